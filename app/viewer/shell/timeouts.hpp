#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace app {

/// Timeouts: notices and the word "copied" disappear; a model shown for a while becomes a recent one, an opened table
/// as soon as it was read.
class Timeouts {
public:
    /// True if the display changes.
    bool work(Session& session, double now);

    /// A model of the list was chosen: it becomes a recent one after it was shown for a while. Browsing through fifty
    /// models must not replace all recent ones.
    void choose(std::filesystem::path file, double now);
    /// A file was opened directly: it becomes a recent one at once.
    void open(Session& session, const std::filesystem::path& file);

private:
    bool expireNotice(Session& session, double now);
    bool expireCopied(Session& session, double now);
    bool noteRecent(Session& session, double now);
    static bool noteRecentTable(Session& session);

    std::string m_notice; // the shown notice and its start time
    double m_noticeSince = 0.0;
    std::uint32_t m_copyCount = 0; // copies so far, and the time of the last one
    double m_copiedSince = 0.0;
    std::filesystem::path m_chosen; // a model of the list and the time of its choice; empty: none
    double m_chosenSince = 0.0;
};

} // namespace app
