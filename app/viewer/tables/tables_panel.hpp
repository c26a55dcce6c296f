#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/tables/table_grid_panel.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace app {

/// A search field and the text of the session that it showed last.
struct TableField {
    std::string text;
    std::string seen;
};

/// State of the tables panel between frames.
struct TablesPanelState {
    TableGridState grid;
    TableField search;
    TableField searchAll;
    std::array<char, 16> id{};          ///< text of the field that goes to a row
    std::uint32_t searchFocusCount = 0; ///< TablesState::searchFocusCount of the last frame
    int lastFrame = -1;                 ///< ImGui's frame number
    std::uint32_t result = 0;           ///< the chosen row of the search of all tables
    bool isIdWrong = false;             ///< Enter was pressed with a text that is not a number
};

struct TablesPanelAreas {
    Rect head;    ///< the table chooser
    Rect content; ///< searches, rows, the selected cell
};

/// Tables of World of Warcraft, see tables.hpp.
[[nodiscard]] Requests drawTablesPanel(const PanelContext& context, const TablesPanelAreas& areas,
                                       const Session& session, TablesPanelState& state);

} // namespace app
