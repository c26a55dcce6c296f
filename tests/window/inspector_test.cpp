#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

#include "formats/image/png/png_writer.hpp"
#include "formats/read_image_file.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/skin_cards.hpp"

namespace {

using tests::copiedSample;
using tests::Driven;
using tests::DropResult;
using tests::hasTarget;
using tests::json;
using tests::Md2Builder;
using tests::Point;
using tests::sampleArchive;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;

/// An image of pure red.
std::vector<std::byte> redPng()
{
    formats::Image image{64, 64, {}};
    for (std::size_t i = 0; i < image.pixelCount(); ++i)
        image.pixels.insert(image.pixels.end(), {230, 10, 10, 255});
    return formats::encodePng(image);
}

/// A user who looks at one tab of the inspector with a paused model.
struct Inspecting : Driven {
    Inspecting(const fs::path& model, const std::string& tab) : Driven({model})
    {
        (void)rest();
        show(tab);
    }

    void show(const std::string& tab)
    {
        click("tab:" + tab);
        (void)viewer.waitFor([&](const json& state) { return state["inspectorTab"] == tab; });
    }

    json clickAndWait(const std::string& target, const tests::HeadlessViewer::Condition& condition)
    {
        (void)viewer.waitFor([&](const json& state) { return hasTarget(state, target); });
        click(target);
        return viewer.waitFor(condition);
    }

    [[nodiscard]] DropResult dropOn(const std::string& target, const fs::path& file)
    {
        const json state = viewer.waitFor([&](const json& now) { return hasTarget(now, target); });
        return user.dropAt(middleOf(state["targets"].at(target)), std::array<fs::path, 1>{file});
    }

    /// Waits until the window shows, or no longer shows, much red.
    [[nodiscard]] bool becomesRed(bool isRed)
    {
        for (int i = 0; i < 100; ++i) {
            if ((redShare() > 0.03) == isRed)
                return true;
            user.wait(std::chrono::milliseconds(20));
        }
        return false;
    }
};

TEST_F(Viewer, ShowsEveryTabOfTheInspectorAtEveryWidth)
{
    Driven driven({sampleArchive()});
    const std::vector<std::string> tabs = {"surfaces", "skins",    "textures", "shaders", "tags",
                                           "clips",    "problems", "edit",     "model"};
    for (const tests::WindowSize size : {tests::WindowSize{1280, 800}, tests::WindowSize{900, 600}}) {
        ASSERT_TRUE(driven.user.resize(size));
        (void)driven.viewer.waitFor([&](const json& now) {
            return now["windowSize"] == json({size.width, size.height});
        });
        for (const std::string& tab : tabs) {
            driven.click("tab:" + tab);
            const json state = driven.viewer.waitFor([&](const json& now) { return now["inspectorTab"] == tab; });
            EXPECT_EQ(state["inspectorTab"], tab);
            for (const auto& [name, rect] : state["targets"].items())
                EXPECT_LE(rect["x"].get<double>() + rect["width"].get<double>(), size.width) << name;
        }
    }
}

TEST_F(Viewer, HidesASurfaceWithItsEye)
{
    Inspecting driven(sampleFolder() / "creature.md2", "surfaces");
    const std::vector<std::uint8_t> shown = driven.settledPixels();
    json state = driven.clickAndWait("eye:0", [](const json& now) { return !now["hiddenSurfaces"].empty(); });
    EXPECT_EQ(state["hiddenSurfaces"], json::array({"md2"}));
    driven.user.moveMouse(tests::besideModel(state));
    state = driven.viewer.waitFor([](const json& now) { return now["highlightedSurfaces"].empty(); });
    const std::vector<std::uint8_t> hidden = driven.settledPixels();
    EXPECT_NE(hidden, shown);
    state = driven.clickAndWait("column:surfaces:eyes", [](const json& now) { return now["hiddenSurfaces"].empty(); });
    EXPECT_TRUE(state["hiddenSurfaces"].empty());
    driven.user.moveMouse(tests::besideModel(state));
    EXPECT_TRUE(driven.becomesOther(hidden));
}

TEST_F(Viewer, OffersAllSurfacesWhereTheViewIsEmpty)
{
    Inspecting driven(sampleFolder() / "creature.md2", "surfaces");
    driven.viewer.window().wantsPixels = true;
    EXPECT_FALSE(driven.viewer.state()["targets"].contains("empty-view"));
    json state = driven.clickAndWait("eye:0", [](const json& now) { return now["targets"].contains("empty-view"); });
    ASSERT_TRUE(state["targets"].contains("empty-view"));
    state = driven.clickAndWait("empty-view", [](const json& now) { return now["hiddenSurfaces"].empty(); });
    EXPECT_TRUE(state["hiddenSurfaces"].empty());
    state = driven.viewer.waitFor([](const json& now) { return !now["targets"].contains("empty-view"); });
    EXPECT_FALSE(state["targets"].contains("empty-view"));
}

TEST_F(Viewer, PointsOutTheSurfaceUnderThePointer)
{
    Inspecting driven(sampleFolder() / "creature.md2", "surfaces");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "surface:0"); });
    const Point row = Driven::middleOf(state["targets"]["surface:0"]);
    driven.user.moveMouse({row.x, row.y + 200});
    (void)driven.viewer.waitFor([](const json& now) { return now["highlightedSurfaces"].empty(); });
    const std::vector<std::uint8_t> plain = driven.settledPixels();
    driven.user.moveMouse(row);
    state = driven.viewer.waitFor([](const json& now) { return !now["highlightedSurfaces"].empty(); });
    EXPECT_EQ(state["highlightedSurfaces"], json::array({"md2"}));
    EXPECT_TRUE(driven.becomesOther(plain));
    driven.user.moveMouse({row.x, row.y + 200});
    state = driven.viewer.waitFor([](const json& now) { return now["highlightedSurfaces"].empty(); });
    EXPECT_TRUE(state["highlightedSurfaces"].empty());
    EXPECT_TRUE(driven.comesToShow(plain));
}

TEST_F(Viewer, ActivatesTheSkinWhoseThumbnailIsClicked)
{
    Inspecting driven(sampleFolder() / "creature.md2", "skins");
    const std::vector<std::uint8_t> before = driven.settledPixels();
    const json state = driven.clickAndWait("skin:1", [](const json& now) { return now["skin"] == 1; });
    EXPECT_EQ(state["skin"], 1);
    EXPECT_TRUE(driven.becomesOther(before));
    // The thumbnail shows the image: its colors differ from the panel.
    const Point middle = Driven::middleOf(state["targets"]["skin:1"]);
    const auto x = static_cast<std::size_t>(state["targets"]["skin:1"]["x"].get<double>()) + 8 + 24;
    const formats::Image window = driven.user.capture();
    const std::size_t at = (static_cast<std::size_t>(middle.y) * window.width + x) * 4;
    EXPECT_GT(std::abs(window.pixels[at] - window.pixels[at + 2]), 20) << "ember is not gray";
}

TEST_F(Viewer, UsesAnImageDroppedOnATextureUntilItIsReset)
{
    const fs::path image = m_folder.write("pictures/red.png", redPng());
    const fs::path model = copiedSample(m_folder);
    Inspecting driven(model, "textures");
    ASSERT_FALSE(driven.redShare() > 0.03);
    ASSERT_EQ(driven.dropOn("texture:0", image), DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) { return !now["bindings"].empty(); });
    ASSERT_EQ(state["bindings"].size(), 1U);
    EXPECT_EQ(state["bindings"].begin().value(), image.string());
    EXPECT_EQ(state["name"], "creature.md2");
    EXPECT_EQ(state["frame"], 0.0);
    EXPECT_TRUE(driven.becomesRed(true));

    // It stays when the model is saved again, and is watched like the model's own files.
    (void)m_folder.write("pictures/red.png", formats::encodePng({1, 1, {10, 230, 10, 255}}));
    EXPECT_TRUE(driven.becomesRed(false));
    (void)m_folder.write("pictures/red.png", redPng());
    EXPECT_TRUE(driven.becomesRed(true));
    fs::last_write_time(model, fs::file_time_type::clock::now());
    EXPECT_TRUE(driven.becomesRed(true));

    ASSERT_TRUE(driven.user.resize({1280, 900})); // the link is in view
    (void)driven.viewer.waitFor([](const json& now) { return now["windowSize"] == json({1280, 900}); });
    state = driven.clickAndWait("reset", [](const json& now) { return now["bindings"].empty(); });
    EXPECT_TRUE(state["bindings"].empty());
    EXPECT_TRUE(driven.becomesRed(false));
}

TEST_F(Viewer, SavesATextureAsPngUnderAFreeName)
{
    fs::create_directory(m_folder / "home");
    const fs::path model = tests::SkinCards(tests::plainImage(16, 16)).write(m_folder);
    Driven driven({model},
                  {{"HOME", (m_folder / "home").string()}, {"XDG_CONFIG_HOME", (m_folder / "config").string()}});
    (void)driven.rest();
    driven.click("tab:textures");
    for (const char* const name : {"cards.png", "cards-2.png"}) {
        (void)driven.viewer.waitFor([&](const json& state) { return hasTarget(state, "save-texture"); });
        driven.click("save-texture");
        const std::string said = "Saved " + (m_folder / "home" / name).string();
        EXPECT_EQ(driven.viewer.waitFor([&](const json& now) { return now["message"] == said; })["message"], said);
        const auto saved = formats::readImageFile(m_folder / "home" / name);
        ASSERT_TRUE(saved);
        EXPECT_EQ(saved->image.pixels, tests::plainImage(16, 16).pixels);
    }
}

TEST_F(Viewer, DrawsAlphaAsChosenInTheViewMenu)
{
    // The cut-out pixels are red; the visible ones are gray at any size.
    const auto leaf = tests::imageOf(16, 16, [](auto x, auto) {
        return x == 0 ? std::array<std::uint8_t, 4>{90, 90, 90, 255} : std::array<std::uint8_t, 4>{230, 10, 10, 0};
    });
    Inspecting driven(tests::SkinCards(leaf).withoutFarCard().write(m_folder), "model");
    EXPECT_TRUE(driven.becomesRed(false));
    (void)driven.clickAndWait("button:shading", [](const json& now) { return hasTarget(now, "action:alphaOpaque"); });
    EXPECT_EQ(
        driven.clickAndWait("action:alphaOpaque", [](const json& now) { return now["alpha"] == "opaque"; })["alpha"],
        "opaque");
    EXPECT_TRUE(driven.becomesRed(true));
    EXPECT_EQ(
        driven.clickAndWait("fact:skin-alpha", [](const json& now) { return now["copied"].is_string(); })["copied"],
        "cut out, drawn as opaque");
}

TEST_F(Viewer, UsesAnImageDroppedOnASkinOfWhichItHasSeveral)
{
    const fs::path image = m_folder.write("red.png", redPng());
    Inspecting driven(sampleFolder() / "creature.md2", "skins");
    ASSERT_EQ(driven.dropOn("skin:1", image), DropResult::accepted);
    const json state = driven.viewer.waitFor([](const json& now) { return !now["bindings"].empty(); });
    EXPECT_EQ(state["skin"], 1) << "what was dropped can be seen";
    EXPECT_TRUE(driven.becomesRed(true));
}

TEST_F(Viewer, UsesAnImageDroppedOnTheViewAsTheSkin)
{
    const fs::path image = m_folder.write("elsewhere/red.png", redPng());
    const fs::path model = m_folder.write("plain.md2", Md2Builder::tetrahedron().noSkins().build());
    Inspecting driven(model, "skins");
    ASSERT_TRUE(driven.viewer.state()["skin"].is_null());
    ASSERT_EQ(driven.dropOn("tab:skins", image), DropResult::accepted);
    const json state = driven.viewer.waitFor([](const json& now) { return now["skinName"] == "red"; });
    EXPECT_EQ(state["skinName"], "red");
}

TEST_F(Viewer, SaysThatADroppedImageIsBroken)
{
    const fs::path image = m_folder.write("broken.png", std::string("no image"));
    Inspecting driven(sampleFolder() / "creature.md2", "textures");
    const json before = driven.viewer.state();
    const std::vector<std::uint8_t> pixels = driven.settledPixels();
    ASSERT_EQ(driven.dropOn("texture:0", image), DropResult::accepted);
    const json state = driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    ASSERT_TRUE(state["message"].is_string());
    EXPECT_NE(state["message"].get<std::string>().find("broken.png"), std::string::npos);
    for (const char* fact : {"document", "bindings", "skin", "frame", "diagnosticsCount"})
        EXPECT_EQ(state[fact], before[fact]) << fact;
    driven.user.moveMouse(tests::besideModel(state)); // the row's tooltip appears over the view
    (void)driven.press(XK_Escape, [](const json& now) { return now["message"].is_null(); });
    EXPECT_TRUE(driven.comesToShow(pixels));
}

TEST_F(Viewer, OffersTheImageThatAMissingSkinMeans)
{
    (void)m_folder.write("m/body.png", redPng());
    (void)m_folder.write("m/visor_blue.png", redPng());
    const fs::path model = m_folder.write(
        "m/tris.md2", Md2Builder::tetrahedron().noSkins().skin("a/body.pcx").skin("a/visor.pcx").build());
    Inspecting driven(model, "problems");
    const json jumped =
        driven.clickAndWait("show:0", [](const json& now) { return now["inspectorTab"] == "textures"; });
    EXPECT_EQ(jumped["inspectorTab"], "textures");
    EXPECT_EQ(jumped["selectedTexture"], 1);
    EXPECT_EQ(jumped["diagnosticsCount"], 1);
    const json state = driven.clickAndWait("nearest", [](const json& now) { return !now["bindings"].empty(); });
    EXPECT_EQ(state["bindings"]["a/visor.pcx"], (m_folder / "m/visor_blue.png").string());
    EXPECT_EQ(state["diagnosticsCount"], 0);
    EXPECT_EQ(state["skin"], 1);
}

TEST_F(Viewer, ShowsWhereInTheFileAProblemIs)
{
    const fs::path model = m_folder.write(
        "models/tetra/tris.md2", Md2Builder::tetrahedron().trailing(40).set(tests::Md2Field::endOffset, 1).build());
    (void)m_folder.write("models/tetra/skin.png", redPng());
    Inspecting driven(model, "problems");
    ASSERT_GT(driven.viewer.state()["diagnosticsCount"], 0);
    const json state = driven.clickAndWait("show:0", [](const json& now) { return now["inspectorTab"] == "model"; });
    EXPECT_EQ(state["fileMap"], true);
    const json settled = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "region:0"); });
    EXPECT_TRUE(hasTarget(settled, "region:0")) << "the header, scrolled to";
}

TEST_F(Viewer, HidesProblemsOfASeverity)
{
    const fs::path model = m_folder.write("tris.md2", Md2Builder::tetrahedron().build());
    Inspecting driven(model, "problems");
    ASSERT_TRUE(
        hasTarget(driven.viewer.waitFor([](const json& now) { return hasTarget(now, "problem:0"); }), "problem:0"));
    const json state =
        driven.clickAndWait("severity:warning", [](const json& now) { return !hasTarget(now, "problem:0"); });
    EXPECT_FALSE(hasTarget(state, "problem:0"));
}

TEST_F(Viewer, SortsClipsByAColumnAndPlaysOneByDoubleClick)
{
    Inspecting driven(sampleFolder() / "creature.md2", "clips");
    const auto y = [](const json& state, const std::string& target) {
        return state["targets"].at(target)["y"].get<double>();
    };
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "clip:1"); });
    ASSERT_LT(y(state, "clip:0"), y(state, "clip:1")) << "stand, 24 frames; walk, 12";
    state = driven.clickAndWait("column:clips:1", [&](const json& now) { return y(now, "clip:1") < y(now, "clip:0"); });
    EXPECT_LT(y(state, "clip:1"), y(state, "clip:0"));
    EXPECT_LT(y(state, "clip:all"), y(state, "clip:1")) << "always first";
    state = driven.clickAndWait("column:clips:1", [&](const json& now) { return y(now, "clip:0") < y(now, "clip:1"); });
    EXPECT_LT(y(state, "clip:0"), y(state, "clip:1"));

    driven.user.doubleClick(Driven::middleOf(state["targets"]["clip:2"]));
    state = driven.viewer.waitFor([](const json& now) { return now["clip"] == 2 && now["playing"] == true; });
    EXPECT_EQ(state["clip"], 2);
    EXPECT_EQ(state["playing"], true);
}

TEST_F(Viewer, MovesThroughATableWithTheKeys)
{
    Inspecting driven(sampleFolder() / "creature.md2", "clips");
    json state = driven.clickAndWait("clip:1", [](const json& now) { return now["clip"] == 1; });
    state = driven.press(XK_Down, [](const json& now) { return now["clip"] == 2; });
    EXPECT_EQ(state["clip"], 2);
    state = driven.press(XK_Up, [](const json& now) { return now["clip"] == 1; });
    EXPECT_EQ(state["clip"], 1);
}

TEST_F(Viewer, FindsClipsByTyping)
{
    Inspecting driven(sampleFolder() / "creature.md2", "clips");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "filter:clips"); });
    driven.click("filter:clips");
    driven.type("deat");
    const json state =
        driven.viewer.waitFor([](const json& now) { return hasTarget(now, "clip:7") && !hasTarget(now, "clip:0"); });
    EXPECT_TRUE(hasTarget(state, "clip:7"));
    EXPECT_FALSE(hasTarget(state, "clip:0"));
    EXPECT_FALSE(hasTarget(state, "clip:all")) << "the row of all frames is searched like any other";
}

TEST_F(Viewer, CopiesAFactByClickingIt)
{
    Inspecting driven(sampleFolder() / "creature.md2", "model");
    const json state = driven.clickAndWait("fact:frames", [](const json& now) { return now["copied"].is_string(); });
    EXPECT_EQ(state["copied"], "88");
}

TEST_F(Viewer, RemembersTheTabOfTheInspector)
{
    const std::map<std::string, std::optional<std::string>> environment = {
        {"XDG_CONFIG_HOME", m_folder.path().string()}};
    {
        Driven driven({sampleFolder() / "creature.md2"}, environment);
        driven.click("tab:skins");
        (void)driven.viewer.waitFor([](const json& now) { return now["inspectorTab"] == "skins"; });
        const std::array<unsigned long, 1> control = {XK_Control_L};
        driven.user.pressKey(XK_q, control);
        ASSERT_EQ(driven.viewer.waitForExit(), 0);
    }
    Driven again({sampleFolder() / "creature.md2"}, environment);
    EXPECT_EQ(again.viewer.state()["inspectorTab"], "skins");
}

} // namespace
