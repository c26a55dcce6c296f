#include "formats/image/png/png.hpp"
#include "formats/image/png_mark.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

/// Where the commands put the files that they name themselves, and which files they take for skins.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::contains;
using tests::Md2Builder;
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
    /// The names of the skins that `info` lists.
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

TEST_F(OutputNames, OfTexturesAreRefusedWhereTheyCannotBeAFolderOrALine)
{
    folder().write("file", "x");
    auto result = exportTo("m.obj", {"--textures", at("file")});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "file: is no folder; --textures is for one")) << result.messages;
    result = exportTo("m.obj", {"--textures", "a\nb"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "with a line break")) << result.messages;
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

} // namespace
