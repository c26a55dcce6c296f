#include "app/viewer/queries/shown.hpp"

#include "formats/model/capabilities.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/camera/model_camera.hpp"
#include "renderer/fit.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::Clip;
using formats::kNoIndex;
using formats::Model;

} // namespace

const scene::Node* shownNode(const Tab& tab)
{
    return tab.document ? &tab.document->nodes.front() : nullptr;
}

const scene::Node* shownNode(const Session& session)
{
    return shownNode(session.tab());
}

const Model* shownModel(const Tab& tab)
{
    const scene::Node* const node = shownNode(tab);
    return node != nullptr ? node->model.get() : nullptr;
}

const Model* shownModel(const Session& session)
{
    return shownModel(session.tab());
}

const Model* layerModel(const Session& session)
{
    return layerModel(session, session.tab().view.activeLayer);
}

const Model* layerModel(const Session& session, std::uint32_t layer)
{
    return session.tab().document ? &layerModel(*session.tab().document, layer) : nullptr;
}

const std::vector<Clip>& layerClips(const Session& session)
{
    return layerClips(session, session.tab().view.activeLayer);
}

const std::vector<Clip>& layerClips(const Session& session, std::uint32_t layer)
{
    static const std::vector<Clip> kNone;
    return session.tab().document ? clipsOf(*session.tab().document, layer) : kNone;
}

namespace {

/// The own times of the frames of a region, which may go beyond the clip: then it has none.
std::vector<double> frameEndsOf(const Clip& clip, const FrameRegion& region)
{
    const std::uint32_t end = clip.firstFrame + clip.frameCount;
    if (!clip.hasOwnTimes() || clip.isReversed || region.first < clip.firstFrame || region.last >= end)
        return {};
    std::vector<double> ends;
    const double start = clip.startOf(region.first - clip.firstFrame);
    for (std::uint32_t frame = region.first; frame <= region.last; ++frame)
        ends.push_back(clip.startOf(frame - clip.firstFrame + 1) - start);
    return ends;
}

} // namespace

Clip shownClip(const Tab& tab, std::uint32_t layer)
{
    if (!tab.document)
        return {};
    const LayerState& state = tab.view.layers[layer];
    const std::vector<Clip>& clips = clipsOf(*tab.document, layer);
    Clip clip = state.clip < clips.size() ? clips[state.clip] : animation::allFrames(layerModel(*tab.document, layer));
    if (const auto& region = state.region) {
        const double frame = 1.0 / static_cast<double>(clip.framesPerSecond);
        clip.frameEnds = frameEndsOf(clip, *region);
        clip.sequenceSeconds =
            std::min(static_cast<double>(region->last + 1) * frame, clip.sequenceSeconds) - region->first * frame;
        clip.firstFrame = region->first;
        clip.frameCount = region->last - region->first + 1;
        clip.loops = true;
        clip.loopFrames = 0;
        clip.isReversed = false;
    }
    return clip;
}

Clip shownClip(const Tab& tab)
{
    return shownClip(tab, tab.view.activeLayer);
}

Clip shownClip(const Session& session)
{
    return shownClip(session.tab());
}

double shownFrame(const Session& session, std::uint32_t layer)
{
    const animation::Playback& playback = session.tab().view.layers[layer].playback;
    const Clip clip = shownClip(session.tab(), layer);
    if (clip.frameCount == 1)
        return 0.0; // also while fading from a sequence to itself
    const double frame = frameAt(clip, playback.mode, playback.seconds);
    return playback.interpolates ? frame : std::floor(frame);
}

double shownFrame(const Session& session)
{
    return shownFrame(session, session.tab().view.activeLayer);
}

double shownFileFrame(const Session& session, std::uint32_t layer)
{
    const Clip clip = shownClip(session.tab(), layer);
    const double played = shownFrame(session, layer);
    const double first = static_cast<double>(clip.firstFrame);
    return clip.isReversed ? first + std::max(static_cast<double>(clip.frameCount - 1) - played, 0.0) : first + played;
}

double shownFileFrame(const Session& session)
{
    return shownFileFrame(session, session.tab().view.activeLayer);
}

std::vector<animation::Pose> shownPoses(const Session& session)
{
    std::vector<animation::Pose> poses;
    const ViewState& view = session.tab().view;
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        poses.push_back(clipPoseOf(shownClip(session.tab(), layer), view.layers[layer].playback));
        auto* const sequence = std::get_if<animation::SequencePose>(&poses.back());
        if (sequence == nullptr)
            continue;
        sequence->globalMs = 1000.0 * view.shaderSeconds;
        if (const auto& fade = view.layers[layer].fade) {
            sequence->fadesFrom = fade->sequence;
            sequence->fadesFromMs = fade->fromMs;
            sequence->fadeWeight = static_cast<float>(1.0 - fade->elapsedMs / fade->durationMs);
        }
    }
    return poses;
}

animation::KeyframePose shownPose(const Session& session)
{
    return poseOf(shownClip(session), session.tab().view.layer().playback);
}

std::uint32_t fileFrames(const Tab& tab, std::uint32_t layer)
{
    if (!tab.document)
        return 1;
    const Model& model = layerModel(*tab.document, layer);
    if (capabilitiesOf(model).hasFrames)
        return frameCountOf(model);
    const std::vector<Clip>& clips = clipsOf(*tab.document, layer);
    const std::uint32_t clip = tab.view.layers[layer].clip;
    return clip < clips.size() ? clips[clip].frameCount : 1;
}

scene::PlacedNodes shownNodes(const Session& session, const animation::ViewRotation& view)
{
    const Tab& tab = session.tab();
    return session.poses->nodes(tab.document, shownPoses(session), tab.view.rotationOverrides, view,
                                tab.view.shaderSeconds);
}

scene::PlacedNodes shownNodes(const Session& session)
{
    return shownNodes(session, renderer::rotationOf(shownView(session, session.viewAspect, {})));
}

renderer::View shownView(const Session& session, float aspect, const formats::Bounds& kept)
{
    const Tab& tab = session.tab();
    const renderer::View orbit = viewOf(tab.view.camera, aspect, kept);
    if (tab.view.throughCamera == kNoIndex)
        return orbit;
    const scene::PlacedNodes placed = shownNodes(session, {}); // without billboards, which would depend on this view
    return renderer::viewThroughModelCamera(*tab.document, *placed, tab.view.throughCamera, aspect).value_or(orbit);
}

std::vector<Clip> shownClips(const Tab& tab)
{
    std::vector<Clip> clips;
    for (std::uint32_t layer = 0; layer < tab.view.layers.size(); ++layer)
        clips.push_back(shownClip(tab, layer));
    return clips;
}

renderer::Ray rayAt(const Session& session, const glm::vec2& at)
{
    const Tab& tab = session.tab();
    if (tab.view.throughCamera == kNoIndex) // more exact than through the matrix
        return renderer::rayThrough(tab.view.camera, session.viewAspect, at);
    const renderer::View seen = shownView(session, session.viewAspect, tab.document->nodes.front().model->bounds);
    return renderer::rayThrough(seen, session.viewAspect, at);
}

scene::Visibility shownVisibility(const Tab& tab)
{
    return visibilityOf(tab.view.drawing, tab.view.skin);
}

formats::Bounds shownBounds(const Tab& tab)
{
    return boundsOfClips(*tab.document, shownClips(tab), tab.view.rotationOverrides, shownVisibility(tab));
}

bool isPlaying(const ViewState& view)
{
    return std::any_of(view.layers.begin(), view.layers.end(),
                       [](const LayerState& layer) { return layer.playback.isPlaying; });
}

bool hasMovingFrames(const Tab& tab)
{
    for (std::uint32_t layer = 0; layer < tab.view.layers.size(); ++layer) {
        if (shownClip(tab, layer).frameCount > 1)
            return true;
    }
    return false;
}

bool hasTimeline(const Tab& tab)
{
    if (!tab.document || tab.view.layers.size() > 1)
        return true;
    const std::vector<formats::Clip>& clips = clipsOf(*tab.document, 0);
    const bool hasSequence = std::any_of(clips.begin(), clips.end(), [](const formats::Clip& clip) {
        return clip.isSequence() && clip.sequenceSeconds > 0.0;
    });
    return clips.size() > 1 || hasSequence || fileFrames(tab, 0) > 1 || scene::effectCount(*tab.document) > 0;
}

std::uint32_t lastFrameOf(const Clip& clip)
{
    return clip.frameCount - 1;
}

bool showsCrowd(const Session& session)
{
    return session.tab().document && session.tab().view.crowd > 1;
}

} // namespace app
