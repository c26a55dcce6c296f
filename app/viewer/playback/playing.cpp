#include "app/viewer/playback/playing.hpp"

#include "app/viewer/playback/playlist.hpp"
#include "app/viewer/queries/clip_rows.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::Clip;
using formats::kNoIndex;
using formats::Model;

/// Moves a clip to the first frame to play: its last one if it plays backwards.
void rewind(Session& session, std::uint32_t layer)
{
    animation::Playback& playback = session.tab().view.layers[layer].playback;
    playback.seconds = playback.speed < 0.0 ? durationSeconds(shownClip(session.tab(), layer), playback.mode) : 0.0;
}

/// Plays or pauses all layers.
void setPlaying(ViewState& view, bool isPlaying)
{
    for (LayerState& layer : view.layers)
        layer.playback.isPlaying = isPlaying;
}

/// Moves paired layers to the instant of the active one.
void followActiveLayer(Session& session)
{
    ViewState& view = session.tab().view;
    view.shaderSeconds = view.layer().playback.seconds;
    for (std::uint32_t layer = 0; view.arePaired && layer < view.layers.size(); ++layer) {
        animation::Playback& playback = view.layers[layer].playback;
        if (layer != view.activeLayer)
            playback =
                animation::movedToSeconds(shownClip(session.tab(), layer), playback, view.layer().playback.seconds);
    }
}

/// The cross-fade between two sequences during playback (docs/formats/m2.md §5.5); none if they switch at once.
std::optional<Fade> fadeBetween(const Session& session, std::uint32_t layer, std::uint32_t nextClip)
{
    const LayerState& state = session.tab().view.layers[layer];
    const Model& model = *layerModel(session, layer);
    const std::vector<Clip>& clips = layerClips(session, layer);
    if (!state.playback.isPlaying || !capabilitiesOf(model).hasSequences || state.clip >= clips.size() ||
        nextClip >= clips.size() || nextClip == state.clip)
        return std::nullopt;
    const std::vector<formats::Sequence>& sequences = skinnedOf(model).sequences;
    const Clip from = shownClip(session.tab(), layer);
    const double durationMs = animation::crossFadeMs(sequences[from.sequence], sequences[clips[nextClip].sequence]);
    if (!(durationMs > 0.0))
        return std::nullopt;
    const animation::Pose pose = clipPoseOf(from, state.playback);
    return Fade{from.sequence, std::get<animation::SequencePose>(pose).ms, 0.0, durationMs};
}

/// The fading clip continues to play.
void advanceFade(LayerState& layer, const Model& model, double deltaSeconds)
{
    if (!layer.fade || !layer.playback.isPlaying)
        return;
    const double deltaMs = 1000.0 * deltaSeconds * layer.playback.speed;
    const formats::Sequence& sequence = skinnedOf(model).sequences[layer.fade->sequence];
    layer.fade->elapsedMs += std::abs(deltaMs);
    layer.fade->fromMs += deltaMs;
    if (sequence.loops)
        layer.fade->fromMs = animation::wrapped(layer.fade->fromMs, sequence.durationMs);
    if (layer.fade->elapsedMs >= layer.fade->durationMs)
        layer.fade.reset();
}

/// Whether all moving layers have reached their end; others have a single frame.
bool hasEnded(const Session& session)
{
    bool hasOver = false;
    for (std::uint32_t layer = 0; layer < session.tab().view.layers.size(); ++layer) {
        const bool isStill =
            !(durationSeconds(shownClip(session.tab(), layer), session.tab().view.layers[layer].playback.mode) > 0.0);
        if (!isStill && !isOver(session, layer))
            return false;
        hasOver = hasOver || !isStill;
    }
    return hasOver;
}

/// Plays a clip of one layer from its start.
void playClip(Session& session, std::uint32_t layer, std::uint32_t clip)
{
    LayerState& state = session.tab().view.layers[layer];
    state.fade = fadeBetween(session, layer, clip);
    state.clip = clip < layerClips(session, layer).size() ? clip : kNoIndex;
    state.region.reset();
    state.playback.mode = playbackModeFor(state.loopChoice, shownClip(session.tab(), layer));
    rewind(session, layer);
}

/// The clip that the game plays in `other` together with the one in `layer`: the clip of the same name (a death of the
/// whole body), else the current clip, else the idle clip. Legs alone are combined with a standing torso
/// (docs/formats/md3.md §4.3).
std::uint32_t partnerClip(const Session& session, std::uint32_t layer, std::uint32_t other)
{
    const std::vector<Clip>& clips = layerClips(session, layer);
    const std::vector<Clip>& others = layerClips(session, other);
    const std::uint32_t chosen = session.tab().view.layers[layer].clip;
    if (chosen >= clips.size())
        return kNoIndex;
    if (const std::uint32_t same = indexCalled(others, clips[chosen].name); same != kNoIndex)
        return same;
    const std::uint32_t present = session.tab().view.layers[other].clip;
    const bool isOwn = present < others.size() && !others[present].name.starts_with("BOTH_");
    return isOwn && !clips[chosen].name.starts_with("LEGS_") ? present : idleClip(*session.tab().document, other);
}

} // namespace

bool isOver(const Session& session, std::uint32_t layer)
{
    const animation::Playback& playback = session.tab().view.layers[layer].playback;
    const double duration = durationSeconds(shownClip(session.tab(), layer), playback.mode);
    return playback.mode == animation::PlaybackMode::once && duration > 0.0 &&
           (playback.speed < 0.0 ? playback.seconds <= 0.0 : playback.seconds >= duration);
}

animation::PlaybackMode playbackModeFor(LoopChoice choice, const Clip& clip)
{
    switch (choice) {
    case LoopChoice::asClip:
        return clip.loops ? animation::PlaybackMode::loop : animation::PlaybackMode::once;
    case LoopChoice::loop:
        return animation::PlaybackMode::loop;
    case LoopChoice::once:
        return animation::PlaybackMode::once;
    case LoopChoice::pingPong:
        return animation::PlaybackMode::pingPong;
    }
    return animation::PlaybackMode::loop;
}

void selectLayer(Session& session, std::uint32_t layer)
{
    if (layer < session.tab().view.layers.size())
        session.tab().view.activeLayer = layer;
}

void togglePaired(Session& session)
{
    ViewState& view = session.tab().view;
    view.arePaired = !view.arePaired;
    if (view.arePaired && session.tab().document)
        selectClip(session, view.layer().clip);
}

void selectClip(Session& session, std::uint32_t clip)
{
    if (!session.tab().document)
        return;
    ViewState& view = session.tab().view;
    view.playlist.playing.reset();
    if (isPlaying(view) || isOver(session, view.activeLayer) || hasEnded(session))
        setPlaying(view, true); // it ended without being paused
    playClip(session, view.activeLayer, clip);
    for (std::uint32_t layer = 0; view.arePaired && layer < view.layers.size(); ++layer) {
        if (layer != view.activeLayer)
            playClip(session, layer, partnerClip(session, view.activeLayer, layer));
    }
}

void setLoopChoice(Session& session, LoopChoice choice)
{
    // Keeps the frame, although its time differs in the other mode.
    const double frame = shownFrame(session);
    ViewState& view = session.tab().view;
    const bool wasPlaying = isPlaying(view);
    view.playlist.playing.reset();
    view.layer().loopChoice = choice;
    view.layer().playback.mode = playbackModeFor(choice, shownClip(session));
    moveToFrame(session, frame);
    setPlaying(view, wasPlaying);
}

void stepClip(Session& session, int steps)
{
    if (!session.tab().document)
        return;
    const std::vector<Clip>& clips = layerClips(session);
    // "All frames" comes before the first clip, as in the list.
    const std::uint32_t present = session.tab().view.layer().clip;
    const std::uint32_t position = present < clips.size() ? present + 1 : 0;
    const std::uint32_t next = around(position, steps, countOf(clips.size()) + 1);
    selectClip(session, next == 0 ? kNoIndex : next - 1);
}

void moveToFrame(Session& session, double frame)
{
    ViewState& view = session.tab().view;
    animation::Playback& playback = view.layer().playback;
    view.layer().fade.reset();
    playback = movedToFrame(shownClip(session), playback, frame);
    setPlaying(view, false);
    followActiveLayer(session);
}

void moveToFileFrame(Session& session, double frame)
{
    const Model* const model = layerModel(session);
    if (model == nullptr || std::isnan(frame)) // typing "*1e999" into the field multiplies zero by infinity
        return;
    const double kept =
        std::clamp(frame, 0.0, static_cast<double>(fileFrames(session.tab(), session.tab().view.activeLayer) - 1));
    const auto isInside = [&](const Clip& clip) {
        const double inClip = kept - static_cast<double>(clip.firstFrame);
        return inClip >= 0.0 && inClip < static_cast<double>(clip.frameCount);
    };
    if (!isInside(shownClip(session)))
        selectClip(session, clipAtFrame(layerClips(session), kept));
    const Clip clip = shownClip(session);
    const double inClip = kept - static_cast<double>(clip.firstFrame);
    moveToFrame(session, clip.isReversed ? static_cast<double>(clip.frameCount - 1) - inClip : inClip);
}

void setRegion(Session& session, FrameRegion region)
{
    const Model* const model = layerModel(session);
    if (model == nullptr)
        return;
    const std::uint32_t last = fileFrames(session.tab(), session.tab().view.activeLayer) - 1;
    region.last = std::min(region.last, last);
    region.first = std::min(region.first, region.last);
    ViewState& view = session.tab().view;
    const double frame = shownFileFrame(session);
    const bool wasPlaying = isPlaying(view);
    view.layer().region = region;
    view.layer().playback.mode = playbackModeFor(view.layer().loopChoice, shownClip(session));
    moveToFrame(session, frame - static_cast<double>(region.first));
    setPlaying(view, wasPlaying);
}

void clearRegion(Session& session)
{
    ViewState& view = session.tab().view;
    if (!view.layer().region)
        return;
    const double frame = shownFileFrame(session);
    const bool wasPlaying = isPlaying(view);
    view.layer().region.reset();
    view.layer().playback.mode = playbackModeFor(view.layer().loopChoice, shownClip(session));
    moveToFileFrame(session, frame);
    setPlaying(view, wasPlaying);
}

void moveToSeconds(Session& session, double seconds)
{
    if (std::isnan(seconds))
        return;
    animation::Playback& playback = session.tab().view.layer().playback;
    const double duration = durationSeconds(shownClip(session), playback.mode);
    session.tab().view.layer().fade.reset();
    playback.seconds = std::clamp(seconds, 0.0, duration);
    setPlaying(session.tab().view, false);
    followActiveLayer(session);
}

void stepFrames(Session& session, int steps)
{
    const Clip clip = shownClip(session);
    const double now = shownFrame(session);
    // Between two frames, the first step goes to the next one ahead.
    const double target = steps > 0 ? std::floor(now) + steps : std::ceil(now) + steps;
    const auto last = static_cast<double>(lastFrameOf(clip));
    if (session.tab().view.layer().playback.mode != animation::PlaybackMode::loop) {
        moveToFrame(session, std::clamp(target, 0.0, last));
        return;
    }
    const double count = last + 1.0;
    const double rest = std::fmod(target, count);
    moveToFrame(session, rest < 0.0 ? rest + count : rest);
}

void setPlaying(Session& session, bool isPlaying)
{
    ViewState& view = session.tab().view;
    setPlaying(view, isPlaying);
    for (std::uint32_t layer = 0; isPlaying && layer < view.layers.size(); ++layer) {
        if (isOver(session, layer))
            rewind(session, layer);
    }
}

void togglePlaying(Session& session)
{
    setPlaying(session, !isPlaying(session.tab().view));
}

void setSpeed(Session& session, double speed)
{
    if (!(std::abs(speed) > 0.0))
        return;
    const double size = std::clamp(std::abs(speed), kSlowestSpeed, kFastestSpeed);
    for (LayerState& layer : session.tab().view.layers)
        layer.playback.speed = std::signbit(speed) ? -size : size;
}

void changeSpeed(Session& session, double factor)
{
    setSpeed(session, session.tab().view.layer().playback.speed * factor);
}

void advance(Session& session, double deltaSeconds)
{
    ViewState& view = session.tab().view;
    if (isPlaying(view))
        view.shaderSeconds += deltaSeconds * view.layer().playback.speed;
    // A layer at its end does not stop the others.
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        if (session.tab().document)
            advanceFade(view.layers[layer], *layerModel(session, layer), deltaSeconds);
        view.layers[layer].playback =
            advanced(shownClip(session.tab(), layer), view.layers[layer].playback, deltaSeconds);
    }
    if (isPlaying(view) && hasEnded(session))
        setPlaying(view, false); // also the layers with a single frame
    continuePlaylist(session);
}

} // namespace app
