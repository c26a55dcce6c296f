#pragma once

#include "app/viewer/jobs/still_model.hpp"
#include "formats/image/image.hpp"

#include <cstdint>

namespace renderer {
class ModelRenderer;
}

namespace app {

/// Draws thumbnails. Constructed and destroyed on the window's thread.
class StillRenderer {
public:
    StillRenderer() = default;
    virtual ~StillRenderer() = default;
    StillRenderer(const StillRenderer&) = delete;
    StillRenderer& operator=(const StillRenderer&) = delete;

    /// Draws the model on a transparent background, as a square image of `edge` pixels. Runs on any job thread;
    /// concurrent calls wait for each other. Throws GlError, or std::runtime_error if drawing takes longer than 10 s.
    [[nodiscard]] virtual formats::Image draw(const StillModel& still, std::uint32_t edge) = 0;

    /// On the window's thread, between two frames: draws one model for a worker without context. False if none waits.
    virtual bool drawNext() { return false; }
};

/// The same in the current context of the calling thread. Leaves the window's framebuffer bound. Discard the image if
/// the job was cancelled meanwhile.
[[nodiscard]] formats::Image drawnStill(renderer::ModelRenderer& renderer, const StillModel& still, std::uint32_t edge);

} // namespace app
