#pragma once

#include <glm/ext/quaternion_float.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// The built-in sample: a stocky two-legged reptile, modelled, painted and animated by code.
///
/// One source serves all formats: a skeleton with bind pose, vertices with bone weights, triangles sorted into a
/// player's three parts and into geosets. Quake axes and units: +X forward, +Y left, +Z up, feet at z = -24 when
/// standing.
namespace samples {

/// The file of a Quake III player that a triangle or bone belongs to.
enum class Part { legs, torso, head };

/// Optional or exchangeable parts, numbered like M2's geosets: hundreds are the group, of which one variant is shown.
/// The creature itself has the first variant of each; the others are ornaments (creature_ornaments.hpp).
enum class Geoset : std::uint16_t {
    body = 0,
    horns = 101,
    sawnHorns = 102,
    spikes = 201,
    lowSpikes = 202,
    claws = 401,
    mitts = 402,
    toes = 501,
    boots = 502,
    eyeGlow = 1702,
    tail = 1901,
    tailClub = 1902, ///< the club, in addition to `tail`
    collar = 3601,
};

/// The paint of a triangle; the last five are for the weapon.
enum class Material { hide, head, jaw, limb, toe, horn, spike, tooth, eye, tongue, shell, fin, grip, tube, vessel };

enum BoneId : std::uint8_t {
    kPelvis,
    kSpine,
    kChest,
    kNeck,
    kHead,
    kJaw,
    kUpperArmLeft,
    kForearmLeft,
    kHandLeft,
    kUpperArmRight,
    kForearmRight,
    kHandRight,
    kThighLeft,
    kShinLeft,
    kMetatarsusLeft,
    kToesLeft,
    kThighRight,
    kShinRight,
    kMetatarsusRight,
    kToesRight,
    kTail1,
    kTail2,
    kTail3,
    kTail4,
    kTail5,
    kBoneCount
};

/// A joint. In the bind pose all bones have the axes of the model.
struct Bone {
    std::string_view name;
    int parent = -1;      ///< an earlier BoneId, or -1
    glm::vec3 position{}; ///< in the bind pose
    Part part = Part::torso;
};

using Skeleton = std::array<Bone, kBoneCount>;

[[nodiscard]] const Skeleton& skeleton();

/// Up to four bones with weights whose sum is 255; unused entries have weight 0.
struct Influences {
    std::array<std::uint8_t, 4> bones{};
    std::array<std::uint8_t, 4> weights{};
};

struct CreatureVertex {
    glm::vec3 position{}; ///< in the bind pose
    glm::vec3 normal{};   ///< outwards, unit length
    Influences influences;
};

struct CreatureTriangle {
    std::array<std::uint32_t, 3> vertices{}; ///< into Creature::vertices, clockwise from outside
    std::array<std::uint32_t, 3> texels{};   ///< into Creature::texels
    Part part = Part::torso;
    Geoset geoset = Geoset::body;
    Material material = Material::hide;
};

/// A texel of the skin and its position on its island: both coordinates range from 0 to 1.
struct SkinPoint {
    glm::ivec2 texel{};         ///< from the top left of the skin
    glm::vec2 islandPosition{}; ///< x along the body part, y around it
};

inline constexpr std::uint32_t kSkinWidth = 512;
inline constexpr std::uint32_t kSkinHeight = 256; ///< Quake II rejects more than 480

struct Creature {
    std::vector<CreatureVertex> vertices;
    std::vector<SkinPoint> texels;
    std::vector<CreatureTriangle> triangles;
};

/// Deterministic. Every body part is a closed surface; parts overlap where they join.
[[nodiscard]] Creature makeCreature();

/// Rotations of all bones relative to the bind pose, in the parent's axes, and the offset of the pelvis.
struct Pose {
    glm::vec3 pelvisOffset{0.0f};
    std::array<glm::quat, kBoneCount> turns{};

    Pose() { turns.fill(glm::quat(1.0f, 0.0f, 0.0f, 0.0f)); }
};

/// Matrices from the bind pose to `pose`, one per bone.
[[nodiscard]] std::array<glm::mat4, kBoneCount> boneMatrices(const Pose& pose);

/// Positions and normals of all vertices.
struct PosedVertices {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
};

[[nodiscard]] PosedVertices posed(const Creature& creature, const Pose& pose);

} // namespace samples
