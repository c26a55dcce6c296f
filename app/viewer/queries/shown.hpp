#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>
#include <vector>

/// Queries for the current state of a session: model, frame, pose and view.
namespace app {

/// The model shown in the tab, or nullptr.
[[nodiscard]] const formats::Model* shownModel(const Tab& tab);
[[nodiscard]] const formats::Model* shownModel(const Session& session);
[[nodiscard]] const scene::Node* shownNode(const Tab& tab);
[[nodiscard]] const scene::Node* shownNode(const Session& session);

/// The model whose frames a layer counts, or nullptr; and its clips. The default is the active layer.
[[nodiscard]] const formats::Model* layerModel(const Session& session);
[[nodiscard]] const formats::Model* layerModel(const Session& session, std::uint32_t layer);
[[nodiscard]] const std::vector<formats::Clip>& layerClips(const Session& session);
[[nodiscard]] const std::vector<formats::Clip>& layerClips(const Session& session, std::uint32_t layer);

/// The playing range of a layer (default: the active one): the region, one of its clips, or all its frames. A session
/// without a document has one empty frame.
[[nodiscard]] formats::Clip shownClip(const Tab& tab);
[[nodiscard]] formats::Clip shownClip(const Session& session);
[[nodiscard]] formats::Clip shownClip(const Tab& tab, std::uint32_t layer);
[[nodiscard]] std::vector<formats::Clip> shownClips(const Tab& tab); ///< one per layer

/// The fractional frame drawn in a layer (default: the active one), relative to the first frame of the playing range.
[[nodiscard]] double shownFrame(const Session& session);
[[nodiscard]] double shownFrame(const Session& session, std::uint32_t layer);
/// The same as a frame number of the file.
[[nodiscard]] double shownFileFrame(const Session& session);
[[nodiscard]] double shownFileFrame(const Session& session, std::uint32_t layer);
/// The drawn poses, one per layer.
[[nodiscard]] std::vector<animation::Pose> shownPoses(const Session& session);
/// The placed nodes in these poses, shared by all callers; never null. Requires an open document.
[[nodiscard]] scene::PlacedNodes shownNodes(const Session& session);
/// The same for another view, or for none: see scene::placedNodes.
[[nodiscard]] scene::PlacedNodes shownNodes(const Session& session, const animation::ViewRotation& view);
[[nodiscard]] animation::KeyframePose shownPose(const Session& session); ///< active layer of a keyframed model

/// Number of frames in a layer: those of its file, or for a skinned model those of the chosen sequence.
[[nodiscard]] std::uint32_t fileFrames(const Tab& tab, std::uint32_t layer);

/// The view through the orbit camera or through one of the model's cameras. The near and far planes enclose `kept`.
/// Requires an open document.
[[nodiscard]] renderer::View shownView(const Session& session, float aspect, const formats::Bounds& kept);

/// The ray from the eye through a point of this view, as offset from its center in shares of its height (right, up).
/// Requires an open document.
[[nodiscard]] renderer::Ray rayAt(const Session& session, const glm::vec2& at);

/// The part of its document that a tab shows.
[[nodiscard]] scene::Visibility shownVisibility(const Tab& tab);

/// The bounding box of the document over the playing ranges of all layers.
[[nodiscard]] formats::Bounds shownBounds(const Tab& tab);

/// Whether any layer is playing: a layer at its end stops while others go on.
[[nodiscard]] bool isPlaying(const ViewState& view);

/// Whether the playing range of any layer has more than one frame.
[[nodiscard]] bool hasMovingFrames(const Tab& tab);

/// Whether the timeline offers another frame, clip or layer. Also valid without a document.
[[nodiscard]] bool hasTimeline(const Tab& tab);

/// The last whole frame of a clip.
[[nodiscard]] std::uint32_t lastFrameOf(const formats::Clip& clip);

/// Whether the document is shown several times, see playback/crowd.hpp.
[[nodiscard]] bool showsCrowd(const Session& session);

} // namespace app
