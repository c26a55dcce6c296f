#include "app/commands/thumbnail/file_thumbnail.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/not_opened.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/thumbnail/shrunk_image.hpp"
#include "app/output/obstacles.hpp"
#include "formats/platform/paths.hpp"
#include "formats/read_image_file.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace app {
namespace {

/// Desktops end a thumbnailer after about half a minute, and never ask again for a file whose thumbnail failed: with
/// this and two drawings of kMaxStillDrawing the program says why before.
constexpr std::chrono::seconds kMaxReadingTime{8};

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
formats::Image drawnModel(const UseRenderer& use, const StillModel& still, std::uint32_t edge)
{
    formats::Image image;
    StillLook look{.showsTextures = hasImages(*still.document)};
    use([&](renderer::ModelRenderer& models) {
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

MadeThumbnail thumbnailOfModel(const ThumbnailArguments& arguments, const UseRenderer& use,
                               const std::function<void()>& loaded)
{
    const auto still = loadStill(arguments.file, arguments.edge, kMaxReadingTime);
    if (!still)
        return say(notOpened(arguments.file, still.error()));
    if (!mayWrite(*still->document, arguments.output, arguments.overwriting))
        return ExitStatus::usage;
    loaded();
    try {
        formats::Image image = drawnModel(use, *still, arguments.edge);
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

} // namespace

MadeThumbnail thumbnailOf(const ThumbnailArguments& arguments, const UseRenderer& use,
                          const std::function<void()>& loaded)
{
    // Images are tried second, because a TGA has no first bytes of its own.
    if (formats::sniffModel(formats::readHead(arguments.file, formats::kModelHeadBytes)))
        return thumbnailOfModel(arguments, use, loaded);
    auto image = formats::readImageFile(arguments.file);
    if (!image && image.error().code == formats::LoadErrorCode::wrongFormat)
        return thumbnailOfModel(arguments, use, loaded); // in an archive; or its message tells what the file is
    if (!image)
        return say(notOpened(arguments.file, image.error()));
    if (!isSameFile(arguments.file, arguments.output))
        return shrunk(std::move(image->image), arguments.edge);
    printMessage(fmt::format("{}: is the image and is not overwritten; choose another name",
                             platform::utf8FromPath(arguments.output)));
    return ExitStatus::usage;
}

} // namespace app
