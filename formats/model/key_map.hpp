#pragma once

#include "formats/model/model.hpp"

namespace formats {

/// Model::map and, for a skinned model, the ranges of its keys and of the tables that point at them. Computed on
/// request: there are thousands of arrays, and loading does not need them.
[[nodiscard]] FileMap fileMapOf(const Model& model);

/// The same of a file beside the model, one of Model::sidecars.
[[nodiscard]] FileMap fileMapOf(const Model& model, const SidecarFile& sidecar);

} // namespace formats
