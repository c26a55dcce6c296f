#pragma once

#include "app/viewer/session/session.hpp"

#include <cstddef>
#include <string>

/// The question before unsaved edits would be lost.
namespace app {

/// Whether opening something would lose unsaved edits: then it is not opened, and a box asks.
[[nodiscard]] bool asksBeforeOpening(Session& session, const OpenRequest& request);
/// A document was opened for a tab that got edits meanwhile: if they would be lost, it will open in another tab.
void spareEdits(Session& session, Opened& opened);
/// Closes a tab or quits, or asks first.
void closeTabOrAsk(Session& session, std::size_t tab);
void quitOrAsk(Session& session);

[[nodiscard]] bool isAsking(const Session& session);
/// "lower.md3 and upper.md3 have unsaved edits"
[[nodiscard]] std::string unsavedText(const Session& session);

/// The answers; cancelling is closing the box.
void saveUnsaved(Session& session);
void discardUnsaved(Session& session);
/// After files were written: does what was asked for if nothing of it is unsaved any more, else gives it up.
void goOnAfterSaving(Session& session);

} // namespace app
