#pragma once

#include "formats/model/model.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// A frame in the steps of its grid, as it is in the file.
struct Md2StoredFrame {
    std::string name;                                  ///< at most 15 bytes are kept
    FrameTransform transform;                          ///< its grid
    std::vector<std::array<std::uint8_t, 4>> vertices; ///< x, y, z, index of the normal
};

/// The source of an MD2: a triangle mesh with a complete set of vertices for each frame.
struct Md2Source {
    struct Frame {
        std::string name;                 ///< at most 15 bytes are kept
        std::vector<glm::vec3> positions; ///< one per vertex, Quake axes and units
        std::vector<glm::vec3> normals;   ///< one per vertex, unit length, outwards
    };
    struct Triangle {
        std::array<std::uint32_t, 3> vertices{}; ///< into Frame::positions, clockwise from outside
        std::array<std::uint32_t, 3> texels{};   ///< into `texCoords`
    };

    std::uint32_t skinWidth = 256;
    std::uint32_t skinHeight = 256;
    std::vector<std::string> skins;    ///< at most 63 bytes each
    std::vector<glm::ivec2> texCoords; ///< texels, from the top left
    std::vector<Triangle> triangles;
    std::vector<Frame> frames;
    std::vector<Md2StoredFrame> storedFrames{}; ///< written instead of `frames` if there are any
};

/// The MD2 file. GL commands are strips, from meshoptimizer's order or by a search of our own, whichever are shorter,
/// and fans if they need fewer words; each triangle with an area is drawn exactly once. The source must be consistent
/// (indices in range, as many normals as positions): asserted.
[[nodiscard]] std::vector<std::byte> writeMd2(const Md2Source& source);

} // namespace formats
