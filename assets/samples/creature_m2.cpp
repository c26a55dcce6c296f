#include "assets/samples/creature_m2.hpp"

#include "assets/samples/creature_animation.hpp"
#include "assets/samples/creature_m2_attachments.hpp"
#include "assets/samples/creature_m2_effects.hpp"
#include "assets/samples/creature_ornaments.hpp"
#include "assets/samples/creature_parts.hpp"
#include "formats/model/bounds.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/quaternion.hpp>

#include <meshoptimizer.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <tuple>

namespace samples {

namespace {

using formats::Interpolation;
using formats::M2WriteBatch;
using formats::M2WriteKey;
using formats::M2WriteModel;
using formats::M2WritePart;
using formats::M2WriteTrack;

constexpr std::uint32_t kFrameMs = 100;
static_assert(kFramesPerSecond * kFrameMs == 1000.0f);

// Sequence flags (docs/formats/m2.md §5.2).
constexpr std::uint32_t kPlaysOnce = 0x1;
constexpr std::uint32_t kBlends = 0x80;

// Bone flags (§6.2).
constexpr std::uint32_t kBillboard = 0x8;
constexpr std::uint32_t kTransformed = 0x200;

// Material flags (§9.1): unlit, unfogged, two-sided, no depth write.
constexpr std::uint16_t kLight = 0x17;

enum Loop : std::int16_t { kSlowLoop, kFastLoop };
enum Weight : std::uint16_t { kAlways, kBreathing };
enum Transform : std::int16_t { kFlowing, kDrifting };
constexpr std::array<std::uint32_t, 2> kLoopMs = {4000, 1500};

constexpr std::array<M2Clip, 8> kClips = {{
    {"stand", 0},
    {"walk", 4},
    {"run", 5},
    {"attack", 16, false},
    {"pain1", 8, false},
    {"jump", 38, false},
    {"taunt", 55, false, true},
    {"death1", 1, false},
}};

// --- Sequences and bones

/// The speed of a clip's feet over the ground in units per second.
float speedOf(const Creature& creature, std::size_t clip)
{
    const auto ballAt = [&](float frame) {
        return boneMatrices(poseAt(creature, clip, frame))[kToesLeft] * glm::vec4(skeleton()[kToesLeft].position, 1.0f);
    };
    return (ballAt(0.0f).x - ballAt(1.0f).x) * kFramesPerSecond; // the left foot is on the ground in both frames
}

/// A looping clip ends with its first pose.
std::uint32_t keyCount(const ClipSpec& clip)
{
    return clip.loops ? clip.frameCount + 1 : clip.frameCount;
}

using Clip = std::vector<Pose>; // of a sequence, one per key

void addSequences(const Creature& creature, const std::vector<Clip>& poses, M2WriteModel& model)
{
    for (std::size_t i = 0; i < clips().size(); ++i) {
        const M2Clip& clip = m2Clips()[i];
        formats::M2WriteSequence sequence;
        sequence.id = clip.animation;
        sequence.durationMs = static_cast<std::uint32_t>(poses[i].size() - 1) * kFrameMs;
        sequence.flags = clip.loops ? kBlends : kPlaysOnce;
        sequence.moveSpeed = clip.clip == "walk" || clip.clip == "run" ? speedOf(creature, i) : 0.0f;
        sequence.isExternal = clip.isExternal;
        formats::Bounds bounds;
        for (const Pose& pose : poses[i]) {
            for (const glm::vec3& position : posed(creature, pose).positions)
                bounds.add(position);
        }
        sequence.bounds = bounds;
        model.sequences.push_back(sequence);
    }
}

/// A key per frame; a single one for constant sequences, none if all are constant and `value` is `rest`.
template <class T, class ValueOf>
M2WriteTrack<T> trackOf(const std::vector<Clip>& poses, const T& rest, ValueOf valueOf)
{
    M2WriteTrack<T> track;
    bool rests = true;
    for (const Clip& clip : poses) {
        std::vector<M2WriteKey<T>>& keys = track.bySequence.emplace_back();
        bool moves = false;
        for (std::size_t i = 0; i < clip.size(); ++i) {
            keys.push_back({static_cast<std::uint32_t>(i) * kFrameMs, valueOf(clip[i])});
            moves = moves || keys.back().value != keys.front().value;
        }
        if (!moves)
            keys.resize(1);
        rests = rests && !moves && keys.front().value == rest;
    }
    if (rests)
        track.bySequence.clear();
    return track;
}

/// The game's id of a bone (§6.6), or -1.
std::int32_t keyBoneOf(std::size_t bone)
{
    constexpr std::array<std::pair<BoneId, std::int32_t>, 6> kKeyBones = {
        {{kUpperArmLeft, 0}, {kUpperArmRight, 1}, {kSpine, 4}, {kPelvis, 5}, {kHead, 6}, {kJaw, 7}}};
    for (const auto& [id, keyBone] : kKeyBones) {
        if (bone == id)
            return keyBone;
    }
    return -1;
}

formats::M2WriteBone glowBone(const glm::vec3& pivot)
{
    formats::M2WriteBone bone;
    bone.flags = kBillboard | kTransformed;
    bone.parent = static_cast<std::int16_t>(m2Bone(kHead));
    bone.pivot = pivot;
    bone.scale.globalLoop = kFastLoop;
    bone.scale.bySequence = {{{0, glm::vec3(1.0f)}, {600, glm::vec3(1.25f)}, {1500, glm::vec3(1.0f)}}};
    return bone;
}

std::array<glm::vec3, 2> glowPositions()
{
    const Eyeball eye = leftEyeball();
    const glm::vec3 left = eye.center + eye.outwards * eye.radius;
    return {left, {left.x, -left.y, left.z}};
}

/// Rotated relative to its parent in all sequences.
formats::M2WriteBone turnedBone(BoneId parent, const glm::vec3& pivot, const glm::quat& turn,
                                const std::vector<Clip>& poses)
{
    formats::M2WriteBone bone;
    bone.flags = kTransformed;
    bone.parent = static_cast<std::int16_t>(m2Bone(parent));
    bone.pivot = pivot;
    bone.rotation.bySequence.assign(poses.size(), {{0, turn}});
    return bone;
}

void addBones(const std::vector<Clip>& poses, M2WriteModel& model)
{
    constexpr glm::vec3 kOutOfMouth(1.0f, 0.0f, -0.12f);
    constexpr std::int32_t kRootKey = 26;
    formats::M2WriteBone root;
    root.keyBone = kRootKey;
    model.bones = {root};
    for (std::size_t i = 0; i < kBoneCount; ++i) {
        const Bone& joint = skeleton()[i];
        formats::M2WriteBone bone;
        bone.keyBone = keyBoneOf(i);
        bone.flags = kTransformed;
        bone.parent = static_cast<std::int16_t>(joint.parent + 1); // the pelvis is a child of the root
        bone.pivot = joint.position;
        bone.rotation = trackOf(poses, glm::quat(1.0f, 0.0f, 0.0f, 0.0f), [i](const Pose& pose) {
            return glm::normalize(pose.turns[i].w < 0.0f ? -pose.turns[i] : pose.turns[i]);
        });
        if (joint.parent < 0)
            bone.translation = trackOf(poses, glm::vec3(0.0f), [](const Pose& pose) { return pose.pelvisOffset; });
        model.bones.push_back(std::move(bone));
    }
    for (const glm::vec3& position : glowPositions())
        model.bones.push_back(glowBone(position));
    const glm::vec3 up(0.0f, 0.0f, 1.0f);
    model.bones.push_back(
        turnedBone(kHead, {24.5f, 0.0f, 20.4f}, glm::rotation(up, glm::normalize(kOutOfMouth)), poses));
    model.bones.push_back(turnedBone(kTail5, {-35.0f, 0.0f, 6.4f}, glm::rotation({0.0f, 1.0f, 0.0f}, up), poses));
    assert(model.bones.size() == kM2TailTip + 1U);
}

// --- Mesh

using Indices = std::vector<std::uint16_t>;

/// Collects vertices and the triangles of each geoset.
class Mesh {
public:
    explicit Mesh(M2WriteModel& model) : m_model(model) {}

    void add(const Creature& creature)
    {
        m_known.clear();
        for (const CreatureTriangle& triangle : creature.triangles) {
            Indices& indices = m_parts[triangle.geoset];
            for (const std::size_t corner : {0U, 2U, 1U}) // an M2's front faces are counter-clockwise
                indices.push_back(vertexOf(creature, triangle, corner));
        }
    }

    /// Two triangles around a glow's bone that face along its x axis.
    void addGlow(std::uint16_t bone, const glm::vec3& center)
    {
        constexpr float kRadius = 3.2f;
        const auto first = static_cast<std::uint16_t>(m_model.vertices.size());
        for (const auto& [y, z] : {std::pair{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}}) {
            formats::M2WriteVertex vertex;
            vertex.position = center + glm::vec3(0.0f, y, z) * kRadius;
            vertex.normal = {1.0f, 0.0f, 0.0f};
            vertex.bones[0] = static_cast<std::uint8_t>(bone);
            vertex.uv[0] = glm::vec2(0.5f) + 0.5f * glm::vec2(y, -z);
            m_model.vertices.push_back(vertex);
        }
        for (const int corner : {0, 1, 2, 0, 2, 3})
            m_parts[Geoset::eyeGlow].push_back(static_cast<std::uint16_t>(first + corner));
    }

    /// A tail with a club consists of the tail and the club.
    [[nodiscard]] std::map<Geoset, Indices> parts() const
    {
        std::map<Geoset, Indices> parts = m_parts;
        const Indices& tail = m_parts.at(Geoset::tail);
        Indices& club = parts[Geoset::tailClub];
        club.insert(club.begin(), tail.begin(), tail.end());
        return parts;
    }

private:
    std::uint16_t vertexOf(const Creature& creature, const CreatureTriangle& triangle, std::size_t corner)
    {
        const std::uint32_t source = triangle.vertices[corner];
        const std::uint32_t texel = triangle.texels[corner];
        const auto [entry, isNew] = m_known.try_emplace({source, texel, triangle.geoset == Geoset::collar},
                                                        static_cast<std::uint16_t>(m_model.vertices.size()));
        if (!isNew)
            return entry->second;
        const CreatureVertex& from = creature.vertices[source];
        formats::M2WriteVertex vertex;
        vertex.position = from.position;
        vertex.normal = from.normal;
        vertex.weights = from.influences.weights;
        for (std::size_t i = 0; i < 4; ++i) {
            const auto bone = static_cast<BoneId>(from.influences.bones[i]);
            vertex.bones[i] = static_cast<std::uint8_t>(vertex.weights[i] > 0 ? m2Bone(bone) : kM2Root);
        }
        const SkinPoint& point = creature.texels[texel];
        if (triangle.geoset == Geoset::collar) // several times around
            vertex.uv[0] = {4.0f * point.islandPosition.y, 0.6f * point.islandPosition.x};
        else // texel centers, as in an MD2
            vertex.uv[0] = (glm::vec2(point.texel) + 0.5f) / glm::vec2(kSkinWidth, kSkinHeight);
        m_model.vertices.push_back(vertex);
        return entry->second;
    }

    M2WriteModel& m_model;
    std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, std::uint16_t> m_known; // by vertex and texel
    std::map<Geoset, Indices> m_parts;
};

Indices simplifiedIndices(const M2WriteModel& model, const Indices& indices)
{
    constexpr float kShare = 0.45f;
    constexpr float kError = 0.05f;
    std::vector<glm::vec3> positions;
    for (const formats::M2WriteVertex& vertex : model.vertices)
        positions.push_back(vertex.position);
    const std::vector<unsigned int> all(indices.begin(), indices.end());
    std::vector<unsigned int> fewer(all.size());
    const auto wanted = static_cast<std::size_t>(static_cast<float>(all.size() / 3) * kShare) * 3;
    // Edges between two parts are kept.
    fewer.resize(meshopt_simplify(fewer.data(), all.data(), all.size(), &positions.front().x, positions.size(),
                                  sizeof(glm::vec3), wanted, kError, meshopt_SimplifyLockBorder));
    Indices result;
    for (const unsigned int index : fewer)
        result.push_back(static_cast<std::uint16_t>(index));
    return result;
}

M2WritePart partOf(Geoset geoset, const Indices& indices, std::uint32_t version)
{
    M2WritePart part;
    part.geoset = static_cast<std::uint16_t>(geoset);
    part.indices = indices;
    part.centerBone = m2Bone(kPelvis);
    part.material = kM2Hide;
    part.texture = kM2Skin;
    M2WriteBatch shine;
    shine.material = kM2Shine;
    if (geoset == Geoset::eyeGlow) {
        shine.priorityPlane = 1; // over the collar
        shine.color = 0;
        shine.layers = {{.texture = kM2Glow}};
        part.centerBone = m2Bone(kHead);
        part.batches = {shine};
    } else if (geoset == Geoset::collar) {
        // Before 264 the id selects that the second texture darkens the first; from then on the combiners do.
        shine.shaderId = version < formats::kFirstM2WriteVersionWithFiles ? 1 : 0;
        shine.layers = {{.texture = kM2Plasma, .weight = kBreathing, .transform = kFlowing},
                        {.texture = kM2Plasma, .weight = kAlways, .transform = kDrifting}};
        part.centerBone = m2Bone(kNeck);
        part.batches = {shine};
    }
    return part;
}

void addMesh(const Creature& creature, M2WriteModel& model)
{
    Mesh mesh(model);
    mesh.add(creature);
    mesh.add(makeOrnaments());
    mesh.addGlow(kM2LeftGlow, glowPositions()[0]);
    mesh.addGlow(kM2RightGlow, glowPositions()[1]);
    assert(model.vertices.size() <= 0xFFFF);
    model.skinProfiles.resize(2);
    for (const auto& [geoset, indices] : mesh.parts()) {
        model.skinProfiles[0].parts.push_back(partOf(geoset, indices, model.version));
        model.skinProfiles[1].parts.push_back(partOf(geoset, simplifiedIndices(model, indices), model.version));
    }
}

// --- Its textures

/// Moves by whole images in a loop, so that its end equals its start.
M2WriteTrack<glm::vec3> slide(Loop loop, const glm::vec3& way)
{
    M2WriteTrack<glm::vec3> track;
    track.globalLoop = loop;
    track.bySequence = {{{0, glm::vec3(0.0f)}, {kLoopMs[static_cast<std::size_t>(loop)], way}}};
    return track;
}

void addMaterials(M2WriteModel& model)
{
    constexpr std::uint32_t kMonsterSkin = 11;
    model.textures = {
        {.type = kMonsterSkin},
        {.repeatsU = false, .repeatsV = false, .name = "Creature\\Creature\\" + std::string(kM2GlowImage)},
        {.name = "Creature\\Creature\\" + std::string(kM2PlasmaImage)},
        {.repeatsU = false, .repeatsV = false, .name = "Creature\\Creature\\" + std::string(kM2EmbersImage)},
        {.repeatsU = false, .repeatsV = false, .name = "Creature\\Creature\\" + std::string(kM2TrailImage)}};
    model.materials = {{}, {.flags = kLight, .blend = formats::BlendMode::add}};
    if (model.version >= formats::kFirstM2WriteVersionWithFiles)
        model.combinerCombos = {1, 1}; // both layers modulate

    formats::M2WriteColor eyes; // two alternating colors, both fading
    eyes.color.globalLoop = kSlowLoop;
    eyes.color.interpolation = Interpolation::step;
    eyes.color.bySequence = {{{0, {1.0f, 0.85f, 0.4f}}, {2000, {0.55f, 1.0f, 0.7f}}}};
    eyes.alpha.globalLoop = kSlowLoop;
    eyes.alpha.bySequence = {{{0, 0.35f}, {1000, 1.0f}, {2000, 0.35f}, {3000, 1.0f}, {4000, 0.35f}}};
    model.colors = {eyes};

    M2WriteTrack<float> breathing;
    breathing.globalLoop = kSlowLoop;
    breathing.bySequence = {{{0, 0.6f}, {1500, 1.0f}, {4000, 0.6f}}};
    model.textureWeights = {{}, breathing};

    formats::M2WriteTextureTransform flowing;
    flowing.translation = slide(kSlowLoop, {1.0f, 0.0f, 0.0f});
    formats::M2WriteTextureTransform drifting;
    drifting.translation = slide(kSlowLoop, {-2.0f, 0.0f, 0.0f}); // of an image that is twice as large
    drifting.scale.globalLoop = kFastLoop;
    drifting.scale.bySequence = {{{0, {0.5f, 0.5f, 1.0f}}, {700, {0.5f, 0.7f, 1.0f}}, {1500, {0.5f, 0.5f, 1.0f}}}};
    model.textureTransforms = {flowing, drifting};
}

} // namespace

std::span<const M2Clip> m2Clips()
{
    return kClips;
}

formats::M2WriteModel m2Of(const Creature& creature, std::uint32_t version)
{
    std::vector<Clip> poses;
    for (std::size_t clip = 0; clip < clips().size(); ++clip) {
        assert(clips()[clip].name == m2Clips()[clip].clip);
        Clip& ofClip = poses.emplace_back();
        for (std::uint32_t frame = 0; frame < keyCount(clips()[clip]); ++frame)
            ofClip.push_back(poseAt(creature, clip, static_cast<float>(frame)));
    }
    M2WriteModel model;
    model.name = "Creature";
    model.version = version;
    model.globalLoops.assign(kLoopMs.begin(), kLoopMs.end());
    addSequences(creature, poses, model);
    addBones(poses, model);
    addMesh(creature, model);
    addMaterials(model);
    addM2Attachments(model);
    addM2Effects(model);
    return model;
}

} // namespace samples
