#pragma once

#include "renderer/scene/compare/differences.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace app {

/// How the view shows two models.
enum class CompareMode {
    sideBySide,
    wipe,       ///< superimposed: A left of a line, B right of it
    blink,      ///< alternating
    onion,      ///< superimposed, both half transparent
    difference, ///< the pixels that differ
    heatMap,    ///< the side with the focus, colored by each vertex's distance to the other side
};
inline constexpr std::array<std::string_view, 6> kCompareModeNames = {"sideBySide", "wipe",       "blink",
                                                                      "onion",      "difference", "heatMap"};

/// The state that the side without the focus copies from the other.
struct CompareLinks {
    bool camera = true;
    bool time = true;
    bool clip = true;     ///< matched by name
    bool overlays = true; ///< and the surface modes

    bool operator==(const CompareLinks&) const = default;
    [[nodiscard]] bool areAll() const { return camera && time && clip && overlays; }
};

/// Two tabs that are shown together while one of them is active; the active one has the focus.
struct Comparison {
    std::uint32_t a = 0; ///< Tab::id of the left tab
    std::uint32_t b = 0;
    CompareMode mode = CompareMode::sideBySide;
    CompareLinks links;
    float line = 0.5f;        ///< position of the dividing line: a share of the view's width
    bool blinksOther = false; ///< blink mode currently shows the side without the focus
    /// Between the documents of A and B; null: not known yet.
    std::shared_ptr<const std::vector<scene::Difference>> differences{};
};

inline constexpr float kLeastSide = 0.1f; ///< minimum share of the view's width for either side
inline constexpr double kBlinkSeconds = 0.5;

} // namespace app
