#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>

/// Copies of a table's values.
namespace app {

/// To the clipboard. Rows: in the order that is shown.
void copyTable(Session& session); ///< the selected rows if there are several, else the cell
void copyTableCell(Session& session);
void copyTableRows(Session& session);
void copyTableRowsWithNames(Session& session);
void copyTableCsv(Session& session);
/// Values that are copied at once: more are refused with a message.
inline constexpr std::uint64_t kMaxCopiedCells = 1'000'000;

} // namespace app
