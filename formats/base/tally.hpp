#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"

#include <cstddef>
#include <string>

namespace formats {

/// One kind of trouble that may come a thousand times: reported once, with the first place.
struct Tally {
    std::size_t count = 0;
    std::string first;
    ByteRange range; ///< of the first, where `addAt` was told

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
