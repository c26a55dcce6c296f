#pragma once

#include "app/viewer/library/library_panel.hpp"

/// The lines of the library: tabs, roots, and their models as a tree of folders or as a grid of images.
namespace app {

/// Asks for next and previous to go through what is listed.
void requestBrowseOrder(const Session& session, const LibraryState& state, Requests& requests);

/// Those that can be seen, in the present child window.
void drawLibraryLines(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests);

/// Where the lines lie in an area of this width; makes those of the grid.
void layOutLines(const PanelContext& context, const Session& session, LibraryState& state, float width,
                 Requests& requests);

} // namespace app
