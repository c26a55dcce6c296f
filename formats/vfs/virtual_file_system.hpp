#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/names.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/client_archives.hpp"
#include "formats/vfs/game_folder.hpp"
#include "formats/vfs/mount.hpp"
#include "formats/vfs/read_file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace formats {

/// One attempt to find a name in one mount.
struct Lookup {
    std::string name;  ///< normalized, relative to the mount; as given if it could not be normalized
    std::string where; ///< the mount, as the user would write it; empty if the name would lead out of every mount
    bool found = false;
    bool isDeleted = false; ///< an archive marks it as deleted, which ends the search
};

/// The attempts to find a file, in order. Only the last one can be successful.
using LookupLog = std::vector<Lookup>;

/// A file that exists in a mount.
struct FoundFile {
    std::uint32_t mount = 0; ///< index of the mount, in mounting order
    std::string name;        ///< relative to the mount, '/' between parts, spelled as on the disk
    std::string path;        ///< mount and name together, as the user would write it; UTF-8
};

/// Bytes of files, by FoundFile::path.
using FileOverrides = std::map<std::string, FileBytes, std::less<>>;

/// Finds and reads files by name in mounts, in order, ignoring case, never outside of them.
///
/// A mount is a folder on disk or an archive; a path continues inside an archive as in a folder. Folder listings and
/// tables of archives are read at the first request and cached; create a new object to see later files. Archives stay
/// open. Only one thread may mount; after that several may find and read.
class VirtualFileSystem {
public:
    /// Names for the archives that are mounted after this call.
    void useNames(MoreNames more) { m_more = std::move(more); }

    /// Adds a folder as the last mount; a folder that is already mounted keeps its position. Errors: notFound, io (not
    /// a folder).
    [[nodiscard]] Result<std::uint32_t> mountFolder(const std::filesystem::path& folder);

    /// The same for a folder, an archive, or a folder in an archive. Errors: notFound, io, wrongFormat (a file that is
    /// no archive), those of opening the archive.
    [[nodiscard]] Result<std::uint32_t> mount(const std::filesystem::path& path);

    /// Adds a game's folder as seen by the game: its archives in the game's search order, then its loose files; or an
    /// archive, or a folder in one. Of a client of World of Warcraft (its folder or "Data") these are only the archives
    /// of `clientAt`: its loose files are not searched. Returns the mount of the folder, which can also be listed if it
    /// is not searched. At most kMaxArchives of a folder are mounted; the last ones in the game's order are left out
    /// with a diagnostic. Errors: those of `mount`.
    [[nodiscard]] Result<std::uint32_t> mountGameFolder(const std::filesystem::path& folder);
    static constexpr std::size_t kMaxArchives = 256;
    static constexpr std::size_t kMaxInnerArchives = 16;
    /// A compressed archive in an archive must be unpacked into memory. Limits for all of them together: this many
    /// bytes, and this many times the outer archive's size.
    static constexpr std::uint64_t kFreeInnerBytes = std::uint64_t{32} << 20U;
    static constexpr std::uint64_t kMaxInnerTimes = 4;

    /// Mounts the game root of a file as the first mounts and returns the file's name in it.
    ///
    /// `contentFolder` is the rule of the file's game. For a file on disk: the root (see `gameRootOf`), its archives in
    /// the game's order, then the base folders beside the root of a mod. For a file in an archive: the archive from the
    /// parent of its content folder on, else from the file's own folder on; then the files beside a nested archive, the
    /// other archives of its folder in the game's order, the loose files there, and the base folders. In a game's
    /// folder the archive keeps its position in the game's order, so that later archives override older ones. In a
    /// client of World of Warcraft its archives are the game's, wherever in it the file is, and loose files beside them
    /// are not searched. Existing mounts keep their numbers and move to the front. The file itself need not be
    /// readable. Errors: notFound, io (a folder, a device, no permission), those of opening the archive.
    [[nodiscard]] Result<FoundFile> mountRootOf(const std::filesystem::path& file,
                                                ContentRule contentFolder = contentFolderIn);

    /// From now on these bytes are read instead of those on the disk or in an archive. Files that no mount has do not
    /// come to exist.
    void useOverrides(FileOverrides overrides) { m_overrides = std::move(overrides); }

    /// Whether the caller accepts a file that was found; empty: every file.
    using Accepts = std::function<bool(const FoundFile& file)>;

    /// The first mount that has `name` (normalized here) as a file that `accepts` returns true for. A mount that marks
    /// the name as deleted ends the search. Each attempt is added to `lookups`, if given.
    [[nodiscard]] std::optional<FoundFile> find(std::string_view name, LookupLog* lookups = nullptr,
                                                const Accepts& accepts = {}) const;
    /// The file with this name (normalized) in one mount.
    [[nodiscard]] std::optional<FoundFile> findIn(std::uint32_t mount, std::string_view name) const;

    /// All its bytes, with `path` as name for messages. Errors: notFound (it vanished), io, tooLarge (beyond 2 GB).
    [[nodiscard]] Result<ByteView> read(const FoundFile& file) const;

    /// Its first bytes, at most `most`; empty if it cannot be read.
    [[nodiscard]] std::vector<std::byte> readHead(const FoundFile& file, std::size_t most) const;

    /// The files directly in `folder` of one mount ("" for its root), sorted by name ignoring case; empty if the folder
    /// does not exist.
    [[nodiscard]] std::vector<FoundFile> list(std::uint32_t mount, std::string_view folder) const;

    /// All files in the mount, only with one of `extensions` (lower case, with dot) if there are any, by path. Hidden
    /// folders and links to folders are not entered; stops at `limit` files.
    [[nodiscard]] std::vector<FoundFile>
    listRecursively(std::uint32_t mount, std::span<const std::string_view> extensions, std::size_t limit) const;

    /// The files directly in `folder` of every mount, in search order: of files with the same name, the first is the
    /// one that `find` returns.
    [[nodiscard]] std::vector<FoundFile> listEverywhere(std::string_view folder) const;

    /// The size of a file in bytes, as stated by the disk or its archive; nullopt after a disk error.
    [[nodiscard]] std::optional<std::uint64_t> sizeOf(const FoundFile& file) const;

    /// The numbers of the mounts in search order.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return m_order; }
    [[nodiscard]] const Mount& mountAt(std::uint32_t mount) const { return m_mounts[mount]; }

    [[nodiscard]] std::size_t mountCount() const { return m_mounts.size(); }

    /// The paths of the mounts in search order, as the user would write them.
    [[nodiscard]] std::vector<std::string> mountPaths() const;

    /// Diagnostics about the archives opened so far: those that cannot be opened, entries left out.
    [[nodiscard]] Diagnostics diagnostics() const;
    /// Problems of the files that this object read from archives so far: parts that are missing.
    [[nodiscard]] Diagnostics readProblems() const;
    /// The same only for files with these paths (FoundFile::path; case does not count).
    [[nodiscard]] Diagnostics readProblemsOf(std::span<const std::string> paths) const;

private:
    /// Whether one of the mounts `before` marks a file as deleted.
    [[nodiscard]] bool isDeleted(std::string_view name, std::span<const std::uint32_t> before) const;
    [[nodiscard]] Diagnostics readProblemsWith(const Mount::IsWanted& isWanted) const;
    [[nodiscard]] const FileBytes* overrideOf(const FoundFile& file) const;
    [[nodiscard]] std::optional<std::uint32_t> mountOf(const std::filesystem::path& folder) const;
    [[nodiscard]] std::uint32_t mountFor(const std::filesystem::path& folder);
    [[nodiscard]] std::uint32_t mountFor(const std::shared_ptr<const LazyArchive>& archive, const std::string& base);
    [[nodiscard]] std::uint32_t addMount(Mount mount);
    /// The archive that contains a file, among those of its folder: its mount; left out if there is none.
    struct OwnArchive {
        std::filesystem::path file;
        std::optional<std::uint32_t> mount;
    };
    /// The mounts of a folder's archives in search order.
    [[nodiscard]] std::vector<std::uint32_t> archiveMounts(std::uint32_t folder, ZipFiles zipFiles,
                                                           const OwnArchive& own = OwnArchive());
    /// The same for a file in one of them, which is always included.
    [[nodiscard]] std::vector<std::uint32_t> neighborMounts(std::uint32_t folder, const OwnArchive& own);
    /// The mounts of the archives of a client, whose folder "Data" is written as `data`; among them the file's own one.
    [[nodiscard]] std::vector<std::uint32_t> clientMounts(const ClientFolder& client, const std::filesystem::path& data,
                                                          const OwnArchive& own = OwnArchive());
    /// The search order for a file of the mount `own` (an archive or folder) in a client; nullopt: it is in none.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> mountsInClient(const OwnArchive& own,
                                                                           const std::filesystem::path& file);
    /// The same for archives in an open archive, except the one with the path `but`.
    [[nodiscard]] std::vector<std::uint32_t> innerArchiveMounts(const std::shared_ptr<const LazyArchive>& outer,
                                                                const std::string& but);
    void addBaseFolders(const std::filesystem::path& root, const std::filesystem::path& file,
                        std::vector<std::uint32_t>& order);
    [[nodiscard]] Result<FoundFile> mountRootInArchive(const ArchiveLocation& location, ContentRule contentFolder);
    void moveToFront(const std::vector<std::uint32_t>& mounts);
    void addLast(std::uint32_t mount);
    [[nodiscard]] FoundFile foundFile(std::uint32_t mount, std::string name) const;
    [[nodiscard]] std::vector<FoundFile> foundFiles(std::uint32_t mount, std::vector<std::string> names) const;

    std::vector<Mount> m_mounts;        // in mounting order: the number in a FoundFile stays valid
    std::vector<std::uint32_t> m_order; // into m_mounts, in search order
    MoreNames m_more;
    Diagnostics m_diagnostics; // of mounting
    FileOverrides m_overrides;
};

} // namespace formats
