// Commands on several models, and the names of their outputs.
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::contains;
using tests::run;

class ManyModels : public testing::Test {
protected:
    [[nodiscard]] std::string write(const fs::path& name) const
    {
        return m_folder.write(name, tests::Md2Builder::tetrahedron().noSkins().build()).generic_string();
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).generic_string(); }
    [[nodiscard]] bool exists(const std::string& name) const { return fs::exists(m_folder / name); }

    tests::TemporaryFolder m_folder;
};

TEST_F(ManyModels, AreJsonObjectsOnLines)
{
    const std::string a = write("a.md2");
    const std::string broken = m_folder.write("broken.md2", "text").generic_string();
    const std::string b = write("b.md2");
    const CommandRun result = run({"info", "--json", a, broken, b});
    EXPECT_EQ(result.status, ExitStatus::unreadable) << "of the second";
    std::istringstream lines(result.output);
    std::vector<json> objects;
    for (std::string line; std::getline(lines, line);)
        objects.push_back(json::parse(line));
    ASSERT_EQ(objects.size(), 3U);
    EXPECT_EQ(objects[0]["path"], a);
    EXPECT_EQ(objects[1]["error"]["code"], "wrongFormat");
    EXPECT_EQ(objects[2]["triangles"], 4);
    EXPECT_EQ(objects[0], json::parse(run({"info", "--json", a}).output)) << "the same as of one model";
}

TEST_F(ManyModels, AreTextsWithALineBetween)
{
    const std::string a = write("a.md2");
    const std::string b = write("b.md2");
    const CommandRun both = run({"info", a, b});
    EXPECT_EQ(both.status, ExitStatus::done);
    EXPECT_EQ(both.output, run({"info", a}).output + "\n" + run({"info", b}).output);
}

TEST_F(ManyModels, AreExportedByName)
{
    const std::string model = write("creature.md2");
    const std::string player = write("models/players/male/tris.md2");
    const CommandRun result = run({"export", model, player, "-o", at("out-{name}.obj"), "--no-material"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(exists("out-creature.obj"));
    EXPECT_TRUE(exists("out-male.obj")) << "named after its folder, since all are called tris.md2";
}

TEST_F(ManyModels, OfAFolderAreExportedByPath)
{
    (void)write("game/models/a.md2");
    (void)write("game/models/deep/a.md2");
    const CommandRun result =
        run({"export", at("game"), "--out-dir", at("out"), "-o", "{path}-{clip}.obj", "--no-material"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(exists("out/models/a-all frames.obj") || exists("out/a-all frames.obj")) << result.messages;
    EXPECT_FALSE(exists("out/models/a.obj"));
}

TEST_F(ManyModels, OfAnArchiveAreExportedByPath)
{
    const std::string model = tests::textOf(write("a.md2"));
    tests::writeLibzip(m_folder / "pak.pk3", {{"models/a.md2", model}, {"models/b.md2", model}});
    const CommandRun result =
        run({"export", at("pak.pk3"), "--out-dir", at("out"), "-o", "{path}.obj", "--no-material"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(exists("out/models/a.obj"));
    EXPECT_TRUE(exists("out/models/b.obj"));
}

TEST_F(ManyModels, AreNamedByTheFolderAlone)
{
    const std::string a = write("a.md2");
    const std::string b = write("b.md2");
    const CommandRun result = run({"export", a, b, "--out-dir", at("out")});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(exists("out/a.glb"));
    EXPECT_TRUE(exists("out/b.glb"));
}

TEST_F(ManyModels, WithTheSameNameAreRefusedBeforeAnythingIsWritten)
{
    const std::string a = write("one/a.md2");
    const std::string b = write("two/A.md2");
    const CommandRun named = run({"export", a, b, "--out-dir", at("out"), "-o", "{name}.obj"});
    EXPECT_EQ(named.status, ExitStatus::usage);
    EXPECT_TRUE(contains(named.messages, "would be the output of " + a + " and of " + b)) << named.messages;
    EXPECT_EQ(run({"export", a, b, "-o", at("x.obj")}).status, ExitStatus::usage);
    EXPECT_FALSE(exists("out"));
    EXPECT_FALSE(exists("x.obj"));
}

TEST_F(ManyModels, NeedAPatternThatIsUnderstood)
{
    const std::string a = write("a.md2");
    for (const char* const pattern : {"{nam}.obj", "{name.obj", "x}.obj", "{name:4}.obj"}) {
        const CommandRun result = run({"export", a, "-o", at(pattern)});
        EXPECT_EQ(result.status, ExitStatus::usage) << pattern;
        EXPECT_TRUE(contains(result.messages, "export: -o: ")) << result.messages;
    }
    EXPECT_EQ(run({"export", a, "-o", at("{{name}}.obj"), "--no-material"}).status, ExitStatus::done);
    EXPECT_TRUE(exists("{name}.obj"));
}

TEST_F(ManyModels, DoNotGoToStandardOutput)
{
    const std::string a = write("a.md2");
    const std::string b = write("b.md2");
    EXPECT_EQ(run({"export", a, b, "-o", "-"}).status, ExitStatus::usage);
    EXPECT_EQ(run({"export", a, "-o", "-", "--out-dir", at("out")}).status, ExitStatus::usage);
    EXPECT_EQ(run({"export", a, "-o", at("x.obj"), "--out-dir", at("out")}).status, ExitStatus::usage)
        << "an absolute name is not below the folder";
    EXPECT_EQ(run({"export", a, "-o", "../{name}.obj", "--out-dir", at("out")}).status, ExitStatus::usage);
    EXPECT_EQ(run({"export", a, "-o", "x/../../{name}.obj", "--out-dir", at("out")}).status, ExitStatus::usage);
    EXPECT_EQ(run({"export", a}).status, ExitStatus::usage);
    EXPECT_EQ(run({"render", a, b, "--stats"}).status, ExitStatus::usage);
}

TEST_F(ManyModels, GoOnAfterOneThatFails)
{
    const std::string broken = m_folder.write("broken.md2", "text").generic_string();
    const std::string a = write("a.md2");
    const CommandRun result = run({"export", broken, a, "--out-dir", at("out"), "-o", "{name}.obj", "--no-material"});
    EXPECT_EQ(result.status, ExitStatus::unreadable);
    EXPECT_TRUE(exists("out/a.obj"));
    EXPECT_FALSE(exists("out/broken.obj"));
}

} // namespace
