#include "formats/m2/m2_skin.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/signature.hpp"

#include <algorithm>
#include <optional>

namespace formats::m2 {
namespace {

constexpr std::string_view kSkinMagic = "SKIN";
constexpr std::uint32_t kSkinHeaderBytes = 48; // longer headers contain shadow batches, which are not needed
constexpr std::uint32_t kMaxProfiles = 4;
constexpr std::uint32_t kMaxLods = 8;
constexpr std::uint32_t kSectionBytes = 48;

struct FoundSkin {
    std::string name;
    FileBytes bytes;
};

/// The first file that cannot be read.
struct FailedSkin {
    std::string name;
    std::optional<LoadError> error;
};

std::optional<FoundSkin> fetch(const SidecarLoader& sidecars, std::string name, std::uint32_t fileId,
                               FailedSkin& failed)
{
    auto bytes = sidecars({name, fileId});
    if (bytes)
        return FoundSkin{std::move(name), *std::move(bytes)};
    if (bytes.error().code != LoadErrorCode::notFound && !failed.error)
        failed = {std::move(name), std::move(bytes).error()};
    return std::nullopt;
}

std::optional<FoundSkin> fetchProfile(const SidecarLoader& sidecars, const SkinFiles& wanted, std::uint32_t index,
                                      FailedSkin& failed)
{
    const std::uint32_t fileId = index < wanted.profileCount ? wanted.ids.skin(index) : 0;
    if (auto found = fetch(sidecars, fmt::format("{}{:02}.skin", wanted.stem, index), fileId, failed))
        return found;
    if (index > 0)
        return std::nullopt;
    for (const char* pattern : {"{}-{:02}.skin", "{}_{:02}.skin"}) { // names used by custom tools
        if (auto found = fetch(sidecars, fmt::format(fmt::runtime(pattern), wanted.stem, index), 0, failed))
            return found;
    }
    return std::nullopt;
}

void addSource(std::string name, FoundSkin found, bool isLod, std::vector<SkinSource>& sources,
               Diagnostics& diagnostics)
{
    ByteView file(std::move(found.bytes), std::move(found.name));
    auto profile = parseSkin(file);
    if (!profile) {
        addUnusable(Severity::error, "m2-skin", {file.name(), file.size()}, profile.error(), diagnostics);
        return;
    }
    sources.push_back({std::move(name), std::move(file), *profile, kSectionBytes, isLod, false});
}

} // namespace

SkinHeader readSkinHeader(FieldReader in)
{
    SkinHeader profile;
    profile.vertices = readWireArray(in);
    profile.indices = readWireArray(in);
    profile.bones = readWireArray(in);
    profile.sections = readWireArray(in);
    profile.batches = readWireArray(in);
    profile.boneCountMax = in.u32();
    return profile;
}

bool sniffSkin(std::span<const std::byte> head)
{
    return beginsWith(head, kSkinMagic);
}

Result<SkinHeader> parseSkin(const ByteView& file)
{
    TRISVIEW_TRY(file.checkFormat(sniffSkin(file.file().span()), "a view of an M2, which begins with 'SKIN'"));
    TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(0, kSkinHeaderBytes, 1, "header"));
    return readSkinHeader(FieldReader(bytes.subspan(kSkinMagic.size())));
}

std::vector<SkinSource> findSkins(const SkinFiles& wanted, const SidecarLoader& sidecars, Diagnostics& diagnostics)
{
    std::vector<SkinSource> sources;
    if (!sidecars)
        return sources;
    FailedSkin failed;
    std::string missing;
    const std::uint32_t stated = std::min(std::max(wanted.profileCount, 1U), kMaxProfiles);
    for (std::uint32_t i = 0; i < kMaxProfiles && (i < stated || sources.empty()); ++i) {
        if (auto found = fetchProfile(sidecars, wanted, i, failed))
            addSource(joined("view ", i), *std::move(found), false, sources, diagnostics);
        else if (i < stated)
            missing += fmt::format("{}{}{:02}.skin", missing.empty() ? "" : ", ", wanted.stem, i);
    }
    for (std::uint32_t i = 1; wanted.mayHaveLods && i <= kMaxLods; ++i) {
        const std::uint32_t fileId = wanted.ids.skin(std::size_t{wanted.profileCount} + i - 1);
        auto found = fetch(sidecars, fmt::format("{}_LOD{:02}.skin", wanted.stem, i), fileId, failed);
        if (!found)
            break;
        addSource(joined("lod ", i), *std::move(found), true, sources, diagnostics);
    }
    if (failed.error)
        addUnusable(Severity::error, "m2-skin", {failed.name, 0}, *failed.error, diagnostics);
    if (!missing.empty() && !sources.empty())
        addWarning(diagnostics, "m2-skin-missing", {}, missing, " not found, ", sources.front().file.name(),
                   " is the most detailed view available");
    else if (sources.empty() && wanted.profileCount > 0)
        addError(diagnostics, Concern::model, "m2-skin-missing", {}, missing, " not found: there is nothing to draw");
    return sources;
}

} // namespace formats::m2
