#include "formats/base/text_positions.hpp"

#include <algorithm>

namespace formats {

TextPositions::TextPositions(std::string_view text, TextPosition first) : m_first(first), m_lineStarts{0}
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool isBeforeLineFeed = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
        if (text[at] == '\n' || (text[at] == '\r' && !isBeforeLineFeed))
            m_lineStarts.push_back(at + 1);
    }
}

TextPosition TextPositions::at(std::size_t offset) const
{
    const auto behind = std::upper_bound(m_lineStarts.begin(), m_lineStarts.end(), offset);
    const auto line = static_cast<std::uint32_t>(behind - m_lineStarts.begin() - 1);
    const auto column = static_cast<std::uint32_t>(offset - m_lineStarts[line]);
    return {m_first.line + line, column + (line == 0 ? m_first.column : 1)};
}

void locateInText(Diagnostics& diagnostics, std::string_view text)
{
    if (diagnostics.empty())
        return;
    const TextPositions positions(text);
    for (Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.range.length == 0)
            diagnostic.range = {0, text.size()};
        diagnostic.position = positions.at(static_cast<std::size_t>(diagnostic.range.offset));
    }
}

} // namespace formats
