#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// A triangle mesh with whole vertex sets for each frame and skins in a palette: what a Quake MDL is made from.
struct MdlSource {
    using Pixels = std::vector<std::uint8_t>; ///< palette indices, row by row from the top: skinWidth * skinHeight

    /// One image, or several that the game shows one after the other.
    struct Skin {
        std::vector<Pixels> images;
        std::vector<float> endSeconds{}; ///< of several images: when each ends, ascending from above 0
    };
    struct TexCoord {
        bool isOnSeam = false; ///< triangles of the back show it half a skin further to the right
        glm::ivec2 texel{};    ///< from the top left
    };
    struct Triangle {
        bool facesFront = true;
        std::array<std::uint32_t, 3> vertices{}; ///< into Frame::positions, clockwise from outside
    };
    struct Frame {
        std::string name;                 ///< at most 15 bytes are kept
        std::vector<glm::vec3> positions; ///< one a vertex, Quake axes and units
        std::vector<glm::vec3> normals;   ///< one a vertex, unit length, outwards
    };
    /// One frame, or a group of them that the game plays by itself.
    struct FrameGroup {
        std::vector<Frame> frames;
        std::vector<float> endSeconds{}; ///< of a group, as for a skin; empty: a single frame
    };

    std::uint32_t skinWidth = 256; ///< the engine wants a multiple of 4
    std::uint32_t skinHeight = 256;
    std::vector<Skin> skins;
    std::vector<TexCoord> texCoords; ///< one a vertex
    std::vector<Triangle> triangles;
    std::vector<FrameGroup> frames;
};

/// The MDL file. All frames share one grid of 256 steps across the bounds of all of them on each axis, the outermost
/// points exactly on it; normals become the nearest of the table.
/// The source must be consistent (indices in range, as many normals and texture coordinates as positions): asserted.
[[nodiscard]] std::vector<std::byte> writeMdl(const MdlSource& source);

} // namespace formats
