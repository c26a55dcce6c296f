#include "formats/quake3/shader_script.hpp"

#include "formats/base/name_limits.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/quake3/config_words.hpp"
#include "formats/quake3/shader_text.hpp"
#include "formats/quake3/shader_tokens.hpp"

#include <algorithm>
#include <optional>

namespace formats::quake3 {
namespace {

// The rule for the end of a definition. With braces alone, a missing one would swallow the rest of the script. So after
// such a definition, a word at the start of a line followed by an opening brace counts as the next name. Valid scripts
// never need this guess.
enum class Ending { byBraces, byBracesOrName };

class Indexer {
public:
    explicit Indexer(std::string_view text)
        : m_text(text), m_tokens(text, text.substr(0, 3) == kByteOrderMark ? 3 : 0, text.size(), 1)
    {
    }

    [[nodiscard]] ScriptIndex result()
    {
        while (m_tokens.peek().kind != TokenKind::end && m_index.entries.size() < kMaxScriptEntries)
            readOutside();
        if (m_tokens.peek().kind != TokenKind::end)
            warn(m_tokens.peek(), "shader-too-many", "only the first ", kMaxScriptEntries, " definitions are read");
        else if (m_name)
            warn(*m_name, "shader-brace", "'", shortened(m_name->text), "' has no opening brace");
        return std::move(m_index);
    }

private:
    template <class... Parts> void warn(const Token& where, std::string_view rule, const Parts&... message)
    {
        if (m_index.diagnostics.size() < kMaxShaderDiagnostics)
            addWarning(m_index.diagnostics, rule, {where.offset, where.bytes}, "line ", where.line, ": ", message...);
    }

    void readOutside()
    {
        const Token token = m_tokens.take();
        if (token.kind == TokenKind::closeBrace) {
            // The end of a definition without an opening brace; already reported.
            if (!m_isLost)
                warn(token, "shader-brace", "a closing brace has no opening one");
            m_isLost = false;
        } else if (token.kind == TokenKind::openBrace) {
            readBlock(token);
        } else {
            readWord(token);
        }
    }

    void readWord(const Token& token)
    {
        if (m_name && !m_isLost) {
            warn(*m_name, "shader-brace", "'", shortened(m_name->text), "' has no opening brace");
            m_isLost = true; // until a name with a brace, or a closing brace
        }
        // "cull none" followed by a stage: neither word is a name.
        const bool isName = token.startsLine || m_isAfterBlock;
        m_isAfterBlock = false;
        if (m_isLost && (!isName || isShaderKeyword(token.text)))
            m_name.reset();
        else
            m_name = token;
    }

    void readBlock(const Token& brace)
    {
        if (!m_name) {
            if (!m_isLost)
                warn(brace, "shader-brace", "an opening brace has no name before it");
            m_isLost = true;
            skipBlock();
            return;
        }
        const Token name = *m_name;
        m_name.reset();
        m_isLost = false;
        const ShaderTokens atBrace = m_tokens;
        std::optional<std::size_t> end = endOfBlock(m_ending);
        if (!end) {
            warn(name, "shader-brace", "'", shortened(name.text), "' has no closing brace");
            if (m_ending == Ending::byBraces) {
                m_ending = Ending::byBracesOrName;
                m_tokens = atBrace;
                end = endOfBlock(m_ending);
            }
        }
        const std::size_t last = end.value_or(m_lastByte);
        m_index.entries.push_back({std::string(cutName(name.text)), {name.offset, last - name.offset}, name.line});
        m_isAfterBlock = true;
    }

    // The offset after the closing brace; nullopt if there is none: then the current token is the next name or the end.
    [[nodiscard]] std::optional<std::size_t> endOfBlock(Ending ending)
    {
        std::size_t depth = 1;
        m_lastByte = m_tokens.peek().offset;
        while (m_tokens.peek().kind != TokenKind::end) {
            if (ending == Ending::byBracesOrName && isNextName())
                return std::nullopt;
            const Token token = m_tokens.take();
            m_lastByte = token.offset + token.bytes;
            if (token.kind == TokenKind::openBrace)
                ++depth;
            else if (token.kind == TokenKind::closeBrace && --depth == 0)
                return m_lastByte;
        }
        return std::nullopt;
    }

    void skipBlock()
    {
        // The content of this block is dropped, so a wrong guess of its end does no harm.
        static_cast<void>(endOfBlock(Ending::byBracesOrName));
        m_isAfterBlock = true;
    }

    [[nodiscard]] bool isNextName() const
    {
        const Token& word = m_tokens.peek();
        if (word.kind != TokenKind::word || !word.startsLine || isShaderKeyword(word.text))
            return false;
        ShaderTokens ahead = m_tokens;
        static_cast<void>(ahead.take());
        return ahead.peek().kind == TokenKind::openBrace;
    }

    std::string_view m_text;
    ShaderTokens m_tokens;
    ScriptIndex m_index;
    std::optional<Token> m_name; // a word before its opening brace
    bool m_isLost = false;       // inside a definition without an opening brace
    bool m_isAfterBlock = true;  // a name may follow on the same line
    Ending m_ending = Ending::byBraces;
    std::size_t m_lastByte = 0; // after the last token of a block
};

} // namespace

std::string_view textOf(const ByteView& script)
{
    return FieldReader(script.file().span()).characters(script.file().size());
}

std::string shortened(std::string_view text)
{
    constexpr std::size_t kShown = 64;
    return text.size() <= kShown ? printable(text) : printable(text.substr(0, kShown)) + "...";
}

ScriptIndex indexScript(const ByteView& script)
{
    return Indexer(textOf(script)).result();
}

std::string shaderKey(std::string_view name)
{
    std::string key = lowered(withoutExtension(name));
    std::replace(key.begin(), key.end(), '\\', '/');
    return key;
}

std::string_view withoutExtension(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    const std::size_t slash = name.find_last_of("/\\");
    const bool isExtension = dot != std::string_view::npos && (slash == std::string_view::npos || dot > slash);
    return isExtension ? name.substr(0, dot) : name;
}

void ScriptCollection::add(const ByteView& script)
{
    const std::size_t scriptIndex = m_scripts.size();
    m_scripts.push_back({script, indexScript(script)});
    const std::vector<ShaderEntry>& entries = m_scripts.back().index.entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        Definition& found =
            m_definitions.try_emplace(shaderKey(entries[i].name), Definition{scriptIndex, i, nullptr}).first->second;
        if (found.script != scriptIndex)
            found = Definition{scriptIndex, i, nullptr};
    }
}

std::shared_ptr<const Shader> ScriptCollection::find(std::string_view name) const
{
    const auto found = m_definitions.find(shaderKey(name));
    if (found == m_definitions.end())
        return nullptr;
    Definition& definition = found->second;
    if (definition.shader == nullptr) {
        const Script& script = m_scripts[definition.script];
        definition.shader =
            std::make_shared<const Shader>(parseShader(script.bytes, script.index.entries[definition.entry]));
    }
    return definition.shader;
}

} // namespace formats::quake3
