#include "formats/vfs/mpq_names.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/mpq/mpq_cipher.hpp"

#include <algorithm>
#include <utility>

namespace formats {
namespace {

std::string_view withoutBlanks(std::string_view name)
{
    constexpr std::string_view kBlanks = " \t";
    const std::size_t first = std::min(name.find_first_not_of(kBlanks), name.size());
    return name.substr(first, name.find_last_not_of(kBlanks) + 1 - first);
}

std::string_view textOf(const FileBytes& list)
{
    return FieldReader(list.span()).characters(list.size());
}

/// Calls `use` for each name of a list, until it returns false.
template <class Use> void forEachName(std::string_view text, const Use& use)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    const auto isEnd = [](char c) { return c == '\n' || c == '\r' || c == ';'; };
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    CancelPoll poll;
    while (!text.empty() && !poll.isCancelled()) {
        const auto end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), isEnd) - text.begin());
        const std::string_view name = text.substr(0, end);
        const bool isNumber =
            text.substr(end).starts_with(';') && name.find_first_not_of("0123456789") == std::string_view::npos;
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!name.empty() && !isNumber && !use(name))
            return;
    }
}

} // namespace

MpqNameIndex::MpqNameIndex(FileBytes list, std::size_t most) : m_list(std::move(list))
{
    const std::string_view text = textOf(m_list);
    forEachName(text, [&](std::string_view listed) {
        const std::string_view name = withoutBlanks(listed);
        if (!name.empty() && name.size() <= kMaxListedNameBytes)
            m_names.push_back({mpqNameHashes(name, MpqSlashes::backward),
                               static_cast<std::uint32_t>(name.data() - text.data()),
                               static_cast<std::uint32_t>(name.size())});
        return m_names.size() < most;
    });
    const auto comesFirst = [](const Name& a, const Name& b) { return a.hashes < b.hashes; };
    std::stable_sort(m_names.begin(), m_names.end(), comesFirst); // of several spellings the first one is used
}

std::string_view MpqNameIndex::find(const MpqNameHashes& hashes) const
{
    const auto found =
        std::lower_bound(m_names.begin(), m_names.end(), hashes,
                         [](const Name& name, const MpqNameHashes& wanted) { return name.hashes < wanted; });
    return found != m_names.end() && found->hashes == hashes ? textOf(m_list).substr(found->start, found->bytes)
                                                             : std::string_view();
}

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
    m_lists.push_back(list);
    std::size_t count = 0;
    bool isWithinLimit = true;
    forEachName(textOf(list), [&](std::string_view name) {
        isWithinLimit = count++ < kMaxListedNames;
        if (isWithinLimit)
            add(name);
        return isWithinLimit && !areWhole();
    });
    return isWithinLimit;
}

void MpqNames::addFrom(std::shared_ptr<const MpqNameIndex> index)
{
    if (!index)
        return;
    m_index = std::move(index);
    for (std::uint32_t i = 0; i < m_names.size(); ++i) {
        const std::string_view name = m_names[i].raw.empty() ? m_index->find(m_tables.names[i].hashes) : "";
        if (name.empty())
            continue;
        m_names[i] = {name, entryName(name)};
        m_order.push_back(i);
    }
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
