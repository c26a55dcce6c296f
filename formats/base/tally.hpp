#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"

#include <cstddef>
#include <string>

namespace formats {

/// Counts one kind of problem that may occur many times: reported once, with its first location.
struct Tally {
    std::size_t count = 0;
    std::string first;
    ByteRange range; ///< of the first one, if passed to `addAt`

    template <class... Parts> void add(const Parts&... what)
    {
        if (count++ == 0)
            first = joined(what...);
    }

    template <class... Parts> void addAt(ByteRange where, const Parts&... what)
    {
        if (count == 0)
            range = where;
        add(what...);
    }
};

} // namespace formats
