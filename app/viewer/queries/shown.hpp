#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <vector>

/// Queries for what a session shows now.
namespace app {

/// The model that is shown, or nullptr.
[[nodiscard]] const formats::Model* shownModel(const Tab& tab);
[[nodiscard]] const formats::Model* shownModel(const Session& session);
[[nodiscard]] const scene::Node* shownNode(const Tab& tab);
[[nodiscard]] const scene::Node* shownNode(const Session& session);

/// The model whose frames a layer counts, or nullptr; its clips. Without a number: of the active layer.
[[nodiscard]] const formats::Model* layerModel(const Session& session);
[[nodiscard]] const formats::Model* layerModel(const Session& session, std::uint32_t layer);
[[nodiscard]] const std::vector<formats::Clip>& layerClips(const Session& session);
[[nodiscard]] const std::vector<formats::Clip>& layerClips(const Session& session, std::uint32_t layer);

/// The playing range of the active (or another) layer: the region, one of its clips, or all its frames. A session
/// without a document has one empty frame.
[[nodiscard]] formats::Clip shownClip(const Tab& tab);
[[nodiscard]] formats::Clip shownClip(const Session& session);
[[nodiscard]] formats::Clip shownClip(const Tab& tab, std::uint32_t layer);
[[nodiscard]] std::vector<formats::Clip> shownClips(const Tab& tab); ///< one a layer

/// The fractional frame of the active layer (or another) that is drawn, counted from the first of what plays.
[[nodiscard]] double shownFrame(const Session& session);
[[nodiscard]] double shownFrame(const Session& session, std::uint32_t layer);
/// The same as a frame of the file.
[[nodiscard]] double shownFileFrame(const Session& session);
[[nodiscard]] double shownFileFrame(const Session& session, std::uint32_t layer);
/// The poses drawn, one for each layer.
[[nodiscard]] std::vector<animation::Pose> shownPoses(const Session& session);
/// Where everything stands in them, posed once for all who ask; never null. A document is open.
[[nodiscard]] scene::PlacedNodes shownNodes(const Session& session);
/// The same in another view, or in none: see scene::placedNodes.
[[nodiscard]] scene::PlacedNodes shownNodes(const Session& session, const animation::ViewRotation& view);
[[nodiscard]] animation::KeyframePose shownPose(const Session& session); ///< of the active layer, of a keyframed model

/// How many frames there are to move through in a layer: those of its file, or of a skinned model those of the sequence
/// that is chosen.
[[nodiscard]] std::uint32_t fileFrames(const Tab& tab, std::uint32_t layer);

/// The view through the orbit camera or through one of the model's cameras. The near and far planes
/// contain `kept`. A document is open.
[[nodiscard]] renderer::View shownView(const Session& session, float aspect, const formats::Bounds& kept);

/// The part of its document that a tab shows.
[[nodiscard]] scene::Visibility shownVisibility(const Tab& tab);

/// The box around everything, over what plays in all layers.
[[nodiscard]] formats::Bounds shownBounds(const Tab& tab);

/// Whether anything goes on: a layer that came to its end stands still while others play.
[[nodiscard]] bool isPlaying(const ViewState& view);

/// Whether what plays in any layer has more than one frame.
[[nodiscard]] bool hasMovingFrames(const Tab& tab);

/// Whether there is anything to choose on the timeline: another frame, clip or layer. Without a document, too.
[[nodiscard]] bool hasTimeline(const Tab& tab);

/// The last whole frame that can be moved to.
[[nodiscard]] std::uint32_t lastFrameOf(const formats::Clip& clip);

/// Whether the document is shown many times, see playback/crowd.hpp.
[[nodiscard]] bool showsCrowd(const Session& session);

} // namespace app
