#pragma once

#include "app/commands/sheet/sheet_picture.hpp"

namespace app {

/// Writes a sheet as an HTML page, tile by tile. A failure has been printed. Throws GlError.
[[nodiscard]] SheetResult writeSheetPage(const SheetArguments& arguments, const SheetSubjects& subjects,
                                         PictureDrawing& drawing);

} // namespace app
