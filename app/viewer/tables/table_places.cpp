#include "app/viewer/tables/table_places.hpp"

#include "renderer/scene/games/warcraft/table_set.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace app {
namespace {

constexpr std::size_t kKeptPlaces = 200;

std::optional<std::uint32_t> sameColumn(std::optional<std::uint32_t> column, const formats::Dbc& before,
                                        const formats::Dbc& now)
{
    return column && *column < before.columns().size() ? now.column(before.columns()[*column].name) : std::nullopt;
}

void dropFilter(scene::TableOrder& order)
{
    order.filterColumn.reset();
    order.filterValues.clear();
}

void followColumns(TablePlace& place, const scene::TableSet& before, const scene::TableSet& now)
{
    const formats::Dbc* const old = before.find(place.table);
    const formats::Dbc* const table = now.find(place.table);
    if (old == nullptr || table == nullptr)
        return;
    place.column = sameColumn(place.column, *old, *table).value_or(0);
    place.order.sortColumn = sameColumn(place.order.sortColumn, *old, *table);
    place.order.isDescending = place.order.sortColumn && place.order.isDescending;
    place.order.filterColumn = sameColumn(place.order.filterColumn, *old, *table);
    if (!place.order.filterColumn)
        dropFilter(place.order);
}

} // namespace

TablePlace presentTablePlace(const TablesState& tables)
{
    return {tables.shown->name(), tables.row, tables.column, tables.order};
}

void pushTablePlace(TablesState& tables)
{
    if (!tables.places.empty())
        tables.places.resize(tables.placeIndex + 1);
    tables.places.push_back(presentTablePlace(tables));
    if (tables.places.size() > kKeptPlaces)
        tables.places.erase(tables.places.begin());
    tables.placeIndex = tables.places.size() - 1;
}

void fitTablePlace(TablePlace& place, const formats::Dbc& table)
{
    const auto count = static_cast<std::uint32_t>(table.columns().size());
    place.column = std::min(place.column, std::max(count, 1U) - 1);
    if (place.order.sortColumn >= std::optional(count))
        place.order.sortColumn.reset();
    place.order.isDescending = place.order.sortColumn && place.order.isDescending;
    if (place.order.filterColumn >= std::optional(count))
        dropFilter(place.order);
}

void followTableColumns(TablesState& tables, const scene::TableSet& before, const scene::TableSet& now)
{
    for (TablePlace& place : tables.places)
        followColumns(place, before, now);
    if (tables.wanted)
        followColumns(tables.wanted->place, before, now);
}

} // namespace app
