#include "formats/m2/m2_skeleton.hpp"

#include "formats/base/file_diagnostics.hpp"

#include <algorithm>
#include <utility>

namespace formats::m2 {
namespace {

constexpr std::size_t kMaxSkeletons = 8; // real chains have two

/// The arrays at the start of a chunk, as many as it has.
std::vector<WireArray> arraysOf(const ByteView& chunk, std::size_t count)
{
    std::vector<WireArray> arrays(count);
    FieldReader in(chunk.file().span());
    for (std::size_t i = 0; i < std::min<std::size_t>(count, chunk.file().size() / kArrayBytes); ++i)
        arrays[i] = readWireArray(in);
    return arrays;
}

std::uint32_t parentIn(const Chunks& chunks)
{
    constexpr std::size_t kParentWord = 2; // after 8 bytes that are always 0
    const std::vector<std::uint32_t> words = chunks.words("SKPD");
    return words.size() > kParentWord ? words[kParentWord] : 0;
}

SkeletonFile skeletonOf(const Opening& model, ByteView file, Chunks chunks, Diagnostics& diagnostics)
{
    SkeletonFile skeleton{
        {}, chunks.view("SKB1"), chunks.view("SKA1"), chunks.view("SKS1"), parentIn(chunks), std::move(file)};
    Opening& opening = skeleton.opening;
    opening.stem = model.stem;
    opening.header.version = model.header.version;
    opening.layout.headerBytes = 2 * kArrayBytes;
    const auto bones = arraysOf(skeleton.bones, skeletonArrays("SKB1"));
    opening.header.bones = bones[0];
    opening.header.keyBoneLookup = bones[1];
    const auto attachments = arraysOf(skeleton.attachments, skeletonArrays("SKA1"));
    opening.header.attachments = attachments[0];
    opening.header.attachmentLookup = attachments[1];
    const auto sequences = arraysOf(skeleton.sequences, skeletonArrays("SKS1"));
    opening.header.globalLoops = sequences[0];
    opening.header.sequences = sequences[1];
    opening.header.sequenceLookup = sequences[2];
    opening.fileIds = readFileIds(chunks, diagnostics);
    if (opening.fileIds.animations.empty())
        opening.fileIds.animations = model.fileIds.animations;
    opening.chunks = std::move(chunks);
    return skeleton;
}

/// The range where a skeleton names its parent.
ByteRange parentRange(const SkeletonFile& skeleton)
{
    const Chunk* const chunk = skeleton.opening.chunks.find("SKPD");
    return chunk != nullptr ? skeleton.file.range(chunk->offset, chunk->size) : ByteRange{0, skeleton.file.size()};
}

bool isSkeleton(const Chunks& chunks)
{
    const auto has = [&chunks](std::string_view id) { return chunks.find(id) != nullptr; };
    return has("SKL1") || has("SKS1") || has("SKB1") || has("SKA1") || has("SKPD");
}

} // namespace

std::vector<SkeletonFile> readSkeletons(const Opening& model, const SidecarLoader& sidecars,
                                        std::vector<FileChunk>& unknown, Diagnostics& diagnostics)
{
    std::vector<SkeletonFile> skeletons;
    if (!model.fileIds.hasSkeleton || !sidecars)
        return skeletons;
    std::vector<std::uint32_t> visited;
    std::string name = model.stem + ".skel";
    for (std::uint32_t id = model.fileIds.skeleton;; id = skeletons.back().parent, name = joined(id, ".skel")) {
        const auto missing = [&](ByteRange range, const auto&... why) {
            addError(diagnostics, Concern::model, "m2-skeleton-missing", range, why...,
                     skeletons.empty() ? ": the bones and sequences in the model itself are used"
                                       : ": sequences of this parent are missing");
        };
        if (skeletons.size() == kMaxSkeletons) {
            addError(diagnostics, Concern::model, "m2-skeleton-chain", parentRange(skeletons.back()), name,
                     " is parent number ", kMaxSkeletons, " of the skeleton, this program reads ", kMaxSkeletons - 1);
            diagnostics.back().file = skeletons.back().file.name();
            return skeletons;
        }
        if (std::find(visited.begin(), visited.end(), id) != visited.end() && !skeletons.empty()) {
            addWarning(diagnostics, "m2-skeleton-chain", parentRange(skeletons.back()), name,
                       " is among its own parents");
            diagnostics.back().file = skeletons.back().file.name();
            return skeletons;
        }
        visited.push_back(id);
        auto bytes = sidecars({name, id});
        if (!bytes) {
            const bool isThere = bytes.error().code != LoadErrorCode::notFound;
            missing(ByteRange{}, isThere ? messageAbout({name, 0}, bytes.error()) : name + " not found");
            diagnostics.back().file = isThere ? name : std::string();
            return skeletons;
        }
        ByteView file(*std::move(bytes), name);
        Diagnostics found;
        Chunks chunks = Chunks::read(file, found);
        if (!isSkeleton(chunks)) {
            missing({0, file.size()}, "not a skeleton");
            diagnostics.back().file = name;
            return skeletons;
        }
        addUnknownChunks(chunks, name, unknown);
        skeletons.push_back(skeletonOf(model, std::move(file), std::move(chunks), found));
        addDiagnosticsOf({name, skeletons.back().file.size()}, std::move(found), diagnostics);
        if (skeletons.back().parent == 0)
            return skeletons;
    }
}

} // namespace formats::m2
