#pragma once

#include "app/viewer/bytes/shown_file.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace app {

/// A line of pixels that represents some bytes of a file.
struct StripLine {
    SpanKind kind = SpanKind::unused; ///< of the span with the highest priority: overlapping, then unused, then the
                                      ///< longest
    std::uint32_t color = 0;          ///< of its table, see FileLayout::colors

    bool operator==(const StripLine&) const = default;
};

/// The whole file from top to bottom in `lines` lines; empty if its layout is unknown.
[[nodiscard]] std::vector<StripLine> stripLines(const FileLayout& layout, std::uint64_t fileBytes, std::uint32_t lines);

struct ByteStrip {
    std::vector<StripLine> lines;
};

/// The rows visible in the panel, in shares of the file.
struct StripView {
    double from = 0.0;
    double to = 1.0;
    std::optional<double> selected{}; ///< start of the selection
};

/// The overview strip beside the rows. Returns the share of the file that was clicked or dragged to.
[[nodiscard]] std::optional<double> drawByteStrip(const PanelContext& context, const Rect& area, const ShownFile& file,
                                                  const StripView& view, ByteStrip& strip);

/// Background color of a table: muted, with readable text in the current theme. `color`: see FileLayout::colors.
[[nodiscard]] ImU32 tableColor(std::uint32_t color);
/// The same for areas without text.
[[nodiscard]] ImU32 tableMark(std::uint32_t color);

/// Diagonal lines over unused bytes.
void drawHatching(ImDrawList& list, const ImVec2& from, const ImVec2& to, float gap);

} // namespace app
