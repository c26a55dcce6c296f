#pragma once

#include "app/viewer/queries/file_ranges.hpp"

/// The bytes selected in the bytes panel, as they follow the selection in the view and in the tables.
namespace app {

/// Whether the panel is open and shows a document.
[[nodiscard]] bool showsBytes(const Session& session);

/// Opens the panel and selects these bytes there; no bytes: it shows the start of the file.
void showBytes(Session& session, const FilePlace& place);

/// Scrolls the panel to the bytes of what is selected now, if it is open and they are known.
void followItem(Session& session);

} // namespace app
