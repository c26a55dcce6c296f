#pragma once

#include <cstddef>
#include <vector>

/// How the headings of the inspector's tabs share one row, whatever its width.
namespace app {

/// The widths that one heading may have.
struct HeadingWidths {
    float name = 0.0f;        ///< its name alone
    float icon = 0.0f;        ///< its icon alone
    float iconAndName = 0.0f; ///< both
};

enum class HeadingLook {
    names,       ///< all names fit
    nameOfShown, ///< icons, and the name of the one that is shown
    icons        ///< icons alone: the name of the one that is shown needs a row of its own
};

struct HeadingPlace {
    float x = 0.0f; ///< from the left end of the row, scrolled or not
    float width = 0.0f;
};

struct TabStripLayout {
    HeadingLook look = HeadingLook::names;
    std::vector<HeadingPlace> places; ///< of all headings
    float width = 0.0f;               ///< of all of them; more than what is available: they scroll
};

/// The look is the same whichever heading is `shown`, so that headings do not jump when another one is chosen.
[[nodiscard]] TabStripLayout layOutTabStrip(const std::vector<HeadingWidths>& headings, std::size_t shown,
                                            float available);

/// `scrolled` moved as little as it takes for all of `place` to be seen.
[[nodiscard]] float scrolledTo(const HeadingPlace& place, float scrolled, float available);

} // namespace app
