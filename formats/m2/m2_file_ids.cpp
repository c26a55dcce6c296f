#include "formats/m2/m2_file_ids.hpp"

#include <algorithm>

namespace formats::m2 {
namespace {

std::vector<std::uint32_t> idsIn(const Chunks& chunks, std::string_view name, std::size_t entryBytes,
                                 Diagnostics& diagnostics)
{
    checkEntrySize(chunks.find(name), entryBytes, diagnostics);
    return chunks.words(name);
}

std::uint32_t firstOf(const std::vector<std::uint32_t>& ids)
{
    return ids.empty() ? 0 : ids.front();
}

} // namespace

std::uint32_t FileIds::animation(std::uint16_t id, std::uint16_t variation) const
{
    const auto found = std::find_if(animations.begin(), animations.end(), [&](const Animation& each) {
        return each.id == id && each.variation == variation && each.file != 0;
    });
    return found != animations.end() ? found->file : 0;
}

FileIds readFileIds(const Chunks& chunks, Diagnostics& diagnostics)
{
    FileIds ids;
    ids.skins = idsIn(chunks, "SFID", 4, diagnostics);
    ids.textures = idsIn(chunks, "TXID", 4, diagnostics);
    const std::vector<std::uint32_t> animations = idsIn(chunks, "AFID", 8, diagnostics);
    for (std::size_t i = 0; i + 1 < animations.size(); i += 2) {
        const std::uint32_t key = animations[i]; // animation in the lower half, variation in the upper
        ids.animations.push_back(
            {static_cast<std::uint16_t>(key), static_cast<std::uint16_t>(key >> 16U), animations[i + 1]});
    }
    ids.boneFiles = idsIn(chunks, "BFID", 4, diagnostics);
    ids.geometryModels = idsIn(chunks, "GPID", 4, diagnostics);
    ids.recursionModels = idsIn(chunks, "RPID", 4, diagnostics);
    ids.physics = firstOf(idsIn(chunks, "PFID", 4, diagnostics));
    ids.skeleton = firstOf(idsIn(chunks, "SKID", 4, diagnostics));
    ids.hasSkeleton = chunks.find("SKID") != nullptr;
    return ids;
}

} // namespace formats::m2
