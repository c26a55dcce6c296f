#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What Trisview's exporter adds as `extras` to models whose morph targets are the frames of an MD2, MDX or MD3: glTF
/// has no words for it. Other programs drop extras, so everything that reads them works without.
namespace formats::gltf {

/// Texts are printable; numbers are finite.
struct FrameFacts {
    struct Mesh {
        std::string name{};                       ///< of the mesh
        std::string baseFrame{};                  ///< name of the frame that is the mesh without targets
        std::vector<FrameTransform> transforms{}; ///< of an MD2 or MDX: one per frame; else empty
        std::vector<std::uint32_t>
            vertices{};                       ///< the number in that file of each vertex of the mesh; below vertexCount
        std::uint32_t vertexCount = 0;        ///< of that file, at most 65,536
        std::vector<std::uint32_t> unused{};  ///< its vertices that no triangle has; below vertexCount
        std::vector<std::byte> unusedBytes{}; ///< four of each of them, frame by frame
        std::optional<std::uint8_t> normal{}; ///< of all vertices of that file, if the normals of the mesh are others
        std::string format{};                 ///< of the file, as Model::format
        std::vector<std::string> shaders{};   ///< that the file states for the surface
        std::vector<std::string> skins{};     ///< that an MD2 or MDX states
    };
    struct Animation {
        std::string name{};
        std::optional<float> framesPerSecond{}; ///< above 0
        std::optional<std::uint32_t> loopFrames{};
        std::optional<bool> loops{};
    };
    std::vector<Mesh> meshes{}; ///< only those with facts
    std::vector<Animation> animations{};
    std::vector<std::string> tags{}; ///< nodes whose axes are those of a game's tag
    bool isOfTrisview = false;       ///< else another program wrote the file, which may look different now
    bool isOfConverter = false;      ///< q3modelconverter wrote the file: all targets are frames, without names
};

/// Facts that are missing or unusable are left out. Errors: those of the container and of the JSON.
[[nodiscard]] Result<FrameFacts> readFrameFacts(const ByteView& file);

} // namespace formats::gltf
