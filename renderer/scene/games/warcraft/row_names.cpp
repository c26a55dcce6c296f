#include "renderer/scene/games/warcraft/row_names.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <utility>

namespace scene {
namespace {

constexpr std::uint64_t kMaxNameListBytes = 64 << 20U;
constexpr std::string_view kDefaultNameTable = "creaturedisplayinfo";

/// A text without blanks and a carriage return at its ends.
std::string_view trimmedWord(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// The part up to the next separator, which is removed with it from `rest`.
std::string_view takeUpTo(std::string_view& rest, char separator)
{
    const std::size_t end = rest.find(separator);
    const std::string_view part = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return part;
}

} // namespace

RowNames RowNames::fromText(std::string_view text)
{
    RowNames list;
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3); // a mark that some editors write before UTF-8
    while (!text.empty()) {
        std::string_view line = takeUpTo(text, '\n');
        const auto id = formats::parseNumber<std::uint32_t>(trimmedWord(takeUpTo(line, ';')));
        const std::string_view name = trimmedWord(takeUpTo(line, ';'));
        const std::string_view table = trimmedWord(line);
        if (id && !name.empty())
            list.m_names[table.empty() ? std::string(kDefaultNameTable) : formats::lowered(table)][*id] =
                formats::printable(name);
    }
    return list;
}

formats::Result<RowNames> RowNames::read(const std::filesystem::path& file)
{
    TRISVIEW_TRY_ASSIGN(const formats::ByteView bytes, formats::readPath(file));
    TRISVIEW_TRY(bytes.checkAtMost(bytes.size(), "bytes of a list of names", kMaxNameListBytes));
    RowNames list = fromText(formats::FieldReader(bytes.file().span()).characters(bytes.file().size()));
    if (list.count() == 0)
        return formats::fail(formats::LoadErrorCode::corrupt, platform::utf8FromPath(file),
                             ": it has no line like \"4711;Name\" or \"4711;Name;Table\"");
    return list;
}

const RowNames::Names* RowNames::namesOf(std::string_view table) const
{
    const auto found = m_names.find(formats::lowered(table));
    return found == m_names.end() ? nullptr : &found->second;
}

std::string_view RowNames::nameOf(std::string_view table, std::uint32_t id) const
{
    const Names* const names = namesOf(table);
    const auto found = names == nullptr ? Names::const_iterator() : names->find(id);
    return names == nullptr || found == names->end() ? std::string_view() : std::string_view(found->second);
}

std::size_t RowNames::count() const
{
    std::size_t count = 0;
    for (const auto& [table, names] : m_names)
        count += names.size();
    return count;
}

} // namespace scene
