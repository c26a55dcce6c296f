#pragma once

#include "formats/base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace scene {

/// Names of rows that the tables do not have: a list of the user with lines "ID;NAME" or "ID;NAME;TABLE". Without a
/// table, the id is one of CreatureDisplayInfo. Other lines are skipped, also those that begin with '#'.
class RowNames {
public:
    using Names = std::map<std::uint32_t, std::string>; ///< by id

    /// Errors: those of reading the file; corrupt, if it has no line with a name.
    [[nodiscard]] static formats::Result<RowNames> read(const std::filesystem::path& file);
    /// Names are made safe to print. Of several names for a row, the last one counts.
    [[nodiscard]] static RowNames fromText(std::string_view text);

    /// The names of a table's rows (case of its name is ignored); null if there are none.
    [[nodiscard]] const Names* namesOf(std::string_view table) const;
    /// Empty: the row has none.
    [[nodiscard]] std::string_view nameOf(std::string_view table, std::uint32_t id) const;
    [[nodiscard]] std::size_t count() const;

private:
    std::map<std::string, Names, std::less<>> m_names; // by lower-case name of the table
};

} // namespace scene
