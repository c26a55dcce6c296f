#include "formats/quake3/skin_file.hpp"

#include "formats/base/name_limits.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/tally.hpp"
#include "formats/quake3/config_words.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace formats::quake3 {
namespace {

constexpr std::size_t kMaxSkinSurfaces = 256;        // MAX_SKIN_SURFACES of ioquake3; the first releases had 32
constexpr std::size_t kMaxEntries = 4096;            // ours
constexpr std::uint64_t kMaxSkinFileBytes = 1 << 20; // ours: a hundred times the largest file seen

// Reports each kind of problem once, with the first line.
struct SkinFileTally : AlikeTally<Concern::textures> {
    void add(const ConfigWord& word) { addAt({word.offset, word.length}, "line ", word.line); }
};

class SkinReader {
public:
    explicit SkinReader(std::string_view text) : m_text(text), m_words(text, CommaMeaning::word) { advance(); }

    [[nodiscard]] SkinFile read()
    {
        while (m_word) {
            if (m_word->isComma())
                advance(); // a comma before any name is harmless
            else
                readRecord();
        }
        if (m_skin.entries.size() > kMaxSkinSurfaces)
            addWarning(m_skin.diagnostics, "skin-surface-limit", m_beyondLimit, m_skin.entries.size(),
                       " surfaces, the engine's limit MAX_SKIN_SURFACES is ", kMaxSkinSurfaces);
        m_noShader.report(m_skin.diagnostics, Severity::warning, "skin-no-shader",
                          "names no shader for its surface: it is not shown");
        m_moreTextures.report(m_skin.diagnostics, Severity::note, "skin-more-textures",
                              "names more than one texture: the first is used");
        m_repeated.report(m_skin.diagnostics, Severity::note, "skin-surface-repeated",
                          "names a surface again: the first line for it is used");
        m_scale.report(m_skin.diagnostics, Severity::note, "skin-player-scale",
                       "gives the player another size, which is not shown");
        m_attachments.report(m_skin.diagnostics, Severity::note, "skin-attachment",
                             "names a model that is used with the skin, which is not shown");
        m_cut.report(m_skin.diagnostics, Severity::warning, "skin-name-cut",
                     joined("has a name that is cut to ", kMaxNameBytes, " bytes"));
        m_long.report(m_skin.diagnostics, Severity::warning, "skin-name-limit",
                      joined("has a name that is longer than the engine's limit of ", kMaxQuakeNameBytes, " bytes"));
        m_leftOut.report(m_skin.diagnostics, Severity::error, "skin-entries-left-out",
                         joined("and all after it are left out: this program reads ", kMaxEntries, " entries"));
        if (m_skin.entries.empty())
            addWarning(m_skin.diagnostics, "skin-empty", {}, "it names no surface");
        sortBySurface();
        return std::move(m_skin);
    }

private:
    void advance() { m_word = m_words.next(); }
    [[nodiscard]] bool isOnLine(std::uint32_t line) const { return m_word && m_word->line == line; }

    void sortBySurface()
    {
        const std::vector<SkinEntry>& entries = m_skin.entries;
        m_skin.bySurface.resize(entries.size());
        std::iota(m_skin.bySurface.begin(), m_skin.bySurface.end(), 0U);
        std::stable_sort(
            m_skin.bySurface.begin(), m_skin.bySurface.end(),
            [&entries](std::uint32_t a, std::uint32_t b) { return entries[a].surface < entries[b].surface; });
    }

    void readRecord()
    {
        const ConfigWord name = *m_word;
        const std::string lower = lowered(printable(cutName(name.text)));
        advance();
        if (lower.find("tag_") != std::string::npos) {
            while (isOnLine(name.line))
                advance();
            addTag(name, lower);
            return;
        }
        std::optional<WordLocation> location;
        if (isOnLine(name.line) && m_word->isComma()) {
            location = emptyWordAt(m_word->offset + 1);
            advance();
        }
        std::string_view value;
        if (isOnLine(name.line) && !m_word->isComma()) {
            value = m_word->text;
            location = m_word->location();
            advance();
        }
        // Other Quake engines allow a texture for each of several skins here.
        if (isOnLine(name.line) && m_word->isComma()) {
            const ConfigWord comma = *m_word;
            advance();
            if (isOnLine(name.line))
                m_moreTextures.add(comma);
            while (isOnLine(name.line))
                advance();
        }
        add(name, {lower, std::string(cutName(value)), name.line, name.location(), location}, value);
    }

    /// A word in front of a comment would continue into it.
    [[nodiscard]] std::optional<WordLocation> emptyWordAt(std::size_t offset) const
    {
        const bool isFree = offset == m_text.size() || isConfigBlank(m_text[offset]) || m_text[offset] == ',';
        return isFree ? std::optional<WordLocation>({{offset, 0}, false}) : std::nullopt;
    }

    void add(const ConfigWord& name, SkinEntry entry, std::string_view value)
    {
        const std::string& lower = entry.surface;
        if (lower == "playerscale") {
            m_scale.add(name);
        } else if (lower.starts_with("md3_")) {
            m_attachments.add(name);
        } else if (m_skin.entries.size() >= kMaxEntries) {
            m_leftOut.add(name);
        } else {
            checkLength(name, name.text);
            checkLength(name, value);
            if (value.empty())
                m_noShader.add(name);
            if (!m_known.insert(lower).second)
                m_repeated.add(name);
            if (m_skin.entries.size() == kMaxSkinSurfaces)
                m_beyondLimit = {name.offset, name.length};
            m_skin.entries.push_back(std::move(entry));
        }
    }

    void addTag(const ConfigWord& name, const std::string& lower)
    {
        if (m_skin.tags.size() < kMaxEntries)
            m_skin.tags.push_back({lower, {}, name.line, name.location()});
        else
            m_leftOut.add(name);
    }

    void checkLength(const ConfigWord& where, std::string_view name)
    {
        if (isNameTooLong(name))
            m_cut.add(where);
        else if (name.size() > kMaxQuakeNameBytes)
            m_long.add(where);
    }

    std::string_view m_text;
    ConfigWords m_words;
    std::optional<ConfigWord> m_word;
    SkinFile m_skin;
    std::unordered_set<std::string> m_known;
    ByteRange m_beyondLimit; // the first name that the engine ignores
    SkinFileTally m_noShader, m_moreTextures, m_repeated, m_scale, m_attachments, m_leftOut, m_cut, m_long;
};

} // namespace

Result<SkinFile> loadSkinFile(const ByteView& file)
{
    if (file.size() > kMaxSkinFileBytes)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", file.size(), " bytes, skins have at most ",
                    kMaxSkinFileBytes);
    std::string_view text;
    if (file.size() > 0) {
        TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(0, 1, file.size(), "skin"));
        text = FieldReader(bytes).characters(bytes.size());
    }
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return fail(LoadErrorCode::corrupt, file.name(), ": not a skin, which is text: byte ", zero, " is 0");
    return SkinReader(text).read();
}

const SkinEntry* shaderFor(const SkinFile& skin, std::string_view surfaceName)
{
    const auto find = [&skin](std::string_view name) -> const SkinEntry* {
        const auto found = std::lower_bound(
            skin.bySurface.begin(), skin.bySurface.end(), name,
            [&skin](std::uint32_t index, std::string_view wanted) { return skin.entries[index].surface < wanted; });
        const bool isThere = found != skin.bySurface.end() && skin.entries[*found].surface == name;
        return isThere ? &skin.entries[*found] : nullptr;
    };
    const std::string name = lowered(surfaceName);
    if (const SkinEntry* exact = find(name))
        return exact;
    const bool isCut = name.size() > 2 && name[name.size() - 2] == '_';
    return isCut ? find(std::string_view(name).substr(0, name.size() - 2)) : nullptr;
}

bool hidesSurface(std::string_view shader)
{
    const std::string name = lowered(shader);
    return name.empty() || name == "nodraw" || name == "textures/common/nodraw" || name == "*off";
}

} // namespace formats::quake3
