#pragma once

#include "app/viewer/session/session.hpp"

#include <filesystem>
#include <memory>
#include <string>

/// Opening the present document once more with other choices. A worker does it: until then the choices are pending.
namespace app {

/// The choices of a tab as they will be once what was asked for is done.
[[nodiscard]] OpenChoices comingChoices(const Tab& tab);
/// Asks for the present document with other choices.
void askFor(Session& session, Reload reload);

/// The reload that one of a document's path comes to as the session stands: with the choices asked for last.
[[nodiscard]] Reload reloadToStart(const Session& session, const Reload& reload);

/// The change of choices that was asked for is done, or failed (no document), in every tab that shows the document.
void finishBinding(Session& session, const Reload& reload, const std::shared_ptr<const scene::Document>& document);
/// Shows the texture of a binding that is done.
void showBound(Session& session, const Reload& reload);
/// What was asked for of the document of this path is no longer wanted.
void cancelBinding(Session& session, const std::string& path);

/// Asks for the document with `image` in the place of one of its textures, from now on.
void bindTexture(Session& session, std::uint32_t texture, const std::filesystem::path& image);
void resetTexture(Session& session, std::uint32_t texture); ///< takes that back

} // namespace app
