#include "app/viewer/jobs/still_renderer.hpp"

#include "formats/base/cancellation.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "renderer/fit.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/bindings.hpp"

#include <stdexcept>
#include <utility>

namespace app {

tl::expected<DrawnStill, std::string> StillRenderer::make(const std::filesystem::path& file, std::uint32_t edge,
                                                          const scene::OpenOptions& options)
{
    scene::OpenOptions used = options;
    (void)scene::dropGoneImages(used.bindings);
    auto still = loadStill(file, edge, kMaxStillReading, used);
    if (!still)
        return tl::unexpected(std::move(still).error().message);
    formats::Image image = draw(*still, edge);
    return DrawnStill{std::move(image), still->document->path, std::move(still->files)};
}

formats::Image drawnStill(renderer::ModelRenderer& renderer, const StillModel& still, std::uint32_t edge,
                          StillLook look)
{
    const struct WindowBound {
        ~WindowBound() { renderer::bindWindow(); }
    } windowBound; // also if drawing fails
    const formats::CancelScope scope({}, formats::CancelScope::Clock::now() + kMaxStillDrawing);
    renderer::RenderOptions options;
    options.width = options.height = edge;
    options.background.reset();
    options.fitted = fitted(cameraOf(options), 1.0f, renderer::Fit::pose,
                            {*still.document, still.poses, {}, {0, still.hiddenSurfaces}, options.rotationOverrides});
    options.draw.showsTextures = look.showsTextures;
    options.draw.isTwoSided = look.isTwoSided;
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
