#include "app/viewer/actions/action_table.hpp"
#include "app/viewer/actions/parameter_action.hpp"
#include "app/viewer/session/playing.hpp"

/// Playback: the clips that play, and the time.
namespace app {

// Playing.

constexpr Parameter kClipName{"name", "a clip, or its index; null: all frames"};

static void describe(SelectLayer& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "legs or torso, or its index"}, Element::layer, request.layer, Null::refused);
}
static void run(Session& session, const SelectLayer& request)
{
    selectLayer(session, request.layer);
}

static void describe(SelectClip& request, ParameterVisitor& visitor)
{
    visitor.element({"layer", "legs or torso, or its index; without it the active one", Need::optional}, Element::layer,
                    request.layer, Null::none);
    visitor.element(kClipName, Element::clip, request.clip, Null::none);
}
static void run(Session& session, const SelectClip& request)
{
    selectLayer(session, request.layer);
    selectClip(session, request.clip);
}

static void describe(PlayClip& request, ParameterVisitor& visitor)
{
    visitor.element(kClipName, Element::clip, request.clip, Null::none);
}
static void run(Session& session, const PlayClip& request)
{
    selectClip(session, request.clip);
    for (LayerState& layer : session.tab().view.layers)
        layer.playback.isPlaying = true;
}

static void describe(Seek& request, ParameterVisitor& visitor)
{
    visitor.instant({"frame", "frame of the file, fractions lie between frames", Need::optional}, Instant::fileFrame,
                    request.frame);
    visitor.instant({"seconds", "from the start of the clip", Need::optional}, Instant::seconds, request.seconds);
}
static void run(Session& session, const Seek& request)
{
    if (request.frame)
        moveToFileFrame(session, *request.frame);
    else if (request.seconds)
        moveToSeconds(session, *request.seconds);
}

static void describe(SetRegion& request, ParameterVisitor& visitor)
{
    visitor.count({"first", "frame of the file"}, request.region.first);
    visitor.count({"last", "frame of the file, included"}, request.region.last);
}
static void run(Session& session, const SetRegion& request)
{
    setRegion(session, request.region);
}

static void describe(SetSpeed& request, ParameterVisitor& visitor)
{
    visitor.number({"speed", "1 as the clip says, 0.05 to 4; negative: backwards"}, request.speed,
                   {-kFastestSpeed, kFastestSpeed});
}
static void run(Session& session, const SetSpeed& request)
{
    setSpeed(session, request.speed);
}

namespace {

constexpr Action kPlaybackActions[] = {
    parameterAction<SelectLayer>("selectLayer", "Choose legs or torso"),
    parameterAction<SelectClip>("selectClip", "Choose a clip"),
    parameterAction<PlayClip>("playClip", "Choose a clip and play it"),
    parameterAction<Seek>("seek", "Pause at a frame or second"),
    parameterAction<SetRegion>("setRegion", "Play only some frames"),
    parameterAction<SetSpeed>("setSpeed", "Choose the speed", Needs::nothing),
};

} // namespace

std::span<const Action> playbackActions()
{
    return kPlaybackActions;
}

} // namespace app
