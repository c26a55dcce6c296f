#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// Clips of one layer that play in order, each once, and then from the first again.
namespace app {

inline constexpr std::size_t kMaxInPlaylist = 64;

/// Appends the active layer's clip. A playlist belongs to one layer; adding from another one starts a new list.
void addToPlaylist(Session& session);
/// Whether there is a clip to add; "all frames" is not a clip.
[[nodiscard]] bool canAddToPlaylist(const Session& session);

/// Clip numbers of the active layer; unknown ones are left out.
void setPlaylist(Session& session, const std::vector<std::uint32_t>& clips);
void removeFromPlaylist(Session& session, std::size_t position); ///< into Playlist::clips
void clearPlaylist(Session& session);

/// Plays the list from an entry. Choosing a clip or a loop mode, or removing the playing clip, ends it.
void playPlaylist(Session& session, std::size_t position = 0);
/// Plays it from its start; if it is playing, ends it while the current clip continues.
void togglePlaylist(Session& session);
[[nodiscard]] bool playsPlaylist(const Session& session);

/// Starts the next clip if the current one has ended; call it after advancing time.
void continuePlaylist(Session& session);

/// The names of the clips in playlist order.
[[nodiscard]] std::vector<std::string> playlistNames(const Tab& tab);

/// For a reloaded document: keeps the clips that still exist, by name.
void carryPlaylist(Tab& tab, const std::vector<std::string>& names);

} // namespace app
