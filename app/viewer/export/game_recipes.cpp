#include "app/viewer/export/game_recipes.hpp"

#include "app/viewer/export/game_choices.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

namespace app {
namespace {

namespace game = renderer::game;

constexpr const char* kUnknownMod = "MOD";

/// As one word of a command.
std::string asWord(const std::string& text)
{
    return text.find(' ') == std::string::npos ? text : "\"" + text + "\"";
}

/// The folder of the mod that a file is in; "MOD": its path does not say it.
std::string modNameOf(const GameChoices& choices)
{
    const std::filesystem::path file = gameFileOf(choices);
    if (choices.place == GamePlace::mod) {
        std::string name = platform::utf8FromPath(choices.folder.filename());
        if (name.empty()) // the path ends with a separator
            name = platform::utf8FromPath(choices.folder.parent_path().filename());
        return name.empty() ? kUnknownMod : name;
    }
    std::filesystem::path folder = file.parent_path();
    for (std::filesystem::path own = platform::pathFromUtf8(gameFolderOf(choices)); own.has_relative_path();
         own = own.parent_path(), folder = folder.parent_path()) {
        if (!formats::isSameButForCase(platform::utf8FromPath(own.filename()),
                                       platform::utf8FromPath(folder.filename())))
            return kUnknownMod;
    }
    const std::string name = platform::utf8FromPath(folder.filename());
    return name.empty() ? kUnknownMod : name;
}

/// Where the files belong, unless they are there.
std::string placeText(const GameChoices& choices, const std::string& mod)
{
    if (mod != kUnknownMod)
        return {};
    return fmt::format("Move the files into {} in the folder of a mod (MOD), which lies beside the game's own.\n",
                       gameFolderOf(choices));
}

std::string lastFolderOf(const GameChoices& choices)
{
    return formats::fileNameOf(gameFolderOf(choices));
}

std::string startText(const std::string& program, const std::string& option, const std::string& mod,
                      const std::string& own)
{
    return formats::isSameButForCase(mod, own) ? fmt::format("Start: {}\n", program)
                                               : fmt::format("Start: {} +set {} {}\n", program, option, asWord(mod));
}

std::string quake2Text(const GameChoices& choices, const std::string& mod, const std::vector<std::string>& images)
{
    std::string text = placeText(choices, mod);
    text += startText("quake2", "game", mod, "baseq2");
    if (!gameFolderOf(choices).starts_with("players/"))
        return text + fmt::format("The game loads models by their paths: give this one the path of a model of the game "
                                  "(now it is {}/tris.md2), and it is shown in its place.\nConsole: give ITEM  takes "
                                  "an item, with its model, if cheats are allowed.\n",
                                  gameFolderOf(choices));
    const std::string file = images.empty() ? "SKIN.pcx" : images.front();
    const std::string skin = formats::stemOf(file);
    text += fmt::format("Console: skin {}\n", asWord(lastFolderOf(choices) + "/" + skin));
    text += fmt::format("The skin {} needs a small picture beside it, {}_i.pcx, for the menu. The game wants "
                        "weapon.md2 in the same folder, too.\n",
                        file, skin);
    return text;
}

std::string kingpinText(const GameChoices& choices, const std::string& mod)
{
    std::string text = placeText(choices, mod);
    text += startText("kingpin", "game", mod, "main");
    if (choices.role == GameRole::object)
        return text + fmt::format("The game loads models by their paths: give this one the path of a model of the game "
                                  "(now it is in {}), and it is shown in its place.\n",
                                  gameFolderOf(choices));
    return text + fmt::format("A player is head.mdx, body.mdx and legs.mdx in {}, with the same number of frames, and "
                              "skins head_001, body_001 and legs_001 (.tga or .pcx).\n",
                              gameFolderOf(choices));
}

std::string quake3Text(const GameChoices& choices, const std::string& mod)
{
    const std::string folder = gameFolderOf(choices);
    std::string text = placeText(choices, mod);
    const std::string program = choices.profile == game::Profile::ioquake3 ? "ioquake3" : "quake3";
    text += startText(program + " +set sv_pure 0", "fs_game", mod, "baseq3");
    if (folder.starts_with("models/players/"))
        text += fmt::format("Console: model {}\nA player is lower.md3, upper.md3 and head.md3 in {}, with a .skin file "
                            "for each and animation.cfg.\n",
                            asWord(lastFolderOf(choices)), folder);
    else
        text += fmt::format("Console, in a map: testmodel {}  puts it in front of you; nextframe and prevframe step "
                            "through its frames.\n",
                            asWord(folder + "/" + platform::utf8FromPath(gameFileOf(choices).filename())));
    text += fmt::format("For others: in {}, zip -r {} {}  With sv_pure 1, a server lets its players use only its own "
                        ".pk3 files.\n",
                        mod, asWord(lastFolderOf(choices) + ".pk3"), asWord(folder));
    return text;
}

} // namespace

std::string recipeFor(const GameChoices& choices, const std::vector<std::string>& images)
{
    const std::string mod = modNameOf(choices);
    switch (choices.profile) {
    case game::Profile::quake2:
    case game::Profile::yquake2:
        return quake2Text(choices, mod, images);
    case game::Profile::kingpin:
        return kingpinText(choices, mod);
    case game::Profile::quake3:
    case game::Profile::ioquake3:
        break;
    }
    return quake3Text(choices, mod);
}

} // namespace app
