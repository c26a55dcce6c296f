#include "formats/image/png/png.hpp"
#include "formats/image/png/png_mark.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Default names of outputs, and files that are taken for skins.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::contains;
using tests::Md2Builder;
using tests::run;
using tests::TemporaryFolder;
using tests::textOf;

class OutputNames : public testing::Test {
protected:
    OutputNames()
        : m_model(
              m_folder.write("m.md2", Md2Builder::tetrahedron().noSkins().skin("skin.png").build()).generic_string())
    {
        m_folder.write("skin.png", tests::pngFile(3, 3));
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).generic_string(); }
    [[nodiscard]] tests::CommandRun exportTo(const std::string& name, std::vector<std::string> more = {}) const
    {
        more.insert(more.begin(), {"export", m_model, "-o", at(name)});
        return tests::run(more);
    }
    /// The skin names listed by `info`.
    [[nodiscard]] std::vector<std::string> skins() const
    {
        std::vector<std::string> names;
        const auto info = nlohmann::json::parse(tests::run({"info", m_model, "--json"}).output);
        for (const auto& skin : info["skins"])
            names.push_back(skin["name"]);
        return names;
    }
    [[nodiscard]] const TemporaryFolder& folder() const { return m_folder; }
    [[nodiscard]] const std::string& model() const { return m_model; }

private:
    TemporaryFolder m_folder;
    std::string m_model;
};

TEST_F(OutputNames, OfAnExportLeaveThoseOfRenderingsFree)
{
    const auto rendering = formats::encodePng(tests::plainImage(4, 4), formats::PngMark::image);
    folder().write("m.md2.png", rendering);
    const std::string before = textOf(folder() / "m.md2.png");
    const auto result = exportTo("m.md2.obj");
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(textOf(folder() / "m.md2.png"), before);
    EXPECT_TRUE(contains(textOf(folder() / "m.md2.mtl"), "map_Kd m.md2_texture.png\n"));
    EXPECT_TRUE(fs::exists(folder() / "m.md2_texture.png"));
}

TEST_F(OutputNames, OfTexturesGoIntoTheFolderThatIsNamed)
{
    const auto result = exportTo("m.obj", {"--textures", at("images/of m")});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(contains(textOf(folder() / "m.mtl"), "map_Kd images/of m/m_texture.png\n"))
        << textOf(folder() / "m.mtl");
    EXPECT_TRUE(fs::exists(folder() / "images/of m/m_texture.png"));
    EXPECT_FALSE(fs::exists(folder() / "m_texture.png"));
    EXPECT_EQ(exportTo("m.obj", {"--textures", at("images/of m")}).status, ExitStatus::done) << "its own it replaces";
}

TEST_F(OutputNames, OfTexturesMayLeadOutOfTheFolderOfTheObj)
{
    fs::create_directories(folder() / "out");
    EXPECT_EQ(exportTo("out/m.obj", {"--textures", at("images")}).status, ExitStatus::done);
    EXPECT_TRUE(contains(textOf(folder() / "out/m.mtl"), "map_Kd ../images/m_texture.png\n"));
    EXPECT_EQ(exportTo("out/m.obj", {"--textures", at("out")}).status, ExitStatus::done);
    EXPECT_TRUE(contains(textOf(folder() / "out/m.mtl"), "map_Kd m_texture.png\n")) << "the same folder";
}

TEST_F(OutputNames, OfTexturesOfSeveralModelsAreInFoldersOfTheirOwn)
{
    folder().write("b/m.md2", Md2Builder::tetrahedron().noSkins().skin("skin.png").build());
    folder().write("b/skin.png", tests::pngFile(4, 4));
    const auto result = tests::run({"export", folder().path().generic_string(), "--out-dir", at("out"), "-o",
                                    "{path}.obj", "--textures", at("tex")});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(contains(textOf(folder() / "out/b/m.mtl"), "map_Kd ../../tex/b/m/m_texture.png\n"));
    EXPECT_NE(textOf(folder() / "tex/m/m_texture.png"), textOf(folder() / "tex/b/m/m_texture.png"));
}

TEST_F(OutputNames, OfTexturesAreRefusedWhereTheyCannotBeAFolderOrALine)
{
    folder().write("file", "x");
    auto result = exportTo("m.obj", {"--textures", at("file")});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "file: is not a folder; --textures takes a folder")) << result.messages;
    result = exportTo("m.obj", {"--textures", "a\nb"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "has a line break")) << result.messages;
    result = exportTo("m.obj", {"--textures", at("images"), "--no-material"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_FALSE(fs::exists(folder() / "m.obj"));
}

TEST_F(OutputNames, OfEmptyFilesAreNoSkins)
{
    folder().write("m.png", "");
    folder().write("m_texture.png", "");
    EXPECT_EQ(skins(), std::vector<std::string>{"skin.png"});
    const auto result = exportTo("m.obj");
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_GT(fs::file_size(folder() / "m_texture.png"), 0U) << "an empty file is replaced";
}

TEST_F(OutputNames, OfEmptyFilesAreNotGuessedEither)
{
    fs::remove(folder() / "skin.png");
    for (const char* const name : {"m.png", "skin.tga", "photo.jpg"}) {
        folder().write(name, "");
        const auto info = nlohmann::json::parse(tests::run({"info", model(), "--json"}).output);
        EXPECT_EQ(info["skins"].size(), 1U) << name;
        EXPECT_EQ(info["skins"][0]["path"], "") << name;
        fs::remove(folder() / name);
    }
}

// --- Names and help of the commands, and their messages about the command line

constexpr std::array<const char*, 11> kCommandNames = {"render", "info",    "edit",  "compare", "export",   "thumbnail",
                                                       "ls",     "extract", "table", "batch",   "open-with"};

std::string writeModel(const TemporaryFolder& folder)
{
    return folder.write("x.md2", Md2Builder::tetrahedron().noSkins().build()).generic_string();
}

TEST(Help, NamesWhatOptionsTakeInWordsOfPeople)
{
    for (const char* const command : kCommandNames) {
        std::string help = run({command, "--help"}).output;
        if (const std::size_t paths = help.find(" PATH...\n"); paths != std::string::npos)
            help.erase(paths, std::string_view(" PATH...").size()); // several are possible
        for (const char* const word : {"TEXT", "UINT", "FLOAT", "{false}", "REQUIRED", "Excludes:", "Needs:", "..."})
            EXPECT_FALSE(contains(help, word)) << command << ": " << word << "\n" << help;
    }
    EXPECT_FALSE(contains(run({"--help"}).output, "TEXT"));
    EXPECT_TRUE(contains(run({"render", "--help"}).output, "--size WxH"));
    EXPECT_TRUE(contains(run({"render", "--help"}).output, "--no-effects  "));
}

TEST(Help, HasExamplesExitStatusesAndTheGuide)
{
    for (const char* const command : kCommandNames) {
        const std::string help = run({"help", command}).output;
        const bool isForWindows = std::string_view(command) == "open-with"; // has a single form
        const std::string examples = help.substr(std::min(help.find("\nExamples:\n"), help.size()));
        EXPECT_TRUE(isForWindows || contains(examples, std::string("trisview ") + command + " ")) << help;
        EXPECT_TRUE(contains(help, "Exit status: 0 done;")) << help;
        EXPECT_TRUE(contains(help, "docs/COMMANDS.md")) << help;
    }
    const std::string help = run({"--help"}).output;
    EXPECT_TRUE(contains(help, "Commands:\n  render")) << help;
}

TEST(CommandLine, SaysWhichNumberIsNone)
{
    const TemporaryFolder folder;
    const std::string model = writeModel(folder);
    const std::string output = (folder / "o.png").generic_string();
    const auto said = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"render", model, "-o", output});
        const auto result = run(options);
        EXPECT_EQ(result.status, ExitStatus::usage);
        return result.messages.substr(0, result.messages.find('\n'));
    };
    EXPECT_EQ(said({"--lod", "-1"}), "trisview: render: --lod: '-1' is not a whole number of at least 0");
    EXPECT_EQ(said({"--lod", "x"}), "trisview: render: --lod: 'x' is not a whole number of at least 0");
    EXPECT_EQ(said({"--bone-file", "1.5"}), "trisview: render: --bone-file: '1.5' is not a whole number of at least 0");
    EXPECT_EQ(said({"--supersample", "9"}), "trisview: render: --supersample: '9' is not a whole number from 1 to 8");
    EXPECT_EQ(said({"--frame", "one"}), "trisview: render: --frame: 'one' is not a number");
    EXPECT_EQ(said({"--time", "inf"}), "trisview: render: --time: 'inf' is not a number");
    EXPECT_EQ(said({"--frame", "1", "--time", "1"}), "trisview: render: --frame cannot be used together with --time");
    EXPECT_EQ(said({"--weapon"}), "trisview: render: --weapon: NAME is missing after it");
}

TEST(CommandLine, BeginsEveryMessageAlike)
{
    const TemporaryFolder folder;
    const std::string model = writeModel(folder);
    const std::vector<std::vector<std::string>> wrong = {{"info"},
                                                         {"info", model, "--frobnicate"},
                                                         {"--frobnicate"},
                                                         {"render", model, "-o", "x.jpg"},
                                                         {"export", model, "-o", "x.3ds"},
                                                         {"ls", (folder / "none").generic_string()},
                                                         {"rendr"}};
    for (const auto& arguments : wrong) {
        const std::string messages = run(arguments).messages;
        for (std::size_t at = 0; at < messages.size(); at = messages.find('\n', at) + 1)
            EXPECT_EQ(messages.substr(at, 10), "trisview: ") << messages;
        EXPECT_NE(messages, "");
    }
    EXPECT_EQ(run({"info"}).messages,
              "trisview: info: PATH is required\ntrisview: 'trisview help info' lists the options\n");
}

TEST(CommandLine, MayHaveOptionsBeforeTheCommand)
{
    const TemporaryFolder folder;
    const std::string model = writeModel(folder);
    const auto before = run({"--json", "--lod", "0", "info", model});
    EXPECT_EQ(before.status, ExitStatus::done) << before.messages;
    EXPECT_EQ(before.output, run({"info", "--json", "--lod", "0", model}).output);
    EXPECT_EQ(run({"--game-dir", folder.path().generic_string(), "info", model}).output,
              run({"info", "--game-dir", folder.path().generic_string(), model}).output);
    EXPECT_EQ(run({"--help", "render"}).output, run({"render", "--help"}).output);
    EXPECT_TRUE(contains(run({"-V", "info"}).output, "trisview "));
    // The word is a value here, and a file after "--"; neither exists.
    EXPECT_EQ(run({"--game-dir", "info", (folder / "none.md2").generic_string()}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"--frobnicate", "--", "info"}).messages.substr(0, 38), "trisview: unknown option '--frobnicate");
}

TEST(CommandLine, RefusesAnAttachmentWithoutAFile)
{
    const TemporaryFolder folder;
    const auto result = run({"info", writeModel(folder), "--attach", "tag_weapon="});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_EQ(result.messages, "trisview: --attach: 'tag_weapon=' names no file: TAG=FILE\n");
}

TEST(CommandLine, NamesTheAttachedFileThatIsNotThere)
{
    const TemporaryFolder folder;
    for (const char* const attached : {"nosuch", "tag_x=nosuch"}) {
        const json info = json::parse(run({"info", writeModel(folder), "--attach", attached, "--json"}).output);
        const json& problem = info["diagnostics"][0];
        EXPECT_EQ(problem["rule"], "part-unreadable") << attached;
        EXPECT_EQ(problem["message"], "nosuch: no such file") << attached;
        EXPECT_EQ(problem["file"], info["path"]) << "what is not there has no bytes: it is about the model";
    }
}

TEST(CommandLine, SaysOfOtherArchivesWhatInfoSays)
{
    const TemporaryFolder folder;
    for (const auto& [name, head] : {std::pair{"x.rar", std::string("Rar!") + std::string(60, '\0')},
                                     std::pair{"x.7z", std::string("7z\xBC\xAF\x27\x1C"
                                                                   "12345")}}) {
        const std::string file = folder.write(name, head).generic_string();
        const auto info = run({"info", file});
        EXPECT_EQ(info.status, ExitStatus::unreadable);
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"ls", file}, {"extract", file, "-o", (folder / "out").generic_string()}}) {
            const auto result = run(command);
            EXPECT_EQ(result.status, ExitStatus::unreadable);
            EXPECT_EQ(result.messages, info.messages);
        }
    }
    const std::string model = writeModel(folder);
    EXPECT_EQ(run({"ls", model}).messages, "trisview: " + model + ": is not an archive of a known format\n");
}

TEST(Info, HasNamesAndPatternsThatWereTriedApart)
{
    const TemporaryFolder folder;
    const std::string model = writeModel(folder);
    const auto plain = run({"info", model});
    const json texture = json::parse(run({"info", model, "--json"}).output)["textures"][0];
    for (const json& name : texture["tried"])
        EXPECT_FALSE(contains(name.get<std::string>(), "*")) << name;
    const std::string at = folder.path().generic_string();
    EXPECT_EQ(texture["patterns"], (json::array({at + "/x*", at + "/* (if it is the only image)"})));
    EXPECT_TRUE(contains(plain.output, "       " + at + "/x*\n")) << plain.output;
}

TEST(Output, OfOneFileOfAnArchiveGoesToStandardOutput)
{
    const TemporaryFolder folder;
    const std::string bytes("a\0b\n\xFF", 5);
    const fs::path archive = folder.write("a.pak", tests::PakBuilder().file("d/x.txt", bytes).build());
    const auto file = run({"extract", (archive / "d/x.txt").generic_string(), "-o", "-"});
    EXPECT_EQ(file.status, ExitStatus::done) << file.messages;
    EXPECT_EQ(file.output, bytes);
    const auto all = run({"extract", archive.generic_string(), "-o", "-"});
    EXPECT_EQ(all.status, ExitStatus::usage);
    EXPECT_EQ(all.output, "");
    EXPECT_FALSE(fs::exists("-"));
}

TEST(Output, OfExportsGoesToStandardOutput)
{
    if (!tests::kCapturesBytes)
        GTEST_SKIP() << tests::kChangedStream;
    const TemporaryFolder folder;
    const std::string model = writeModel(folder);
    const fs::path pose = folder / "x.obj";
    ASSERT_EQ(run({"export", model, "-o", pose.generic_string(), "--no-material"}).status, ExitStatus::done);
    const auto printed = run({"export", model, "-o", "-"});
    EXPECT_EQ(printed.status, ExitStatus::done) << printed.messages;
    EXPECT_EQ(printed.output, tests::textOf(pose));
    const std::string image = folder.write("i.pcx", tests::pcxFile()).generic_string();
    ASSERT_EQ(run({"export", image, "-o", (folder / "i.png").generic_string()}).status, ExitStatus::done);
    EXPECT_EQ(run({"export", image, "-o", "-"}).output, tests::textOf(folder / "i.png"));
    EXPECT_FALSE(fs::exists("-"));
}

TEST(Output, OfAnImageAndStatisticsDoNotMix)
{
    const TemporaryFolder folder;
    const auto result = run({"render", writeModel(folder), "-o", "-", "--stats"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "would both be written to standard output")) << result.messages;
}

} // namespace
