#pragma once

#include "app/viewer/session/session.hpp"

#include <filesystem>
#include <memory>
#include <string>

/// Opening the present document once more with other choices. A worker does it: until then the choices are pending.
namespace app {

/// The choices of a tab once its pending reload is done.
[[nodiscard]] OpenChoices effectiveChoices(const Tab& tab);
/// Reloads the present document with other choices: the pending reload of its tab from now on.
void requestReload(Session& session, Reload reload);

/// The reload that one of a document's path comes to as the session stands. One without choices is the pending one,
/// where there is one.
[[nodiscard]] Reload reloadToStart(const Session& session, const Reload& reload);

/// `later`, which was asked for while `failed` was under way, without what `failed` would have changed: the choices of
/// a later one include those of the one before.
[[nodiscard]] Reload withoutFailed(const Session& session, Reload later, const Reload& failed);

/// A reload is done, or failed (no document), in every tab that shows the document.
void finishReload(Session& session, const Reload& reload, const std::shared_ptr<const scene::Document>& document);
/// Shows the texture of a binding that is done.
void showBound(Session& session, const Reload& reload);
/// Forgets the pending reload of the document of this path.
void cancelReload(Session& session, const std::string& path);

/// Asks for the document with `image` in the place of one of its textures, from now on.
void bindTexture(Session& session, std::uint32_t texture, const std::filesystem::path& image);
void resetTexture(Session& session, std::uint32_t texture); ///< takes that back

} // namespace app
