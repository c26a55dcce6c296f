// Edits by the command: what is written, what is not, and its statuses.
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::CommandRun;
using tests::contains;
using tests::Md2Builder;
using tests::Md3Builder;
using tests::Md3Field;
using tests::run;
using tests::textOf;

class EditCommand : public testing::Test {
protected:
    void SetUp() override { m_folder.write("models/a.md3", Md3Builder::tetrahedron().build()); }

    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).generic_string(); }
    /// Runs `edit` on a path with options.
    [[nodiscard]] CommandRun edit(const std::string& name, std::vector<std::string> options) const
    {
        options.insert(options.begin(), {"edit", at(name)});
        return run(options);
    }
    [[nodiscard]] bool exists(const std::string& name) const { return fs::exists(m_folder / name); }
    /// The value of a field, as --fields prints it.
    [[nodiscard]] std::string valueIn(const std::string& name, const std::string& field) const
    {
        const std::string lines = "\n" + edit(name, {"--fields"}).output;
        const std::string start = "\n" + field + " = ";
        const std::size_t from = lines.find(start);
        if (from == std::string::npos)
            return "no such field";
        const std::size_t value = from + start.size();
        return lines.substr(value, lines.find('\n', value) - value);
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(EditCommand, WritesAnotherFileAndKeepsTheOriginal)
{
    const std::string before = textOf(m_folder / "models/a.md3");
    const CommandRun result =
        edit("models/a.md3", {"--set", "surfaces[0].name=torso", "--set", "frames[*].radius=40", "-o", at("b.md3")});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_EQ(result.messages, "");
    EXPECT_TRUE(contains(result.output, "surfaces[0].name: 'body' -> 'torso' [set, bytes ")) << result.output;
    EXPECT_TRUE(contains(result.output, "3 edits in 1 of 1 file\n")) << result.output;
    EXPECT_EQ(textOf(m_folder / "models/a.md3"), before);
    EXPECT_EQ(valueIn("b.md3", "surfaces[0].name"), "torso");
    EXPECT_EQ(valueIn("b.md3", "frames[1].radius"), "40");
    EXPECT_EQ(fs::file_size(m_folder / "b.md3"), before.size());
}

TEST_F(EditCommand, ReplacesAFileAndKeepsItsFirstVersion)
{
    const std::string before = textOf(m_folder / "models/a.md3");
    EXPECT_EQ(edit("models/a.md3", {"--set", "name=one", "--in-place"}).status, ExitStatus::done);
    EXPECT_EQ(edit("models/a.md3", {"--set", "name=two", "--in-place"}).status, ExitStatus::done);
    EXPECT_EQ(valueIn("models/a.md3", "name"), "two");
    EXPECT_EQ(textOf(m_folder / "models/a.md3.orig"), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder / "models"), fs::directory_iterator()), 2);
}

TEST_F(EditCommand, WritesNothingInADryRun)
{
    const std::string before = textOf(m_folder / "models/a.md3");
    const CommandRun result = edit("models/a.md3", {"--set", "frames[1].radius=39.5", "--in-place", "--dry-run"});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_TRUE(contains(result.output, "frames[1].radius: '0' -> '39.5'")) << result.output;
    EXPECT_TRUE(contains(result.output, "\n  00000000\n  00001e42\n")) << result.output;
    EXPECT_EQ(textOf(m_folder / "models/a.md3"), before);
    EXPECT_FALSE(exists("models/a.md3.orig"));
}

TEST_F(EditCommand, WritesNothingWithAConflictOrANewFinding)
{
    const CommandRun longName =
        edit("models/a.md3", {"--set", "frames[0].name=a name that is too long", "-o", at("b.md3")});
    EXPECT_EQ(longName.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(longName.messages, "models/a.md3: frames[0].name: 'a name that is too long' has 23 bytes"))
        << longName.messages;
    const CommandRun version = edit("models/a.md3", {"--set", "version=14", "-o", at("b.md3")});
    EXPECT_EQ(version.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(version.messages, "would have a new problem: version is 14, expected 15 [md3-version]"))
        << version.messages;
    const CommandRun field = edit("models/a.md3", {"--set", "surfaces[2].name=x", "-o", at("b.md3")});
    EXPECT_EQ(field.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(field.messages, "has no field 'surfaces[2].name'")) << field.messages;
    EXPECT_EQ(edit("models/a.md3", {"--set", "skins[*].name=x", "--dry-run"}).status, ExitStatus::usage);
    EXPECT_FALSE(exists("b.md3"));
}

TEST_F(EditCommand, RepairsAVersionThatIsWrong)
{
    m_folder.write("old.md3", Md3Builder::tetrahedron().set(Md3Field::version, 14).trailing(3).build());
    EXPECT_EQ(edit("old.md3", {"--set", "version=15", "--fix", "ofsend", "-o", at("new.md3")}).status,
              ExitStatus::done);
    const CommandRun checked = run({"check", at("new.md3")});
    EXPECT_FALSE(contains(checked.output, "md3-version")) << checked.output;
    EXPECT_FALSE(contains(checked.output, "md3-end-offset")) << checked.output;
}

TEST_F(EditCommand, ProtectsWhatItReadsAndOtherFiles)
{
    m_folder.write("other.md3", "of somebody");
    const CommandRun same = edit("models/a.md3", {"--set", "name=x", "-o", at("models/a.md3"), "--force"});
    EXPECT_EQ(same.status, ExitStatus::usage);
    EXPECT_TRUE(contains(same.messages, "is read and is not overwritten")) << same.messages;
    const CommandRun other = edit("models/a.md3", {"--set", "name=x", "-o", at("other.md3")});
    EXPECT_EQ(other.status, ExitStatus::usage);
    EXPECT_TRUE(contains(other.messages, "already exists and is not overwritten without --force")) << other.messages;
    EXPECT_EQ(textOf(m_folder / "other.md3"), "of somebody");
    const CommandRun patch = edit("models/a.md3", {"--set", "name=x", "--dry-run", "--save-patch", at("other.md3")});
    EXPECT_EQ(patch.status, ExitStatus::usage);
    EXPECT_EQ(edit("models/a.md3", {"--set", "name=x", "-o", at("other.md3"), "--force"}).status, ExitStatus::done);
    EXPECT_EQ(valueIn("other.md3", "name"), "x");
}

TEST_F(EditCommand, TakesPatchesBackBitForBit)
{
    m_folder.write("models/deep/b.md2", Md2Builder::tetrahedron().build());
    m_folder.write("models/readme.txt", "no model");
    const std::string a = textOf(m_folder / "models/a.md3");
    const std::string b = textOf(m_folder / "models/deep/b.md2");
    const CommandRun result =
        edit("models", {"--set", "frames[*].name=all", "--in-place", "--save-patch", at("p.json")});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(contains(result.output, "4 edits in 2 of 2 files\n")) << result.output;
    const json patch = json::parse(textOf(m_folder / "p.json"));
    ASSERT_EQ(patch.at("files").size(), 2U);
    std::set<std::string> names;
    for (const json& file : patch.at("files"))
        names.insert(file.at("file").at("name"));
    EXPECT_EQ(names, (std::set<std::string>{"models/a.md3", "models/deep/b.md2"}));
    const std::string changed = textOf(m_folder / "models/a.md3");
    EXPECT_NE(changed, a);

    EXPECT_EQ(edit("models", {"--revert", at("p.json"), "--in-place"}).status, ExitStatus::done);
    EXPECT_EQ(textOf(m_folder / "models/a.md3"), a);
    EXPECT_EQ(textOf(m_folder / "models/deep/b.md2"), b);
    EXPECT_EQ(edit("models", {"--apply", at("p.json"), "--out-dir", at("out")}).status, ExitStatus::done);
    EXPECT_EQ(textOf(m_folder / "out/a.md3"), changed);
    EXPECT_TRUE(exists("out/deep/b.md2"));
    EXPECT_EQ(edit("models", {"--apply", at("p.json"), "-o", at("p.json"), "--force"}).status, ExitStatus::usage)
        << "-o is for one file";
    EXPECT_EQ(edit("models/a.md3", {"--apply", at("p.json"), "-o", at("p.json"), "--force"}).status, ExitStatus::usage)
        << "the patch is read";

    const CommandRun again = edit("out/a.md3", {"--apply", at("p.json"), "--dry-run"});
    EXPECT_EQ(again.status, ExitStatus::done) << again.messages;
    EXPECT_EQ(again.output, "0 edits in 0 of 1 file\n") << "all are there";
}

TEST_F(EditCommand, TakesRepairsBack)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[1].tags[0].axes = {};
    m_folder.write("models/a.md3", builder.build());
    const std::string before = textOf(m_folder / "models/a.md3");
    EXPECT_EQ(edit("models/a.md3", {"--fix", "tags", "--in-place", "--save-patch", at("p.json")}).status,
              ExitStatus::done);
    EXPECT_NE(textOf(m_folder / "models/a.md3"), before);
    const CommandRun back = edit("models/a.md3", {"--revert", at("p.json"), "--in-place"});
    EXPECT_EQ(back.status, ExitStatus::done) << back.messages << "the problem was there before the repair";
    EXPECT_EQ(textOf(m_folder / "models/a.md3"), before);

    EXPECT_EQ(edit("models/a.md3", {"--set", "name=other", "--fix", "tags", "--in-place"}).status, ExitStatus::done);
    const CommandRun other = edit("models/a.md3", {"--revert", at("p.json"), "--in-place"});
    EXPECT_EQ(other.status, ExitStatus::incomplete) << "in another file it is a new problem";
}

TEST_F(EditCommand, NeverWritesThePatchOverAnOutput)
{
    const std::string before = textOf(m_folder / "models/a.md3");
    const CommandRun original =
        edit("models/a.md3", {"--set", "name=x", "--in-place", "--save-patch", at("models/a.md3.orig")});
    EXPECT_EQ(original.status, ExitStatus::usage);
    EXPECT_TRUE(contains(original.messages, "choose another name for the patch")) << original.messages;
    EXPECT_EQ(textOf(m_folder / "models/a.md3"), before);
    EXPECT_EQ(
        edit("models/a.md3", {"--set", "name=x", "-o", at("b.md3"), "--save-patch", at("b.md3"), "--force"}).status,
        ExitStatus::usage);
    EXPECT_EQ(edit("models", {"--set", "name=x", "--out-dir", at("o"), "--save-patch", at("o/a.md3")}).status,
              ExitStatus::usage);
    EXPECT_FALSE(exists("b.md3") || exists("o/a.md3"));
}

TEST_F(EditCommand, WritesNothingThatCannotBeTakenBack)
{
    const std::string before = textOf(m_folder / "models/a.md3");
    const CommandRun conflict =
        edit("models/a.md3", {"--set", "name=" + std::string(70, 'x'), "--dry-run", "--save-patch", at("p.json")});
    EXPECT_EQ(conflict.status, ExitStatus::incomplete);
    EXPECT_FALSE(exists("p.json")) << "a patch without edits is of no use";
    EXPECT_EQ(edit("models/a.md3", {"--set", "name=x", "--in-place", "--save-patch", at("no/p.json")}).status,
              ExitStatus::incomplete);
    EXPECT_EQ(edit("models/a.md3", {"--set", "name=x", "--set", "none[*]=x", "--in-place"}).status, ExitStatus::usage);
    EXPECT_EQ(textOf(m_folder / "models/a.md3"), before);
}

TEST_F(EditCommand, SavesThePatchOfTheFilesThatWereWritten)
{
    m_folder.write("models/b.md3", Md3Builder::hand().build());
    m_folder.write("out/a.md3", "of somebody");
    const std::vector<std::string> one = {"--set", "name=x", "-o", at("out/a.md3"), "--save-patch", at("p.json")};
    const CommandRun refused = edit("models/a.md3", one);
    EXPECT_EQ(refused.status, ExitStatus::usage);
    EXPECT_FALSE(exists("p.json"));
    EXPECT_TRUE(contains(refused.messages, "p.json: is not written: no edited file was written")) << refused.messages;
    EXPECT_FALSE(contains(refused.output, "'x'")) << "an edit that was not made";
    EXPECT_TRUE(contains(refused.output, "a.md3: is not edited: 1 edit is left out\n")) << refused.output;
    EXPECT_TRUE(contains(refused.output, "0 edits in 0 of 1 file; 1 not edited\n")) << refused.output;

    const CommandRun some = edit("models", {"--set", "name=x", "--out-dir", at("out"), "--save-patch", at("p.json")});
    EXPECT_EQ(some.status, ExitStatus::usage) << some.messages;
    EXPECT_TRUE(contains(some.output, "1 edit in 1 of 2 files; 1 not edited\n")) << some.output;
    const json patch = json::parse(textOf(m_folder / "p.json"));
    ASSERT_EQ(patch.at("files").size(), 1U);
    EXPECT_EQ(patch.at("files")[0].at("file").at("name"), "models/b.md3");
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), fs::directory_iterator()), 3)
        << "no unfinished file";
}

TEST_F(EditCommand, CountsNoEditsOfAFileWithAConflict)
{
    const CommandRun result = edit("models/a.md3", {"--set", "name=x", "--set", "version=14", "--dry-run"});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.output, "a.md3: is not edited: 2 edits are left out\n0 edits in 0 of 1 file; 1 not"))
        << result.output;
}

TEST_F(EditCommand, ChangesAFileThatIsNamedTwiceOnce)
{
    const CommandRun result =
        run({"edit", at("models"), at("models/a.md3"), "--set", "name=~s|tetra|tetra2tetra|", "--in-place"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(contains(result.output, "1 edit in 1 of 1 file\n")) << result.output;
    EXPECT_EQ(valueIn("models/a.md3", "name"), "models/tetra2tetra.md3");
}

TEST_F(EditCommand, AppliesToEachFileItsOwnPartOfAPatch)
{
    for (const char* const folder : {"d", "e"}) {
        for (const char* const shader : {"x", "xx"}) { // the first becomes what the second is
            Md3Builder builder = Md3Builder::tetrahedron();
            builder.surfaces()[0].shaders = {shader};
            m_folder.write(std::string(folder) + "/" + shader + ".md3", builder.build());
        }
    }
    const std::vector<std::string> change = {"--set", "surfaces[0].shaders[0].name=~s|x|xx|^", "--in-place",
                                             "--save-patch", at("p.json")};
    EXPECT_TRUE(contains(edit("d", change).output, "2 edits in 2 of 2 files\n"));
    EXPECT_TRUE(contains(edit("e", {"--apply", at("p.json"), "--in-place"}).output, "2 edits in 2 of 2 files\n"));
    EXPECT_EQ(valueIn("e/xx.md3", "surfaces[0].shaders[0].name"), "xxx");
}

TEST_F(EditCommand, TakesPartsOfAPatchOnlyOnce)
{
    for (const char* const shader : {"red", "blue"}) {
        Md3Builder builder = Md3Builder::tetrahedron();
        builder.surfaces()[0].shaders = {shader};
        m_folder.write(std::string("d/") + shader + ".md3", builder.build());
    }
    const std::string untouched = textOf(m_folder / "d/blue.md3");
    const std::string change = "surfaces[0].shaders[0].name=~s|red|blue|"; // then both files are equal
    EXPECT_EQ(edit("d", {"--set", change, "--in-place", "--save-patch", at("p.json")}).status, ExitStatus::done);
    EXPECT_EQ(edit("d", {"--apply", at("p.json"), "--in-place"}).status, ExitStatus::done);
    EXPECT_EQ(textOf(m_folder / "d/blue.md3"), untouched);
    const CommandRun back = edit("d", {"--revert", at("p.json"), "--in-place"});
    EXPECT_EQ(back.status, ExitStatus::done);
    EXPECT_TRUE(contains(back.output, "1 edit in 1 of 1 file\n")) << back.output;
    EXPECT_EQ(textOf(m_folder / "d/blue.md3"), untouched);
    EXPECT_EQ(valueIn("d/red.md3", "surfaces[0].shaders[0].name"), "red");
}

TEST_F(EditCommand, AppliesAPatchOfOneFileToFilesOfItsNameInAFolder)
{
    const tests::Bytes model = Md3Builder::tetrahedron().build();
    for (const char* const name : {"one.md3", "d/one.md3", "d/two.md3"})
        m_folder.write(name, model);
    Md3Builder other = Md3Builder::tetrahedron();
    other.surfaces()[0].shaders = {"other"};
    m_folder.write("d/three.md3", other.build());
    EXPECT_EQ(edit("one.md3", {"--set", "name=box", "--dry-run", "--save-patch", at("p.json")}).status,
              ExitStatus::done);
    const CommandRun applied = edit("d", {"--apply", at("p.json"), "--in-place"});
    EXPECT_TRUE(contains(applied.output, "2 edits in 2 of 2 files\n")) << applied.output << applied.messages;
    EXPECT_NE(valueIn("d/three.md3", "name"), "box");
}

TEST_F(EditCommand, NamesAReadOnlyFileOnce)
{
    const fs::path file = m_folder / "models/a.md3";
    fs::permissions(file, fs::perms::owner_read);
    const CommandRun result = edit("models/a.md3", {"--set", "name=x", "--in-place"});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    const std::size_t first = result.messages.find("a.md3");
    EXPECT_TRUE(contains(result.messages, "a.md3: is read-only, and is not replaced")) << result.messages;
    EXPECT_EQ(result.messages.find("a.md3", first + 1), std::string::npos) << result.messages;
    fs::permissions(file, fs::perms::owner_all); // so that the folder can be removed everywhere
}

TEST_F(EditCommand, SaysThatThereIsNothingToEdit)
{
    std::filesystem::create_directory(at("empty"));
    const CommandRun empty = edit("empty", {"--set", "name=x", "--in-place"});
    EXPECT_EQ(empty.status, ExitStatus::usage);
    EXPECT_TRUE(contains(empty.messages, "no file to edit was found")) << empty.messages;
}

TEST_F(EditCommand, ReplacesInEachFrameWhatIsThere)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[1].tags[0].name = "tag_other";
    m_folder.write("b.md3", builder.build());
    EXPECT_TRUE(contains(edit("b.md3", {"--set", "tags[*].name=~s|zzz|y|", "--dry-run"}).output, "0 edits in 0 of 1"));
    const CommandRun one = edit("b.md3", {"--set", "tags[*].name=~s|other|head|", "--dry-run"});
    EXPECT_TRUE(contains(one.output, "frames[1].tags[0].name: 'tag_other' -> 'tag_head'")) << one.output;
    EXPECT_TRUE(contains(one.output, "1 edit in 1 of 1 file\n")) << one.output;
}

TEST_F(EditCommand, RefusesPatchesThatAreWrong)
{
    m_folder.write("broken.json", "{\"trisviewPatch\": 1, \"edits\": []}");
    const CommandRun broken = edit("models/a.md3", {"--apply", at("broken.json"), "--dry-run"});
    EXPECT_EQ(broken.status, ExitStatus::usage);
    EXPECT_TRUE(contains(broken.messages, "broken.json: the patch: 'file' is not an object")) << broken.messages;
    EXPECT_EQ(edit("models/a.md3", {"--apply", at("missing.json"), "--dry-run"}).status, ExitStatus::unreadable);
    m_folder.write("none.json", "{\"trisviewPatch\": 1, \"files\": []}");
    const CommandRun none = edit("models/a.md3", {"--apply", at("none.json"), "--dry-run"});
    EXPECT_EQ(none.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(none.messages, "the patch has no edits for this file")) << none.messages;
}

TEST_F(EditCommand, KeepsOutOfArchives)
{
    const tests::Bytes model = Md3Builder::tetrahedron().build();
    const tests::Bytes archive = tests::zipOf({{.name = "models/b.md3", .content = tests::textOf(model)}});
    m_folder.write("models/pak0.pk3", std::span<const std::byte>(archive));
    const std::string inside = "models/pak0.pk3/models/b.md3";
    EXPECT_EQ(edit(inside, {"--set", "name=x", "--in-place"}).status, ExitStatus::usage);
    EXPECT_EQ(edit("models", {"--set", "name=x", "--in-place"}).status, ExitStatus::done) << "only loose files";
    const std::string loose = textOf(m_folder / "models/a.md3");
    for (const char* const path : {"models/pak0.pk3", "models/pak0.pk3/models"}) {
        const CommandRun named =
            run({"edit", at("models/a.md3"), at(path), "--set", "name=y", "--in-place", "--save-patch", at("p.json")});
        EXPECT_EQ(named.status, ExitStatus::usage);
        EXPECT_TRUE(contains(named.messages, std::string(path) + ": files in archives are not edited in place"))
            << named.messages;
    }
    EXPECT_EQ(textOf(m_folder / "models/a.md3"), loose) << "nothing is done by halves";
    EXPECT_FALSE(exists("p.json"));
    EXPECT_EQ(textOf(m_folder / "models/pak0.pk3"), tests::textOf(archive));
    EXPECT_EQ(edit(inside, {"--set", "name=x", "-o", at("b.md3")}).status, ExitStatus::done);
    EXPECT_EQ(valueIn("b.md3", "name"), "x");
}

TEST_F(EditCommand, NeedsAChangeAndAnOutput)
{
    EXPECT_EQ(edit("models/a.md3", {"-o", at("b.md3")}).status, ExitStatus::usage);
    EXPECT_EQ(edit("models/a.md3", {"--set", "name=x"}).status, ExitStatus::usage);
    EXPECT_EQ(edit("models/a.md3", {"--set", "name", "--dry-run"}).status, ExitStatus::usage);
    EXPECT_EQ(edit("models/a.md3", {"--fix", "nothing", "--dry-run"}).status, ExitStatus::usage);
    EXPECT_EQ(edit("models/a.md3", {"--fix", "paths", "--in-place", "-o", at("b.md3")}).status, ExitStatus::usage);
    EXPECT_EQ(edit("models/a.md3", {"--fields", "-o", at("b.md3")}).status, ExitStatus::usage);
    EXPECT_EQ(edit("models/a.md3", {"--set", "name=x", "-o", "-"}).status, ExitStatus::usage);
    EXPECT_EQ(edit("missing", {"--fields"}).status, ExitStatus::unreadable);
    m_folder.write("text.txt", "text");
    const CommandRun text = edit("text.txt", {"--set", "name=x", "--dry-run"});
    EXPECT_EQ(text.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(text.messages, "text.txt: only MD2, MDX, MD3, M2 and the texts ")) << text.messages;
    EXPECT_FALSE(exists("b.md3"));
}

constexpr std::string_view kAnimations = "// speeds\r\nsex f\r\n"
                                         "0 30 0 25 // BOTH_DEATH1\r\n29 1 0 25\r\n30 30 0 25\r\n";

TEST_F(EditCommand, ChangesWordsOfTexts)
{
    m_folder.write("animation.cfg", kAnimations);
    const CommandRun result = edit("animation.cfg", {"--set", "clips[BOTH_DEATH1].fps=8", "--dry-run", "--in-place"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    const std::string place = std::to_string(kAnimations.find("25"));
    EXPECT_TRUE(contains(result.output, "clips[BOTH_DEATH1].fps: '25' -> '8' [set, bytes " + place + "+2 to " + place +
                                            "+1]\n  3235\n  38\n"))
        << result.output;
    EXPECT_EQ(textOf(m_folder / "animation.cfg"), kAnimations);
    EXPECT_EQ(edit("animation.cfg", {"--set", "clips[BOTH_DEATH1].fps=8", "--in-place"}).status, ExitStatus::done);
    std::string expected(kAnimations);
    expected.replace(expected.find("25"), 2, "8");
    EXPECT_EQ(textOf(m_folder / "animation.cfg"), expected);
    EXPECT_EQ(textOf(m_folder / "animation.cfg.orig"), kAnimations);
    EXPECT_EQ(edit("animation.cfg", {"--set", "frames[0].name=x", "--dry-run"}).status, ExitStatus::incomplete)
        << "it has no such field";
}

TEST_F(EditCommand, PassesOverTextsInFoldersThatNoChangeIsFor)
{
    m_folder.write("models/animation.cfg", kAnimations);
    m_folder.write("models/b_default.skin", "l_legs,models/b/legs.tga\n");
    m_folder.write("models/Wolf00.skin", std::string_view("SKIN\0\0\0\0", 8));
    EXPECT_EQ(edit("models", {"--set", "frames[0].name=x", "--dry-run"}).output.find("1 of 1 file") !=
                  std::string::npos,
              true);
    EXPECT_TRUE(contains(edit("models", {"--fix", "paths", "--dry-run"}).output, "0 edits in 0 of 1 file\n"));
    const CommandRun fields = edit("models", {"--fields"});
    EXPECT_TRUE(contains(fields.output, "animation.cfg: clips[BOTH_DEATH1].fps = 25\n")) << fields.output;
    const CommandRun clips =
        edit("models", {"--set", "clips[*].fps=30", "--in-place", "--save-patch", at("p.json"), "--json"});
    EXPECT_EQ(clips.status, ExitStatus::done) << clips.messages;
    const json report = json::parse(clips.output);
    ASSERT_EQ(report.at("files").size(), 2U) << "a.md3 is unchanged";
    for (const json& file : report.at("files"))
        EXPECT_EQ(file.at("state"), file.at("format") == "md3" ? "unchanged" : "edited");
    EXPECT_FALSE(contains(textOf(m_folder / "models/animation.cfg"), "25"));
    const CommandRun reverted = edit("models", {"--revert", at("p.json"), "--out-dir", at("back")});
    EXPECT_EQ(reverted.status, ExitStatus::done) << reverted.messages;
    EXPECT_FALSE(contains(reverted.messages, "the patch has no edits")) << "a.md3, .skin: " << reverted.messages;
    EXPECT_EQ(textOf(m_folder / "back/animation.cfg"), kAnimations);
    const CommandRun named = edit("models", {"--set", "clips[BOTH_DEATH1].fps=77", "--in-place"});
    EXPECT_EQ(named.status, ExitStatus::done) << "the model in the folder has no clips: " << named.messages;
    EXPECT_TRUE(contains(textOf(m_folder / "models/animation.cfg"), "77"));
}

TEST_F(EditCommand, RunsOperationsInTheirOrder)
{
    const tests::Bytes model = Md2Builder::tetrahedron().build();
    m_folder.write("a.md2", model);
    const CommandRun result =
        edit("a.md2", {"--set", "skins[2].name=models/last.pcx", "--add-skin", "models/b.pcx",
                       "--add-skin=models/c.pcx", "-o", at("b.md2"), "--save-patch", at("p.json")});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(valueIn("b.md2", "skins[1].name"), "models/b.pcx");
    EXPECT_EQ(valueIn("b.md2", "skins[2].name"), "models/last.pcx") << "assignments come last";
    EXPECT_TRUE(contains(result.output, " removed, ")) << result.output;
    const json patch = json::parse(textOf(m_folder / "p.json"));
    EXPECT_EQ(patch.at("splices").size(), 1U);
    EXPECT_EQ(edit("b.md2", {"--revert", at("p.json"), "-o", at("c.md2")}).status, ExitStatus::done);
    EXPECT_EQ(textOf(m_folder / "c.md2"), tests::textOf(model));
    const CommandRun none = edit("models/a.md3", {"--add-skin", "x", "--dry-run"});
    EXPECT_EQ(none.status, ExitStatus::usage);
    EXPECT_EQ(none.messages, "trisview: edit: --add-skin is for none of these files: it is for other formats\n");
    EXPECT_EQ(edit("a.md2", {"--add-skin", std::string(70, 'x'), "--dry-run"}).status, ExitStatus::incomplete);
    EXPECT_EQ(edit("a.md2", {"--add-skin", "x", "--apply", at("p.json"), "--dry-run"}).status, ExitStatus::usage);
}

TEST_F(EditCommand, ReportsAsJson)
{
    m_folder.write("models/broken.md3", "IDP3 and nothing more");
    const CommandRun result = edit("models", {"--set", "frames[1].radius=39.5", "--dry-run", "--json"});
    EXPECT_EQ(result.status, ExitStatus::unreadable);
    const json report = json::parse(result.output);
    EXPECT_EQ(report.at("schema"), 1);
    EXPECT_EQ(report.at("dryRun"), true);
    ASSERT_EQ(report.at("files").size(), 2U);
    const json& edited = report.at("files").at(0);
    EXPECT_EQ(edited.at("path"), at("models/a.md3"));
    EXPECT_EQ(edited.at("state"), "edited");
    EXPECT_EQ(edited.at("edits").at(0).at("new"), "00001e42");
    EXPECT_EQ(edited.at("splices").size() + edited.at("notes").size(), 0U);
    EXPECT_EQ(edited.at("edits").at(0).at("newText"), "39.5");
    EXPECT_EQ(report.at("files").at(1).at("state"), "unreadable");
    EXPECT_FALSE(report.at("files").at(1).at("problems").empty());
    const json fields = json::parse(edit("models/a.md3", {"--fields", "--json"}).output);
    EXPECT_EQ(fields.at("files").at(0).at("fields").at(0).at("field"), "version");
    EXPECT_EQ(fields.at("files").at(0).at("fields").at(0).at("value"), "15");
}

} // namespace
