#include "formats/m2/m2_header.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kViewBytes = 44;
constexpr std::uint32_t kMaxSkinProfiles = 4;

ByteRange versionField(const ByteView& file)
{
    return file.range(4, 4);
}

void readArrays(FieldReader& in, Header& header, std::initializer_list<WireArray Header::*> arrays)
{
    for (WireArray Header::*const array : arrays)
        header.*array = readWireArray(in);
}

Header readHeader(FieldReader in, bool isOld)
{
    Header header;
    in.skip(kMagic.size());
    header.version = in.u32();
    header.name = readWireArray(in);
    header.globalFlags = in.u32();
    readArrays(in, header, {&Header::globalLoops, &Header::sequences, &Header::sequenceLookup});
    if (isOld)
        header.playableLookup = readWireArray(in);
    readArrays(in, header, {&Header::bones, &Header::keyBoneLookup, &Header::vertices});
    if (isOld)
        header.skinProfiles = readWireArray(in);
    else
        header.skinProfileCount = in.u32();
    readArrays(in, header, {&Header::colors, &Header::textures, &Header::textureWeights});
    if (isOld)
        in.skip(8); // flipbooks: empty in every file
    readArrays(in, header,
               {&Header::textureTransforms, &Header::replaceableLookup, &Header::materials, &Header::boneCombos,
                &Header::textureCombos, &Header::textureCoordCombos, &Header::textureWeightCombos,
                &Header::textureTransformCombos});
    header.bounds = readBounds(in);
    header.boundsRadius = readFinite(in);
    header.collisionBounds = readBounds(in);
    header.collisionRadius = readFinite(in);
    readArrays(in, header,
               {&Header::collisionIndices, &Header::collisionPositions, &Header::collisionNormals, &Header::attachments,
                &Header::attachmentLookup, &Header::events, &Header::lights, &Header::cameras, &Header::cameraLookup,
                &Header::ribbons, &Header::particles});
    return header;
}

std::uint32_t wordAt(const ByteView& file, std::size_t offset)
{
    const auto bytes = file.file().span();
    return offset + 4 <= bytes.size() ? FieldReader(bytes.subspan(offset, 4)).u32() : UINT32_MAX;
}

// docs/formats/m2.md §18.3, 1: in the other form these fields are counts and offsets, which are implausible here.
bool looksOld(const ByteView& file)
{
    const std::uint32_t count = wordAt(file, 0x4C);
    const std::uint32_t offset = wordAt(file, 0x50);
    return file.size() >= kOldHeaderBytes && count >= 1 && count <= kMaxSkinProfiles &&
           file.fitting(offset, kViewBytes) >= count;
}

bool looksNew(const ByteView& file)
{
    constexpr std::uint32_t kMaxSkins = 8;
    return file.size() >= kNewHeaderBytes && wordAt(file, 0x44) <= kMaxSkins;
}

bool isOldForm(const ByteView& file, std::uint32_t version, Diagnostics& diagnostics)
{
    const bool isStatedOld = version < kSequenceTimelineVersion;
    const bool isOld = looksOld(file) == looksNew(file) ? isStatedOld : looksOld(file);
    if (isOld != isStatedOld)
        addWarning(diagnostics, "m2-version-layout", versionField(file), "version ", version,
                   " stated, the header has the layout of ", isOld ? "before" : "from", " version ",
                   kSequenceTimelineVersion, ": read accordingly");
    return isOld;
}

using Strides = std::array<std::uint32_t, 2>;

// The first stride for which all records pass the check, else the first stride.
template <class IsSound>
std::uint32_t pickStride(const ByteView& file, WireArray array, Strides strides, std::string_view what,
                         Diagnostics& diagnostics, IsSound isSound)
{
    const std::uint32_t stated = strides[0];
    if (array.count == 0)
        return stated;
    for (const std::uint32_t stride : strides) {
        if (file.fitting(array.offset, stride) < array.count)
            continue;
        bool areSound = true;
        for (std::uint64_t i = 0; i < array.count && areSound; ++i) {
            const auto at = static_cast<std::size_t>(array.offset + i * stride);
            areSound = isSound(FieldReader(file.file().span().subspan(at, stride)), stride);
        }
        if (!areSound)
            continue;
        if (stride != stated)
            addWarning(diagnostics, "m2-record-layout", tableRange(file, array, stride), what, " at byte ",
                       array.offset, " make no sense with the ", stated, " bytes each of the version stated, but with ",
                       stride, ": read accordingly");
        return stride;
    }
    return stated;
}

// §18.3, 2.
bool isSoundBone(FieldReader in, std::uint32_t stride, std::uint32_t boneCount)
{
    constexpr std::int32_t kMaxKeyBone = 1000;
    const std::int32_t keyBone = in.i32();
    in.skip(4);
    const std::int16_t parent = in.i16();
    in.skip(stride - 10 - 12); // up to the pivot
    bool isSound = keyBone >= -1 && keyBone <= kMaxKeyBone && parent >= -1 && parent < static_cast<int>(boneCount);
    for (int i = 0; i < 3; ++i)
        isSound = isSound && isFiniteNumber(in.f32());
    return isSound;
}

// §18.3, 5.
bool isSoundCamera(FieldReader in, std::uint32_t stride)
{
    in.skip(stride == 116 ? 4 : 8);
    const float farClip = in.f32();
    const float nearClip = in.f32();
    return isFiniteNumber(farClip) && isFiniteNumber(nearClip) && nearClip > 0.0f && nearClip < farClip;
}

// §18.3, 3.
bool isSoundParticle(FieldReader in, std::uint32_t boneCount)
{
    const std::int32_t id = in.i32();
    in.skip(16);
    const std::uint16_t bone = in.u16();
    return id == -1 && bone < boneCount;
}

template <class ReadPart> float lengthOf(FieldReader in, ReadPart read)
{
    float squares = 0.0f;
    for (int i = 0; i < 4; ++i) {
        const float part = read(in);
        squares += part * part;
    }
    return std::sqrt(squares);
}

// §18.3, 6: the first rotation keys have length 1 in only one of the two encodings.
bool hasPackedRotation(const ByteView& file, const Header& header, const Layout& layout, bool isStatedPacked,
                       Diagnostics& diagnostics)
{
    constexpr std::uint32_t kLookedAt = 32;
    std::uint32_t packed = 0;
    std::uint32_t floats = 0;
    const std::uint64_t bones =
        std::min<std::uint64_t>(header.bones.count, file.fitting(header.bones.offset, layout.boneBytes));
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(bones, kLookedAt); ++i) {
        const auto at = static_cast<std::size_t>(header.bones.offset + i * layout.boneBytes);
        FieldReader in(file.file().span().subspan(at, layout.boneBytes));
        in.skip((layout.hasBoneNames() ? 16U : 12U) + layout.trackBytes() + (layout.hasSharedTimeline ? 20U : 12U));
        WireArray values = readWireArray(in);
        if (!layout.hasSharedTimeline && values.count > 0) { // of the first sequence
            if (file.fitting(values.offset, 8) == 0)
                continue;
            FieldReader inner(file.file().span().subspan(values.offset, 8));
            values = readWireArray(inner);
        }
        if (values.count == 0 || file.fitting(values.offset, 16) == 0)
            continue;
        const FieldReader key(file.file().span().subspan(values.offset, 16));
        const float asPacked =
            lengthOf(key, [](FieldReader& part) { return static_cast<float>(packedComponent(part.u16())) / 32767.0f; });
        const float asFloats = lengthOf(key, [](FieldReader& part) { return part.f32(); });
        packed += asPacked > 0.9f && asPacked < 1.1f ? 1U : 0U;
        floats += asFloats > 0.99f && asFloats < 1.01f ? 1U : 0U;
    }
    const bool isContradicted = isStatedPacked ? packed == 0 && floats > 0 : floats == 0 && packed > 0;
    if (!isContradicted)
        return isStatedPacked;
    addWarning(diagnostics, "m2-rotation-keys", versionField(file), "rotation keys make no sense as the ",
               isStatedPacked ? "4 words" : "4 floats", " of the version stated, but as ",
               isStatedPacked ? "4 floats" : "4 words", ": read accordingly");
    return !isStatedPacked;
}

Layout layoutOf(const ByteView& file, const Header& header, bool isOld, Diagnostics& diagnostics)
{
    Layout layout;
    layout.hasSharedTimeline = isOld;
    const bool isFirst = isOld && header.version < kPackedRotationVersion;
    const std::uint32_t boneCount = header.bones.count;
    const auto soundBone = [boneCount](FieldReader in, std::uint32_t stride) {
        return isSoundBone(in, stride, boneCount);
    };
    const auto soundParticle = [boneCount](FieldReader in, std::uint32_t) { return isSoundParticle(in, boneCount); };
    if (isOld)
        layout.boneBytes = pickStride(file, header.bones, isFirst ? Strides{108, 112} : Strides{112, 108}, "bones",
                                      diagnostics, soundBone);
    layout.sectionBytes = isFirst ? 32 : 48;
    const bool hasShortCameras = header.version < kCameraTrackVersion;
    layout.cameraBytes = isOld
                             ? 124
                             : pickStride(file, header.cameras, hasShortCameras ? Strides{100, 116} : Strides{116, 100},
                                          "cameras", diagnostics, isSoundCamera);
    const bool hasLongParticles =
        header.version >= kLongParticleVersion || (header.globalFlags & kHasLongParticles) != 0;
    layout.particleBytes =
        isOld ? 504
              : pickStride(file, header.particles, hasLongParticles ? Strides{492, 476} : Strides{476, 492},
                           "particles", diagnostics, soundParticle);
    layout.hasPackedRotation = hasPackedRotation(file, header, layout, !isFirst, diagnostics);
    return layout;
}

} // namespace

Result<Opening> openBlock(const ByteView& file, Diagnostics& diagnostics)
{
    const std::uint32_t version = wordAt(file, 4);
    const bool isOld = file.size() >= 8 && isOldForm(file, version, diagnostics);
    TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(0, isOld ? kOldHeaderBytes : kNewHeaderBytes, 1, "header"));
    Opening opening;
    opening.header = readHeader(FieldReader(bytes), isOld);
    Header& header = opening.header;
    if (version < kFirstVersion || version > kLastVersion)
        addWarning(diagnostics, "m2-version", versionField(file), "version is ", version, ", expected ", kFirstVersion,
                   " to ", kLastVersion);
    if (!isOld && (header.globalFlags & kHasCombinerCombos) != 0) {
        // Out of range: treated as if the flag were clear (§3.2). Models without the flag have no such field.
        if (file.fitting(kNewHeaderBytes, 8) > 0) {
            FieldReader in(file.file().span().subspan(kNewHeaderBytes, 8));
            const WireArray combos = readWireArray(in);
            if (file.fitting(combos.offset, 2) >= combos.count)
                header.textureCombinerCombos = combos;
        }
    }
    opening.layout = layoutOf(file, header, isOld, diagnostics);
    return opening;
}

} // namespace formats::m2
