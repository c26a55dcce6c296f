#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/export/export_gltf.hpp"
#include "app/commands/export/export_image.hpp"
#include "app/commands/many_models.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/opened_model.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/render/render_options.hpp"
#include "app/commands/results.hpp"
#include "app/output/obj_pose.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/export/obj_writer.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {
namespace {

struct ExportOptions {
    ManyOptions many;
    ModelOptions model; // of one of them
    std::filesystem::path output;
    std::filesystem::path textures; ///< folder of the images; empty: the output's folder
    bool writesMaterial = true;
    GltfArguments gltf;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
    UpAxis up = UpAxis::z;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
};

void setUp(ExportOptions& options, const std::string& text)
{
    if (text != "y" && text != "z")
        throw CLI::ValidationError("--up", "'" + text + "' is neither y nor z");
    options.up = text == "y" ? UpAxis::y : UpAxis::z;
}

/// Whether the OBJ has a face; otherwise reports the reason.
bool hasFaces(const scene::Document& document, const ExportedPose& pose, std::uint32_t skin, std::string_view obj)
{
    if (obj.find("\nf ") != std::string_view::npos)
        return true;
    const scene::Visibility shown{.meshVariant = pose.meshVariant, .hiddenSurfaces = pose.hiddenSurfaces, .skin = skin};
    const scene::NothingDrawn why = whyNothingIsDrawn(document, shown);
    // If all visible surfaces are left out, the note about them has the reason.
    if (why != scene::NothingDrawn::isFullyTransparent)
        printMessage(fmt::format("warning: {}: no faces are written: {}", document.path, sentenceFor(why)));
    return false;
}

/// The OBJ contains the name of its material file, which has the same stem; that file contains the names of the images.
bool canBeNamedInObj(const ExportOptions& options)
{
    const std::string name = platform::utf8FromPath(options.output.filename());
    if ((name + platform::utf8FromPath(options.textures)).find_first_of("\n\r") == std::string::npos)
        return true;
    printMessage("an OBJ cannot name a material file whose name has a line break: choose another name, or leave out "
                 "the material with --no-material");
    return false;
}

/// False with a message if the image folder's path is something else.
bool isFolderOrFree(const std::filesystem::path& folder)
{
    std::error_code error; // on an error the attempt to write decides
    if (folder.empty() || !std::filesystem::exists(folder, error) || std::filesystem::is_directory(folder, error))
        return true;
    printMessage(fmt::format("{}: is not a folder; --textures takes a folder", platform::utf8FromPath(folder)));
    return false;
}

/// Reports the visible surfaces that are left out because OBJ faces are always opaque.
void reportLeftOut(const scene::Document& document, const ExportedPose& pose, const SurfaceMixings& mixings)
{
    if (const std::string names = surfacesLeftOut(document, pose, mixings); !names.empty())
        printMessage(
            fmt::format("note: {}: surfaces are left out because they only brighten or darken the background: {}",
                        document.path, names));
}

ExitStatus exportPose(ExportOptions options, const CommandModel& model, const OutputNames& names)
{
    options.model.path = model.file;
    const bool isPrinted = isStandardOutput(names.of(model));
    options.writesMaterial = options.writesMaterial && !isPrinted; // its files would have no names
    options.model.textures = options.writesMaterial ? TextureUse::shown : TextureUse::notShown;
    const auto opened =
        openModel(options.model, options.writesMaterial ? scene::ImagePolicy::chosen : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    const auto selected = selectFrom(document, options.model);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<ShownSelection>(selected);
    options.output = names.of(model, nameOfClips(selection));
    if (!isPrinted && (!mayWrite(document, options.output, options.overwriting) ||
                       !mayReplacePose(options.output, options.overwriting)))
        return ExitStatus::usage;
    const ExportedPose pose{.poses = selection.poses,
                            .seconds = selection.seconds,
                            .meshVariant = selection.meshVariant,
                            .hiddenSurfaces = selection.hiddenSurfaces,
                            .up = options.up};
    const SurfaceMixings mixings = mixingsOf(document, selection.skin, options.alpha);
    MaterialFiles material;
    if (options.writesMaterial && (!canBeNamedInObj(options) || !isFolderOrFree(options.textures)))
        return ExitStatus::usage;
    if (options.writesMaterial) {
        material = materialFilesOf(document, selection.skin, mixings, {options.output, options.textures});
        if (!mayWriteMaterial(document, material, options.overwriting))
            return ExitStatus::usage;
    }
    const formats::Diagnostics diagnostics = diagnosticsFor(document, options.model);
    printDiagnostics(document.path, diagnostics);
    reportLeftOut(document, pose, mixings);

    const std::string library =
        options.writesMaterial ? platform::utf8FromPath(material.library.filename()) : std::string();
    const auto parts = objPartsOf(document, pose, material, mixings);
    if (!names.makeFolders(options.output))
        return ExitStatus::incomplete;
    // The OBJ first: if nothing can be written, the message names the requested file.
    const std::string obj = formats::writeObj(parts, library);
    if (isPrinted ? printResults(obj) != ExitStatus::done : !isDone(formats::writeFile(options.output, obj)))
        return ExitStatus::incomplete;
    if (options.writesMaterial && !isDone(writeMaterial(material)))
        return ExitStatus::incomplete;
    const bool isIncomplete = !hasFaces(document, pose, selection.skin, obj) || selection.isIncomplete ||
                              hasErrorsAbout(diagnostics, selection.concerns);
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

ExitStatus exportAsGltf(ExportOptions options, const CommandModel& model, const OutputNames& names)
{
    options.model.path = model.file;
    options.gltf.textures = options.textures == "embed" ? std::filesystem::path() : options.textures;
    options.gltf.overwriting = options.overwriting;
    options.gltf.options.alpha = options.alpha;
    if (!isFolderOrFree(options.gltf.textures))
        return ExitStatus::usage;
    return exportGltf(options.gltf, options.model, model, names);
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

constexpr std::array<std::string_view, 6> kExamplesOfExport = {
    "trisview export MODEL -o model.glb",
    "trisview export MODEL --clip run --frame 3 --up y -o pose.obj",
    "trisview export MODEL -o pose.obj --textures images",
    "trisview export pak0.pk3/models/players/sarge/band.tga -o band.png",
    "trisview export pak0.pk3 --out-dir models -o {path}.glb",
    "trisview export MODEL -o - | grep -c '^f '",
};

void addExportOptions(CLI::App& cli, ExportOptions& options)
{
    addPaths(cli, options.many);
    addModelOptions(cli, options.model);
    requireName(*cli.add_option("-o,--output", options.many.output,
                                "FILE.glb or FILE.gltf; FILE.obj, one pose (FILE.mtl and FILE_texture.png are written "
                                "beside it); FILE.png for an image; of several {name}.glb or {path}.glb; -: standard "
                                "output")
                     ->type_name("FILE"));
    addOutputFolder(cli, options.many);
    cli.add_option("--skin", options.model.skin, "skin by name or index")->type_name("SKIN");
    addPoseOptions(cli, options.model);
    addGeosetOption(cli, options.model);
    addAlphaOption(cli, options.alpha);
    cli.add_option_function<std::string>(
           "--up", [&options](const std::string& text) { setUp(options, text); }, "the axis that points up: y or z (z)")
        ->type_name("AXIS");
    auto* const material = cli.add_flag("!--no-material", options.writesMaterial, "write only the OBJ");
    requireName(*cli.add_option("--textures", options.textures,
                                "write the textures into this folder, which is created; embed: into the glTF (the "
                                "default there)")
                     ->type_name("DIR")
                     ->excludes(material));
    addGltfOptions(cli, options.gltf);
    addForceOption(cli, options.overwriting);
}

/// The options of one format that were given for another; empty: none.
std::string optionsOfOtherFormats(const CLI::App& cli, bool isGltfOutput)
{
    static const std::vector<const char*> kOfGltf = {"--clips",        "--skins",         "--static", "--split",
                                                     "--forward",      "--scale",         "--step",   "--compact",
                                                     "--bake-globals", "--animation-only"};
    static const std::vector<const char*> kOfObj = {"--up", "--no-material"};
    std::string names;
    for (const char* const name : isGltfOutput ? kOfObj : kOfGltf) {
        if (cli.get_option(name)->count() > 0)
            names += (names.empty() ? "" : ", ") + std::string(name);
    }
    return names;
}

/// Reports fields in the name that these outputs do not have.
bool areFieldsPossible(const ExportOptions& options, const NameTemplate& pattern, std::string_view extension)
{
    if (pattern.has(NameTemplate::Field::frame)) {
        printMessage("export: {frame} is for series of pictures, which render writes");
        return false;
    }
    if (!pattern.has(NameTemplate::Field::clip) || extension == ".obj" || options.gltf.split == GltfSplit::clips)
        return true;
    printMessage("export: {clip} is for .obj, and for glTF with --split clips");
    return false;
}

/// The extension of the outputs: ".glb", ".gltf", ".obj" or ".png". Reports others, and options of other formats.
std::variant<std::string, ExitStatus> outputExtension(const CLI::App& cli, const ExportOptions& options,
                                                      const OutputNames& names)
{
    const bool isPrinted = isStandardOutput(options.many.output);
    const bool isImage =
        formats::isOneOfExtensions(platform::utf8FromPath(options.many.paths.front()), formats::imageExtensions());
    std::string extension = isPrinted ? (isImage ? ".png" : ".obj") : names.extension();
    if (isPrinted && !options.textures.empty()) {
        printMessage("export: --textures needs an output file: standard output contains only the OBJ");
        return ExitStatus::usage;
    }
    if (extension != ".obj" && extension != ".png" && !isGltf(extension)) {
        printMessage(
            fmt::format("export: {}: models are written as .glb, .gltf or .obj, images as .png", options.many.output));
        return ExitStatus::usage;
    }
    if (const std::string given = optionsOfOtherFormats(cli, isGltf(extension));
        extension != ".png" && !given.empty()) {
        printMessage(fmt::format("export: {} is not possible for {}", given, extension));
        return ExitStatus::usage;
    }
    if (const std::string given = poseOptionsGiven(cli); extension == ".png" && !given.empty()) {
        printMessage(fmt::format("export: {} applies to models, not to images", given));
        return ExitStatus::usage;
    }
    if (!areFieldsPossible(options, names.pattern(), extension))
        return ExitStatus::usage;
    return extension;
}

} // namespace

ExitStatus runExport(std::span<const char* const> arguments)
{
    ExportOptions options;
    options.model.showsMuzzleFlash = true; // a weapon is exported with its muzzle flash
    Arguments parser("trisview export",
                     "Writes models and images for other programs: glTF with all clips, OBJ of one pose, PNG.",
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
    const auto extension = outputExtension(parser.cli(), options, names);
    if (const auto* const status = std::get_if<ExitStatus>(&extension))
        return *status;
    const auto found = modelsOf(options.many);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& models = std::get<std::vector<CommandModel>>(found);
    if (!names.areApart("export", models))
        return ExitStatus::usage;
    return runForEach(models, [&](const CommandModel& model) {
        if (isGltf(std::get<std::string>(extension)))
            return exportAsGltf(options, model, names);
        if (std::get<std::string>(extension) == ".obj")
            return exportPose(options, model, names);
        const std::filesystem::path output = names.of(model);
        return names.makeFolders(output) ? exportImage(model.file, output, options.overwriting)
                                         : ExitStatus::incomplete;
    });
}

} // namespace app
