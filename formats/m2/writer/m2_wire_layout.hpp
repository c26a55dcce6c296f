#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

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

enum class WireRecord : std::uint8_t {
    header,
    track,
    eventTrack,
    sequence,
    bone,
    vertex,
    view,
    section,
    batch,
    color,
    weight,
    transform,
    texture,
    material,
    attachment,
    event,
    light,
    camera,
    ribbon,
    particle
};

enum class WireField : std::uint8_t {
    headerName,
    headerFlags,
    headerGlobalLoops,
    headerSequences,
    headerSequenceLookup,
    headerBones,
    headerKeyBones,
    headerVertices,
    headerViews, ///< an array; a number from version 264 on
    headerColors,
    headerTextures,
    headerWeights,
    headerTransforms,
    headerReplaceable,
    headerMaterials,
    headerBoneCombos,
    headerTextureCombos,
    headerCoordCombos,
    headerWeightCombos,
    headerTransformCombos,
    headerBounds,
    headerCollisionBounds,
    headerCollisionIndices,
    headerCollisionPositions,
    headerCollisionNormals,
    headerAttachments,
    headerAttachmentLookup,
    headerEvents,
    headerLights,
    headerCameras,
    headerCameraLookup,
    headerRibbons,
    headerParticles,
    headerCombinerCombos, ///< after the size of the header
    trackRanges,
    trackTimes,
    trackValues,
    sequenceStart,
    sequenceEnd,
    sequenceDuration,
    sequenceMoveSpeed,
    sequenceFlags,
    sequenceFrequency,
    sequenceBlendIn,
    sequenceBlendOut,
    sequenceBounds,
    sequenceNext,
    sequenceAlias,
    boneTranslation,
    boneRotation,
    boneScale,
    bonePivot,
    colorAlpha,
    transformRotation,
    transformScale,
    lightAmbientColor,
    lightAmbientIntensity,
    lightDiffuseColor,
    lightDiffuseIntensity,
    lightAttenuationStart,
    lightAttenuationEnd,
    lightVisibility,
    cameraFieldOfView,
    cameraFieldOfViewTrack,
    cameraFarClip,
    cameraNearClip,
    cameraPositions,
    cameraPosition,
    cameraTargets,
    cameraTarget,
    cameraRoll
};

/// A row of the writer's tables; kNone if a layout lacks the field.
struct WireRow {
    static constexpr std::uint16_t kNone = 0xFFFF;
    std::array<std::uint16_t, kWireEras> byEra{};
};

[[nodiscard]] const WireRow& wireOffsets(WireField field);
[[nodiscard]] const WireRow& wireSizes(WireRecord record);

/// The layout of one version.
class WireLayout {
public:
    explicit WireLayout(std::uint32_t version) : m_era(wireEraOf(version)) {}

    [[nodiscard]] WireEra era() const { return m_era; }
    /// Whether there is one timeline for all sequences, with views in the file.
    [[nodiscard]] bool isOld() const { return m_era <= WireEra::until263; }
    [[nodiscard]] bool hasPackedRotations() const { return m_era != WireEra::until259; }
    [[nodiscard]] bool has(WireField field) const { return offset(field) != WireRow::kNone; }
    [[nodiscard]] std::size_t at(WireField field) const
    {
        assert(has(field));
        return offset(field);
    }
    [[nodiscard]] std::size_t sizeOf(WireRecord record) const
    {
        return wireSizes(record).byEra[static_cast<std::size_t>(m_era)];
    }

private:
    [[nodiscard]] std::uint16_t offset(WireField field) const
    {
        return wireOffsets(field).byEra[static_cast<std::size_t>(m_era)];
    }

    WireEra m_era;
};

} // namespace formats::m2
