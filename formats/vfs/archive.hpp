#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace formats {

/// Whether a name ends as the archives of the games do (.pak .sin .pk3 .pk2 .pkz .dpk .zip .mpq).
[[nodiscard]] bool isArchiveName(std::string_view name);
/// Whether a folder's name marks it as an unpacked archive (.pk3dir, .dpkdir).
[[nodiscard]] bool isArchiveFolderName(std::string_view name);

/// An open archive: the table of contents is in memory, the file stays open, entries are read on request.
///
/// Name comparison ignores case. Of several entries with the same name, the game's choice is used: the first in a PAK,
/// the last in a ZIP. Safe to use from several threads.
class Archive {
public:
    /// The bytes decide the format; the name is for messages. Errors: notFound, io, wrongFormat (no archive),
    /// unsupported, truncated, corrupt.
    [[nodiscard]] static Result<Archive> open(const std::filesystem::path& file, const std::string& name,
                                              const MoreNames& more = {});
    [[nodiscard]] static Result<Archive> open(RandomAccess file, const std::string& name, const MoreNames& more = {});

    [[nodiscard]] const ArchiveFormat& format() const { return *m_format; }
    [[nodiscard]] const std::shared_ptr<const ArchiveReader>& reader() const { return m_reader; }
    /// In the order of their lower-case names.
    [[nodiscard]] std::span<const ArchiveEntry> entries() const { return m_entries; }
    /// The size of the archive file in bytes.
    [[nodiscard]] std::uint64_t bytes() const { return m_reader->bytes(); }
    /// The entries of its table that could not be used.
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

    /// Index into entries(), also for a name of it that is not listed. `name` has '/' between its parts.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
    /// Whether it marks this file as deleted: archives that are searched after it do not have it either.
    [[nodiscard]] bool deletes(std::string_view name) const { return m_reader->deletes(name); }
    /// The name of an entry that was found by `name`: as in the archive, except for a name that is not listed.
    [[nodiscard]] std::string nameOf(std::uint32_t index, std::string_view name) const;
    /// Whether any entry is below `folder` ("": any entry at all), and the spelling of the first such name.
    [[nodiscard]] std::optional<std::string> findFolder(std::string_view folder) const;
    /// The entries below a folder ("": all of them): a part of entries().
    [[nodiscard]] std::span<const ArchiveEntry> below(std::string_view folder) const;

    /// `index` into entries(); `name` for messages; `foundBy`: the name that `find` found the entry by, which an
    /// encrypted entry needs that is listed by number. Problems are added to `problems`, if given. Errors: see
    /// `unpack`.
    [[nodiscard]] Result<ByteView> read(std::uint32_t index, const std::string& name, std::string_view foundBy = {},
                                        ReadProblems* problems = nullptr) const;
    [[nodiscard]] std::vector<std::byte> readHead(std::uint32_t index, std::size_t most,
                                                  std::string_view foundBy = {}) const;
    /// Opens an archive inside this one. Errors: those of `unpack` and `open`.
    [[nodiscard]] Result<Archive> openInner(std::uint32_t index, const std::string& name, const MoreNames& more = {},
                                            std::string_view foundBy = {}) const;

private:
    Archive(const ArchiveFormat& format, std::shared_ptr<const ArchiveReader> reader)
        : m_format(&format), m_reader(std::move(reader))
    {
    }
    /// Opens it as this format.
    [[nodiscard]] static Result<Archive> openAs(const ArchiveFormat& format, RandomAccess file, const std::string& name,
                                                const MoreNames& more);
    void takeEntries(ArchiveDirectory directory);

    const ArchiveFormat* m_format;
    std::shared_ptr<const ArchiveReader> m_reader;
    std::vector<ArchiveEntry> m_entries; // sorted by lower-case name
    Diagnostics m_diagnostics;
};

} // namespace formats
