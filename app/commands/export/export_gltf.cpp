#include "app/commands/export/export_gltf.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/outputs.hpp"
#include "app/output/clip_list.hpp"
#include "app/output/gltf_file.hpp"
#include "app/output/info_skinned.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;
using renderer::gltf::Forward;

/// `--skins` as indices; nullopt after reporting an unknown one.
std::optional<std::vector<std::uint32_t>> skinsNamed(const scene::Document& document, const std::string& list)
{
    std::vector<std::uint32_t> skins;
    for (const std::string& name : listedNames(list)) {
        skins.push_back(skinNamed(document, name));
        if (skins.back() == formats::kNoIndex)
            return std::nullopt;
    }
    return skins;
}

/// The options for a document; nullopt after reporting an unknown skin.
std::optional<renderer::gltf::Options> optionsFor(const OpenedSelection& opened, const GltfArguments& arguments,
                                                  const ExportFiles& files, const ModelOptions& model)
{
    const ShownSelection& selection = opened.selection;
    renderer::gltf::Options options = arguments.options;
    options.alpha = files.alpha;
    options.scale = files.scale;
    options.skin = selection.skin;
    options.meshVariant = selection.meshVariant;
    options.seconds = selection.seconds;
    options.hiddenSurfaces = selection.hiddenSurfaces;
    options.forcesTargets = files.overwriting == formats::Overwriting::allowed;
    options.emitterFacts = emittersText;
    const bool isPosed = options.isStatic || !model.clip.empty() || !model.legs.empty() || !model.torso.empty() ||
                         model.frame || model.time;
    if (isPosed)
        options.poses = selection.poses;
    if (arguments.clips != "all")
        options.clips = listedNames(arguments.clips);
    if (arguments.skins == "all")
        return options;
    options.skins = skinsNamed(opened.document, arguments.skins);
    return options.skins ? std::optional(options) : std::nullopt;
}

/// "sarge.glb" of the part "lower" is "sarge-lower.glb", unless the names have {clip}.
fs::path outputOf(const CommandModel& model, const OutputNames& names, const std::string& part)
{
    if (part.empty() || names.pattern().has(NameTemplate::Field::clip))
        return names.of(model, part);
    fs::path output = names.of(model);
    output.replace_filename(platform::pathFromUtf8(nameOfPart(platform::utf8FromPath(output.stem()), part) +
                                                   platform::utf8FromPath(output.extension())));
    return output;
}

/// A file of a document.
struct GltfOutput {
    fs::path path;
    fs::path textures; ///< folder of its images; empty: inside the file
    renderer::gltf::Options options;
};

std::vector<GltfOutput> outputsOf(const scene::Document& document, const renderer::gltf::Options& options,
                                  GltfSplit split, const fs::path& textures, const CommandModel& model,
                                  const OutputNames& names)
{
    const bool isOne = split == GltfSplit::none && !names.areForSeveral();
    std::vector<GltfOutput> outputs;
    for (renderer::gltf::SplitFile& file : splitFiles(document, options, split)) {
        const fs::path path = outputOf(model, names, file.name);
        outputs.push_back({path, isOne ? textures : names.folderBelow(textures, path), std::move(file.options)});
    }
    return outputs;
}

bool mayWriteGltfImages(const scene::Document& document, const PreparedGltf& prepared, formats::Overwriting overwriting)
{
    for (std::size_t i = 0; i < prepared.images.size(); ++i) {
        if (!mayWrite(document, prepared.images[i], overwriting) ||
            !mayReplaceGltfImage(prepared.images[i], prepared.gltf.images[i].bytes, overwriting))
            return false;
    }
    return true;
}

/// Whether all outputs may be written and differ; else reports the first that does not.
bool mayWriteOutputs(const scene::Document& document, const std::vector<GltfOutput>& outputs,
                     formats::Overwriting overwriting)
{
    std::set<std::string> taken; // without case: some systems ignore it
    for (const GltfOutput& output : outputs) {
        if (!taken.insert(formats::lowered(platform::utf8FromPath(output.path))).second) {
            printMessage(fmt::format("export: {} would be the output of several clips or parts",
                                     platform::utf8FromPath(output.path)));
            return false;
        }
        for (const fs::path& path : gltfPaths(output.path)) {
            if (!mayWrite(document, path, overwriting) || !mayReplaceGltf(path, overwriting))
                return false;
        }
        if (outputs.size() == 1 || output.textures.empty())
            continue; // the images of a single output are checked when they are known
        renderer::gltf::Options options = output.options;
        options.clips.emplace(); // the images are the same without clips, which take longer
        options.onlyClip.reset();
        options.onlyUsedFrames = true;
        const auto prepared = prepareGltf(document, options, output.path, output.textures);
        if (prepared && !mayWriteGltfImages(document, *prepared, overwriting))
            return false;
    }
    return true;
}

/// Whether the file has a mesh, or needs none; else reports the reason.
bool hasMesh(const scene::Document& document, const renderer::gltf::Gltf& gltf, const ShownSelection& selection,
             const renderer::gltf::Options& options)
{
    if (gltf.meshCount > 0 || options.animationOnly)
        return true;
    const scene::Visibility shown{
        .meshVariant = selection.meshVariant, .hiddenSurfaces = selection.hiddenSurfaces, .skin = selection.skin};
    printMessage(formats::Severity::warning, fmt::format("{}: no mesh is written: {}", document.path,
                                                         sentenceFor(whyNothingIsDrawn(document, shown))));
    return false;
}

void printReport(const std::string& name, const renderer::gltf::Report& report)
{
    for (const std::string& warning : report.warnings)
        printMessage(formats::Severity::warning, fmt::format("{}: {}", name, warning));
    for (const std::string& leftOut : report.leftOut)
        printMessage(formats::Severity::note, fmt::format("{}: {}", name, leftOut));
}

/// Writes one file of a document, and reports what it lacks.
ExitStatus writeOne(const OpenedSelection& opened, const GltfOutput& output, formats::Overwriting overwriting)
{
    const scene::Document& document = opened.document;
    auto prepared = prepareGltf(document, output.options, output.path, output.textures);
    if (!prepared) {
        printMessage(prepared.error().message);
        return ExitStatus::incomplete;
    }
    if (!mayWriteGltfImages(document, *prepared, overwriting))
        return ExitStatus::usage;
    const renderer::gltf::Report report = prepared->gltf.report;
    const bool isWhole = hasMesh(document, prepared->gltf, opened.selection, output.options);
    if (!isDone(writeGltf(*std::move(prepared))))
        return ExitStatus::incomplete;
    printReport(document.path, report);
    return isWhole && !report.isIncomplete ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace

void addGltfOptions(CLI::App& cli, GltfArguments& arguments)
{
    requireNames(
        *cli.add_option("--clips", arguments.clips, "glTF: the clips: all, or NAME,NAME (all)")->type_name("LIST"));
    requireNames(
        *cli.add_option("--skins", arguments.skins, "glTF: the skins: all, or NAME,NAME (all)")->type_name("LIST"));
    auto* const pose = cli.add_flag("--static", arguments.options.isStatic, "glTF: only the pose, without clips");
    constexpr std::array<std::string_view, 2> kSplits = {"clips", "parts"};
    auto* const split = cli.add_option_function<std::string>(
        "--split",
        [&arguments, kSplits](const std::string& text) {
            const bool isClips = chosenFrom<std::size_t>(kSplits, "--split", text) == 0;
            arguments.split = isClips ? GltfSplit::clips : GltfSplit::parts;
        },
        "glTF: a file for each clip or part: clips or parts");
    noteChoices(*split->type_name("WHAT"), kSplits);
    constexpr std::array<std::string_view, 2> kAxes = {"x", "z"}; // as in Forward
    addChoice<Forward>(cli, "--forward", arguments.options.forward, kAxes,
                       "glTF: where the model's front points: x (numbers as in the file) or z (web viewers) (x)")
        .type_name("AXIS");
    cli.add_flag("--compact", arguments.options.isCompact, "glTF: positions in 16 bits (needs KHR_mesh_quantization)");
    cli.add_flag("--step", arguments.options.steps, "glTF: frames without interpolation");
    cli.add_flag("--bake-globals", arguments.options.bakesGlobals,
                 "glTF: repeat global sequences of an M2 in each clip");
    cli.add_flag("--animation-only", arguments.options.animationOnly, "glTF: bones and clips without meshes");
    for (const char* const ofClips : {"--clips", "--skins", "--step", "--bake-globals"})
        pose->excludes(cli.get_option(ofClips));
}

ExitStatus exportGltf(const GltfArguments& arguments, const ExportFiles& files, const ModelOptions& options,
                      const CommandModel& model, const OutputNames& names)
{
    const auto found = openSelected(options, scene::ImagePolicy::all);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& opened = std::get<OpenedSelection>(found);
    const scene::Document& document = opened.document;
    const auto gltfOptions = optionsFor(opened, arguments, files, options);
    if (!gltfOptions)
        return ExitStatus::usage;
    if (const auto known = checkClips(document, *gltfOptions); !known) {
        printMessage(fmt::format("{}: {}", document.path, known.error().message));
        return ExitStatus::usage;
    }
    const std::vector<GltfOutput> outputs =
        outputsOf(document, *gltfOptions, arguments.split, files.textures, model, names);
    if (!mayWriteOutputs(document, outputs, files.overwriting))
        return ExitStatus::usage;
    printDiagnostics(document.path, opened.diagnostics);
    if (outputs.empty())
        printMessage(fmt::format("{}: no file is written: the model has no clips", document.path));
    bool isWhole = !outputs.empty() && opened.isWhole;
    for (const GltfOutput& output : outputs) {
        if (!names.makeFolders(output.path))
            return ExitStatus::incomplete;
        const ExitStatus status = writeOne(opened, output, files.overwriting);
        if (status == ExitStatus::usage)
            return status;
        isWhole = isWhole && status == ExitStatus::done;
    }
    return isWhole ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace app
