#pragma once

#include "formats/model/model.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/mat4x4.hpp>

#include <string>
#include <vector>

namespace formats {

/// One model of a pose, for writers of poses.
struct PosedPart {
    const Model* model = nullptr;
    std::uint32_t meshVariant = 0;        ///< into Model::meshVariants
    FramePair frames;                     ///< block frames
    glm::dmat4 transform{1.0};            ///< to the space of the file
    std::vector<std::string> materials{}; ///< one per surface; empty: no materials
    std::vector<glm::vec3> positions{};   ///< for a skinned model: all its posed vertices
    std::vector<glm::vec3> normals{};     ///< of all vertices in their order; empty: not written
    std::vector<bool> isHidden{};         ///< one per surface: true if it has no faces here; empty: all have
};

} // namespace formats
