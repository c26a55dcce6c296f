#pragma once

#include "app/commands/sheet/sheet_artist.hpp"

#include <cstdint>
#include <vector>

namespace app {

/// The result of a sheet.
struct SheetResult {
    ExitStatus status = ExitStatus::done;
    std::uint64_t width = 0; ///< of a picture; 0: a page has no size
    std::uint64_t height = 0;
    std::vector<SheetTile> tiles;
};

/// Draws a sheet as PNG, row by row. A failure has been printed. Throws GlError.
[[nodiscard]] SheetResult writeSheetPicture(const SheetArguments& arguments, const SheetSubjects& subjects,
                                            PictureDrawing& drawing);

} // namespace app
