#pragma once

#include "formats/model/material_pass.hpp"
#include "formats/model/track_index.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Emitters of particles and ribbons (docs/formats/m2_effects.md). All numbers are finite. renderer/animation
/// simulates them.
namespace formats {

/// A value over the life of a particle.
template <class T> struct LifeCurve {
    struct Key {
        float at = 0.0f; ///< the elapsed share of its life, 0 to 1
        T value{};
    };
    std::vector<Key> keys{}; ///< in file order, which is ascending; empty: the default of the property
};

/// The shape from which particles are emitted.
enum class EmitterShape : std::uint8_t {
    plane,   ///< a rectangle
    sphere,  ///< between two radii
    spline,  ///< along a curve
    bone,    ///< the bone's origin; like a plane of size 0
    unknown, ///< emits nothing
};

inline constexpr std::size_t kMaxParticleTextures = 3;
inline constexpr float kMaxParticleSeconds = 20.0f; ///< longer lives are cut to it, by the loader and the simulation

/// Emits particles from a bone. Tracks without keys count as 0, `enabled` as 1. Angles are in radians, times in
/// seconds, lengths in the model's units.
struct ParticleEmitter {
    std::uint32_t flags = 0; ///< as stored in the file, for facts; the members below say what they mean
    glm::vec3 position{};    ///< in model space, animated by the bone
    std::uint32_t bone = kNoIndex;
    std::array<std::uint32_t, kMaxParticleTextures> textures{kNoIndex, kNoIndex,
                                                             kNoIndex}; ///< into Model::textureSlots
    std::uint32_t textureCount = 1;
    std::string geometryModel{};  ///< model drawn for each particle instead of a quad; empty: none
    std::string recursionModel{}; ///< model whose emitters follow each particle; empty: none
    std::uint32_t geometryModelId = 0, recursionModelId = 0; ///< their file numbers in later clients; 0: none
    BlendMode blend = BlendMode::opaque;
    EmitterShape shape = EmitterShape::plane;
    std::uint16_t colorIndex = 0; ///< 11 to 13: a game's database may replace the colors
    std::int16_t priorityPlane = 0;
    std::uint32_t rows = 1, columns = 1; ///< of cells in the first texture; at least 1
    bool drawsHead = true;               ///< a quad
    bool drawsTail = false;              ///< a streak behind the particle
    bool burstsOnce = false;             ///< each time it is enabled, instead of emitting continuously
    bool hasRandomStartCell = false;     ///< added to all cells, the same for all particles
    bool spinIsByLife = false;           ///< `spin` is the turn in a whole life, not per second
    bool mixesThreeColors = false;       ///< mixes its three textures, not two

    bool isUnlit = false;       ///< not lit by the lights of the game
    bool isSorted = false;      ///< drawn from far to near
    bool facesVelocity = false; ///< the X axis of the quad points in the direction of movement
    bool isUnfogged = false;
    bool isLocal = false;          ///< particles move with the emitter
    bool scalesWithBone = false;   ///< the size of particles, not only their position
    bool inheritsVelocity = false; ///< of the emitter, at birth
    bool implodes = false;         ///< for spheres: particles die in the center
    bool startsUpwards = false;    ///< for spheres: along +Z
    bool spinsBothWays = false;    ///< half of the particles spin the other way
    bool growsTails = false;       ///< tails are at most as long as the distance since birth
    bool spreads = false;          ///< along the movement of the emitter in one step
    bool isFlat = false;           ///< particles are in the XY plane and do not face the viewer
    bool startsOnGround = false;   ///< at z = 0
    bool isFollowed = false;       ///< particles move by a share of the movement of the emitter
    bool hasRandomCells = false;   ///< if the head has no cells
    bool scalesFreely = false;     ///< width and height vary independently
    bool refracts = false;         ///< distorts the background: not drawn
    bool shiftsWithSpin = false;   ///< the center is offset along the Y axis of the quad

    std::uint16_t geoset = 0; ///< hidden together with that part of the mesh; 0: always shown

    TrackIndex speed = kNoIndex, speedVariation = kNoIndex;
    TrackIndex verticalRange = kNoIndex, horizontalRange = kNoIndex;
    TrackIndex gravity = kNoIndex; ///< f32 along -Z, or packedVector
    TrackIndex lifespan = kNoIndex, rate = kNoIndex;
    TrackIndex areaLength = kNoIndex, areaWidth = kNoIndex, zSource = kNoIndex;
    TrackIndex enabled = kNoIndex;
    std::optional<float> constantZSource{}; ///< replaces the track
    float lifespanVariation = 0.0f, rateVariation = 0.0f;

    LifeCurve<glm::vec3> color{}; ///< 0 to 255; default 255
    LifeCurve<float> alpha{};     ///< 0 to 1; default 1
    LifeCurve<glm::vec2> scale{}; ///< half the quad's edges; default 1
    LifeCurve<float> headCells{}, tailCells{};
    glm::vec2 scaleVariation{};
    float colorFactor = 1.0f, alphaFactor = 1.0f; ///< applied after the textures
    LifeCurve<float> alphaCutoff{};               ///< pixels with less alpha are not drawn; default 0

    float tailSeconds = 0.0f;
    float twinkleSpeed = 0.0f, twinkleShare = 1.0f; ///< changes per second; share that is visible at a time
    glm::vec2 twinkleScale{1.0f};                   ///< smallest and largest factor
    float inheritedVelocity = 0.0f;                 ///< a factor
    float drag = 0.0f;
    float baseSpin = 0.0f, baseSpinVariation = 0.0f, spin = 0.0f, spinVariation = 0.0f;
    glm::vec3 tumbleMin{}, tumbleMax{}; ///< for particles that are models
    glm::vec3 wind{};
    float windSeconds = 0.0f;
    std::array<float, 2> followSpeeds{}, followShares{};            ///< two points that define a straight line
    std::vector<glm::vec3> splinePoints{};                          ///< Bézier pieces: 3 n + 1
    std::array<glm::vec2, 2> layerScroll{}, layerScrollVariation{}; ///< of the second and third texture, per second
    std::array<float, 2> layerScale{1.0f, 1.0f};
};

/// One of the strips of a ribbon, drawn on top of each other.
struct RibbonLayer {
    std::uint32_t texture = kNoIndex; ///< into Model::textureSlots
    BlendMode blend = BlendMode::opaque;
    bool isTwoSided = true;
    bool testsDepth = true;
    bool writesDepth = false;
    bool isFogged = true;
};

/// Draws a band along the path of a bone.
struct RibbonEmitter {
    std::uint32_t bone = kNoIndex;
    glm::vec3 position{}; ///< in model space, animated by the bone
    std::vector<RibbonLayer> layers{};
    TrackIndex color = kNoIndex, alpha = kNoIndex;             ///< default 1
    TrackIndex heightAbove = kNoIndex, heightBelow = kNoIndex; ///< along the bone's Y axis; default 1
    TrackIndex cell = kNoIndex;                                ///< u16
    TrackIndex isVisible = kNoIndex;                           ///< default 1
    float edgesPerSecond = 1.0f;
    float edgeSeconds = 0.25f;           ///< how long an edge of the band exists, at least 0.25
    float gravity = 0.0f;                ///< an edge rises by gravity * age²
    std::uint32_t rows = 1, columns = 1; ///< of cells in the texture; at least 1
    std::int16_t priorityPlane = 0;
    std::uint32_t textureTransform = kNoIndex; ///< into Skinned::textureTransforms; without its rotation
};

} // namespace formats
