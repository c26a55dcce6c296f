#pragma once

#include "formats/base/diagnostics.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Limits that files may exceed: games misbehave or reject such a file, this program reads it.
namespace formats {

struct EngineLimit {
    std::string_view rule;                 ///< "md2-vertex-limit"
    Severity severity = Severity::warning; ///< note: a limit of the format, which no engine checks
    std::string_view counted;              ///< "vertices"
    std::uint64_t most = 0;
    std::string_view constant{}; ///< its name in the game's source; empty: unknown
};

/// "3000 vertices, the engine's limit MAX_VERTS is 2048".
[[nodiscard]] std::string limitText(const EngineLimit& limit, std::uint64_t found);

/// A limit on a header's field.
template <class Header, class Count = std::uint32_t> struct HeaderLimit {
    EngineLimit limit;
    Count Header::*count = nullptr;
    ByteRange field;
};

/// Adds a diagnostic for each limit that the header exceeds, in the order of `limits`. A negative count is 0.
template <class Header, class Count>
void addExceeded(Diagnostics& diagnostics, const Header& header, std::span<const HeaderLimit<Header, Count>> limits)
{
    for (const HeaderLimit<Header, Count>& row : limits) {
        const Count count = header.*row.count;
        const auto found = count < Count{} ? std::uint64_t{} : static_cast<std::uint64_t>(count);
        if (found > row.limit.most)
            diagnostics.push_back({.rule = std::string(row.limit.rule),
                                   .severity = row.limit.severity,
                                   .range = row.field,
                                   .message = limitText(row.limit, found),
                                   .count = found});
    }
}

} // namespace formats
