#pragma once

#include "app/viewer/session/session.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

/// Reopens the active document with other choices on a worker thread; until then the choices are pending.
namespace app {

/// The choices of a tab including its pending reload.
[[nodiscard]] OpenChoices effectiveChoices(const Tab& tab);
/// Requests a reload of the active document with other choices; it becomes the pending reload of its tab.
void requestReload(Session& session, Reload reload);

/// The reloads to start for a request about a document's path, the active tab's first. A request without choices
/// continues the pending one, if there is one, and opens the document once for each choices that tabs have.
[[nodiscard]] std::vector<Reload> reloadsToStart(const Session& session, const Reload& reload);
/// Whether a tab gets the document of a reload that has choices.
[[nodiscard]] bool isFor(const Reload& reload, const Tab& tab);

/// `later`, which was requested while `failed` was running, without the changes of `failed`: later choices include the
/// earlier ones.
[[nodiscard]] Reload withoutFailed(const Session& session, Reload later, const Reload& failed);

/// Finishes a reload, or reports its failure (no document), in every tab that shows the document.
void finishReload(Session& session, const Reload& reload, const std::shared_ptr<const scene::Document>& document);
/// The look that a tab shows becomes the present one again, after another one could not be opened.
void returnToShownLook(Tab& tab);
/// Shows the texture that was bound.
void showBound(Session& session, const Reload& reload);
/// Drops the pending reload of the document with this path.
void cancelReload(Session& session, const std::string& path);

/// Requests the document with `image` instead of one of its textures.
void bindTexture(Session& session, std::uint32_t texture, const std::filesystem::path& image);
void resetTexture(Session& session, std::uint32_t texture); ///< removes the replacement

} // namespace app
