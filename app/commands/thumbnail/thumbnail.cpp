#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/command.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/picture_drawing.hpp"
#include "app/commands/thumbnail/shrunk_image.hpp"
#include "app/output/obj_materials.hpp"
#include "app/viewer/jobs/still_renderer.hpp"
#include "formats/image/png/png_mark.hpp"
#include "formats/platform/paths.hpp"
#include "formats/read_image_file.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/fit.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <utility>
#include <variant>

namespace app {
namespace {

/// The largest thumbnails of desktops have 1024 pixels.
constexpr std::uint32_t kMaxThumbnailEdge = 2048;

/// Desktops end a thumbnailer after about half a minute, and never ask again for a file whose thumbnail failed: with
/// this and two drawings of kMaxStillDrawing the program says why before.
constexpr std::chrono::seconds kMaxReadingTime{8};

struct ThumbnailArguments {
    std::filesystem::path file;
    std::filesystem::path output;
    std::uint32_t edge = 256;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
};

using MadeImage = std::variant<formats::Image, ExitStatus>;

bool isTransparent(const formats::Image& image)
{
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) {
        if (image.pixels[i] != 0)
            return false;
    }
    return true;
}

/// A file alone, as in the sandbox of a file manager, has no skins: a plain surface shows more of it than a checker.
bool hasImages(const scene::Document& document)
{
    return std::any_of(document.textures.begin(), document.textures.end(),
                       [](const scene::Texture& texture) { return texture.image != nullptr; });
}

/// A sheet that shows the camera its back is drawn from both sides.
formats::Image drawnModel(PictureDrawing& drawing, const StillModel& still, std::uint32_t edge)
{
    formats::Image image;
    StillLook look{.showsTextures = hasImages(*still.document)};
    drawing.use([&](renderer::ModelRenderer& models) {
        image = drawnStill(models, still, edge, look);
        look.isTwoSided = isTransparent(image);
        if (look.isTwoSided)
            image = drawnStill(models, still, edge, look);
    });
    return image;
}

/// Says why the picture would be empty, first the errors: an M2 without its views, for example.
ExitStatus sayNothingIsDrawn(const StillModel& still)
{
    formats::Diagnostics errors = allDiagnostics(*still.document);
    std::erase_if(errors, [](const auto& one) { return one.severity != formats::Severity::error; });
    printDiagnostics(still.document->path, errors);
    renderer::DrawOptions draw;
    draw.hiddenSurfaces = still.hiddenSurfaces;
    printMessage(fmt::format("{}: nothing is drawn: {}", still.document->path,
                             scene::sentenceFor(scene::whyNothingIsDrawn(*still.document, visibilityOf(draw, 0)))));
    return ExitStatus::incomplete;
}

MadeImage imageOfModel(const ThumbnailArguments& arguments)
{
    const auto still = loadStill(arguments.file, arguments.edge, kMaxReadingTime);
    if (!still)
        return say(notOpened(arguments.file, still.error()));
    if (!mayWrite(*still->document, arguments.output, arguments.overwriting))
        return ExitStatus::usage;
    PictureDrawing own;
    PictureDrawing& drawing = PictureDrawing::shared() != nullptr ? *PictureDrawing::shared() : own;
    try {
        formats::Image image = drawnModel(drawing, *still, arguments.edge);
        if (isTransparent(image))
            return sayNothingIsDrawn(*still);
        return image;
    } catch (const renderer::GlError& error) {
        printMessage(error.what());
        return ExitStatus::noOpenGl;
    } catch (const std::runtime_error& error) { // it takes too long
        printMessage(fmt::format("{}: {}", platform::utf8FromPath(arguments.file), error.what()));
        return ExitStatus::incomplete;
    }
}

/// A model or an image, by its content. Images are asked second, because a TGA has no first bytes of its own.
MadeImage imageOf(const ThumbnailArguments& arguments)
{
    if (formats::sniffModel(formats::readHead(arguments.file, formats::kModelHeadBytes)))
        return imageOfModel(arguments);
    auto loaded = formats::readImageFile(arguments.file);
    if (!loaded && loaded.error().code == formats::LoadErrorCode::wrongFormat)
        return imageOfModel(arguments); // in an archive; or its message tells what the file is
    if (!loaded)
        return say(notOpened(arguments.file, loaded.error()));
    if (!isSameFile(arguments.file, arguments.output))
        return shrunk(std::move(loaded->image), arguments.edge);
    printMessage(fmt::format("{}: is the image and is not overwritten; choose another name",
                             platform::utf8FromPath(arguments.output)));
    return ExitStatus::usage;
}

constexpr std::array<Example, 2> kExamplesOfThumbnail = {{
    {"trisview thumbnail MODEL -o small.png", "256 pixels, as in a file manager"},
    {"trisview thumbnail skin.pcx --size 64 -o small.png", "of an image"},
}};

} // namespace

ExitStatus runThumbnail(std::span<const char* const> arguments)
{
    Arguments parser("trisview thumbnail",
                     "Draws a small picture of a model or an image on a transparent background, as the tiles of the "
                     "window's library. File managers call it.",
                     kExamplesOfThumbnail);
    ThumbnailArguments options;
    CLI::App& cli = parser.cli();
    requireName(*cli.add_option("PATH", options.file, "a model or an image, recognized by its content")->required());
    requireName(*cli.add_option("-o,--output", options.output, "the picture, always PNG, whatever its name")
                     ->required()
                     ->type_name("FILE"));
    requireCount(*cli.add_option("-s,--size", options.edge,
                                 "pixels of its edge (256); an image keeps its proportions and is not enlarged")
                      ->type_name("N"),
                 1, kMaxThumbnailEdge);
    addForceOption(cli, options.overwriting);
    if (const auto status = parser.parse(arguments))
        return *status;
    if (!mayReplaceDrawing(options.output, options.overwriting))
        return ExitStatus::usage;
    const MadeImage made = imageOf(options);
    if (const auto* const status = std::get_if<ExitStatus>(&made))
        return *status;
    const auto& image = std::get<formats::Image>(made);
    return isDone(writePng(options.output, image, formats::PngMark::image)) ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace app
