#pragma once

#include "formats/m2/chunks/m2_file_ids.hpp"
#include "formats/m2/m2_file.hpp"

namespace formats {

/// The header of both forms (docs/formats/m2.md §3.1, §3.2); fields that a form lacks are empty.
struct M2Header {
    std::uint32_t version = 0;
    WireArray name;
    std::uint32_t globalFlags = 0;
    WireArray globalLoops, sequences, sequenceLookup, playableLookup, bones, keyBoneLookup, vertices;
    WireArray skinProfiles;             ///< below 264
    std::uint32_t skinProfileCount = 0; ///< from 264: files beside the model
    WireArray colors, textures, textureWeights, textureTransforms, replaceableLookup, materials;
    WireArray boneCombos, textureCombos, textureCoordCombos, textureWeightCombos, textureTransformCombos;
    Bounds bounds, collisionBounds;
    float boundsRadius = 0.0f, collisionRadius = 0.0f;
    WireArray collisionIndices, collisionPositions, collisionNormals;
    WireArray attachments, attachmentLookup, events, lights, cameras, cameraLookup, ribbons, particles;
    WireArray textureCombinerCombos; ///< with globalFlags & 8
};

inline constexpr std::uint32_t kM2HasCombinerCombos = 0x8; // of globalFlags
inline constexpr std::uint32_t kM2HasLongParticles = 0x200;

inline constexpr std::uint32_t kFirstM2Version = 256;
inline constexpr std::uint32_t kLastM2Version = 274;
inline constexpr std::uint32_t kM2PackedRotationVersion = 260;   // and longer sections and bones
inline constexpr std::uint32_t kM2SequenceTimelineVersion = 264; // and external views
inline constexpr std::uint32_t kM2CameraTrackVersion = 265;
inline constexpr std::uint32_t kM2LongParticleVersion = 272;

struct M2Opening {
    M2Header header;
    M2Layout layout;
    std::string stem;  ///< of the model's file, which the files beside it begin with
    M2Chunks chunks;   ///< of a file of later clients, else none
    M2FileIds fileIds; ///< likewise
};

/// The header, and the layout of the records behind it. If version and content disagree, the content wins, with a
/// diagnostic (§18.3). Errors: truncated.
[[nodiscard]] Result<M2Opening> openM2(const ByteView& file, Diagnostics& diagnostics);

} // namespace formats
