#include "renderer/scene/games/quake3/player.hpp"

#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/surface_skins.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace scene {
namespace {

using formats::FoundFile;
using formats::kNoIndex;
using formats::VirtualFileSystem;

constexpr std::string_view kMd3Extension = ".md3";
constexpr std::array<std::string_view, 2> kWeaponFolders = {"models/weapons2", "models/weapons"};
constexpr std::uint32_t kLegsLayer = 0;
constexpr std::uint32_t kTorsoLayer = 1;

/// The parts of a weapon, by the suffix of their names, and their tags.
struct WeaponAttachment {
    std::string_view ending;
    std::string_view tag;
};
constexpr std::string_view kFlashTag = "tag_flash";
constexpr std::array kWeaponAttachments = {WeaponAttachment{"_barrel", "tag_barrel"},
                                           WeaponAttachment{"_flash", kFlashTag}};

/// The head of a player: from its folder, else the head with that name in Team Arena's folder of heads.
std::optional<FoundFile> headOf(const VirtualFileSystem& files, const FoundFile& lower)
{
    if (auto head = siblingOf(files, lower, "head"))
        return head;
    const std::string name = formats::fileNameOf(formats::folderOf(lower.name));
    return files.find(formats::joined("models/players/heads/", name, "/", name, kMd3Extension));
}

/// Lower, upper and head around one of them; no parts if the player is incomplete.
std::vector<Part> playerParts(const VirtualFileSystem& files, const FoundFile& file)
{
    const std::string stem = formats::lowered(formats::stemOf(file.name));
    if (stem != "lower" && stem != "upper" && stem != "head")
        return {};
    const auto lower = siblingOf(files, file, "lower");
    const auto upper = siblingOf(files, file, "upper");
    if (!lower || !upper)
        return {};
    std::vector<Part> parts;
    parts.push_back(partOf(files, *lower, "lower", kNoIndex, {}, kLegsLayer));
    parts.push_back(partOf(files, *upper, "upper", 0, "tag_torso", kTorsoLayer));
    if (const auto head = headOf(files, *lower))
        parts.push_back(partOf(files, *head, "head", 1, "tag_head", kTorsoLayer));
    return parts;
}

} // namespace

Assembly assembleQuake3(const VirtualFileSystem& files, const FoundFile& modelFile, const OpenOptions& /*options*/)
{
    Assembly assembly;
    FoundFile file = modelFile;
    const StemLevel named = stemLevel(formats::stemOf(modelFile.name));
    if (named.level > 0) {
        if (const auto finest = siblingOf(files, modelFile, named.stem)) {
            file = *finest;
            assembly.level = named.level;
        }
    }
    assembly.parts = playerParts(files, file);
    if (!assembly.parts.empty()) {
        assembly.kind = AssemblyKind::segmented;
        return assembly;
    }
    assembly.parts.push_back(partOf(files, file, {}, kNoIndex, {}, 0));
    addWeaponAttachments(files, assembly.parts, 0, 0, 0);
    if (assembly.parts.size() > 1)
        assembly.parts.front().name = formats::stemOf(file.name);
    return assembly;
}

void addWeaponAttachments(const VirtualFileSystem& files, std::vector<Part>& parts, std::uint32_t weapon,
                          std::uint32_t firstIndex, std::uint32_t layer)
{
    const FoundFile file = parts[weapon - firstIndex].file;
    const std::string stem = formats::stemOf(file.name);
    for (const WeaponAttachment& attachment : kWeaponAttachments) {
        if (const auto found = siblingOf(files, file, stem + std::string(attachment.ending))) {
            Part part = partOf(files, *found, std::string(attachment.ending.substr(1)), weapon,
                               std::string(attachment.tag), layer);
            part.role = NodeRole::attached;
            parts.push_back(std::move(part));
        }
    }
}

std::set<std::uint32_t> quake3MuzzleFlash(const Node& node)
{
    const std::vector<formats::Surface>& surfaces = node.model->surfaces;
    const bool isFlash = node.attached == kNoIndex && formats::isSameButForCase(node.tag, kFlashTag);
    const std::vector<formats::Tag>& tags = node.model->tags;
    const bool fires = std::any_of(tags.begin(), tags.end(), [](const formats::Tag& tag) {
        return formats::isSameButForCase(tag.name, kFlashTag);
    });
    std::set<std::uint32_t> flash;
    for (std::uint32_t i = 0; i < surfaces.size(); ++i) {
        // Neither "flashlight" nor a player's "flash" is a muzzle flash.
        const std::string name = formats::lowered(surfaces[i].name);
        const bool isNamed = name.find("flash") != std::string::npos && name.find("flashl") == std::string::npos;
        if (isFlash || (fires && isNamed))
            flash.insert(i);
    }
    const bool isWhole = flash.size() == surfaces.size();
    return isWhole && !isFlash ? std::set<std::uint32_t>() : flash; // the user opened it
}

std::vector<Part> weaponParts(const VirtualFileSystem& files, std::string_view weapon, std::uint32_t parent,
                              std::string_view tag, std::uint32_t firstIndex, formats::LookupLog& lookups)
{
    std::optional<FoundFile> found;
    if (formats::extensionOf(weapon) == kMd3Extension)
        found = files.find(weapon, &lookups);
    for (const std::string_view folder : kWeaponFolders) {
        if (!found)
            found = files.find(formats::joined(folder, "/", weapon, "/", weapon, kMd3Extension), &lookups);
    }
    if (!found)
        return {};
    std::vector<Part> parts = attachedParts(files, *found, parent, tag, firstIndex);
    parts.front().name = "weapon";
    return parts;
}

std::vector<std::string> weaponNames(const VirtualFileSystem& files)
{
    constexpr std::array<std::string_view, 1> kExtensions = {kMd3Extension};
    constexpr std::size_t kMaxFiles = 10'000;
    std::set<std::string> names;
    for (std::uint32_t mount = 0; mount < files.mountCount(); ++mount) {
        for (const FoundFile& file : files.listRecursively(mount, kExtensions, kMaxFiles)) {
            const std::string lowered = formats::lowered(file.name);
            const std::string stem = formats::stemOf(lowered);
            for (const std::string_view folder : kWeaponFolders) {
                // The weapon itself is named like its folder; its parts have suffixes.
                if (formats::folderOf(lowered) == formats::joined(folder, "/", stem))
                    names.insert(stem);
            }
        }
    }
    return {names.begin(), names.end()};
}

std::vector<std::string> weaponsOfQuake3Player(const VirtualFileSystem& files, const FoundFile& file)
{
    return playerParts(files, file).empty() ? std::vector<std::string>() : weaponNames(files);
}

std::string wholeQuake3Model(const std::string& name, const FileNames& all)
{
    const std::string folder = formats::folderOf(name);
    const std::string stem = formats::stemOf(name);
    const std::string extension = formats::extensionOf(name);
    const auto beside = [&](std::string_view other) {
        return formats::joinPath(folder, std::string(other) + extension);
    };
    for (const std::string_view ending : {"_1", "_2", "_barrel", "_flash", "_hand"}) {
        if (!stem.ends_with(ending))
            continue;
        const std::string base = beside(stem.substr(0, stem.size() - ending.size()));
        if (all.contains(base))
            return wholeQuake3Model(base, all);
    }
    const bool isPart = stem == "upper" || stem == "head";
    return isPart && all.contains(beside("lower")) && all.contains(beside("upper")) ? beside("lower") : name;
}

} // namespace scene
