#include "formats/m2/m2_wire_layout.hpp"

namespace formats {
namespace {

constexpr std::uint16_t kNone = M2WirePlaces::kNone;

struct SizeRow {
    M2WireRecord record;
    M2WirePlaces bytes;
};

struct PlaceRow {
    M2WireField field;
    M2WirePlaces places;
};

// To version 259, to 263, 264, to 271, from 272 (docs/formats/m2.md §20.2). A particle of 265 to 271 has 492 bytes with
// global flag 0x200.
constexpr std::array<SizeRow, 20> kSizes{{
    {M2WireRecord::header, {{324, 324, 304, 304, 304}}}, {M2WireRecord::track, {{28, 28, 20, 20, 20}}},
    {M2WireRecord::eventTrack, {{20, 20, 12, 12, 12}}},  {M2WireRecord::sequence, {{68, 68, 64, 64, 64}}},
    {M2WireRecord::bone, {{108, 112, 88, 88, 88}}},      {M2WireRecord::vertex, {{48, 48, 48, 48, 48}}},
    {M2WireRecord::view, {{44, 44, 48, 56, 56}}},        {M2WireRecord::section, {{32, 48, 48, 48, 48}}},
    {M2WireRecord::batch, {{24, 24, 24, 24, 24}}},       {M2WireRecord::color, {{56, 56, 40, 40, 40}}},
    {M2WireRecord::weight, {{28, 28, 20, 20, 20}}},      {M2WireRecord::transform, {{84, 84, 60, 60, 60}}},
    {M2WireRecord::texture, {{16, 16, 16, 16, 16}}},     {M2WireRecord::material, {{4, 4, 4, 4, 4}}},
    {M2WireRecord::attachment, {{48, 48, 40, 40, 40}}},  {M2WireRecord::event, {{44, 44, 36, 36, 36}}},
    {M2WireRecord::light, {{212, 212, 156, 156, 156}}},  {M2WireRecord::camera, {{124, 124, 100, 116, 116}}},
    {M2WireRecord::ribbon, {{220, 220, 176, 176, 176}}}, {M2WireRecord::particle, {{504, 504, 476, 476, 492}}},
}};

// docs/formats/m2.md §3.1, §3.2, §4, §5.1, §6.1, §9.4, §9.5, §10.
constexpr std::array<PlaceRow, 71> kPlaces{{
    {M2WireField::headerName, {{0x08, 0x08, 0x08, 0x08, 0x08}}},
    {M2WireField::headerFlags, {{0x10, 0x10, 0x10, 0x10, 0x10}}},
    {M2WireField::headerGlobalLoops, {{0x14, 0x14, 0x14, 0x14, 0x14}}},
    {M2WireField::headerSequences, {{0x1C, 0x1C, 0x1C, 0x1C, 0x1C}}},
    {M2WireField::headerSequenceLookup, {{0x24, 0x24, 0x24, 0x24, 0x24}}},
    {M2WireField::headerBones, {{0x34, 0x34, 0x2C, 0x2C, 0x2C}}},
    {M2WireField::headerKeyBones, {{0x3C, 0x3C, 0x34, 0x34, 0x34}}},
    {M2WireField::headerVertices, {{0x44, 0x44, 0x3C, 0x3C, 0x3C}}},
    {M2WireField::headerViews, {{0x4C, 0x4C, 0x44, 0x44, 0x44}}},
    {M2WireField::headerColors, {{0x54, 0x54, 0x48, 0x48, 0x48}}},
    {M2WireField::headerTextures, {{0x5C, 0x5C, 0x50, 0x50, 0x50}}},
    {M2WireField::headerWeights, {{0x64, 0x64, 0x58, 0x58, 0x58}}},
    {M2WireField::headerTransforms, {{0x74, 0x74, 0x60, 0x60, 0x60}}},
    {M2WireField::headerReplaceable, {{0x7C, 0x7C, 0x68, 0x68, 0x68}}},
    {M2WireField::headerMaterials, {{0x84, 0x84, 0x70, 0x70, 0x70}}},
    {M2WireField::headerBoneCombos, {{0x8C, 0x8C, 0x78, 0x78, 0x78}}},
    {M2WireField::headerTextureCombos, {{0x94, 0x94, 0x80, 0x80, 0x80}}},
    {M2WireField::headerCoordCombos, {{0x9C, 0x9C, 0x88, 0x88, 0x88}}},
    {M2WireField::headerWeightCombos, {{0xA4, 0xA4, 0x90, 0x90, 0x90}}},
    {M2WireField::headerTransformCombos, {{0xAC, 0xAC, 0x98, 0x98, 0x98}}},
    {M2WireField::headerBounds, {{0xB4, 0xB4, 0xA0, 0xA0, 0xA0}}},
    {M2WireField::headerCollisionBounds, {{0xD0, 0xD0, 0xBC, 0xBC, 0xBC}}},
    {M2WireField::headerCollisionIndices, {{0xEC, 0xEC, 0xD8, 0xD8, 0xD8}}},
    {M2WireField::headerCollisionPositions, {{0xF4, 0xF4, 0xE0, 0xE0, 0xE0}}},
    {M2WireField::headerCollisionNormals, {{0xFC, 0xFC, 0xE8, 0xE8, 0xE8}}},
    {M2WireField::headerAttachments, {{0x104, 0x104, 0xF0, 0xF0, 0xF0}}},
    {M2WireField::headerAttachmentLookup, {{0x10C, 0x10C, 0xF8, 0xF8, 0xF8}}},
    {M2WireField::headerEvents, {{0x114, 0x114, 0x100, 0x100, 0x100}}},
    {M2WireField::headerLights, {{0x11C, 0x11C, 0x108, 0x108, 0x108}}},
    {M2WireField::headerCameras, {{0x124, 0x124, 0x110, 0x110, 0x110}}},
    {M2WireField::headerCameraLookup, {{0x12C, 0x12C, 0x118, 0x118, 0x118}}},
    {M2WireField::headerRibbons, {{0x134, 0x134, 0x120, 0x120, 0x120}}},
    {M2WireField::headerParticles, {{0x13C, 0x13C, 0x128, 0x128, 0x128}}},
    {M2WireField::headerCombinerCombos, {{kNone, kNone, 0x130, 0x130, 0x130}}},
    {M2WireField::trackRanges, {{0x04, 0x04, kNone, kNone, kNone}}},
    {M2WireField::trackTimes, {{0x0C, 0x0C, 0x04, 0x04, 0x04}}},
    {M2WireField::trackValues, {{0x14, 0x14, 0x0C, 0x0C, 0x0C}}},
    {M2WireField::sequenceStart, {{0x04, 0x04, kNone, kNone, kNone}}},
    {M2WireField::sequenceEnd, {{0x08, 0x08, kNone, kNone, kNone}}},
    {M2WireField::sequenceDuration, {{kNone, kNone, 0x04, 0x04, 0x04}}},
    {M2WireField::sequenceMoveSpeed, {{0x0C, 0x0C, 0x08, 0x08, 0x08}}},
    {M2WireField::sequenceFlags, {{0x10, 0x10, 0x0C, 0x0C, 0x0C}}},
    {M2WireField::sequenceFrequency, {{0x14, 0x14, 0x10, 0x10, 0x10}}},
    {M2WireField::sequenceBlendIn, {{0x20, 0x20, 0x1C, 0x1C, 0x1C}}},
    {M2WireField::sequenceBlendOut, {{kNone, kNone, kNone, kNone, 0x1E}}},
    {M2WireField::sequenceBounds, {{0x24, 0x24, 0x20, 0x20, 0x20}}},
    {M2WireField::sequenceNext, {{0x40, 0x40, 0x3C, 0x3C, 0x3C}}},
    {M2WireField::sequenceAlias, {{0x42, 0x42, 0x3E, 0x3E, 0x3E}}},
    {M2WireField::boneTranslation, {{0x0C, 0x10, 0x10, 0x10, 0x10}}},
    {M2WireField::boneRotation, {{0x28, 0x2C, 0x24, 0x24, 0x24}}},
    {M2WireField::boneScale, {{0x44, 0x48, 0x38, 0x38, 0x38}}},
    {M2WireField::bonePivot, {{0x60, 0x64, 0x4C, 0x4C, 0x4C}}},
    {M2WireField::colorAlpha, {{0x1C, 0x1C, 0x14, 0x14, 0x14}}},
    {M2WireField::transformRotation, {{0x1C, 0x1C, 0x14, 0x14, 0x14}}},
    {M2WireField::transformScale, {{0x38, 0x38, 0x28, 0x28, 0x28}}},
    {M2WireField::lightAmbientColor, {{0x10, 0x10, 0x10, 0x10, 0x10}}},
    {M2WireField::lightAmbientIntensity, {{0x2C, 0x2C, 0x24, 0x24, 0x24}}},
    {M2WireField::lightDiffuseColor, {{0x48, 0x48, 0x38, 0x38, 0x38}}},
    {M2WireField::lightDiffuseIntensity, {{0x64, 0x64, 0x4C, 0x4C, 0x4C}}},
    {M2WireField::lightAttenuationStart, {{0x80, 0x80, 0x60, 0x60, 0x60}}},
    {M2WireField::lightAttenuationEnd, {{0x9C, 0x9C, 0x74, 0x74, 0x74}}},
    {M2WireField::lightVisibility, {{0xB8, 0xB8, 0x88, 0x88, 0x88}}},
    {M2WireField::cameraFieldOfView, {{0x04, 0x04, 0x04, kNone, kNone}}},
    {M2WireField::cameraFieldOfViewTrack, {{kNone, kNone, kNone, 0x60, 0x60}}},
    {M2WireField::cameraFarClip, {{0x08, 0x08, 0x08, 0x04, 0x04}}},
    {M2WireField::cameraNearClip, {{0x0C, 0x0C, 0x0C, 0x08, 0x08}}},
    {M2WireField::cameraPositions, {{0x10, 0x10, 0x10, 0x0C, 0x0C}}},
    {M2WireField::cameraPosition, {{0x2C, 0x2C, 0x24, 0x20, 0x20}}},
    {M2WireField::cameraTargets, {{0x38, 0x38, 0x30, 0x2C, 0x2C}}},
    {M2WireField::cameraTarget, {{0x54, 0x54, 0x44, 0x40, 0x40}}},
    {M2WireField::cameraRoll, {{0x60, 0x60, 0x50, 0x4C, 0x4C}}},
}};

template <class Rows, class Key> constexpr bool isInOrder(const Rows& rows, Key key)
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (static_cast<std::size_t>(key(rows[i])) != i)
            return false;
    }
    return true;
}
static_assert(isInOrder(kSizes, [](const SizeRow& row) { return row.record; }));
static_assert(isInOrder(kPlaces, [](const PlaceRow& row) { return row.field; }));

} // namespace

const M2WirePlaces& m2WirePlaces(M2WireField field)
{
    return kPlaces[static_cast<std::size_t>(field)].places;
}

const M2WirePlaces& m2WireSizes(M2WireRecord record)
{
    return kSizes[static_cast<std::size_t>(record)].bytes;
}

} // namespace formats
