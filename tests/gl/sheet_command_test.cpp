// Overviews by `sheet`.
#include "formats/image/motion/moving_picture_mark.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::contains;
using tests::textOf;

class SheetCommand : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            GlTest::dropContext(); // the command creates its own
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).generic_string(); }
    /// sheet PATH -o NAME --size 48 --json OPTION...
    [[nodiscard]] CommandRun sheet(const std::string& path, const std::string& name,
                                   const std::vector<std::string>& options = {}) const
    {
        std::vector<std::string> arguments{"sheet", path, "-o", at(name), "--size", "48", "--json"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return tests::run(arguments);
    }
    [[nodiscard]] formats::Image imageAt(const std::string& name) const
    {
        const auto image = formats::readFile(m_folder / name).and_then(formats::loadImage);
        EXPECT_TRUE(image) << name;
        return image ? image->image : formats::Image();
    }
    /// A folder with two models of one name, a third one, and one that is cut off.
    [[nodiscard]] std::string modelFolder() const
    {
        const fs::path creature = tests::sampleCreature();
        for (const char* const name : {"a/tris.md2", "b/tris.md2", "wolf.md2"}) {
            fs::create_directories((m_folder / "models" / name).parent_path());
            fs::copy_file(creature, m_folder / "models" / name);
        }
        m_folder.write("models/cut.md2", textOf(creature).substr(0, 60));
        return at("models");
    }

    tests::TemporaryFolder m_folder;
};

std::string creature()
{
    return tests::sampleCreature().generic_string();
}

/// The pixels of a box of the JSON, or of a part of it.
std::vector<std::uint8_t> pixelsIn(const formats::Image& image, const nlohmann::json& box, std::uint32_t first = 0,
                                   std::uint32_t width = 0)
{
    std::vector<std::uint8_t> pixels;
    const std::uint32_t left = box["x"].get<std::uint32_t>() + first;
    const std::uint32_t count = width > 0 ? width : box["width"].get<std::uint32_t>();
    for (std::uint32_t y = box["y"]; y < box["y"].get<std::uint32_t>() + box["height"].get<std::uint32_t>(); ++y) {
        const std::size_t at = 4 * (std::size_t{y} * image.width + left);
        pixels.insert(pixels.end(), image.pixels.begin() + static_cast<std::ptrdiff_t>(at),
                      image.pixels.begin() + static_cast<std::ptrdiff_t>(at + std::size_t{4} * count));
    }
    return pixels;
}

/// Bright pixels in the line of text above a strip of clips.
std::size_t textPixelsAbove(const formats::Image& image, const nlohmann::json& box)
{
    nlohmann::json label = box;
    label["y"] = box["y"].get<std::uint32_t>() - 24;
    label["height"] = 22;
    const std::vector<std::uint8_t> pixels = pixelsIn(image, label);
    std::size_t bright = 0;
    for (std::size_t i = 0; i < pixels.size(); i += 4)
        bright += pixels[i] > 200 ? 1 : 0;
    return bright;
}

TEST_F(SheetCommand, ShowsEveryClipAsAStripWithItsName)
{
    const CommandRun made = sheet(creature(), "clips.png");
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    EXPECT_EQ(made.messages, "");
    const auto sheet = nlohmann::json::parse(made.output);
    const auto info = nlohmann::json::parse(tests::run({"info", creature(), "--json"}).output);
    EXPECT_EQ(sheet["of"], "clips");
    ASSERT_EQ(sheet["tiles"].size(), info["clips"].size());
    const formats::Image image = imageAt("clips.png");
    EXPECT_EQ(image.width, sheet["width"]);
    EXPECT_EQ(image.height, sheet["height"]);
    std::set<std::vector<std::uint8_t>> strips;
    for (std::size_t i = 0; i < sheet["tiles"].size(); ++i) {
        const auto& tile = sheet["tiles"][i];
        EXPECT_EQ(tile["name"], info["clips"][i]["name"]);
        EXPECT_EQ(tile["frames"], std::min<std::size_t>(info["clips"][i]["frames"].get<std::size_t>(), 8));
        EXPECT_GT(textPixelsAbove(image, tile["box"]), 4U) << tile["name"];
        strips.insert(pixelsIn(image, tile["box"]));
        EXPECT_NE(pixelsIn(image, tile["box"], 0, 48), pixelsIn(image, tile["box"], 50, 48)) << "it moves";
    }
    EXPECT_EQ(strips.size(), sheet["tiles"].size()) << "no clip looks like another";
}

TEST_F(SheetCommand, ShowsThePosesThatRenderShows)
{
    const CommandRun made = sheet(creature(), "run.png", {"--clips", "run", "--poses", "3", "--camera", "front"});
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    const auto tile = nlohmann::json::parse(made.output)["tiles"].at(0);
    const formats::Image image = imageAt("run.png");
    const std::vector<std::string> render = {"render",   creature(),    "--clip", "run", "--fit",        "clip",
                                             "--camera", "front",       "--size", "48",  "--background", "60666F",
                                             "-o",       at("one.png"), "--time", "0"};
    ASSERT_EQ(tests::run(render).status, ExitStatus::done);
    EXPECT_EQ(pixelsIn(image, tile["box"], 0, 48), imageAt("one.png").pixels);
}

TEST_F(SheetCommand, ShowsSkins)
{
    const CommandRun made = sheet(creature(), "skins.png", {"--of", "skins"});
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    const auto sheet = nlohmann::json::parse(made.output);
    const auto info = nlohmann::json::parse(tests::run({"info", creature(), "--json"}).output);
    ASSERT_EQ(sheet["tiles"].size(), info["skins"].size());
    ASSERT_GE(sheet["tiles"].size(), 2U);
    const formats::Image image = imageAt("skins.png");
    EXPECT_NE(pixelsIn(image, sheet["tiles"][0]["box"]), pixelsIn(image, sheet["tiles"][1]["box"]));
}

TEST_F(SheetCommand, ShowsModelsAndTheReasonWhyOneDoesNotOpen)
{
    const CommandRun made = sheet(modelFolder(), "models.png");
    EXPECT_EQ(made.status, ExitStatus::incomplete) << made.messages;
    const auto sheet = nlohmann::json::parse(made.output);
    EXPECT_EQ(sheet["of"], "models");
    ASSERT_EQ(sheet["tiles"].size(), 4U);
    std::set<std::string> names;
    for (const auto& tile : sheet["tiles"]) {
        names.insert(tile["name"]);
        EXPECT_EQ(tile.contains("problem"), tile["name"] == "cut");
        EXPECT_EQ(tile.contains("box"), tile["name"] != "cut");
    }
    EXPECT_EQ(names, (std::set<std::string>{"a", "b", "wolf", "cut"}));
    EXPECT_TRUE(contains(made.messages, "cut.md2")) << made.messages;
    EXPECT_EQ(imageAt("models.png").width, sheet["width"]);
}

TEST_F(SheetCommand, WritesAPageThatLoadsNothing)
{
    const CommandRun made = sheet(modelFolder(), "models.html");
    EXPECT_EQ(made.status, ExitStatus::incomplete) << made.messages;
    const std::string page = textOf(m_folder / "models.html");
    EXPECT_FALSE(contains(page, "http:")) << "no request";
    EXPECT_FALSE(contains(page, "https:"));
    EXPECT_FALSE(contains(page, "<script"));
    EXPECT_FALSE(contains(page, "<link"));
    EXPECT_TRUE(contains(page, "name=\"generator\" content=\"Trisview\""));
    std::size_t figures = 0;
    std::size_t moving = 0;
    for (std::size_t from = page.find("<figure"); from != std::string::npos; from = page.find("<figure", from + 1))
        ++figures;
    for (std::size_t from = page.find("class=\"moving\""); from != std::string::npos;
         from = page.find("class=\"moving\"", from + 1))
        ++moving;
    EXPECT_EQ(figures, 4U);
    EXPECT_EQ(moving, 3U) << "the models play";
    EXPECT_TRUE(contains(page, "needs ")) << "the reason of the fourth";
    EXPECT_EQ(sheet(creature(), "models.html").status, ExitStatus::done) << "it replaces its own file";
}

TEST_F(SheetCommand, KeepsFilesOfOthers)
{
    m_folder.write("page.html", "<!doctype html><title>mine</title>");
    m_folder.write("photo.png", "mine");
    for (const char* const name : {"page.html", "photo.png"}) {
        const std::string before = textOf(m_folder / name);
        EXPECT_EQ(sheet(creature(), name).status, ExitStatus::usage);
        EXPECT_EQ(textOf(m_folder / name), before);
        EXPECT_EQ(sheet(creature(), name, {"--force", "--clips", "run"}).status, ExitStatus::done);
    }
}

TEST_F(SheetCommand, RefusesWhatIsNotPossible)
{
    EXPECT_EQ(sheet(creature(), "a.gif").status, ExitStatus::usage);
    EXPECT_EQ(sheet(creature(), "a.png", {"--of", "bones"}).status, ExitStatus::usage);
    EXPECT_EQ(sheet(creature(), "a.png", {"--size", "2000"}).status, ExitStatus::usage);
    EXPECT_EQ(sheet(creature(), "a.png", {"--clips", "no such clip"}).status, ExitStatus::usage);
    EXPECT_EQ(tests::run({"sheet", creature()}).status, ExitStatus::usage) << "no output";
    EXPECT_EQ(tests::run({"sheet", creature(), creature(), "--of", "clips", "-o", at("a.png")}).status,
              ExitStatus::usage);
    EXPECT_EQ(sheet(at("nothing"), "a.png").status, ExitStatus::unreadable);
    const std::vector<std::string> many = {"sheet", creature(),  "-o", at("large.png"), "--size",
                                           "1024",  "--columns", "8",  "--poses",       "64"};
    const CommandRun large = tests::run(many);
    EXPECT_EQ(large.status, ExitStatus::usage);
    EXPECT_TRUE(contains(large.messages, "choose a smaller --size")) << large.messages;
    EXPECT_FALSE(fs::exists(m_folder / "large.png"));
}

TEST_F(SheetCommand, RefusesOptionsWithoutEffect)
{
    struct Refused {
        const char* output;
        std::vector<std::string> options;
    };
    const std::vector<Refused> refused = {
        {"a.png", {"--fps", "10"}},
        {"a.html", {"--poses", "4"}},
        {"a.png", {"--of", "skins", "--clips", "run"}},
        {"a.png", {"--of", "skins", "--poses", "4"}},
        {"a.png", {"--of", "skins", "--skin", "0"}},
        {"a.png", {"--of", "models", "--clips", "run"}},
        {"a.html", {"--clips", "run,"}},
    };
    for (const Refused& one : refused) {
        const CommandRun made = sheet(creature(), one.output, one.options);
        EXPECT_EQ(made.status, ExitStatus::usage) << one.options.front();
        EXPECT_FALSE(fs::exists(m_folder / one.output));
    }
    EXPECT_TRUE(
        contains(sheet(creature(), "a.png", {"--fps", "10"}).messages, "--fps has no effect on a picture of clips"));
}

TEST_F(SheetCommand, ShowsAStillOfAClipThatTakesAges)
{
    tests::IqmBuilder arm = tests::IqmBuilder::arm();
    arm.anims = {{"idle", 0, 3, 1e-30f, 0}};
    const std::string model = m_folder.write("slow.iqm", std::span<const std::byte>(arm.build())).generic_string();
    const CommandRun made = sheet(model, "slow.html", {"--no-textures"});
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    EXPECT_EQ(nlohmann::json::parse(made.output)["tiles"].at(0)["frames"], 1);
    EXPECT_FALSE(contains(textOf(m_folder / "slow.html"), "class=\"moving\""));
    EXPECT_EQ(sheet(model, "slow.png", {"--no-textures"}).status, ExitStatus::done);
}

TEST_F(SheetCommand, DrawsNamesInAnyScript)
{
    fs::create_directories(m_folder / "all");
    for (const char* const name : {"\xE6\xA8\xA1\xE5\x9E\x8B.md2", "\xF0\x9F\x90\xBA.md2", "a<b>&\".md2"}) {
        std::error_code error;
        fs::copy_file(tests::sampleCreature(), m_folder / "all" / platform::pathFromUtf8(name),
                      error); // not on every system
    }
    for (const char* const name : {"all.png", "all.html"}) {
        const CommandRun made = sheet(at("all"), name, {"--of", "models"});
        EXPECT_EQ(made.status, ExitStatus::done) << made.messages;
        EXPECT_GT(fs::file_size(m_folder / name), 1000U);
    }
}

} // namespace
