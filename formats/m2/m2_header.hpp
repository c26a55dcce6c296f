#pragma once

#include "formats/m2/m2_file.hpp"
#include "formats/m2/m2_file_ids.hpp"

namespace formats::m2 {

/// The header of both forms (docs/formats/m2.md §3.1, §3.2); fields that a form lacks are empty.
struct Header {
    std::uint32_t version = 0;
    WireArray name;
    std::uint32_t globalFlags = 0;
    WireArray globalLoops, sequences, sequenceLookup, playableLookup, bones, keyBoneLookup, vertices;
    WireArray skinProfiles;             ///< below 264
    std::uint32_t skinProfileCount = 0; ///< from 264: in sidecars
    WireArray colors, textures, textureWeights, textureTransforms, replaceableLookup, materials;
    WireArray boneCombos, textureCombos, textureCoordCombos, textureWeightCombos, textureTransformCombos;
    Bounds bounds, collisionBounds;
    float boundsRadius = 0.0f, collisionRadius = 0.0f;
    WireArray collisionIndices, collisionPositions, collisionNormals;
    WireArray attachments, attachmentLookup, events, lights, cameras, cameraLookup, ribbons, particles;
    WireArray textureCombinerCombos; ///< with globalFlags & 8
};

inline constexpr std::uint32_t kHasCombinerCombos = 0x8; // of globalFlags
inline constexpr std::uint32_t kHasLongParticles = 0x200;

inline constexpr std::uint32_t kFirstVersion = 256;
inline constexpr std::uint32_t kLastVersion = 274;
inline constexpr std::uint32_t kPackedRotationVersion = 260;   // and longer sections and bones
inline constexpr std::uint32_t kSequenceTimelineVersion = 264; // and external views
inline constexpr std::uint32_t kCameraTrackVersion = 265;
inline constexpr std::uint32_t kLongParticleVersion = 272;

inline constexpr std::uint32_t kOldHeaderBytes = 324; // before 264
inline constexpr std::uint32_t kNewHeaderBytes = 304;

/// Where boxes and radii of bounds are stored (28 bytes each): those of the model in its header, with those for
/// collisions right behind them, and those of a sequence in its record.
struct BoundsFields {
    std::uint32_t model = 0xA0;
    std::uint32_t sequence = 0x20;
};
inline constexpr std::uint32_t kBoxBytes = 24; // of bounds, before the radius
inline constexpr std::uint32_t kBoundsBytes = 28;
inline constexpr BoundsFields kOldBoundsFields{0xB4, 0x24}; // before 264
inline constexpr BoundsFields kNewBoundsFields{};

struct Opening {
    Header header;
    Layout layout;
    std::string stem; ///< stem of the model's file name, prefix of its sidecars' names
    Chunks chunks;    ///< of a file of later clients, else empty
    FileIds fileIds;  ///< as `chunks`
};

/// The header, and the layout of the following records. If version and content disagree, the content decides, with a
/// diagnostic (§18.3). Errors: truncated.
[[nodiscard]] Result<Opening> openBlock(const ByteView& file, Diagnostics& diagnostics);

} // namespace formats::m2
