#pragma once

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/tables/table_grid_columns_panel.hpp"
#include "app/viewer/tables/tables.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>

namespace app {

/// State of the grid between frames.
struct TableGridState {
    TableGridColumns columns;
    std::uint32_t revealCount = 0; ///< TablesState::revealCount of the last frame
    float scrollX = 0.0f;          ///< of the last frame, in window units
};

/// Rows and columns of the shown table: headings that sort, cells that are selected, references that are followed.
/// Only visible cells cost time.
void drawTableGrid(const PanelContext& context, const Rect& area, const Session& session, TableGridState& state,
                   Requests& requests);

} // namespace app
