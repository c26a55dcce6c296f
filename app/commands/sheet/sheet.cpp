#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/messages.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/render/render_options.hpp"
#include "app/commands/results.hpp"
#include "app/commands/sheet/sheet_html.hpp"
#include "app/commands/sheet/sheet_picture.hpp"
#include "app/output/json.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {
namespace {

constexpr std::uint32_t kMaxTileSide = 1024;
constexpr std::uint32_t kMaxPoses = 64;
constexpr std::uint32_t kMaxColumns = 10'000;
constexpr std::uint32_t kPoseSide = 128; // of clips in a picture
constexpr std::uint32_t kTileSide = 192;
constexpr glm::vec3 kTileColor(0x60 / 255.0f, 0x66 / 255.0f, 0x6F / 255.0f);

constexpr std::array<Example, 6> kExamplesOfSheet = {{
    {"trisview sheet MODEL -o clips.png", "strips of poses of all clips"},
    {"trisview sheet MODEL --clips stand,run --poses 12 --size 160 -o clips.png",
     "two clips, twelve larger poses each"},
    {"trisview sheet MODEL --of skins -o skins.png", "all skins"},
    {"trisview sheet pak0.pk3 -o models.html", "all models of an archive on a page that moves"},
    {"trisview sheet baseq2/players/male --of clips -o male.html", "all clips of a player on a page"},
    {"trisview sheet MODEL OTHER --columns 2 --camera front -o both.png", "two models side by side"},
}};

constexpr std::array<std::string_view, 3> kSheetKinds = {"clips", "skins", "models"};
static_assert(kSheetKinds.size() == static_cast<std::size_t>(SheetKind::models) + 1);

std::string_view nameOf(SheetKind kind)
{
    return kSheetKinds.at(static_cast<std::size_t>(kind));
}

void addSheetOptions(CLI::App& cli, SheetArguments& arguments)
{
    requireName(*cli.add_option("PATH", arguments.paths, "models, folders and archives with models")->required());
    addModelOptions(cli, arguments.render.model);
    requireName(*cli.add_option("-o,--output", arguments.output,
                                "FILE.png, or FILE.html: a page whose tiles move while they are pointed at")
                     ->type_name("FILE"));
    addChoice<SheetKind>(cli, "--of", arguments.kind, kSheetKinds,
                         "what the tiles show: clips, skins or models (one model: clips; several: models)")
        .type_name("WHAT");
    requireNames(*cli.add_option("--clips", arguments.clips, "the clips: all, or NAME,NAME (all)")->type_name("LIST"));
    requireCount(
        *cli.add_option("--poses", arguments.poses, "poses of each clip in a picture, 1 to 64 (8)")->type_name("N"), 1,
        kMaxPoses);
    requireCount(
        *cli.add_option("--columns", arguments.columns, "tiles side by side, or strips of clips")->type_name("N"), 1,
        kMaxColumns);
    addFramesPerSecond(cli, arguments.framesPerSecond, "frames per second of moving tiles (12)");
    cli.add_option("--skin", arguments.render.model.skin, "skin by name or index")->type_name("SKIN");
    addGeosetOption(cli, arguments.render.model);
    addRenderOptions(cli, arguments.render.rendering);
    cli.get_option("--size")->description("of a tile: WxH, or N for a square, in pixels (192; poses of clips 128)");
    cli.get_option("--background")->description("of the tiles: RRGGBB or none (60666F)");
    addFitOption(cli, arguments.render.fit);
    addForceOption(cli, arguments.render.overwriting);
    cli.add_flag("--json", arguments.printsJson, "print the tiles and their positions as JSON");
}

/// Reports outputs and options that are not possible.
bool arePossible(const SheetArguments& arguments, std::string_view extension)
{
    if (arguments.output.empty()) {
        printMessage("sheet: -o FILE.png or -o FILE.html is missing");
        return false;
    }
    if (isStandardOutput(arguments.output) || (extension != ".png" && !arguments.isPage)) {
        printMessage(fmt::format("sheet: {}: sheets are written as files: .png or .html",
                                 platform::utf8FromPath(arguments.output)));
        return false;
    }
    const renderer::RenderOptions& rendering = arguments.render.rendering;
    if (rendering.width > kMaxTileSide || rendering.height > kMaxTileSide) {
        printMessage(fmt::format("sheet: --size: {}x{} px; a tile has at most {} px on a side", rendering.width,
                                 rendering.height, kMaxTileSide));
        return false;
    }
    return true;
}

/// Reports options that have no effect on these tiles.
bool haveOptionsEffect(const CLI::App& cli, SheetKind kind, bool isPage)
{
    std::vector<const char*> without;
    if (!isPage)
        without.push_back("--fps");
    if (kind != SheetKind::clips)
        without.push_back("--clips");
    if (kind != SheetKind::clips || isPage)
        without.push_back("--poses");
    if (kind == SheetKind::skins)
        without.push_back("--skin");
    const std::string given = givenOptions(cli, without);
    if (!given.empty())
        printMessage(
            fmt::format("sheet: {} has no effect on a {} of {}", given, isPage ? "page" : "picture", nameOf(kind)));
    return given.empty();
}

/// The look of the tiles where the user did not choose it.
void setUsualLook(SheetArguments& arguments, SheetKind kind)
{
    renderer::RenderOptions& rendering = arguments.render.rendering;
    if (!arguments.hasSize) {
        const bool isStrip = kind == SheetKind::clips && !arguments.isPage;
        rendering.width = rendering.height = isStrip ? kPoseSide : kTileSide;
    }
    if (!arguments.hasBackground)
        rendering.background = kTileColor;
    const bool showsTextures = rendering.draw.showsTextures && rendering.draw.shading != renderer::Shading::normals;
    arguments.render.model.textures = showsTextures ? TextureUse::shown : TextureUse::notShown;
    arguments.render.model.withEffects = rendering.draw.showsEffects;
}

Json jsonOf(const SheetTile& tile)
{
    Json json = {{"name", tile.name}};
    setPath(json, "path", tile.path);
    json["frames"] = std::uint64_t{tile.frames};
    if (!tile.problem.empty())
        json["problem"] = formats::printable(tile.problem);
    if (tile.box && tile.problem.empty())
        json["box"] =
            Json{{"x", tile.box->x}, {"y", tile.box->y}, {"width", tile.box->width}, {"height", tile.box->height}};
    return json;
}

ExitStatus printJson(const SheetArguments& arguments, const SheetSubjects& subjects, const SheetResult& result)
{
    Json json = {{"schema", 1}};
    setPath(json, "path", platform::utf8FromPath(arguments.output));
    json["of"] = nameOf(subjects.kind());
    if (result.width > 0) {
        json["width"] = result.width;
        json["height"] = result.height;
    }
    Json tiles = Json::array();
    for (const SheetTile& tile : result.tiles)
        tiles.push_back(jsonOf(tile));
    json["tiles"] = std::move(tiles);
    return printResults(json.text());
}

ExitStatus writeSheet(const SheetArguments& arguments, const SheetSubjects& subjects)
{
    PictureDrawing own;
    PictureDrawing& drawing = PictureDrawing::shared() != nullptr ? *PictureDrawing::shared() : own;
    SheetResult result;
    try {
        drawing.prepare();
        result = arguments.isPage ? writeSheetPage(arguments, subjects, drawing)
                                  : writeSheetPicture(arguments, subjects, drawing);
    } catch (const renderer::GlError& error) {
        printMessage(error.what());
        return ExitStatus::noOpenGl;
    }
    const bool isWritten = result.status == ExitStatus::done || result.status == ExitStatus::incomplete;
    if (!arguments.printsJson || !isWritten || result.tiles.empty())
        return result.status;
    const ExitStatus printed = printJson(arguments, subjects, result);
    return printed == ExitStatus::done ? result.status : printed;
}

} // namespace

ExitStatus runSheet(std::span<const char* const> arguments)
{
    SheetArguments sheet;
    Arguments parser("trisview sheet",
                     "Writes an overview of a model's clips or skins, or of many models, as a picture or a page.",
                     kExamplesOfSheet);
    addSheetOptions(parser.cli(), sheet);
    if (const auto status = parser.parse(arguments))
        return *status;
    const std::string extension = formats::extensionOf(platform::utf8FromPath(sheet.output));
    sheet.isPage = extension == ".html" || extension == ".htm";
    sheet.hasSize = parser.cli().get_option("--size")->count() > 0;
    sheet.hasBackground = parser.cli().get_option("--background")->count() > 0;
    if (!arePossible(sheet, extension))
        return ExitStatus::usage;
    const bool mayReplace = sheet.isPage ? mayReplacePage(sheet.output, sheet.render.overwriting)
                                         : mayReplaceDrawing(sheet.output, sheet.render.overwriting);
    if (!mayReplace)
        return ExitStatus::usage;
    setUsualLook(sheet, SheetKind::models); // opening needs the options of the model
    auto found = SheetSubjects::find(sheet);
    if (const auto* const status = std::get_if<ExitStatus>(&found))
        return *status;
    const auto& subjects = std::get<SheetSubjects>(found);
    if (!haveOptionsEffect(parser.cli(), subjects.kind(), sheet.isPage))
        return ExitStatus::usage;
    setUsualLook(sheet, subjects.kind());
    return writeSheet(sheet, subjects);
}

} // namespace app
