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
        const std::uint32_t skin = scene::findSkin(document, document.nodes.front(), name);
        if (skin == formats::kNoIndex) {
            printMessage(fmt::format("{}: no skin '{}'", document.path, name));
            return std::nullopt;
        }
        skins.push_back(skin);
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

/// Whether all outputs may be written and differ; else reports the first that does not.
bool mayWriteOutputs(const scene::Document& document, const std::vector<fs::path>& outputs,
                     formats::Overwriting overwriting)
{
    std::set<std::string> taken; // without case: some systems ignore it
    for (const fs::path& output : outputs) {
        if (!taken.insert(formats::lowered(platform::utf8FromPath(output))).second) {
            printMessage(fmt::format("export: {} would be the output of several clips or parts",
                                     platform::utf8FromPath(output)));
            return false;
        }
        for (const fs::path& path : gltfPaths(output)) {
            if (!mayWrite(document, path, overwriting) || !mayReplaceGltf(path, overwriting))
                return false;
        }
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
ExitStatus writeOne(const scene::Document& document, const renderer::gltf::Options& options, const fs::path& output,
                    const GltfArguments& arguments, const ShownSelection& selection)
{
    auto prepared = prepareGltf(document, options, output, arguments.textures);
    if (!prepared) {
        printMessage(prepared.error().message);
        return ExitStatus::incomplete;
    }
    for (std::size_t i = 0; i < prepared->images.size(); ++i) {
        if (!mayWrite(document, prepared->images[i], arguments.overwriting) ||
            !mayReplaceGltfImage(prepared->images[i], prepared->gltf.images[i].bytes, arguments.overwriting))
            return ExitStatus::usage;
    }
    const renderer::gltf::Report report = prepared->gltf.report;
    const bool isWhole = hasMesh(document, prepared->gltf, selection, options);
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
    if (const auto known = checkClips(document, *gltfOptions); !known && !gltfOptions->isStatic) {
        printMessage(fmt::format("{}: {}", document.path, known.error().message));
        return ExitStatus::incomplete;
    }
    const auto files = splitFiles(document, *gltfOptions, arguments.split);
    std::vector<fs::path> outputs;
    for (const renderer::gltf::SplitFile& file : files)
        outputs.push_back(outputOf(model, names, file.name));
    if (!mayWriteOutputs(document, outputs, arguments.overwriting))
        return ExitStatus::usage;
    const formats::Diagnostics diagnostics = diagnosticsFor(document, options);
    printDiagnostics(document.path, diagnostics);
    if (files.empty())
        printMessage(fmt::format("{}: no file is written: the model has no clips", document.path));
    bool isIncomplete = files.empty() || selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!names.makeFolders(outputs[i]))
            return ExitStatus::incomplete;
        const ExitStatus status = writeOne(document, files[i].options, outputs[i], arguments, selection);
        if (status == ExitStatus::usage)
            return status;
        isIncomplete = isIncomplete || status != ExitStatus::done;
    }
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
