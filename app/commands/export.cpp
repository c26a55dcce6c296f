#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "formats/export/obj_writer.hpp"
#include "formats/export/png.hpp"
#include "formats/files/game_files.hpp"
#include "formats/files/write_file.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

namespace app {
namespace {

struct ExportOptions {
    ModelOptions model;
    std::filesystem::path output;
    bool writesMaterial = true;
};

bool written(const formats::Result<void>& result)
{
    if (!result)
        printMessage(result.error().message);
    return result.has_value();
}

std::filesystem::path pictureBeside(std::filesystem::path output)
{
    return output.replace_extension(".png");
}

/// Writes the .mtl and the skin as PNG beside the OBJ (programs that read OBJ rarely read PCX).
bool writeMaterial(const scene::Document& document, std::uint32_t skin, const std::filesystem::path& output,
                   formats::ObjMaterial& material)
{
    std::filesystem::path library = output;
    library.replace_extension(".mtl");
    material.library = platform::utf8FromPath(library.filename());
    material.name = "skin";
    const scene::Texture* const texture = skinTexture(document, document.nodes.front(), skin);
    if (texture == nullptr || !texture->image)
        return written(formats::writeFile(library, formats::writeMtl(material.name, "")));
    const std::filesystem::path picture = pictureBeside(output);
    return written(formats::writeFile(picture, formats::encodePng(*texture->image))) &&
           written(formats::writeFile(
               library, formats::writeMtl(material.name, platform::utf8FromPath(picture.filename()))));
}

formats::FramePair blockFrames(const formats::Keyframed& shape, const animation::KeyframePose& pose, double blend)
{
    return {shape.frames[pose.frameA].blockFrame, shape.frames[pose.frameB].blockFrame, blend};
}

} // namespace

ExitStatus runExport(std::span<const char* const> arguments)
{
    ExportOptions options;
    Arguments parser("trisview export", "Writes one pose of a model for other programs.");
    CLI::App& cli = parser.cli();
    addModelOptions(cli, options.model);
    cli.add_option("-o,--output", options.output, "FILE.obj; FILE.mtl and FILE.png are written beside it")->required();
    cli.add_option("--skin", options.model.skin, "skin by name or index");
    addPoseOptions(cli, options.model);
    cli.add_flag("!--no-material", options.writesMaterial, "only the OBJ");
    if (const auto status = parser.parse(arguments))
        return *status;
    if (formats::extensionOf(platform::utf8FromPath(options.output)) != ".obj") {
        printMessage(fmt::format("export: {}: poses are written as .obj", platform::utf8FromPath(options.output)));
        return ExitStatus::usage;
    }

    const auto opened = openModel(options.model, options.writesMaterial ? scene::ImagePolicy::chosen
                                                                        : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    if (options.writesMaterial && !mayWrite(document, pictureBeside(options.output)))
        return ExitStatus::usage;
    const auto selected = selectFrom(document, options.model);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<Selection>(selected);
    const formats::Diagnostics diagnostics = allDiagnostics(document);
    printDiagnostics(document.path, diagnostics);

    formats::ObjMaterial material;
    if (options.writesMaterial && !writeMaterial(document, selection.skin, options.output, material))
        return ExitStatus::incomplete;
    const formats::Model& model = *document.nodes.front().model;
    const auto frames = blockFrames(keyframesOf(model), selection.pose, selection.pose.blend);
    if (!written(formats::writeFile(options.output, formats::writeObj(model, selection.topology, frames, material))))
        return ExitStatus::incomplete;
    const bool isIncomplete = selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
