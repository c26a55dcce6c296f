#include "formats/m2/writer/m2_wire_layout.hpp"

namespace formats::m2 {
namespace {

constexpr std::uint16_t kNone = WireRow::kNone;

struct SizeRow {
    WireRecord record;
    WireRow bytes;
};

struct OffsetRow {
    WireField field;
    WireRow offsets;
};

// Columns: up to version 259, up to 263, 264, up to 271, from 272 (docs/formats/m2.md §20.2). A particle of 265 to 271
// has 492 bytes with global flag 0x200.
constexpr std::array<SizeRow, 20> kSizes{{
    {WireRecord::header, {{324, 324, 304, 304, 304}}}, {WireRecord::track, {{28, 28, 20, 20, 20}}},
    {WireRecord::eventTrack, {{20, 20, 12, 12, 12}}},  {WireRecord::sequence, {{68, 68, 64, 64, 64}}},
    {WireRecord::bone, {{108, 112, 88, 88, 88}}},      {WireRecord::vertex, {{48, 48, 48, 48, 48}}},
    {WireRecord::view, {{44, 44, 48, 56, 56}}},        {WireRecord::section, {{32, 48, 48, 48, 48}}},
    {WireRecord::batch, {{24, 24, 24, 24, 24}}},       {WireRecord::color, {{56, 56, 40, 40, 40}}},
    {WireRecord::weight, {{28, 28, 20, 20, 20}}},      {WireRecord::transform, {{84, 84, 60, 60, 60}}},
    {WireRecord::texture, {{16, 16, 16, 16, 16}}},     {WireRecord::material, {{4, 4, 4, 4, 4}}},
    {WireRecord::attachment, {{48, 48, 40, 40, 40}}},  {WireRecord::event, {{44, 44, 36, 36, 36}}},
    {WireRecord::light, {{212, 212, 156, 156, 156}}},  {WireRecord::camera, {{124, 124, 100, 116, 116}}},
    {WireRecord::ribbon, {{220, 220, 176, 176, 176}}}, {WireRecord::particle, {{504, 504, 476, 476, 492}}},
}};

// docs/formats/m2.md §3.1, §3.2, §4, §5.1, §6.1, §9.4, §9.5, §10.
constexpr std::array<OffsetRow, 71> kOffsets{{
    {WireField::headerName, {{0x08, 0x08, 0x08, 0x08, 0x08}}},
    {WireField::headerFlags, {{0x10, 0x10, 0x10, 0x10, 0x10}}},
    {WireField::headerGlobalLoops, {{0x14, 0x14, 0x14, 0x14, 0x14}}},
    {WireField::headerSequences, {{0x1C, 0x1C, 0x1C, 0x1C, 0x1C}}},
    {WireField::headerSequenceLookup, {{0x24, 0x24, 0x24, 0x24, 0x24}}},
    {WireField::headerBones, {{0x34, 0x34, 0x2C, 0x2C, 0x2C}}},
    {WireField::headerKeyBones, {{0x3C, 0x3C, 0x34, 0x34, 0x34}}},
    {WireField::headerVertices, {{0x44, 0x44, 0x3C, 0x3C, 0x3C}}},
    {WireField::headerViews, {{0x4C, 0x4C, 0x44, 0x44, 0x44}}},
    {WireField::headerColors, {{0x54, 0x54, 0x48, 0x48, 0x48}}},
    {WireField::headerTextures, {{0x5C, 0x5C, 0x50, 0x50, 0x50}}},
    {WireField::headerWeights, {{0x64, 0x64, 0x58, 0x58, 0x58}}},
    {WireField::headerTransforms, {{0x74, 0x74, 0x60, 0x60, 0x60}}},
    {WireField::headerReplaceable, {{0x7C, 0x7C, 0x68, 0x68, 0x68}}},
    {WireField::headerMaterials, {{0x84, 0x84, 0x70, 0x70, 0x70}}},
    {WireField::headerBoneCombos, {{0x8C, 0x8C, 0x78, 0x78, 0x78}}},
    {WireField::headerTextureCombos, {{0x94, 0x94, 0x80, 0x80, 0x80}}},
    {WireField::headerCoordCombos, {{0x9C, 0x9C, 0x88, 0x88, 0x88}}},
    {WireField::headerWeightCombos, {{0xA4, 0xA4, 0x90, 0x90, 0x90}}},
    {WireField::headerTransformCombos, {{0xAC, 0xAC, 0x98, 0x98, 0x98}}},
    {WireField::headerBounds, {{0xB4, 0xB4, 0xA0, 0xA0, 0xA0}}},
    {WireField::headerCollisionBounds, {{0xD0, 0xD0, 0xBC, 0xBC, 0xBC}}},
    {WireField::headerCollisionIndices, {{0xEC, 0xEC, 0xD8, 0xD8, 0xD8}}},
    {WireField::headerCollisionPositions, {{0xF4, 0xF4, 0xE0, 0xE0, 0xE0}}},
    {WireField::headerCollisionNormals, {{0xFC, 0xFC, 0xE8, 0xE8, 0xE8}}},
    {WireField::headerAttachments, {{0x104, 0x104, 0xF0, 0xF0, 0xF0}}},
    {WireField::headerAttachmentLookup, {{0x10C, 0x10C, 0xF8, 0xF8, 0xF8}}},
    {WireField::headerEvents, {{0x114, 0x114, 0x100, 0x100, 0x100}}},
    {WireField::headerLights, {{0x11C, 0x11C, 0x108, 0x108, 0x108}}},
    {WireField::headerCameras, {{0x124, 0x124, 0x110, 0x110, 0x110}}},
    {WireField::headerCameraLookup, {{0x12C, 0x12C, 0x118, 0x118, 0x118}}},
    {WireField::headerRibbons, {{0x134, 0x134, 0x120, 0x120, 0x120}}},
    {WireField::headerParticles, {{0x13C, 0x13C, 0x128, 0x128, 0x128}}},
    {WireField::headerCombinerCombos, {{kNone, kNone, 0x130, 0x130, 0x130}}},
    {WireField::trackRanges, {{0x04, 0x04, kNone, kNone, kNone}}},
    {WireField::trackTimes, {{0x0C, 0x0C, 0x04, 0x04, 0x04}}},
    {WireField::trackValues, {{0x14, 0x14, 0x0C, 0x0C, 0x0C}}},
    {WireField::sequenceStart, {{0x04, 0x04, kNone, kNone, kNone}}},
    {WireField::sequenceEnd, {{0x08, 0x08, kNone, kNone, kNone}}},
    {WireField::sequenceDuration, {{kNone, kNone, 0x04, 0x04, 0x04}}},
    {WireField::sequenceMoveSpeed, {{0x0C, 0x0C, 0x08, 0x08, 0x08}}},
    {WireField::sequenceFlags, {{0x10, 0x10, 0x0C, 0x0C, 0x0C}}},
    {WireField::sequenceFrequency, {{0x14, 0x14, 0x10, 0x10, 0x10}}},
    {WireField::sequenceBlendIn, {{0x20, 0x20, 0x1C, 0x1C, 0x1C}}},
    {WireField::sequenceBlendOut, {{kNone, kNone, kNone, kNone, 0x1E}}},
    {WireField::sequenceBounds, {{0x24, 0x24, 0x20, 0x20, 0x20}}},
    {WireField::sequenceNext, {{0x40, 0x40, 0x3C, 0x3C, 0x3C}}},
    {WireField::sequenceAlias, {{0x42, 0x42, 0x3E, 0x3E, 0x3E}}},
    {WireField::boneTranslation, {{0x0C, 0x10, 0x10, 0x10, 0x10}}},
    {WireField::boneRotation, {{0x28, 0x2C, 0x24, 0x24, 0x24}}},
    {WireField::boneScale, {{0x44, 0x48, 0x38, 0x38, 0x38}}},
    {WireField::bonePivot, {{0x60, 0x64, 0x4C, 0x4C, 0x4C}}},
    {WireField::colorAlpha, {{0x1C, 0x1C, 0x14, 0x14, 0x14}}},
    {WireField::transformRotation, {{0x1C, 0x1C, 0x14, 0x14, 0x14}}},
    {WireField::transformScale, {{0x38, 0x38, 0x28, 0x28, 0x28}}},
    {WireField::lightAmbientColor, {{0x10, 0x10, 0x10, 0x10, 0x10}}},
    {WireField::lightAmbientIntensity, {{0x2C, 0x2C, 0x24, 0x24, 0x24}}},
    {WireField::lightDiffuseColor, {{0x48, 0x48, 0x38, 0x38, 0x38}}},
    {WireField::lightDiffuseIntensity, {{0x64, 0x64, 0x4C, 0x4C, 0x4C}}},
    {WireField::lightAttenuationStart, {{0x80, 0x80, 0x60, 0x60, 0x60}}},
    {WireField::lightAttenuationEnd, {{0x9C, 0x9C, 0x74, 0x74, 0x74}}},
    {WireField::lightVisibility, {{0xB8, 0xB8, 0x88, 0x88, 0x88}}},
    {WireField::cameraFieldOfView, {{0x04, 0x04, 0x04, kNone, kNone}}},
    {WireField::cameraFieldOfViewTrack, {{kNone, kNone, kNone, 0x60, 0x60}}},
    {WireField::cameraFarClip, {{0x08, 0x08, 0x08, 0x04, 0x04}}},
    {WireField::cameraNearClip, {{0x0C, 0x0C, 0x0C, 0x08, 0x08}}},
    {WireField::cameraPositions, {{0x10, 0x10, 0x10, 0x0C, 0x0C}}},
    {WireField::cameraPosition, {{0x2C, 0x2C, 0x24, 0x20, 0x20}}},
    {WireField::cameraTargets, {{0x38, 0x38, 0x30, 0x2C, 0x2C}}},
    {WireField::cameraTarget, {{0x54, 0x54, 0x44, 0x40, 0x40}}},
    {WireField::cameraRoll, {{0x60, 0x60, 0x50, 0x4C, 0x4C}}},
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
static_assert(isInOrder(kOffsets, [](const OffsetRow& row) { return row.field; }));

} // namespace

const WireRow& wireOffsets(WireField field)
{
    return kOffsets[static_cast<std::size_t>(field)].offsets;
}

const WireRow& wireSizes(WireRecord record)
{
    return kSizes[static_cast<std::size_t>(record)].bytes;
}

} // namespace formats::m2
