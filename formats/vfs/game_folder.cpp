#include "formats/vfs/game_folder.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/folder_contents.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;

template <std::size_t N> bool isOneOf(std::string_view text, const std::array<std::string_view, N>& list)
{
    return std::find(list.begin(), list.end(), text) != list.end();
}

constexpr std::array<std::string_view, 12> kModelFolders = {"players",  "weapons", "weapons2", "mapobjects",
                                                            "powerups", "ammo",    "flags",    "monsters",
                                                            "items",    "objects", "deadbods", "gibs"};
constexpr std::array<std::string_view, 4> kOtherContent = {"progs", "sprites", "textures", "pics"};

// "main", "base" and "data" are common names: they count only if the folder contains a game.
constexpr std::array<std::string_view, 20> kSureGameNames = {
    "baseq2", "xatrix", "baseq3", "missionpack", "demoq3", "baseoa", "basejk",  "id1",  "hipnotic", "gpp",
    "baseef", "etmain", "q3ut4",  "rerelease",   "zaero",  "baseqz", "basesin", "2015", "cpma",     "osp"};
constexpr std::array<std::string_view, 7> kGameNames = {"rogue", "ctf", "action", "main", "base", "data", "wop"};

/// In search order.
constexpr std::array<std::string_view, 11> kBaseNames = {"baseq3", "baseq2", "baseoa", "baseef", "basejk", "demoq3",
                                                         "etmain", "main",   "base",   "id1",    "baseqz"};

std::string nameOfFolder(const fs::path& folder)
{
    return lowered(platform::utf8FromPath(folder.filename()));
}

bool isThere(const fs::path& path)
{
    std::error_code error;
    return fs::exists(path, error);
}

bool hasShaderScripts(const fs::path& folder)
{
    constexpr std::size_t kMaxLooked = 1000;
    const std::vector<std::string> files = platform::readFolder(folder / "scripts", kMaxLooked).files;
    return std::any_of(files.begin(), files.end(),
                       [](const std::string& name) { return extensionOf(name) == ".shader"; });
}

/// The parts of an archive's name that determine its rank.
struct ArchiveRank {
    std::size_t type = 0; ///< pak, pk2, pk3, pkz, zip
    bool isNumbered = false;
    int number = 0; ///< of pak0 to pak99
};

ArchiveRank rankOf(std::string_view name)
{
    constexpr std::array<std::string_view, 9> kTypes = {".pak",    ".sin",    ".pk2", ".pk3", ".dpk",
                                                        ".pk3dir", ".dpkdir", ".pkz", ".zip"};
    constexpr std::array<std::size_t, 9> kRanks = {0, 0, 1, 2, 2, 2, 2, 3, 4};
    ArchiveRank rank;
    const auto type = std::find(kTypes.begin(), kTypes.end(), extensionOf(name));
    if (type != kTypes.end())
        rank.type = kRanks[static_cast<std::size_t>(type - kTypes.begin())];
    const std::string stem = lowered(stemOf(name));
    const std::string_view digits = std::string_view(stem).substr(std::min<std::size_t>(3, stem.size()));
    const bool isNumber = !digits.empty() && digits.size() <= 2 &&
                          digits.find_first_not_of("0123456789") == std::string_view::npos &&
                          (digits.size() == 1 || digits[0] != '0');
    rank.isNumbered = stem.starts_with("pak") && isNumber;
    for (const char digit : rank.isNumbered ? digits : std::string_view())
        rank.number = rank.number * 10 + (digit - '0');
    return rank;
}

/// Whether Quake II searches `a` before `b`.
bool isAskedFirst(const std::string& a, const std::string& b)
{
    const ArchiveRank x = rankOf(a);
    const ArchiveRank y = rankOf(b);
    if (x.isNumbered != y.isNumbered)
        return !x.isNumbered;
    if (x.type != y.type)
        return x.type > y.type;
    if (x.number != y.number)
        return x.number > y.number;
    return isBefore(b, a);
}

} // namespace

std::vector<std::string> archivesInOrder(std::span<const std::string> names, ZipFiles zipFiles)
{
    constexpr std::array<std::string_view, 4> kQuake2Only = {".pak", ".sin", ".pk2", ".pkz"};
    std::vector<std::string> archives;
    for (const std::string& name : names) {
        if (isArchiveName(name) || isArchiveFolderName(name))
            archives.push_back(name);
    }
    const bool isQuake2 = std::any_of(archives.begin(), archives.end(),
                                      [&](const std::string& name) { return isOneOfExtensions(name, kQuake2Only); });
    const auto isZip = [](const std::string& name) { return extensionOf(name) == ".zip"; };
    const bool isQuake3 = !isQuake2 && !std::all_of(archives.begin(), archives.end(), isZip);
    if (isQuake3 || zipFiles == ZipFiles::areNot)
        std::erase_if(archives, isZip);
    if (isQuake2)
        std::sort(archives.begin(), archives.end(), isAskedFirst);
    else
        std::sort(archives.begin(), archives.end(),
                  [](const std::string& a, const std::string& b) { return isBefore(b, a); });
    return archives;
}

std::optional<ContentFolder> contentFolderIn(std::span<const std::string_view> parts)
{
    std::vector<std::string> folded;
    for (const std::string_view part : parts)
        folded.push_back(lowered(part));
    for (std::size_t i = 0; i + 1 < folded.size(); ++i) {
        if (folded[i] == "models" && isOneOf(folded[i + 1], kModelFolders))
            return ContentFolder{i, true};
    }
    for (const std::string_view wanted : {"models", "players", "mapmodels"}) {
        for (std::size_t i = folded.size(); i-- > 0;) {
            if (folded[i] == wanted)
                return ContentFolder{i, true};
        }
    }
    for (std::size_t i = folded.size(); i-- > 0;) {
        if (isOneOf(folded[i], kOtherContent))
            return ContentFolder{i, false};
    }
    return std::nullopt;
}

bool isGameFolderName(std::string_view name)
{
    const std::string folded = lowered(name);
    return isOneOf(folded, kSureGameNames) || isOneOf(folded, kGameNames);
}

bool hasGameContent(const fs::path& folder)
{
    return isThere(folder / "pak0.pak") || isThere(folder / "pak0.pk3") || isThere(folder / "default.cfg") ||
           isThere(folder / "PAK0.PAK") || hasShaderScripts(folder);
}

bool isGameFolder(const fs::path& folder)
{
    return isOneOf(nameOfFolder(folder), kSureGameNames) || hasGameContent(folder);
}

GameRoot gameRootOf(const fs::path& file, ContentRule contentFolder)
{
    constexpr std::size_t kMaxLooked = 6; // parent folders whose contents are examined
    const fs::path own = file.parent_path();
    std::vector<fs::path> above; // the file's folder first, without the root of the disk
    for (fs::path folder = own; folder.has_relative_path(); folder = folder.parent_path())
        above.push_back(folder);
    std::vector<std::string> names;
    for (auto folder = above.rbegin(); folder != above.rend(); ++folder)
        names.push_back(platform::utf8FromPath(folder->filename()));
    const std::vector<std::string_view> parts(names.begin(), names.end());

    if (const auto content = contentFolder(parts)) {
        const fs::path root = above[above.size() - 1 - content->rootParts].parent_path();
        const bool isKnown = isGameFolder(root);
        if (content->isSure || isKnown)
            return {.folder = root, .isGame = isKnown, .isFlat = false};
    }
    for (const fs::path& folder : above) {
        const std::string name = nameOfFolder(folder);
        if (isOneOf(name, kSureGameNames) || (isOneOf(name, kGameNames) && hasGameContent(folder)))
            return {.folder = folder, .isGame = true, .isFlat = false};
    }
    for (std::size_t i = 0; i < std::min(above.size(), kMaxLooked); ++i) {
        if (hasGameContent(above[i]))
            return {.folder = above[i], .isGame = true, .isFlat = false};
    }
    return {.folder = own, .isGame = false, .isFlat = true};
}

std::vector<fs::path> baseFoldersBeside(const fs::path& root)
{
    std::vector<fs::path> bases;
    if (!root.has_relative_path() || isOneOf(nameOfFolder(root), kBaseNames))
        return bases;
    for (const std::string_view name : kBaseNames) {
        const fs::path candidate = root.parent_path() / name;
        if (isThere(candidate) &&
            (hasGameContent(candidate) || isThere(candidate / "models") || isThere(candidate / "players")))
            bases.push_back(candidate);
    }
    return bases;
}

} // namespace formats
