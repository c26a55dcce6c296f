#include "tests/support/command_run.hpp"
#include "tests/support/look_client.hpp"
#include "tests/support/look_tables.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

/// Creatures and characters on the command line.
namespace {

using app::ExitStatus;
using tests::CommandRun;
using tests::contains;
using tests::run;

/// A wolf with two skins, and a race with one skin of which only the image is there.
class LookCommands : public testing::Test {
protected:
    LookCommands()
    {
        tests::LookTablesBuilder(tests::LookTablesBuilder::Client::classic)
            .race(1, "Test", "Te", 49, 49)
            .model(1, "Character\\Test\\Test.mdx")
            .model(43, "Creature\\Wolf\\Wolf.mdx")
            .display({.id = 49, .model = 1})
            .display({.id = 161, .model = 43, .textures = {"Gray", "", ""}})
            .display({.id = 162, .model = 43, .textures = {"Black", "", ""}})
            .section({.section = 0, .textures = {"Character\\Test\\Skin.blp", "", ""}})
            .section({.section = 1})
            .section({.section = 3})
            .hair(1, 0, 0, 1)
            .facialHair(1, 0, 0, {1, 1, 1, 1, 1})
            .write(m_folder);
        tests::writeDressable(m_folder, "Creature/Wolf/Wolf.m2", tests::dressableModel({11}, {0}, {}));
        tests::writeDressable(m_folder, "Character/Test/Test.m2", tests::dressableModel({1}, {0, 1, 2}, {1}));
        for (const char* const name : {"Creature/Wolf/Gray.blp", "Creature/Wolf/Black.blp", "Character/Test/Skin.blp"})
            tests::writeFlatBlp(m_folder, name, 8, 8, {10, 20, 30, 255});
    }

    [[nodiscard]] CommandRun command(std::vector<std::string> words) const
    {
        words.insert(words.begin() + 1, m_folder.path().generic_string());
        return run(words);
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(LookCommands, PrintADisplay)
{
    const CommandRun result = command({"info", "--display", "162", "--json"});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    const auto info = nlohmann::json::parse(result.output);
    EXPECT_EQ(info["path"], (m_folder / "Creature/Wolf/Wolf.m2").generic_string());
    EXPECT_EQ(info["skins"][0]["name"], "Black");
    EXPECT_EQ(info["skins"][0]["displays"], (nlohmann::json{162}));
    EXPECT_EQ(info["skins"].size(), 2U);
}

TEST_F(LookCommands, PrintTheLayersOfACharacter)
{
    const CommandRun result = command({"info", "--race", "test", "--json"});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    const auto body = nlohmann::json::parse(result.output)["textures"][0];
    EXPECT_EQ(body["format"], "composed");
    EXPECT_EQ(body["width"], 256);
    EXPECT_EQ(body["embedded"], false);
    EXPECT_EQ(body["layers"], (nlohmann::json{(m_folder / "Character/Test/Skin.blp").generic_string()}));
    const CommandRun text = command({"info", "--race", "test"});
    EXPECT_TRUE(contains(text.output, "body of Test male is painted from\n       ")) << text.output;
    EXPECT_FALSE(contains(text.output, "tried")) << text.output;
}

TEST_F(LookCommands, ExportACharacterWithItsBody)
{
    const std::string output = (m_folder / "test.obj").generic_string();
    const CommandRun result = command({"export", "--race", "test", "--skin", "0", "-o", output});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(std::filesystem::exists(m_folder / "test_texture.png"));
}

TEST_F(LookCommands, PutACharacterOnAMount)
{
    const CommandRun result = command({"info", "--race", "test", "--mount", "161", "--json"});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    const auto info = nlohmann::json::parse(result.output);
    EXPECT_EQ(info["path"], (m_folder / "Creature/Wolf/Wolf.m2").generic_string());
    const CommandRun none = command({"info", "--race", "test", "--mount", "7"});
    EXPECT_EQ(none.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(none.messages, "mount: display 7 does not exist")) << none.messages;
    EXPECT_EQ(command({"info", "--mount", "161"}).status, ExitStatus::usage);
}

TEST_F(LookCommands, ClampChoicesAndSayIt)
{
    const CommandRun result = command({"info", "--race", "1", "--skin", "3"});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_TRUE(contains(result.output, "skin 3 does not exist (0 to 0): 0 is shown [look-clamped")) << result.output;
}

TEST_F(LookCommands, ReportMistakes)
{
    CommandRun result = command({"info", "--display", "7"});
    EXPECT_EQ(result.status, ExitStatus::unreadable);
    EXPECT_EQ(result.messages,
              "trisview: display 7 does not exist: CreatureDisplayInfo has 3 rows, none with this id\n");
    result = command({"info", "--display", "161", "--race", "test"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    result = command({"info", "--face", "1"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    result = command({"info", "--race", "test", "--equip", "hat:1"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    result = run({"info", "-", "--race", "test"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "standard input has no tables")) << result.messages;
}

} // namespace
