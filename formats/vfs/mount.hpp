#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/file_diagnostics.hpp"
#include "formats/vfs/archive.hpp"
#include "formats/vfs/folder.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace formats {

/// An archive under its path as the user would write it. It is opened at the first request: most archives of a game are
/// never needed. Several threads may use it at once.
class LazyArchive {
public:
    LazyArchive(std::filesystem::path file, std::string path) : m_file(std::move(file)), m_path(std::move(path)) {}
    /// An entry of `outer`, which could be opened.
    LazyArchive(std::shared_ptr<const LazyArchive> outer, std::uint32_t entry, std::string path)
        : m_path(std::move(path)), m_outer(std::move(outer)), m_entry(entry)
    {
    }

    [[nodiscard]] const std::string& path() const { return m_path; }

    /// Null if it cannot be opened; `error` says why.
    [[nodiscard]] const Archive* get() const;
    /// Of a call of `get` that answered null; `cancelled` where that call gave up and another one opened the archive.
    [[nodiscard]] const LoadError& error() const;
    /// Why it could not be opened, or which entries could not be used; empty before the first request.
    [[nodiscard]] Diagnostics diagnostics() const;
    /// For problems of the archive as a whole.
    [[nodiscard]] WholeFile wholeFile() const;

private:
    std::filesystem::path m_file; // on the disk, where there is no outer one
    std::string m_path;
    std::shared_ptr<const LazyArchive> m_outer;
    std::uint32_t m_entry = 0;                       // into the outer one's entries
    mutable std::optional<Result<Archive>> m_opened; // a cache
};

/// One mounted place: a folder of the disk, or an archive from one of its folders on. Finds names in it without regard
/// to case. Names are relative to the place, with '/' between their parts. Safe to be used by several threads.
class Mount {
public:
    explicit Mount(const std::filesystem::path& folder);
    /// `base`: the folder in the archive that the place begins at, spelled as there; "" for all of it.
    Mount(const std::shared_ptr<const LazyArchive>& archive, const std::string& base);

    /// As the user would write it; UTF-8.
    [[nodiscard]] const std::string& path() const { return m_path; }
    /// The path of a name in it.
    [[nodiscard]] std::string pathOf(std::string_view name) const;
    /// The folder of the disk; null for an archive.
    [[nodiscard]] const Folder* folder() const { return std::get_if<Folder>(&m_where); }
    /// Null for a folder.
    [[nodiscard]] const LazyArchive* archive() const;

    /// The file's name as spelled in the place.
    [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
    /// The files directly in `folder` ("" for the place's top), in the order of their lower-case names.
    [[nodiscard]] std::vector<std::string> files(std::string_view folder) const;
    /// The folders directly in `folder`, likewise.
    [[nodiscard]] std::vector<std::string> folders(std::string_view folder) const;
    /// All files below whose extension is one of `extensions` (lower case, with dot), in byte order; stops at `limit`.
    [[nodiscard]] std::vector<std::string> filesBelow(std::span<const std::string_view> extensions,
                                                      std::size_t limit) const;

    /// Likewise, whatever their extension.
    [[nodiscard]] std::vector<std::string> filesBelow(std::size_t limit) const;

    /// Its bytes as the disk or the archive tells them; nullopt where it does not. `name` as `find` spells it.
    [[nodiscard]] std::optional<std::uint64_t> sizeOf(const std::string& name) const;
    /// `name` as `find` spells it. Errors: see `readFile` and `unpack`.
    [[nodiscard]] Result<ByteView> read(const std::string& name) const;
    [[nodiscard]] std::vector<std::byte> readHead(const std::string& name, std::size_t most) const;

private:
    struct InArchive {
        std::shared_ptr<const LazyArchive> archive;
        std::string base;
    };
    template <class Accepts>
    [[nodiscard]] std::vector<std::string> collect(const Accepts& accepts, std::size_t limit) const;
    [[nodiscard]] static std::string nameWithout(const InArchive& where, const ArchiveEntry& entry);

    std::variant<Folder, InArchive> m_where;
    std::string m_path;
};

} // namespace formats
