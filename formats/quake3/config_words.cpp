#include "formats/quake3/config_words.hpp"

#include <algorithm>

namespace formats::quake3 {

ConfigWords::ConfigWords(std::string_view text, CommaMeaning comma) : m_text(text), m_comma(comma)
{
    if (isAt(kByteOrderMark))
        m_at = kByteOrderMark.size();
}

void ConfigWords::skipBlanks()
{
    const auto skipTo = [this](std::size_t end) {
        end = std::min(end, m_text.size());
        m_line += static_cast<std::uint32_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_at),
                                                        m_text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        m_at = end;
    };
    while (m_at < m_text.size()) {
        if (isConfigBlank(m_text[m_at])) {
            skipTo(m_at + 1);
        } else if (isAt("//")) {
            skipTo(m_text.find('\n', m_at));
        } else if (isAt("/*")) {
            const std::size_t end = m_text.find("*/", m_at + 2);
            skipTo(end == std::string_view::npos ? end : end + 2);
        } else {
            return;
        }
    }
}

std::optional<ConfigWord> ConfigWords::next()
{
    skipBlanks();
    if (m_at >= m_text.size() || m_poll.isCancelled())
        return std::nullopt;
    const std::size_t begin = m_at;
    ConfigWord word;
    word.offset = begin;
    word.line = m_line;
    if (m_text[begin] == '"') {
        const std::size_t end = std::min(m_text.find_first_of("\"\n", begin + 1), m_text.size());
        word.isQuoted = true;
        word.text = m_text.substr(begin + 1, end - begin - 1);
        const bool isClosed = end < m_text.size() && m_text[end] == '"';
        if (!isClosed && word.text.ends_with('\r'))
            word.text.remove_suffix(1);
        m_at = isClosed ? end + 1 : begin + 1 + word.text.size();
    } else if (m_comma == CommaMeaning::word && m_text[begin] == ',') {
        m_at = begin + 1;
        word.text = m_text.substr(begin, 1);
    } else {
        while (m_at < m_text.size() && !isConfigBlank(m_text[m_at]) &&
               !(m_comma == CommaMeaning::word && m_text[m_at] == ','))
            ++m_at;
        word.text = m_text.substr(begin, m_at - begin);
    }
    word.length = m_at - begin;
    return word;
}

} // namespace formats::quake3
