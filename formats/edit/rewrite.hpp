#pragma once

#include "formats/edit/layout.hpp"

#include <tl/expected.hpp>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Edits that add and remove records of a file's tables. All other bytes stay, also those between tables and behind
/// them; counts and positions in headers follow.
namespace formats::edit {

/// The edits of one step; the error is a sentence.
using StepResult = tl::expected<std::vector<Edit>, std::string>;

class Rewrite {
public:
    /// Refers to the file.
    Rewrite(const EditableFile& file, std::string reason);

    [[nodiscard]] const Layout& layout() const { return m_layout; }

    /// Whether records of a table can be added and removed. Errors: it does not lie in the file, or shares bytes with
    /// another table or a header.
    [[nodiscard]] tl::expected<void, std::string> check(const FileTable& table) const;
    /// Whether bytes can be inserted at a position. Error: it lies within a table.
    [[nodiscard]] tl::expected<void, std::string> checkPosition(std::uint64_t position) const;

    void setNumber(const NumberField& field, std::uint64_t value);
    void insert(std::string field, std::uint64_t position, std::vector<std::byte> bytes);
    /// A table whose offset states something else begins at the bytes that are inserted at `position`.
    void startTable(std::string_view offsetPath, std::uint64_t position);
    void replace(std::string field, const FileTable& table, std::vector<std::byte> bytes);
    /// Removes records, whose numbers ascend. `pathOf`: the field for a run of records, from its first to its last. The
    /// positions of later tables keep their remainder by 4: zeros fill the table up.
    void remove(const FileTable& table, std::span<const std::uint64_t> records,
                const std::function<std::string(std::uint64_t, std::uint64_t)>& pathOf);

    /// All edits, with those of the positions in headers. Error: the file would be longer than 2 GB.
    [[nodiscard]] StepResult edits();

private:
    void splice(std::string field, std::uint64_t position, std::uint64_t length, std::vector<std::byte> after);
    void sumUp();
    [[nodiscard]] std::uint64_t moved(std::uint64_t position) const;
    [[nodiscard]] std::uint64_t newValue(const OffsetField& offset, std::uint32_t old) const;

    struct StartedTable {
        std::string path; ///< of its offset
        std::uint64_t position = 0;
    };

    const EditableFile& m_file;
    std::string m_reason;
    Layout m_layout;
    std::vector<Edit> m_numbers; ///< edits in place
    std::vector<Edit> m_splices;
    std::vector<std::int64_t> m_shifts; ///< by how much the file grows by the first splices: one more than these
    std::vector<StartedTable> m_started;
};

/// An edit in place of the bytes that differ, from the first to the last; nullopt if none does. `after` is as long as
/// the bytes at `offset` that it replaces.
[[nodiscard]] std::optional<Edit> changedBytes(std::string field, std::span<const std::byte> file, std::uint64_t offset,
                                               std::span<const std::byte> after, std::string_view reason);

/// Edits by ascending position. Error: two of them share bytes.
[[nodiscard]] StepResult checkedStep(std::vector<Edit> edits);

} // namespace formats::edit
