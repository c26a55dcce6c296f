#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/file_diagnostics.hpp"
#include "formats/vfs/archive.hpp"
#include "formats/vfs/folder.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace formats {

/// An archive with its path as the user would write it. It is opened at the first request: most archives of a game are
/// never needed. Safe to use from several threads.
class LazyArchive {
public:
    LazyArchive(std::filesystem::path file, std::string path, MoreNames more = {})
        : m_file(std::move(file)), m_path(std::move(path)), m_more(std::move(more))
    {
    }
    /// An entry of `outer`, which must have been opened.
    LazyArchive(std::shared_ptr<const LazyArchive> outer, std::uint32_t entry, std::string path)
        : m_path(std::move(path)), m_more(outer->m_more), m_outer(std::move(outer)), m_entry(entry)
    {
    }

    [[nodiscard]] const std::string& path() const { return m_path; }

    /// Null if it cannot be opened; `error` has the reason.
    [[nodiscard]] const Archive* get() const;
    /// The error after `get` returned null; `cancelled` if that call was cancelled and another one opened the archive.
    [[nodiscard]] const LoadError& error() const;
    /// Whether it could not be opened; a new object may succeed later.
    [[nodiscard]] bool hasFailed() const;
    /// The reason why it could not be opened, or the entries that could not be used; empty before the first request.
    [[nodiscard]] Diagnostics diagnostics() const;
    /// Diagnostics of its contents, with its path.
    [[nodiscard]] Diagnostics located(Diagnostics found) const;
    /// Location for problems of the archive as a whole.
    [[nodiscard]] WholeFile wholeFile() const;

private:
    /// Null before the first request.
    [[nodiscard]] const Result<Archive>* opened() const;

    std::filesystem::path m_file; // on disk, if there is no outer one
    std::string m_path;
    MoreNames m_more;
    std::shared_ptr<const LazyArchive> m_outer;
    std::uint32_t m_entry = 0;                       // into the outer one's entries
    mutable std::optional<Result<Archive>> m_opened; // a cache
};

/// One mount: a folder on disk, or an archive or one of its folders. Finds names in it, ignoring case. Names are
/// relative to the mount, with '/' between their parts. Safe to use from several threads.
class Mount {
public:
    explicit Mount(const std::filesystem::path& folder);
    /// `base`: the folder in the archive that is mounted, spelled as there; "" for the whole archive.
    Mount(const std::shared_ptr<const LazyArchive>& archive, const std::string& base);

    /// As the user would write it; UTF-8.
    [[nodiscard]] const std::string& path() const { return m_path; }
    /// The full path of a name in the mount.
    [[nodiscard]] std::string pathOf(std::string_view name) const;
    /// The folder on disk; null for an archive.
    [[nodiscard]] const Folder* folder() const { return std::get_if<Folder>(&m_where); }
    /// Null for a folder.
    [[nodiscard]] const LazyArchive* archive() const;

    /// The file's name as spelled in the mount.
    [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
    /// Whether the mount says that no mount after it has this file: an archive may mark files as deleted.
    [[nodiscard]] bool deletes(std::string_view name) const;
    /// From now on `deletes` returns false: of a folder of an archive that the game does not search by itself.
    void ignoreMarks() { m_ignoresMarks = true; }
    /// The files directly in `folder` ("" for the root of the mount), sorted by lower-case name.
    [[nodiscard]] std::vector<std::string> files(std::string_view folder) const;
    /// The folders directly in `folder`, in the same form.
    [[nodiscard]] std::vector<std::string> folders(std::string_view folder) const;
    /// All files below in byte order, only with one of `extensions` (lower case, with dot) if there are any; stops at
    /// `limit`.
    [[nodiscard]] std::vector<std::string> filesBelow(std::size_t limit,
                                                      std::span<const std::string_view> extensions = {}) const;

    /// Its size in bytes as stated by the disk or the archive; nullopt if unknown. `name` as spelled by `find`.
    [[nodiscard]] std::optional<std::uint64_t> sizeOf(const std::string& name) const;
    /// `name` as spelled by `find`. Errors: see `readFile` and `unpack`.
    [[nodiscard]] Result<ByteView> read(const std::string& name) const;
    [[nodiscard]] std::vector<std::byte> readHead(const std::string& name, std::size_t most) const;
    /// Accepts a file by its full path, in the spelling of the archive; empty: all are accepted.
    using IsWanted = std::function<bool(const std::string& path)>;
    /// Problems of the files of an archive that were read so far through this mount or a copy, and could be used.
    [[nodiscard]] Diagnostics readProblems(const IsWanted& isWanted = {}) const;

private:
    struct InArchive {
        std::shared_ptr<const LazyArchive> archive;
        std::string base;
        std::shared_ptr<ReadProblems> problems; // of this mount: others may read the same archive
    };
    /// The files or folders directly in a folder of the archive.
    [[nodiscard]] std::vector<std::string> namesInArchive(std::string_view folderName, bool areFolders) const;
    [[nodiscard]] static std::string nameWithout(const InArchive& where, const std::string& entryName);

    std::variant<Folder, InArchive> m_where;
    std::string m_path;
    bool m_ignoresMarks = false;
};

} // namespace formats
