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

/// How many ghosts there are, and how far apart.
struct GhostOptions {
    std::uint32_t before = 3;
    std::uint32_t after = 3;
    std::uint32_t framesBetween = 1; ///< of what plays, from one ghost to the next
};

/// Other instants that show together with the present one.
struct OnionSkin {
    bool showsGhosts = false;
    bool showsTrail = false; ///< the way of the selected vertex, tag or bone
    GhostOptions ghosts;
    std::uint32_t trailFrames = 15; ///< before, and after
};

enum class CurveKind { position, rotation };

/// The curves of the selected tag or bone below the timeline.
struct CurveOptions {
    bool areShown = false;
    CurveKind kind = CurveKind::position;
};

/// Clips that play one after the other.
struct Playlist {
    std::vector<std::uint32_t> clips{};   ///< into scene::clipsOf of `layer`
    std::uint32_t layer = 0;              ///< into ViewState::layers
    std::optional<std::size_t> playing{}; ///< into `clips`; none: another clip was chosen
};

/// Behavior at the end of a clip.
enum class LoopChoice {
    asClip, ///< what the clip itself says: a death does not loop
    loop,
    once,
    pingPong,
};

/// Frames of the file to stay within, both included.
struct FrameRegion {
    std::uint32_t first = 0;
    std::uint32_t last = 0; ///< not below `first`

    bool operator==(const FrameRegion&) const = default;
};

/// A sequence that was left while it played and goes on until the next one has taken over.
struct Fade {
    std::uint32_t sequence = 0; ///< into Skinned::sequences
    double fromMs = 0.0;        ///< where in it
    double elapsedMs = 0.0;
    double durationMs = 0.0; ///< more than 0

    bool operator==(const Fade&) const = default;
};

/// The playback state of one layer of a document.
struct LayerState {
    std::uint32_t clip = formats::kNoIndex;     ///< into scene::clipsOf; kNoIndex: all frames
    std::optional<FrameRegion> region;          ///< played in place of the clip
    animation::Playback playback;               ///< playing, speed and blending are the same in all layers
    LoopChoice loopChoice = LoopChoice::asClip; ///< `playback.mode` follows it
    std::optional<Fade> fade{};                 ///< from the sequence before, of a skinned model
};

/// What framing the model made of the camera.
struct FramedCamera {
    renderer::OrbitCamera camera;
    renderer::Fit fit = renderer::Fit::pose;
};

/// How the present document is looked at: everything that is not in its files.
struct ViewState {
    std::vector<LayerState> layers = std::vector<LayerState>(1); ///< one for each of the document's
    std::uint32_t activeLayer = 0;                               ///< what actions and keys are about
    bool arePaired = true; ///< a clip chosen in one layer brings its partner in the others, and they start together
    double shaderSeconds = 0.0; ///< what shaders that run on time show: goes on where a clip begins again
    scene::RotationOverrides rotationOverrides; ///< of nodes, out of the direction that their tags give them
    std::uint32_t skin = 0;                     ///< the number that is chosen, see scene::activeSkin
    std::string chosenMeshVariant; ///< by name, which a document that lacks it leaves as it is; empty: nobody chose one
    renderer::OrbitCamera camera;
    std::optional<FramedCamera> framed{};            ///< the last framing: the camera is still that one, or was moved
    std::uint32_t throughCamera = formats::kNoIndex; ///< into Skinned::cameras: seen through that one instead
    renderer::DrawOptions drawing;                   ///< but for `fog`, which the view measures by the model
    /// What was hidden when the pointer came to what is highlighted: that is shown until something is hidden or shown.
    std::set<std::uint32_t> hiddenWhenPointed;
    bool showsFog = false; ///< over passes of a model, as its game would
    renderer::OverlayOptions overlays{.showsGrid = true};
    OnionSkin onionSkin;
    Playlist playlist;
    CurveOptions curves;
    std::uint32_t crowd = 0; ///< how many times the model is shown, see playback/crowd.hpp; 0 or 1: alone

    [[nodiscard]] LayerState& layer() { return layers[activeLayer]; }
    [[nodiscard]] const LayerState& layer() const { return layers[activeLayer]; }
};

} // namespace app
