#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/mpq_tables.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Names for the files of an MPQ archive, whose tables have only hashes of names. Reference: docs/formats/mpq.md §6.
namespace formats {

/// Further names of a list are not used; longer ones neither.
inline constexpr std::size_t kMaxListedNames = 4'000'000;
inline constexpr std::size_t kMaxListedNameBytes = 1024;

/// Index into MpqTables::names of a name as the games hash it (with '\\'), as it is, or with '/'.
[[nodiscard]] std::optional<std::uint32_t> findMpqName(const MpqTables& tables, std::string_view name);

/// The names of a list by their hashes, with '\\' as the games hash them: many archives ask for a few names each.
class MpqNameIndex {
public:
    /// Names after the first `most` are left out; none, if the thread's work was cancelled.
    MpqNameIndex(FileBytes list, std::size_t most);

    /// As in the list; empty: it has no such name. Valid as long as the object.
    [[nodiscard]] std::string_view find(const MpqNameHashes& hashes) const;

private:
    struct Name {
        MpqNameHashes hashes;
        std::uint32_t start = 0; // offset in the list
        std::uint32_t bytes = 0;
    };

    FileBytes m_list;
    std::vector<Name> m_names; // by hashes
};

/// A name of a table.
struct MpqListedName {
    std::string_view raw; ///< as it was added; empty: unknown
    EntryName safe;
};

/// The names of a table that are known so far.
class MpqNames {
public:
    /// `tables` and added names must outlive the object; it keeps added lists.
    explicit MpqNames(const MpqTables& tables) : m_tables(tables), m_names(tables.names.size()) {}

    [[nodiscard]] bool areWhole() const { return m_order.size() == m_names.size(); }
    /// Parallel to MpqTables::names; valid as long as the object.
    [[nodiscard]] std::span<MpqListedName> names() { return m_names; }
    /// The known ones in the order in which they were added, as a rule the alphabetical one: indices.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return m_order; }

    void add(std::string_view name);
    /// A name in each line, as NAME or NUMBER;NAME, or several with ';' between them. False: there are more than are
    /// read.
    [[nodiscard]] bool addLines(const FileBytes& list);
    /// Those that an index has; it may be null.
    void addFrom(std::shared_ptr<const MpqNameIndex> index);

private:
    /// False: there is no such name.
    bool addExactly(std::string_view name);

    const MpqTables& m_tables;
    std::vector<FileBytes> m_lists;
    std::shared_ptr<const MpqNameIndex> m_index;
    std::vector<MpqListedName> m_names; // in m_lists and m_index
    std::vector<std::uint32_t> m_order;
};

} // namespace formats
