#pragma once

#include "formats/model/model.hpp"

#include <string>

namespace tests {

/// What of the promises of `model.hpp` (and `skinned.hpp`) a model breaks, the first that is found; empty for a valid
/// one.
[[nodiscard]] std::string brokenPromise(const formats::Model& model);

} // namespace tests
