#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/export/export_image.hpp"
#include "app/commands/export/obj_materials.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/render_options.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/export/obj_writer.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/posed_normals.hpp"

#include <fmt/format.h>

namespace app {
namespace {

struct ExportOptions {
    ModelOptions model;
    std::filesystem::path output;
    bool writesMaterial = true;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
    bool isYUp = false;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
};

/// Games have Z up, many programs Y. What points forward stays horizontal.
glm::dmat4 turnedUp(const ExportOptions& options)
{
    glm::dmat4 turn(1.0);
    if (options.isYUp) { // y = z, z = -y
        turn[1] = {0.0, 0.0, -1.0, 0.0};
        turn[2] = {0.0, 1.0, 0.0, 0.0};
    }
    return turn;
}

void setUp(ExportOptions& options, const std::string& text)
{
    if (text != "y" && text != "z")
        throw CLI::ValidationError("--up", "'" + text + "' is none of y, z");
    options.isYUp = text == "y";
}

bool isWritten(const std::filesystem::path& path, std::string_view content)
{
    const auto result = formats::writeFile(path, content);
    if (!result)
        printMessage(result.error().message);
    return result.has_value();
}

/// Names the surfaces that would be shown but are left out because a face of an OBJ always covers what lies behind it.
void reportLeftOut(const scene::Document& document, const ShownSelection& selection, const SurfaceMixings& mixings)
{
    std::string names;
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        const std::uint32_t meshVariant = selection.meshVariant < model.meshVariants.size() ? selection.meshVariant : 0;
        const std::uint32_t first = firstSurfaceOf(document, node);
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
            const bool isLeftOut = mixings[node][surface] == scene::SurfaceMixing::additive &&
                                   !selection.hiddenSurfaces.contains(first + surface) &&
                                   triangleCountOf(model.meshVariants[meshVariant], surface) > 0;
            if (isLeftOut)
                names += (names.empty() ? "'" : ", '") + model.surfaces[surface].name + "'";
        }
    }
    if (!names.empty())
        printMessage(fmt::format("note: {}: left out, because they only brighten or darken what lies behind them: {}",
                                 document.path, names));
}

/// Everything as it stands, in the order of the nodes; the surfaces that a skin leaves out among it.
std::vector<formats::ObjPart> partsOf(const scene::Document& document, const ShownSelection& selection,
                                      const MaterialFiles& material, const SurfaceMixings& mixings,
                                      const glm::dmat4& turn)
{
    const auto placed = placedNodes(document, selection.poses, {}, {}, selection.seconds);
    std::vector<formats::ObjPart> parts;
    for (std::size_t i = 0; i < document.nodes.size(); ++i) {
        if (!placed[i].isShown)
            continue;
        const scene::Node& node = document.nodes[i];
        formats::ObjPart part;
        part.model = node.model.get();
        part.meshVariant = selection.meshVariant < node.model->meshVariants.size() ? selection.meshVariant : 0;
        if (isSkinned(*node.model)) {
            part.positions = scene::skinnedPositions(skinnedOf(*node.model), placed[i].bones);
            part.normals = scene::skinnedNormals(skinnedOf(*node.model), placed[i].bones);
        } else {
            const std::vector<formats::Frame>& frames = keyframesOf(*node.model).frames;
            part.frames = {frames[placed[i].pose.frameA].blockFrame, frames[placed[i].pose.frameB].blockFrame,
                           static_cast<double>(placed[i].pose.blend)};
            part.normals = scene::posedNormals(*node.model, part.meshVariant, part.frames);
        }
        const std::uint32_t firstSurface = firstSurfaceOf(document, static_cast<std::uint32_t>(i));
        for (std::uint32_t surface = 0; surface < node.model->surfaces.size(); ++surface)
            part.isHidden.push_back(selection.hiddenSurfaces.contains(firstSurface + surface) ||
                                    mixings[i][surface] == scene::SurfaceMixing::additive);
        part.transform = turn * placed[i].transform;
        if (i < material.names.size())
            part.materials = material.names[i];
        parts.push_back(std::move(part));
    }
    return parts;
}

ExitStatus exportPose(ExportOptions options)
{
    options.model.textures = options.writesMaterial ? TextureUse::shown : TextureUse::notShown;
    const auto opened =
        openModel(options.model, options.writesMaterial ? scene::ImagePolicy::chosen : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    if (!mayWrite(document, options.output, options.overwriting) ||
        !mayReplacePose(options.output, options.overwriting))
        return ExitStatus::usage;
    const auto selected = selectFrom(document, options.model);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<ShownSelection>(selected);
    const SurfaceMixings mixings = mixingsOf(document, selection.skin, options.alpha);
    MaterialFiles material;
    if (options.writesMaterial) {
        material = materialFilesOf(document, selection.skin, mixings, options.output);
        if (!mayWriteMaterial(document, material, options.overwriting))
            return ExitStatus::usage;
    }
    const formats::Diagnostics diagnostics = diagnosticsFor(document, options.model);
    printDiagnostics(document.path, diagnostics);
    reportLeftOut(document, selection, mixings);

    const std::string library =
        options.writesMaterial ? platform::utf8FromPath(material.library.filename()) : std::string();
    const auto parts = partsOf(document, selection, material, mixings, turnedUp(options));
    // The OBJ first: where nothing can be written, the message is about the file that was asked for.
    if (!isWritten(options.output, formats::writeObj(parts, library)))
        return ExitStatus::incomplete;
    if (options.writesMaterial && !isMaterialWritten(material))
        return ExitStatus::incomplete;
    const bool isIncomplete = selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

/// The options of a pose that were given although an image is written.
std::string poseOptionsGiven(const CLI::App& cli)
{
    std::string names;
    for (const CLI::Option* const option : cli.get_options()) {
        const bool isOfBoth =
            option->get_name() == "PATH" || option->get_name() == "--output" || option->get_name() == "--force";
        if (option->count() > 0 && !isOfBoth)
            names += (names.empty() ? "" : ", ") + option->get_name();
    }
    return names;
}

} // namespace

ExitStatus runExport(std::span<const char* const> arguments)
{
    ExportOptions options;
    options.model.showsMuzzleFlash = true; // a weapon is written whole
    Arguments parser("trisview export", "Writes one pose of a model, or an image, for other programs.");
    CLI::App& cli = parser.cli();
    addModelOptions(cli, options.model);
    requireName(*cli.add_option("-o,--output", options.output,
                                "FILE.obj (FILE.mtl and FILE.png are written beside it); FILE.png of an image")
                     ->required());
    cli.add_option("--skin", options.model.skin, "skin by name or index");
    addPoseOptions(cli, options.model);
    addGeosetOption(cli, options.model);
    addAlphaOption(cli, options.alpha);
    cli.add_option_function<std::string>(
        "--up", [&options](const std::string& text) { setUp(options, text); }, "the axis that points up: y or z (z)");
    cli.add_flag("!--no-material", options.writesMaterial, "only the OBJ");
    addForceOption(cli, options.overwriting);
    if (const auto status = parser.parse(arguments))
        return *status;
    const std::string name = platform::utf8FromPath(options.output);
    const std::string extension = formats::extensionOf(name);
    if (extension == ".obj")
        return exportPose(options);
    if (extension != ".png") {
        printMessage(fmt::format("export: {}: poses are written as .obj, images as .png", name));
        return ExitStatus::usage;
    }
    if (const std::string given = poseOptionsGiven(cli); !given.empty()) {
        printMessage(fmt::format("export: {} is about poses, which are written as .obj; an image has none", given));
        return ExitStatus::usage;
    }
    return exportImage(options.model.path, options.output, options.overwriting);
}

} // namespace app
