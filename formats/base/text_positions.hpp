#pragma once

#include "formats/base/diagnostics.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace formats {

/// Converts byte offsets in a text to lines and columns.
class TextPositions {
public:
    /// A line ends with LF, CR LF or CR. Offsets count from the start of `text`, whose position in the whole file is
    /// `first`.
    explicit TextPositions(std::string_view text, TextPosition first = {1, 1});

    [[nodiscard]] TextPosition at(std::size_t offset) const;

private:
    TextPosition m_first;
    std::vector<std::size_t> m_lineStarts; // the first is 0
};

/// Sets the position of each diagnostic in the text. A diagnostic without a range is about the whole text.
void locateInText(Diagnostics& diagnostics, std::string_view text);

} // namespace formats
