#pragma once

#include "formats/m2/writer/m2_key_writer.hpp"
#include "formats/model/effects.hpp"

#include <optional>

/// Writes particle and ribbon emitters (docs/formats/m2_effects.md §1, §8), for samples and tests.
namespace formats {

/// The encoding of blend mode and shape before version 264.
enum class M2ParticleForm { words, bytes };

/// A particle emitter as stored in a file. Before version 264 the first three keys of `color`, `alpha` and `scale` and
/// the first four of the cells are written, at 0, `middle` and 1; other keys are dropped.
struct M2WriteParticle {
    std::uint32_t flags = 0;
    glm::vec3 position{};
    std::uint16_t bone = 0;
    std::uint16_t texture = 0; ///< or three of five bits each
    std::string geometryModel{}, recursionModel{};
    std::uint16_t blend = 4, shape = 1, colorIndex = 0;
    std::uint8_t headOrTail = 0;              ///< before version 264: 0 head, 1 tail, 2 both; later versions use flags
    std::array<std::uint8_t, 2> layerScale{}; ///< from version 265
    std::int16_t priorityPlane = 0;
    std::uint16_t rows = 1, columns = 1;
    M2WriteTrack<float> speed{}, speedVariation{}, verticalRange{}, horizontalRange{}, gravity{}, lifespan{}, rate{},
        areaLength{}, areaWidth{}, zSource{};
    M2WriteTrack<std::uint32_t> packedGravity{}; ///< written instead of `gravity` if that has no keys
    float lifespanVariation = 0.0f, rateVariation = 0.0f;
    float middle = 0.5f;
    LifeCurve<glm::vec3> color{};
    LifeCurve<float> alpha{};
    LifeCurve<glm::vec2> scale{};
    glm::vec2 scaleVariation{};
    LifeCurve<float> headCells{}, tailCells{};
    float tailSeconds = 0.0f, twinkleSpeed = 0.0f, twinkleShare = 1.0f;
    glm::vec2 twinkleScale{1.0f};
    float inheritedVelocity = 0.0f, drag = 0.0f;
    float baseSpin = 0.0f, baseSpinVariation = 0.0f, spin = 0.0f, spinVariation = 0.0f;
    glm::vec3 tumbleMin{}, tumbleMax{}, wind{};
    float windSeconds = 0.0f;
    std::array<float, 2> followSpeeds{}, followShares{};
    std::vector<glm::vec3> splinePoints{};
    M2WriteTrack<std::uint8_t> enabled{};
    std::array<std::uint16_t, 8> layerScroll{}; ///< as stored: two layers, then their variation
};

struct M2WriteRibbon {
    std::uint32_t bone = 0;
    glm::vec3 position{};
    std::vector<std::uint16_t> textures{}, materials{};
    M2WriteTrack<glm::vec3> color{};
    M2WriteTrack<float> alpha{}, heightAbove{}, heightBelow{};
    float edgesPerSecond = 10.0f, edgeSeconds = 1.0f, gravity = 0.0f;
    std::uint16_t rows = 1, columns = 1;
    M2WriteTrack<std::uint16_t> cell{};
    M2WriteTrack<std::uint8_t> isVisible{};
    std::int16_t priorityPlane = 0;    ///< from 264
    std::int8_t textureTransform = -1; ///< from 264: index into the list of transforms that batches use
};

/// Particle records have 492 bytes from version 272 on, and if M2WriteModel::globalFlags has 0x200.
struct M2WriteEffects {
    std::optional<M2ParticleForm> form{}; ///< empty: the form of the version, bytes from 263 on
    std::vector<M2WriteParticle> particles{};
    std::vector<M2WriteRibbon> ribbons{};
};

} // namespace formats

namespace formats::m2 {

/// Writes both tables and their arrays, and fills in their offsets in the header.
void writeEffects(const M2WriteModel& model, ByteWriter& out, KeyWriter& keys, const Hole& ribbons,
                  const Hole& particles);

} // namespace formats::m2
