#pragma once

#include "app/viewer/session/session.hpp"

#include <tl/expected.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The tabs that were open the last time, and how each was looked at: the next one offers them, or opens them at once.
namespace app {

inline constexpr std::size_t kMaxLastTabs = 64;

/// What is open now. Empty where nothing is that could be opened again.
[[nodiscard]] LastTabs openTabs(const Session& session);

/// As the file has it: JSON with "version": 1.
[[nodiscard]] std::string lastTabsFileText(const LastTabs& tabs);
/// Reads such a text, which anybody may have written: it is bounded, and each view as `viewRecordFrom` checks it; those
/// that are not sound are left out. Error: what is wrong with all of it.
[[nodiscard]] tl::expected<LastTabs, std::string> lastTabsFrom(std::string_view text);

/// session.json beside the settings; empty when there is no place for it.
[[nodiscard]] std::filesystem::path lastTabsFile();

[[nodiscard]] bool hasLastTabs(const Session& session);
[[nodiscard]] std::string lastTabsText(const Session& session); ///< "4 tabs", "1 tab"

/// Opens them, one after the other, each in a tab of its own: a LastTabsReopener does it.
void reopenLastTabs(Session& session);
/// Opens no more of them; those that are left can be reopened later.
void stopReopening(Session& session);

/// Asks for one tab after the other.
class LastTabsReopener {
public:
    /// Asks for the next one where nothing is being opened. True when something else is to be shown.
    bool work(Session& session, bool isOpening);

    /// What is not open yet, the one that is being opened first.
    [[nodiscard]] std::vector<std::shared_ptr<const ViewRecord>> waiting(const Session& session) const;

private:
    void noteAsked(Session& session);
    bool finish(Session& session);

    std::shared_ptr<const ViewRecord> m_asked; // null: nothing
    std::string m_active;                      // path of the tab that was the present one
    std::vector<std::string> m_missing;
};

} // namespace app
