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
    std::size_t count = 0; ///< number of recorded times

    void note(float frameSeconds) { seconds[count++ % seconds.size()] = frameSeconds; }
    [[nodiscard]] float average() const; ///< over the stored times; 0 if there are none
    [[nodiscard]] float longest() const;
};

/// The cost of a crowd, at the upper left of the view.
void drawCrowdFacts(const PanelContext& context, const Rect& view, const Session& session, const DrawFacts& facts,
                    FrameTimes& times);

} // namespace app
