#include "formats/edit/rewrite.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/edit/edit_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace formats::edit {
namespace {

using Refusal = tl::unexpected<std::string>;

constexpr std::uint64_t kLastPosition = std::numeric_limits<std::int32_t>::max();

bool shareBytes(const FileTable& a, const FileTable& b)
{
    return !a.isEmpty() && !b.isEmpty() && a.offset < b.end() && b.offset < a.end();
}

} // namespace

Rewrite::Rewrite(const EditableFile& file, std::string reason)
    : m_file(file), m_reason(std::move(reason)), m_layout(layoutOf(file))
{
}

tl::expected<void, std::string> Rewrite::check(const FileTable& table) const
{
    const std::uint64_t size = m_file.bytes.size();
    if (!table.isEmpty() && table.countIn(size) < table.count)
        return Refusal(fmt::format("{} records of {} at byte {} are stated, the file of {} bytes has {}", table.count,
                                   table.name, table.offset, size, table.countIn(size)));
    for (const FileTable& other : m_layout.tables) {
        if (shareBytes(table, other) && other.name != table.name)
            return Refusal(fmt::format("{} and {} share bytes of the file: their records cannot be changed alone",
                                       table.name, other.name));
    }
    return {};
}

tl::expected<void, std::string> Rewrite::checkPosition(std::uint64_t position) const
{
    assert(position <= m_file.bytes.size());
    for (const FileTable& table : m_layout.tables) {
        if (table.offset < position && position < table.end())
            return Refusal(fmt::format("byte {}, where the new bytes belong, lies within {}", position, table.name));
    }
    return {};
}

void Rewrite::setNumber(const NumberField& field, std::uint64_t value)
{
    ByteWriter out;
    out.u32(static_cast<std::uint32_t>(value));
    const std::uint32_t old = numberAt(m_file.bytes.span(), field.position);
    if (old == value)
        return;
    ByteWriter before;
    before.u32(old);
    m_numbers.push_back({field.path, field.position, before.take(), out.take(), m_reason});
}

void Rewrite::splice(std::string field, std::uint64_t position, std::uint64_t length, std::vector<std::byte> after)
{
    const auto before =
        m_file.bytes.span().subspan(static_cast<std::size_t>(position), static_cast<std::size_t>(length));
    m_splices.push_back({std::move(field), position, {before.begin(), before.end()}, std::move(after), m_reason});
}

void Rewrite::insert(std::string field, std::uint64_t position, std::vector<std::byte> bytes)
{
    splice(std::move(field), position, 0, std::move(bytes));
}

void Rewrite::startTable(std::string_view offsetPath, std::uint64_t position)
{
    m_started.push_back({std::string(offsetPath), position});
}

void Rewrite::replace(std::string field, const FileTable& table, std::vector<std::byte> bytes)
{
    splice(std::move(field), table.offset, table.end() - table.offset, std::move(bytes));
}

void Rewrite::remove(const FileTable& table, std::span<const std::uint64_t> records,
                     const std::function<std::string(std::uint64_t, std::uint64_t)>& pathOf)
{
    const bool isLast = table.end() == m_file.bytes.size();
    const std::uint64_t padding = isLast ? 0 : (records.size() * table.stride) % 4;
    const std::vector<std::byte> zeros(static_cast<std::size_t>(padding));
    bool isPadded = padding == 0;
    for (std::size_t i = 0; i < records.size();) {
        const std::uint64_t first = records[i];
        std::uint64_t last = first;
        for (++i; i < records.size() && records[i] == last + 1; ++i)
            last = records[i];
        const bool endsTable = last + 1 == table.count;
        splice(pathOf(first, last), table.offset + first * table.stride, (last - first + 1) * table.stride,
               endsTable ? zeros : std::vector<std::byte>());
        isPadded = isPadded || endsTable;
    }
    if (!isPadded)
        insert(table.name, table.end(), zeros);
}

void Rewrite::sumUp()
{
    std::stable_sort(m_splices.begin(), m_splices.end(),
                     [](const Edit& a, const Edit& b) { return a.offset < b.offset; });
    m_shifts.assign(1, 0);
    for (const Edit& each : m_splices)
        m_shifts.push_back(m_shifts.back() + static_cast<std::int64_t>(each.after.size()) -
                           static_cast<std::int64_t>(each.before.size()));
}

/// The new position of the byte at an old one, which is behind bytes that are inserted there. Positions within removed
/// bytes become their start.
std::uint64_t Rewrite::moved(std::uint64_t position) const
{
    const auto next =
        std::upper_bound(m_splices.begin(), m_splices.end(), position,
                         [](std::uint64_t at, const Edit& each) { return at < each.offset + each.before.size(); });
    const std::uint64_t from = next == m_splices.end() ? position : std::min(position, next->offset);
    const std::int64_t shift = m_shifts[static_cast<std::size_t>(next - m_splices.begin())];
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(from) + shift);
}

std::uint64_t Rewrite::newValue(const OffsetField& offset, std::uint32_t old) const
{
    const auto started = std::find_if(m_started.begin(), m_started.end(),
                                      [&](const StartedTable& each) { return each.path == offset.field.path; });
    if (started != m_started.end()) {
        const auto inserted = std::find_if(m_splices.begin(), m_splices.end(), [&](const Edit& each) {
            return each.offset == started->position && each.before.empty();
        });
        assert(inserted != m_splices.end());
        return moved(started->position) - inserted->after.size() - moved(offset.base);
    }
    if (old > kLastPosition || (offset.isFileEnd && old > m_file.bytes.size()))
        return old; // it states no position in the file
    return moved(offset.base + old) - moved(offset.base);
}

StepResult Rewrite::edits()
{
    sumUp();
    if (static_cast<std::int64_t>(m_file.bytes.size()) + m_shifts.back() > static_cast<std::int64_t>(kLastPosition))
        return Refusal("the file would be longer than 2 GB");
    for (const OffsetField& offset : m_layout.offsets)
        setNumber(offset.field, newValue(offset, numberAt(m_file.bytes.span(), offset.field.position)));
    std::vector<Edit> all = std::move(m_numbers);
    all.insert(all.end(), std::make_move_iterator(m_splices.begin()), std::make_move_iterator(m_splices.end()));
    return checkedStep(std::move(all));
}

std::optional<Edit> changedBytes(std::string field, std::span<const std::byte> file, std::uint64_t offset,
                                 std::span<const std::byte> after, std::string_view reason)
{
    const auto before = file.subspan(static_cast<std::size_t>(offset), after.size());
    const auto isDifferent = [&](std::size_t i) { return before[i] != after[i]; };
    std::size_t first = 0;
    while (first < after.size() && !isDifferent(first))
        ++first;
    if (first == after.size())
        return std::nullopt;
    std::size_t end = after.size();
    while (!isDifferent(end - 1))
        --end;
    const auto old = before.subspan(first, end - first);
    const auto changed = after.subspan(first, end - first);
    return Edit{std::move(field),
                offset + first,
                {old.begin(), old.end()},
                {changed.begin(), changed.end()},
                std::string(reason)};
}

StepResult checkedStep(std::vector<Edit> edits)
{
    const std::vector<std::string> overlaps = overlapsOf(edits);
    if (!overlaps.empty())
        return Refusal(overlaps.front());
    return edits;
}

} // namespace formats::edit
