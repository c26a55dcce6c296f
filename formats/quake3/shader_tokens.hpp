#pragma once

#include "formats/base/cancellation.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// The words of a `.shader` script (docs/formats/quake3_shader.md §2).
namespace formats::quake3 {

enum class TokenKind { word, openBrace, closeBrace, end };

struct Token {
    TokenKind kind = TokenKind::end;
    std::string_view text;   ///< without the quotes; empty at the end
    std::size_t offset = 0;  ///< of its first byte in the script, including a quote
    std::size_t bytes = 0;   ///< in the script, including quotes
    std::uint32_t line = 1;  ///< from 1
    bool startsLine = false; ///< follows a line end; one in a block comment does not count, as in the game
};

/// Iterates over the tokens of a script. Needs no memory, never fails, always advances.
///
/// Beyond the game's rules, a brace outside of quotes is always a separate token, an unclosed quote ends with its line,
/// and line ends may be CR only.
class ShaderTokens {
public:
    /// Reads `script` from byte `begin`, in line `line`, up to `end`. The text is not copied.
    ShaderTokens(std::string_view script, std::size_t begin, std::size_t end, std::uint32_t line);

    [[nodiscard]] const Token& peek() const { return m_next; } ///< the next result of `take`
    Token take();

private:
    void skipBlanks(); // and comments
    void skipLineEnd();
    [[nodiscard]] Token read();

    std::string_view m_text; // the script up to the end
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    bool m_startsLine = true;
    CancelPoll m_poll;
    Token m_next;
};

} // namespace formats::quake3
