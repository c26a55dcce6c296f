#pragma once

#include <cstddef>
#include <vector>

/// Layout of the inspector's tab headings in one row of any width.
namespace app {

/// The possible widths of a heading.
struct HeadingWidths {
    float name = 0.0f;        ///< name only
    float icon = 0.0f;        ///< icon only
    float iconAndName = 0.0f; ///< icon and name
};

enum class HeadingLook {
    names,       ///< all names fit
    nameOfShown, ///< icons, and the name of the current tab
    icons        ///< icons only: the current tab's name needs its own row
};

struct HeadingExtent {
    float x = 0.0f; ///< from the left end of the row, before scrolling
    float width = 0.0f;
};

struct TabStripLayout {
    HeadingLook look = HeadingLook::names;
    std::vector<HeadingExtent> extents; ///< of all headings
    float width = 0.0f;                 ///< of all headings; if it exceeds the available width, they scroll
};

/// The layout does not depend on `shown`, so that headings do not move when another tab is chosen.
[[nodiscard]] TabStripLayout layOutTabStrip(const std::vector<HeadingWidths>& headings, std::size_t shown,
                                            float available);

/// `scrolled` with the smallest change that makes `extent` fully visible.
[[nodiscard]] float scrolledTo(const HeadingExtent& extent, float scrolled, float available);

} // namespace app
