#pragma once

#include "formats/model/model.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// The source of an MD3: meshes with a complete set of vertices for each frame, and tags.
struct Md3Source {
    struct VertexFrame {
        std::vector<glm::vec3> positions;         ///< one per vertex, Quake axes and units, from -512 to below 512
        std::vector<glm::vec3> normals;           ///< one per vertex, unit length, outwards
        std::vector<std::uint16_t> normalWords{}; ///< as stored, written instead of `normals` if there are any
    };
    struct Surface {
        std::string name;                                    ///< at most 63 bytes are kept
        std::vector<std::string> shaders;                    ///< at most 63 bytes each
        std::vector<glm::vec2> texCoords;                    ///< one per vertex, from the top left
        std::vector<std::array<std::uint32_t, 3>> triangles; ///< clockwise from outside
        std::vector<VertexFrame> frames;                     ///< one for each of `frameNames`
    };

    std::string name;                    ///< at most 63 bytes: usually the game path
    std::vector<std::string> frameNames; ///< at least one; at most 15 bytes each
    std::vector<Tag> tags;               ///< one pose for each of `frameNames`; all present
    std::vector<Surface> surfaces;
};

/// The MD3 file. Positions are rounded to 64ths of a unit, normals to the nearest encodable one. The source must be
/// consistent (indices in range, numbers of elements as stated above): asserted.
[[nodiscard]] std::vector<std::byte> writeMd3(const Md3Source& source);

} // namespace formats
