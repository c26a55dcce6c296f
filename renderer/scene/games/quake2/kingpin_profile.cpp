#include "renderer/scene/games/game_profiles.hpp"

#include "renderer/scene/games/anm_clips.hpp"
#include "renderer/scene/games/held_weapon.hpp"
#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/quake2/numbered_skins.hpp"
#include "renderer/scene/games/quake2/skins.hpp"

#include <algorithm>
#include <array>

namespace scene {
namespace {

using formats::FoundFile;
using formats::VirtualFileSystem;

constexpr std::array<std::string_view, 1> kKingpinFormats{"MDX"};
constexpr std::array<std::string_view, 6> kKingpinImages{".tga", ".pcx", ".jpg", ".png", ".jpeg", ".bmp"};
constexpr std::array<std::string_view, 3> kKingpinParts{"legs", "body", "head"};

/// Legs, body and head around one of them; empty if there is only one.
std::vector<Part> kingpinPlayer(const VirtualFileSystem& files, const FoundFile& file)
{
    if (!isNumberedPart(file.name))
        return {};
    std::vector<Part> parts;
    for (const std::string_view name : kKingpinParts) {
        if (const auto part = siblingOf(files, file, name))
            parts.push_back(partOf(files, *part, std::string(name), parts.empty() ? formats::kNoIndex : 0, {}, 0));
    }
    return parts.size() > 1 ? parts : std::vector<Part>();
}

Assembly assembleKingpin(const VirtualFileSystem& files, const FoundFile& file, const OpenOptions& options)
{
    std::vector<Part> parts = kingpinPlayer(files, file);
    if (parts.empty())
        return assembleWithHeldWeapon(files, file, options);
    addHeldWeapon(files, options, parts);
    return {AssemblyKind::sharedOrigin, std::move(parts), 0};
}

std::vector<std::string> kingpinWeapons(const VirtualFileSystem& files, const FoundFile& file)
{
    return kingpinPlayer(files, file).empty() ? weaponsOfPlayer(files, file) : weaponsBeside(files, file);
}

std::string wholeKingpinModel(const std::string& name, const FileNames& all)
{
    const std::string folder = formats::folderOf(name);
    const std::string stem = formats::stemOf(name);
    // UFO: Alien Invasion stores tangents and normals in files with Kingpin's extension.
    std::string besideQuake2 = formats::joinPath(folder, stem + ".md2");
    if (all.contains(besideQuake2))
        return besideQuake2;
    std::string legs = formats::joinPath(folder, "legs" + formats::extensionOf(name));
    const bool isPart = stem == "head" || stem == "body" || isHeldWeaponStem(stem);
    return isPart && all.contains(legs) ? legs : name;
}

std::vector<Skin> kingpinSkins(const SkinQuery& query, std::size_t node)
{
    return resolveSkins(query.files, query.parts[node].file, query.models[node], kKingpinImages,
                        query.document.textures, query.document.diagnostics);
}

void alignSkinsOfParts(std::span<const Part> all, Document& document)
{
    std::vector<NumberedPart> parts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].role == NodeRole::part)
            parts.push_back({all[i].name, &document.nodes[i].skins});
    }
    alignSkins(parts);
}

} // namespace

constexpr GameProfile kKingpinProfile{
    .name = "Kingpin",
    .modelFormats = kKingpinFormats,
    .imageExtensions = kKingpinImages,
    .levelEndings = kNumberedLevels,
    .playerParts = kKingpinParts,
    .assemble = assembleKingpin,
    .wholeOf = wholeKingpinModel,
    .weapons = kingpinWeapons,
    .hasGlCommands = true,
    .skins = kingpinSkins,
    .alignSkins = alignSkinsOfParts,
    .addClips = addAnmClips,
};

} // namespace scene
