#pragma once

#include "app/viewer/session/tables_state.hpp"
#include "formats/dbc/dbc.hpp"

/// Places in the tables: the shown one, and those to which back and forward lead.
namespace app {

/// The shown place as it is to be found again. Needs a shown table.
[[nodiscard]] TablePlace presentTablePlace(const TablesState& tables);
/// Puts the shown place behind the present one; those that were ahead of it are dropped.
void pushTablePlace(TablesState& tables);

/// Drops the order by columns that `table` does not have, and goes to its last column at most.
void fitTablePlace(TablePlace& place, const formats::Dbc& table);
/// After the tables were read again: columns of all places keep their names, also if a table has another layout now.
void followTableColumns(TablesState& tables, const scene::TableSet& before, const scene::TableSet& now);

} // namespace app
