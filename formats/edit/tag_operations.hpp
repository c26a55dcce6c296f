#pragma once

#include "formats/edit/rewrite.hpp"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <optional>

/// Changes of the tags of an MD3. `tag`: into Model::tags; its record is looked up by name in each frame, as games do.
/// `frame`: only this one; none: all.
namespace formats::edit {

/// The index of a tag by its name, as stored or as shown. Error: a sentence with the names that there are.
[[nodiscard]] tl::expected<std::size_t, std::string> findTag(const EditableFile& file, std::string_view name);

/// Moves a tag in the space of the model. Frames without the tag, or whose numbers are not finite, stay.
[[nodiscard]] std::vector<Edit> movedTag(const EditableFile& file, std::size_t tag, std::optional<std::size_t> frame,
                                         const glm::vec3& by);

/// Turns a tag about its own axes: M' = M * own, where the columns of M are the axes as stored. Frames stay as above.
[[nodiscard]] std::vector<Edit> turnedTag(const EditableFile& file, std::size_t tag, std::optional<std::size_t> frame,
                                          const glm::mat3& own);

/// The rotation about one of the axes x, y, z (0 to 2), exact for quarter turns.
[[nodiscard]] glm::mat3 turnAbout(int axis, double degrees);

/// A tag behind the others of each frame, with the axes of the model. Errors: the name is empty, too long, has quotes
/// or control characters, or is there already; the tables cannot grow.
[[nodiscard]] StepResult addedTag(const EditableFile& file, std::string_view name, const glm::vec3& origin);

/// Without a tag; of equal names in a frame the first is removed. Errors: a frame does not have it; the table cannot
/// shrink.
[[nodiscard]] StepResult removedTag(const EditableFile& file, std::size_t tag);

} // namespace formats::edit
