#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/shader_text.hpp"
#include "formats/quake3/shader_tokens.hpp"
#include "formats/quake3/shader_words.hpp"

#include <set>
#include <span>

/// Reads directives and their arguments, with diagnostics about them.
namespace formats::quake3 {

/// The arguments of one directive: words up to the end of the line or a brace. Blanks beside parentheses are optional.
class Arguments {
public:
    explicit Arguments(ShaderTokens& tokens) : m_tokens(tokens) {}

    [[nodiscard]] bool isEmpty() const
    {
        return m_part.empty() && (m_tokens.peek().kind != TokenKind::word || m_tokens.peek().startsLine);
    }
    [[nodiscard]] std::string_view peek() const
    {
        if (!m_part.empty())
            return m_part;
        return isEmpty() ? std::string_view() : m_tokens.peek().text;
    }
    /// The next word, empty if there is none.
    std::string_view take()
    {
        if (!m_part.empty())
            return std::exchange(m_part, {});
        return isEmpty() ? std::string_view() : m_tokens.take().text;
    }
    void skipRest()
    {
        m_part = {};
        while (!isEmpty())
            m_tokens.take();
    }

    /// The next word of a vector: a parenthesis, or the text before one.
    std::string_view takeOfVector()
    {
        const std::string_view word = take();
        const std::size_t end = word.empty() || isParenthesis(word.front()) ? 1 : word.find_first_of("()");
        if (end < word.size())
            m_part = word.substr(end);
        return word.substr(0, end);
    }

    static bool isParenthesis(char c) { return c == '(' || c == ')'; }

private:
    ShaderTokens& m_tokens;
    std::string_view m_part; // rest of a word that was partly taken
};

/// Iterates over the directives of a definition and collects diagnostics.
class DirectiveReader {
public:
    explicit DirectiveReader(const ShaderTokens& tokens) : m_tokens(tokens) {}

    [[nodiscard]] const Token& at() const { return m_at; } ///< the current token; diagnostics refer to it
    void next() { m_at = m_tokens.take(); }
    void pointAt(const Token& token) { m_at = token; }

    /// The directive of the current token at this level. If there is none, skips the rest of the line.
    [[nodiscard]] std::optional<Directive> directive(Level level);
    [[nodiscard]] Arguments arguments() { return Arguments(m_tokens); }

    /// The diagnostics in script order, except for skipped directives.
    [[nodiscard]] Diagnostics diagnostics();

    template <class... Parts> void note(std::string_view rule, const Parts&... message)
    {
        say(Severity::note, rule, message...);
    }
    template <class... Parts> void warn(std::string_view rule, const Parts&... message)
    {
        say(Severity::warning, rule, message...);
    }
    void warnMissing(std::string_view what);
    /// Whether there are no more arguments; warns then.
    [[nodiscard]] bool isMissing(const Arguments& arguments, std::string_view what);
    void warnUnknown(std::string_view word, std::string_view result);
    /// Reports a directive that does not change the image; each keyword once.
    void passOver(std::string_view keyword, std::string_view argument);

    [[nodiscard]] float number(std::string_view word);
    /// The name of a definition or image, cut if it is too long.
    [[nodiscard]] std::string_view name(std::string_view word);
    /// Whether all of them exist.
    [[nodiscard]] bool readNumbers(Arguments& arguments, std::span<float> numbers);
    [[nodiscard]] bool readVector(Arguments& arguments, glm::vec3& vector);
    /// Whether it is complete; missing numbers stay 0, as in the game.
    bool readWave(Arguments& arguments, Wave& wave);
    /// A wave of anything other than colors, for which the game has no noise (docs/formats/quake3_shader.md §6.3).
    bool readWaveOfShape(Arguments& arguments, Wave& wave);

    /// Whether the next argument is one of `words`; stores its value.
    template <class Words, class Value> bool readWord(Arguments& arguments, const Words& words, Value& value)
    {
        if (arguments.isEmpty()) {
            warnMissing("an argument");
            return false;
        }
        const std::string_view word = arguments.take();
        const auto found = find(words, word);
        if (found) {
            value = *found;
            return true;
        }
        warnUnknown(word, "it is skipped");
        arguments.skipRest();
        return false;
    }

private:
    template <class... Parts> void say(Severity severity, std::string_view rule, const Parts&... message)
    {
        if (m_diagnostics.size() < kMaxShaderDiagnostics)
            m_diagnostics.push_back({std::string(rule),
                                     severity,
                                     {m_at.offset, m_at.bytes},
                                     joined("line ", m_at.line, ": ", message...),
                                     Concern::model});
        else if (m_suppressed++ == 0)
            m_firstSuppressed = {m_at.offset, m_at.bytes};
    }
    void reportPassedOver();

    struct PassedOver {
        ByteRange range;
        std::uint32_t line = 0;
        std::string words;
    };

    ShaderTokens m_tokens;
    Token m_at;
    Diagnostics m_diagnostics;
    std::set<std::string> m_passedOver;
    std::vector<PassedOver> m_passedOverInOrder;
    std::size_t m_suppressed = 0;
    ByteRange m_firstSuppressed;
};

} // namespace formats::quake3
