#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

/// The byte offsets of the fields of an M2's records for the writer, for each layout in docs/formats/m2.md. The reader
/// goes through records field by field instead, so that tests reveal a mistake in one of the two.
namespace formats::m2 {

enum class WireEra : std::uint8_t { until259, until263, of264, until271, from272 };
inline constexpr std::size_t kWireEras = 5;

[[nodiscard]] constexpr WireEra wireEraOf(std::uint32_t version)
{
    if (version < 260)
        return WireEra::until259;
    if (version < 264)
        return WireEra::until263;
    if (version == 264)
        return WireEra::of264;
    return version < 272 ? WireEra::until271 : WireEra::from272;
}

/// The offset of a field, or the size of a record, in each era; kNone if a layout lacks the field.
struct WireRow {
    static constexpr std::uint16_t kNone = 0xFFFF;
    std::array<std::uint16_t, kWireEras> byEra{};
};

// Sizes of records (docs/formats/m2.md §20.2). A particle of 265 to 271 has 492 bytes with global flag 0x200.
inline constexpr WireRow kHeaderSize{{324, 324, 304, 304, 304}};
inline constexpr WireRow kTrackSize{{28, 28, 20, 20, 20}};
inline constexpr WireRow kEventTrackSize{{20, 20, 12, 12, 12}};
inline constexpr WireRow kSequenceSize{{68, 68, 64, 64, 64}};
inline constexpr WireRow kBoneSize{{108, 112, 88, 88, 88}};
inline constexpr WireRow kVertexSize{{48, 48, 48, 48, 48}};
inline constexpr WireRow kViewSize{{44, 44, 48, 56, 56}};
inline constexpr WireRow kSectionSize{{32, 48, 48, 48, 48}};
inline constexpr WireRow kBatchSize{{24, 24, 24, 24, 24}};
inline constexpr WireRow kColorSize{{56, 56, 40, 40, 40}};
inline constexpr WireRow kWeightSize{{28, 28, 20, 20, 20}};
inline constexpr WireRow kTransformSize{{84, 84, 60, 60, 60}};
inline constexpr WireRow kTextureSize{{16, 16, 16, 16, 16}};
inline constexpr WireRow kMaterialSize{{4, 4, 4, 4, 4}};
inline constexpr WireRow kAttachmentSize{{48, 48, 40, 40, 40}};
inline constexpr WireRow kEventSize{{44, 44, 36, 36, 36}};
inline constexpr WireRow kLightSize{{212, 212, 156, 156, 156}};
inline constexpr WireRow kCameraSize{{124, 124, 100, 116, 116}};
inline constexpr WireRow kRibbonSize{{220, 220, 176, 176, 176}};
inline constexpr WireRow kParticleSize{{504, 504, 476, 476, 492}};

// Offsets of fields (docs/formats/m2.md §3.1, §3.2, §4, §5.1, §6.1, §9.4, §9.5, §10).
inline constexpr WireRow kHeaderName{{0x08, 0x08, 0x08, 0x08, 0x08}};
inline constexpr WireRow kHeaderFlags{{0x10, 0x10, 0x10, 0x10, 0x10}};
inline constexpr WireRow kHeaderGlobalLoops{{0x14, 0x14, 0x14, 0x14, 0x14}};
inline constexpr WireRow kHeaderSequences{{0x1C, 0x1C, 0x1C, 0x1C, 0x1C}};
inline constexpr WireRow kHeaderSequenceLookup{{0x24, 0x24, 0x24, 0x24, 0x24}};
inline constexpr WireRow kHeaderBones{{0x34, 0x34, 0x2C, 0x2C, 0x2C}};
inline constexpr WireRow kHeaderKeyBones{{0x3C, 0x3C, 0x34, 0x34, 0x34}};
inline constexpr WireRow kHeaderVertices{{0x44, 0x44, 0x3C, 0x3C, 0x3C}};
inline constexpr WireRow kHeaderViews{{0x4C, 0x4C, 0x44, 0x44, 0x44}}; ///< an array; a number from version 264 on
inline constexpr WireRow kHeaderColors{{0x54, 0x54, 0x48, 0x48, 0x48}};
inline constexpr WireRow kHeaderTextures{{0x5C, 0x5C, 0x50, 0x50, 0x50}};
inline constexpr WireRow kHeaderWeights{{0x64, 0x64, 0x58, 0x58, 0x58}};
inline constexpr WireRow kHeaderTransforms{{0x74, 0x74, 0x60, 0x60, 0x60}};
inline constexpr WireRow kHeaderReplaceable{{0x7C, 0x7C, 0x68, 0x68, 0x68}};
inline constexpr WireRow kHeaderMaterials{{0x84, 0x84, 0x70, 0x70, 0x70}};
inline constexpr WireRow kHeaderBoneCombos{{0x8C, 0x8C, 0x78, 0x78, 0x78}};
inline constexpr WireRow kHeaderTextureCombos{{0x94, 0x94, 0x80, 0x80, 0x80}};
inline constexpr WireRow kHeaderCoordCombos{{0x9C, 0x9C, 0x88, 0x88, 0x88}};
inline constexpr WireRow kHeaderWeightCombos{{0xA4, 0xA4, 0x90, 0x90, 0x90}};
inline constexpr WireRow kHeaderTransformCombos{{0xAC, 0xAC, 0x98, 0x98, 0x98}};
inline constexpr WireRow kHeaderBounds{{0xB4, 0xB4, 0xA0, 0xA0, 0xA0}};
inline constexpr WireRow kHeaderCollisionBounds{{0xD0, 0xD0, 0xBC, 0xBC, 0xBC}};
inline constexpr WireRow kHeaderCollisionIndices{{0xEC, 0xEC, 0xD8, 0xD8, 0xD8}};
inline constexpr WireRow kHeaderCollisionPositions{{0xF4, 0xF4, 0xE0, 0xE0, 0xE0}};
inline constexpr WireRow kHeaderCollisionNormals{{0xFC, 0xFC, 0xE8, 0xE8, 0xE8}};
inline constexpr WireRow kHeaderAttachments{{0x104, 0x104, 0xF0, 0xF0, 0xF0}};
inline constexpr WireRow kHeaderAttachmentLookup{{0x10C, 0x10C, 0xF8, 0xF8, 0xF8}};
inline constexpr WireRow kHeaderEvents{{0x114, 0x114, 0x100, 0x100, 0x100}};
inline constexpr WireRow kHeaderLights{{0x11C, 0x11C, 0x108, 0x108, 0x108}};
inline constexpr WireRow kHeaderCameras{{0x124, 0x124, 0x110, 0x110, 0x110}};
inline constexpr WireRow kHeaderCameraLookup{{0x12C, 0x12C, 0x118, 0x118, 0x118}};
inline constexpr WireRow kHeaderRibbons{{0x134, 0x134, 0x120, 0x120, 0x120}};
inline constexpr WireRow kHeaderParticles{{0x13C, 0x13C, 0x128, 0x128, 0x128}};
/// After the size of the header.
inline constexpr WireRow kHeaderCombinerCombos{{WireRow::kNone, WireRow::kNone, 0x130, 0x130, 0x130}};
inline constexpr WireRow kTrackRanges{{0x04, 0x04, WireRow::kNone, WireRow::kNone, WireRow::kNone}};
inline constexpr WireRow kTrackTimes{{0x0C, 0x0C, 0x04, 0x04, 0x04}};
inline constexpr WireRow kTrackValues{{0x14, 0x14, 0x0C, 0x0C, 0x0C}};
inline constexpr WireRow kSequenceStart{{0x04, 0x04, WireRow::kNone, WireRow::kNone, WireRow::kNone}};
inline constexpr WireRow kSequenceEnd{{0x08, 0x08, WireRow::kNone, WireRow::kNone, WireRow::kNone}};
inline constexpr WireRow kSequenceDuration{{WireRow::kNone, WireRow::kNone, 0x04, 0x04, 0x04}};
inline constexpr WireRow kSequenceMoveSpeed{{0x0C, 0x0C, 0x08, 0x08, 0x08}};
inline constexpr WireRow kSequenceFlags{{0x10, 0x10, 0x0C, 0x0C, 0x0C}};
inline constexpr WireRow kSequenceFrequency{{0x14, 0x14, 0x10, 0x10, 0x10}};
inline constexpr WireRow kSequenceBlendIn{{0x20, 0x20, 0x1C, 0x1C, 0x1C}};
inline constexpr WireRow kSequenceBlendOut{{WireRow::kNone, WireRow::kNone, WireRow::kNone, WireRow::kNone, 0x1E}};
inline constexpr WireRow kSequenceBounds{{0x24, 0x24, 0x20, 0x20, 0x20}};
inline constexpr WireRow kSequenceNext{{0x40, 0x40, 0x3C, 0x3C, 0x3C}};
inline constexpr WireRow kSequenceAlias{{0x42, 0x42, 0x3E, 0x3E, 0x3E}};
inline constexpr WireRow kBoneTranslation{{0x0C, 0x10, 0x10, 0x10, 0x10}};
inline constexpr WireRow kBoneRotation{{0x28, 0x2C, 0x24, 0x24, 0x24}};
inline constexpr WireRow kBoneScale{{0x44, 0x48, 0x38, 0x38, 0x38}};
inline constexpr WireRow kBonePivot{{0x60, 0x64, 0x4C, 0x4C, 0x4C}};
inline constexpr WireRow kColorAlpha{{0x1C, 0x1C, 0x14, 0x14, 0x14}};
inline constexpr WireRow kTransformRotation{{0x1C, 0x1C, 0x14, 0x14, 0x14}};
inline constexpr WireRow kTransformScale{{0x38, 0x38, 0x28, 0x28, 0x28}};
inline constexpr WireRow kLightAmbientColor{{0x10, 0x10, 0x10, 0x10, 0x10}};
inline constexpr WireRow kLightAmbientIntensity{{0x2C, 0x2C, 0x24, 0x24, 0x24}};
inline constexpr WireRow kLightDiffuseColor{{0x48, 0x48, 0x38, 0x38, 0x38}};
inline constexpr WireRow kLightDiffuseIntensity{{0x64, 0x64, 0x4C, 0x4C, 0x4C}};
inline constexpr WireRow kLightAttenuationStart{{0x80, 0x80, 0x60, 0x60, 0x60}};
inline constexpr WireRow kLightAttenuationEnd{{0x9C, 0x9C, 0x74, 0x74, 0x74}};
inline constexpr WireRow kLightVisibility{{0xB8, 0xB8, 0x88, 0x88, 0x88}};
inline constexpr WireRow kCameraFieldOfView{{0x04, 0x04, 0x04, WireRow::kNone, WireRow::kNone}};
inline constexpr WireRow kCameraFieldOfViewTrack{{WireRow::kNone, WireRow::kNone, WireRow::kNone, 0x60, 0x60}};
inline constexpr WireRow kCameraFarClip{{0x08, 0x08, 0x08, 0x04, 0x04}};
inline constexpr WireRow kCameraNearClip{{0x0C, 0x0C, 0x0C, 0x08, 0x08}};
inline constexpr WireRow kCameraPositions{{0x10, 0x10, 0x10, 0x0C, 0x0C}};
inline constexpr WireRow kCameraPosition{{0x2C, 0x2C, 0x24, 0x20, 0x20}};
inline constexpr WireRow kCameraTargets{{0x38, 0x38, 0x30, 0x2C, 0x2C}};
inline constexpr WireRow kCameraTarget{{0x54, 0x54, 0x44, 0x40, 0x40}};
inline constexpr WireRow kCameraRoll{{0x60, 0x60, 0x50, 0x4C, 0x4C}};

/// The layout of one version.
class WireLayout {
public:
    explicit WireLayout(std::uint32_t version) : m_era(wireEraOf(version)) {}

    [[nodiscard]] WireEra era() const { return m_era; }
    /// Whether there is one timeline for all sequences, with views in the file.
    [[nodiscard]] bool isOld() const { return m_era <= WireEra::until263; }
    [[nodiscard]] bool hasPackedRotations() const { return m_era != WireEra::until259; }
    [[nodiscard]] bool has(const WireRow& row) const
    {
        return row.byEra[static_cast<std::size_t>(m_era)] != WireRow::kNone;
    }
    [[nodiscard]] std::size_t at(const WireRow& row) const
    {
        assert(has(row));
        return row.byEra[static_cast<std::size_t>(m_era)];
    }

private:
    WireEra m_era;
};

} // namespace formats::m2
