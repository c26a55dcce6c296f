#pragma once

#include "formats/model/model.hpp"

#include <string>

namespace tests {

/// What of the promises of `skinned.hpp` a skinned model breaks, the first that is found; empty for a valid one.
[[nodiscard]] std::string brokenSkinnedPromise(const formats::Model& model);

} // namespace tests
