#pragma once

#include "app/viewer/tabs/last_tabs.hpp"

#include <string>

namespace app {

/// Reads the tabs of the previous run and stores those of this one: whenever the set of tabs changes, and with their
/// views when the window is closed.
class LastTabsKeeper {
public:
    /// Whether the program was started with files, or after a crash, when reopening might repeat it.
    enum class Start { withPaths, afterCrash, empty };

    /// Offers the tabs or reopens them, depending on the preference; only for an empty start.
    void begin(Session& session, Start start);
    /// True if the display changes.
    bool work(Session& session, bool isOpening) { return m_reopener.work(session, isOpening); }

    /// Keeps the existing file as long as nothing was opened.
    void save(const Session& session);
    void saveAtEnd(const Session& session);

private:
    void write(const Session& session) const;

    LastTabsReopener m_reopener;
    std::string m_openPaths; // of the last written tabs, and the active one; empty: none
    bool m_isUnreadable = false;
};

} // namespace app
