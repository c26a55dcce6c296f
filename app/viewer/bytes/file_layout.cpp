#include "app/viewer/bytes/file_layout.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace app {
namespace {

using formats::FileMapEntry;

/// By offset; at equal offsets, tables with displayable records come first.
formats::FileMap sortedTables(const formats::FileMap& map, std::uint64_t fileBytes)
{
    formats::FileMap tables;
    for (const FileMapEntry& entry : map) {
        if (entry.stride * entry.count > 0 && entry.end() <= fileBytes)
            tables.push_back(entry);
    }
    const auto extent = [](const FileMapEntry& entry) { return std::tie(entry.offset, entry.stride, entry.count); };
    std::stable_sort(tables.begin(), tables.end(), [&](const FileMapEntry& a, const FileMapEntry& b) {
        return extent(a) != extent(b) ? extent(a) < extent(b) : a.element > b.element;
    });
    const auto isSame = [&](const FileMapEntry& a, const FileMapEntry& b) { return extent(a) == extent(b); };
    tables.erase(std::unique(tables.begin(), tables.end(), isSame), tables.end());
    return tables;
}

/// Start or end of a table.
struct TableEdge {
    std::uint64_t offset = 0;
    std::uint32_t table = 0;
    bool isBegin = false;
};

std::vector<TableEdge> edgesOf(const formats::FileMap& tables)
{
    std::vector<TableEdge> edges;
    edges.reserve(2 * tables.size());
    for (std::uint32_t i = 0; i < tables.size(); ++i) {
        edges.push_back({tables[i].offset, i, true});
        edges.push_back({tables[i].end(), i, false});
    }
    std::sort(edges.begin(), edges.end(), [](const TableEdge& a, const TableEdge& b) {
        return std::tie(a.offset, a.table) < std::tie(b.offset, b.table);
    });
    return edges;
}

void addSpan(FileLayout& layout, const FileSpan& span)
{
    if (span.length == 0)
        return;
    if (span.kind == SpanKind::unused)
        layout.unused += span.length;
    else if (span.kind == SpanKind::overlap)
        layout.overlapping += span.length;
    if (!layout.spans.empty() && layout.spans.back().kind == span.kind && layout.spans.back().table == span.table)
        layout.spans.back().length += span.length;
    else
        layout.spans.push_back(span);
}

} // namespace

FileLayout fileLayout(const formats::FileMap& map, std::uint64_t fileBytes)
{
    FileLayout layout;
    layout.tables = sortedTables(map, fileBytes);
    if (layout.tables.empty())
        return layout;
    std::map<std::string, std::uint32_t> colors;
    for (const FileMapEntry& table : layout.tables)
        layout.colors.push_back(colors.emplace(table.what, static_cast<std::uint32_t>(colors.size())).first->second);
    std::set<std::uint32_t, std::greater<>> open; // the table that starts last comes first
    std::uint64_t at = 0;
    const auto close = [&](std::uint64_t end) {
        const SpanKind kind = open.empty() ? SpanKind::unused : open.size() == 1 ? SpanKind::table : SpanKind::overlap;
        addSpan(layout, {at, end - at, kind, open.empty() ? 0 : *open.begin()});
        at = end;
    };
    for (const TableEdge& edge : edgesOf(layout.tables)) {
        close(edge.offset);
        if (edge.isBegin)
            open.insert(edge.table);
        else
            open.erase(edge.table);
    }
    close(fileBytes);
    return layout;
}

const FileSpan* FileLayout::spanAt(std::uint64_t offset) const
{
    const auto after =
        std::upper_bound(spans.begin(), spans.end(), offset,
                         [](std::uint64_t wanted, const FileSpan& span) { return wanted < span.offset; });
    if (after == spans.begin())
        return nullptr;
    const FileSpan& span = *(after - 1);
    return offset - span.offset < span.length ? &span : nullptr;
}

const FileMapEntry* FileLayout::tableAt(std::uint64_t offset) const
{
    const FileSpan* const span = spanAt(offset);
    return span != nullptr && span->kind != SpanKind::unused ? &tables[span->table] : nullptr;
}

} // namespace app
