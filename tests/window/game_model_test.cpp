#include "tests/support/corpus.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

/// *Make a game model…*: from a dropped model to its file in a mod, beside its source.
namespace {

using tests::Driven;
using tests::json;
using tests::kControl;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;

class GameModel : public Viewer {
protected:
    /// Drops a model and opens the form from the menu.
    static json openForm(Driven& driven, const fs::path& model)
    {
        const std::array<fs::path, 1> dropped = {model};
        EXPECT_EQ(driven.user.drop(dropped), tests::DropResult::accepted);
        (void)driven.viewer.waitFor([&](const json& now) { return now["name"] == model.filename().string(); });
        (void)driven.pause();
        driven.click("menu:File");
        (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("submenu:Export"); });
        driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["targets"]["submenu:Export"]));
        (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("action:makeGameModel"); });
        driven.click("action:makeGameModel");
        return driven.viewer.waitFor(
            [](const json& now) { return now["overlay"] == "gameModel" && hasPreview(now["gameModel"]); });
    }

    static bool hasPreview(const json& state)
    {
        return state["preview"].is_object() && state["preview"]["isUnderWay"] == false;
    }

    static void choose(Driven& driven, const std::string& list, const std::string& entry)
    {
        driven.click(list);
        const std::string target = list + ":" + entry;
        (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(target); });
        driven.click(target);
        driven.viewer.settle();
    }

    static void fill(Driven& driven, const std::string& field, const std::string& text)
    {
        driven.click(field);
        (void)driven.viewer.waitFor([](const json& state) { return state["typing"] == true; });
        driven.user.pressKey(XK_a, kControl);
        driven.user.type(text);
        driven.viewer.settle();
    }

    /// Makes the legs of a Quake III player in the mod "mod", by mouse and keyboard.
    json makeLegs(Driven& driven, const fs::path& model)
    {
        (void)openForm(driven, model);
        choose(driven, "game:place", "mod");
        choose(driven, "game:role", "lower");
        fill(driven, "game:folder", (m_folder / "mod").string());
        fill(driven, "game:name", "Robot");
        driven.user.pressKey(XK_Tab);
        const json form = driven.viewer.waitFor([&](const json& now) {
            return hasPreview(now["gameModel"]) && now["gameModel"]["preview"].contains("files") &&
                   now["gameModel"]["preview"]["files"].front() == lower().string();
        });
        EXPECT_EQ(form["gameModel"]["preview"]["files"].front(), lower().string()) << form["gameModel"].dump();
        EXPECT_FALSE(fs::exists(lower())) << "a preview writes nothing";
        driven.viewer.window().wantsPixels = true; // distances are measured when they are drawn
        driven.click("game:start");
        return driven.viewer.waitFor([](const json& now) {
            return now["overlay"] == "gameReport" && now["comparison"].is_object() &&
                   now["comparison"]["heat"].is_object();
        });
    }

    [[nodiscard]] fs::path lower() const { return m_folder / "mod/models/players/robot/lower.md3"; }

    void makesAndOpens(const fs::path& model)
    {
        Driven driven({sampleFolder() / "creature.md2"});
        (void)driven.rest();
        json state = makeLegs(driven, model);
        ASSERT_TRUE(state["comparison"].is_object() && state["comparison"]["heat"].is_object()) << state["message"];
        driven.viewer.window().wantsPixels = false;
        ASSERT_TRUE(fs::exists(lower()));
        EXPECT_EQ(state["comparison"]["mode"], "heatMap");
        EXPECT_EQ(state["comparison"]["a"]["name"], model.filename().string());
        EXPECT_EQ(state["comparison"]["b"]["path"], lower().string());
        const json result = state["gameModel"]["made"]["result"];
        const json heat = state["comparison"]["heat"];
        const auto halfStep = result["accuracy"]["halfStep"].get<double>();
        EXPECT_GT(halfStep, 0.0);
        EXPECT_GT(heat["matched"], 0);
        // Vertices of bones lie anywhere between the steps of the file: among hundreds one is always far from a step.
        EXPECT_GT(heat["farthest"].get<double>(), 0.5 * halfStep);
        EXPECT_LE(heat["farthest"].get<double>(), result["accuracy"]["maxError"].get<double>() + 1e-5)
            << "at one frame, the distance is at most that of all frames";
        EXPECT_EQ(result["path"], lower().string());

        driven.click("gameReport:copyReport");
        state = driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
        EXPECT_EQ(state["copied"], state["gameModel"]["made"]["report"]);
        driven.click("gameReport:copyRecipe");
        state =
            driven.viewer.waitFor([](const json& now) { return now["copied"] == now["gameModel"]["made"]["recipe"]; });
        EXPECT_NE(state["copied"].get<std::string>().find("model robot"), std::string::npos);
        driven.user.pressKey(XK_Escape);
        (void)driven.viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });

        const std::array<fs::path, 1> made = {lower()};
        ASSERT_EQ(driven.user.drop(made), tests::DropResult::accepted);
        state = driven.viewer.waitFor([&](const json& now) { return now["document"] == lower().string(); });
        EXPECT_EQ(state["document"], lower().string());
        EXPECT_EQ(state["fileFrames"], result["frames"]);
    }
};

TEST_F(GameModel, IsMadeComparedAndOpened)
{
    makesAndOpens(sampleFolder() / "m2" / "Creature.m2");
}

TEST_F(GameModel, IsMadeFromARealGltf)
{
    fs::path robot;
    for (const fs::path& file : tests::corpusFolder().empty() ? std::vector<fs::path>() : tests::corpusFiles(".glb")) {
        if (file.filename() == "robot.glb")
            robot = file;
    }
    if (robot.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    makesAndOpens(robot);
}

TEST_F(GameModel, ASecondOneAsksBeforeItReplaces)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    m_folder.write("mod/models/players/robot/lower.md3", "of another program");
    (void)openForm(driven, sampleFolder() / "m2" / "Creature.m2");
    choose(driven, "game:place", "mod");
    choose(driven, "game:role", "lower");
    fill(driven, "game:folder", (m_folder / "mod").string());
    fill(driven, "game:name", "robot");
    driven.user.pressKey(XK_Tab);
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("game:replace"); });
    ASSERT_TRUE(state["targets"].contains("game:replace")) << state["gameModel"].dump();
    EXPECT_FALSE(state["targets"].contains("game:start"));
    driven.click("game:replace");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("game:start"); });
    driven.click("game:start");
    state = driven.viewer.waitFor([](const json& now) { return now["gameModel"]["made"].is_object(); });
    EXPECT_TRUE(state["gameModel"]["made"].is_object()) << state["message"];
    EXPECT_GT(fs::file_size(lower()), 100U);
}

} // namespace
