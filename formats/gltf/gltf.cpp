#include "formats/gltf/gltf.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/signature.hpp"
#include "formats/gltf/gltf_clips.hpp"
#include "formats/gltf/gltf_fields.hpp"
#include "formats/gltf/gltf_materials.hpp"
#include "formats/gltf/gltf_rest_pose.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace formats {
namespace {

/// "2.0" becomes 2.
std::uint32_t majorVersion(std::string_view version)
{
    const char digit = version.empty() ? '0' : version.front();
    return digit >= '0' && digit <= '9' ? static_cast<std::uint32_t>(digit - '0') : 0;
}

/// Everything whose parts refer to each other while a model is loaded.
struct Loading {
    Loading(const ByteView& view, const gltf::File& read, const gltf::Container& container,
            const SidecarLoader& sidecars)
        : buffers(read, container, sidecars, view.name()), accessors(read, buffers, view.name()), budget(view.name())
    {
    }

    gltf::Buffers buffers;
    gltf::Accessors accessors;
    gltf::Budget budget;
};

/// Reads all buffers in use, so that the limits of memory know their size. A view that cannot be read is reported where
/// it is used.
void loadBuffers(const gltf::File& records, std::uint64_t ownBytes, Loading& loading)
{
    for (const gltf::Accessor& accessor : records.accessors) {
        if (accessor.view != kNoIndex)
            (void)loading.buffers.view(accessor.view);
    }
    loading.budget.allow(ownBytes + loading.buffers.sidecarBytes());
}

Result<void> checkStart(const ByteView& file)
{
    const std::span<const std::byte> bytes = file.file().span();
    return file.checkFormat(sniffGlb(bytes) || sniffGltf(bytes), "a glTF, which begins with 'glTF' or '{'");
}

/// The members of a glTF; which comes first is the exporter's choice.
constexpr std::array<std::string_view, 19> kMembers{"accessors",      "animations", "asset",
                                                    "bufferViews",    "buffers",    "cameras",
                                                    "extensions",     "extras",     "extensionsRequired",
                                                    "extensionsUsed", "images",     "materials",
                                                    "meshes",         "nodes",      "samplers",
                                                    "scene",          "scenes",     "skins",
                                                    "textures"};

} // namespace

bool sniffGlb(std::span<const std::byte> head)
{
    return beginsWith(head, "glTF");
}

bool sniffGltf(std::span<const std::byte> head)
{
    std::size_t at = beginsWith(head, "\xEF\xBB\xBF") ? 3 : 0;
    const auto letter = [&] { return at < head.size() ? static_cast<char>(head[at]) : '\0'; };
    const auto skipBlanks = [&] {
        while (letter() == ' ' || letter() == '\t' || letter() == '\r' || letter() == '\n')
            ++at;
    };
    skipBlanks();
    if (letter() != '{')
        return false;
    ++at;
    skipBlanks();
    if (letter() != '"')
        return false;
    std::string first; // as far as it is in the head
    for (++at; at < head.size() && letter() != '"'; ++at)
        first += letter();
    const bool isWhole = at < head.size();
    return std::any_of(kMembers.begin(), kMembers.end(),
                       [&](std::string_view member) { return isWhole ? member == first : member.starts_with(first); });
}

Result<Diagnostics> checkGltfHeader(const ByteView& file)
{
    TRISVIEW_TRY(checkStart(file));
    Diagnostics diagnostics;
    TRISVIEW_TRY(gltf::readContainer(file, diagnostics));
    return diagnostics;
}

Result<Model> loadGltf(const ByteView& file, const SidecarLoader& sidecars)
{
    TRISVIEW_TRY(checkStart(file));
    Model model;
    TRISVIEW_TRY_ASSIGN(const gltf::Container container, gltf::readContainer(file, model.diagnostics));
    gltf::JsonPositions positions(container.json, file.rangeOf(container.json).offset);
    TRISVIEW_TRY_ASSIGN(const gltf::JsonTree tree, gltf::JsonTree::read(container.json, file.name()));
    TRISVIEW_TRY_ASSIGN(const gltf::File records, gltf::readRecords(tree, file.name()));
    model.name = stemOf(file.name());
    model.format = container.isBinary ? "GLB" : "glTF";
    model.version = majorVersion(records.version);
    model.fileBytes = file.size();
    model.frontFace = FrontFace::counterClockwise;
    model.shape = Skinned();
    auto& shape = std::get<Skinned>(model.shape);
    shape.file = file.file();
    shape.bindConvention = BindConvention::inverseMatrices;
    if (!records.generator.empty())
        addNote(model.diagnostics, "gltf-generator", positions.of("asset.generator"), "the file was written by ",
                printable(records.generator));
    if (records.cutNames.count > 0) {
        Tally cut = records.cutNames;
        cut.range = positions.of(cut.first);
        addNote(model.diagnostics, "gltf-name-cut", cut, Plural{"name is longer than ", "names are longer than "},
                gltf::kMaxGltfNameBytes, Plural{"bytes and is cut: ", "bytes and are cut, the first: "}, cut.first);
    }
    Loading loading(file, records, container, sidecars);
    loadBuffers(records, file.size() + tree.dataBytes(), loading);
    TRISVIEW_TRY_ASSIGN(gltf::Skeleton skeleton, gltf::Skeleton::build(records, file.name(), shape));
    TRISVIEW_TRY_ASSIGN(const gltf::ReadMeshes meshes,
                        gltf::readMeshes(records, loading.accessors, loading.budget, skeleton, positions, model));
    skeleton.finish(shape);
    TRISVIEW_TRY(gltf::readMaterials(records, loading.buffers, meshes, positions, model));
    TRISVIEW_TRY(gltf::readClips(records, loading.accessors, loading.budget, skeleton, meshes, positions, model));
    if (model.surfaces.empty() && shape.bones.empty())
        return fail(LoadErrorCode::corrupt, file.name(),
                    ": its scene has neither meshes nor nodes: there is nothing to show");
    model.bounds = gltf::restBounds(shape);
    TRISVIEW_TRY(checkCancelled(file.name()));
    model.map = file.takeMap();
    return model;
}

} // namespace formats
