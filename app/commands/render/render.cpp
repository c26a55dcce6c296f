#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/render/fitted_camera.hpp"
#include "app/commands/render/render_image.hpp"
#include "app/commands/render/render_motion.hpp"
#include "app/commands/render/render_options.hpp"
#include "app/commands/render/render_warnings.hpp"
#include "app/commands/results.hpp"
#include "app/output/clip_list.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/camera/model_camera.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace app {
namespace {

/// Limit of an image compared with a reference; decoding needs twice its 128 MB.
constexpr std::uint64_t kMaxComparedPixels = 8192ULL * 4096;

/// Reports an invalid image name.
bool isImageName(const std::filesystem::path& path)
{
    const std::string name = platform::utf8FromPath(path);
    if (path.empty() || formats::extensionOf(name) == ".png" || isDevice(path))
        return true;
    printMessage(
        fmt::format("render: {}: pictures are written as .png, moving ones as .apng, .gif or .webp, videos as .mp4 "
                    "or .webm",
                    name));
    return false;
}

/// Whether the image can be written: to a file, or to a suitable standard output.
bool isOutputPossible(const RenderArguments& options)
{
    if (!isStandardOutput(options.output))
        return isImageName(options.output);
    if (options.printsStats)
        printMessage("render: -o - and --stats would both be written to standard output");
    return !options.printsStats && mayPrintImage();
}

/// The difference image needs its own file; the image and its reference may share one.
bool isDifferenceApart(const RenderArguments& options)
{
    if (options.difference.empty() || isDevice(options.difference))
        return true;
    const bool isOutput = !options.output.empty() && isSameFile(options.difference, options.output);
    if (!isOutput && !isSameFile(options.difference, options.reference))
        return true;
    printMessage(fmt::format("render: {}: is also the {}; choose another name for --difference",
                             platform::utf8FromPath(options.difference), isOutput ? "image" : "reference"));
    return false;
}

/// Reports options that are only for moving pictures, and outputs that are not possible.
bool isStillPossible(const RenderArguments& options)
{
    if (options.motion.framesPerSecond || options.motion.turnSeconds) {
        printMessage(
            "render: --fps and --turntable are for moving pictures (.apng, .gif, .webp, .mp4, .webm) and series "
            "(NAME-{frame:04}.png)");
        return false;
    }
    return isOutputPossible(options) && isImageName(options.difference) && isDifferenceApart(options);
}

/// Reports if the image is too large for a comparison, which keeps the reference in memory.
bool isComparable(const RenderArguments& options)
{
    const std::uint64_t pixels = std::uint64_t{options.rendering.width} * options.rendering.height;
    if (options.reference.empty() || pixels <= kMaxComparedPixels)
        return true;
    printMessage(
        fmt::format("render: --reference compares images of at most {} pixels (8192x4096), this one would have {}x{}",
                    kMaxComparedPixels, options.rendering.width, options.rendering.height));
    return false;
}

/// Whether anything is requested.
bool hasOutput(const RenderArguments& options)
{
    const bool writes = !options.many.output.empty() || !options.many.folder.empty();
    if (!writes && options.reference.empty() && !options.printsStats)
        printMessage("render: -o FILE.png is missing");
    return writes || !options.reference.empty() || options.printsStats;
}

/// Several models have several references and statistics.
bool isOneCompared(const RenderArguments& options)
{
    const bool isOne = options.many.paths.size() == 1 && !writesMany(options.many);
    if (!isOne && (!options.reference.empty() || options.printsStats))
        printMessage("render: --reference and --stats take one model, without --out-dir");
    return isOne || (options.reference.empty() && !options.printsStats);
}

constexpr std::array<Example, 7> kExamplesOfRender = {{
    {"trisview render MODEL -o picture.png", "a picture"},
    {"trisview render pak0.pk3/models/players/sarge --legs LEGS_RUN --background none -o sarge.png",
     "a running player, cut out"},
    {"trisview render MODEL --clip run --time 0.3 --size 256 -o - | display", "one instant of a clip"},
    {"trisview render MODEL --clip run -o run.gif", "a moving picture of a clip"},
    {"trisview render MODEL --clips all --turntable 4s --size 256 --out-dir turns -o {name}-{clip}.webp",
     "one file for each clip; the camera turns"},
    {"trisview render pak0.pk3 --size 256 --out-dir pictures -o {path}.png", "all models of an archive"},
    {"trisview render MODEL --reference before.png --threshold 0.1 --difference difference.png",
     "a comparison with an earlier picture"},
}};

ExitStatus parseOptions(std::span<const char* const> arguments, RenderArguments& options, bool& isDone)
{
    Arguments parser("trisview render", "Renders models as pictures, still or moving.", kExamplesOfRender);
    CLI::App& cli = parser.cli();
    addPaths(cli, options.many);
    addModelOptions(cli, options.model);
    addLookOptions(cli, options.model.look);
    requireName(
        *cli.add_option("-o,--output", options.many.output,
                        "the picture: FILE.png; a moving one: .apng, .gif, .webp; a video: .mp4, .webm (ffmpeg must be "
                        "installed); a series: FILE-{frame:04}.png; "
                        "of several models {name}.png or {path}.png; of several clips {clip}; "
                        "-: standard output")
             ->type_name("FILE"));
    addOutputFolder(cli, options.many);
    cli.add_option("--skin", options.model.skin, "skin by name or index; with --race its color")->type_name("SKIN");
    addPoseOptions(cli, options.model);
    addSurfaceOptions(cli, options.model);
    addGeosetOption(cli, options.model);
    cli.get_option("--geosets")->excludes("--only-surface");
    addRenderOptions(cli, options.rendering);
    addFitOption(cli, options.fit);
    addMotionOptions(cli, options.motion);
    cli.get_option("--clips")->excludes("--clip");
    auto* const reference =
        cli.add_option("--reference", options.reference, "compare with this image; exit status 5 if it differs");
    reference->type_name("FILE");
    auto* const threshold =
        cli.add_option("--threshold", options.threshold,
                       "percent of pixels that may differ by more than 8 of 255 (0); with --reference");
    threshold->needs(reference)->type_name("PERCENT");
    requireNumber(*threshold);
    threshold->check(CLI::Range(0.0, 100.0).description(""));
    auto* const difference = cli.add_option("--difference", options.difference,
                                            "picture of the differences, if there are any: FILE.png; with --reference");
    difference->needs(reference)->type_name("FILE");
    requireName(*reference);
    requireName(*difference);
    addForceOption(cli, options.overwriting);
    cli.add_flag("--stats", options.printsStats, "print draws, GPU bytes, uploads and times as JSON");
    const auto status = parser.parse(arguments);
    isDone = status.has_value();
    if (status)
        return *status;
    options.many.choosesLook = choosesLook(options.model.look);
    const bool showsTextures =
        options.rendering.draw.showsTextures && options.rendering.draw.shading != renderer::Shading::normals;
    options.model.textures = showsTextures ? TextureUse::shown : TextureUse::notShown;
    options.model.withEffects = options.rendering.draw.showsEffects;
    isDone = !hasOutput(options) || !isComparable(options) || !isOneCompared(options);
    return isDone ? ExitStatus::usage : ExitStatus::done;
}

/// Reports if the model has no camera with the requested number.
bool hasModelCamera(const scene::Document& document, std::uint32_t camera)
{
    const std::uint32_t count = renderer::modelCameraCount(document);
    if (camera == formats::kNoIndex || camera < count)
        return true;
    printMessage(count == 0 ? fmt::format("render: {}: the model has no camera", document.path)
                            : fmt::format("render: {}: camera {} does not exist; the model has {}, counted from 0",
                                          document.path, camera, count));
    return false;
}

/// The difference and the rendering; naming the reference as output requests its replacement, whoever wrote it.
bool mayWriteImages(const scene::Document& document, const RenderArguments& options)
{
    for (const std::filesystem::path& path : {options.output, options.difference}) {
        const bool replacesReference = !options.reference.empty() && isSameFile(path, options.reference);
        if (isStandardOutput(path))
            continue;
        if (!mayWrite(document, path, options.overwriting) ||
            (!replacesReference && !mayReplaceDrawing(path, options.overwriting)))
            return false;
    }
    return true;
}

/// The selections of `--clips`, else the one of the other options.
std::variant<std::vector<ShownSelection>, ExitStatus> selectParts(const scene::Document& document,
                                                                  const RenderArguments& options)
{
    std::vector<ListedClip> clips = {{options.model.clip, {}}};
    if (!options.motion.clips.empty())
        clips = clipsNamed(document, options.motion.clips);
    std::vector<ShownSelection> parts;
    for (const ListedClip& clip : clips) {
        ModelOptions one = options.model;
        one.clip = clip.entry;
        auto selected = selectFrom(document, one);
        if (const auto* const status = std::get_if<ExitStatus>(&selected))
            return *status;
        parts.push_back(std::get<ShownSelection>(std::move(selected)));
    }
    return parts;
}

/// Whether each clip has an output of its own, if there is one for each; else reports the reason.
bool areClipsApart(const std::vector<ShownSelection>& parts, const CommandModel& model, const OutputNames& names)
{
    const bool hasClip = names.pattern().has(NameTemplate::Field::clip);
    if (parts.size() == 1 || (isMotion(names) && !hasClip))
        return true;
    std::set<std::string> outputs; // without case: some systems ignore it
    for (const ShownSelection& selection : parts) {
        const std::filesystem::path output = names.of(model, nameOfClips(selection));
        if (outputs.insert(formats::lowered(platform::utf8FromPath(output))).second)
            continue;
        printMessage(fmt::format("render: {} would be the output of several clips{}", platform::utf8FromPath(output),
                                 hasClip ? "; choose clips with different names" : ": use {clip} in -o"));
        return false;
    }
    return true;
}

ExitStatus renderStill(const scene::Document& document, const ShownSelection& selection, RenderArguments options,
                       const CommandModel& model, const OutputNames& names, PictureDrawing& drawing, StageClock& clock)
{
    options.output = names.of(model, nameOfClips(selection));
    if (!mayWriteImages(document, options))
        return ExitStatus::usage;
    fitImage(document, selection, options);
    clock.finish("open");
    return names.makeFolders(options.output) ? renderImage(document, selection, options, drawing, clock)
                                             : ExitStatus::incomplete;
}

/// One picture for each part, or one moving picture of all of them.
ExitStatus renderParts(const scene::Document& document, const std::vector<ShownSelection>& parts,
                       const RenderArguments& options, const CommandModel& model, const OutputNames& names,
                       PictureDrawing& drawing, StageClock& clock)
{
    if (isMotion(names) && !names.pattern().has(NameTemplate::Field::clip))
        return renderMotion(document, parts, options, model, names, drawing);
    ExitStatus first = ExitStatus::done;
    for (const ShownSelection& selection : parts) {
        const ExitStatus status = isMotion(names)
                                      ? renderMotion(document, {&selection, 1}, options, model, names, drawing)
                                      : renderStill(document, selection, options, model, names, drawing, clock);
        if (first == ExitStatus::done)
            first = status;
    }
    return first;
}

ExitStatus renderModel(RenderArguments options, const CommandModel& model, const OutputNames& names,
                       PictureDrawing& drawing)
{
    StageClock clock;
    options.model.path = model.file;
    const auto opened = openModel(options.model, options.rendering.draw.showsTextures ? scene::ImagePolicy::chosen
                                                                                      : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    const auto selected = selectParts(document, options);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& parts = std::get<std::vector<ShownSelection>>(selected);
    if (!areClipsApart(parts, model, names) || !hasModelCamera(document, options.rendering.modelCamera))
        return ExitStatus::usage;
    const formats::Diagnostics diagnostics = diagnosticsFor(document, options.model);
    printDiagnostics(document.path, diagnostics);
    warnOfWhatIsNotThere(document, options.rendering);
    options.rendering.skin = parts.front().skin;
    options.rendering.draw.meshVariant = parts.front().meshVariant;
    options.rendering.draw.hiddenSurfaces = parts.front().hiddenSurfaces;
    const ExitStatus status = renderParts(document, parts, options, model, names, drawing, clock);
    const bool isWhole = std::all_of(parts.begin(), parts.end(), [&](const ShownSelection& selection) {
        return isShownWhole(selection, diagnostics);
    });
    return status == ExitStatus::done && !isWhole ? ExitStatus::incomplete : status;
}

} // namespace

ExitStatus runRender(std::span<const char* const> arguments)
{
    RenderArguments options;
    bool isDone = false;
    if (const ExitStatus status = parseOptions(arguments, options, isDone); isDone)
        return status;
    const auto named = OutputNames::make("render", options.many, "{name}.png");
    if (const auto* const status = std::get_if<ExitStatus>(&named))
        return *status;
    const auto& names = std::get<OutputNames>(named);
    options.output = names.of({}); // for checks before anything is read
    if (isMotion(names) ? !isMotionPossible(options, names) : !isStillPossible(options))
        return ExitStatus::usage;
    const auto found = modelsOf(options.many, options.model.listfile);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& models = std::get<std::vector<CommandModel>>(found);
    if (!names.areApart("render", models))
        return ExitStatus::usage;
    PictureDrawing own;
    PictureDrawing& drawing = PictureDrawing::shared() != nullptr ? *PictureDrawing::shared() : own;
    return runForEach(models, [&](const CommandModel& model) { return renderModel(options, model, names, drawing); });
}

} // namespace app
