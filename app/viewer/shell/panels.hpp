#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/bytes/bytes_panel.hpp"
#include "app/viewer/dialogs/overlays.hpp"
#include "app/viewer/frame/layout.hpp"
#include "app/viewer/frame/splitters.hpp"
#include "app/viewer/inspector/inspector.hpp"
#include "app/viewer/inspector/previews.hpp"
#include "app/viewer/library/library_panel.hpp"
#include "app/viewer/look/look_panel.hpp"
#include "app/viewer/playback/timeline_panel.hpp"
#include "app/viewer/tables/tables_panel.hpp"
#include "app/viewer/texture/texture_panel.hpp"
#include "app/viewer/view/crowd_facts.hpp"
#include "app/viewer/view/message_bar.hpp"
#include "app/viewer/view/scene_view.hpp"

#include <filesystem>
#include <utility>
#include <vector>

namespace app {

/// Inputs of the panels in addition to the session.
struct PanelInputs {
    float scale = 1.0f; ///< window units per logical pixel
    glm::vec2 windowSize{};
    Layout layout;
    OpeningFacts opening;
    bool isOpening = false;        ///< also before its name is shown
    bool isDraggedOver = false;    ///< files are being dragged over the window
    bool opensContextMenu = false; ///< of the view, at the pointer
};

/// All panels of the window with their state between frames.
class Panels {
public:
    /// Draws the panels within ImGui's frame and returns their requests.
    [[nodiscard]] Requests draw(const Session& session, const PanelInputs& inputs, SceneView& view,
                                Thumbnails& thumbnails);

    /// The areas of clickable items in the last frame.
    [[nodiscard]] const Targets& targets() const { return m_targets; }
    /// Call when the documents of the last frame are gone.
    void forgetTargets() { m_targets.clear(); }
    /// Drops all GPU objects, which were lost.
    void forgetGraphics()
    {
        m_previews = {};
        m_texture = {};
    }

    [[nodiscard]] bool hasRowKeys() const { return m_hasRowKeys; } ///< up and down move through a table
    [[nodiscard]] bool hasCursorKeys() const
    {
        return m_hasCursorKeys;
    } ///< all arrows and the page keys move through bytes
    [[nodiscard]] const LibraryState& library() const { return m_library; }
    [[nodiscard]] const AxisRange& axis() const
    {
        return m_timelines.front().range;
    } ///< visible frames of the timeline

    void focusSearch() { m_library.wantsFocus = true; }
    [[nodiscard]] const FileBrowser& browser() const { return m_overlay.open.browser; } ///< of the open dialog
    void requestListing(std::filesystem::path folder) { m_overlay.open.browser.request(std::move(folder)); }
    void takeListing(FileListing listing);

private:
    void drawSides(const PanelContext& context, const Session& session, const PanelInputs& inputs, SceneView& view,
                   Requests& requests);
    void drawSidePanel(const PanelContext& context, const Session& session, const Rect& area, Requests& requests);
    void drawView(const PanelContext& context, const Session& session, const PanelInputs& inputs, SceneView& view,
                  Requests& requests);
    static void drawMessages(const PanelContext& context, const Session& session, const PanelInputs& inputs,
                             Requests& requests);
    void beginOpenDialog(const Session& session, Requests& requests) const;

    LibraryState m_library;
    SplitterState m_splitters;
    InspectorState m_inspector;
    BytesPanelState m_bytes;
    TablesPanelState m_tables;
    LookPanelState m_look;
    Previews m_previews;
    TexturePanelState m_texture;
    std::vector<TimelineState> m_timelines = std::vector<TimelineState>(1); // one per layer
    OverlayState m_overlay;
    FrameTimes m_frameTimes; // of a crowd
    Targets m_targets;
    bool m_hasRowKeys = false;
    bool m_hasCursorKeys = false;
};

} // namespace app
