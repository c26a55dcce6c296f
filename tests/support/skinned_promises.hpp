#pragma once

#include "formats/model/model.hpp"

#include <string>

namespace tests {

/// The first invariant of `skinned.hpp` that a skinned model violates; empty for a valid one.
[[nodiscard]] std::string brokenSkinnedPromise(const formats::Model& model);

} // namespace tests
