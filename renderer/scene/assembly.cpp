#include "renderer/scene/assembly.hpp"

#include "formats/registry.hpp"
#include "renderer/scene/games/kingpin/numbered_skins.hpp"
#include "renderer/scene/games/quake3/surface_skins.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace scene {
namespace {

using formats::FoundFile;
using formats::kNoIndex;
using formats::VirtualFileSystem;

constexpr std::array<std::string_view, 2> kLevelEndings = {"_1", "_2"};
constexpr std::array<std::string_view, 2> kWeaponFolders = {"models/weapons2", "models/weapons"};
constexpr std::uint32_t kLegsLayer = 0;
constexpr std::uint32_t kTorsoLayer = 1;

/// What belongs to a weapon, by the ending of its name, and where it goes.
struct WeaponAttachment {
    std::string_view ending;
    std::string_view tag;
};
constexpr std::array kWeaponAttachments = {WeaponAttachment{"_barrel", "tag_barrel"},
                                           WeaponAttachment{"_flash", "tag_flash"}};

/// Another file of the folder of `file`, under the same extension.
std::optional<FoundFile> sibling(const VirtualFileSystem& files, const FoundFile& file, std::string_view stem)
{
    const std::string name = std::string(stem) + formats::extensionOf(file.name);
    return files.find(formats::nameIn(formats::folderOf(file.name), name));
}

/// A level that is not there is the better one (docs/formats/md3.md §6).
std::vector<FoundFile> levelsOf(const VirtualFileSystem& files, const FoundFile& file)
{
    std::vector<FoundFile> levels;
    if (formats::extensionOf(file.name) == ".m2")
        return levels; // its views lie in files of other names
    std::size_t found = 0;
    for (const std::string_view ending : kLevelEndings) {
        auto level = sibling(files, file, formats::stemOf(file.name) + std::string(ending));
        const bool isThere = level.has_value();
        levels.push_back(isThere ? std::move(*level) : levels.empty() ? file : levels.back());
        found = isThere ? levels.size() : found;
    }
    levels.resize(found);
    return levels;
}

bool isMd3(const FoundFile& file)
{
    return formats::extensionOf(file.name) == ".md3";
}

Part partOf(const VirtualFileSystem& files, const FoundFile& file, std::string name, std::uint32_t parent,
            std::string tag, std::uint32_t layer)
{
    return {file, std::move(name), NodeRole::part, parent, std::move(tag), layer, levelsOf(files, file)};
}

/// The head of a player: in its folder, else the one of its name where Team Arena keeps heads.
std::optional<FoundFile> headOf(const VirtualFileSystem& files, const FoundFile& lower)
{
    if (auto head = sibling(files, lower, "head"))
        return head;
    const std::string name = formats::fileNameOf(formats::folderOf(lower.name));
    return files.find("models/players/heads/" + name + "/" + name + ".md3");
}

/// Lower, upper and head around one of them; no parts where there is no whole player.
std::vector<Part> playerParts(const VirtualFileSystem& files, const FoundFile& file)
{
    const std::string stem = formats::lowered(formats::stemOf(file.name));
    if (!isMd3(file) || (stem != "lower" && stem != "upper" && stem != "head"))
        return {};
    const auto lower = sibling(files, file, "lower");
    const auto upper = sibling(files, file, "upper");
    if (!lower || !upper)
        return {};
    std::vector<Part> parts;
    parts.push_back(partOf(files, *lower, "lower", kNoIndex, {}, kLegsLayer));
    parts.push_back(partOf(files, *upper, "upper", 0, "tag_torso", kTorsoLayer));
    if (const auto head = headOf(files, *lower))
        parts.push_back(partOf(files, *head, "head", 1, "tag_head", kTorsoLayer));
    return parts;
}

/// Kingpin's players are three files in one place.
std::vector<Part> kingpinParts(const VirtualFileSystem& files, const FoundFile& file)
{
    if (!isNumberedPart(file.name))
        return {};
    std::vector<Part> parts;
    for (const std::string_view name : {"legs", "body", "head"}) {
        if (const auto part = sibling(files, file, name))
            parts.push_back(partOf(files, *part, std::string(name), parts.empty() ? kNoIndex : 0, {}, 0));
    }
    return parts.size() > 1 ? parts : std::vector<Part>();
}

void addWeaponAttachments(const VirtualFileSystem& files, std::vector<Part>& parts, std::uint32_t weapon,
                          std::uint32_t firstIndex, std::uint32_t layer)
{
    const FoundFile file = parts[weapon - firstIndex].file;
    const std::string stem = formats::stemOf(file.name);
    for (const WeaponAttachment& attachment : kWeaponAttachments) {
        if (const auto found = sibling(files, file, stem + std::string(attachment.ending))) {
            Part part = partOf(files, *found, std::string(attachment.ending.substr(1)), weapon,
                               std::string(attachment.tag), layer);
            part.role = NodeRole::attached;
            parts.push_back(std::move(part));
        }
    }
}

/// A weapon drawn over a Quake II player, or a Kingpin one, at the same frame.
void addHeldWeapon(const VirtualFileSystem& files, const OpenOptions& options, std::vector<Part>& parts)
{
    const FoundFile& player = parts.front().file;
    const std::string wanted = options.weapon.empty() ? "weapon" : formats::stemOf(options.weapon);
    auto found = sibling(files, player, wanted);
    if (!found && !wanted.starts_with("w_"))
        found = sibling(files, player, "w_" + wanted);
    if (!found || formats::isSameButForCase(found->name, player.name))
        return;
    Part part = partOf(files, *found, "weapon", 0, {}, 0);
    part.role = NodeRole::attached;
    parts.push_back(std::move(part));
}

bool isWeapon(const FoundFile& file)
{
    const std::string stem = formats::lowered(formats::stemOf(file.name));
    return stem == "weapon" || stem.starts_with("w_");
}

/// `tris.md2` of a player folder has weapons to be drawn over it; any other model only where one is asked for.
bool mayHoldWeapon(const FoundFile& file, const OpenOptions& options)
{
    return !isWeapon(file) && (formats::lowered(formats::stemOf(file.name)) == "tris" || !options.weapon.empty());
}

} // namespace

Assembly singleFile(const FoundFile& file)
{
    return {AssemblyKind::single, {{file, {}, NodeRole::part, kNoIndex, {}, 0, {}}}, 0};
}

Assembly assemble(const VirtualFileSystem& files, const FoundFile& modelFile, const OpenOptions& options)
{
    Assembly assembly;
    FoundFile file = modelFile;
    const StemLevel named = stemLevel(formats::stemOf(modelFile.name));
    if (isMd3(modelFile) && named.level > 0 && !options.isPart) {
        if (const auto finest = sibling(files, modelFile, named.stem)) {
            file = *finest;
            assembly.level = named.level;
        }
    }
    if (!options.isPart) {
        assembly.parts = playerParts(files, file);
        if (!assembly.parts.empty()) {
            assembly.kind = AssemblyKind::segmented;
            return assembly;
        }
        assembly.parts = kingpinParts(files, file);
        if (!assembly.parts.empty()) {
            assembly.kind = AssemblyKind::sharedOrigin;
            addHeldWeapon(files, options, assembly.parts);
            return assembly;
        }
    }
    if (options.isPart)
        return singleFile(modelFile);
    assembly.parts.push_back(partOf(files, file, {}, kNoIndex, {}, 0));
    if (isMd3(file))
        addWeaponAttachments(files, assembly.parts, 0, 0, 0);
    else if (mayHoldWeapon(file, options))
        addHeldWeapon(files, options, assembly.parts);
    if (assembly.parts.size() > 1)
        assembly.parts.front().name = formats::stemOf(file.name);
    return assembly;
}

std::vector<Part> weaponParts(const VirtualFileSystem& files, std::string_view weapon, std::uint32_t parent,
                              std::string_view tag, std::uint32_t firstIndex, formats::LookupLog& lookups)
{
    std::optional<FoundFile> found;
    if (formats::extensionOf(weapon) == ".md3")
        found = files.find(weapon, &lookups);
    for (const std::string_view folder : kWeaponFolders) {
        if (!found)
            found = files.find(formats::joined(folder, "/", weapon, "/", weapon, ".md3"), &lookups);
    }
    if (!found)
        return {};
    std::vector<Part> parts = attachedParts(files, *found, parent, tag, firstIndex);
    parts.front().name = "weapon";
    return parts;
}

std::vector<Part> attachedParts(const VirtualFileSystem& files, const FoundFile& file, std::uint32_t parent,
                                std::string_view tag, std::uint32_t firstIndex)
{
    Part part = partOf(files, file, formats::stemOf(file.name), parent, std::string(tag), kNoIndex);
    part.role = NodeRole::attached;
    std::vector<Part> parts = {std::move(part)};
    if (isMd3(file))
        addWeaponAttachments(files, parts, firstIndex, firstIndex, kNoIndex);
    return parts;
}

std::vector<std::string> weaponNames(const VirtualFileSystem& files)
{
    constexpr std::array<std::string_view, 1> kExtensions = {".md3"};
    constexpr std::size_t kMaxFiles = 10'000;
    std::set<std::string> names;
    for (std::uint32_t mount = 0; mount < files.mountCount(); ++mount) {
        for (const FoundFile& file : files.listRecursively(mount, kExtensions, kMaxFiles)) {
            const std::string lowered = formats::lowered(file.name);
            const std::string stem = formats::stemOf(lowered);
            for (const std::string_view folder : kWeaponFolders) {
                // The weapon itself is called like its folder; what belongs to it has an ending.
                if (formats::folderOf(lowered) == formats::joined(folder, "/", stem))
                    names.insert(stem);
            }
        }
    }
    return {names.begin(), names.end()};
}

std::vector<std::string> weaponsFor(const std::filesystem::path& file)
{
    VirtualFileSystem files;
    const auto model = files.mountRootOf(file);
    if (!model)
        return {};
    if (isMd3(*model))
        return playerParts(files, *model).empty() ? std::vector<std::string>() : weaponNames(files);
    const std::string extension = formats::extensionOf(model->name);
    if (kingpinParts(files, *model).empty() && !mayHoldWeapon(*model, {}))
        return {};
    std::set<std::string> names;
    for (const FoundFile& found : files.listEverywhere(formats::folderOf(model->name))) {
        if (formats::extensionOf(found.name) == extension && isWeapon(found))
            names.insert(formats::lowered(formats::stemOf(found.name)));
    }
    return {names.begin(), names.end()};
}

} // namespace scene
