#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// The source of a Quake MDL: a triangle mesh with a complete set of vertices for each frame, and skins in palette
/// colors.
struct MdlSource {
    using Pixels = std::vector<std::uint8_t>; ///< palette indices, row by row from the top: skinWidth * skinHeight

    /// One image, or several that the game shows in turn.
    struct Skin {
        std::vector<Pixels> images;
        std::vector<float> endSeconds{}; ///< for several images: end time of each, ascending, above 0
    };
    struct TexCoord {
        bool isOnSeam = false; ///< triangles of the back shift it half a skin to the right
        glm::ivec2 texel{};    ///< from the top left
    };
    struct Triangle {
        bool facesFront = true;
        std::array<std::uint32_t, 3> vertices{}; ///< into Frame::positions, clockwise from outside
    };
    struct Frame {
        std::string name;                 ///< at most 15 bytes are kept
        std::vector<glm::vec3> positions; ///< one per vertex, Quake axes and units
        std::vector<glm::vec3> normals;   ///< one per vertex, unit length, outwards
    };
    /// One frame, or a group that the game plays continuously.
    struct FrameGroup {
        std::vector<Frame> frames;
        std::vector<float> endSeconds{}; ///< for a group, as for a skin; empty: a single frame
    };

    std::uint32_t skinWidth = 256; ///< the engine requires a multiple of 4
    std::uint32_t skinHeight = 256;
    std::vector<Skin> skins;
    std::vector<TexCoord> texCoords; ///< one per vertex
    std::vector<Triangle> triangles;
    std::vector<FrameGroup> frames;
};

/// The MDL file. All frames share one grid of 256 steps across their common bounds on each axis, with the outermost
/// points exactly on it; normals are rounded to the nearest one in the table. The source must be consistent (indices in
/// range, as many normals and texture coordinates as positions): asserted.
[[nodiscard]] std::vector<std::byte> writeMdl(const MdlSource& source);

} // namespace formats
