#include "app/viewer/shell/last_tabs_keeper.hpp"

#include "app/viewer/settings/user_file.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <cstdio>
#include <system_error>
#include <utility>

namespace app {
namespace {

/// Identifies the set of tabs; their views change all the time.
std::string pathsOfTabs(const Session& session)
{
    std::string paths;
    for (const Tab& tab : session.tabs) {
        if (tab.document && !tab.isVersionBefore)
            paths += (tab.id == session.tab().id ? "*" : " ") + tab.document->path + "\n";
    }
    return paths;
}

} // namespace

void LastTabsKeeper::begin(Session& session, Start start)
{
    const std::filesystem::path file = lastTabsFile();
    if (file.empty() || !platform::host().hasDisk)
        return;
    const auto text = textOfUserFile(file);
    m_isUnreadable = !text;
    if (!text || !*text)
        return;
    auto tabs = lastTabsFrom(**text);
    if (!tabs) {
        std::fprintf(stderr, "trisview: %s %s: it was %s\n", platform::utf8FromPath(file).c_str(), tabs.error().c_str(),
                     setAside(file).c_str());
        return;
    }
    const LastTabsUse use = session.settings.lastTabs;
    if (use == LastTabsUse::forgotten)
        return;
    session.lastTabs = *std::move(tabs);
    if (start == Start::empty && use == LastTabsUse::opened)
        reopenLastTabs(session);
    session.offersLastTabs = start == Start::empty && use == LastTabsUse::offered;
}

void LastTabsKeeper::save(const Session& session)
{
    const std::string paths = pathsOfTabs(session);
    if (paths.empty() || paths == m_openPaths)
        return;
    m_openPaths = paths;
    write(session);
}

void LastTabsKeeper::saveAtEnd(const Session& session)
{
    const bool hadTabs = !m_openPaths.empty();
    m_openPaths = pathsOfTabs(session);
    if (hadTabs || !m_openPaths.empty())
        write(session);
}

void LastTabsKeeper::write(const Session& session) const
{
    const std::filesystem::path file = lastTabsFile();
    if (file.empty() || m_isUnreadable || !platform::host().hasDisk)
        return;
    std::error_code error;
    if (session.settings.lastTabs == LastTabsUse::forgotten) {
        std::filesystem::remove(file, error);
        return;
    }
    LastTabs tabs = openTabs(session);
    for (const auto& waiting : m_reopener.waiting(session)) {
        if (tabs.records.size() < kMaxLastTabs)
            tabs.records.push_back(waiting);
    }
    std::filesystem::create_directories(file.parent_path(), error);
    if (const auto written = formats::writeFile(file, lastTabsFileText(tabs)); !written)
        std::fprintf(stderr, "trisview: %s\n", written.error().message.c_str());
}

} // namespace app
