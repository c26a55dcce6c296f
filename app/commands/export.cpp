#include "app/commands/messages.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/outputs.hpp"
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

/// What is written beside the OBJ: the .mtl and the skin as PNG (programs that read OBJ rarely read PCX).
struct MaterialFiles {
    formats::ObjMaterial names;
    std::filesystem::path library;
    std::string text; ///< of the library
    std::filesystem::path picture;
    std::shared_ptr<const formats::Image> image; ///< null: no picture is written
};

std::filesystem::path beside(std::filesystem::path output, const char* extension)
{
    return output.replace_extension(extension);
}

MaterialFiles materialFor(const scene::Document& document, std::uint32_t skin, const std::filesystem::path& output)
{
    MaterialFiles files{.names = {},
                        .library = beside(output, ".mtl"),
                        .text = {},
                        .picture = beside(output, ".png"),
                        .image = nullptr};
    files.names = {platform::utf8FromPath(files.library.filename()), "skin"};
    const scene::Texture* const texture = skinTexture(document, document.nodes.front(), skin);
    if (texture != nullptr)
        files.image = texture->image;
    files.text = formats::writeMtl(files.names.name,
                                   files.image ? platform::utf8FromPath(files.picture.filename()) : std::string());
    return files;
}

/// Files that the user did not name never replace what no export wrote.
bool mayWriteMaterial(const scene::Document& document, const MaterialFiles& files)
{
    if (files.image && !(mayWrite(document, files.picture) && mayReplacePicture(files.picture, *files.image)))
        return false;
    return mayReplaceMaterial(files.library, files.text);
}

template <class Content> bool isWritten(const std::filesystem::path& path, const Content& content)
{
    const auto result = formats::writeFile(path, content);
    if (!result)
        printMessage(result.error().message);
    return result.has_value();
}

bool isMaterialWritten(const MaterialFiles& files)
{
    return isWritten(files.library, std::string_view(files.text)) &&
           (!files.image || isWritten(files.picture, formats::encodePng(*files.image, formats::PngMark::texture)));
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
    requireName(*cli.add_option("-o,--output", options.output, "FILE.obj; FILE.mtl and FILE.png are written beside it")
                     ->required());
    cli.add_option("--skin", options.model.skin, "skin by name or index");
    addPoseOptions(cli, options.model);
    cli.add_flag("!--no-material", options.writesMaterial, "only the OBJ");
    if (const auto status = parser.parse(arguments))
        return *status;
    if (formats::extensionOf(platform::utf8FromPath(options.output)) != ".obj") {
        printMessage(fmt::format("export: {}: poses are written as .obj", platform::utf8FromPath(options.output)));
        return ExitStatus::usage;
    }

    options.model.textures = options.writesMaterial ? TextureUse::shown : TextureUse::notShown;
    const auto opened =
        openModel(options.model, options.writesMaterial ? scene::ImagePolicy::chosen : scene::ImagePolicy::none);
    if (const auto* const status = std::get_if<ExitStatus>(&opened))
        return *status;
    const auto& document = std::get<scene::Document>(opened);
    if (!mayWrite(document, options.output))
        return ExitStatus::usage;
    const auto selected = selectFrom(document, options.model);
    if (const auto* const status = std::get_if<ExitStatus>(&selected))
        return *status;
    const auto& selection = std::get<Selection>(selected);
    MaterialFiles material;
    if (options.writesMaterial) {
        material = materialFor(document, selection.skin, options.output);
        if (!mayWriteMaterial(document, material))
            return ExitStatus::usage;
    }
    const formats::Diagnostics diagnostics = findingsFor(document, options.model);
    printDiagnostics(document.path, diagnostics);

    const formats::Model& model = *document.nodes.front().model;
    const auto frames = blockFrames(keyframesOf(model), selection.pose, selection.pose.blend);
    // The OBJ first: where nothing can be written, the message is about the file that was asked for.
    if (!isWritten(options.output,
                   std::string_view(formats::writeObj(model, selection.topology, frames, material.names))))
        return ExitStatus::incomplete;
    if (options.writesMaterial && !isMaterialWritten(material))
        return ExitStatus::incomplete;
    const bool isIncomplete = selection.isIncomplete || hasErrorsAbout(diagnostics, selection.concerns);
    return isIncomplete ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
