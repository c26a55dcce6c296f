#pragma once

#include "formats/model/model.hpp"

#include <string>

namespace tests {

/// The first invariant of `model.hpp` (and `skinned.hpp`) that a model violates; empty for a valid one.
[[nodiscard]] std::string brokenPromise(const formats::Model& model);

} // namespace tests
