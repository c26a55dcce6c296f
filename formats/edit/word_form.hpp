#pragma once

#include <cstdint>

namespace formats::edit {

/// The words of a text that may replace a word (FieldType::word), so that its line is still read in the same way.
enum class WordForm : std::uint8_t {
    name,       ///< without blanks and separators
    quoted,     ///< anything that may be in quotes, which surround it in the text
    cubeName,   ///< as `name`, and without the signs of Cube's scripts
    cubeQuoted, ///< as `quoted`, and without '^'
    count,      ///< a whole number from 0 on
    integer,
    number,
};

} // namespace formats::edit
