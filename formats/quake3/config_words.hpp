#pragma once

#include "formats/base/cancellation.hpp"
#include "formats/base/word_location.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// Words of the small text files of an MD3 (docs/formats/animation_cfg.md §1, docs/formats/quake3_skin.md §1), split as
/// in the engine's parser, but with their lines.
namespace formats::quake3 {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF"; ///< of UTF-8

struct ConfigWord {
    std::string_view text;  ///< without quotes
    std::size_t offset = 0; ///< in the file, including quotes
    std::size_t length = 0;
    std::uint32_t line = 1;
    bool isQuoted = false;

    [[nodiscard]] bool isComma() const { return !isQuoted && text == ","; }
    [[nodiscard]] WordLocation location() const { return {{offset + (isQuoted ? 1U : 0U), text.size()}, isQuoted}; }
};

/// White space between words; a NUL, too.
[[nodiscard]] inline bool isConfigBlank(char c)
{
    return static_cast<unsigned char>(c) <= ' ';
}

enum class CommaMeaning { letter, word }; ///< part of a word, or a separate word

/// Skips white space and both kinds of comments. A quoted word ends with its line at the latest,
/// before a CR at its end.
class ConfigWords {
public:
    ConfigWords(std::string_view text, CommaMeaning comma);

    /// The next word; nullopt at the end of the text.
    [[nodiscard]] std::optional<ConfigWord> next();

private:
    void skipBlanks();
    [[nodiscard]] bool isAt(std::string_view mark) const { return m_text.substr(m_at).starts_with(mark); }

    std::string_view m_text;
    CommaMeaning m_comma;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    CancelPoll m_poll;
};

} // namespace formats::quake3
