#pragma once

#include "app/viewer/session/session.hpp"

/// A model that was dropped so near to a tag that it may have been meant for it. Until one of both is chosen, nothing
/// is opened and nothing attached.
namespace app {

/// The tag that was missed, as in tagAt; kNoIndex: no drop waits, or the present tab is another one or lacks the tag.
[[nodiscard]] std::uint32_t missedTag(const Session& session);

void askAboutDrop(Session& session, const std::filesystem::path& file, std::uint32_t tag);
void attachDropped(Session& session);
void openDropped(Session& session);
/// For a tab that shows another model, or is closed.
void forgetMissedDrop(Session& session, std::uint32_t tabId);

} // namespace app
