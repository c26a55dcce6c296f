#pragma once

#include "formats/model/model.hpp"

namespace formats {

/// Model::map and, of a skinned model, where its keys and the tables that point at them lie: a few ranges, made when
/// somebody asks, because there are thousands of arrays and loading has no use for them.
[[nodiscard]] FileMap fileMapOf(const Model& model);

} // namespace formats
