#pragma once

#include "app/viewer/session/session.hpp"
#include "formats/dbc/dbc.hpp"
#include "renderer/scene/games/warcraft/table_set.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// The panel with tables of World of Warcraft (.dbc): what it shows, and its selection.
namespace app {

/// Whether a file is opened in the panel: .dbc, and .db2 of later clients, which is refused by name.
[[nodiscard]] bool isTableFile(const std::filesystem::path& file);

/// Whether the panel is shown: its switch is on, and a table was opened.
[[nodiscard]] bool showsTables(const Session& session);
/// Whether there is a table to show: one was opened, or the model has some.
[[nodiscard]] bool mayShowTables(const Session& session);
/// Shows or hides it. If no table was opened yet, opens those of the model.
void toggleTables(Session& session);

/// The problems of the shown table; empty while the panel is hidden.
[[nodiscard]] formats::Diagnostics shownTableProblems(const Session& session);

/// Opens a table and those beside it. TableTasks reads them.
void openTable(Session& session, const std::filesystem::path& file);
/// Reads the open tables again, which may have changed on the disk.
void reloadTables(Session& session);
/// The same, also while the panel is hidden, which stays so.
void readChangedTables(Session& session);
/// Whether a table that was asked for is not shown yet.
[[nodiscard]] bool isReadingTable(const Session& session);

/// Whether the panel awaits a table, an order, a search or the list of names.
[[nodiscard]] bool isAwaitingTables(const Session& session);
/// Opens the first table of a request. Returns the request for the other files; none: there are none.
[[nodiscard]] std::optional<OpenRequest> openTablesOf(Session& session, const OpenRequest& request);

/// The path of the tables by which the model of the active tab got its skins; empty: it has none.
[[nodiscard]] std::filesystem::path tablesOfModel(const Session& session);
/// Opens CreatureModelData at the row of that model, or CreatureDisplayInfo with only its displays.
void showModelInTables(Session& session);
void showDisplaysInTables(Session& session);

/// Shows the panel, and a table as soon as it is read.
void wantTable(Session& session, WantedTable wanted);
/// Shows another table of the same folder.
void showTable(Session& session, const std::string& name);
/// Shows a table that was read, and leaves the present place to `places` (TableTasks calls it).
void placeTable(Session& session, const WantedTable& wanted, std::shared_ptr<const formats::Dbc> table);
/// Back (-1) or forward (1) among the visited places.
void stepTablePlace(Session& session, int step);
[[nodiscard]] bool hasTablePlace(const Session& session, int step);

/// The number of a column by its name (case is ignored); none: there is no such column.
[[nodiscard]] std::optional<std::uint32_t> tableColumn(const Session& session, std::string_view name);

/// Selects the row with an id; in a table without ids, that with this number.
void goToTableRow(Session& session, std::uint32_t id);

/// The reference of the selected cell; none: it is none.
[[nodiscard]] std::optional<scene::TableReference> selectedReference(const Session& session);
/// Shows the row to which the selected cell refers.
void followTableReference(Session& session);

/// The list with names of rows; empty: none.
void setTableNames(Session& session, const std::filesystem::path& file);

} // namespace app
