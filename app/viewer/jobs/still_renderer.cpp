#include "app/viewer/jobs/still_renderer.hpp"

#include "formats/base/cancellation.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/fit.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <chrono>
#include <stdexcept>

namespace app {
namespace {

/// Long enough for a driver that compiles shaders while the processors are busy.
constexpr std::chrono::seconds kMaxDrawingTime{10};

} // namespace

formats::Image drawnStill(renderer::ModelRenderer& renderer, const StillModel& still, std::uint32_t edge)
{
    const struct WindowBound {
        ~WindowBound() { renderer::bindWindow(); }
    } windowBound; // also if drawing fails
    const formats::CancelScope scope({}, formats::CancelScope::Clock::now() + kMaxDrawingTime);
    renderer::RenderOptions options;
    options.width = options.height = edge;
    options.background.reset();
    options.fitted = fitted(cameraOf(options), 1.0f, renderer::Fit::pose,
                            {*still.document, still.poses, {}, {0, still.hiddenSurfaces}, options.rotationOverrides});
    options.draw.hiddenSurfaces = still.hiddenSurfaces;
    renderer::SceneOnGpu scene = renderer.upload(still.document);
    renderer::OffscreenRenderer offscreen(renderer, options);
    offscreen.draw(scene, still.poses);
    formats::Image image = offscreen.read();
    if (scope.isTimeOver())
        throw std::runtime_error("drawing its thumbnail takes longer than 10 s");
    return image;
}

} // namespace app
