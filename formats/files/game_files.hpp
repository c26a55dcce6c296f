#pragma once

#include "formats/core/byte_view.hpp"
#include "formats/core/result.hpp"
#include "formats/files/folder.hpp"
#include "formats/files/names.hpp"
#include "formats/files/read_file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// One name that was asked for in one mounted place.
struct TrailStep {
    std::string name;  ///< normalised, relative to the place; as it was asked for when no place could be asked
    std::string where; ///< the place, as the user would write it; empty when the name would leave every place
    bool found = false;
};

/// How a file was looked for: names and places in the order in which they were tried. At most the last one was found.
using Trail = std::vector<TrailStep>;

/// A file that exists in a mounted place.
struct FoundFile {
    std::uint32_t mount = 0; ///< into the places, in mounting order
    std::string name;        ///< relative to the place, '/' between parts, spelled as on the disk
    std::string path;        ///< place and name together, as the user would write it; UTF-8
};

/// "Bytes of this name", asked of mounted places in order, without regard to case, never outside them.
///
/// Reads the disk lazily and remembers folder listings; make a new one to see files that came later. For one thread.
class GameFiles {
public:
    /// Adds a folder as the last place; one that is a place already stays where it is. Errors: notFound, io (not a
    /// folder).
    [[nodiscard]] Result<std::uint32_t> mountFolder(const std::filesystem::path& folder);

    /// Mounts the game root that a file of the disk belongs to as the first place to be asked, and says the file's name
    /// in it. The root is the folder above the last part of the path called "models", else "players"; else the file's
    /// own folder. A root that is a place already keeps its number and moves to the front.
    /// The file itself need not be readable. Errors: notFound, io (a folder, a device, no permission to look).
    [[nodiscard]] Result<FoundFile> mountRootOf(const std::filesystem::path& file);

    /// Whether a file that was found is one that the caller means; empty: every one.
    using Accepts = std::function<bool(const FoundFile& file)>;

    /// The first place that has `name` (normalised here) as a file that `accepts` takes. Each place asked is added to
    /// `trail` where given.
    [[nodiscard]] std::optional<FoundFile> find(std::string_view name, Trail* trail = nullptr,
                                                const Accepts& accepts = {}) const;

    /// All its bytes under the name `path` for messages. Errors: notFound (it vanished), io, tooLarge (beyond 2 GB).
    [[nodiscard]] Result<ByteView> read(const FoundFile& file) const;

    /// Its first bytes, `most` at most; none where it cannot be read.
    [[nodiscard]] std::vector<std::byte> readHead(const FoundFile& file, std::size_t most) const;

    /// The files directly in `folder` of one place ("" for its root), by name without regard to case; empty when there
    /// is no such folder.
    [[nodiscard]] std::vector<FoundFile> list(std::uint32_t mount, std::string_view folder) const;

    /// All files below the place whose extension is one of `extensions` (lower case, with dot), by path. Hidden folders
    /// and links to folders are not entered; stops at `limit` files.
    [[nodiscard]] std::vector<FoundFile>
    listRecursively(std::uint32_t mount, std::span<const std::string_view> extensions, std::size_t limit) const;

    [[nodiscard]] std::size_t mountCount() const { return m_places.size(); }

private:
    [[nodiscard]] std::optional<std::uint32_t> placeOf(const std::filesystem::path& folder) const;
    [[nodiscard]] std::uint32_t addPlace(const std::filesystem::path& folder);
    [[nodiscard]] FoundFile foundFile(std::uint32_t mount, std::string name) const;
    [[nodiscard]] std::vector<FoundFile> foundFiles(std::uint32_t mount, std::vector<std::string> names) const;

    std::vector<Folder> m_places;       // in mounting order: a FoundFile's number stays true
    std::vector<std::uint32_t> m_order; // into m_places, in the order in which they are asked
};

} // namespace formats
