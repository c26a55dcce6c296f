#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace formats {

/// How the bytes of a column are read.
enum class DbcType : std::uint8_t {
    whole, ///< 32 bits with a sign
    bits,  ///< 32 bits without a sign: flags, masks and colors
    real,  ///< 32-bit floating point
    byte,  ///< 8 bits without a sign
    text,  ///< 32-bit offset in the block of strings; 0: empty
};

/// The size of a value in bytes.
[[nodiscard]] constexpr std::uint32_t bytesOf(DbcType type)
{
    return type == DbcType::byte ? 1 : 4;
}

/// One column, or several of the same name.
struct DbcField {
    std::string_view name;
    DbcType type = DbcType::whole;
    std::uint32_t count = 1;
    bool isArray = false;        ///< its columns are numbered
    bool isTranslated = false;   ///< `count` languages, followed by a column with a mask
    std::string_view table = {}; ///< its values are ids of rows of this table; empty: they are none
};

/// The columns of a table in some versions of the client.
struct DbcLayout {
    std::string_view table;    ///< "CreatureDisplayInfo"
    std::string_view versions; ///< "2.4.3, 3.3.5a"
    /// Words "NAME[:TYPE][*COUNT][>TABLE]" as in DbcField; without a type `whole`; the type "words" is a translated
    /// text.
    std::string_view words;

    [[nodiscard]] std::vector<DbcField> fields() const;
};

[[nodiscard]] std::uint32_t columnCountOf(std::span<const DbcField> fields);
[[nodiscard]] std::uint32_t recordBytesOf(std::span<const DbcField> fields);

/// The known layouts of a table (case is ignored) that have this many columns and bytes in a record: none, one, or
/// several that only the contents distinguish. Sources: docs/formats/dbc.md §3.
[[nodiscard]] std::vector<const DbcLayout*> dbcLayouts(std::string_view table, std::uint32_t columnCount,
                                                       std::uint32_t recordBytes);

/// All of them.
[[nodiscard]] std::span<const DbcLayout> allDbcLayouts();

} // namespace formats
