#include "formats/vfs/mpq_names.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"

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
    std::string spelled(name);
    std::replace(spelled.begin(), spelled.end(), '/', '\\');
    auto found = tables.find(spelled);
    if (!found && spelled != name)
        found = tables.find(name);
    if (!found && name.find('\\') != std::string_view::npos) {
        std::replace(spelled.begin(), spelled.end(), '\\', '/');
        found = tables.find(spelled);
    }
    return found;
}

void MpqNames::add(std::string_view name)
{
    if (!addExactly(name))
        addExactly(withoutBlanks(name)); // editors and spreadsheets leave blanks
}

bool MpqNames::addLines(const FileBytes& list)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    std::string_view text = FieldReader(list.span()).characters(list.size());
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    CancelPoll poll;
    std::size_t count = 0;
    while (!text.empty() && !areWhole() && !poll.isCancelled()) {
        const std::size_t end = std::min(text.find_first_of("\r\n;"), text.size());
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
    if (index && m_names[*index].empty()) {
        m_names[*index] = std::string(name);
        ++m_found;
    }
    return index.has_value();
}

} // namespace formats
