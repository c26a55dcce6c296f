#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/names.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/game_folder.hpp"
#include "formats/vfs/mount.hpp"
#include "formats/vfs/read_file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// One attempt to find a name in one mounted place.
struct Lookup {
    std::string name;  ///< normalized, relative to the place; as given if it could not be normalized
    std::string where; ///< the place, as the user would write it; empty when the name would leave every place
    bool found = false;
};

/// The attempts to find a file, in their order. At most the last one was successful.
using LookupLog = std::vector<Lookup>;

/// A file that exists in a mounted place.
struct FoundFile {
    std::uint32_t mount = 0; ///< into the places, in mounting order
    std::string name;        ///< relative to the place, '/' between parts, spelled as on the disk
    std::string path;        ///< place and name together, as the user would write it; UTF-8
};

/// Finds and reads files by name in mounted places, in order, without regard to case, never outside of them.
///
/// A place is a folder of the disk or an archive; a path continues inside an archive as in a folder. Folder listings
/// and tables of archives are read at the first request and remembered; make a new one to see files that came later.
/// Archives stay open. Only one thread may mount; afterwards several may find and read.
class VirtualFileSystem {
public:
    /// Adds a folder as the last place; a folder that is a place already keeps its position. Errors: notFound, io (not
    /// a folder).
    [[nodiscard]] Result<std::uint32_t> mountFolder(const std::filesystem::path& folder);

    /// Likewise a folder, an archive, or a folder in an archive. Errors: notFound, io, wrongFormat (a file that is no
    /// archive), those of opening the archive.
    [[nodiscard]] Result<std::uint32_t> mount(const std::filesystem::path& path);

    /// Adds a game's folder as the game sees it: its archives in the game's order of searching, then its loose files,
    /// or an archive, or a folder in one. Returns the number of the last place. At most kMaxArchives of a folder are
    /// mounted; the last ones in the game's order are left out with a diagnostic. Errors: those of `mount`.
    [[nodiscard]] Result<std::uint32_t> mountGameFolder(const std::filesystem::path& folder);
    static constexpr std::size_t kMaxArchives = 256;
    static constexpr std::size_t kMaxInnerArchives = 16;
    /// A packed archive in an archive has to be unpacked into memory. All of them together may take so many bytes and
    /// so many times the outer one's.
    static constexpr std::uint64_t kFreeInnerBytes = std::uint64_t{32} << 20U;
    static constexpr std::uint64_t kMaxInnerTimes = 4;

    /// Mounts the game root that a file belongs to as the first places and returns the file's name in it.
    ///
    /// `contentFolder` is the rule of the file's game.
    /// For a file of the disk: the root (see `gameRootOf`), its archives in the game's order, then the base folders
    /// beside the root of a mod. For a file in an archive: the archive, from the folder above its content folder on,
    /// else from the file's own folder on; then the files beside a nested archive, the other archives of its folder in
    /// the game's order, the loose files there, and the base folders. In a game's folder the archive stands among the
    /// others in the game's order, so that a later archive replaces what is in an older one.
    /// Places that are there already keep their numbers and move to the front. The file itself need not be readable.
    /// Errors: notFound, io (a folder, a device, no permission to look), those of opening the archive.
    [[nodiscard]] Result<FoundFile> mountRootOf(const std::filesystem::path& file,
                                                ContentRule contentFolder = contentFolderIn);

    /// Whether the caller accepts a file that was found; empty: every file.
    using Accepts = std::function<bool(const FoundFile& file)>;

    /// The first place that has `name` (normalized here) as a file that `accepts` takes. Each place asked is added to
    /// `lookups` where given.
    [[nodiscard]] std::optional<FoundFile> find(std::string_view name, LookupLog* lookups = nullptr,
                                                const Accepts& accepts = {}) const;
    /// The file of this name (normalized) in one place.
    [[nodiscard]] std::optional<FoundFile> findIn(std::uint32_t mount, std::string_view name) const;

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

    /// The files directly in `folder` of every place, in the order of searching: of files with one name, the first is
    /// the one that `find` finds.
    [[nodiscard]] std::vector<FoundFile> listEverywhere(std::string_view folder) const;

    /// Likewise, whatever their extension.
    [[nodiscard]] std::vector<FoundFile> listRecursively(std::uint32_t mount, std::size_t limit) const;

    /// The size of a file in bytes, as the disk or its archive states it; nullopt after a disk error.
    [[nodiscard]] std::optional<std::uint64_t> sizeOf(const FoundFile& file) const;

    /// The numbers of the places in the order of searching.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return m_order; }
    [[nodiscard]] const Mount& mountAt(std::uint32_t mount) const { return m_mounts[mount]; }

    [[nodiscard]] std::size_t mountCount() const { return m_mounts.size(); }

    /// The mounted places in the order of searching, as the user would write them.
    [[nodiscard]] std::vector<std::string> mountPaths() const;

    /// The problems of archives opened so far: those that cannot be opened, entries left out.
    [[nodiscard]] Diagnostics diagnostics() const;

private:
    [[nodiscard]] std::optional<std::uint32_t> mountOf(const std::filesystem::path& folder) const;
    [[nodiscard]] std::uint32_t mountFor(const std::filesystem::path& folder);
    [[nodiscard]] std::uint32_t mountFor(const std::shared_ptr<const LazyArchive>& archive, const std::string& base);
    [[nodiscard]] std::uint32_t addMount(Mount place);
    /// The archive that a file lies in, among those of its folder: its place; without one it is left out.
    struct OwnArchive {
        std::filesystem::path file;
        std::optional<std::uint32_t> mount;
    };
    /// The places of a folder's archives in the order of searching.
    [[nodiscard]] std::vector<std::uint32_t> archiveMounts(std::uint32_t folder, ZipFiles zipFiles,
                                                           const OwnArchive& own = OwnArchive());
    /// Likewise for a file in one of them, which is among them in any case.
    [[nodiscard]] std::vector<std::uint32_t> neighborMounts(std::uint32_t folder, const OwnArchive& own);
    /// Likewise of the archives in an archive that is open, but for the one under the path `but`.
    [[nodiscard]] std::vector<std::uint32_t> innerArchiveMounts(const std::shared_ptr<const LazyArchive>& outer,
                                                                const std::string& but);
    void addBaseFolders(const std::filesystem::path& root, const std::filesystem::path& file,
                        std::vector<std::uint32_t>& order);
    [[nodiscard]] Result<FoundFile> mountRootInArchive(const ArchiveLocation& location, ContentRule contentFolder);
    void moveToFront(const std::vector<std::uint32_t>& mounts);
    void addLast(std::uint32_t mount);
    [[nodiscard]] FoundFile foundFile(std::uint32_t mount, std::string name) const;
    [[nodiscard]] std::vector<FoundFile> foundFiles(std::uint32_t mount, std::vector<std::string> names) const;

    std::vector<Mount> m_mounts;        // in mounting order: a FoundFile's number stays true
    std::vector<std::uint32_t> m_order; // into m_mounts, in the order of searching
    Diagnostics m_diagnostics;          // of mounting
};

} // namespace formats
