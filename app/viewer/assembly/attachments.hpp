#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/mat4x4.hpp>

#include <string>
#include <vector>

/// The assembly of the active document: parts, models attached to tags, levels of detail. Changing it reopens the
/// document on a worker thread.
namespace app {

void setLevel(Session& session, std::uint32_t level);
void stepLevel(Session& session); ///< the next coarser level, or the finest after the coarsest

/// Lets a bone and its descendants play their own clip, like the torso of a player; kNoIndex: no bone.
void setTorso(Session& session, std::uint32_t bone);
void toggleTorso(Session& session); ///< at the bone that the game uses for the torso

/// Shows a face of the model (into Skinned::faces); kNoIndex: none.
void setFace(Session& session, std::uint32_t face);
void stepFace(Session& session); ///< the next face, or none after the last

/// Sets the held weapon; empty: a Quake III player without weapon.
void selectWeapon(Session& session, const std::string& weapon);

/// Attaches a model to a tag, or detaches one (`attached`: into OpenChoices::attached).
void attachModel(Session& session, const std::filesystem::path& file, std::uint32_t tag);
void detachModel(Session& session, std::uint32_t attached);

/// Opens the dialog that chooses a model for the selected tag.
void chooseAttachment(Session& session);
/// The tag that the dialog is for; kNoIndex: the document no longer has it.
[[nodiscard]] std::uint32_t tagOfDialog(const Session& session);
/// Shows a message about the attached model after a reload.
void showAttached(Session& session, const Reload& reload);

/// Shows only the file of one node; or all parts again.
void showOnlyPart(Session& session, std::uint32_t node);
void showWhole(Session& session);

} // namespace app
