#include "app/commands/export/export_gltf.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/outputs.hpp"
#include "app/output/file_names.hpp"
#include "app/output/gltf_file.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/platform/paths.hpp"

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

std::vector<std::string> namesIn(const std::string& list)
{
    std::vector<std::string> names;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t to = std::min(list.find(',', from), list.size());
        names.push_back(list.substr(from, to - from));
        from = to + 1;
    }
    return names;
}

/// `--skins` as indices; nullopt after reporting an unknown one.
std::optional<std::vector<std::uint32_t>> skinsNamed(const scene::Document& document, const std::string& list)
{
    std::vector<std::uint32_t> skins;
    for (const std::string& name : namesIn(list)) {
        const std::uint32_t skin = scene::findSkin(document, document.nodes.front(), name);
        if (skin == formats::kNoIndex) {
            printMessage(fmt::format("{}: no skin '{}'", document.path, name));
            return std::nullopt;
        }
        skins.push_back(skin);
    }
    return skins;
}

/// The options for a document; a failure has been printed.
std::variant<renderer::gltf::Options, ExitStatus> optionsFor(const scene::Document& document,
                                                             const GltfArguments& arguments, const ModelOptions& model)
{
    const auto selected = selectFrom(document, model);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<ShownSelection>(selected);
    renderer::gltf::Options options = arguments.options;
    options.skin = selection.skin;
    options.meshVariant = selection.meshVariant;
    options.seconds = selection.seconds;
    options.hiddenSurfaces = selection.hiddenSurfaces;
    const bool isPosed = options.isStatic || !model.clip.empty() || !model.legs.empty() || !model.torso.empty() ||
                         model.frame || model.time;
    if (isPosed)
        options.poses = selection.poses;
    if (arguments.clips != "all")
        options.clips = namesIn(arguments.clips);
    if (arguments.skins != "all") {
        options.skins = skinsNamed(document, arguments.skins);
        if (!options.skins)
            return ExitStatus::usage;
    }
    return options;
}

/// The files of a document: one, or one for each clip or part, named after it.
std::vector<renderer::gltf::SplitFile> filesOf(const scene::Document& document, const GltfArguments& arguments,
                                               const renderer::gltf::Options& options)
{
    if (arguments.split == GltfSplit::clips)
        return splitByClips(document, options);
    if (arguments.split == GltfSplit::parts)
        return splitByParts(document, options);
    return {{"", options}};
}

/// "sarge.glb" of the part "lower" is "sarge-lower.glb".
fs::path splitName(const fs::path& output, const std::string& name)
{
    if (name.empty())
        return output;
    fs::path named = output;
    named.replace_filename(platform::pathFromUtf8(platform::utf8FromPath(output.stem()) + "-" + safeFileName(name) +
                                                  platform::utf8FromPath(output.extension())));
    return named;
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
    const char* const kOnly = "glTF: ";
    requireName(*cli.add_option("--clips", arguments.clips, std::string(kOnly) + "the clips: all, or NAME,NAME (all)")
                     ->type_name("LIST"));
    requireName(*cli.add_option("--skins", arguments.skins, std::string(kOnly) + "the skins: all, or NAME,NAME (all)")
                     ->type_name("LIST"));
    cli.add_flag("--static", arguments.options.isStatic, std::string(kOnly) + "only the pose, without clips");
    cli.add_option_function<std::string>(
           "--split",
           [&arguments](const std::string& text) {
               arguments.split = text == "clips" ? GltfSplit::clips : GltfSplit::parts;
           },
           std::string(kOnly) + "a file for each clip or part: clips or parts")
        ->type_name("WHAT")
        ->check([](const std::string& text) {
            return text == "clips" || text == "parts" ? std::string() : "'" + text + "' is neither clips nor parts";
        });
    cli.add_option_function<std::string>(
           "--forward",
           [&arguments](const std::string& text) { arguments.options.forward = text == "x" ? Forward::x : Forward::z; },
           std::string(kOnly) + "where the model's front points: x (numbers as in the file) or z (web viewers) (x)")
        ->type_name("AXIS")
        ->check([](const std::string& text) {
            return text == "x" || text == "z" ? std::string() : "'" + text + "' is neither x nor z";
        });
    auto* const scale =
        cli.add_option("--scale", arguments.options.scale, std::string(kOnly) + "factor of the size (1)");
    scale->type_name("FACTOR");
    requireNumber(*scale);
    scale->check(CLI::Range(1e-6, 1e6).description(""));
    cli.add_flag("--compact", arguments.options.isCompact,
                 std::string(kOnly) + "positions of frames in 16 bits (needs KHR_mesh_quantization)");
    cli.add_flag("--step", arguments.options.steps, std::string(kOnly) + "frames without interpolation");
    cli.add_flag("--bake-globals", arguments.options.bakesGlobals,
                 std::string(kOnly) + "repeat global sequences of an M2 in each clip");
    cli.add_flag("--animation-only", arguments.options.animationOnly,
                 std::string(kOnly) + "bones and clips without meshes");
}

bool isGltf(std::string_view extension)
{
    return extension == ".glb" || extension == ".gltf";
}

ExitStatus exportGltf(const GltfArguments& arguments, const ModelOptions& options, const CommandModel& model,
                      const OutputNames& names)
{
    const auto opened = openModel(options, scene::ImagePolicy::all);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    auto chosen = optionsFor(document, arguments, options);
    if (const auto* const status = std::get_if<ExitStatus>(&chosen))
        return *status;
    auto& gltfOptions = std::get<renderer::gltf::Options>(chosen);
    gltfOptions.forcesTargets = arguments.overwriting == formats::Overwriting::allowed;
    const fs::path output = names.of(model);
    const auto files = filesOf(document, arguments, gltfOptions);
    for (const renderer::gltf::SplitFile& file : files) {
        for (const fs::path& path : gltfPaths(splitName(output, file.name))) {
            if (!mayWrite(document, path, arguments.overwriting) || !mayReplaceGltf(path, arguments.overwriting))
                return ExitStatus::usage;
        }
    }
    const formats::Diagnostics diagnostics = diagnosticsFor(document, options);
    printDiagnostics(document.path, diagnostics);
    if (!names.makeFolders(output))
        return ExitStatus::incomplete;
    const GltfTextures textures{arguments.textures, [&](const fs::path& image) {
                                    return mayWrite(document, image, arguments.overwriting) &&
                                           mayReplaceGltfImage(image, arguments.overwriting);
                                }};
    for (const renderer::gltf::SplitFile& file : files) {
        const auto written = writeGltfFile(document, file.options, splitName(output, file.name), textures);
        if (!written) {
            printMessage(written.error().message);
            return ExitStatus::incomplete;
        }
        printReport(document.path, *written);
    }
    const bool hasErrors = hasErrorsAbout(diagnostics, {});
    return hasErrors ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
