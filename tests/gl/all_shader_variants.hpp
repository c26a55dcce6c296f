#pragma once

#include "renderer/mesh/shader_variants.hpp"

#include <vector>

namespace tests {

/// Every possible program: the tests compile all of them, for desktop and web.
[[nodiscard]] std::vector<renderer::ShaderVariant> allShaderVariants();

} // namespace tests
