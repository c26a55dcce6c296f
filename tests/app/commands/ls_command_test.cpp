#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::run;
using tests::TemporaryFolder;
using tests::zipOf;
using Names = std::vector<std::string>;

std::string model()
{
    return tests::textOf(tests::Md2Builder::tetrahedron().build());
}

void writeZip(const TemporaryFolder& folder, const fs::path& name, const std::vector<tests::ZipEntry>& entries)
{
    const tests::Bytes bytes = zipOf(entries);
    folder.write(name, std::span<const std::byte>(bytes));
}

/// An installation with a mod beside its base folder.
void writeQuake3(const TemporaryFolder& folder)
{
    writeZip(folder, "quake3/baseq3/pak0.pk3",
             {{.name = "models/players/sarge/lower.md3", .content = "old"},
              {.name = "models/weapons2/axe/axe.md3", .content = "axe"}});
    writeZip(folder, "quake3/baseq3/pak1.pk3", {{.name = "models/players/sarge/lower.md3", .content = "new"}});
    writeZip(folder, "quake3/missionpack/pak0.pk3", {{.name = "models/players/sarge/lower.md3", .content = "other"}});
    folder.write("quake3/quake3.exe", "program");
    folder.write("quake3/baseq3/q3config.cfg", "cfg");
}

TEST(LsCommand, ListsTheGamesOfAnInstallation)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    const std::string root = (folder / "quake3").generic_string();

    const CommandRun listing = run({"ls", root});

    EXPECT_EQ(listing.status, ExitStatus::done);
    EXPECT_EQ(listing.messages, "");
    const auto size = [&](const char* name) { return fs::file_size(folder / "quake3" / name); };
    EXPECT_EQ(
        listing.output,
        fmt::format("{0}: 1 file, 7 bytes\n          7  quake3.exe\n\n{0}/baseq3/pak1.pk3: 1 file, 3 bytes\n          "
                    "3  models/players/sarge/lower.md3\n\n{0}/baseq3/pak0.pk3: 2 files, 6 bytes\n          3  "
                    "models/players/sarge/lower.md3  (an earlier archive or folder wins)\n          3  "
                    "models/weapons2/axe/axe.md3\n\n{0}/baseq3: 3 files, {1} bytes\n{2:>11}  pak0.pk3\n{3:>11}  "
                    "pak1.pk3\n          3  q3config.cfg\n\n{0}/missionpack/pak0.pk3: 1 file, 5 bytes\n          5  "
                    "models/players/sarge/lower.md3\n\n{0}/missionpack: 1 file, {4} bytes\n{4:>11}  pak0.pk3\n",
                    root, size("baseq3/pak0.pk3") + size("baseq3/pak1.pk3") + 3, size("baseq3/pak0.pk3"),
                    size("baseq3/pak1.pk3"), size("missionpack/pak0.pk3")));
}

TEST(LsCommand, TellsTheModelsOfEachGameInJson)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    const std::string root = (folder / "quake3").generic_string();

    const CommandRun listing = run({"ls", root, "--json"});

    ASSERT_EQ(listing.status, ExitStatus::done);
    const auto told = nlohmann::json::parse(listing.output);
    EXPECT_EQ(told["places"].size(), 6U);
    ASSERT_EQ(told["games"].size(), 3U);
    EXPECT_EQ(told["games"][1]["path"], root + "/baseq3");
    EXPECT_EQ(told["games"][1]["places"].size(), 3U);
    EXPECT_EQ(told["games"][1]["models"]["players"].size(), 0U) << "lower.md3 alone is no player";
    EXPECT_EQ(told["games"][1]["models"]["rest"], Names{root + "/baseq3/pak1.pk3/models/players/sarge/lower.md3"});
    EXPECT_EQ(told["games"][1]["models"]["weapons"], Names{root + "/baseq3/pak0.pk3/models/weapons2/axe/axe.md3"});
    EXPECT_EQ(told["games"][2]["models"]["rest"], Names{root + "/missionpack/pak0.pk3/models/players/sarge/lower.md3"});
    EXPECT_EQ(told["models"]["rest"].size(), 2U);
    const CommandRun one = run({"ls", root + "/baseq3", "--json"});
    EXPECT_FALSE(nlohmann::json::parse(one.output).contains("games"));
}

TEST(LsCommand, ListsModelsByWhatIsInThem)
{
    const TemporaryFolder folder;
    folder.write("empty.md2", "");
    folder.write("text.md2", "text");
    folder.write("cut.md2", model().substr(0, 60));
    folder.write("sound", model());
    const std::string tiny = folder.write("tiny.zip", "x").generic_string();

    const CommandRun listing = run({"ls", folder.path().generic_string(), "--models"});

    EXPECT_EQ(listing.output, (folder / "sound").generic_string() + "\n");
    EXPECT_EQ(listing.status, ExitStatus::incomplete) << "the archive that is none, the model that is cut";
    EXPECT_TRUE(tests::contains(listing.messages, "trisview: warning: " + tiny +
                                                      ": is not an archive of a known format [archive-unreadable]\n"))
        << listing.messages;
    EXPECT_TRUE(tests::contains(listing.messages, "trisview: warning: " + (folder / "cut.md2").generic_string() + ": "))
        << listing.messages;
    EXPECT_TRUE(tests::contains(listing.messages, "[model-unreadable]\n")) << listing.messages;
    const CommandRun one = run({"ls", tiny, "--models"});
    EXPECT_EQ(one.status, ExitStatus::unreadable);
    EXPECT_EQ(one.output, "");
    EXPECT_TRUE(tests::contains(one.messages, "tiny.zip: not a model of a known format"));
}

TEST(LsCommand, NamesTheBrokenModelsWhereNoneIsSound)
{
    const TemporaryFolder folder;
    folder.write("a.md2", model().substr(0, 60));
    folder.write("b.md2", model().substr(0, 61));
    const CommandRun listing = run({"ls", folder.path().generic_string(), "--models"});
    EXPECT_EQ(listing.status, ExitStatus::unreadable);
    EXPECT_EQ(listing.output, "");
    for (const char* const said : {"a.md2: ", "b.md2: ", "contains no model that opens"})
        EXPECT_TRUE(tests::contains(listing.messages, said)) << said << " in " << listing.messages;
}

TEST(InfoCommand, OpensTheOnlyModelThatOpensInAFolder)
{
    const TemporaryFolder folder;
    folder.write("empty.md2", "");
    folder.write("sound", model());
    const CommandRun info = run({"info", folder.path().generic_string()});
    EXPECT_EQ(info.status, ExitStatus::done) << info.messages;
    folder.write("other.md2", model());
    const CommandRun several = run({"info", folder.path().generic_string()});
    EXPECT_EQ(several.status, ExitStatus::usage);
    EXPECT_TRUE(tests::contains(several.messages, "contains 2 models; name one of them")) << several.messages;
}

TEST(InfoCommand, NamesTheModelsOfAnInstallation)
{
    const TemporaryFolder folder;
    std::vector<tests::ZipEntry> entries;
    for (int i = 0; i < 60; ++i)
        entries.push_back({.name = fmt::format("models/a{:02}.md2", i), .content = model()});
    writeZip(folder, "quake2/baseq2/pak0.pk3", entries);
    const CommandRun info = run({"info", (folder / "quake2").generic_string()});
    EXPECT_EQ(info.status, ExitStatus::usage);
    EXPECT_TRUE(tests::contains(info.messages, "contains 60 models; name one of them")) << info.messages;
    EXPECT_TRUE(tests::contains(info.messages, "quake2/baseq2/pak0.pk3/models/a00.md2")) << info.messages;
    EXPECT_TRUE(tests::contains(info.messages, "and 10 more")) << info.messages;
}

} // namespace
