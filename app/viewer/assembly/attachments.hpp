#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/mat4x4.hpp>

#include <string>
#include <vector>

/// The assembly of the present document: parts, models attached to their tags, levels of detail. To change it, the
/// document is opened again on a worker.
namespace app {

void setLevel(Session& session, std::uint32_t level);
void stepLevel(Session& session); ///< the next coarser one, after the coarsest the finest

/// Lets a bone and all that hang on it play a clip of their own, as the torso of a player does; kNoIndex: no bone.
void setTorso(Session& session, std::uint32_t bone);
void toggleTorso(Session& session); ///< at the bone that its game knows the torso by

/// Shows one of the faces that a model has (into Skinned::faces); kNoIndex: none.
void setFace(Session& session, std::uint32_t face);
void stepFace(Session& session); ///< the next one, after the last none

/// The held weapon; empty for a Quake III player without one.
void selectWeapon(Session& session, const std::string& weapon);

/// Puts a model on a tag, or takes one away (`attached`: into OpenChoices::attached).
void attachModel(Session& session, const std::filesystem::path& file, std::uint32_t tag);
void detachModel(Session& session, std::uint32_t attached);

/// Opens the dialog in which a model is chosen for the selected tag.
void chooseAttachment(Session& session);
/// The tag that the dialog is about; kNoIndex: the document has it no longer.
[[nodiscard]] std::uint32_t tagOfDialog(const Session& session);
/// Says what a reload attached.
void showAttached(Session& session, const Reload& reload);

/// Shows nothing but the file of one node; all that belongs to it again.
void showOnlyPart(Session& session, std::uint32_t node);
void showWhole(Session& session);

} // namespace app
