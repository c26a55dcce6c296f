#include "formats/vfs/mpq_mentioned_names.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "formats/vfs/mpq_contents.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formats {
namespace {

constexpr std::array<std::string_view, 10> kMentionedExtensions = {".blp", ".m2",  ".mdx", ".mdl", ".wmo",
                                                                   ".adt", ".wdt", ".tga", ".wav", ".mp3"};
/// Mentioned names have at most this many bytes together; the others are not tried.
constexpr std::size_t kMaxMentionedBytes = std::size_t{2} << 20U;
/// In an archive with more files, names are searched for if more than one of so many has none.
constexpr std::size_t kFewFiles = 512;
constexpr std::size_t kNamedForEachUnnamed = 8;

/// Files that maps of Warcraft III have. The game finds them by these names; the lists of many maps were removed.
constexpr std::array<std::string_view, 36> kMapFiles = {
    "war3map.w3i",     "war3map.j",        "scripts\\war3map.j", "war3map.lua",        "war3map.w3e",
    "war3map.shd",     "war3map.wpm",      "war3map.doo",        "war3mapUnits.doo",   "war3map.mmp",
    "war3mapMap.blp",  "war3mapMap.b00",   "war3mapMap.tga",     "war3mapPath.tga",    "war3mapPreview.tga",
    "war3map.wts",     "war3map.wtg",      "war3map.wct",        "war3map.imp",        "war3map.w3r",
    "war3map.w3c",     "war3map.w3s",      "war3map.w3u",        "war3map.w3t",        "war3map.w3a",
    "war3map.w3b",     "war3map.w3d",      "war3map.w3h",        "war3map.w3q",        "war3mapSkin.txt",
    "war3mapMisc.txt", "war3mapExtra.txt", "war3mapMap.dds",     "war3mapPreview.dds", "war3campaign.w3f",
    "war3campaign.imp"};
/// Those of them that mention no names, and are large.
constexpr std::array<std::string_view, 6> kSilentExtensions = {".w3e", ".shd", ".wpm", ".blp", ".tga", ".dds"};

bool isNameLetter(char letter)
{
    constexpr std::string_view kNever = "\"<>|*?:;,=";
    return static_cast<unsigned char>(letter) >= ' ' && kNever.find(letter) == std::string_view::npos;
}

/// Those of the mentioned names that files without a name have, one in each line.
class FittingNames {
public:
    FittingNames(std::span<const MpqListedName> names, const MpqTables& tables)
        : m_tables(tables), m_isNamed(names.size())
    {
        std::transform(names.begin(), names.end(), m_isNamed.begin(),
                       [](const MpqListedName& name) { return !name.raw.empty(); });
    }

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] bool areEnough() const { return m_budget == 0; }

    /// A name that a file mentions, with those of the files that belong to it.
    void addMentioned(std::string_view name)
    {
        m_budget -= std::min(m_budget, name.size());
        add(name);
        const std::string extension = extensionOf(name);
        if (extension != ".m2" && extension != ".mdx" && extension != ".mdl")
            return;
        const std::string stem(name.substr(0, name.size() - extension.size()));
        addFilesOfModel(stem);
        if (extension == ".mdl")
            add(stem + ".mdx"); // Warcraft III mentions the text form of its models
        if (extension != ".m2")
            add(stem + ".m2"); // tables of World of Warcraft have the former extension
    }

    /// What belongs to a model by its name without its extension.
    void addFilesOfModel(const std::string& stem)
    {
        for (const char* const ending : {"00.skin", "01.skin", "02.skin", "03.skin", ".blp"})
            add(stem + ending);
    }

private:
    void add(std::string_view name)
    {
        const auto index = findMpqName(m_tables, name);
        if (!index || m_isNamed[*index])
            return;
        m_isNamed[*index] = true;
        m_text.append(name) += '\n';
    }

    const MpqTables& m_tables;
    std::vector<bool> m_isNamed; // parallel to MpqTables::names
    std::string m_text;
    std::size_t m_budget = kMaxMentionedBytes;
};

std::string withoutDoubleBackslashes(std::string_view name)
{
    std::string plain;
    for (const char letter : name) {
        if (letter != '\\' || !plain.ends_with('\\'))
            plain += letter;
    }
    return plain;
}

enum class Mentioning { model, table, map, nothing };

/// Names in the bytes of a file: texts between bytes that a name cannot have, which end with a known extension.
void addNamesIn(std::span<const std::byte> bytes, Mentioning kind, FittingNames& found)
{
    const std::string_view text = FieldReader(bytes).characters(bytes.size());
    CancelPoll poll;
    for (std::size_t end = 0; end < text.size() && !found.areEnough() && !poll.isCancelled();) {
        const auto first = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), isNameLetter);
        const auto last = std::find_if_not(first, text.end(), isNameLetter);
        const auto begin = static_cast<std::size_t>(first - text.begin());
        end = static_cast<std::size_t>(last - text.begin());
        const std::string_view name = text.substr(begin, end - begin);
        if (name.size() > kMaxListedNameBytes || !isOneOfExtensions(name, kMentionedExtensions))
            continue;
        // The last bytes of a value before the text of a model may look like letters.
        const std::size_t mostSkipped = kind == Mentioning::model ? 4 : 0;
        for (std::size_t skipped = 0; skipped <= std::min(mostSkipped, name.size() - 1); ++skipped)
            found.addMentioned(name.substr(skipped));
        if (kind == Mentioning::map) {
            found.addMentioned("war3mapImported\\" + std::string(name));
            found.addMentioned(withoutDoubleBackslashes(name)); // as in scripts
        }
    }
}

/// The files of an archive as far as they mention names.
class MentioningFiles {
public:
    MentioningFiles(std::span<const MpqListedName> names, const RandomAccess& file, const MpqTables& tables)
        : m_names(names), m_file(file), m_tables(tables)
    {
    }

    void search(FittingNames& found) const
    {
        std::uint64_t starts = kMaxMentioningBytes;
        std::uint64_t budget = kMaxMentioningBytes;
        for (std::size_t i = 0; i < m_names.size() && starts >= kMpqStartBytes && !found.areEnough() && !isCancelled();
             ++i) {
            const std::string name(m_names[i].raw);
            if (extensionOf(name) == ".m2")
                found.addFilesOfModel(name.substr(0, name.size() - 3));
            const MpqContents contents = contentsOf(i);
            starts -= kMpqStartBytes;
            const Mentioning kind = kindOf(contents, name);
            if (kind == Mentioning::nothing || contents.block.size > budget)
                continue;
            budget -= contents.block.size;
            if (const auto bytes = contents.read(contents.block.size, name))
                addNamesIn(bytes->span(), kind, found);
        }
    }

private:
    [[nodiscard]] MpqContents contentsOf(std::size_t index) const
    {
        const std::string_view name = m_names[index].raw;
        const auto key = name.empty() ? std::nullopt : std::optional<std::uint32_t>(mpqFileKey(name));
        return {m_file, m_tables.blocks[m_tables.names[index].block], m_tables.sectorBytes, key, m_tables.wraps};
    }

    [[nodiscard]] static Mentioning kindOf(const MpqContents& contents, const std::string& name)
    {
        if (isOneOf(kMapFiles, name))
            return isOneOfExtensions(name, kSilentExtensions) ? Mentioning::nothing : Mentioning::map;
        const auto start = contents.readStart(4);
        const auto begins = [&](std::string_view magic) { return start && beginsWith(start->span(), magic); };
        if (begins("MD20") || begins("MD21") || begins("MDLX"))
            return Mentioning::model;
        return begins("REVM") || begins("WDBC") ? Mentioning::table : Mentioning::nothing;
    }

    [[nodiscard]] static bool isOneOf(std::span<const std::string_view> names, std::string_view name)
    {
        return std::any_of(names.begin(), names.end(),
                           [&](std::string_view each) { return isSameButForCase(each, name); });
    }

    std::span<const MpqListedName> m_names;
    const RandomAccess& m_file;
    const MpqTables& m_tables;
};

} // namespace

void addMapFiles(MpqNames& names)
{
    for (const std::string_view name : kMapFiles)
        names.add(name);
}

FileBytes mentionedNames(MpqNames& names, const RandomAccess& file, const MpqTables& tables)
{
    const std::size_t unnamed = names.names().size() - names.order().size();
    const bool areNearlyWhole =
        names.names().size() > kFewFiles && unnamed * kNamedForEachUnnamed <= names.names().size();
    if (unnamed == 0 || areNearlyWhole)
        return {};
    FittingNames found(names.names(), tables);
    MentioningFiles(names.names(), file, tables).search(found);
    return FileBytes::copyOf(found.text());
}

} // namespace formats
