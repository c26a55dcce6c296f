#pragma once

#include "app/viewer/tabs/last_tabs.hpp"

#include <string>

namespace app {

/// Reads the tabs of the window of last time and remembers those of this one. They are written when others are open,
/// and once more, with how each is looked at, when the window is closed.
class LastTabsKeeper {
public:
    enum class Start { withPaths, empty }; ///< what the program was asked to open

    /// Offers them, or asks for them at once, as the preference says. Started with paths it does neither.
    void begin(Session& session, Start start);
    /// True when something else is to be shown.
    bool work(Session& session, bool isOpening) { return m_reopener.work(session, isOpening); }

    /// As long as nothing was opened, what is there stays.
    void save(const Session& session);
    void saveAtEnd(const Session& session);

private:
    void write(const Session& session) const;

    LastTabsReopener m_reopener;
    std::string m_openPaths; // of the tabs that were written last, and which one was present; empty: none
    bool m_isUnreadable = false;
};

} // namespace app
