#include "app/commands/render/render_image.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/render/image_sink.hpp"
#include "app/commands/render/render_warnings.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/gl/debug.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace app {
namespace {

/// The result of drawing.
struct Drawn {
    renderer::FrameStats stats;
    renderer::UploadedBytes nextFrame;
    renderer::GpuBytes gpu;
};

/// Another instant, as a viewer would draw it next during playback.
std::vector<animation::Pose> nextPoses(const ShownSelection& selection)
{
    std::vector<animation::Pose> next = selection.poses;
    for (animation::Pose& pose : next) {
        if (auto* const frames = std::get_if<animation::KeyframePose>(&pose))
            *frames = {frames->frameB, frames->frameA, 0.5f};
        else
            std::get<animation::SequencePose>(pose).ms *= 0.5;
    }
    return next;
}

Drawn draw(renderer::ModelRenderer& models, const scene::Document& document, const ShownSelection& selection,
           const RenderArguments& options, StageClock& clock, const renderer::OffscreenRenderer::BandVisitor& take)
{
    models.beginFrame();
    renderer::SceneOnGpu scene = models.upload(std::make_shared<const scene::Document>(document));
    using renderer::OffscreenRenderer;
    OffscreenRenderer offscreen(models, options.rendering, OffscreenRenderer::Drawing::inBands);
    const auto takeBand = [&](const formats::Image& band) {
        clock.finish("draw");
        take(band);
        clock.finish("write");
    };
    offscreen.drawInBands(scene, selection.poses, selection.seconds, takeBand);
    clock.move("draw", "read", offscreen.readMilliseconds());

    Drawn drawn;
    drawn.stats = models.stats();
    if (options.printsStats) {
        models.beginFrame();
        offscreen.drawInBands(scene, nextPoses(selection), selection.seconds, [](const formats::Image&) {});
        drawn.nextFrame = models.stats().uploaded;
    }
    drawn.gpu = scene.bytes();
    const renderer::GpuBytes shared = models.sharedBytes();
    drawn.gpu.tables = shared.tables;
    drawn.gpu.instances = shared.instances;
    drawn.gpu.framebuffers = offscreen.framebufferBytes();
    if (const std::string errors = renderer::takeGlErrors(); !errors.empty())
        throw renderer::GlError("OpenGL reports " + errors);
    return drawn;
}

/// The reference image, or an exit status; an image of another size is not decoded.
std::variant<formats::Image, ExitStatus> readReference(const RenderArguments& options)
{
    const auto file = formats::readFile(options.reference);
    const auto info = file.and_then(formats::probeImage);
    const renderer::RenderOptions& rendering = options.rendering;
    if (info && (info->width != rendering.width || info->height != rendering.height)) {
        printMessage(fmt::format("{}: is {}x{} px, the image is {}x{} px", platform::utf8FromPath(options.reference),
                                 info->width, info->height, rendering.width, rendering.height));
        return ExitStatus::differs;
    }
    auto loaded = file.and_then(formats::loadImage);
    if (loaded)
        return std::move(loaded->image);
    printMessage(loaded.error().message);
    return statusOf(loaded.error());
}

ExitStatus reportDifference(const formats::ImageDifference& difference, const RenderArguments& options)
{
    const double percent = difference.share * 100.0;
    printMessage(fmt::format("{}: {} of {} pixels ({:.4f} %, allowed {:g} %) differ by more than {} of 255; largest {} "
                             "at {},{}; mean {:.4f}",
                             platform::utf8FromPath(options.reference), difference.pixels,
                             difference.image.pixelCount(), percent, options.threshold, formats::kSameImageTolerance,
                             difference.worst, difference.worstX, difference.worstY, difference.mean));
    if (percent <= options.threshold)
        return ExitStatus::done;
    const bool isReported =
        options.difference.empty() || isDone(writePng(options.difference, difference.image, formats::PngMark::image));
    return isReported ? ExitStatus::differs : ExitStatus::incomplete;
}

/// Reads the reference before the image is written: both may be the same file.
ExitStatus expectReference(const RenderArguments& options, ImageSink& sink)
{
    auto reference = readReference(options);
    if (const auto* const status = std::get_if<ExitStatus>(&reference))
        return *status;
    sink.compareWith(std::get<formats::Image>(std::move(reference)));
    return ExitStatus::done;
}

} // namespace

ExitStatus renderImage(const scene::Document& document, const ShownSelection& selection, const RenderArguments& options,
                       PictureDrawing& drawing, StageClock& clock)
{
    ImageSink sink(options.output, options.rendering);
    ExitStatus compared = ExitStatus::done;
    if (!options.reference.empty()) {
        compared = expectReference(options, sink);
        clock.finish("reference");
    }
    Drawn drawn;
    try {
        drawing.prepare();
        clock.finish("context");
        drawing.use([&](renderer::ModelRenderer& models) {
            drawn =
                draw(models, document, selection, options, clock, [&](const formats::Image& band) { sink.take(band); });
        });
    } catch (const renderer::GlError& error) {
        printMessage(error.what());
        return ExitStatus::noOpenGl;
    }
    const bool isShown = showsSomething(document, drawn.stats, options.rendering);
    if (!sink.isWritten())
        return ExitStatus::incomplete;
    clock.finish("write");
    if (options.printsStats) {
        const ExitStatus printed =
            printResults(statsJson(drawn.stats, drawn.nextFrame, drawn.gpu, clock.times()).text());
        if (printed != ExitStatus::done)
            return printed;
    }
    if (const auto difference = sink.difference())
        compared = reportDifference(*difference, options);
    if (compared != ExitStatus::done)
        return compared;
    return isShown ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace app
