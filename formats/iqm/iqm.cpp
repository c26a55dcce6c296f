#include "formats/iqm/iqm.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/signature.hpp"
#include "formats/iqm/iqm_clips.hpp"
#include "formats/iqm/iqm_header.hpp"
#include "formats/iqm/iqm_meshes.hpp"
#include "formats/iqm/iqm_skeleton.hpp"
#include "formats/iqm/iqm_vertices.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace formats {
namespace {

using iqm::Header;
using iqm::TextBlock;

struct FrameBox { // iqmbounds
    static constexpr std::size_t kWireSize = 32;
    glm::vec3 min{}, max{};
    float radius = 0.0f;

    static FrameBox read(FieldReader in)
    {
        FrameBox box;
        for (int i = 0; i < 3; ++i)
            box.min[i] = in.f32();
        for (int i = 0; i < 3; ++i)
            box.max[i] = in.f32();
        in.skip(4); // radius in x and y
        box.radius = in.f32();
        return box;
    }

    [[nodiscard]] bool isSound() const
    {
        return (min.x + min.y + min.z + max.x + max.y + max.z + radius) * 0.0f == 0.0f;
    }
};

/// The bounds stated in the file, over all frames. The table is optional.
void readStatedBounds(const ByteView& file, const Header& header, Skinned& shape, Diagnostics& diagnostics)
{
    if (header.boundsOffset == 0)
        return;
    const auto boxes = file.tableOr<FrameBox>(header.boundsOffset, header.frames.count, "bounds",
                                              {"iqm-bounds-truncated", Severity::warning, {}, {}}, diagnostics);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const FrameBox box = boxes[i];
        if (!box.isSound())
            continue;
        shape.statedBounds.add(Bounds{box.min, box.max});
        shape.statedRadius = std::max(shape.statedRadius, box.radius);
    }
}

void readAdjacency(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    constexpr std::uint32_t kAdjacencyBytes = 12;
    if (header.adjacencyOffset != 0 &&
        !file.slice(header.adjacencyOffset, kAdjacencyBytes, header.triangles.count, "adjacency"))
        addWarning(diagnostics, "iqm-adjacency-truncated",
                   file.range(header.adjacencyOffset, std::uint64_t{kAdjacencyBytes} * header.triangles.count),
                   "the neighbors of triangles, which are not needed, at byte ", header.adjacencyOffset,
                   " end past the end of the file");
}

void readComment(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    if (header.comment.count == 0)
        return;
    const auto bytes = file.slice(header.comment.offset, 1, header.comment.count, "comment");
    if (!bytes) {
        addWarning(diagnostics, "iqm-comment-truncated", file.range(header.comment.offset, header.comment.count),
                   bytes.error().message);
        return;
    }
    constexpr std::size_t kShownLetters = 200;
    const std::string_view text = FieldReader(*bytes).text(bytes->size());
    addNote(diagnostics, "iqm-comment", {header.comment.offset, header.comment.count},
            "the file has a comment: ", printable(text.substr(0, kShownLetters)),
            text.size() > kShownLetters ? " ..." : "");
}

struct Extension { // iqmextension
    static constexpr std::size_t kWireSize = 16;
    std::uint32_t name = 0, byteCount = 0, offset = 0, next = 0;
    static Extension read(FieldReader in)
    {
        Extension extension;
        for (std::uint32_t Extension::*field :
             {&Extension::name, &Extension::byteCount, &Extension::offset, &Extension::next})
            extension.*field = in.u32();
        return extension;
    }
};

/// A linked list, which may contain a cycle.
void readExtensions(const ByteView& file, const Header& header, const TextBlock& text, Diagnostics& diagnostics)
{
    constexpr std::uint32_t kMaxIqmExtensions = 256;
    std::uint32_t at = header.extensions.offset;
    for (std::uint32_t i = 0; i < std::min(header.extensions.count, kMaxIqmExtensions) && at != 0; ++i) {
        const auto extension = file.record<Extension>(at, "extension");
        const auto data = extension ? file.slice(extension->offset, 1, extension->byteCount, "extension data")
                                    : Result<std::span<const std::byte>>();
        if (!extension || !data) {
            addWarning(diagnostics, "iqm-extension-truncated", file.range(at, Extension::kWireSize),
                       !extension ? extension.error().message : data.error().message);
            return;
        }
        addNote(diagnostics, "iqm-extension", {at, Extension::kWireSize}, "extension '",
                printable(text.at(extension->name)), "' of ", extension->byteCount, " bytes is not read");
        at = extension->next;
    }
}

void checkSize(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    if (header.fileBytes != file.size())
        addWarning(diagnostics, "iqm-file-size", iqm::kFileBytesField, "the file states ", header.fileBytes,
                   " bytes, it has ", file.size());
}

/// The pose for each bone, matched by name if the file of the frames has joints.
Result<std::vector<std::uint32_t>> matchedPoses(const ByteView& file, const Skinned& from, std::size_t poseCount,
                                                const Skinned& shape)
{
    std::vector<std::uint32_t> poseOfBone(shape.bones.size(), kNoIndex);
    if (from.bones.empty()) {
        if (poseCount != shape.bones.size())
            return fail(LoadErrorCode::corrupt, file.name(), ": frames of ", poseCount, " bones, the model has ",
                        shape.bones.size());
        std::iota(poseOfBone.begin(), poseOfBone.end(), 0U);
        return poseOfBone;
    }
    std::unordered_map<std::string_view, std::uint32_t> byName;
    for (std::uint32_t i = 0; i < std::min(from.bones.size(), poseCount); ++i)
        byName.try_emplace(from.bones[i].name, i);
    bool fitsAny = false;
    for (std::size_t bone = 0; bone < shape.bones.size(); ++bone) {
        const auto found = byName.find(shape.bones[bone].name);
        if (found == byName.end())
            continue;
        poseOfBone[bone] = found->second;
        fitsAny = true;
    }
    if (!fitsAny)
        return fail(LoadErrorCode::corrupt, file.name(),
                    ": none of its joints has the same name as a joint of the model");
    return poseOfBone;
}

/// The frames of a model's own file: poses and joints have the same indices.
Result<void> readOwnFrames(const ByteView& file, const Header& header, const TextBlock& text, Model& model,
                           Diagnostics& diagnostics)
{
    auto& shape = std::get<Skinned>(model.shape);
    TRISVIEW_TRY_ASSIGN(const auto poses, iqm::readPoses(file, header, diagnostics));
    TRISVIEW_TRY_ASSIGN(SampledFrames frames, iqm::readFrames(file, header));
    if (shape.bones.empty())
        iqm::addBonesOfPoses(frames, poses, shape, diagnostics);
    if (poses.empty() || header.frames.count == 0)
        return {};
    if (poses.size() != shape.bones.size())
        addError(diagnostics, Concern::clips, "iqm-pose-count", iqm::kPoseCountField, poses.size(), " poses for ",
                 shape.bones.size(), " joints: those without a counterpart are left out");
    std::vector<std::uint32_t> poseOfBone(shape.bones.size(), kNoIndex);
    for (std::uint32_t i = 0; i < std::min(poses.size(), poseOfBone.size()); ++i)
        poseOfBone[i] = i;
    frames.bones = iqm::channelsOfBones(poses, poseOfBone, shape);
    addFrames(shape, std::move(frames));
    TRISVIEW_TRY_ASSIGN(model.clips, iqm::readClips(file, header, text, model.name, diagnostics));
    return {};
}

} // namespace

bool sniffIqm(std::span<const std::byte> head)
{
    return beginsWith(head, iqm::kMagic);
}

Result<Diagnostics> checkIqmHeader(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const Header header, iqm::readHeader(file));
    Diagnostics diagnostics;
    checkSize(file, header, diagnostics);
    return diagnostics;
}

Result<Model> loadIqm(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const Header header, iqm::readHeader(file));
    TRISVIEW_TRY_ASSIGN(const TextBlock text, TextBlock::read(file, header));
    Diagnostics diagnostics;
    checkSize(file, header, diagnostics);
    Model model;
    model.name = stemOf(file.name());
    model.format = "IQM";
    model.version = header.version;
    model.fileBytes = file.size();
    model.frontFace = FrontFace::clockwise;
    model.shape = Skinned();
    auto& shape = std::get<Skinned>(model.shape);
    shape.file = file.file();
    TRISVIEW_TRY(iqm::readJoints(file, header, text, shape, diagnostics));
    // Must come first: a file of frames alone has no other bones.
    TRISVIEW_TRY_ASSIGN(shape.vertices,
                        iqm::readVertices(file, header, static_cast<std::uint32_t>(shape.bones.size()), diagnostics));
    TRISVIEW_TRY(iqm::readMeshes(file, header, text, model, diagnostics));
    iqm::computeNormals(model.meshVariants.front(), shape.vertices);
    model.bounds = iqm::boundsOf(shape.vertices);
    TRISVIEW_TRY(readOwnFrames(file, header, text, model, diagnostics));
    if (model.surfaces.empty() && shape.bones.empty())
        return fail(LoadErrorCode::corrupt, file.name(),
                    ": neither meshes nor joints nor poses: there is nothing to show");
    readStatedBounds(file, header, shape, diagnostics);
    readAdjacency(file, header, diagnostics);
    readComment(file, header, diagnostics);
    readExtensions(file, header, text, diagnostics);
    TRISVIEW_TRY(checkCancelled(file.name()));
    model.map = file.takeMap();
    model.diagnostics = std::move(diagnostics);
    return model;
}

std::uint32_t posesOfFramesAlone(std::span<const std::byte> head)
{
    static_assert(kIqmHeadBytes == Header::kWireSize);
    if (head.size() < kIqmHeadBytes || !sniffIqm(head))
        return 0;
    const Header header = Header::read(FieldReader(head));
    const bool isAlone = header.meshes.count == 0 && header.joints.count == 0 && header.frames.count > 0;
    return isAlone ? header.poses.count : 0;
}

Result<IqmFrames> loadIqmFrames(const ByteView& file, const Skinned& shape)
{
    TRISVIEW_TRY_ASSIGN(const Header header, iqm::readHeader(file));
    TRISVIEW_TRY_ASSIGN(const TextBlock text, TextBlock::read(file, header));
    IqmFrames result;
    checkSize(file, header, result.diagnostics);
    if (header.poses.count == 0 || header.frames.count == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": it has no frames");
    result.isAlone = header.meshes.count == 0 && header.joints.count == 0;
    Skinned own;
    Diagnostics ofJoints; // diagnostics of a skeleton that is used only for its names
    TRISVIEW_TRY(iqm::readJoints(file, header, text, own, ofJoints));
    TRISVIEW_TRY_ASSIGN(const auto poses, iqm::readPoses(file, header, result.diagnostics));
    TRISVIEW_TRY_ASSIGN(const auto poseOfBone, matchedPoses(file, own, poses.size(), shape));
    TRISVIEW_TRY_ASSIGN(result.frames, iqm::readFrames(file, header));
    result.frames.bones = iqm::channelsOfBones(poses, poseOfBone, shape);
    TRISVIEW_TRY_ASSIGN(result.clips, iqm::readClips(file, header, text, stemOf(file.name()), result.diagnostics));
    return result;
}

} // namespace formats
