// Exports of whole models and of moving pictures through the form.
#include "app/viewer/session/export_options.hpp"
#include "renderer/export/gltf/gltf.hpp"
#include "tests/formats/motion/read_pictures.hpp"
#include "tests/window/driven_viewer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace {

using tests::Driven;
using tests::json;
using tests::kControl;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

std::string textOf(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::vector<std::byte> bytesOf(const fs::path& file)
{
    const std::string text = textOf(file);
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

bool hasMessage(const json& state)
{
    return state["message"].is_string();
}

bool isEstimated(const json& state)
{
    return state["exportEstimate"].is_object() && state["exportEstimate"]["isUnderWay"] == false;
}

class WindowExport : public Viewer {
protected:
    void SetUp() override
    {
        Viewer::SetUp();
        fs::create_directory(m_folder / "home");
    }

    [[nodiscard]] tests::HeadlessViewer::Environment environment() const
    {
        return {{"HOME", (m_folder / "home").string()}, {"XDG_CONFIG_HOME", (m_folder / "home").string()}};
    }

    /// All files below the home folder, hidden ones too, without settings.
    [[nodiscard]] std::vector<std::string> files() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder / "home")) {
            const std::string name = fs::relative(entry.path(), m_folder / "home").generic_string();
            if (!entry.is_directory() && !name.starts_with("trisview/"))
                names.push_back(name);
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    [[nodiscard]] fs::path at(const std::string& name) const { return m_folder / "home" / name; }

    /// The JSON of a .glb file.
    [[nodiscard]] static json jsonOf(const fs::path& file)
    {
        const auto checked = renderer::gltf::checkGltf(file);
        EXPECT_TRUE(checked) << checked.error().message;
        const std::string text = textOf(file);
        std::uint32_t length = 0;
        std::memcpy(&length, text.data() + 12, sizeof length);
        return json::parse(text.substr(20, length));
    }

    /// Opens the form by the menu.
    static void choose(Driven& driven, const std::string& action)
    {
        driven.click("menu:File");
        (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "submenu:Export"); });
        driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["targets"]["submenu:Export"]));
        const json open =
            driven.viewer.waitFor([&](const json& now) { return tests::hasTarget(now, "action:" + action); });
        driven.user.click(Driven::middleOf(open["targets"]["action:" + action]));
        const json form = driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "export:start"); });
        ASSERT_EQ(form["overlay"], "exports");
    }

    /// Opens the form by its key and moves to a kind.
    static void chooseByKeys(Driven& driven, int row)
    {
        driven.user.pressKey(XK_e, kControl);
        (void)driven.viewer.waitFor([](const json& now) { return now["overlay"] == "exports"; });
        for (int i = 0; i < row; ++i)
            driven.user.pressKey(XK_Down);
        driven.viewer.takeEvents();
    }

    /// Replaces the number in a field.
    static void enter(Driven& driven, const std::string& field, const std::string& number)
    {
        driven.user.doubleClick(Driven::middleOf(driven.viewer.state()["targets"].at(field)));
        driven.type(number);
    }

    static void chooseFormat(Driven& driven, int row)
    {
        const json box = driven.viewer.state()["targets"].at("export:motion"); // the opened list covers it
        driven.click("export:motion");
        const double height = box["height"].get<double>();
        tests::Point at = Driven::middleOf(box);
        at.y += static_cast<int>(height * (static_cast<double>(row) + 1.0));
        driven.user.click(at);
    }
};

constexpr int kGltfRow = static_cast<int>(app::ExportKind::gltf);
constexpr int kMotionRow = static_cast<int>(app::ExportKind::motion);

TEST_F(WindowExport, WritesAModelWithAllItsClipsFromTheMenu)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    const json rest = driven.rest();
    choose(driven, "exportGltf");
    driven.click("export:start");
    const json saved = driven.viewer.waitFor(hasMessage, 60s);
    ASSERT_TRUE(hasMessage(saved));
    EXPECT_TRUE(saved["message"].get<std::string>().starts_with("Saved " + at("creature.glb").string()))
        << saved["message"];
    ASSERT_EQ(files(), std::vector<std::string>{"creature.glb"});
    const json gltf = jsonOf(at("creature.glb"));
    EXPECT_EQ(gltf.at("animations").size(), rest["clips"].size());
    EXPECT_GT(gltf.at("extensions").at("KHR_materials_variants").at("variants").size(), 1U) << "all skins";
    EXPECT_FALSE(gltf.at("images").at(0).contains("uri")) << "images are inside";
}

TEST_F(WindowExport, WritesChosenClipsInAFolderBesideAnotherOfThisName)
{
    fs::create_directory(at("creature"));
    const fs::path foreign = m_folder.write("home/creature/creature.gltf", std::string_view("mine"));
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    const json rest = driven.rest();
    choose(driven, "exportGltf");
    driven.click("export:clips");
    driven.type(rest["clips"][1]["name"].get<std::string>());
    driven.click("export:skins");
    driven.click("export:container");
    driven.click("export:images");
    driven.click("export:start");
    const json saved = driven.viewer.waitFor(hasMessage, 60s);
    ASSERT_TRUE(hasMessage(saved));
    EXPECT_EQ(textOf(foreign), "mine");
    const std::vector<std::string> written = files();
    ASSERT_EQ(written.size(), 4U) << ::testing::PrintToString(written);
    EXPECT_EQ(written[0], "creature-2/creature.bin");
    EXPECT_EQ(written[1], "creature-2/creature.gltf");
    EXPECT_TRUE(written[2].starts_with("creature-2/images/")) << written[2];
    const json gltf = json::parse(textOf(at("creature-2/creature.gltf")));
    ASSERT_EQ(gltf.at("animations").size(), 1U);
    EXPECT_EQ(gltf.at("animations").at(0).at("name"), rest["clips"][1]["name"]);
    EXPECT_TRUE(fs::exists(at("creature-2") / gltf.at("images").at(0).at("uri").get<std::string>()));
    EXPECT_FALSE(gltf.contains("extensions")) << "one skin";
}

TEST_F(WindowExport, WritesAModelByKeyboardAndSaysWhatItLacks)
{
    Driven driven({sampleFolder() / "m2/Creature.m2"}, environment());
    (void)driven.rest();
    chooseByKeys(driven, kGltfRow);
    const json saved = driven.press(XK_Return, hasMessage);
    ASSERT_TRUE(hasMessage(saved));
    const std::string message = saved["message"].get<std::string>();
    EXPECT_TRUE(message.starts_with("Saved ")) << message;
    EXPECT_NE(message.find("\n"), std::string::npos) << "effects cannot be written: " << message;
    ASSERT_EQ(files(), std::vector<std::string>{"creature.glb"});
    EXPECT_GT(jsonOf(at("creature.glb")).at("skins").size(), 0U);
}

TEST_F(WindowExport, SaysThatAClipIsNotThere)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportGltf");
    driven.click("export:clips");
    driven.type("none such");
    driven.click("export:start");
    const json state = driven.viewer.waitFor(hasMessage);
    EXPECT_NE(state["message"].get<std::string>().find("none such"), std::string::npos) << state["message"];
    EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(WindowExport, WritesAFileForEachClip)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    const json rest = driven.rest();
    ASSERT_GT(rest["clips"].size(), 2U);
    choose(driven, "exportGltf");
    driven.click("export:more");
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "export:split"); });
    const json box = driven.viewer.state()["targets"].at("export:split"); // the opened list covers it
    driven.click("export:split");
    tests::Point second = Driven::middleOf(box);
    second.y += static_cast<int>(2.0 * box["height"].get<double>());
    driven.user.click(second);
    driven.click("export:start");
    const json saved = driven.viewer.waitFor(hasMessage, 60s);
    ASSERT_TRUE(hasMessage(saved));
    EXPECT_EQ(files().size(), rest["clips"].size()) << saved["message"];
    for (const std::string& file : files())
        EXPECT_EQ(jsonOf(at(file)).at("animations").size(), 1U) << file;
}

TEST_F(WindowExport, WritesAMovingPictureAsItWasPreviewed)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    const json rest = driven.rest();
    choose(driven, "exportMotion");
    chooseFormat(driven, 0); // APNG
    enter(driven, "export:rate", "3");
    enter(driven, "export:width", "96");
    enter(driven, "export:height", "64");
    driven.click("export:transparent");
    const json form = driven.viewer.waitFor(
        [](const json& now) { return isEstimated(now) && now["exportEstimate"]["width"] == 96; }, 60s);
    ASSERT_TRUE(isEstimated(form));
    const json estimate = form["exportEstimate"];
    driven.click("export:start");
    const json saved = driven.viewer.waitFor(hasMessage, 60s);
    ASSERT_TRUE(hasMessage(saved));
    ASSERT_EQ(files().size(), 1U) << saved["message"];
    EXPECT_TRUE(files().front().ends_with(".apng")) << files().front();
    const std::vector<std::byte> bytes = bytesOf(at(files().front()));
    const tests::ReadPicture picture = tests::readApng(bytes);
    EXPECT_EQ(picture.frames.size(), estimate.at("frames").get<std::size_t>());
    EXPECT_NEAR(picture.end, estimate.at("seconds").get<double>(), 1e-3);
    ASSERT_LE(picture.frames.size(), 9U) << "all frames are measured";
    EXPECT_EQ(bytes.size(), estimate.at("bytes").get<std::size_t>()) << "so the size is exact";
    EXPECT_TRUE(picture.repeatsForever);
    ASSERT_EQ(picture.frames.front().image.width, 96U);
    EXPECT_EQ(picture.frames.front().image.pixels[3], 0) << "the corner is transparent";
    EXPECT_NE(picture.frames.front().image.pixels, picture.frames[1].image.pixels) << "it moves";
}

TEST_F(WindowExport, MeasuresAgainWhenTheModelIsSaved)
{
    tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
    const fs::path model = m_folder.write("tetra.md2", builder.build());
    Driven driven({model}, environment());
    (void)driven.rest();
    choose(driven, "exportMotion");
    enter(driven, "export:width", "32");
    driven.user.pressKey(XK_Tab);
    const json before = driven.viewer.waitFor(
        [](const json& now) { return isEstimated(now) && now["exportEstimate"]["width"] == 32; }, 60s);
    ASSERT_TRUE(isEstimated(before));
    tests::Md2Builder::Frame frame = builder.frames().back();
    frame.name = "turn3";
    (void)m_folder.write("tetra.md2", builder.frame(frame).build());
    const auto isLonger = [&](const json& now) {
        return isEstimated(now) && now["exportEstimate"]["frames"] > before["exportEstimate"]["frames"];
    };
    EXPECT_TRUE(isLonger(driven.viewer.waitFor(isLonger, 60s)));
}

TEST_F(WindowExport, MeasuresAgainWhenTheViewChangesItsSize)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportMotion");
    const json before = driven.viewer.waitFor(isEstimated, 60s);
    ASSERT_TRUE(isEstimated(before));
    ASSERT_TRUE(driven.user.resize({800, 600}));
    const auto isSmaller = [&](const json& now) {
        return isEstimated(now) && now["exportEstimate"]["width"] < before["exportEstimate"]["width"];
    };
    EXPECT_TRUE(isSmaller(driven.viewer.waitFor(isSmaller, 60s)));
}

TEST_F(WindowExport, EstimatesLongPicturesFromAFewFrames)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportMotion");
    chooseFormat(driven, 2); // WebP
    enter(driven, "export:width", "128");
    enter(driven, "export:turn", "4");
    driven.user.pressKey(XK_Tab);
    const json form = driven.viewer.waitFor(
        [](const json& now) { return isEstimated(now) && now["exportEstimate"]["frames"] > 100; }, 60s);
    ASSERT_TRUE(isEstimated(form));
    const json estimate = form["exportEstimate"];
    const double seconds = estimate.at("seconds").get<double>();
    EXPECT_NEAR(seconds, 4.0, 2.0);
    driven.click("export:start");
    (void)driven.viewer.waitFor(hasMessage, 120s);
    ASSERT_EQ(files().size(), 1U);
    const std::vector<std::byte> bytes = bytesOf(at(files().front()));
    const tests::ReadPicture picture = tests::readWebp(bytes);
    EXPECT_NEAR(picture.end, seconds, 2e-3);
    const double share = estimate.at("bytes").get<double>() / static_cast<double>(bytes.size());
    EXPECT_GT(share, 0.6);
    EXPECT_LT(share, 1.7);
}

TEST_F(WindowExport, WritesAGifByKeyboardBesideAForeignOne)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    chooseByKeys(driven, kMotionRow);
    json saved = driven.press(XK_Return, hasMessage);
    ASSERT_TRUE(hasMessage(saved));
    ASSERT_EQ(files().size(), 1U);
    const fs::path first = at(files().front());
    EXPECT_TRUE(first.filename().string().ends_with(".gif")) << first;
    const tests::ReadPicture picture = tests::readGif(bytesOf(first));
    EXPECT_GT(picture.frames.size(), 3U);
    // Another program's file of this name stays.
    fs::remove(first);
    (void)m_folder.write("home/" + first.filename().string(), std::string_view("foreign"));
    (void)driven.press(XK_Escape, [](const json& now) { return !hasMessage(now); });
    chooseByKeys(driven, kMotionRow);
    saved = driven.press(XK_Return, hasMessage);
    EXPECT_EQ(files().size(), 2U) << saved["message"];
    EXPECT_EQ(textOf(first), "foreign");
}

TEST_F(WindowExport, EnterInAnOpenListDoesNotExport)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportMotion");
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "export:motion"); });
    driven.click("export:motion");
    (void)driven.viewer.waitFor([](const json& now) { return !tests::hasTarget(now, "export:motion"); });
    driven.user.pressKey(XK_Return);
    driven.viewer.run(1s);
    const json now = driven.viewer.state();
    EXPECT_TRUE(now["exporting"].is_null());
    EXPECT_EQ(now["overlay"], "exports");
    EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(WindowExport, LeavesNothingOfACancelledMovingPicture)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportMotion");
    enter(driven, "export:turn", "60");
    enter(driven, "export:rate", "50");
    driven.user.pressKey(XK_Return);
    const json bar = driven.viewer.waitFor(
        [](const json& now) {
            return tests::hasTarget(now, "export:cancel") && now["exporting"].is_object() &&
                   now["exporting"]["done"] > 3;
        },
        60s);
    ASSERT_TRUE(bar["exporting"].is_object());
    EXPECT_GT(bar["exporting"]["steps"], 1000);
    EXPECT_FALSE(files().empty()) << "it has begun";
    driven.click("export:cancel");
    const json ended = driven.viewer.waitFor([](const json& now) { return now["exporting"].is_null(); }, 30s);
    EXPECT_EQ(ended["message"], "the export was cancelled");
    EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(WindowExport, LeavesNothingIfTheWindowIsClosedMeanwhile)
{
    {
        Driven driven({sampleFolder() / "creature.md2"}, environment());
        (void)driven.rest();
        choose(driven, "exportMotion");
        enter(driven, "export:turn", "60");
        driven.user.pressKey(XK_Return);
        const json bar = driven.viewer.waitFor(
            [](const json& now) { return now["exporting"].is_object() && now["exporting"]["done"] > 3; }, 60s);
        ASSERT_TRUE(bar["exporting"].is_object());
        driven.user.close();
        EXPECT_TRUE(driven.viewer.waitForExit());
    }
    EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(WindowExport, TurnsInWholeRoundsOfSeveralClips)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportMotion");
    enter(driven, "export:width", "32");
    enter(driven, "export:rate", "10");
    driven.click("export:clips");
    driven.type("all");
    enter(driven, "export:turn", "1");
    driven.user.pressKey(XK_Tab);
    const json form = driven.viewer.waitFor(
        [](const json& now) { return isEstimated(now) && now["exportEstimate"]["seconds"] > 4.0; }, 60s);
    ASSERT_TRUE(isEstimated(form)) << "of all clips, not only of the shown one";
    driven.click("export:start");
    (void)driven.viewer.waitFor(hasMessage, 120s);
    ASSERT_EQ(files(), std::vector<std::string>{"creature-clips.gif"});
    const tests::ReadPicture picture = tests::readGif(bytesOf(at("creature-clips.gif")));
    EXPECT_NEAR(picture.end, form["exportEstimate"]["seconds"].get<double>(), 5e-3);
    EXPECT_GT(picture.end, 2.0) << "one round of all clips takes longer than a second";
}

TEST_F(WindowExport, TheFieldOfClipsSurvivesEditingAfterTheListChangedIt)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportMotion");
    driven.click("export:clips");
    driven.type(std::string(200, 'x'));
    driven.user.pressKey(XK_a, kControl);
    driven.user.pressKey(XK_x, kControl);
    driven.click("export:chooseClips");
    const json list =
        driven.viewer.waitFor([](const json& now) { return !tests::targetsWith(now, "export:clips:").empty(); });
    ASSERT_TRUE(tests::hasTarget(list, "export:clips:run")) << list["targets"].dump();
    driven.click("export:clips:run");
    driven.user.pressKey(XK_Escape);
    driven.click("export:clips");
    for (int i = 0; i < 20; ++i)
        driven.user.pressKey(XK_z, kControl);
    for (int i = 0; i < 20; ++i)
        driven.user.pressKey(XK_y, kControl);
    driven.user.pressKey(XK_End);
    driven.user.pressKey(XK_v, kControl);
    driven.user.pressKey(XK_a, kControl);
    driven.type("run");
    driven.click("export:start");
    (void)driven.viewer.waitFor(hasMessage, 120s);
    EXPECT_EQ(files(), std::vector<std::string>{"creature-run.gif"});
}

TEST_F(WindowExport, TheListOfClipsMayBeLong)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    choose(driven, "exportGltf");
    driven.click("export:clips");
    driven.type("x");
    const std::string list(2000, 'x');
    driven.viewer.window().clipboard = list;
    driven.user.pressKey(XK_a, kControl);
    driven.user.pressKey(XK_v, kControl);
    driven.click("export:chooseClips");
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "export:clips:run"); });
    driven.click("export:clips:run");
    driven.user.pressKey(XK_Escape);
    driven.click("export:start");
    const json state = driven.viewer.waitFor(hasMessage);
    ASSERT_TRUE(hasMessage(state));
    EXPECT_NE(state["message"].get<std::string>().find("'" + list + "'"), std::string::npos) << state["message"];
    EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(WindowExport, TheFormFitsIntoASmallWindow)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    ASSERT_TRUE(driven.user.resize({640, 400}));
    for (const char* const action : {"exportGltf", "exportMotion"}) {
        choose(driven, action);
        const json start = driven.viewer.state()["targets"]["export:start"];
        EXPECT_LT(start["y"].get<double>() + start["height"].get<double>(), 400.0) << action;
        EXPECT_GE(start["height"].get<double>(), tests::kLeastTouchTarget) << action;
        (void)driven.press(XK_Escape, [](const json& now) { return now["overlay"].is_null(); });
    }
}

} // namespace
