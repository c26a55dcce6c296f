#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The names of skins in an MD2 and in a Kingpin MDX (docs/formats/md2.md §1.3).
namespace formats::md2 {

/// The rules of diagnostics about skin names.
struct SkinNameRules {
    std::string_view truncated; ///< the file ends before the last name
    std::string_view leftOut;   ///< there are more than our limit
};

/// The location of a file's skin names, from its header.
struct SkinNameTable {
    SkinNameRules rules;
    std::uint64_t offset = 0;
    std::uint32_t count = 0;
    ByteRange countField{};
};

/// The names that lie in the file, as stored; with a diagnostic if some are missing.
[[nodiscard]] std::vector<std::string> readSkinNames(const ByteView& file, const SkinNameTable& table,
                                                     Diagnostics& diagnostics);

} // namespace formats::md2
