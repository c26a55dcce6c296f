#pragma once

#include "app/viewer/library/library.hpp"

/// The models of the library: as a tree of folders or as a grid of images.
namespace app {

/// Asks for next and previous to go through what is listed.
void requestBrowseOrder(const Session& session, const LibraryState& state, Requests& requests);

void drawLibraryTree(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests);
void drawLibraryGrid(const PanelContext& context, const Session& session, LibraryState& state, Requests& requests);

/// The size of the whole list in an area of this width.
[[nodiscard]] float libraryListHeight(const PanelContext& context, const Session& session, const LibraryState& state,
                                      float width);

} // namespace app
