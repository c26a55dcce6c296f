#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/command.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/picture_drawing.hpp"
#include "app/commands/thumbnail/file_thumbnail.hpp"
#include "app/commands/thumbnail/thumbnail_workers.hpp"
#include "formats/image/png/png_mark.hpp"

#include <array>
#include <filesystem>
#include <variant>

namespace app {
namespace {

MadeThumbnail makeThumbnail(const ThumbnailArguments& arguments)
{
    if (ThumbnailWorkers* const workers = ThumbnailWorkers::shared()) {
        if (auto made = workers->make(arguments))
            return *std::move(made);
    }
    PictureDrawing own;
    PictureDrawing& drawing = PictureDrawing::shared() != nullptr ? *PictureDrawing::shared() : own;
    return thumbnailOf(
        arguments, [&](const auto& draw) { drawing.use(draw); }, [] {});
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
    const MadeThumbnail made = makeThumbnail(options);
    if (const auto* const status = std::get_if<ExitStatus>(&made))
        return *status;
    const auto& image = std::get<formats::Image>(made);
    return isDone(writePng(options.output, image, formats::PngMark::image)) ? ExitStatus::done : ExitStatus::incomplete;
}

} // namespace app
