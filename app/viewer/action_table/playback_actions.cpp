#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/playback/crowd.hpp"
#include "app/viewer/playback/onion_skin.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/playback/playlist.hpp"

/// Playback: the clips that play, and the time.
namespace app {

// Playing.

constexpr Parameter kClipName{"name", "name or index of a clip; null: all frames"};

constexpr Parameter kSelectLayerParameter{"name", "legs, torso, or the index of a layer"};
static void describe(SelectClip& request, ParameterVisitor& visitor)
{
    visitor.element({"layer", "legs, torso, or the index of a layer; without it, the active layer", Need::optional},
                    Element::layer, request.layer, Null::none);
    visitor.element(kClipName, Element::clip, request.clip, Null::none);
}
static void run(Session& session, const SelectClip& request)
{
    selectLayer(session, request.layer);
    selectClip(session, request.clip);
}

static void playClipFromStart(Session& session, std::uint32_t clip)
{
    selectClip(session, clip);
    for (LayerState& layer : session.tab().view.layers)
        layer.playback.isPlaying = true;
}

static void describe(Seek& request, ParameterVisitor& visitor)
{
    visitor.instant({"frame", "frame of the file; fractions are between frames", Need::optional}, Instant::fileFrame,
                    request.frame);
    visitor.instant({"seconds", "seconds since the start of the clip", Need::optional}, Instant::seconds,
                    request.seconds);
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
    visitor.count({"first", "first frame of the file to play"}, request.region.first);
    visitor.count({"last", "last frame of the file to play"}, request.region.last);
}
static void run(Session& session, const SetRegion& request)
{
    setRegion(session, request.region);
}

constexpr NumberRange kSpeeds{-kFastestSpeed, kFastestSpeed};
constexpr Parameter kSetSpeedParameter{"speed", "0.05 to 4; 1 is the clip's own speed; negative: backwards"};

static void describe(SetGhosts& request, ParameterVisitor& visitor)
{
    visitor.count({"before", "number of ghosts before the current instant, at most 12", Need::optional},
                  request.ghosts.before);
    visitor.count({"after", "number of ghosts after the current instant, at most 12", Need::optional},
                  request.ghosts.after);
    visitor.count({"framesBetween", "frames from one ghost to the next, 1 to 100", Need::optional},
                  request.ghosts.framesBetween);
}
static SetGhosts defaultOf(const Session& session, std::type_identity<SetGhosts>)
{
    return {session.tab().view.onionSkin.ghosts};
}
static void run(Session& session, const SetGhosts& request)
{
    session.tab().view.onionSkin.showsGhosts = true;
    setGhosts(session, request.ghosts);
}

constexpr Parameter kSetCrowdParameter{"count", "number of models shown, at most 10000; 0: one"};

constexpr Parameter kSetPlaylistParameter{"clips", "names or indices of clips of the active layer; empty: no playlist"};

constexpr Parameter kPlaylistPosition{"place", "position in the playlist, from 0"};

constexpr Parameter kPlayPlaylistParameter{kPlaylistPosition.name, kPlaylistPosition.meaning, Need::optional};

constexpr Parameter kSetTrailParameter{"frames", "frames before and after the current instant, 1 to 120"};
static void showTrail(Session& session, std::uint32_t frames)
{
    session.tab().view.onionSkin.showsTrail = true;
    setTrail(session, frames);
}

namespace {

constexpr Action kPlaybackActions[] = {
    elementAction<SelectLayer, kSelectLayerParameter, Element::layer, Null::refused, selectLayer>(
        "selectLayer", "Choose legs or torso"),
    parameterAction<SelectClip>("selectClip", "Choose a clip"),
    elementAction<PlayClip, kClipName, Element::clip, Null::none, playClipFromStart>("playClip",
                                                                                     "Choose a clip and play it"),
    parameterAction<Seek>("seek", "Pause at a frame or second"),
    parameterAction<SetRegion>("setRegion", "Play only some frames"),
    parameterAction<SetGhosts>("setGhosts", "Show ghosts of other instants"),
    valueAction<SetCrowd, kSetCrowdParameter, setCrowd>("setCrowd", "Show the model many times, each at its own time"),
    valueAction<SetPlaylist, kSetPlaylistParameter, setPlaylist, Element::clip>("setPlaylist",
                                                                                "Choose the clips of the playlist"),
    valueAction<PlayPlaylist, kPlayPlaylistParameter, playPlaylist>("playPlaylistFrom",
                                                                    "Play the playlist from one of its clips"),
    valueAction<RemoveFromPlaylist, kPlaylistPosition, removeFromPlaylist>("removeFromPlaylist",
                                                                           "Remove a clip from the playlist"),
    valueAction<SetTrail, kSetTrailParameter, showTrail>("setTrail",
                                                         "Show the trail of the selected vertex, tag or bone"),
    valueAction<SetSpeed, kSetSpeedParameter, setSpeed, &kSpeeds>("setSpeed", "Set the speed", Needs::nothing),
};

} // namespace

std::span<const Action> playbackActions()
{
    return kPlaybackActions;
}

} // namespace app
