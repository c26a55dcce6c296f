#include "app/commands/render/render_motion.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/render/fitted_camera.hpp"
#include "app/commands/render/render_warnings.hpp"
#include "app/commands/results.hpp"
#include "app/output/motion_file.hpp"
#include "app/output/video_file.hpp"
#include "formats/image/png/png_file.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace app {
namespace {

MotionHeader headerOf(const renderer::RenderOptions& rendering, MotionFormat format)
{
    return {
        .format = format, .width = rendering.width, .height = rendering.height, .keepsAlpha = !rendering.background};
}

/// Receives the frames of an output.
class FrameSink {
public:
    FrameSink() = default;
    virtual ~FrameSink() = default;
    FrameSink(const FrameSink&) = delete;
    FrameSink& operator=(const FrameSink&) = delete;

    /// False if no further frame is needed.
    [[nodiscard]] virtual bool add(const formats::Image& frame, std::uint64_t index) = 0;
    [[nodiscard]] virtual bool finish() = 0;
};

/// One file with all frames.
class MovingSink final : public FrameSink {
public:
    explicit MovingSink(std::unique_ptr<MotionFile> file) : m_file(std::move(file)) {}
    bool add(const formats::Image& frame, std::uint64_t /*index*/) override
    {
        m_file->add(frame);
        return !m_file->hasFailed();
    }
    bool finish() override { return isDone(m_file->finish()); }

private:
    std::unique_ptr<MotionFile> m_file;
};

/// A PNG file for each frame.
class SeriesSink final : public FrameSink {
public:
    using NameOf = std::function<std::filesystem::path(std::uint64_t)>;

    SeriesSink(NameOf nameOf, formats::PngAlpha alpha) : m_nameOf(std::move(nameOf)), m_alpha(alpha) {}
    bool add(const formats::Image& frame, std::uint64_t index) override
    {
        formats::PngFile file(m_nameOf(index), {frame.width, frame.height, m_alpha, formats::PngMark::image});
        file.write(frame.pixels);
        m_isDone = isDone(file.finish());
        return m_isDone;
    }
    bool finish() override { return m_isDone; }

private:
    NameOf m_nameOf;
    formats::PngAlpha m_alpha;
    bool m_isDone = true;
};

/// The sink of the outputs, which depends on their extension.
std::unique_ptr<FrameSink> sinkFor(const OutputNames& names, const SeriesSink::NameOf& nameOf,
                                   const renderer::RenderOptions& rendering,
                                   std::shared_ptr<const MotionTimeline> motion)
{
    if (const auto format = motionFormat(names.extension()))
        return std::make_unique<MovingSink>(makeMotionFile(nameOf(0), headerOf(rendering, *format), std::move(motion)));
    return std::make_unique<SeriesSink>(nameOf,
                                        rendering.background ? formats::PngAlpha::dropped : formats::PngAlpha::kept);
}

/// Makes the size of a video even, and says so.
void makeSizeEven(renderer::RenderOptions& rendering)
{
    const std::uint32_t width = evenSize(rendering.width);
    const std::uint32_t height = evenSize(rendering.height);
    if (width != rendering.width || height != rendering.height)
        printMessage(formats::Severity::note,
                     fmt::format("the video has {}x{} pixels: videos have even sizes", width, height));
    rendering.width = width;
    rendering.height = height;
}

/// Whether all outputs may be written; else reports the first that may not.
bool mayWriteFrames(const scene::Document& document, const RenderArguments& options, std::uint64_t count,
                    const SeriesSink::NameOf& nameOf)
{
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::filesystem::path output = nameOf(i);
        if (!mayWrite(document, output, options.overwriting) || !mayReplaceDrawing(output, options.overwriting))
            return false;
    }
    return true;
}

bool isOfPossibleLength(const MotionTimeline& motion, const std::string& name)
{
    const std::string problem = motion.problemOfLength();
    if (!problem.empty())
        printMessage(fmt::format("render: {}: {}: choose a clip or a lower --fps", name, problem));
    return problem.empty();
}

} // namespace

bool isMotion(const OutputNames& names)
{
    return motionFormat(names.extension()).has_value() || names.pattern().has(NameTemplate::Field::frame);
}

bool isMotionPossible(const RenderArguments& options, const OutputNames& names)
{
    const auto format = motionFormat(names.extension());
    if (!options.reference.empty() || options.printsStats || isStandardOutput(options.many.output)) {
        printMessage("render: --reference, --stats and -o - are for still pictures");
        return false;
    }
    if (options.model.frame || options.model.time) {
        printMessage("render: --frame and --time are for still pictures; --clip chooses the clip of a moving one");
        return false;
    }
    if (options.motion.turnSeconds && options.rendering.modelCamera != formats::kNoIndex) {
        printMessage("render: --turntable turns the camera around the model; a camera of the model does not turn");
        return false;
    }
    if (format && names.pattern().has(NameTemplate::Field::frame)) {
        printMessage(fmt::format("render: {{frame}} is for series of .png, a {} has all frames", names.extension()));
        return false;
    }
    if (!format && names.extension() != ".png") {
        printMessage("render: series of pictures are written as .png");
        return false;
    }
    const std::string problem =
        format ? problemOfMotion(headerOf(options.rendering, *format), options.many.output) : "";
    if (!problem.empty())
        printMessage("render: " + problem);
    return problem.empty();
}

ExitStatus renderMotion(const scene::Document& document, std::span<const ShownSelection> parts,
                        const RenderArguments& options, const CommandModel& model, const OutputNames& names,
                        PictureDrawing& drawing)
{
    const auto format = motionFormat(names.extension());
    const auto timeline = std::make_shared<const MotionTimeline>(
        motionPartsOf(parts), options.motion.framesPerSecond.value_or(usualRateOf(format)), options.motion.turnSeconds);
    const MotionTimeline& motion = *timeline;
    const std::string clip = nameOfClips(parts.front());
    const SeriesSink::NameOf nameOf = [&](std::uint64_t frame) { return names.of(model, clip, frame); };
    if (!isOfPossibleLength(motion, platform::utf8FromPath(nameOf(0))) ||
        !mayWriteFrames(document, options, format ? 1 : motion.frameCount(), nameOf))
        return ExitStatus::usage;
    if (const std::string note = motion.turnNote(); !note.empty())
        printMessage(formats::Severity::note, note);
    RenderArguments fittedOptions = options;
    if (format && isVideo(*format))
        makeSizeEven(fittedOptions.rendering);
    fitMotion(document, parts, fittedOptions);
    if (!names.makeFolders(nameOf(0)))
        return ExitStatus::incomplete;
    const std::unique_ptr<FrameSink> sink = sinkFor(names, nameOf, fittedOptions.rendering, timeline);
    bool isShown = false;
    try {
        const auto frameAt = [&](std::uint64_t index) {
            const MotionTimeline::Frame frame = motion.frame(index);
            return PictureFrame{posesAt(parts[frame.part], frame.seconds, frame.start), frame.start, frame.turn};
        };
        const renderer::FrameStats richest = drawFrames(
            drawing, std::make_shared<const scene::Document>(document), fittedOptions.rendering, motion.frameCount(),
            frameAt, [&](const formats::Image& image, std::uint64_t index) { return sink->add(image, index); });
        isShown = showsSomething(document, richest, fittedOptions.rendering);
    } catch (const renderer::GlError& error) {
        printMessage(error.what());
        return ExitStatus::noOpenGl;
    }
    return sink->finish() && isShown ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace app
