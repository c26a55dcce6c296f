#include "app/commands/look_options.hpp"

#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/output/look_text.hpp"
#include "formats/base/parse_number.hpp"

#include <fmt/format.h>

#include <utility>

namespace app {

void addLookOptions(CLI::App& cli, LookOptions& options)
{
    auto* const display =
        cli.add_option("--display", options.display,
                       "World of Warcraft: the creature with this id in CreatureDisplayInfo; PATH is the folder with "
                       "DBFilesClient, or a model in it")
            ->type_name("ID");
    auto* const race =
        cli.add_option("--race", options.race, "World of Warcraft: a character of this race (human, nightelf, 3)")
            ->type_name("RACE");
    auto* const mount = cli.add_option("--mount", options.mount,
                                       "with --display or --race: it sits on the creature with this id in "
                                       "CreatureDisplayInfo, which plays the clip")
                            ->type_name("ID");
    requireCount(*display);
    requireCount(*mount);
    requireName(*race);
    race->excludes(display);
    addChoice<scene::CharacterSex>(cli, "--sex", options.sex, scene::kSexNames, "male or female; with --race")
        .type_name("SEX")
        ->needs(race);
    const auto addCount = [&](const char* name, std::uint32_t& value, const char* text) {
        auto* const option = cli.add_option(name, value, text)->type_name("N")->needs(race);
        requireCount(*option);
    };
    addCount("--face", options.face, "its face, a number from 0");
    addCount("--hair", options.hair, "the style of its hair, a number from 0");
    addCount("--hair-color", options.hairColor, "the color of its hair, a number from 0");
    addCount("--facial-hair", options.facialHair, "its beard, horns, earrings or the like, a number from 0");
    auto* const items = cli.add_option("--equip", options.items,
                                       "items that it wears, separated by commas. SLOT:ID: a row of ItemDisplayInfo; "
                                       "ID alone: an item of the table Item (2.4.3, 3.3.5a), else a row of "
                                       "ItemDisplayInfo whose names tell the slot");
    items->type_name("LIST")->delimiter(',')->allow_extra_args(false)->needs(race);
    requireNames(*items);
    cli.add_flag("--sheathed", options.isSheathed, "weapons and shields hang on its body instead of being held")
        ->needs(race);
}

bool choosesLook(const LookOptions& options)
{
    return options.display || !options.race.empty() || options.mount;
}

tl::expected<void, std::string> useLook(const LookOptions& options, const std::string& skin, scene::OpenOptions& open)
{
    if (options.mount && !options.display && options.race.empty())
        return tl::unexpected(std::string("--mount needs --display or --race: who sits on it"));
    open.display = options.display;
    open.mount = options.mount;
    if (options.race.empty())
        return {};
    scene::CharacterChoices choices;
    choices.race = options.race;
    choices.sex = options.sex;
    const auto color = formats::parseNumber<std::uint32_t>(skin);
    if (!skin.empty() && !color)
        return tl::unexpected(
            fmt::format("--skin: '{}' is not a number: with --race it is the color of the skin", skin));
    open.skin.clear();
    choices.skin = color.value_or(0);
    choices.face = options.face;
    choices.hair = options.hair;
    choices.hairColor = options.hairColor;
    choices.facialHair = options.facialHair;
    for (const std::string& text : options.items) {
        const auto item = itemFromText(text);
        if (!item)
            return tl::unexpected(fmt::format("--equip: '{}' is neither ID nor SLOT:ID; slots are {}", text,
                                              fmt::join(scene::kItemSlotNames, ", ")));
        choices.items.push_back(*item);
    }
    choices.isSheathed = options.isSheathed;
    open.character = std::move(choices);
    return {};
}

} // namespace app
