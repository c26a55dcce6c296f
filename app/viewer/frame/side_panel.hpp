#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <string_view>

namespace app {

/// The panel beside the view while it lives: its window with a line at the top that has the title, a button that moves
/// the panel to the other side and one that closes it. The content is drawn between.
class SidePanelFrame {
public:
    struct Title {
        const char* text;
        std::string_view action; ///< Action::id of what opens and closes it
    };

    SidePanelFrame(const PanelContext& context, const Rect& area, const Title& title, const Session& session,
                   Requests& requests);

    [[nodiscard]] const Rect& head() const { return m_head; } ///< of the line at the top, what is free
    [[nodiscard]] const Rect& content() const { return m_content; }

private:
    PanelWindow m_window;
    Rect m_head;
    Rect m_content;
};

} // namespace app
