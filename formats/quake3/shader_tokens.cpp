#include "formats/quake3/shader_tokens.hpp"

#include <algorithm>

namespace formats::quake3 {
namespace {

constexpr bool isShaderBlank(char c)
{
    return static_cast<unsigned char>(c) <= ' ';
}

constexpr bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

constexpr bool isBrace(char c)
{
    return c == '{' || c == '}';
}

} // namespace

ShaderTokens::ShaderTokens(std::string_view script, std::size_t begin, std::size_t end, std::uint32_t line)
    : m_text(script.substr(0, end)), m_at(std::min(begin, m_text.size())), m_line(line)
{
    m_next = read();
}

Token ShaderTokens::take()
{
    const Token taken = m_next;
    m_next = read();
    return taken;
}

void ShaderTokens::skipLineEnd()
{
    const bool isPair = m_text.substr(m_at, 2) == "\r\n";
    m_at += isPair ? 2 : 1;
    ++m_line;
}

void ShaderTokens::skipBlanks()
{
    while (m_at < m_text.size()) {
        const std::string_view rest = m_text.substr(m_at);
        if (isLineEnd(rest.front())) {
            skipLineEnd();
            m_startsLine = true;
        } else if (isShaderBlank(rest.front())) {
            ++m_at;
        } else if (rest.substr(0, 2) == "//") {
            m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
        } else if (rest.substr(0, 2) == "/*") {
            const std::size_t found = m_text.find("*/", m_at + 2);
            const std::size_t end = found == std::string_view::npos ? m_text.size() : found + 2;
            while (m_at < end) {
                if (isLineEnd(m_text[m_at]))
                    skipLineEnd();
                else
                    ++m_at;
            }
        } else {
            return;
        }
    }
}

Token ShaderTokens::read()
{
    skipBlanks();
    Token token{TokenKind::end, {}, m_at, 0, m_line, m_startsLine};
    m_startsLine = false;
    if (m_at == m_text.size() || m_poll.isCancelled())
        return token;
    const char first = m_text[m_at];
    if (isBrace(first)) {
        token.kind = first == '{' ? TokenKind::openBrace : TokenKind::closeBrace;
        token.text = m_text.substr(m_at, 1);
        ++m_at;
    } else if (first == '"') {
        token.kind = TokenKind::word;
        const std::size_t end = std::min(m_text.find_first_of("\"\r\n", m_at + 1), m_text.size());
        token.text = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end < m_text.size() && m_text[end] == '"' ? end + 1 : end;
    } else {
        token.kind = TokenKind::word;
        std::size_t end = m_at;
        while (end < m_text.size() && !isShaderBlank(m_text[end]) && !isBrace(m_text[end]) && m_text[end] != '"' &&
               m_text.substr(end, 2) != "//" && m_text.substr(end, 2) != "/*")
            ++end;
        token.text = m_text.substr(m_at, end - m_at);
        m_at = end;
    }
    token.bytes = m_at - token.offset;
    return token;
}

} // namespace formats::quake3
