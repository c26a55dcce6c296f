#pragma once

#include "formats/core/material_pass.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Writing World of Warcraft models, for samples and tests: version 256 (one file) or 264 (with `.skin` and `.anim`
/// files beside it).
namespace formats {

template <class T> struct M2WriteKey {
    std::uint32_t ms = 0; ///< since the sequence's start
    T value{};
};

/// The keys of one property. `bySequence` has one list for each sequence, or none; with a global loop only the first
/// list counts.
template <class T> struct M2WriteTrack {
    std::int16_t globalLoop = -1;
    bool isLinear = true;
    std::vector<std::vector<M2WriteKey<T>>> bySequence{};
};

struct M2WriteSequence {
    std::uint16_t id = 0, variation = 0;
    std::uint32_t durationMs = 0;
    std::uint32_t flags = 0; ///< those of §5.2 beside 0x20, which the writer sets
    float moveSpeed = 0.0f;
    std::uint32_t blendMs = 150;
    bool isExternal = false; ///< version 264: keys into an .anim file
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
};

struct M2WriteMaterial {
    std::uint16_t flags = 0; ///< §9.1
    BlendMode blend = BlendMode::opaque;
};

/// One section with one batch.
struct M2WritePart {
    std::uint16_t geoset = 0;
    std::uint16_t material = 0, texture = 0;
    std::int16_t color = -1;
    std::vector<std::uint16_t> indices{}; ///< into the model's vertices, three a triangle, counter-clockwise
};

struct M2WriteView {
    std::vector<M2WritePart> parts{};
};

struct M2WriteColor {
    M2WriteTrack<glm::vec3> color{};
    M2WriteTrack<float> alpha{}; ///< 0 to 1
};

struct M2WriteAttachment {
    std::uint32_t id = 0;
    std::uint16_t bone = 0;
    glm::vec3 position{};
};

struct M2WriteEvent {
    std::string identifier{}; ///< four characters
    std::uint32_t bone = 0;
    glm::vec3 position{};
    std::vector<std::vector<std::uint32_t>> timesBySequence{};
};

struct M2WriteModel {
    std::string name{};
    std::uint32_t version = 264; ///< 256 or 264
    std::vector<std::uint32_t> globalLoops{};
    std::vector<M2WriteSequence> sequences{};
    std::vector<M2WriteBone> bones{};
    std::vector<M2WriteVertex> vertices{};
    std::vector<M2WriteTexture> textures{};
    std::vector<M2WriteMaterial> materials{};
    std::vector<M2WriteColor> colors{};
    std::vector<M2WriteView> views{}; ///< at most four
    std::vector<M2WriteAttachment> attachments{};
    std::vector<M2WriteEvent> events{};
};

struct M2WrittenFile {
    std::string name{}; ///< "Creature.m2", "Creature00.skin", "Creature0004-00.anim"
    std::vector<std::byte> bytes{};
};

/// The model first, then its views and external keys. The same input gives the same bytes. Indices must be in range.
[[nodiscard]] std::vector<M2WrittenFile> writeM2(const M2WriteModel& model);

} // namespace formats
