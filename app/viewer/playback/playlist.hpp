#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// Clips of one layer that play one after the other, each once, and then from the first again.
namespace app {

inline constexpr std::size_t kMaxInPlaylist = 64;

/// The clip that the active layer shows, as the last one. A playlist is of one layer: it begins anew in another one.
void addToPlaylist(Session& session);
/// Whether there is a clip to add; "all frames" is none.
[[nodiscard]] bool canAddToPlaylist(const Session& session);

/// Numbers into the clips of the active layer; those that are not there are left out.
void setPlaylist(Session& session, const std::vector<std::uint32_t>& clips);
void removeFromPlaylist(Session& session, std::size_t place); ///< into Playlist::clips
void clearPlaylist(Session& session);

/// Plays the list from this place on. Choosing a clip or how it loops, and removing what plays, ends that.
void playPlaylist(Session& session, std::size_t place = 0);
/// Plays it from its start; where it plays already, the clip at hand goes on by itself.
void togglePlaylist(Session& session);
[[nodiscard]] bool playsPlaylist(const Session& session);

/// The next clip where the present one has come to its end; to be called when time has gone on.
void continuePlaylist(Session& session);

/// The names of the clips, in their order.
[[nodiscard]] std::vector<std::string> playlistNames(const Tab& tab);

/// For a reloaded document: the clips that are still there, by name.
void carryPlaylist(Tab& tab, const std::vector<std::string>& names);

} // namespace app
