#include "app/viewer/tabs/tabs.hpp"

#include "app/output/model_captions.hpp"
#include "app/viewer/assembly/missed_drop.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/session/indices.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::kNoIndex;

std::string nameInTab(const Tab& tab)
{
    const std::string& path = tab.document->path;
    return tab.document->name == formats::fileNameOf(path) ? modelName(path) : tab.document->name;
}

/// Ends a comparison with a closed tab.
void endComparisonOf(Session& session, std::uint32_t tab)
{
    if (session.comparison && (session.comparison->a == tab || session.comparison->b == tab))
        endComparison(session);
}

/// Remembers a closed tab for reopening.
void keepClosed(Session& session, const Tab& tab)
{
    if (!tab.document || tab.isVersionBefore) // an earlier version cannot be read again
        return;
    session.closedTabs.push_back({std::make_shared<const ViewRecord>(recordOf(session, tab)), tab.library});
    if (session.closedTabs.size() > kMaxClosedTabs)
        session.closedTabs.erase(session.closedTabs.begin());
}

} // namespace

std::string tabTitle(const Session& session, const Tab& tab)
{
    const std::string name = nameInTab(tab);
    std::vector<std::filesystem::path> alike = {platform::pathFromUtf8(tab.document->path)};
    for (const Tab& other : session.tabs) {
        if (other.document && other.document->path != tab.document->path && nameInTab(other) == name)
            alike.push_back(platform::pathFromUtf8(other.document->path));
    }
    const std::string where = alike.size() > 1 ? captionsOf(alike).front().where : std::string();
    return (where.empty() ? name : where + "/" + name) + (tab.isVersionBefore ? " (before)" : "");
}

/// Adds a tab for the next opened file.
void addTab(Session& session)
{
    const auto after = session.tabs.begin() + static_cast<std::ptrdiff_t>(session.activeTab) + 1;
    session.tabs.insert(after, Tab(session.tab()));
    ++session.activeTab;
    session.tab().id = ++session.lastTabId;
}

void selectTab(Session& session, std::size_t tab)
{
    if (tab < session.tabs.size())
        session.activeTab = tab;
}

void stepTab(Session& session, int steps)
{
    selectTab(session, around(countOf(session.activeTab), steps, countOf(session.tabs.size())));
}

void closeTab(Session& session, std::size_t tab)
{
    if (tab >= session.tabs.size())
        return;
    keepClosed(session, session.tabs[tab]);
    endComparisonOf(session, session.tabs[tab].id);
    forgetMissedDrop(session, session.tabs[tab].id);
    if (session.tabs.size() == 1) {
        Tab empty;
        empty.id = session.tab().id; // still receives the file being opened
        empty.library = std::move(session.tab().library);
        empty.library.shown = kNoIndex;
        empty.library.chosen = kNoIndex;
        session.tab() = std::move(empty);
        return;
    }
    const bool isBefore = tab < session.activeTab;
    session.tabs.erase(session.tabs.begin() + static_cast<std::ptrdiff_t>(tab));
    selectTab(session, std::min(session.activeTab - (isBefore ? 1 : 0), session.tabs.size() - 1));
    dropUnusedRoots(session);
}

void reopenTab(Session& session)
{
    if (session.closedTabs.empty())
        return;
    const ClosedTab closed = std::move(session.closedTabs.back());
    session.closedTabs.pop_back();
    session.pending.open = OpenChosen{.file = platform::pathFromUtf8(closed.record->path),
                                      .choices = closed.record->choices,
                                      .tab = TabPolicy::another,
                                      .view = closed.record,
                                      .library = closed.library};
}

void duplicateTab(Session& session)
{
    if (session.tab().document)
        addTab(session);
}

} // namespace app
