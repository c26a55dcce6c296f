#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// The listing of `ls`: the files of a folder or archive, by game and mount.
namespace app {

/// One file of a place. An archive may have a million of them.
struct ListedFile {
    std::string name; ///< relative to the place
    std::optional<std::uint64_t> bytes;
    bool wins = false; ///< it is what the game finds under its name
};

/// An archive, or what lies loose in a folder.
struct ListedMount {
    std::string path;
    std::string beforeNames; ///< what the paths of its files have before their names
    bool isArchive = false;
    std::vector<ListedFile> files;
};
[[nodiscard]] std::uint64_t bytesOf(const ListedMount& mount);
/// As a user would write it.
[[nodiscard]] std::string pathOf(const ListedMount& mount, const ListedFile& file);

/// A folder with its archives, in the order in which the game asks them, and what lies loose in it; an archive that no
/// game asks; or what lies loose beside games.
struct ListedGame {
    std::string path;
    std::vector<ListedMount> mounts;
};

struct Listing {
    std::vector<ListedGame> games;
    formats::Diagnostics diagnostics;
};

/// Everything below a folder, in an archive, or in a folder of one. Errors: notFound, io, wrongFormat (a file that is
/// no archive), those of opening an archive that `path` names.
[[nodiscard]] formats::Result<Listing> listingOf(const std::filesystem::path& path);

/// What a file is that is no archive to list or extract from, in the words of `info`: "x.mpq: it is a Blizzard archive
/// (MPQ), which is not read"; empty where its first bytes say nothing, or say that it is a model or an archive.
[[nodiscard]] std::string whatIsNoArchive(const std::filesystem::path& path);

} // namespace app
