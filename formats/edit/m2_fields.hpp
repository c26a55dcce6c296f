#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/edit/field.hpp"
#include "formats/model/model.hpp"

#include <vector>

namespace formats::edit {

/// Adds the fields of an M2, as `loadM2` read it from `file` without sidecars: bounds of the model, for collisions and
/// of sequences; types and names of textures. The name of the model is none: some files have another array over it.
void addM2Fields(const Model& model, const ByteView& file, std::vector<Field>& fields);

} // namespace formats::edit
