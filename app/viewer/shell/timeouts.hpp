#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace app {

/// Timeouts: notices and the word "copied" disappear; a model shown for a while counts as opened.
class Timeouts {
public:
    /// True when something else is to be shown.
    bool work(Session& session, double now);

    /// A model of the list was chosen: it is one of those opened last once it was looked at. Browsing over fifty others
    /// must not push everything else out.
    void choose(std::filesystem::path file, double now);
    /// A file was opened by its own name: at once.
    void open(Session& session, const std::filesystem::path& file);

private:
    bool expireNotice(Session& session, double now);
    bool expireCopied(Session& session, double now);
    bool noteRecent(Session& session, double now);

    std::string m_notice; // the one being shown, and since when
    double m_noticeSince = 0.0;
    std::uint32_t m_copyCount = 0; // copies seen so far, and since when the last one
    double m_copiedSince = 0.0;
    std::filesystem::path m_chosen; // a model of the list, and since when; empty: none
    double m_chosenSince = 0.0;
};

} // namespace app
