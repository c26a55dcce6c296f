#pragma once

#include "formats/mdx/mdx_writer.hpp"

#include <string>
#include <vector>

namespace tests {

/// The source of an MDX: two boxes of eight vertices and twelve triangles each, one per sub-object, `middle` and 40
/// units above it; each side shows the whole skin. Two frames, the second 10 units further along +X.
[[nodiscard]] formats::MdxSource twoBoxes(const std::vector<std::string>& skins = {"models/props/boxes.tga"},
                                          const glm::vec3& middle = {});

} // namespace tests
