#include "formats/m2/m2_bones.hpp"

#include "formats/m2/m2_names.hpp"
#include "formats/model/bone_order.hpp"

#include <algorithm>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kMaxBones = 4096; // docs/formats/m2.md §18.1
constexpr std::uint32_t kMaxVertices = 4000000;

void addTracks(FieldReader& in, const Layout& layout, TrackReader& tracks, std::uint32_t index, Bone& bone)
{
    const TrackType rotation = layout.hasPackedRotation ? TrackType::packedQuaternion : TrackType::quaternion;
    tracks.add(in, TrackType::vec3, "translation of bone", index, bone.translation);
    tracks.add(in, rotation, "rotation of bone", index, bone.rotation);
    tracks.add(in, TrackType::vec3, "scale of bone", index, bone.scale);
}

Bone readBone(FieldReader in, const Layout& layout, TrackReader& tracks, std::uint32_t index)
{
    Bone bone;
    bone.keyBone = in.i32();
    bone.gameName = m2KeyBoneName(bone.keyBone);
    bone.flags = in.u32();
    const std::int16_t parent = in.i16();
    bone.parent = parent < 0 ? kNoIndex : static_cast<std::uint32_t>(parent);
    bone.submesh = in.u16();
    if (layout.hasBoneNames())
        bone.nameCrc = in.u32();
    addTracks(in, layout, tracks, index, bone);
    bone.pivot = readFiniteVec3(in);
    return bone;
}

struct VertexTallies {
    std::uint64_t start = 0; ///< offset of the vertices in the file
    Tally notFinite, bones;
};

/// The byte range of a bone's parent field.
ByteRange parentRange(const ByteView& file, WireArray bones, const Layout& layout, std::size_t index)
{
    constexpr std::uint64_t kParentOffset = 8;
    return file.range(bones.offset + index * std::uint64_t{layout.boneBytes} + kParentOffset, 2);
}

// Offsets of the floats of a vertex: position, normal, two texture coordinates.
constexpr std::array<std::size_t, 10> kFloatOffsets{0, 4, 8, 20, 24, 28, 32, 36, 40, 44};
constexpr std::size_t kBonesOffset = 16;

bool isSoundVertex(FieldReader in, std::uint32_t boneCount, Bounds& bounds)
{
    glm::vec3 position{};
    float sum = 0.0f; // a sum of zeros, unless a number is not finite
    for (int i = 0; i < 3; ++i) {
        position[i] = in.f32();
        sum += position[i] * 0.0f;
    }
    in.skip(4);
    bool isSound = true;
    for (int i = 0; i < 4; ++i)
        isSound &= in.u8() < boneCount;
    for (int i = 0; i < 7; ++i)
        sum += in.f32() * 0.0f;
    isSound &= sum == 0.0f;
    if (isSound)
        bounds.add(position);
    return isSound;
}

void repair(std::span<std::byte> vertex, std::uint32_t index, std::uint32_t boneCount, VertexTallies& found)
{
    const std::uint64_t start = found.start + index * std::uint64_t{kSkinVertexBytes};
    for (const std::size_t offset : kFloatOffsets) {
        const auto field = vertex.subspan(offset, 4);
        if (isFiniteNumber(FieldReader(field).f32()))
            continue;
        std::fill(field.begin(), field.end(), std::byte{0});
        found.notFinite.addAt({start + offset, 4}, "vertex ", index, " at its byte ", offset);
    }
    for (std::size_t i = kBonesOffset; i < kBonesOffset + 4; ++i) {
        std::byte& bone = vertex[i];
        if (std::to_integer<std::uint32_t>(bone) < boneCount)
            continue;
        found.bones.addAt({start + i, 1}, "vertex ", index, " refers to bone ", std::to_integer<std::uint32_t>(bone));
        bone = std::byte{0};
    }
}

} // namespace

void readBones(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
               Diagnostics& diagnostics)
{
    WireArray stated = opening.header.bones;
    if (stated.count > kMaxBones) {
        addError(diagnostics, Concern::model, "m2-bone-limit", tableRange(file, stated, opening.layout.boneBytes),
                 stated.count, " bones stated, this program reads at most ", kMaxBones);
        stated.count = kMaxBones;
    }
    const Layout& layout = opening.layout;
    const Records records =
        recordsOf(file, stated, layout.boneBytes, {"bones", Element::bone}, diagnostics, layout.headerBytes);
    Tally badParents;
    std::size_t firstBadParent = records.count;
    shape.bones.reserve(records.count);
    tracks.reserve(std::size_t{3} * records.count);
    for (std::uint32_t i = 0; i < records.count; ++i) {
        Bone bone = readBone(records[i], layout, tracks, i);
        if (bone.parent != kNoIndex && (bone.parent >= records.count || bone.parent == i)) {
            firstBadParent = std::min<std::size_t>(firstBadParent, i);
            badParents.add("bone ", i, " has parent ", bone.parent, " of ", records.count);
            bone.parent = kNoIndex;
        }
        shape.bones.push_back(bone);
    }
    const std::vector<Bone> statedBones = shape.bones;
    shape.boneOrder = orderOf(shape.bones, badParents);
    for (std::size_t i = 0; firstBadParent == records.count && i < records.count; ++i) { // a cycle, if no other error
        if (shape.bones[i].parent != statedBones[i].parent)
            firstBadParent = i;
    }
    badParents.range = parentRange(file, stated, layout, firstBadParent);
    addWarning(diagnostics, "m2-bone-parent", badParents,
               Plural{"bone has no usable parent", "bones have no usable parent"}, ", the first: ", badParents.first,
               ": none is used");
    for (const std::uint16_t word :
         wordsOf(file, opening.header.keyBoneLookup, "key bones", diagnostics, layout.headerBytes)) {
        const auto bone = static_cast<std::int16_t>(word);
        shape.keyBoneLookup.push_back(toIndex(bone, shape.bones.size()) == kNoIndex ? std::int16_t{-1} : bone);
    }
}

void inheritBoneTracks(const ByteView& file, const Opening& opening, TrackReader& tracks, Skinned& shape,
                       Diagnostics& diagnostics)
{
    const Layout& layout = opening.layout;
    WireArray stated = opening.header.bones;
    stated.count = std::min(stated.count, static_cast<std::uint32_t>(shape.bones.size())); // one for one
    const Records records =
        recordsOf(file, stated, layout.boneBytes, {"bones", Element::bone}, diagnostics, layout.headerBytes);
    for (std::uint32_t i = 0; i < records.count; ++i) {
        FieldReader in = records[i];
        in.skip(layout.hasBoneNames() ? 16 : 12);
        addTracks(in, layout, tracks, i, shape.bones[i]);
    }
}

Bounds readVertices(const ByteView& file, const Opening& opening, Skinned& shape, Diagnostics& diagnostics)
{
    WireArray stated = opening.header.vertices;
    if (stated.count > kMaxVertices) {
        addError(diagnostics, Concern::model, "m2-vertex-limit", tableRange(file, stated, kSkinVertexBytes),
                 stated.count, " vertices stated, this program reads at most ", kMaxVertices);
        stated.count = kMaxVertices;
    }
    const Records records = recordsOf(file, stated, kSkinVertexBytes, {"vertices", Element::vertex}, diagnostics);
    shape.vertices = interleavedVertices(file.file(), records.count == 0 ? 0 : stated.offset, records.count);
    if (records.count == 0)
        return {};
    if (shape.bones.empty()) {
        shape.bones.emplace_back();
        shape.boneOrder = {0};
        addWarning(diagnostics, "m2-no-bones", {}, "vertices and no bones: they do not move");
    }
    const auto boneCount = static_cast<std::uint32_t>(shape.bones.size());
    Bounds bounds;
    bool areSound = true;
    for (std::uint32_t i = 0; i < records.count; ++i)
        areSound &= isSoundVertex(records[i], boneCount, bounds);
    if (areSound)
        return bounds;
    std::vector<std::byte> copy(records.bytes.begin(), records.bytes.end());
    VertexTallies found{file.rangeOf(records.bytes).offset, {}, {}};
    for (std::uint32_t i = 0; i < records.count; ++i)
        repair(std::span(copy).subspan(i * std::size_t{kSkinVertexBytes}, kSkinVertexBytes), i, boneCount, found);
    shape.vertices = interleavedVertices(FileBytes::copyOf(copy), 0, records.count);
    bounds = {};
    for (std::uint32_t i = 0; i < records.count; ++i)
        bounds.add(positionAt(shape.vertices, i));
    addWarning(diagnostics, "m2-vertex-not-finite", found.notFinite,
               Plural{"number of a vertex is not finite", "numbers of vertices are not finite"},
               ", 0 is used, the first: ", found.notFinite.first);
    addWarning(diagnostics, "m2-vertex-bone", found.bones,
               Plural{"influence refers to a bone past the last of ", "influences refer to bones past the last of "},
               boneCount, ", bone 0 is used, the first: ", found.bones.first);
    return bounds;
}

} // namespace formats::m2
