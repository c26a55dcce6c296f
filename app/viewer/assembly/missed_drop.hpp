#pragma once

#include "app/viewer/session/session.hpp"

/// A model that was dropped near a tag and may have been meant for it. Until the user decides, it is neither opened nor
/// attached.
namespace app {

/// The missed tag, as in tagAt; kNoIndex: no drop is waiting, another tab is active, or the tag is gone.
[[nodiscard]] std::uint32_t missedTag(const Session& session);

void askAboutDrop(Session& session, const std::filesystem::path& file, std::uint32_t tag);
void attachDropped(Session& session);
void openDropped(Session& session);
/// For a tab that opens another model or is closed.
void forgetMissedDrop(Session& session, std::uint32_t tabId);

} // namespace app
