#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The HTML page of a sheet, piece by piece. It is complete in itself and loads nothing, so that it also works from a
/// disk.
namespace app {

/// The start of every page that we write; a sheet may replace only files that start with it.
inline constexpr std::string_view kPageMark = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                              "<meta name=\"generator\" content=\"Trisview\">\n";

struct SheetPageHead {
    std::string_view title;
    std::string_view detail;
    std::uint32_t tileWidth = 0; ///< in CSS pixels
    std::uint32_t tileHeight = 0;
    std::uint32_t columns = 0; ///< 0: as many as fit
};

/// One tile. Texts are escaped; they may contain any bytes.
struct SheetPageTile {
    std::string_view name;
    std::string_view detail;
    std::string_view problem;          ///< shown instead of a picture; empty: none
    std::span<const std::byte> still;  ///< WebP
    std::span<const std::byte> moving; ///< WebP, shown while the tile is pointed at or has the focus; empty: none
};

[[nodiscard]] std::string pageStart(const SheetPageHead& head);
[[nodiscard]] std::string pageTile(const SheetPageTile& tile);
[[nodiscard]] std::string pageEnd();

/// Text as HTML, also inside quotes; control characters and bytes that are not UTF-8 as in `formats::printable`.
[[nodiscard]] std::string htmlOf(std::string_view text);

} // namespace app
