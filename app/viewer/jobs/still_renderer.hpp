#pragma once

#include "app/viewer/jobs/still_model.hpp"
#include "formats/image/image.hpp"

#include <cstdint>

namespace renderer {
class ModelRenderer;
}

namespace app {

/// What thumbnails are drawn with. Made and destroyed on the window's thread.
class StillRenderer {
public:
    StillRenderer() = default;
    virtual ~StillRenderer() = default;
    StillRenderer(const StillRenderer&) = delete;
    StillRenderer& operator=(const StillRenderer&) = delete;

    /// The model in front of nothing, in a square image of `edge` pixels. On any thread where jobs run; one after the
    /// other where there are several. Throws GlError; and std::runtime_error where drawing takes longer than 10 s.
    [[nodiscard]] virtual formats::Image draw(const StillModel& still, std::uint32_t edge) = 0;

    /// On the window's thread, between two frames: draws one model for a worker that cannot. False when none waits.
    virtual bool drawNext() { return false; }
};

/// The same in the context that is current on the calling thread. Leaves the window's framebuffer bound. What was drawn
/// while its job was cancelled is not to be shown.
[[nodiscard]] formats::Image drawnStill(renderer::ModelRenderer& renderer, const StillModel& still, std::uint32_t edge);

} // namespace app
