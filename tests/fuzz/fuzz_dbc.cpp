#include "formats/dbc/dbc.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdlib>
#include <string>

namespace {

/// Reads every value and searches every id.
void useTable(const formats::Dbc& table, std::size_t fileBytes)
{
    for (std::uint32_t row = 0; row < table.rowCount(); ++row) {
        for (std::uint32_t column = 0; column < table.columns().size(); ++column) {
            (void)table.real(row, column);
            if (table.columns()[column].type == formats::DbcType::text && table.text(row, column).size() > fileBytes)
                std::abort();
        }
        if (!table.hasIds())
            continue;
        const auto found = table.find(table.bits(row, 0));
        if (!found || *found < row || table.bits(*found, 0) != table.bits(row, 0))
            std::abort();
    }
}

} // namespace

/// The name decides which layouts are possible.
FUZZ_TARGET(dbc)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    for (const char* const name : {"CreatureDisplayInfo.dbc", "CharSections.dbc", "PowerDisplay.dbc", "Other.dbc"}) {
        const auto table = formats::readDbc(formats::ByteView(bytes, name));
        if (table)
            useTable(*table, size);
    }
    return 0;
}
