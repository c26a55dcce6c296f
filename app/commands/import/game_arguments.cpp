#include "app/commands/import/game_arguments.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"

#include <array>
#include <string_view>

namespace app {

void addGameOptions(CLI::App& cli, GameArguments& arguments)
{
    using renderer::game::Forward;
    using renderer::game::GridKind;
    auto* const profile = cli.add_option_function<std::string>(
        "--profile",
        [&arguments](const std::string& text) {
            arguments.profile = chosenFrom<renderer::game::Profile>(renderer::game::profileNames(), "--profile", text);
        },
        "the engine whose limits apply: quake2, yquake2, kingpin, quake3, ioquake3 (from the extension)");
    noteChoices(*profile->type_name("ENGINE"), renderer::game::profileNames());
    auto* const scale = cli.add_option("--scale", arguments.scale, "factor of the size (1)")->type_name("FACTOR");
    requireNumber(*scale);
    scale->check(CLI::Range(1e-6, 1e6).description(""));
    constexpr std::array<std::string_view, 4> kAxes = {"x", "-x", "y", "-y"}; // as in Forward
    addChoice<Forward>(cli, "--forward", arguments.forward, kAxes,
                       "where the model's front points: x, y, --forward=-x or --forward=-y (x)")
        .type_name("AXIS");
    requireNames(*cli.add_option("--clips", arguments.clips, "the clips: all, or NAME,NAME (all)")->type_name("LIST"));
    auto* const rate =
        cli.add_option("--fps", arguments.framesPerSecond,
                       "models with bones: frames for each second (MD2, MDX: 10; MD3: the clip's, or 15)");
    rate->type_name("N");
    requireNumber(*rate);
    rate->check(CLI::Range(0.1, 240.0).description(""));
    constexpr std::array<std::string_view, 2> kGrids = {"steady", "frame"}; // as in GridKind
    addChoice<GridKind>(cli, "--grid", arguments.grid, kGrids,
                        "MD2, MDX: one grid for all frames (steady), or the finest for each (frame) (steady)")
        .type_name("KIND");
    requireNames(*cli.add_option("--tags", arguments.tags,
                                 "MD3: bones and attachments that become tags, beside those named tag_...: NAME,NAME")
                      ->type_name("LIST"));
    requireName(*cli.add_option("--path-in-game", arguments.folder,
                                "the model's folder in the game, for the names of its images (from the path of FILE)")
                     ->type_name("FOLDER"));
    requireName(*cli.add_option("--game-palette", arguments.palette,
                                "Quake II: write skins as PCX with these colors: a PCX of the game, or 768 bytes (from "
                                "pics/colormap.pcx of the game)")
                     ->type_name("FILE"));
    cli.add_flag("--atlas", arguments.joinsImages, "MD2, MDX: join several images in one");
    cli.add_flag("!--no-images", arguments.writesImages, "write no images");
    cli.add_flag("--json", arguments.printsJson, "print the report as JSON");
}

} // namespace app
