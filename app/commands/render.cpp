#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/picture_options.hpp"
#include "app/commands/results.hpp"
#include "app/commands/stats_json.hpp"
#include "formats/core/image_compare.hpp"
#include "formats/files/game_files.hpp"
#include "formats/images/load_image.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/fit.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/model_camera.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <stdexcept>

namespace app {
namespace {

struct RenderOptions {
    ModelOptions model;
    renderer::PictureOptions picture;
    std::filesystem::path output;
    std::filesystem::path reference;
    std::filesystem::path difference;
    renderer::Fit fit = renderer::Fit::pose;
    double threshold = 0.0; // percent of all pixels
    bool printsStats = false;
};

/// Measures one stage after the other.
class StageClock {
public:
    void finish(const std::string& stage)
    {
        const auto now = std::chrono::steady_clock::now();
        m_times.emplace_back(stage, std::chrono::duration<double, std::milli>(now - m_last).count());
        m_last = now;
    }
    [[nodiscard]] const StageTimes& times() const { return m_times; }

private:
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
    StageTimes m_times;
};

/// What drawing gave.
struct Drawn {
    formats::Image image;
    renderer::FrameStats stats;
    renderer::UploadedBytes nextFrame;
    renderer::GpuBytes gpu;
};

/// Says what is wrong with a picture's name, if anything is.
bool isPictureName(const std::filesystem::path& path)
{
    const std::string name = platform::utf8FromPath(path);
    if (path.empty() || formats::extensionOf(name) == ".png" || isDevice(path))
        return true;
    printMessage(fmt::format("render: {}: pictures are written as .png", name));
    return false;
}

/// The differences have a file of their own; the picture and its reference may share one.
bool isDifferenceApart(const RenderOptions& options)
{
    if (options.difference.empty() || isDevice(options.difference))
        return true;
    const bool isOutput = !options.output.empty() && isSameFile(options.difference, options.output);
    if (!isOutput && !isSameFile(options.difference, options.reference))
        return true;
    printMessage(fmt::format("render: {}: is the {}, too; choose another name for --difference",
                             platform::utf8FromPath(options.difference), isOutput ? "picture" : "reference"));
    return false;
}

ExitStatus parseOptions(std::span<const char* const> arguments, RenderOptions& options, bool& isDone)
{
    Arguments parser("trisview render", "Draws a picture of a model.");
    CLI::App& cli = parser.cli();
    addModelOptions(cli, options.model);
    requireName(*cli.add_option("-o,--output", options.output, "the picture: FILE.png"));
    cli.add_option("--skin", options.model.skin, "skin by name or index");
    addPoseOptions(cli, options.model);
    addSurfaceOptions(cli, options.model);
    addGeosetOption(cli, options.model);
    cli.get_option("--geosets")->excludes("--only-surface");
    addPictureOptions(cli, options.picture);
    addFitOption(cli, options.fit);
    auto* const reference =
        cli.add_option("--reference", options.reference, "compare with this picture; exit status 5 when it differs");
    auto* const threshold =
        cli.add_option("--threshold", options.threshold, "percent of pixels that may differ by more than 8 of 255 (0)");
    threshold->check(CLI::Range(0.0, 100.0).description(""))->needs(reference);
    requireNumber(*threshold);
    auto* const difference = cli.add_option("--difference", options.difference,
                                            "where to write the differences when there are some: FILE.png");
    difference->needs(reference);
    requireName(*reference);
    requireName(*difference);
    cli.add_flag("--stats", options.printsStats, "print draws, GPU bytes, uploads and times as JSON");
    const auto status = parser.parse(arguments);
    isDone = status.has_value();
    if (status)
        return *status;
    const bool showsTextures =
        options.picture.draw.showsTextures && options.picture.draw.shading != renderer::Shading::normals;
    options.model.textures = showsTextures ? TextureUse::shown : TextureUse::notShown;
    if (options.output.empty() && options.reference.empty() && !options.printsStats) {
        printMessage("render: -o FILE.png is missing");
        isDone = true;
        return ExitStatus::usage;
    }
    isDone = !isPictureName(options.output) || !isPictureName(options.difference) || !isDifferenceApart(options);
    return isDone ? ExitStatus::usage : ExitStatus::done;
}

/// Says so where the model has no camera of the number asked for.
bool hasModelCamera(const scene::Document& document, std::uint32_t camera)
{
    const std::uint32_t count = renderer::modelCameraCount(document);
    if (camera == formats::kNoIndex || camera < count)
        return true;
    printMessage(count == 0 ? fmt::format("render: {}: the model has no camera", document.path)
                            : fmt::format("render: {}: there is no camera {}: {} are there, counted from 0",
                                          document.path, camera, count));
    return false;
}

/// Keys that lie in files of their own; what is wrong with them concerns those who play them.
void readAllSequences(const scene::Document& document)
{
    for (const scene::Node& node : document.nodes) {
        for (std::uint32_t i = 0; node.sequences && i < skinnedOf(*node.model).sequences.size(); ++i)
            (void)node.sequences->read(i);
    }
}

/// Finds the camera, and what the overlays go around.
void fitPicture(const scene::Document& document, const Selection& selection, RenderOptions& options)
{
    renderer::PictureOptions& picture = options.picture;
    const scene::Visibility visibility = visibilityOf(picture.draw, picture.skin);
    if (options.fit == renderer::Fit::all)
        readAllSequences(document);
    const float aspect = static_cast<float>(picture.width) / static_cast<float>(picture.height);
    picture.fitted =
        fitted(cameraOf(picture), aspect, options.fit,
               {document, selection.poses, selection.clips, visibility, picture.turns, selection.seconds});
    if (picture.overlays != renderer::OverlayOptions())
        picture.framing = boundsOfClips(document, selection.clips, picture.turns, visibility);
}

/// Another instant, as a viewer would draw it next while playing.
std::vector<animation::Pose> nextPoses(const Selection& selection)
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

/// A picture that this driver cannot draw: what was asked for is wrong, not the driver.
class TooLarge : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Fewer samples a pixel where the driver has no framebuffer for so many.
renderer::PictureOptions fittedToDriver(renderer::PictureOptions picture)
{
    const std::uint32_t limit = renderer::maxFramebufferEdge();
    const std::uint32_t edge = std::max(picture.width, picture.height);
    if (edge > limit)
        throw TooLarge(fmt::format("--size: {} px is beyond this driver's {} px", edge, limit));
    if (edge * picture.supersample > limit) {
        picture.supersample = limit / edge;
        printMessage(fmt::format("warning: {} samples a pixel in each direction are what this driver has room for",
                                 picture.supersample));
    }
    return picture;
}

Drawn draw(const scene::Document& document, const Selection& selection, const RenderOptions& options, StageClock& clock)
{
    const renderer::HeadlessContext context;
    clock.finish("context");
    renderer::ModelRenderer models;
    renderer::SceneOnGpu scene = models.upload(std::make_shared<const scene::Document>(document));
    renderer::PictureRenderer pictures(models, fittedToDriver(options.picture));
    pictures.draw(scene, selection.poses, selection.seconds);
    clock.finish("draw");

    Drawn drawn;
    drawn.image = pictures.read();
    drawn.stats = models.stats();
    clock.finish("read");
    if (options.printsStats) {
        models.beginFrame();
        pictures.draw(scene, nextPoses(selection), selection.seconds);
        drawn.nextFrame = models.stats().uploaded;
    }
    drawn.gpu = scene.bytes();
    const renderer::GpuBytes shared = models.sharedBytes();
    drawn.gpu.tables = shared.tables;
    drawn.gpu.instances = shared.instances;
    drawn.gpu.framebuffers = pictures.framebufferBytes();
    if (const std::string errors = renderer::takeGlErrors(); !errors.empty())
        throw renderer::GlError("OpenGL reports " + errors);
    return drawn;
}

ExitStatus compareWithReference(const formats::Image& image, const formats::Result<formats::LoadedImage>& reference,
                                const RenderOptions& options)
{
    if (!reference) {
        printMessage(reference.error().message);
        return statusOf(reference.error());
    }
    const std::string name = platform::utf8FromPath(options.reference);
    const formats::Image& expected = reference->image;
    if (expected.width != image.width || expected.height != image.height) {
        printMessage(fmt::format("{}: is {}x{} px, the picture is {}x{} px", name, expected.width, expected.height,
                                 image.width, image.height));
        return ExitStatus::differs;
    }
    const formats::ImageDifference difference = formats::compareImages(image, expected);
    const double percent = difference.share * 100.0;
    const bool isSame = percent <= options.threshold;
    printMessage(fmt::format("{}: {} of {} pixels ({:.4f} %, allowed {:g} %) differ by more than {} of 255; largest {} "
                             "at {},{}; mean {:.4f}",
                             name, difference.pixels, image.pixelCount(), percent, options.threshold,
                             formats::kSamePictureTolerance, difference.worst, difference.worstX, difference.worstY,
                             difference.mean));
    if (isSame)
        return ExitStatus::done;
    const bool isReported = options.difference.empty() ||
                            isPngWritten(options.difference, difference.picture, formats::PngMark::picture);
    return isReported ? ExitStatus::differs : ExitStatus::incomplete;
}

} // namespace

ExitStatus runRender(std::span<const char* const> arguments)
{
    RenderOptions options;
    bool isDone = false;
    if (const ExitStatus status = parseOptions(arguments, options, isDone); isDone)
        return status;

    StageClock clock;
    const auto opened = openModel(options.model, options.picture.draw.showsTextures ? scene::ImagePolicy::chosen
                                                                                    : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    if (!mayWrite(document, options.output) || !mayWrite(document, options.difference))
        return ExitStatus::usage;
    const auto selected = selectFrom(document, options.model);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<Selection>(selected);
    const formats::Diagnostics diagnostics = findingsFor(document, options.model);
    printDiagnostics(document.path, diagnostics);
    if (!hasModelCamera(document, options.picture.modelCamera))
        return ExitStatus::usage;
    options.picture.skin = selection.skin;
    options.picture.draw.topology = selection.topology;
    options.picture.draw.hiddenSurfaces = selection.hiddenSurfaces;
    fitPicture(document, selection, options);
    clock.finish("open");

    Drawn drawn;
    try {
        drawn = draw(document, selection, options, clock);
    } catch (const TooLarge& error) {
        printMessage(error.what());
        return ExitStatus::usage;
    } catch (const renderer::GlError& error) {
        printMessage(error.what());
        return ExitStatus::noOpenGl;
    }
    // Read before the picture is written: they may be one file.
    std::optional<formats::Result<formats::LoadedImage>> reference;
    if (!options.reference.empty())
        reference = formats::readFile(options.reference).and_then(formats::loadImage);
    if (!options.output.empty()) {
        if (!isPngWritten(options.output, drawn.image, formats::PngMark::picture))
            return ExitStatus::incomplete;
        clock.finish("write");
    }
    if (options.printsStats) {
        const ExitStatus printed =
            printResults(statsJson(drawn.stats, drawn.nextFrame, drawn.gpu, clock.times()).dump(2) + "\n");
        if (printed != ExitStatus::done)
            return printed;
    }
    if (reference) {
        if (const ExitStatus status = compareWithReference(drawn.image, *reference, options);
            status != ExitStatus::done)
            return status;
    }
    const bool isIncomplete = selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
