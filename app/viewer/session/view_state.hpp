#pragma once

#include "formats/model/model.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/fit.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace app {

/// The number of ghosts and their spacing.
struct GhostOptions {
    std::uint32_t before = 3;
    std::uint32_t after = 3;
    std::uint32_t framesBetween = 1; ///< frames of the clip from one ghost to the next
};

/// Ghosts of other instants, shown with the current pose.
struct OnionSkin {
    bool showsGhosts = false;
    bool showsTrail = false; ///< the path of the selected vertex, tag or bone
    GhostOptions ghosts;
    std::uint32_t trailFrames = 15; ///< before, and again after
};

enum class CurveKind { position, rotation };

/// The curves of the selected tag or bone below the timeline.
struct CurveOptions {
    bool areShown = false;
    CurveKind kind = CurveKind::position;
};

/// Clips that play in order.
struct Playlist {
    std::vector<std::uint32_t> clips{};   ///< into scene::clipsOf of `layer`
    std::uint32_t layer = 0;              ///< into ViewState::layers
    std::optional<std::size_t> playing{}; ///< into `clips`; none: another clip was chosen
};

/// Behavior at the end of a clip.
enum class LoopChoice {
    asClip, ///< as the clip specifies: a death does not loop
    loop,
    once,
    pingPong,
};

/// Frames of the file to stay within, both inclusive.
struct FrameRegion {
    std::uint32_t first = 0;
    std::uint32_t last = 0; ///< at least `first`

    bool operator==(const FrameRegion&) const = default;
};

/// The previous sequence, which continues until the new one has faded in.
struct Fade {
    std::uint32_t sequence = 0; ///< into Skinned::sequences
    double fromMs = 0.0;        ///< start time in it
    double elapsedMs = 0.0;
    double durationMs = 0.0; ///< greater than 0

    bool operator==(const Fade&) const = default;
};

/// The playback state of one layer of a document.
struct LayerState {
    std::uint32_t clip = formats::kNoIndex;     ///< into scene::clipsOf; kNoIndex: all frames
    std::optional<FrameRegion> region;          ///< played instead of the clip
    animation::Playback playback;               ///< play state, speed and blending are equal in all layers
    LoopChoice loopChoice = LoopChoice::asClip; ///< `playback.mode` follows it
    std::optional<Fade> fade{};                 ///< from the previous sequence, of a skinned model
};

/// The camera that framing produced, and its inputs.
struct FramedCamera {
    renderer::OrbitCamera camera;
    renderer::Fit fit = renderer::Fit::pose;
};

/// The view state of the active document: everything that does not come from its files.
struct ViewState {
    std::vector<LayerState> layers = std::vector<LayerState>(1); ///< one per layer of the document
    std::uint32_t activeLayer = 0;                               ///< the target of actions and keys
    bool arePaired = true;      ///< choosing a clip in one layer also chooses its partner in the others, and they start
                                ///< together
    double shaderSeconds = 0.0; ///< clock of time-based shaders; continues when a clip restarts
    scene::RotationOverrides rotationOverrides; ///< of nodes, relative to the rotation of their tags
    std::uint32_t skin = 0;                     ///< the chosen skin number, see scene::activeSkin
    std::string chosenMeshVariant;              ///< by name, kept for documents without it; empty: no choice
    renderer::OrbitCamera camera;
    std::optional<FramedCamera> framed{};            ///< the last framing; shows whether the camera was moved since
    std::uint32_t throughCamera = formats::kNoIndex; ///< into Skinned::cameras: the camera to look through
    renderer::DrawOptions drawing;                   ///< except `fog`, which the view scales to the model
    /// The surfaces hidden when the pointer reached the highlighted row: they show until visibility changes.
    std::set<std::uint32_t> hiddenWhenPointed;
    bool showsFog = false; ///< fog as in the game, over the model's passes
    renderer::OverlayOptions overlays{.showsGrid = true};
    OnionSkin onionSkin;
    Playlist playlist;
    CurveOptions curves;
    std::uint32_t crowd = 0; ///< how many times the model is shown, see playback/crowd.hpp; 0 or 1: alone

    [[nodiscard]] LayerState& layer() { return layers[activeLayer]; }
    [[nodiscard]] const LayerState& layer() const { return layers[activeLayer]; }
};

} // namespace app
