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
    wipe,       ///< in one place, A at the left of a line and B at the right
    blink,      ///< one after the other
    onion,      ///< both in one place, each half translucent
    difference, ///< the pixels that are not the same
    heatMap,    ///< the side with the focus, colored by how far each vertex is from that of the other one
};
inline constexpr std::array<std::string_view, 6> kCompareModeNames = {"sideBySide", "wipe",       "blink",
                                                                      "onion",      "difference", "heatMap"};

/// What the side without the focus takes from the other one.
struct CompareLinks {
    bool camera = true;
    bool time = true;
    bool clip = true;     ///< by its name
    bool overlays = true; ///< and how surfaces are drawn

    bool operator==(const CompareLinks&) const = default;
    [[nodiscard]] bool areAll() const { return camera && time && clip && overlays; }
};

/// Two tabs that are shown together while one of them, which has the focus, is the present one.
struct Comparison {
    std::uint32_t a = 0; ///< Tab::id: the left one
    std::uint32_t b = 0;
    CompareMode mode = CompareMode::sideBySide;
    CompareLinks links;
    float line = 0.5f;        ///< where the view is divided: a share of its width
    bool blinksOther = false; ///< the side without the focus is what blinking shows now
    /// Of the documents of A and B; null: not known yet.
    std::shared_ptr<const std::vector<scene::Difference>> differences{};
};

inline constexpr float kLeastSide = 0.1f; ///< share of the view that either side keeps
inline constexpr double kBlinkSeconds = 0.5;

} // namespace app
