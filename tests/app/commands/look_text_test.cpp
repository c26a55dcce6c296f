#include "app/commands/arguments.hpp"
#include "app/commands/cli.hpp"
#include "app/commands/look_options.hpp"
#include "app/output/look_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// The options of a look and their text.
namespace {

using scene::CharacterChoices;
using scene::ItemSlot;

/// The choices that these words stand for.
CharacterChoices parsed(const std::vector<std::string>& words)
{
    app::LookOptions options;
    std::string skin;
    app::Arguments parser("test", "test");
    app::addLookOptions(parser.cli(), options);
    parser.cli().add_option("--skin", skin);
    std::vector<const char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(word.c_str());
    EXPECT_FALSE(parser.parse(arguments));
    scene::OpenOptions open;
    const auto used = useLook(options, skin, open);
    EXPECT_TRUE(used) << used.error();
    return open.character.value_or(CharacterChoices());
}

std::vector<std::string> wordsOf(const std::string& text)
{
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    }
    return words;
}

TEST(LookText, IsReadBackByTheOptions)
{
    const CharacterChoices choices{.race = "NightElf",
                                   .sex = scene::CharacterSex::female,
                                   .skin = 1,
                                   .face = 2,
                                   .hair = 3,
                                   .hairColor = 4,
                                   .facialHair = 5,
                                   .items = {{ItemSlot::chest, 100}, {{}, 200}, {ItemSlot::leftHand, 300}},
                                   .isSheathed = true};
    const std::string text = app::lookText(choices);
    EXPECT_EQ(text, "--race NightElf --sex female --skin 1 --face 2 --hair 3 --hair-color 4 --facial-hair 5 "
                    "--equip chest:100,200,lefthand:300 --sheathed");
    EXPECT_EQ(parsed(wordsOf(text)), choices);
    EXPECT_EQ(app::lookText({.race = "night elf"}),
              "--race 'night elf' --sex male --skin 0 --face 0 --hair 0 --hair-color 0 --facial-hair 0");
    EXPECT_TRUE(app::lookText({.race = "Zul'jin;$(x)"}).starts_with("--race 'Zul'\\''jin;$(x)' --sex"));
}

TEST(LookOptions, ReportMistakes)
{
    scene::OpenOptions open;
    app::LookOptions options;
    options.race = "human";
    EXPECT_EQ(useLook(options, "gold", open).error(),
              "--skin: 'gold' is not a number: with --race it is the color of the skin");
    options.items = {"hat:3"};
    EXPECT_TRUE(useLook(options, "", open)
                    .error()
                    .starts_with("--equip: 'hat:3' is neither ID nor SLOT:ID; slots are "
                                 "head, shoulder"));
    options.items = {"CHEST:3"};
    EXPECT_TRUE(useLook(options, "", open)) << "case is ignored";
    options.mount = 900;
    EXPECT_TRUE(useLook(options, "", open));
    EXPECT_EQ(open.mount, 900U);
    options.race.clear();
    EXPECT_EQ(useLook(options, "", open).error(), "--mount needs --display or --race: who sits on it");
}

TEST(LookText, IsReadFromAWholeCommand)
{
    const CharacterChoices choices{
        .race = "Night Elf", .skin = 3, .items = {{ItemSlot::chest, 100}, {{}, 200}}, .isSheathed = true};
    const auto look = app::lookFromText("trisview render . " + app::lookText(choices) + " -o 'a b.png'");
    ASSERT_TRUE(look) << look.error();
    EXPECT_EQ(look->character, choices);
    EXPECT_FALSE(look->display);
    const auto display = app::lookFromText("--display=1234 --size 64x64\n");
    ASSERT_TRUE(display) << display.error();
    EXPECT_EQ(display->display, 1234U);
    EXPECT_FALSE(display->character);
    EXPECT_EQ(app::textOfLook(*display), "--display 1234");
    EXPECT_EQ(app::textOfLook(*look), app::lookText(choices));
    EXPECT_EQ(app::textOfLook({}), "");
    const auto mounted = app::lookFromText("--display 5 --mount=247");
    ASSERT_TRUE(mounted) << mounted.error();
    EXPECT_EQ(mounted->mount, 247U);
    EXPECT_EQ(app::textOfLook(*mounted), "--display 5 --mount 247");
    EXPECT_TRUE(app::textOfLook({.character = choices, .mount = 247}).ends_with(" --sheathed --mount 247"));
    const auto split = app::lookFromText("render \"C:\\data\\\" \\\n--race human --equip 1 --equip chest:2");
    ASSERT_TRUE(split) << split.error();
    ASSERT_TRUE(split->character) << "a line goes on behind a backslash, which is a character in quotes";
    EXPECT_EQ(split->character->items, (std::vector<scene::EquippedItem>{{{}, 1}, {ItemSlot::chest, 2}}));
}

TEST(LookText, SaysWhichWordIsWrong)
{
    const auto errorOf = [](const std::string& text) {
        const auto look = app::lookFromText(text);
        return look ? std::string() : look.error();
    };
    EXPECT_EQ(errorOf(""), "it has neither --race nor --display");
    EXPECT_EQ(errorOf("--mount 247"), "it has neither --race nor --display");
    EXPECT_EQ(errorOf("--display 5 --mount horse"), "--mount: 'horse' is not a number");
    EXPECT_EQ(errorOf("--race human --skin red"), "--skin: 'red' is not a number");
    EXPECT_EQ(errorOf("--race human --sex none"), "--sex: 'none' is not male or female");
    EXPECT_EQ(errorOf("--race human --equip hat:7"), "--equip: 'hat:7' is neither ID nor SLOT:ID");
    EXPECT_EQ(errorOf("--race human --display 5"), "--display and --race exclude each other");
    std::string many = "--race human --equip 1";
    for (int i = 0; i < 100; ++i)
        many += ",1";
    EXPECT_EQ(errorOf(many), "--equip has more than 100 items");
}

} // namespace
