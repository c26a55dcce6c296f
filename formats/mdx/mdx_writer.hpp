#pragma once

#include "formats/md2/md2_writer.hpp"

#include <glm/vec2.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// The source of a Kingpin MDX: a triangle mesh with complete vertex sets for each frame, in several sub-objects.
struct MdxSource {
    struct Triangle {
        std::array<std::uint32_t, 3> vertices{};  ///< into Frame::positions, clockwise from outside
        std::array<std::uint32_t, 3> texCoords{}; ///< into MdxSource::texCoords
        std::uint32_t subObject = 0;              ///< below `subObjectCount`; all triangles of a vertex have the same
    };

    std::uint32_t skinWidth = 256;
    std::uint32_t skinHeight = 256;
    std::vector<std::string> skins;   ///< at most 63 bytes each
    std::vector<glm::vec2> texCoords; ///< 0 to 1, from the top left
    std::uint32_t subObjectCount = 1;
    std::vector<Triangle> triangles;
    std::vector<Md2Source::Frame> frames;
    std::vector<Md2StoredFrame> storedFrames{}; ///< as Md2Source::storedFrames
};

/// The MDX file. GL commands are strips and fans of one sub-object each; each triangle with an area is drawn exactly
/// once; hit boxes are the bounds of a sub-object's vertices as written. Unused vertices belong to the first
/// sub-object. The source must be consistent (indices in range, as many normals as positions): asserted.
[[nodiscard]] std::vector<std::byte> writeMdx(const MdxSource& source);

} // namespace formats
