#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <string_view>

namespace app {

/// The window of the side panel, open during this object's lifetime. Its top line has the title, a button that moves
/// the panel to the other side, and a close button. The content is drawn in between.
class SidePanelFrame {
public:
    struct Title {
        const char* text;
        std::string_view action; ///< Action::id that opens and closes it
    };

    SidePanelFrame(const PanelContext& context, const Rect& area, const Title& title, const Session& session,
                   Requests& requests);

    [[nodiscard]] const Rect& head() const { return m_head; } ///< the free part of the top line
    [[nodiscard]] const Rect& content() const { return m_content; }

private:
    PanelWindow m_window;
    Rect m_head;
    Rect m_content;
};

} // namespace app
