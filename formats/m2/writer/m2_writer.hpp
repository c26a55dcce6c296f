#pragma once

#include "formats/model/skinned.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Writes World of Warcraft models, for samples and tests, in every layout of the clients: versions 256 to 263 in one
/// file, from 264 on with `.skin` and `.anim` sidecars, also as chunks and with a `.skel` file.
namespace formats {

inline constexpr std::uint32_t kFirstM2WriteVersionWithFiles = 264; ///< views and keys may be outside the model's file

template <class T> struct M2WriteKey {
    std::uint32_t ms = 0; ///< since the sequence's start
    T value{};
};

/// A key of a spline track (cameras). In stepped or linear tracks the tangents are unused.
template <class T> struct M2WriteSpline {
    T value{}, inTangent{}, outTangent{};
};

/// The keys of one property. `bySequence` has one list per sequence, or none; with a global loop only the first list is
/// used. In version 264 and later a sequence without keys shows the default, even if others have keys; earlier versions
/// cannot express that.
template <class T> struct M2WriteTrack {
    std::int16_t globalLoop = -1; ///< into M2WriteModel::globalLoops
    Interpolation interpolation = Interpolation::linear;
    std::vector<std::vector<M2WriteKey<T>>> bySequence{};
};

struct M2WriteSequence {
    std::uint16_t id = 0, variation = 0;
    std::uint32_t durationMs = 0;
    std::uint32_t flags = 0; ///< docs/formats/m2.md §5.2, without 0x20, which the writer sets
    float moveSpeed = 0.0f;
    std::int16_t frequency = 32767; ///< all variations of an id add up to 32767
    std::uint32_t blendMs = 150;
    bool isExternal = false;        ///< from version 264 on: keys into an .anim file
    std::optional<Bounds> bounds{}; ///< empty: those of the model
};

struct M2WriteBone {
    std::int32_t keyBone = -1;
    std::uint32_t flags = 0;
    std::int16_t parent = -1;
    glm::vec3 pivot{};
    M2WriteTrack<glm::vec3> translation{};
    M2WriteTrack<glm::quat> rotation{};
    M2WriteTrack<glm::vec3> scale{};
};

struct M2WriteVertex {
    glm::vec3 position{};
    std::array<std::uint8_t, 4> weights{255, 0, 0, 0};
    std::array<std::uint8_t, 4> bones{};
    glm::vec3 normal{0.0f, 0.0f, 1.0f};
    std::array<glm::vec2, 2> uv{};
};

struct M2WriteTexture {
    std::uint32_t type = 0; ///< 0: `name`
    bool repeatsU = true, repeatsV = true;
    std::string name{};
    std::uint32_t fileId = 0; ///< in chunked files: the number of its file
};

struct M2WriteMaterial {
    std::uint16_t flags = 0; ///< §9.1
    BlendMode blend = BlendMode::opaque;
};

/// One of the textures of a batch and its mapping to the surface.
struct M2WriteLayer {
    std::uint16_t texture = 0;
    std::int16_t coords = 0; ///< one of a vertex's two sets; -1: from the reflection
    std::uint16_t weight = 0;
    std::int16_t transform = -1;
};

struct M2WriteBatch {
    std::uint8_t flags = 0x10; ///< §7.4
    std::int8_t priorityPlane = 0;
    std::uint16_t shaderId = 0; ///< into M2WriteModel::combinerCombos if that is not empty, else 0
    std::uint16_t material = 0, materialLayer = 0;
    std::int16_t color = -1;
    std::vector<M2WriteLayer> layers{}; ///< one to four
};

/// One section: a mesh part of a view. It is drawn by `batches`; if they are empty, once with `material`, `texture` and
/// `color`.
struct M2WritePart {
    std::uint16_t geoset = 0;
    std::uint16_t material = 0, texture = 0;
    std::int16_t color = -1;
    std::uint16_t centerBone = 0;         ///< moves the reference point for sorting transparent parts
    std::vector<std::uint16_t> indices{}; ///< into the model's vertices, three per triangle, counter-clockwise
    std::vector<M2WriteBatch> batches{};
};

struct M2WriteSkinProfile {
    std::vector<M2WritePart> parts{};
};

struct M2WriteColor {
    M2WriteTrack<glm::vec3> color{};
    M2WriteTrack<float> alpha{}; ///< 0 to 1
};

struct M2WriteTextureTransform {
    M2WriteTrack<glm::vec3> translation{};
    M2WriteTrack<glm::quat> rotation{};
    M2WriteTrack<glm::vec3> scale{};
};

struct M2WriteAttachment {
    std::uint32_t id = 0;
    std::uint16_t bone = 0;
    glm::vec3 position{};
    M2WriteTrack<std::uint8_t> isActive{};
};

struct M2WriteEvent {
    std::string identifier{}; ///< four characters
    std::uint32_t data = 0;
    std::uint32_t bone = 0;
    glm::vec3 position{};
    std::vector<std::vector<std::uint32_t>> timesBySequence{};
};

struct M2WriteLight {
    LightKind kind = LightKind::point;
    std::int16_t bone = -1;
    glm::vec3 position{};
    M2WriteTrack<glm::vec3> ambientColor{};
    M2WriteTrack<float> ambientIntensity{};
    M2WriteTrack<glm::vec3> diffuseColor{};
    M2WriteTrack<float> diffuseIntensity{};
    M2WriteTrack<float> attenuationStart{}, attenuationEnd{};
    M2WriteTrack<std::uint8_t> visibility{};
};

struct M2WriteCamera {
    std::int32_t type = -1;   ///< 0 portrait, 1 character info
    float fieldOfView = 0.8f; ///< diagonal, radians
    float farClip = 100.0f, nearClip = 1.0f;
    glm::vec3 position{}, target{}; ///< tracks are offsets to them
    M2WriteTrack<M2WriteSpline<glm::vec3>> positions{}, targets{};
    M2WriteTrack<M2WriteSpline<float>> roll{};
};

enum class M2WriteContainer {
    flat,
    chunks,            ///< of later clients (docs/formats/m2.md §14)
    chunksAndSkeleton, ///< the same; bones, sequences and attachments are in a `.skel` file (§15.1)
};

struct M2WriteEffects; // formats/m2/writer/m2_effects_writer.hpp

struct M2WriteModel {
    std::string name{};
    std::uint32_t version = 264;                         ///< 256 to 274
    M2WriteContainer container = M2WriteContainer::flat; ///< other values from version 264 on
    std::uint32_t firstFileId = 0; ///< for chunks: number of the first sidecar, the others follow; 0: no numbers
    std::uint32_t globalFlags = 0; ///< §3.3; the writer sets 0x8
    std::vector<std::uint32_t> globalLoops{};
    std::vector<M2WriteSequence> sequences{};
    std::vector<M2WriteBone> bones{};
    std::vector<M2WriteVertex> vertices{};
    std::vector<M2WriteTexture> textures{};
    std::vector<M2WriteMaterial> materials{};
    std::vector<M2WriteColor> colors{};
    std::vector<M2WriteTrack<float>> textureWeights{}; ///< 0 to 1; empty: one constant weight of 1
    std::vector<M2WriteTextureTransform> textureTransforms{};
    std::vector<std::uint16_t>
        combinerCombos{}; ///< from version 264 on: texture combiners, used by M2WriteBatch::shaderId
    std::vector<M2WriteSkinProfile> skinProfiles{}; ///< at most four
    std::vector<M2WriteAttachment> attachments{};
    std::vector<M2WriteEvent> events{};
    std::vector<M2WriteLight> lights{};
    std::vector<M2WriteCamera> cameras{};
    std::shared_ptr<const M2WriteEffects> effects{}; ///< null: none
    CollisionMesh collision{};
    std::optional<Bounds> bounds{}; ///< empty: those of the vertices
};

struct M2WrittenFile {
    std::string name{}; ///< "Creature.m2", "Creature00.skin", "Creature0004-00.anim"
    std::vector<std::byte> bytes{};
    std::uint32_t fileId = 0; ///< its number in the model; 0: none
};

/// Writes the model first, then its views, its skeleton and external keys. The output is deterministic. Indices must be
/// in range. Not written: substitutes for missing animations.
[[nodiscard]] std::vector<M2WrittenFile> writeM2(const M2WriteModel& model);

} // namespace formats
