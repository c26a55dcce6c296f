#include "formats/vfs/archive.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/out_of_memory.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

namespace formats {

namespace {

/// The entry to use for each name, sorted by lower-case name.
std::vector<std::uint32_t> orderOf(const ArchiveDirectory& directory)
{
    const std::vector<ArchiveEntry>& entries = directory.entries;
    std::vector<std::uint32_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto comesFirst = [&](std::uint32_t a, std::uint32_t b) {
        if (const int difference = compareLowered(entries[a].name, entries[b].name); difference != 0)
            return difference < 0;
        return directory.lastWins ? a > b : a < b; // the entry to use comes first
    };
    if (!std::is_sorted(order.begin(), order.end(), comesFirst)) // as many archives are
        std::sort(order.begin(), order.end(), comesFirst);
    const auto end = std::unique(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return isSameButForCase(entries[a].name, entries[b].name);
    });
    order.erase(end, order.end());
    return order;
}

/// The range of the first entry in the table that `order` leaves out.
ByteRange firstLeftOut(const ArchiveDirectory& directory, const std::vector<std::uint32_t>& order)
{
    std::vector<bool> isKept(directory.entries.size());
    for (const std::uint32_t index : order)
        isKept[index] = true;
    const auto found = std::find(isKept.begin(), isKept.end(), false);
    return found == isKept.end() ? ByteRange()
                                 : directory.entries[static_cast<std::size_t>(found - isKept.begin())].record;
}

/// Moves the items with these indices to the front, in this order, and drops the others: without a second list, since
/// there may be a million.
template <class Item> void arrange(std::vector<Item>& items, const std::vector<std::uint32_t>& order)
{
    std::vector<std::uint32_t> from = order;
    std::vector<bool> isTaken(items.size());
    for (const std::uint32_t index : order)
        isTaken[index] = true;
    for (std::uint32_t index = 0; index < items.size(); ++index) {
        if (!isTaken[index])
            from.push_back(index);
    }
    for (std::uint32_t start = 0; start < items.size(); ++start) {
        if (from[start] == start)
            continue;
        Item moved = std::move(items[start]);
        std::uint32_t at = start;
        for (std::uint32_t next = from[at]; next != start; next = from[at]) {
            items[at] = std::move(items[next]);
            from[at] = at;
            at = next;
        }
        items[at] = std::move(moved);
        from[at] = at;
    }
    items.resize(order.size());
}

/// `folder` as a prefix of the names below it.
std::string prefixOf(std::string_view folder)
{
    return folder.empty() ? std::string() : std::string(folder) + '/';
}

bool startsWith(std::string_view name, std::string_view prefix)
{
    return isSameButForCase(name.substr(0, prefix.size()), prefix);
}

/// The first of sorted entries whose lower-case name is not before that of `name`.
template <class Iterator> Iterator firstFrom(Iterator begin, Iterator end, std::string_view name)
{
    return std::lower_bound(begin, end, name, [](const ArchiveEntry& entry, std::string_view wanted) {
        return compareLowered(entry.name, wanted) < 0;
    });
}

/// The entry under its real name, if it is listed by number and was found by that.
ArchiveEntry entryFoundBy(ArchiveEntry entry, std::string_view foundBy)
{
    if (entry.isNumbered && !foundBy.empty() && !isSameButForCase(entry.name, foundBy)) {
        entry.name = foundBy;
        entry.isNumbered = false;
    }
    return entry;
}

} // namespace

bool isArchiveName(std::string_view name)
{
    const std::span<const ArchiveFormat> formats = archiveFormats();
    return std::any_of(formats.begin(), formats.end(),
                       [name](const ArchiveFormat& format) { return isOneOfExtensions(name, format.extensions); });
}

bool isArchiveFolderName(std::string_view name)
{
    constexpr std::array<std::string_view, 2> kExtensions = {".pk3dir", ".dpkdir"};
    return isOneOfExtensions(name, kExtensions);
}

Result<Archive> Archive::open(const std::filesystem::path& file, const std::string& name, const MoreNames& more)
{
    TRISVIEW_TRY(checkCancelled(name));
    return withinMemory(name, [&]() -> Result<Archive> {
        TRISVIEW_TRY_ASSIGN(RandomAccess bytes, RandomAccess::open(file, name));
        return open(std::move(bytes), name, more);
    });
}

Result<Archive> Archive::open(RandomAccess file, const std::string& name, const MoreNames& more)
{
    std::array<std::byte, kArchiveHeadBytes> head{};
    const std::size_t headBytes = file.read(0, head);
    if (const ArchiveFormat* const known = archiveFormatOf(std::span(head).first(headBytes)))
        return openAs(*known, std::move(file), name, more);
    for (const ArchiveFormat& format : archiveFormats()) {
        if (!format.isSearched)
            continue;
        auto archive = openAs(format, file, name, more);
        if (archive || archive.error().code != LoadErrorCode::wrongFormat)
            return archive;
    }
    return fail(LoadErrorCode::wrongFormat, name, ": is not an archive of a known format");
}

Result<Archive> Archive::openAs(const ArchiveFormat& format, RandomAccess file, const std::string& name,
                                const MoreNames& more)
{
    TRISVIEW_TRY_ASSIGN(auto reader, format.open(std::move(file), name));
    Archive archive(format, std::move(reader));
    TRISVIEW_TRY_ASSIGN(ArchiveDirectory directory, archive.m_reader->entries(name, more));
    archive.takeEntries(std::move(directory));
    return archive;
}

void Archive::takeEntries(ArchiveDirectory directory)
{
    const std::vector<std::uint32_t> order = orderOf(directory);
    const ByteRange repeated = firstLeftOut(directory, order);
    m_diagnostics = std::move(directory.diagnostics);
    if (order.size() < directory.entries.size()) {
        addNote(m_diagnostics, "archive-duplicates", repeated,
                counted(directory.entries.size() - order.size(), "entry has", "entries have"),
                " the name of another one; the ", directory.lastWins ? "last" : "first", " of each name is used");
    }
    m_entries = std::move(directory.entries);
    arrange(m_entries, order);
    // Some tools store a folder as an empty file without a slash, although other entries are below that name.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (m_entries[i].size == 0) {
            const std::string prefix = m_entries[i].name + '/';
            const auto next = firstFrom(m_entries.begin() + static_cast<std::ptrdiff_t>(i), m_entries.end(), prefix);
            if (next != m_entries.end() && startsWith(next->name, prefix))
                continue;
        }
        if (kept != i)
            m_entries[kept] = std::move(m_entries[i]);
        ++kept;
    }
    m_entries.resize(kept);
}

std::optional<std::uint32_t> Archive::find(std::string_view name) const
{
    const auto found = firstFrom(m_entries.begin(), m_entries.end(), name);
    if (found != m_entries.end() && isSameButForCase(found->name, name))
        return static_cast<std::uint32_t>(found - m_entries.begin());
    const auto unlisted = m_reader->findUnlisted(name);
    if (!unlisted)
        return std::nullopt;
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const ArchiveEntry& each) { return each.index == *unlisted; });
    if (entry == m_entries.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(entry - m_entries.begin());
}

std::string Archive::nameOf(std::uint32_t index, std::string_view name) const
{
    assert(index < m_entries.size());
    const ArchiveEntry& entry = m_entries[index];
    return isSameButForCase(entry.name, name) ? entry.name : std::string(name);
}

std::optional<std::string> Archive::findFolder(std::string_view folder) const
{
    const auto inside = below(folder);
    if (folder.empty())
        return "";
    if (inside.empty())
        return std::nullopt;
    return inside.front().name.substr(0, folder.size());
}

std::span<const ArchiveEntry> Archive::below(std::string_view folder) const
{
    const std::string prefix = prefixOf(folder);
    const auto first = firstFrom(m_entries.begin(), m_entries.end(), prefix);
    const auto last = std::partition_point(first, m_entries.end(),
                                           [&](const ArchiveEntry& entry) { return startsWith(entry.name, prefix); });
    return std::span(m_entries).subspan(static_cast<std::size_t>(first - m_entries.begin()),
                                        static_cast<std::size_t>(last - first));
}

Result<ByteView> Archive::read(std::uint32_t index, const std::string& name, std::string_view foundBy,
                               ReadProblems* problems) const
{
    assert(index < m_entries.size());
    return withinMemory(name, [&] { return m_reader->read(entryFoundBy(m_entries[index], foundBy), name, problems); });
}

std::vector<std::byte> Archive::readHead(std::uint32_t index, std::size_t most, std::string_view foundBy) const
{
    assert(index < m_entries.size());
    return m_reader->readHead(entryFoundBy(m_entries[index], foundBy), most);
}

Result<Archive> Archive::openInner(std::uint32_t index, const std::string& name, const MoreNames& more,
                                   std::string_view foundBy) const
{
    assert(index < m_entries.size());
    return withinMemory(name, [&]() -> Result<Archive> {
        TRISVIEW_TRY_ASSIGN(RandomAccess inner, m_reader->access(entryFoundBy(m_entries[index], foundBy), name));
        return open(std::move(inner), name, more);
    });
}

} // namespace formats
