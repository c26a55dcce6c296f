#include "app/viewer/playback/playlist.hpp"

#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/indices.hpp"

#include <utility>

namespace app {
namespace {

Playlist& listOf(Session& session)
{
    return session.tab().view.playlist;
}

const Playlist& listOf(const Session& session)
{
    return session.tab().view.playlist;
}

} // namespace

bool canAddToPlaylist(const Session& session)
{
    return session.tab().document && session.tab().view.layer().clip < layerClips(session).size();
}

void addToPlaylist(Session& session)
{
    Playlist& list = listOf(session);
    if (!canAddToPlaylist(session) || list.clips.size() >= kMaxInPlaylist)
        return;
    if (list.layer != session.tab().view.activeLayer)
        list = {.layer = session.tab().view.activeLayer};
    list.clips.push_back(session.tab().view.layer().clip);
}

void setPlaylist(Session& session, const std::vector<std::uint32_t>& clips)
{
    Playlist list{.layer = session.tab().view.activeLayer};
    for (const std::uint32_t clip : clips) {
        if (clip < layerClips(session).size() && list.clips.size() < kMaxInPlaylist)
            list.clips.push_back(clip);
    }
    listOf(session) = std::move(list);
}

void removeFromPlaylist(Session& session, std::size_t position)
{
    Playlist& list = listOf(session);
    if (position >= list.clips.size())
        return;
    list.clips.erase(list.clips.begin() + static_cast<std::ptrdiff_t>(position));
    if (list.playing == position)
        list.playing.reset();
    else if (list.playing && *list.playing > position)
        --*list.playing;
}

void clearPlaylist(Session& session)
{
    listOf(session) = {};
}

void playPlaylist(Session& session, std::size_t position)
{
    if (!session.tab().document || position >= listOf(session).clips.size())
        return;
    selectLayer(session, listOf(session).layer);
    setPlaying(session, true); // a sequence fades into the next one only while it plays
    selectClip(session, listOf(session).clips[position]);
    session.tab().view.layer().playback.mode = animation::PlaybackMode::once;
    setPlaying(session, true);
    listOf(session).playing = position;
}

void togglePlaylist(Session& session)
{
    if (playsPlaylist(session))
        setLoopChoice(session, session.tab().view.layer().loopChoice);
    else
        playPlaylist(session);
}

bool playsPlaylist(const Session& session)
{
    return listOf(session).playing.has_value();
}

void continuePlaylist(Session& session)
{
    const Playlist& list = listOf(session);
    if (!list.playing || !isOver(session, list.layer))
        return;
    const bool isBackwards = session.tab().view.layers[list.layer].playback.speed < 0.0;
    const std::size_t count = list.clips.size();
    playPlaylist(session, (*list.playing + (isBackwards ? count - 1 : 1)) % count);
}

std::vector<std::string> playlistNames(const Tab& tab)
{
    std::vector<std::string> names;
    if (!tab.document || tab.view.playlist.layer >= tab.view.layers.size())
        return names;
    const std::vector<formats::Clip>& clips = clipsOf(*tab.document, tab.view.playlist.layer);
    for (const std::uint32_t clip : tab.view.playlist.clips)
        names.push_back(clip < clips.size() ? clips[clip].name : std::string());
    return names;
}

void carryPlaylist(Tab& tab, const std::vector<std::string>& names)
{
    Playlist& list = tab.view.playlist;
    const Playlist before = std::exchange(list, {});
    if (before.layer >= tab.view.layers.size())
        return;
    list.layer = before.layer;
    const std::vector<formats::Clip>& clips = clipsOf(*tab.document, list.layer);
    for (std::size_t position = 0; position < names.size(); ++position) {
        const std::uint32_t clip = indexCalled(clips, names[position]);
        if (clip == formats::kNoIndex)
            continue;
        if (before.playing == position)
            list.playing = list.clips.size();
        list.clips.push_back(clip);
    }
}

} // namespace app
