#include "formats/vfs/mpq_names.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/mpq/mpq_cipher.hpp"

#include <algorithm>

namespace formats {
namespace {

std::string_view withoutBlanks(std::string_view name)
{
    constexpr std::string_view kBlanks = " \t";
    const std::size_t first = std::min(name.find_first_not_of(kBlanks), name.size());
    return name.substr(first, name.find_last_not_of(kBlanks) + 1 - first);
}

} // namespace

std::optional<std::uint32_t> findMpqName(const MpqTables& tables, std::string_view name)
{
    auto found = tables.find(mpqNameHashes(name, MpqSlashes::backward));
    if (!found && name.find('/') != std::string_view::npos)
        found = tables.find(mpqNameHashes(name));
    if (!found && name.find('\\') != std::string_view::npos)
        found = tables.find(mpqNameHashes(name, MpqSlashes::forward));
    return found;
}

void MpqNames::add(std::string_view name)
{
    const std::string_view plain = withoutBlanks(name); // editors and spreadsheets leave blanks
    if (!addExactly(name) && plain.size() < name.size())
        addExactly(plain);
}

bool MpqNames::addLines(const FileBytes& list)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    const auto isEnd = [](char c) { return c == '\n' || c == '\r' || c == ';'; };
    m_lists.push_back(list);
    std::string_view text = FieldReader(list.span()).characters(list.size());
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    CancelPoll poll;
    std::size_t count = 0;
    while (!text.empty() && !areWhole() && !poll.isCancelled()) {
        const auto end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), isEnd) - text.begin());
        const std::string_view name = text.substr(0, end);
        const bool isNumber =
            text.substr(end).starts_with(';') && name.find_first_not_of("0123456789") == std::string_view::npos;
        text.remove_prefix(std::min(end + 1, text.size()));
        if (name.empty() || isNumber)
            continue;
        if (count++ == kMaxListedNames)
            return false;
        add(name);
    }
    return true;
}

bool MpqNames::addExactly(std::string_view name)
{
    if (name.empty() || name.size() > kMaxListedNameBytes)
        return false;
    const auto index = findMpqName(m_tables, name);
    if (index && m_names[*index].raw.empty()) {
        m_names[*index] = {name, entryName(name)};
        m_order.push_back(*index);
    }
    return index.has_value();
}

} // namespace formats
