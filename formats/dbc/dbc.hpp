#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/dbc/dbc_layouts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Tables of World of Warcraft up to 3.3.5a (WDBC). Reference: docs/formats/dbc.md.
namespace formats {

/// One column of a table.
struct DbcColumn {
    std::string name; ///< "TextureVariation[1]"; of an unknown layout "Column 7" or "Bytes 8"
    DbcType type = DbcType::whole;
    std::uint32_t offset = 0;    ///< in a record
    std::string_view table = {}; ///< see DbcField
};

/// A table in memory. Rows and columns count from 0; values exist for each row and column.
class Dbc {
public:
    /// "CreatureDisplayInfo": the file's name without its extension.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// The versions of the client that have these columns: "2.4.3, 3.3.5a"; empty if the layout is unknown.
    [[nodiscard]] std::string_view versions() const { return m_versions; }
    [[nodiscard]] std::uint32_t rowCount() const { return m_rowCount; }
    [[nodiscard]] std::uint32_t recordBytes() const { return m_recordBytes; }
    /// The number of columns in the file's header: that of columns(), unless the sizes of columns are unknown.
    [[nodiscard]] std::uint32_t statedColumnCount() const { return m_statedColumnCount; }
    [[nodiscard]] const std::vector<DbcColumn>& columns() const { return m_columns; }
    /// Index of a column by name (case is ignored).
    [[nodiscard]] std::optional<std::uint32_t> column(std::string_view name) const;
    /// Whether the first column is an id.
    [[nodiscard]] bool hasIds() const { return m_hasIds; }

    /// The bits of a value: of a `whole` one those of its two's complement.
    [[nodiscard]] std::uint32_t bits(std::uint32_t row, std::uint32_t column) const;
    [[nodiscard]] float real(std::uint32_t row, std::uint32_t column) const;
    /// Of a column of type `text`, up to its NUL; empty if it is not in the block of strings.
    [[nodiscard]] std::string_view text(std::uint32_t row, std::uint32_t column) const;

    /// The row with this id; the last one if there are several, as in the game.
    [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t id) const;

    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    friend class DbcReader;

    FileBytes m_file; // keeps the records and strings
    std::span<const std::byte> m_records;
    std::string_view m_strings;
    std::string m_name;
    std::string_view m_versions;
    std::uint32_t m_rowCount = 0;
    std::uint32_t m_recordBytes = 0;
    std::uint32_t m_statedColumnCount = 0;
    bool m_hasIds = false;
    std::vector<DbcColumn> m_columns;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_rowsById; // (id, row), sorted
    Diagnostics m_diagnostics;
};

/// Whether a file starts as a table of these clients does.
[[nodiscard]] bool sniffDbc(std::span<const std::byte> head);

/// Reads a table. The name of the file, the number of columns and the size of a record decide its layout; if several
/// layouts have these, that of `version` ("3.3.5a"; empty: unknown), else the one whose texts begin where strings of
/// the file begin; small tables fit several. A table without a known layout has numbers as columns, or texts where all
/// values can only be texts, and a diagnostic.
///
/// Errors: wrongFormat, unsupported (a table of a later client: WDB2 to WDC5), truncated, corrupt (a record without
/// bytes), tooLarge. Diagnostics: texts outside of the block of strings, a last string without an end, bytes behind it.
[[nodiscard]] Result<Dbc> readDbc(const ByteView& file, std::string_view version = {});

} // namespace formats
