#pragma once

#include "formats/base/diagnostics.hpp"

namespace formats {

/// The location of a word in a text.
struct WordLocation {
    ByteRange range;       ///< without quotes
    bool isQuoted = false; ///< quotes surround the word; the second one may be missing
};

} // namespace formats
