#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/import/game_export.hpp"
#include "app/commands/messages.hpp"

#include <array>
#include <string_view>

namespace app {
namespace {

constexpr std::array<Example, 5> kExamplesOfImport = {{
    {"trisview import MODEL -o baseq3/models/players/robot/lower.md3", "a model for Quake III"},
    {"trisview import MODEL --scale 28 --clips Idle,Walk -o models/robot/robot.md3", "two clips, 28 times as large"},
    {"trisview import MODEL --profile quake2 --game-palette pak0.pak/pics/colormap.pcx -o tris.md2",
     "a model for Quake II with its palette"},
    {"trisview import MODEL --grid frame --fps 10 -o body.mdx", "a model for Kingpin, finer, with ten frames a second"},
    {"trisview import MODEL --json -o lower.md3", "the report for a script"},
}};

} // namespace

ExitStatus runImport(std::span<const char* const> arguments)
{
    GameArguments made;
    ModelOptions model;
    std::filesystem::path output;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
    Arguments parser("trisview import", "Makes models for Quake II (MD2), Kingpin (MDX) and Quake III (MD3).",
                     kExamplesOfImport);
    CLI::App& cli = parser.cli();
    requireName(*cli.add_option("PATH", model.path, "the model")->required());
    requireName(*cli.add_option("-o,--output", output, "FILE.md2, FILE.mdx or FILE.md3; images and texts beside it")
                     ->type_name("FILE"));
    addGameOptions(cli, made);
    addModelOptions(cli, model);
    cli.add_option("--skin", model.skin, "skin by name or index")->type_name("SKIN");
    addSurfaceOptions(cli, model);
    addGeosetOption(cli, model);
    addForceOption(cli, overwriting);
    if (const auto status = parser.parse(arguments))
        return *status;
    if (output.empty()) {
        printMessage("import: -o FILE is missing");
        return ExitStatus::usage;
    }
    return exportGame(made, overwriting, model, output);
}

} // namespace app
