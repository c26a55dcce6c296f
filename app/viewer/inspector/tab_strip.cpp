#include "app/viewer/inspector/tab_strip.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr float kLeastShare = 0.93f; // of their width: icons move together before one is out of view

HeadingLook lookOf(const std::vector<HeadingWidths>& headings, float available)
{
    float names = 0.0f;
    float icons = 0.0f;
    float longest = 0.0f; // additional width for the name of the current tab
    for (const HeadingWidths& heading : headings) {
        names += heading.name;
        icons += heading.icon;
        longest = std::max(longest, heading.iconAndName - heading.icon);
    }
    if (names <= available)
        return HeadingLook::names;
    return icons + longest <= available ? HeadingLook::nameOfShown : HeadingLook::icons;
}

} // namespace

TabStripLayout layOutTabStrip(const std::vector<HeadingWidths>& headings, std::size_t shown, float available)
{
    TabStripLayout layout;
    layout.look = lookOf(headings, available);
    for (std::size_t i = 0; i < headings.size(); ++i) {
        const bool hasName = layout.look == HeadingLook::nameOfShown && i == shown;
        const float width = layout.look == HeadingLook::names ? headings[i].name
                            : hasName                         ? headings[i].iconAndName
                                                              : headings[i].icon;
        layout.extents.push_back({layout.width, width});
        layout.width += width;
    }
    if (layout.look == HeadingLook::icons && layout.width > available && layout.width * kLeastShare <= available) {
        for (HeadingExtent& extent : layout.extents)
            extent = {extent.x * available / layout.width, extent.width * available / layout.width};
        layout.width = available;
    }
    return layout;
}

float scrolledTo(const HeadingExtent& extent, float scrolled, float available)
{
    return std::max(std::min(scrolled, extent.x), extent.x + extent.width - available);
}

} // namespace app
