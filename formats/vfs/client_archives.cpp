#include "formats/vfs/client_archives.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/folder_contents.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/disk_paths.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;

/// Names of archives in lower case, relative to "Data": '?' is any character, '@' the language. Archives that the game
/// searches first come first; of several that match one name, the last by name.
///
/// 3.3.5a: four groups of patches, then the others, as in the executable of the client. 2.4.3: as described by others,
/// not compared with a client. 1.12: the other archives hardly share names.
constexpr std::array<std::string_view, 16> kWrathArchives = {"alternate.mpq",
                                                             "patch-?.mpq",
                                                             "@/patch-@-?.mpq",
                                                             "patch.mpq",
                                                             "@/patch-@.mpq",
                                                             "base.mpq",
                                                             "expansion.mpq",
                                                             "lichking.mpq",
                                                             "common.mpq",
                                                             "common-2.mpq",
                                                             "@/locale-@.mpq",
                                                             "@/speech-@.mpq",
                                                             "@/expansion-locale-@.mpq",
                                                             "@/lichking-locale-@.mpq",
                                                             "@/expansion-speech-@.mpq",
                                                             "@/lichking-speech-@.mpq"};
constexpr std::array<std::string_view, 12> kCrusadeArchives = {"patch-?.mpq",
                                                               "patch.mpq",
                                                               "@/patch-@-?.mpq",
                                                               "@/patch-@.mpq",
                                                               "expansion.mpq",
                                                               "common.mpq",
                                                               "@/base-@.mpq",
                                                               "@/backup-@.mpq",
                                                               "@/expansion-locale-@.mpq",
                                                               "@/locale-@.mpq",
                                                               "@/expansion-speech-@.mpq",
                                                               "@/speech-@.mpq"};
constexpr std::array<std::string_view, 13> kClassicArchives = {
    "patch-?.mpq", "patch.mpq", "base.mpq",   "dbc.mpq",     "fonts.mpq",   "interface.mpq", "misc.mpq",
    "model.mpq",   "sound.mpq", "speech.mpq", "terrain.mpq", "texture.mpq", "wmo.mpq"};

struct KnownClient {
    std::string_view version;
    std::array<std::string_view, 2> recognizedBy; ///< archives that only this and later versions have; both are needed
    std::span<const std::string_view> archives;
};

/// The latest version first: it has the archives of the earlier ones, too.
constexpr std::array<KnownClient, 3> kClients = {{{"3.3.5a", {"common.mpq", "lichking.mpq"}, kWrathArchives},
                                                  {"2.4.3", {"common.mpq", "expansion.mpq"}, kCrusadeArchives},
                                                  {"1.12", {"dbc.mpq", "model.mpq"}, kClassicArchives}}};

constexpr std::string_view kAmerican = "enus";
constexpr std::string_view kLocalePattern = "@/locale-@.mpq";
constexpr std::size_t kLocaleCharacters = 4;
constexpr std::string_view kExtension = ".mpq";

/// `name` in lower case.
bool isMatch(std::string_view name, std::string_view pattern, std::string_view locale)
{
    for (; !pattern.empty(); pattern.remove_prefix(1)) {
        const bool isLocale = pattern.front() == '@';
        if (isLocale ? locale.empty() || !name.starts_with(locale) : name.empty())
            return false;
        const bool isSame = isLocale || name.front() == pattern.front() || (pattern.front() == '?' && name[0] != '/');
        if (!isSame)
            return false;
        name.remove_prefix(isLocale ? locale.size() : 1);
    }
    return name.empty();
}

/// A name on the disk, and in lower case.
struct SpelledName {
    std::string folded;
    std::string spelled;
};

/// The archives among names, the last one by name first.
std::vector<SpelledName> archivesAmong(std::span<const std::string> names)
{
    std::vector<SpelledName> archives;
    for (const std::string& name : names) {
        if (extensionOf(name) == kExtension)
            archives.push_back({lowered(name), name});
    }
    std::sort(archives.begin(), archives.end(),
              [](const SpelledName& a, const SpelledName& b) { return isBefore(b.spelled, a.spelled); });
    return archives;
}

/// The folder of the language; "" if there is none.
std::string localeOf(const std::vector<SpelledName>& archives)
{
    std::string locale;
    for (const SpelledName& archive : archives) { // the first by name comes last
        const std::string folder = folderOf(archive.spelled);
        const bool isOne =
            folder.size() == kLocaleCharacters && isMatch(archive.folded, kLocalePattern, lowered(folder));
        if (isOne && lowered(locale) != kAmerican)
            locale = folder;
    }
    return locale;
}

bool hasArchive(const std::vector<SpelledName>& archives, std::string_view name)
{
    return std::any_of(archives.begin(), archives.end(),
                       [name](const SpelledName& archive) { return archive.folded == name; });
}

/// The subfolder "Data" as spelled on the disk; empty if there is none.
fs::path dataIn(const fs::path& folder)
{
    for (const char* const name : {"Data", "data", "DATA"}) {
        std::error_code error;
        if (fs::is_directory(folder / name, error))
            return folder / name;
    }
    return {};
}

/// The client whose folder "Data" this is.
std::optional<ClientFolder> clientOfData(const fs::path& data)
{
    constexpr std::size_t kMaxLooked = 10'000;
    const platform::FolderContents inside = platform::readFolder(data, kMaxLooked);
    std::vector<std::string> names = inside.files;
    for (const auto* const folders : {&inside.folders, &inside.links}) {
        for (const std::string& folder : *folders) {
            names.push_back(folder);
            if (folder.size() != kLocaleCharacters)
                continue;
            const platform::FolderContents locale =
                platform::readFolder(data / platform::pathFromUtf8(folder), kMaxLooked);
            for (const auto* const list : {&locale.files, &locale.folders, &locale.links}) {
                for (const std::string& name : *list)
                    names.push_back(joinPath(folder, name));
            }
        }
    }
    auto archives = clientArchivesAmong(names);
    return archives ? std::optional(ClientFolder{data, *std::move(archives)}) : std::nullopt;
}

} // namespace

std::optional<ClientArchives> clientArchivesAmong(std::span<const std::string> names)
{
    const std::vector<SpelledName> archives = archivesAmong(names);
    const auto client = std::find_if(kClients.begin(), kClients.end(), [&](const KnownClient& known) {
        return std::all_of(known.recognizedBy.begin(), known.recognizedBy.end(),
                           [&](std::string_view name) { return hasArchive(archives, name); });
    });
    if (client == kClients.end())
        return std::nullopt;
    ClientArchives found{client->version, localeOf(archives), {}};
    const std::string locale = lowered(found.locale);
    for (const std::string_view pattern : client->archives) {
        for (const SpelledName& archive : archives) {
            if (isMatch(archive.folded, pattern, locale))
                found.order.push_back(archive.spelled);
        }
    }
    return found;
}

std::string nameOf(const ClientArchives& client)
{
    return "World of Warcraft " + std::string(client.version) +
           (client.locale.empty() ? std::string() : " (" + client.locale + ")");
}

std::optional<ClientFolder> clientAt(const fs::path& folder)
{
    if (const fs::path data = dataIn(folder); !data.empty()) {
        if (auto client = clientOfData(data))
            return client;
    }
    const fs::path full = fullPath(folder); // "." and ".." do not tell the name
    const fs::path name = full.has_filename() ? full.filename() : full.parent_path().filename();
    return lowered(platform::utf8FromPath(name)) == "data" ? clientOfData(folder) : std::nullopt;
}

std::optional<ClientFolder> clientAround(const fs::path& path)
{
    fs::path folder = path;
    for (std::size_t depth = 0; depth < kMaxClientDepth && folder.has_relative_path(); ++depth) {
        if (auto client = clientAt(folder))
            return client;
        folder = folder.parent_path();
    }
    return std::nullopt;
}

} // namespace formats
