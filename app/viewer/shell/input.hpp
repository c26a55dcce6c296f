#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/view/view_input.hpp"
#include "app/viewer/window/rect.hpp"
#include "app/viewer/window/window_events.hpp"

#include <glm/vec2.hpp>

#include <deque>
#include <optional>
#include <vector>

namespace app {

/// Who listens to what happens in a frame, and where things are.
struct InputFrame {
    Rect view;          ///< of the window
    float scale = 1.0f; ///< window units for one pixel of the design
    double now = 0.0;   ///< in seconds
    MouseOwner owner = MouseOwner::view;
    bool isCovered = false;           ///< an overlay lies over everything
    bool isTyping = false;            ///< a text field has the keyboard
    bool hasRowKeys = false;          ///< up and down move through a table
    bool hasCursorKeys = false;       ///< so do all arrows, Home, End and the pages, with Shift too
    bool isPanelDragged = false;      ///< a mouse button is held that went down over a panel
    const Targets* targets = nullptr; ///< where clickable things are
};

/// The keyboard, the mouse over the view and files that are dropped: events become requests.
class Input {
public:
    /// Changes the session as the event asks for.
    void handle(const WindowEvent& event, const InputFrame& frame, Session& session);

    /// Where the window puts events.
    [[nodiscard]] std::deque<WindowEvent>& events() { return m_events; }
    [[nodiscard]] bool hasEvents() const { return !m_events.empty(); }
    [[nodiscard]] std::vector<WindowEvent> takeEvents() { return m_batches.take(m_events); } ///< those of one frame

    [[nodiscard]] bool isDragging() const { return m_view.drag != Drag::none; }
    /// Where the pointer rests over the view, as offset from its middle in shares of its height; nullopt while it is
    /// elsewhere or drags.
    [[nodiscard]] std::optional<glm::vec2> restingPlace(const Rect& view) const;
    /// Whether files are being dragged over the window.
    [[nodiscard]] bool isDraggedOver(double now) const;
    /// Whether the context menu of the view was asked for since the last call.
    [[nodiscard]] bool takeContextMenu();

private:
    void handleInView(const WindowEvent& event, const InputFrame& frame, Session& session);
    void handlePointer(const WindowEvent& event, const InputFrame& frame, Session& session);
    void handleLeftButton(const ButtonChanged& button, const InputFrame& frame, Session& session);
    void handleRightButton(const ButtonChanged& button, const InputFrame& frame, Session& session);
    [[nodiscard]] bool isDoubleClick(const ButtonChanged& button, const InputFrame& frame);

    std::deque<WindowEvent> m_events;
    EventBatches m_batches;
    ViewInput m_view;
    bool m_isPointerInside = false;
    bool m_isPointerOver = false;         // the same, but for one that a window has come to lie under
    double m_dragOverAt = -1.0;           // when files were last seen being dragged over the window
    std::optional<glm::vec2> m_leftPress; // until it is a drag
    std::optional<glm::vec2> m_rightPress;
    bool m_measures = false;      // a click by `m_leftPress` does
    bool m_hasGoneInside = false; // the last click selected a part of what was selected
    bool m_opensContextMenu = false;
    glm::vec2 m_lastClick{};
    double m_lastClickAt = 0.0;
};

} // namespace app
