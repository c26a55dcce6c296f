#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/view/tag_handle_input.hpp"
#include "app/viewer/view/view_input.hpp"
#include "app/viewer/window/rect.hpp"
#include "app/viewer/window/window_events.hpp"

#include <glm/vec2.hpp>

#include <deque>
#include <optional>
#include <vector>

namespace app {

/// The receivers of input in a frame, and the layout.
struct InputFrame {
    Rect view;          ///< area in the window
    float scale = 1.0f; ///< window units per logical pixel
    double now = 0.0;   ///< in seconds
    MouseOwner owner = MouseOwner::view;
    bool isCovered = false;           ///< an overlay covers everything
    bool isTyping = false;            ///< a text field has the focus
    bool hasRowKeys = false;          ///< up and down move through a table
    bool hasCursorKeys = false;       ///< all arrows, Home, End and the page keys too, also with Shift
    bool isPanelDragged = false;      ///< a mouse button pressed over a panel is held
    const Targets* targets = nullptr; ///< areas of clickable items
};

/// Turns keyboard, mouse input over the view and dropped files into requests.
class Input {
public:
    /// Changes the session according to the event.
    void handle(const WindowEvent& event, const InputFrame& frame, Session& session);

    /// The queue that the window fills.
    [[nodiscard]] std::deque<WindowEvent>& events() { return m_events; }
    [[nodiscard]] bool hasEvents() const { return !m_events.empty(); }
    [[nodiscard]] std::vector<WindowEvent> takeEvents()
    {
        return m_batches.take(m_events);
    } ///< the events of one frame

    /// Keys that save while a field is typed in: the field is left in the next frame, and the action runs once the
    /// typed value was taken. Call the second function at the start of each frame, the last when its requests have run.
    [[nodiscard]] bool isSaving() const { return m_saving != nullptr; }
    void leaveFieldToSave();
    void saveAfterTyping(Session& session);

    [[nodiscard]] bool isDragging() const { return m_view.drag != Drag::none; }
    /// The position of a resting pointer over the view, as offset from its center in shares of its height; nullopt
    /// while it is elsewhere or dragging.
    [[nodiscard]] std::optional<glm::vec2> restingPosition(const Rect& view) const;
    /// Whether files are being dragged over the window.
    [[nodiscard]] bool isDraggedOver(double now) const;
    /// Whether the view's context menu was requested since the last call.
    [[nodiscard]] bool takeContextMenu();

private:
    void handleInView(const WindowEvent& event, const InputFrame& frame, Session& session);
    [[nodiscard]] bool handleTagHandles(const WindowEvent& event, const InputFrame& frame, Session& session);
    void handlePointer(const WindowEvent& event, const InputFrame& frame, Session& session);
    void handleLeftButton(const ButtonChanged& button, const InputFrame& frame, Session& session);
    void handleRightButton(const ButtonChanged& button, const InputFrame& frame, Session& session);
    [[nodiscard]] bool isDoubleClick(const ButtonChanged& button, const InputFrame& frame);

    std::deque<WindowEvent> m_events;
    EventBatches m_batches;
    ViewInput m_view;
    TagHandleInput m_tagHandles;
    const char* m_saving = nullptr; // id of the action that waits for a field
    bool m_isFieldLeft = false;
    bool m_isPointerInside = false;
    bool m_isPointerOver = false;         // the same, except if the window moved under a resting pointer
    double m_dragOverAt = -1.0;           // last time of a drag of files over the window
    std::optional<glm::vec2> m_leftPress; // until it becomes a drag
    std::optional<glm::vec2> m_rightPress;
    bool m_measures = false;      // a click from `m_leftPress` measures
    bool m_hasGoneInside = false; // the last click selected a part of the selection
    bool m_opensContextMenu = false;
    glm::vec2 m_lastClick{};
    double m_lastClickAt = 0.0;
};

} // namespace app
