#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/base/file_map.hpp"
#include "formats/model/bounds.hpp"
#include "formats/model/effects.hpp"
#include "formats/model/material_pass.hpp"
#include "formats/model/node_animation.hpp"
#include "formats/model/sampled_frames.hpp"
#include "formats/model/skin_vertices.hpp"

#include <glm/mat3x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A model animated by bones: vertices, a skeleton, and its animation: tracks of keys (docs/formats/m2.md §4), which
/// also animate colors and textures, frames with a transform per bone (IQM), or curves of floats (glTF).
///
/// Vertices, keys and frames stay in the file's own bytes; the loader has checked every range. Tracks and their
/// timelines are stored in one flat array each; there are no vectors of vectors.
namespace formats {

// --- Tracks

/// The storage of a track's values in the file.
enum class TrackType : std::uint8_t {
    eventTimes, ///< no values: each time is an event
    u8,         ///< switches
    fixed16,    ///< 0x7FFF is 1
    f32,
    vec3,
    quaternion,       ///< 4 floats x, y, z, w
    packedQuaternion, ///< 4 words x, y, z, w (§2.2)
    splineF32,        ///< value, in and out tangent
    splineVec3,
    u16,          ///< whole numbers, not interpolated
    packedVector, ///< i8 x, i8 y, i16 z: a direction and a length
};

[[nodiscard]] constexpr std::uint32_t valueBytesOf(TrackType type)
{
    constexpr std::array<std::uint32_t, 11> kBytes{0, 1, 2, 4, 12, 16, 8, 12, 36, 2, 4};
    return kBytes[static_cast<std::size_t>(type)];
}

/// A word of a packedQuaternion as an integer, scaled by 32767: the words 0, 32767, 32768 and 65535 are -1, 0, 0 and 1
/// (§2.2).
[[nodiscard]] constexpr std::int32_t packedComponent(std::uint16_t word)
{
    return word - 32767 - (word >> 15U);
}

enum class Interpolation : std::uint8_t { step, linear, bezier, hermite };

/// `count` elements at `offset` of a file, as stored in files.
struct WireArray {
    std::uint32_t count = 0;
    std::uint32_t offset = 0;
};

struct Track {
    TrackType type = TrackType::f32;
    Interpolation interpolation = Interpolation::linear; ///< bezier and hermite only for spline types
    std::uint32_t globalLoop = kNoIndex; ///< into Skinned::globalLoops; then the track runs on the global clock
    WireArray times, values; ///< in files with keys per sequence: the arrays of arrays, for `loadSequenceKeys`
    WireArray ranges;        ///< in files with a shared timeline: the keys of each sequence, if stored
};

/// The keys of one track for one sequence: `count` times (u32, milliseconds; the sequence starts at KeyView::startMs)
/// and as many values.
struct Timeline {
    std::uint32_t timesOffset = 0;
    std::uint32_t valuesOffset = 0;
    std::uint32_t count = 0;
    std::uint32_t isExternal = 0; ///< 1: in the bytes of an .anim file, else in the model's file
};

/// One timeline per track of Skinned::tracks, with any stride. Borrows them.
class TimelineRow {
public:
    TimelineRow() = default;
    TimelineRow(const std::vector<Timeline>& row) // NOLINT(google-explicit-constructor): a vector is such a row
        : TimelineRow(row.data(), 1, row.size())
    {
    }
    /// `count` timelines, `stride` elements apart.
    TimelineRow(const Timeline* first, std::size_t stride, std::size_t count)
        : m_first(first), m_stride(stride), m_count(count)
    {
    }

    [[nodiscard]] std::size_t size() const { return m_count; }
    [[nodiscard]] const Timeline& operator[](std::size_t track) const
    {
        assert(track < m_count);
        return m_first[track * m_stride];
    }
    [[nodiscard]] std::vector<Timeline> copied() const;

private:
    const Timeline* m_first = nullptr;
    std::size_t m_stride = 1;
    std::size_t m_count = 0;
};

/// All animation data of one sequence. Borrows from the model and, if the sequence is stored externally, from its
/// SequenceKeys.
struct KeyView {
    TimelineRow timelines;               ///< one per element of Skinned::tracks
    std::span<const std::byte> file;     ///< of the model
    std::span<const std::byte> external; ///< of the .anim file
    std::span<const Track> tracks;       ///< their storage, one per timeline; empty: Skinned::tracks
    std::uint32_t startMs = 0;           ///< key time at the start of the sequence
    std::uint32_t durationMs = 0;        ///< of the sequence that plays the keys
};

/// The keys of a sequence in a sidecar.
struct SequenceKeys {
    FileBytes file;
    std::vector<Timeline> timelines; ///< one per element of Skinned::tracks
    Diagnostics diagnostics;
    FileMap map{};                  ///< without keys, see fileMapOf
    std::vector<ByteRange> parts{}; ///< disjoint ranges of `file` that contain keys
};

// --- Sequences

struct Sequence {
    std::uint16_t id = 0;        ///< animation id, see m2AnimationName
    std::uint16_t variation = 0; ///< 0 is the main variation
    std::string name;            ///< "Stand", "Stand 2" for variation 1
    std::uint32_t startMs = 0;   ///< on the timeline that all sequences share; 0 if each has its own
    std::uint32_t durationMs = 0;
    std::uint32_t flags = 0;    ///< §5.2
    bool loops = true;          ///< a hint: attacks, deaths and jumps play once
    float moveSpeed = 0.0f;     ///< units per second that the animation was made for
    std::int16_t frequency = 0; ///< weight among the variations
    std::uint32_t replayMin = 0, replayMax = 0;
    std::uint32_t blendInMs = 0, blendOutMs = 0;
    Bounds bounds; ///< as stored in the file
    float boundsRadius = 0.0f;
    std::uint32_t nextVariation = kNoIndex; ///< into Skinned::sequences
    std::uint32_t keysFrom = 0;   ///< into Skinned::sequences: source of its keys, itself unless it is an alias
    std::string keysFile;         ///< the .anim sidecar that contains its keys; empty: they are in the model
    std::uint32_t keysFileId = 0; ///< its file number in later clients; 0: none
    std::uint32_t keyTable = 0;   ///< its tracks are Skinned::tracks (0) or Skinned::inheritedTracks[keyTable - 1]
    std::uint32_t keyRow = 0;     ///< index of the arrays of each of those tracks that it plays
};

// --- Bones

/// How a bone turns towards the viewer (§6.5).
enum class Billboard : std::uint8_t { none, spherical, lockX, lockY, lockZ };

/// The reference space of bone transforms.
enum class BindConvention : std::uint8_t {
    pivots, ///< tracks move a bone relative to its bind pose: translation, rotation and scale about its pivot (M2)
    inverseMatrices, ///< frames (IQM) or curves (glTF) place a bone in its parent's space: Skinned::binds has the
                     ///< inverse bind matrices
};

/// The bind pose of a bone, for BindConvention::inverseMatrices.
struct BoneBind {
    LocalTransform local;      ///< relative to its parent
    glm::mat3x4 inverse{1.0f}; ///< from model space to the bone's space: the three rows of the matrix
};

struct Bone {
    std::string name{};          ///< as written in the file; empty where it names none
    std::int32_t keyBone = -1;   ///< the game's number for it, or -1 (docs/formats/m2.md §6.6)
    std::string_view gameName{}; ///< the game's name for it: "Head"; empty: it has none
    std::uint32_t flags = 0;     ///< §6.2
    std::uint32_t parent = kNoIndex;
    std::uint16_t submesh = 0;
    std::uint32_t nameCrc = 0;
    TrackIndex translation = kNoIndex, rotation = kNoIndex, scale = kNoIndex;
    glm::vec3 pivot{}; ///< in model space; the bone's origin in the bind pose
};

inline constexpr std::uint32_t kBoneIgnoresParentTranslation = 0x1;
inline constexpr std::uint32_t kBoneIgnoresParentScale = 0x2;
inline constexpr std::uint32_t kBoneIgnoresParentRotation = 0x4;

[[nodiscard]] constexpr Billboard billboardOf(const Bone& bone)
{
    if ((bone.flags & 0x8U) != 0)
        return Billboard::spherical;
    if ((bone.flags & 0x10U) != 0)
        return Billboard::lockX;
    if ((bone.flags & 0x20U) != 0)
        return Billboard::lockY;
    return (bone.flags & 0x40U) != 0 ? Billboard::lockZ : Billboard::none;
}

// --- Views and surfaces

/// The properties of an M2's surface other than its triangles; Skinned::sections has one per element of
/// Model::surfaces, or none if the surfaces belong to no skin profile.
struct SkinSection {
    std::uint16_t geoset = 0;            ///< §16: group * 100 + variant
    std::uint32_t view = 0;              ///< into Skinned::skinProfiles
    std::uint32_t centerBone = kNoIndex; ///< into Skinned::bones: moves the sort center
    glm::vec3 sortCenter{};
    float sortRadius = 0.0f;
    std::uint16_t boneInfluences = 0;
    std::uint32_t firstIndex = 0; ///< of its triangles, into the indices of its view as the file has them
    bool isUsual = true;          ///< a preview shows it by default
};

/// A mesh part that a game shows or hides as one; its surfaces are those whose section has its id.
struct Geoset {
    std::uint16_t id = 0;
    std::string name;         ///< "boots 2"
    std::string_view group{}; ///< "boots"; empty: the group has no name
};

/// One level of detail: the element of Model::meshVariants with the same index, with its own surfaces and batches.
struct SkinProfile {
    std::string name;                                 ///< "view 0", "lod 1"
    std::uint32_t firstSurface = 0, surfaceCount = 0; ///< of Model::surfaces
    std::uint32_t firstBatch = 0, batchCount = 0;     ///< of Model::batches
};

// --- Other animated data and points

struct ColorTracks {
    TrackIndex color = kNoIndex; ///< vec3, default white
    TrackIndex alpha = kNoIndex; ///< default 1
};

struct TextureTransformTracks {
    TrackIndex translation = kNoIndex, rotation = kNoIndex, scale = kNoIndex;
};

struct Attachment {
    std::uint32_t id = 0;
    std::string name; ///< the game's: "HandRight", else "attachment 61" (docs/formats/m2.md §10.1)
    std::uint32_t bone = kNoIndex;
    glm::vec3 position{}; ///< in model space, animated by the bone
    TrackIndex isActive = kNoIndex;
};

struct Event {
    std::string identifier; ///< "$FSD"
    std::uint32_t data = 0;
    std::uint32_t bone = kNoIndex;
    glm::vec3 position{};
    TrackIndex times = kNoIndex;
};

enum class LightKind : std::uint8_t { directional, point };

struct Light {
    LightKind kind = LightKind::point;
    std::uint32_t bone = kNoIndex;
    glm::vec3 position{};
    TrackIndex ambientColor = kNoIndex, ambientIntensity = kNoIndex;
    TrackIndex diffuseColor = kNoIndex, diffuseIntensity = kNoIndex;
    TrackIndex attenuationStart = kNoIndex, attenuationEnd = kNoIndex;
    TrackIndex visibility = kNoIndex;
};

struct ModelCamera {
    std::int32_t type = -1;   ///< 0 portrait, 1 character info
    float fieldOfView = 0.0f; ///< diagonal, radians, if `fieldOfViewTrack` has no keys
    float farClip = 0.0f, nearClip = 0.0f;
    glm::vec3 position{}, target{}; ///< tracks are offsets to them
    TrackIndex positionTrack = kNoIndex, targetTrack = kNoIndex, rollTrack = kNoIndex, fieldOfViewTrack = kNoIndex;
};

/// A change of one bone for a face that a player may choose (docs/formats/m2.md §15.3).
struct FacePose {
    struct Offset {
        std::uint32_t bone = 0;   ///< into Skinned::bones
        glm::mat3x4 matrix{1.0f}; ///< applied before its tracks: the three rows
    };
    std::string file; ///< as requested: "Wolf_00.bone"
    std::vector<Offset> offsets;
};

struct CollisionMesh {
    std::vector<glm::vec3> positions;
    std::vector<std::uint16_t> indices; ///< into `positions`, three per triangle
    std::vector<glm::vec3> normals;     ///< one per triangle; may be fewer
};

struct PlayableSequence {
    std::int16_t fallbackId = -1;
    std::int16_t flags = 0;
};

/// See the start of this file.
struct Skinned {
    FileBytes file; ///< bytes with the tracks: the model's file or a part of it, followed by those of other files
    std::uint64_t fileOffset = 0;        ///< offset of that part in the model's file
    std::uint64_t ownBytes = UINT64_MAX; ///< number of bytes of `file` that are from the model's file
    SkinVertices vertices;
    std::vector<Bone> bones;              ///< more than the largest index of vertices that have weights
    std::vector<std::uint32_t> boneOrder; ///< all bones, every parent before its children
    BindConvention bindConvention = BindConvention::pivots;
    std::vector<BoneBind> binds;              ///< one per bone with inverse matrices, else empty
    std::vector<SampledFrames> sampledFrames; ///< with inverse matrices: the model's frames, numbered consecutively
    NodeAnimation nodes;                      ///< with inverse matrices: the curves of its sequences
    Morphs morphs;
    std::vector<std::int16_t> keyBoneLookup;
    std::vector<Track> tracks;
    /// For models with a parent skeleton: one list per parent, as long as `tracks`, for the sequences from that parent.
    std::vector<std::vector<Track>> inheritedTracks;
    std::vector<Timeline> timelines;        ///< one per track and sequence; without sequences, one per track
    std::vector<std::uint32_t> globalLoops; ///< milliseconds; may be 0
    std::vector<Sequence> sequences;
    std::vector<PlayableSequence> playable; ///< by animation id: substitutes for missing sequences (§5.4)
    bool hasSharedTimeline = false;         ///< before version 264

    bool hasOwnPasses = false; ///< passes define the look of its surfaces without skin profiles; then it has sections
    std::vector<SkinProfile> skinProfiles;
    std::vector<SkinSection> sections;
    std::vector<Geoset> geosets; ///< by id, each once
    std::vector<ColorTracks> colors;
    std::vector<TrackIndex> textureWeights;
    std::vector<TextureTransformTracks> textureTransforms;

    std::vector<Attachment> attachments;
    std::vector<Event> events;
    std::vector<Light> lights;
    std::vector<ModelCamera> cameras;
    std::vector<FacePose> faces; ///< shown only if chosen
    CollisionMesh collision;
    std::vector<RibbonEmitter> ribbons;
    std::vector<ParticleEmitter> particles;

    Bounds statedBounds, collisionBounds; ///< as stored in the file, often too small
    float statedRadius = 0.0f, collisionRadius = 0.0f;
    std::uint32_t globalFlags = 0; ///< §3.3
};

/// Number of frames in all of `sampledFrames`.
[[nodiscard]] std::uint32_t frameCountOf(const Skinned& shape);

/// Appends frames; `frames.bones` has one element per bone.
void addFrames(Skinned& shape, SampledFrames frames);

/// The transform of a bone relative to its parent in a frame of the model; its bind pose if the frame does not exist.
/// Only with inverse matrices.
[[nodiscard]] LocalTransform localTransformAt(const Skinned& shape, std::uint32_t bone, std::uint32_t frame);

/// The storage of the tracks that a sequence plays: one per element of Skinned::tracks.
[[nodiscard]] std::span<const Track> tracksOf(const Skinned& shape, const Sequence& sequence);
[[nodiscard]] inline const Track& trackOf(const Skinned& shape, const KeyView& keys, TrackIndex track)
{
    return keys.tracks.empty() ? shape.tracks[track] : keys.tracks[track]; // for each track of each bone: avoids a call
}

/// The keys that `sequence` plays (for models without sequences: the keys of no sequence), as far as they are in the
/// model itself.
[[nodiscard]] KeyView keysOf(const Skinned& shape, std::uint32_t sequence);

/// The same for a sequence whose keys were read from a sidecar.
[[nodiscard]] KeyView keysOf(const Skinned& shape, std::uint32_t sequence, const SequenceKeys& external);

/// The matrix of each bone for a face: the identity if the face does not change it.
[[nodiscard]] std::vector<glm::mat3x4> boneOffsetsOf(const Skinned& shape, const FacePose& face);

/// A bone and all its descendants, indices into Skinned::bones, each parent before its children.
[[nodiscard]] std::vector<std::uint32_t> bonesFrom(const Skinned& shape, std::uint32_t root);

/// The attachment of this name (without regard to case) into Skinned::attachments, or kNoIndex.
[[nodiscard]] std::uint32_t findAttachment(const Skinned& shape, std::string_view name);

/// The geoset with this id; nullptr: there is none.
[[nodiscard]] const Geoset* findGeoset(const Skinned& shape, std::uint16_t id);

/// The first sequence of this animation id, variation 0 preferred, or kNoIndex.
[[nodiscard]] std::uint32_t findSequence(const Skinned& shape, std::uint16_t id);

} // namespace formats
