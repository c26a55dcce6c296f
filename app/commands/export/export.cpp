#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/export/export_gltf.hpp"
#include "app/commands/export/export_image.hpp"
#include "app/commands/export/export_poses.hpp"
#include "app/commands/import/game_export.hpp"
#include "app/commands/many_models.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/render/render_options.hpp"
#include "app/commands/results.hpp"
#include "app/output/output_formats.hpp"
#include "formats/base/names.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {
namespace {

constexpr const char* kEmbed = "embed";

struct ExportOptions {
    ManyOptions many;
    ModelOptions model; // of one of them
    ExportFiles files;
    PoseArguments pose;
    GltfArguments gltf;
};

/// False with a message if the image folder's path is something else.
bool isFolderOrFree(const std::filesystem::path& folder)
{
    std::error_code error; // on an error the attempt to write decides
    if (folder.empty() || !std::filesystem::exists(folder, error) || std::filesystem::is_directory(folder, error))
        return true;
    printMessage(fmt::format("{}: is not a folder; --textures takes a folder", platform::utf8FromPath(folder)));
    return false;
}

/// The options of `export` for a game's format; `import` has more.
GameArguments gameArgumentsOf(const ExportOptions& options)
{
    GameArguments arguments;
    arguments.clips = options.gltf.clips;
    arguments.framesPerSecond = options.pose.framesPerSecond;
    arguments.scale = options.files.scale;
    arguments.printsReport = false;
    return arguments;
}

/// Writes one of several models or images.
ExitStatus exportOne(const ExportOptions& options, OutputContent content, const CommandModel& model,
                     const OutputNames& names)
{
    ModelOptions one = options.model;
    one.path = model.file;
    if (content == OutputContent::model)
        return exportGltf(options.gltf, options.files, one, model, names);
    if (content == OutputContent::pose)
        return exportPoses(options.pose, options.files, one, model, names);
    const std::filesystem::path output = names.of(model);
    if (content == OutputContent::game)
        return names.makeFolders(output) ? exportGame(gameArgumentsOf(options), options.files.overwriting, one, output)
                                         : ExitStatus::incomplete;
    return names.makeFolders(output) ? exportImage(model.file, output, options.files.overwriting)
                                     : ExitStatus::incomplete;
}

/// The pose options that were given although an image is exported.
std::string poseOptionsGiven(const CLI::App& cli)
{
    std::string names;
    for (const CLI::Option* const option : cli.get_options()) {
        const bool isOfBoth = option->get_name() == "PATH" || option->get_name() == "--output" ||
                              option->get_name() == "--out-dir" || option->get_name() == "--force";
        if (option->count() > 0 && !isOfBoth)
            names += (names.empty() ? "" : ", ") + option->get_name();
    }
    return names;
}

constexpr std::array<Example, 9> kExamplesOfExport = {{
    {"trisview export MODEL -o model.glb", "glTF with all clips and skins"},
    {"trisview export MODEL --clip run --frame 3 --up y -o pose.obj", "one pose"},
    {"trisview export MODEL -o pose.obj --textures images", "with its images in a folder"},
    {"trisview export MODEL --clip run -o run-{frame:04}.obj", "each frame of a clip"},
    {"trisview export MODEL --scale 0.5 -o pose.stl", "for 3D printing"},
    {"trisview export pak0.pk3/models/players/sarge/band.tga -o band.png", "an image"},
    {"trisview export pak0.pk3 --out-dir models -o {path}.glb", "all models of an archive"},
    {"trisview export MODEL -o - | grep -c '^f '", "pipes an OBJ into another program"},
    {"trisview export MODEL -o model.md3", "a model for a game, see import"},
}};

void addExportOptions(CLI::App& cli, ExportOptions& options)
{
    addPaths(cli, options.many);
    addModelOptions(cli, options.model);
    addLookOptions(cli, options.model.look);
    requireName(*cli.add_option("-o,--output", options.many.output,
                                "FILE.glb or FILE.gltf; FILE.md2, FILE.mdx or FILE.md3, for games; FILE.obj, one pose "
                                "(FILE.mtl and FILE_texture.png are written "
                                "beside it); FILE.stl, one pose; FILE-{frame:04}.obj, the frames of a clip; FILE.png "
                                "for an image; of several {name}.glb or {path}.glb; -: standard output")
                     ->type_name("FILE"));
    addOutputFolder(cli, options.many);
    cli.add_option("--skin", options.model.skin, "skin by name or index; with --race its color")->type_name("SKIN");
    addPoseOptions(cli, options.model);
    addGeosetOption(cli, options.model);
    addAlphaOption(cli, options.files.alpha);
    addPoseFormatOptions(cli, options.pose);
    auto* const scale = cli.add_option("--scale", options.files.scale, "factor of the size (1)");
    scale->type_name("FACTOR");
    requireNumber(*scale);
    scale->check(CLI::Range(1e-6, 1e6).description(""));
    auto* const material = cli.get_option("--no-material");
    requireName(*cli.add_option("--textures", options.files.textures,
                                "write the textures into this folder, which is created; embed: into the glTF (the "
                                "default there)")
                     ->type_name("DIR")
                     ->excludes(material));
    addGltfOptions(cli, options.gltf);
    addForceOption(cli, options.files.overwriting);
}

/// The options of other formats that were given; empty: none.
std::string optionsOfOtherFormats(const CLI::App& cli, const OutputFormat& format)
{
    if (format.content == OutputContent::model)
        return givenOptions(cli, {"--up", "--no-material", "--fps"});
    if (format.content == OutputContent::game)
        return givenOptions(cli, {"--up", "--no-material", "--textures", "--alpha", "--skins", "--static", "--split",
                                  "--forward", "--step", "--compact", "--bake-globals", "--animation-only", "--clip",
                                  "--frame", "--time"});
    std::vector<const char*> others = {"--clips", "--skins",   "--static",       "--split",         "--forward",
                                       "--step",  "--compact", "--bake-globals", "--animation-only"};
    if (format.id == "stl")
        others.insert(others.end(), {"--no-material", "--textures", "--alpha"});
    return givenOptions(cli, others);
}

/// Reports fields in the name that these outputs do not have, and options that do not fit to {frame} or each other.
bool areFieldsPossible(const CLI::App& cli, const ExportOptions& options, const NameTemplate& pattern,
                       OutputContent content)
{
    const bool isSeries = pattern.has(NameTemplate::Field::frame);
    const bool isPose = content == OutputContent::pose;
    if (isSeries && !isPose) {
        printMessage("export: {frame} is for .obj and .stl, which have a file for each frame of the clip");
        return false;
    }
    if (isSeries && (options.model.frame || options.model.time)) {
        printMessage("export: --frame and --time are for one pose; {frame} in -o stands for the frames of the clip");
        return false;
    }
    if (!isSeries && content != OutputContent::game && cli.get_option("--fps")->count() > 0) {
        printMessage("export: --fps is for {frame} in -o");
        return false;
    }
    if (options.gltf.options.isStatic && options.gltf.split == GltfSplit::clips) {
        printMessage("export: --static writes a pose without clips; --split clips a file for each clip");
        return false;
    }
    if (!pattern.has(NameTemplate::Field::clip) || isPose || options.gltf.split == GltfSplit::clips)
        return true;
    printMessage("export: {clip} is for .obj and .stl, and for glTF with --split clips");
    return false;
}

/// The content of the outputs: a model, a pose or an image. Reports others, and options of other formats.
std::variant<OutputContent, ExitStatus> outputContent(const CLI::App& cli, const ExportOptions& options,
                                                      const OutputNames& names)
{
    const bool isPrinted = isStandardOutput(options.many.output);
    const bool isImage =
        formats::isOneOfExtensions(platform::utf8FromPath(options.many.paths.front()), formats::imageExtensions());
    const std::string extension = isPrinted ? (isImage ? ".png" : ".obj") : names.extension();
    if (isPrinted && !options.files.textures.empty()) {
        printMessage("export: --textures needs an output file: standard output contains only the OBJ");
        return ExitStatus::usage;
    }
    const OutputFormat* const format = outputFormatOf(extension);
    if (format == nullptr || format->content == OutputContent::motion) {
        printMessage(fmt::format("export: {}: models are written as .glb, .gltf, .obj, .stl, .md2, "
                                 ".mdx or .md3, images as .png",
                                 options.many.output));
        return ExitStatus::usage;
    }
    const bool isPicture = format->content == OutputContent::image;
    if (const std::string given = optionsOfOtherFormats(cli, *format); !isPicture && !given.empty()) {
        printMessage(fmt::format("export: {} is not possible for {}", given, extension));
        return ExitStatus::usage;
    }
    if (const std::string given = poseOptionsGiven(cli); isPicture && !given.empty()) {
        printMessage(fmt::format("export: {} applies to models, not to images", given));
        return ExitStatus::usage;
    }
    if (options.files.textures == kEmbed && format->content != OutputContent::model) {
        printMessage("export: --textures embed is for glTF; an OBJ has its images beside it or in a folder");
        return ExitStatus::usage;
    }
    if (!areFieldsPossible(cli, options, names.pattern(), format->content))
        return ExitStatus::usage;
    return format->content;
}

} // namespace

ExitStatus runExport(std::span<const char* const> arguments)
{
    ExportOptions options;
    options.model.showsMuzzleFlash = true; // a weapon is exported with its muzzle flash
    Arguments parser("trisview export",
                     "Writes models and images for other programs: glTF with all clips, OBJ and STL of poses, "
                     "models of games, PNG.",
                     kExamplesOfExport);
    addExportOptions(parser.cli(), options);
    if (const auto status = parser.parse(arguments))
        return *status;
    if (options.many.output.empty() && options.many.folder.empty()) {
        printMessage("export: -o FILE is missing");
        return ExitStatus::usage;
    }
    const auto named = OutputNames::make("export", options.many, "{name}.glb");
    if (const auto* const status = std::get_if<ExitStatus>(&named))
        return *status;
    const auto& names = std::get<OutputNames>(named);
    const auto content = outputContent(parser.cli(), options, names);
    if (const auto* const status = std::get_if<ExitStatus>(&content))
        return *status;
    if (options.files.textures == kEmbed)
        options.files.textures.clear();
    if (!isFolderOrFree(options.files.textures))
        return ExitStatus::usage;
    options.many.choosesLook = choosesLook(options.model.look);
    const auto found = modelsOf(options.many, options.model.listfile);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& models = std::get<std::vector<CommandModel>>(found);
    if (!names.areApart("export", models))
        return ExitStatus::usage;
    return runForEach(models, [&](const CommandModel& model) {
        return exportOne(options, std::get<OutputContent>(content), model, names);
    });
}

} // namespace app
