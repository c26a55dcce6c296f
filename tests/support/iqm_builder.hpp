#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tests {

/// Offsets of the fields in an IQM's header, for breaking them.
enum class IqmField : std::size_t {
    magic = 0,
    version = 16,
    fileBytes = 20,
    textBytes = 28,
    textOffset = 32,
    meshCount = 36,
    meshOffset = 40,
    arrayCount = 44,
    vertexCount = 48,
    arrayOffset = 52,
    triangleCount = 56,
    triangleOffset = 60,
    adjacencyOffset = 64,
    jointCount = 68,
    jointOffset = 72,
    poseCount = 76,
    poseOffset = 80,
    animCount = 84,
    animOffset = 88,
    frameCount = 92,
    channelCount = 96,
    frameOffset = 100,
    boundsOffset = 104,
    commentBytes = 108,
    commentOffset = 112,
    extensionCount = 116,
    extensionOffset = 120,
};

/// Builds an Inter-Quake model in memory. The header matches the added content unless `set` changes it.
class IqmBuilder {
public:
    using Transform = std::array<float, 10>; ///< translation x y z, rotation x y z w, scale x y z

    struct Vertex {
        std::array<float, 3> position{};
        std::array<float, 2> uv{};
        std::array<float, 3> normal{};
        std::array<std::uint8_t, 4> bones{}, weights{};
    };
    struct Array { ///< in file order, each at a multiple of 4
        std::uint32_t type = 0, format = 0, components = 0;
        std::vector<std::byte> bytes;
    };
    struct Mesh {
        std::string name, material;
        std::uint32_t firstVertex = 0, vertexCount = 0, firstTriangle = 0, triangleCount = 0;
    };
    struct Joint {
        std::string name;
        std::int32_t parent = -1;
        Transform bind{};
    };
    struct Pose {
        std::int32_t parent = -1;
        std::uint32_t mask = 0; ///< bit c: number c is `offset + scale * word`
        Transform offset{}, scale{};
    };
    struct Anim {
        std::string name;
        std::uint32_t firstFrame = 0, frameCount = 0;
        float framesPerSecond = 0.0f;
        std::uint32_t flags = 0;
    };
    struct Extension {
        std::string name;
        std::vector<std::byte> bytes;
    };

    /// No translation, no rotation, scale 1.
    static constexpr Transform kNoTransform{0, 0, 0, 0, 0, 0, 1, 1, 1, 1};

    /// A valid file without diagnostics. A square "upper" (material "arm.tga") of four vertices at joint "shoulder",
    /// which is at (0, 0, 2), and a square "lower" ("textures/hand") of four more at joint "elbow", which is 4 units
    /// along x from it, rotated by 90 degrees about z. Three frames: the shoulder moves along z by 0, 1 and 2, the
    /// elbow rotates back by 0, 45 and 90 degrees. Animations "wave" (all frames, 10 per second, loops) and "death"
    /// (frames 1 and 2, without a rate).
    [[nodiscard]] static IqmBuilder arm();
    /// Only the frames of that file: neither meshes nor joints.
    [[nodiscard]] static IqmBuilder armFrames();

    std::vector<Vertex> vertices;
    std::vector<Array> arrays; ///< in addition to those of the vertices
    std::vector<Mesh> meshes;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<Joint> joints;
    std::vector<Pose> poses;
    std::vector<Anim> anims;
    std::vector<std::vector<std::uint16_t>> frames; ///< words of each frame
    std::vector<std::array<float, 8>> bounds;       ///< of each frame; may be empty
    std::vector<Extension> extensions;
    std::string comment;
    bool hasNormals = true, hasTexCoords = true, hasInfluences = true, hasPositions = true;
    std::uint32_t arrayVertices = 0; ///< stated number if `vertices` is empty

    IqmBuilder& set(IqmField field, std::uint32_t value);

    [[nodiscard]] std::vector<std::byte> build() const;

private:
    std::map<IqmField, std::uint32_t> m_overrides;
};

} // namespace tests
