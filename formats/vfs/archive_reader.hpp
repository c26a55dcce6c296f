#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/random_access.hpp"
#include "formats/vfs/read_problems.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace formats {

class MpqNameIndex;

/// Further names for archives that have only hashes of names: a text with a name in each line, also as NUMBER;NAME.
/// Called only if an archive needs it. May be empty.
class MoreNames {
public:
    using ReadIndex = std::function<std::shared_ptr<const MpqNameIndex>()>;

    MoreNames() = default;
    /// `list`: what `read` reads; two objects with the same one have the same names. Null: unknown.
    template <class Read>
    requires(!std::same_as<Read, MoreNames> && std::invocable<const Read&>)
        MoreNames(Read read, std::shared_ptr<const void> list = nullptr)
        : m_read(std::move(read)), m_list(std::move(list))
    {
    }

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(m_read); }
    [[nodiscard]] FileBytes operator()() const { return m_read(); }
    [[nodiscard]] const void* list() const { return m_list.get(); }

    /// The same with names that the archives around an archive have, which come before the list.
    [[nodiscard]] MoreNames behind(ReadIndex index) const
    {
        MoreNames all = *this;
        all.m_readIndex = std::move(index);
        return all;
    }
    /// Those names; null: there are none.
    [[nodiscard]] std::shared_ptr<const MpqNameIndex> index() const { return m_readIndex ? m_readIndex() : nullptr; }

private:
    std::function<FileBytes()> m_read;
    std::shared_ptr<const void> m_list;
    ReadIndex m_readIndex;
};

/// An open archive of some format. Several threads may use it at once.
class ArchiveReader {
public:
    virtual ~ArchiveReader() = default;
    ArchiveReader(const ArchiveReader&) = delete;
    ArchiveReader& operator=(const ArchiveReader&) = delete;

    /// The size of the archive in bytes.
    [[nodiscard]] virtual std::uint64_t bytes() const = 0;
    /// Its entries; those without a known name have numbers. `name` for messages. Errors: wrongFormat, truncated,
    /// corrupt, io.
    [[nodiscard]] virtual Result<ArchiveDirectory> entries(const std::string& name, const MoreNames& more) const = 0;
    /// ArchiveEntry::index of the entry that also has this name, which is not listed. `name` has '/' between its parts.
    [[nodiscard]] virtual std::optional<std::uint32_t> findUnlisted(std::string_view name) const;
    /// Whether it marks a file as deleted: then the archives that the game searches after it do not have the file
    /// either. `name` has '/' between its parts.
    [[nodiscard]] virtual bool deletes(std::string_view name) const;

    /// All bytes of an entry; `name` for messages. If it can be used in spite of a problem, that is added to
    /// `problems`, if given. Errors: see `unpack`.
    [[nodiscard]] virtual Result<ByteView> read(const ArchiveEntry& entry, const std::string& name,
                                                ReadProblems* problems) const = 0;
    /// Its first bytes, at most `most`, as far as they can be unpacked.
    [[nodiscard]] virtual std::vector<std::byte> readHead(const ArchiveEntry& entry, std::size_t most) const = 0;
    /// Access to an entry as to a file, for an archive in an archive.
    [[nodiscard]] virtual Result<RandomAccess> access(const ArchiveEntry& entry, const std::string& name) const = 0;

protected:
    ArchiveReader() = default;
};

/// A format of archives. A new one is a reader and a row of the table in archive_reader.cpp.
struct ArchiveFormat {
    std::string_view name;                        ///< "pak"
    std::span<const std::string_view> extensions; ///< lower case with dot
    bool (*sniff)(std::span<const std::byte> head) = nullptr;
    bool isSearched = false; ///< it may follow other bytes: tried where no first bytes are known
    /// `name` for messages. Errors: those of ArchiveReader::entries, unsupported.
    Result<std::shared_ptr<const ArchiveReader>> (*open)(RandomAccess file, const std::string& name) = nullptr;
};
inline constexpr std::size_t kArchiveHeadBytes = 4; ///< for ArchiveFormat::sniff

/// All of them; those that are searched in the order in which they are tried.
[[nodiscard]] std::span<const ArchiveFormat> archiveFormats();

/// The format of a file with these first bytes; nullptr: none is known.
[[nodiscard]] const ArchiveFormat* archiveFormatOf(std::span<const std::byte> head);

} // namespace formats
