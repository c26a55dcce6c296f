#pragma once

#include "formats/image/image.hpp"
#include "formats/model/model.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/// A model between its source and the format of a game: surfaces, frames, tags and clips, without bones.
namespace renderer::game {

/// A vertex of a surface.
struct Corner {
    std::uint32_t vertex = 0; ///< into PosedFrame::positions
    glm::vec2 uv{};           ///< from the top left, 0 to 1 across the image

    bool operator==(const Corner&) const = default;
};

using Triangle = std::array<std::uint32_t, 3>; ///< into the corners of its surface, clockwise from outside

struct GameSurface {
    std::string name;
    std::vector<std::string> shaders{};
    std::uint32_t image = formats::kNoIndex;          ///< into GameModel::images; kNoIndex: a plain color
    std::array<std::uint8_t, 3> color{178, 178, 178}; ///< without an image
    std::vector<Corner> corners{};
    std::vector<Triangle> triangles{};
    const formats::VertexBlock* stored = nullptr; ///< its vertices in the source if the format stores them equally
    std::uint32_t firstVertex = 0;                ///< of `stored`, into PosedFrame::positions
};

/// All vertices in one frame, in the space and units of the game's file.
struct PosedFrame {
    std::vector<glm::dvec3> positions;
    std::vector<glm::vec3> normals; ///< as many, of length 1, outwards
};

/// A range of frames.
struct GameClip {
    std::string name;
    std::uint32_t firstFrame = 0;
    std::uint32_t frameCount = 1;
    float framesPerSecond = 10.0f;
    bool loops = true;
    std::uint32_t loopFrames = 0; ///< as Clip::loopFrames
};

/// An image of the source.
struct GameImage {
    std::string name;                            ///< without folder and extension
    std::string path;                            ///< of its file, which may be in an archive; empty: it has none
    std::string format;                          ///< of its file, as ImageInfo::format
    std::shared_ptr<const formats::Image> image; ///< null: it is missing
    std::string gameName{};                      ///< as the model names it; empty: not yet named
};

struct GameModel {
    std::string name;
    std::uint32_t vertexCount = 0; ///< of each frame
    std::vector<GameSurface> surfaces{};
    std::vector<std::string> frameNames{}; ///< at least one
    std::vector<formats::Tag> tags{};      ///< one pose per frame
    std::vector<GameClip> clips{};
    std::vector<GameImage> images{};
    std::vector<std::string> skins{};                ///< names that the source's file states, if they are kept
    glm::uvec2 skinSize{0, 0};                       ///< stated by the source's file; 0: not stated
    std::function<PosedFrame(std::uint32_t)> pose{}; ///< a frame, below frameNames.size()
    /// Frames of the source in the bytes of the file, if the format stores them equally: they are copied. Else null.
    const formats::VertexBlock* stored = nullptr;
    std::vector<std::uint32_t> storedFrames{}; ///< of `stored` and of GameSurface::stored, one per frame
    std::vector<std::string> lost{};           ///< sentences about what the model lacks
    /// Owns `stored` of a glTF, see rebuildFrames; else null.
    std::shared_ptr<const formats::VertexBlock> rebuilt{};
    std::string madeFrom{}; ///< the format of the file that became a glTF, as Model::format; else empty

    [[nodiscard]] std::uint32_t frameCount() const { return static_cast<std::uint32_t>(frameNames.size()); }
};

} // namespace renderer::game
