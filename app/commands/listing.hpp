#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/archive_reader.hpp"
#include "formats/vfs/client_archives.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// The listing of `ls`: the files of a folder or archive, by game and mount.
namespace app {

/// A file of a mount. An archive may have a million of them.
struct ListedFile {
    std::string name; ///< relative to the mount
    std::optional<std::uint64_t> bytes;
    bool wins = false;      ///< the game finds this file under its name
    bool isDeleted = false; ///< an archive that the game searches first marks it as deleted
};

/// An archive, or the loose files of a folder.
struct ListedMount {
    std::string path;
    std::string beforeNames; ///< prefix of its files' paths
    bool isArchive = false;
    std::vector<ListedFile> files;
    bool isRead = true; ///< false: the game does not read it (loose files of a client of World of Warcraft)
};
[[nodiscard]] std::uint64_t bytesOf(const ListedMount& mount);
/// The path as a user would write it.
[[nodiscard]] std::string pathOf(const ListedMount& mount, const ListedFile& file);

/// A game folder with its archives in search order and its loose files; or an archive that belongs to no game; or loose
/// files outside of games.
struct ListedGame {
    std::string path;
    std::vector<ListedMount> mounts;
    std::optional<formats::ClientArchives> client{}; ///< of a client of World of Warcraft
};

struct Listing {
    formats::MoreNames moreNames; ///< for archives without names
    std::vector<ListedGame> games;
    formats::Diagnostics diagnostics;
};

/// All files below a folder, in an archive, or in a folder of one. Errors: notFound, io, wrongFormat (a file that is no
/// archive), and those of opening the archive.
[[nodiscard]] formats::Result<Listing> listingOf(const std::filesystem::path& path, formats::MoreNames more = {});

/// A description of a file that is no supported archive, in the words of `info`: "x.7z: it is a 7-Zip archive,
/// which is not read"; empty if the type is unknown, or a model or supported archive.
[[nodiscard]] std::string whatIsNoArchive(const std::filesystem::path& path);

} // namespace app
