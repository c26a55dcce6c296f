#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/base/file_map.hpp"
#include "formats/model/bounds.hpp"
#include "formats/model/material_pass.hpp"
#include "formats/model/skinned.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// The result of every model loader: plain, immutable, valid data that keeps the file's own bytes alive.
///
/// Conventions, the same for all formats; loaders convert into them, only the renderer converts out of them:
/// right-handed, +X forward, +Y left, +Z up, the file's units; winding as in the file, described by `Model::frontFace`;
/// texture coordinates from the top left corner, v downwards; colors in gamma space. Valid means: every index is in
/// range, arrays are as long as stated here. No later code checks this again.
namespace formats {

/// Separates strips and fans in MeshVariant::indices (the only restart index supported by all OpenGL variants).
inline constexpr std::uint32_t kRestartIndex = 0xFFFFFFFF;

enum class VertexEncoding {
    u8,  ///< MD2, MDL: x, y, z in 8 bits each with scale and translation, index of one of 162 normals
    i16, ///< MD3: x, y, z in 64ths of a unit, two angles of the normal in 8 bits each
};

/// The properties of an encoding. A new one is a row of `traitsOf`, its decoding in vertex_block and its shader define.
struct VertexEncodingTraits {
    std::uint32_t componentBytes = 0; ///< of each of three signed (2) or unsigned (1) coordinates
    std::uint32_t vertexBytes = 0;
    bool isScaledByFrame = false; ///< a frame, or all frames of a block, have a FrameTransform in the file
    bool hasNormalIndex = false;  ///< into kMd2Normals; else two angles
};
[[nodiscard]] constexpr VertexEncodingTraits traitsOf(VertexEncoding encoding)
{
    constexpr std::array<VertexEncodingTraits, 2> kTraits = {{
        {.componentBytes = 1, .vertexBytes = 4, .isScaledByFrame = true, .hasNormalIndex = true}, // u8
        {.componentBytes = 2, .vertexBytes = 8},                                                  // i16
    }};
    return kTraits[static_cast<std::size_t>(encoding)];
}

/// Converts stored coordinates to model space: `stored * scale + translate`.
struct FrameTransform {
    glm::vec3 scale{1.0f};
    glm::vec3 translate{0.0f};
};

/// The vertices of a keyframed surface for all frames, in the file's own bytes: nothing is copied or repacked.
///
/// Frame f starts at `offset + f * frameStride`, or at `frameOffsets[f]` if there are other data between frames. For
/// `u8` a frame is 3 f32 scale, 3 f32 translation, 16 bytes of name, then `vertexCount` times 4 bytes
/// (docs/formats/md2.md §1.2), or, if all frames share `transform`, `frameHeaderBytes` and the same vertices (MDL); for
/// `i16` it is `vertexCount` times 8 bytes (docs/formats/md3.md §1.4). `formats/model/vertex_block.hpp` decodes. A
/// block with fewer frames than its model repeats its last one.
struct VertexBlock {
    VertexEncoding encoding = VertexEncoding::u8;
    FileBytes bytes;
    std::uint64_t offset = 0;
    std::uint32_t frameStride = 0;
    std::uint32_t vertexCount = 0;
    std::uint32_t frameCount = 0;
    std::optional<FrameTransform> transform{}; ///< shared by all frames of `u8`; empty: each frame has its own
    std::uint32_t frameHeaderBytes = 0;        ///< before a frame's vertices, if there is a `transform`
    std::vector<std::uint64_t> frameOffsets{}; ///< in the file; empty, or one per frame, each frameStride long
};

/// One corner of a surface's triangles: its vertex and texture coordinates.
struct RenderVertex {
    std::uint32_t vertex = 0; ///< into the surface's vertex block, or Skinned::vertices
    glm::vec2 uv{};           ///< for keyframed models; skinned vertices have their own, see uvAt

    bool operator==(const RenderVertex&) const = default;
};

enum class PrimitiveType { triangles, strip, fan };

/// The indices of one draw call: a range of MeshVariant::indices of one kind and one surface.
struct DrawRange {
    PrimitiveType primitive = PrimitiveType::triangles;
    std::uint32_t surface = 0; ///< into Model::surfaces
    std::uint32_t first = 0;   ///< into MeshVariant::indices
    std::uint32_t count = 0;   ///< indices, including kRestartIndex between strips and between fans
};

enum class TexCoordUnit {
    normalized, ///< 0 to 1 across the texture
    texels,     ///< the file does not state its texture's size; divide by the real one
};

/// One way of connecting a model's vertices. An MD2 has up to two: triangle list and GL commands. An M2 has one per
/// view, each with its own surfaces and batches (Skinned::skinProfiles).
struct MeshVariant {
    std::string name; ///< "triangles", "gl-commands", "view 0"
    TexCoordUnit texCoordUnit = TexCoordUnit::normalized;
    std::vector<RenderVertex> vertices;
    std::vector<std::uint32_t> indices; ///< into `vertices`, or kRestartIndex
    std::vector<DrawRange> drawRanges;  ///< at most one of each kind per surface, in surface order
    std::uint32_t triangleCount = 0;
};

struct Surface {
    std::string name;
    std::uint32_t block = 0;            ///< into Keyframed::blocks; unused for Skinned
    std::vector<std::string> shaders{}; ///< shader names in the file (MD3): the first is used if no skin overrides it
};

/// A surface with the pass that draws it. Batches are drawn in their order.
struct Batch {
    std::uint32_t surface = 0; ///< into Model::surfaces
    std::uint32_t pass = 0;    ///< into Model::passes
    std::int32_t sortKey = 0;
};

/// The source of a slot's image: an image file inside the model's file or beside it, or none, and its color (glTF). The
/// pixels are multiplied with the color in linear light, then their alpha is changed.
struct ColorSource {
    enum class Alpha : std::uint8_t {
        opaque, ///< becomes 255
        mask,   ///< becomes at least half where it is at least `cutoff`
        blend,  ///< as it is
    };

    std::string name{};                                  ///< of the material
    std::string image{};                                 ///< name of the image, or of its file; empty: no image
    FileBytes bytes{};                                   ///< a PNG or JPEG inside the file; may be empty
    bool isBeside = false;                               ///< `image` is the name of a file in the folder of the model
    std::array<float, 4> factor{1.0f, 1.0f, 1.0f, 1.0f}; ///< linear color, alpha; 0 to 1
    Alpha alpha = Alpha::opaque;
    float cutoff = 0.5f; ///< more than 0
};

/// Another choice of the sources of all slots (KHR_materials_variants).
struct ColorVariant {
    std::string name{};
    std::vector<std::uint32_t> sources{}; ///< into Model::colorSources, one per texture slot
};

/// An image that a model needs. `name` is as stored in the file, or empty if the file has none.
struct TextureSlot {
    std::string name;
    std::string type;              ///< "skin", "shader"; for an M2 from m2TextureTypeName
    std::uint32_t replaceable = 0; ///< M2: type that the game fills in (docs/formats/m2.md §8.2); 0: use `name`
    bool repeatsU = true;          ///< false: clamped to the edge
    bool repeatsV = true;
    bool mirrorsU = false; ///< of a repeating image: every other repetition is mirrored
    bool mirrorsV = false;
    std::uint32_t fileId = 0; ///< M2: the file number of the image, which takes precedence over `name`; 0: none
    std::uint32_t colorSource = kNoIndex; ///< into Model::colorSources; kNoIndex: the name decides
};

/// Pixels inside the model's file: rows from the top without padding, 8-bit palette indices.
struct EmbeddedImage {
    FileBytes bytes;
    std::uint64_t offset = 0; ///< start of width * height bytes in `bytes`
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

/// A skin with images inside the model's file: one, or several that are shown in turn.
struct EmbeddedSkin {
    std::string name;
    std::vector<EmbeddedImage> images; ///< at least one
    std::vector<double> endSeconds{};  ///< for several images: end time of each, ascending, above 0; the last is the
                                       ///< duration of a cycle. Empty for one image
};

struct Frame {
    std::string name;
    std::uint32_t blockFrame = 0; ///< into the vertex blocks; an invalid frame uses the valid one before it
};

/// A position and directions in model space. The axes are the images of x (forward), y (left) and z (up); each has
/// length 1, even if the file scales them.
struct TagPose {
    glm::vec3 origin{};
    std::array<glm::vec3, 3> axes{{{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
    bool isPresent = true; ///< false: the file has no tag with this name in this frame; the pose is the model's origin
};

/// A named point that other models are attached to (MD3).
struct Tag {
    std::string name;
    std::vector<TagPose> poses; ///< one per element of Keyframed::frames
};

/// Complete vertex sets for each frame (MD2, MD3).
struct Keyframed {
    std::vector<VertexBlock> blocks;
    std::vector<Frame> frames;     ///< at least one
    float framesPerSecond = 10.0f; ///< for frames without a clip: 10 as in Quake II, 15 for MD3
};

/// Clip::sequence for the bind pose of a skinned model: none of its sequences plays.
inline constexpr std::uint32_t kBindPose = 0xFFFFFFFE;

/// Sequences have no frames of their own. They are stepped in 30ths of a second, the rate at which they were authored.
inline constexpr float kSequenceFramesPerSecond = 30.0f;

/// A named range of frames with its timing, or a sequence of a skinned model. A sequence lasts `sequenceSeconds`
/// whether it loops or not; its frames are the 30ths of a second that start within it (see `sequenceFrames`). A range
/// of frames lasts frameCount / framesPerSecond if it loops (the last frame blends into the first), else (frameCount -
/// 1) / framesPerSecond. If only the last frames repeat, this is the duration of the first round: all frames once, then
/// from the last one to the first repeated one. Frames may also have durations of their own, see `frameEnds`.
struct Clip {
    std::string name;
    std::uint32_t firstFrame = 0;
    std::uint32_t frameCount = 1;  ///< at least 1
    float framesPerSecond = 10.0f; ///< more than 0
    bool loops = true;
    std::uint32_t loopFrames = 0;      ///< if it loops, number of last frames that repeat; 0 or frameCount: all
    bool isReversed = false;           ///< played from its last frame to its first; frames are counted in play order
    std::uint32_t sequence = kNoIndex; ///< into Skinned::sequences, or kBindPose; kNoIndex: a range of frames
    double sequenceSeconds = 0.0;      ///< if it is a sequence
    /// Of a range of frames with different durations: the end of each frame in seconds from the clip's start, ascending
    /// from above 0, in the order of the file; framesPerSecond is their mean. Empty: all last 1 / framesPerSecond.
    std::vector<double> frameEnds{};

    [[nodiscard]] bool isSequence() const { return sequence != kNoIndex; }
    [[nodiscard]] bool hasOwnTimes() const { return !isSequence() && frameEnds.size() == frameCount; }

    /// Number of last frames that repeat: 0 if the clip plays once, else 1 to frameCount.
    [[nodiscard]] std::uint32_t repeatedFrames() const
    {
        if (!loops)
            return 0;
        return loopFrames == 0 || loopFrames > frameCount ? frameCount : loopFrames;
    }
    /// The model's frame for frame `played` (below frameCount) of the clip.
    [[nodiscard]] std::uint32_t modelFrame(std::uint32_t played) const
    {
        return firstFrame + (isReversed ? frameCount - 1 - played : played);
    }

    /// The start of frame `played` (at most frameCount, which is the end of the last one) of a range of frames, in
    /// seconds.
    [[nodiscard]] double startOf(std::uint32_t played) const
    {
        if (!hasOwnTimes())
            return static_cast<double>(played) / static_cast<double>(framesPerSecond);
        const auto endOf = [this](std::uint32_t count) { return count == 0 ? 0.0 : frameEnds[count - 1]; };
        return isReversed ? frameEnds.back() - endOf(frameCount - played) : endOf(played);
    }

    [[nodiscard]] double seconds() const
    {
        return isSequence() ? sequenceSeconds : startOf(frameCount - (loops ? 0 : 1));
    }
};

/// Number of 30ths of a second that a sequence is stepped through: 0, 1, 2 etc., including its end if it does not loop.
[[nodiscard]] inline std::uint32_t sequenceFrames(double seconds, bool loops)
{
    const double exact = seconds * static_cast<double>(kSequenceFramesPerSecond);
    const auto whole = static_cast<std::uint32_t>(exact + 1e-6);
    const bool endsOnFrame = exact - static_cast<double>(whole) < 1e-6;
    return loops && endsOnFrame && whole > 0 ? whole : whole + 1;
}

/// A sidecar that does not affect drawing.
struct CountedSidecar {
    std::string file;        ///< as requested: "Wolf_00.bone"
    std::string what;        ///< its content: "bones of a face", "bodies"
    std::uint32_t count = 0; ///< number of these
};

/// A part of a sidecar that was copied into Skinned::file, where offsets of tracks refer to it.
struct JoinedPart {
    std::uint64_t base = 0; ///< into Skinned::file
    ByteRange range;        ///< in the sidecar
};

/// A sidecar that contains parts of a model: a view, a skeleton.
struct SidecarFile {
    std::string path; ///< or only its name if the loader got no path
    FileBytes bytes;
    FileMap map;
    std::vector<JoinedPart> joined{}; ///< parts with keys
};

enum class FrontFace { clockwise, counterClockwise };

/// Whether the normals stored in the file are usable for lighting.
enum class NormalQuality { usable, unusable };

struct Model {
    std::string name;
    std::string format; ///< "MD2"
    std::uint32_t version = 0;
    std::uint64_t fileBytes = 0;
    std::variant<Keyframed, Skinned> shape;
    FrontFace frontFace = FrontFace::clockwise;
    NormalQuality normals = NormalQuality::usable;
    std::vector<Surface> surfaces;
    std::vector<MeshVariant> meshVariants; ///< at least one, possibly without triangles; the first is the default
    std::vector<MaterialPass> passes;
    std::vector<Batch> batches;
    std::vector<TextureSlot> textureSlots;
    std::vector<ColorSource> colorSources;
    std::vector<ColorVariant> colorVariants;
    std::vector<std::string> skins;          ///< alternatives for the slot of type "skin", as stored in the file
    std::vector<EmbeddedSkin> embeddedSkins; ///< alternatives for the same slot, inside the file
    std::vector<Clip> clips;
    std::vector<Tag> tags;
    Bounds bounds; ///< of all vertices in all frames, or of a skinned model in its bind pose; empty without vertices
    Diagnostics diagnostics;
    FileBytes file;                              ///< all bytes of the model's file
    FileMap map;                                 ///< without keys of tracks, see fileMapOf
    std::vector<SidecarFile> sidecars;           ///< those with known tables
    std::vector<FileChunk> unknownChunks;        ///< of a chunked file and its sidecars
    std::vector<CountedSidecar> countedSidecars; ///< sidecars that do not affect drawing
};

[[nodiscard]] inline const Keyframed& keyframesOf(const Model& model)
{
    return std::get<Keyframed>(model.shape);
}

[[nodiscard]] inline bool isSkinned(const Model& model)
{
    return std::holds_alternative<Skinned>(model.shape);
}

[[nodiscard]] inline const Skinned& skinnedOf(const Model& model)
{
    return std::get<Skinned>(model.shape);
}

/// Number of frames available for clips; 0 for a model without frames.
[[nodiscard]] inline std::uint32_t frameCountOf(const Model& model)
{
    return isSkinned(model) ? frameCountOf(skinnedOf(model))
                            : static_cast<std::uint32_t>(keyframesOf(model).frames.size());
}

/// Total number of vertices.
[[nodiscard]] inline std::uint64_t vertexCountOf(const Model& model)
{
    if (isSkinned(model))
        return skinnedOf(model).vertices.count;
    std::uint64_t count = 0;
    for (const VertexBlock& block : keyframesOf(model).blocks)
        count += block.vertexCount;
    return count;
}

/// The mesh variant with this name, or nullptr.
[[nodiscard]] inline const MeshVariant* findMeshVariant(const Model& model, std::string_view name)
{
    for (const MeshVariant& meshVariant : model.meshVariants) {
        if (meshVariant.name == name)
            return &meshVariant;
    }
    return nullptr;
}

} // namespace formats
