#pragma once

#include "app/viewer/queries/file_ranges.hpp"

/// The selection in the bytes panel, which follows the selection in the view and in the tables.
namespace app {

/// Whether the panel is open and has a document.
[[nodiscard]] bool showsBytes(const Session& session);

/// Opens the panel and selects these bytes; an empty range shows the start of the file.
void showBytes(Session& session, const FileLocation& location);

/// Scrolls the panel to the bytes of the selection if it is open and they are known.
void followItem(Session& session);

} // namespace app
