#pragma once

#include "formats/edit/rewrite.hpp"

/// Changes of the triangles of an MD2, MDX or MD3.
namespace formats::edit {

/// All triangles turned over: the second and the third corner change places, also in GL commands. These keep their
/// strips and fans, but a strip with an even number of corners, above 4, is split in two. Normals stay, because models
/// whose winding is wrong often have the right ones. Errors: GL commands that do not lie in the file or share its bytes
/// and would grow.
[[nodiscard]] StepResult flippedTriangles(const EditableFile& file);

/// The surfaces of an MD3 with this name, as stored or as shown, without triangles: the number becomes 0, all other
/// bytes stay. Error: there is no such surface.
[[nodiscard]] StepResult hiddenSurface(const EditableFile& file, std::string_view name);

} // namespace formats::edit
