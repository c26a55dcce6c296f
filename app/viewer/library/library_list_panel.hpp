#pragma once

#include "app/viewer/library/library_panel.hpp"

/// The lines of the library: tabs, roots, and their models as a folder tree or as a grid of images.
namespace app {

/// Requests that next and previous step through the listed models.
void requestBrowseOrder(const Session& session, const LibraryState& state, Requests& requests);

/// The visible lines, in the current child window.
void drawLibraryLines(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests);

/// Positions of the lines for an area width; builds the lines of the grid.
void layOutLines(const PanelContext& context, const Session& session, LibraryState& state, float width,
                 Requests& requests);

} // namespace app
