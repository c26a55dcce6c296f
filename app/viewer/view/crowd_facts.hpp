#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/draw_facts.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <array>
#include <cstddef>

namespace app {

/// The times of the last frames.
struct FrameTimes {
    std::array<float, 60> seconds{};
    std::size_t count = 0; ///< noted so far

    void note(float frameSeconds) { seconds[count++ % seconds.size()] = frameSeconds; }
    [[nodiscard]] float average() const; ///< of those that are kept; 0 where there is none
    [[nodiscard]] float longest() const;
};

/// What a crowd costs, at the upper left of the view.
void drawCrowdFacts(const PanelContext& context, const Rect& view, const Session& session, const DrawFacts& facts,
                    FrameTimes& times);

} // namespace app
