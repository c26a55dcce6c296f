#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::Bytes;
using tests::CommandRun;
using tests::PakBuilder;
using tests::run;
using tests::TemporaryFolder;
using tests::textOf;
using tests::zipOf;

fs::path write(const TemporaryFolder& folder, const fs::path& name, const Bytes& bytes)
{
    return folder.write(name, std::span<const std::byte>(bytes));
}

std::size_t filesBelow(const fs::path& folder)
{
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        files += entry.is_regular_file() ? 1 : 0;
    return files;
}

Bytes quake2Archive()
{
    return PakBuilder()
        .file("players/male/tris.md2", "IDP2")
        .file("models/weapons/v_blast/tris.md2", "IDP2...")
        .file("pics/a.pcx", "")
        .build();
}

TEST(LsCommand, ListsAnArchive)
{
    const TemporaryFolder folder;
    const fs::path path = write(folder, "pak0.pak", quake2Archive());

    const CommandRun listing = run({"ls", path.generic_string()});

    EXPECT_EQ(listing.status, ExitStatus::done);
    EXPECT_EQ(listing.output, "          7  models/weapons/v_blast/tris.md2\n"
                              "          0  pics/a.pcx\n"
                              "          4  players/male/tris.md2\n");
    EXPECT_EQ(listing.messages, "");
}

TEST(LsCommand, ListsAGamesFolderInItsOrder)
{
    const TemporaryFolder folder;
    write(folder, "pak0.pak", quake2Archive());
    write(folder, "pak1.pak", PakBuilder().file("PLAYERS/male/tris.md2", "IDP2 new").build());
    folder.write("players/male/tris.md2", "loose");

    const CommandRun listing = run({"ls", folder.path().generic_string(), "--json"});

    ASSERT_EQ(listing.status, ExitStatus::done);
    const auto json = nlohmann::json::parse(listing.output);
    EXPECT_EQ(json["schema"], 1);
    ASSERT_EQ(json["places"].size(), 3U);
    EXPECT_EQ(json["places"][0]["path"], (folder / "pak1.pak").generic_string());
    EXPECT_EQ(json["places"][0]["archive"], true);
    EXPECT_EQ(json["places"][1]["files"], 3);
    EXPECT_EQ(json["places"][1]["bytes"], 11);
    EXPECT_EQ(json["places"][2]["archive"], false);
    std::vector<std::string> winners;
    for (const auto& entry : json["entries"]) {
        if (entry["wins"])
            winners.push_back(entry["path"].get<std::string>().substr(folder.path().generic_string().size() + 1));
    }
    EXPECT_EQ(winners,
              (std::vector<std::string>{"pak1.pak/PLAYERS/male/tris.md2", "pak0.pak/models/weapons/v_blast/tris.md2",
                                        "pak0.pak/pics/a.pcx", "pak0.pak", "pak1.pak"}));
    EXPECT_EQ(json["models"]["players"][0]["name"], "male");
    EXPECT_EQ(json["models"]["weapons"][0],
              folder.path().generic_string() + "/pak0.pak/models/weapons/v_blast/tris.md2");
    EXPECT_EQ(json["diagnostics"].size(), 0U);
}

TEST(LsCommand, PrintsThePathsOfModelsForOtherPrograms)
{
    const TemporaryFolder folder;
    const std::string model = textOf(tests::Md2Builder::tetrahedron().build());
    const std::string path = write(folder, "pak0.pak",
                                   PakBuilder()
                                       .file("players/male/tris.md2", model)
                                       .file("players/male/w_broken.md2", "IDP2")
                                       .file("models/weapons/v_blast/tris.md2", model)
                                       .file("models/weapons/v_blast/text.md2", "IDP2...")
                                       .build())
                                 .generic_string();
    const std::string first = path + "/models/weapons/v_blast/tris.md2";
    const std::string second = path + "/players/male/tris.md2";
    const CommandRun lines = run({"ls", path, "--models"});
    EXPECT_EQ(lines.status, ExitStatus::incomplete) << "two begin like models and do not open";
    EXPECT_EQ(lines.output, first + "\n" + second + "\n");
    EXPECT_EQ(run({"ls", path, "--models", "--null"}).output, first + '\0' + second + '\0');
    EXPECT_EQ(run({"ls", path, "--null"}).status, ExitStatus::usage);
    EXPECT_EQ(run({"ls", path, "--models", "--json"}).status, ExitStatus::usage);
    EXPECT_EQ(run({"ls", (folder / "none").generic_string(), "--models"}).status, ExitStatus::unreadable);
}

TEST(LsCommand, SaysWhatItCannotList)
{
    const TemporaryFolder folder;
    folder.write("text.txt", "no archive");
    folder.write("game/broken.pk3", "PK\x03\x04");
    const fs::path hostile = write(folder, "h.zip", zipOf({{.name = "../x", .content = "x"}, {.name = "\x1b[2J"}}));

    EXPECT_EQ(run({"ls", (folder / "none").generic_string()}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"ls", (folder / "text.txt").generic_string()}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"ls", (folder / "game").generic_string()}).status, ExitStatus::incomplete);
    EXPECT_EQ(run({"ls"}).status, ExitStatus::usage);
    const CommandRun listing = run({"ls", hostile.generic_string()});
    EXPECT_EQ(listing.status, ExitStatus::done);
    EXPECT_EQ(listing.output, "          0  \\x1B[2J\n");
    EXPECT_NE(listing.messages.find("its name leads out of the archive"), std::string::npos);
}

TEST(ExtractCommand, WritesOneFile)
{
    const TemporaryFolder folder;
    const std::string entry = write(folder, "pak0.pak", quake2Archive()).generic_string() + "/PLAYERS/male/tris.md2";
    fs::create_directory(folder / "out");

    EXPECT_EQ(run({"extract", entry, "-o", (folder / "x.md2").generic_string()}).status, ExitStatus::done);
    EXPECT_EQ(textOf(folder / "x.md2"), "IDP2");
    EXPECT_EQ(run({"extract", entry, "-o", (folder / "out").generic_string()}).status, ExitStatus::done);
    EXPECT_EQ(textOf(folder / "out/tris.md2"), "IDP2");

    folder.write("x.md2", "mine");
    const CommandRun again = run({"extract", entry, "-o", (folder / "x.md2").generic_string()});
    EXPECT_EQ(again.status, ExitStatus::usage);
    EXPECT_EQ(again.messages, "trisview: " + (folder / "x.md2").generic_string() +
                                  ": already exists and is not overwritten without --force\n");
    EXPECT_EQ(textOf(folder / "x.md2"), "mine");
    EXPECT_EQ(run({"extract", entry, "-o", (folder / "x.md2").generic_string(), "--force"}).status, ExitStatus::done);
    EXPECT_EQ(textOf(folder / "x.md2"), "IDP2");
    EXPECT_EQ(run({"extract", entry, "-o", (folder / "pak0.pak").generic_string(), "--force"}).status,
              ExitStatus::usage);
    EXPECT_EQ(run({"ls", (folder / "pak0.pak").generic_string()}).status, ExitStatus::done);
}

TEST(ExtractCommand, WritesAFolderAndAWholeArchive)
{
    const TemporaryFolder folder;
    const std::string archive = write(folder, "pak0.pak", quake2Archive()).generic_string();

    EXPECT_EQ(run({"extract", archive + "/models", "-o", (folder / "part/of").generic_string()}).status,
              ExitStatus::done);
    EXPECT_EQ(textOf(folder / "part/of/weapons/v_blast/tris.md2"), "IDP2...");
    EXPECT_EQ(run({"extract", archive, "-o", (folder / "all").generic_string()}).status, ExitStatus::done);
    EXPECT_EQ(filesBelow(folder / "all"), 3U);

    folder.write("all/pics/a.pcx", "mine");
    fs::remove(folder / "all/players/male/tris.md2");
    const CommandRun again = run({"extract", archive, "-o", (folder / "all").generic_string()});
    EXPECT_EQ(again.status, ExitStatus::incomplete);
    EXPECT_EQ(textOf(folder / "all/pics/a.pcx"), "mine");
    EXPECT_EQ(textOf(folder / "all/players/male/tris.md2"), "IDP2"); // missing files are written
    EXPECT_EQ(run({"extract", archive, "-o", (folder / "all").generic_string(), "--force"}).status, ExitStatus::done);
    EXPECT_EQ(textOf(folder / "all/pics/a.pcx"), "");
}

TEST(ExtractCommand, WritesNothingOutsideTheNamedFolder)
{
    const TemporaryFolder folder;
    folder.write("bait/kept", "old");
    const fs::path hostile = write(folder, "h.zip",
                                   zipOf({{.name = "../escaped", .content = "x"},
                                          {.name = "..\\..\\escaped", .content = "x"},
                                          {.name = "/tmp/trisview-escaped", .content = "x"},
                                          {.name = "C:\\escaped", .content = "x"},
                                          {.name = "a/b/../../../escaped", .content = "x"},
                                          {.name = "link/kept", .content = "x"},
                                          {.name = "link/more", .content = "x"},
                                          {.name = "good/x", .content = "x"},
                                          {.name = "good", .content = "a file where a folder is"}}));
    fs::create_directory(folder / "out");
    if (tests::kHasLinks)
        fs::create_directory_symlink(folder / "bait", folder / "out/link");
    const std::size_t before = filesBelow(folder.path());

    const CommandRun extracted =
        run({"extract", hostile.generic_string(), "-o", (folder / "out").generic_string(), "--force"});

    EXPECT_EQ(extracted.status, ExitStatus::incomplete);
    EXPECT_EQ(textOf(folder / "bait/kept"), "old");
    EXPECT_EQ(filesBelow(folder.path()), before + (tests::kHasLinks ? 1 : 3)); // "good" or "good/x"; without links all
                                                                               // of them
    EXPECT_FALSE(fs::exists("/tmp/trisview-escaped"));
    EXPECT_FALSE(fs::exists(folder.path().parent_path() / "escaped"));
}

TEST(ExtractCommand, WritesAllSpellingsOfANameThatTheDiskTellsApart)
{
    const TemporaryFolder folder;
    const std::string archive = write(folder, "a.zip",
                                      zipOf({{.name = "docs/Readme", .content = "first"},
                                             {.name = "docs/readme", .content = "second"},
                                             {.name = "DOCS/README", .content = "third"},
                                             {.name = "docs/other", .content = "other"}}))
                                    .generic_string();
    const bool tellsApart = !fs::exists(folder / "A.ZIP");
    const CommandRun all = run({"extract", archive, "-o", (folder / "out").generic_string()});
    if (!tellsApart) {
        EXPECT_EQ(all.status, ExitStatus::incomplete);
        return;
    }
    EXPECT_EQ(all.status, ExitStatus::done) << all.messages;
    EXPECT_EQ(filesBelow(folder / "out"), 4U);
    EXPECT_EQ(textOf(folder / "out/docs/Readme"), "first");
    EXPECT_EQ(textOf(folder / "out/docs/readme"), "second");
    EXPECT_EQ(textOf(folder / "out/DOCS/README"), "third");
    EXPECT_EQ(run({"extract", archive + "/docs", "-o", (folder / "part").generic_string()}).status, ExitStatus::done);
    EXPECT_EQ(filesBelow(folder / "part"), 4U);
    for (const auto& [name, content] : {std::pair{"docs/Readme", "first"}, std::pair{"docs/readme", "second"}}) {
        const std::string one = (folder / "one").generic_string();
        EXPECT_EQ(run({"extract", archive + "/" + name, "-o", one, "--force"}).status, ExitStatus::done);
        EXPECT_EQ(textOf(one), content);
    }
}

TEST(ExtractCommand, SaysThatAnArchiveLiesTooDeep)
{
    const TemporaryFolder folder;
    const std::string inmost = tests::textOf(zipOf({{.name = "a.md2", .content = "IDP2"}}));
    const std::string middle = tests::textOf(zipOf({{.name = "inmost.zip", .content = inmost}}));
    const std::string path =
        write(folder, "outer.zip", zipOf({{.name = "middle.zip", .content = middle}})).generic_string();
    const std::string deep = path + "/middle.zip/inmost.zip";
    const std::string reason =
        "trisview: " + deep +
        ": is an archive nested too deeply: an archive in an archive is opened, but none inside that one\n";
    const CommandRun extracted = run({"extract", deep + "/a.md2", "-o", (folder / "a.md2").generic_string()});
    EXPECT_EQ(extracted.status, ExitStatus::unreadable);
    EXPECT_EQ(extracted.messages, reason);
    EXPECT_EQ(run({"info", deep + "/a.md2"}).messages, reason);
    EXPECT_EQ(run({"extract", deep, "-o", (folder / "inmost.zip").generic_string()}).status, ExitStatus::done)
        << "as a file";
}

TEST(ExtractCommand, RefusesWhatLiesInNoArchive)
{
    const TemporaryFolder folder;
    folder.write("a.md2", "IDP2");
    const std::string archive = write(folder, "pak0.pak", quake2Archive()).generic_string();
    const std::string out = (folder / "out").generic_string();

    EXPECT_EQ(run({"extract", (folder / "a.md2").generic_string(), "-o", out}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"extract", folder.path().generic_string(), "-o", out}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"extract", archive + "/none", "-o", out}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"extract", archive}).status, ExitStatus::usage);
    EXPECT_EQ(run({"extract", archive, "-o", (folder / "a.md2").generic_string()}).status, ExitStatus::usage);
    EXPECT_FALSE(fs::exists(out));
}

} // namespace
