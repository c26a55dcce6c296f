#pragma once

#include "app/viewer/session/session.hpp"

#include <tl/expected.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The tabs of the previous run and their views: the next run offers them or reopens them at once.
namespace app {

inline constexpr std::size_t kMaxLastTabs = 64;

/// The open tabs; empty if none can be reopened.
[[nodiscard]] LastTabs openTabs(const Session& session);

/// The file's text: JSON with "version": 1.
[[nodiscard]] std::string lastTabsFileText(const LastTabs& tabs);
/// Reads such a text from an untrusted source: its size is bounded, and each view is checked by `viewRecordFrom`;
/// invalid views are left out. Error: why the whole text is invalid.
[[nodiscard]] tl::expected<LastTabs, std::string> lastTabsFrom(std::string_view text);

/// session.json beside the settings file; empty if there is no folder for it.
[[nodiscard]] std::filesystem::path lastTabsFile();

[[nodiscard]] bool hasLastTabs(const Session& session);
[[nodiscard]] std::string lastTabsText(const Session& session); ///< "4 tabs", "1 tab"

/// Starts reopening the tabs one by one, done by a LastTabsReopener.
void reopenLastTabs(Session& session);
/// Stops reopening; the remaining tabs can be reopened later.
void stopReopening(Session& session);

/// Requests the tabs one by one.
class LastTabsReopener {
public:
    /// Requests the next tab unless a file is being opened. True if the display changes.
    bool work(Session& session, bool isOpening);

    /// The tabs that are not open yet, starting with the one being opened.
    [[nodiscard]] std::vector<std::shared_ptr<const ViewRecord>> waiting(const Session& session) const;

private:
    void noteAsked(Session& session);
    bool finish(Session& session);

    std::shared_ptr<const ViewRecord> m_asked; // null: none
    std::string m_active;                      // path of the previously active tab
    std::vector<std::string> m_missing;
};

} // namespace app
