#include "app/viewer/tabs/last_tabs.hpp"

#include "app/viewer/tabs/tabs.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace app {
namespace {

using nlohmann::json;

constexpr int kLastTabsVersion = 1;
constexpr std::size_t kMaxLastTabsBytes = 8U << 20U; // our limit: 64 views take less

} // namespace

LastTabs openTabs(const Session& session)
{
    LastTabs open;
    for (std::size_t i = 0; i < session.tabs.size(); ++i) {
        const Tab& tab = session.tabs[i];
        if (!tab.document || tab.isVersionBefore || open.records.size() == kMaxLastTabs) // an earlier version cannot be
                                                                                         // read again
            continue;
        if (i == session.activeTab)
            open.active = open.records.size();
        open.records.push_back(std::make_shared<const ViewRecord>(recordOf(session, tab)));
    }
    return open;
}

std::string lastTabsFileText(const LastTabs& tabs)
{
    json records = json::array();
    for (const auto& record : tabs.records)
        records.push_back(textOf(*record));
    const json text = {{"version", kLastTabsVersion}, {"active", tabs.active}, {"tabs", std::move(records)}};
    return text.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

tl::expected<LastTabs, std::string> lastTabsFrom(std::string_view text)
{
    if (text.size() > kMaxLastTabsBytes)
        return tl::unexpected(std::string("is too long"));
    if (isRecordTooDeep(text))
        return tl::unexpected(std::string("has an unknown format"));
    const json parsed = json::parse(text, nullptr, false);
    if (!parsed.is_object() || parsed.value("version", json()) != json(kLastTabsVersion))
        return tl::unexpected(std::string("has an unknown format"));
    const auto list = parsed.find("tabs");
    if (list == parsed.end() || !list->is_array())
        return tl::unexpected(std::string("has no tabs"));
    const auto active = parsed.find("active");
    const std::uint64_t wanted =
        active != parsed.end() && active->is_number_unsigned() ? active->get<std::uint64_t>() : 0;
    LastTabs tabs;
    for (std::size_t i = 0; i < list->size() && tabs.records.size() < kMaxLastTabs; ++i) {
        const json& entry = (*list)[i];
        auto record = entry.is_string() ? viewRecordFrom(entry.get_ref<const std::string&>())
                                        : tl::expected<ViewRecord, std::string>(tl::unexpected(std::string()));
        if (!record)
            continue;
        if (i == wanted)
            tabs.active = tabs.records.size();
        tabs.records.push_back(std::make_shared<const ViewRecord>(*std::move(record)));
    }
    return tabs;
}

std::filesystem::path lastTabsFile()
{
    const std::filesystem::path folder = platform::configFolder();
    return folder.empty() ? folder : folder / "session.json";
}

bool hasLastTabs(const Session& session)
{
    return !session.lastTabs.records.empty();
}

std::string lastTabsText(const Session& session)
{
    const std::size_t count = session.lastTabs.records.size();
    return std::to_string(count) + (count == 1 ? " tab" : " tabs");
}

void reopenLastTabs(Session& session)
{
    session.reopening = std::exchange(session.lastTabs, {});
    session.offersLastTabs = false;
}

void stopReopening(Session& session)
{
    if (session.reopening.records.empty())
        return;
    session.lastTabs = std::exchange(session.reopening, {});
    session.stopsReopening = true;
}

std::vector<std::shared_ptr<const ViewRecord>> LastTabsReopener::waiting(const Session& session) const
{
    std::vector<std::shared_ptr<const ViewRecord>> records = session.reopening.records;
    if (m_asked)
        records.insert(records.begin(), m_asked);
    return records;
}

bool LastTabsReopener::work(Session& session, bool isOpening)
{
    if (isOpening || session.pending.open)
        return false;
    const bool wasUnderWay = m_asked != nullptr;
    if (wasUnderWay)
        noteAsked(session);
    std::vector<std::shared_ptr<const ViewRecord>>& left = session.reopening.records;
    if (left.empty())
        return wasUnderWay && finish(session);
    if (m_active.empty())
        m_active = left[std::min(session.reopening.active, left.size() - 1)]->path;
    const std::shared_ptr<const ViewRecord> next = left.front();
    left.erase(left.begin());
    m_asked = next;
    session.pending.open =
        OpenPaths{.paths = {platform::pathFromUtf8(next->path)}, .tab = TabPolicy::another, .view = next};
    return true;
}

/// The last requested tab is open now, or has failed.
void LastTabsReopener::noteAsked(Session& session)
{
    const std::shared_ptr<const ViewRecord> asked = std::exchange(m_asked, nullptr);
    const bool isOpen = std::any_of(session.tabs.begin(), session.tabs.end(),
                                    [&](const Tab& tab) { return tab.document && tab.document->path == asked->path; });
    const bool isStopped = std::exchange(session.stopsReopening, false);
    if (isOpen)
        return;
    if (isStopped)
        session.lastTabs.records.insert(session.lastTabs.records.begin(), asked);
    else
        m_missing.push_back(asked->path);
}

/// Activates the previously active tab, and reports all missing files in one message.
bool LastTabsReopener::finish(Session& session)
{
    const std::string active = std::exchange(m_active, {});
    for (std::size_t i = 0; i < session.tabs.size(); ++i) {
        if (session.tabs[i].document && session.tabs[i].document->path == active)
            selectTab(session, i);
    }
    const std::vector<std::string> missing = std::exchange(m_missing, {});
    if (missing.empty())
        return true;
    std::string text = missing.size() == 1 ? "One tab could not be opened again:" : "Tabs could not be opened again:";
    for (const std::string& path : missing)
        text += "\n" + path;
    showProblem(session, text);
    return true;
}

} // namespace app
