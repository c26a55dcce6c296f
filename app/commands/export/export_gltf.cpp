#include "app/commands/export/export_gltf.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/outputs.hpp"
#include "app/output/clip_list.hpp"
#include "app/output/gltf_file.hpp"
#include "app/output/info_skinned.hpp"
#include "app/output/output_formats.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <fmt/format.h>

#include <algorithm>
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
std::optional<renderer::gltf::Options> optionsFor(const scene::Document& document, const GltfArguments& arguments,
                                                  const ModelOptions& model, const ShownSelection& selection)
{
    renderer::gltf::Options options = arguments.options;
    options.skin = selection.skin;
    options.meshVariant = selection.meshVariant;
    options.seconds = selection.seconds;
    options.hiddenSurfaces = selection.hiddenSurfaces;
    options.forcesTargets = arguments.overwriting == formats::Overwriting::allowed;
    options.emitterFacts = emittersText;
    const bool isPosed = options.isStatic || !model.clip.empty() || !model.legs.empty() || !model.torso.empty() ||
                         model.frame || model.time;
    if (isPosed)
        options.poses = selection.poses;
    if (arguments.clips != "all")
        options.clips = listedNames(arguments.clips);
    if (arguments.skins == "all")
        return options;
    options.skins = skinsNamed(document, arguments.skins);
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
                                  const GltfArguments& arguments, const CommandModel& model, const OutputNames& names)
{
    std::vector<GltfOutput> outputs;
    for (renderer::gltf::SplitFile& file : splitFiles(document, options, arguments.split)) {
        const fs::path path = outputOf(model, names, file.name);
        const bool isOne = arguments.split == GltfSplit::none && !names.areForSeveral();
        const fs::path textures = isOne ? arguments.textures : names.folderBelow(arguments.textures, path);
        outputs.push_back({path, textures, std::move(file.options)});
    }
    return outputs;
}

bool mayWriteImages(const scene::Document& document, const PreparedGltf& prepared, formats::Overwriting overwriting)
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
        const auto prepared = prepareGltf(document, options, output.path, output.textures);
        if (prepared && !mayWriteImages(document, *prepared, overwriting))
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
    printMessage(fmt::format("warning: {}: no mesh is written: {}", document.path,
                             sentenceFor(whyNothingIsDrawn(document, shown))));
    return false;
}

void printReport(const std::string& name, const renderer::gltf::Report& report)
{
    for (const std::string& warning : report.warnings)
        printMessage(fmt::format("warning: {}: {}", name, warning));
    for (const std::string& leftOut : report.leftOut)
        printMessage(fmt::format("note: {}: {}", name, leftOut));
}

} // namespace

void addGltfOptions(CLI::App& cli, GltfArguments& arguments)
{
    requireName(
        *cli.add_option("--clips", arguments.clips, "glTF: the clips: all, or NAME,NAME (all)")->type_name("LIST"));
    requireName(
        *cli.add_option("--skins", arguments.skins, "glTF: the skins: all, or NAME,NAME (all)")->type_name("LIST"));
    cli.add_flag("--static", arguments.options.isStatic, "glTF: only the pose, without clips");
    cli.add_option_function<std::string>(
           "--split",
           [&arguments](const std::string& text) {
               arguments.split = text == "clips" ? GltfSplit::clips : GltfSplit::parts;
           },
           "glTF: a file for each clip or part: clips or parts")
        ->type_name("WHAT")
        ->check([](const std::string& text) {
            return text == "clips" || text == "parts" ? std::string() : "'" + text + "' is neither clips nor parts";
        });
    cli.add_option_function<std::string>(
           "--forward",
           [&arguments](const std::string& text) { arguments.options.forward = text == "x" ? Forward::x : Forward::z; },
           "glTF: where the model's front points: x (numbers as in the file) or z (web viewers) (x)")
        ->type_name("AXIS")
        ->check([](const std::string& text) {
            return text == "x" || text == "z" ? std::string() : "'" + text + "' is neither x nor z";
        });
    cli.add_flag("--compact", arguments.options.isCompact, "glTF: positions in 16 bits (needs KHR_mesh_quantization)");
    cli.add_flag("--step", arguments.options.steps, "glTF: frames without interpolation");
    cli.add_flag("--bake-globals", arguments.options.bakesGlobals,
                 "glTF: repeat global sequences of an M2 in each clip");
    cli.add_flag("--animation-only", arguments.options.animationOnly, "glTF: bones and clips without meshes");
}

bool isGltf(std::string_view extension)
{
    const OutputFormat* const format = outputFormatOf(extension);
    return format != nullptr && format->content == OutputContent::model;
}

namespace {

/// Writes one file of a document, and reports what it lacks.
ExitStatus writeOne(const scene::Document& document, const GltfOutput& output, formats::Overwriting overwriting,
                    const ShownSelection& selection)
{
    auto prepared = prepareGltf(document, output.options, output.path, output.textures);
    if (!prepared) {
        printMessage(prepared.error().message);
        return ExitStatus::incomplete;
    }
    if (!mayWriteImages(document, *prepared, overwriting))
        return ExitStatus::usage;
    const renderer::gltf::Report report = prepared->gltf.report;
    const bool isWhole = hasMesh(document, prepared->gltf, selection, output.options);
    if (!isDone(writeGltf(*std::move(prepared))))
        return ExitStatus::incomplete;
    printReport(document.path, report);
    return isWhole && !report.isIncomplete ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace

ExitStatus exportGltf(const GltfArguments& arguments, const ModelOptions& options, const CommandModel& model,
                      const OutputNames& names)
{
    const auto opened = openModel(options, scene::ImagePolicy::all);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    const auto selected = selectFrom(document, options);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<ShownSelection>(selected);
    const auto gltfOptions = optionsFor(document, arguments, options, selection);
    if (!gltfOptions)
        return ExitStatus::usage;
    if (const auto known = checkClips(document, *gltfOptions); !known) {
        printMessage(fmt::format("{}: {}", document.path, known.error().message));
        return ExitStatus::usage;
    }
    const std::vector<GltfOutput> outputs = outputsOf(document, *gltfOptions, arguments, model, names);
    if (!mayWriteOutputs(document, outputs, arguments.overwriting))
        return ExitStatus::usage;
    const formats::Diagnostics diagnostics = diagnosticsFor(document, options);
    printDiagnostics(document.path, diagnostics);
    if (outputs.empty())
        printMessage(fmt::format("{}: no file is written: the model has no clips", document.path));
    bool isIncomplete = outputs.empty() || selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    for (const GltfOutput& output : outputs) {
        if (!names.makeFolders(output.path))
            return ExitStatus::incomplete;
        const ExitStatus status = writeOne(document, output, arguments.overwriting, selection);
        if (status == ExitStatus::usage)
            return status;
        isIncomplete = isIncomplete || status != ExitStatus::done;
    }
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
