#include "tests/support/md2_builder.hpp"
#include "tests/window/driven_viewer.hpp"

#include <fstream>
#include <iterator>

/// About Trisview, the report of a problem, the offer after a crash, and the first start.
namespace about_window_test {

namespace fs = std::filesystem;
using app::StartedBy;
using tests::Driven;
using tests::DrivenUser;
using tests::hasTarget;
using tests::HeadlessViewer;
using tests::json;

std::string contentOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

class AboutWindow : public tests::Viewer {
protected:
    [[nodiscard]] HeadlessViewer::Environment environment() const
    {
        return {{"XDG_CONFIG_HOME", (m_folder / "config").string()}, {"XDG_STATE_HOME", (m_folder / "state").string()}};
    }

    /// Opens a box of the menu Help.
    static json openBox(HeadlessViewer& viewer, const std::string& box)
    {
        DrivenUser user(viewer);
        user.click(Driven::middleOf(viewer.state()["targets"]["menu:Help"]));
        json state = viewer.waitFor([&](const json& now) { return hasTarget(now, "action:" + box); });
        user.click(Driven::middleOf(state["targets"]["action:" + box]));
        return viewer.waitFor([&](const json& now) { return now["overlay"] == box && hasTarget(now, box + ":copy"); });
    }

    static bool isInside(const json& target, const tests::WindowSize& size)
    {
        return target["x"] >= 0.0 && target["y"] >= 0.0 &&
               target["x"].get<double>() + target["width"].get<double>() <= size.width &&
               target["y"].get<double>() + target["height"].get<double>() <= size.height;
    }

    fs::path m_model = m_folder.write("models/a.md2", tests::Md2Builder::tetrahedron().build());
};

TEST_F(AboutWindow, ShowsAndCopiesItsFactsInASmallWindow)
{
    HeadlessViewer viewer({m_model});
    DrivenUser user(viewer);
    ASSERT_TRUE(user.resize({640, 400}));
    json state = openBox(viewer, "about");
    ASSERT_EQ(state["overlay"], "about");
    for (const char* const target : {"about:copy", "about:report", "about:text"})
        EXPECT_TRUE(isInside(state["targets"][target], {640, 400})) << target << state["targets"][target];
    const std::string text = state["about"]["text"];
    EXPECT_TRUE(text.starts_with("Trisview " + state["about"]["version"].get<std::string>() + "\n")) << text;
    EXPECT_TRUE(has(text, "\nOpenGL: ")) << text;
    EXPECT_TRUE(has(text, "\n  zlib: ")) << text;
    user.click(Driven::middleOf(state["targets"]["about:copy"]));
    EXPECT_EQ(viewer.window().clipboard, text);
    viewer.window().clipboard.clear();
    user.pressKey(XK_Return);
    (void)viewer.waitFor([&](const json&) { return !viewer.window().clipboard.empty(); });
    EXPECT_EQ(viewer.window().clipboard, text) << "Enter copies, too";
    user.pressKey(XK_Escape);
    state = viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });
    EXPECT_TRUE(state["overlay"].is_null());
    EXPECT_TRUE(state["about"].is_null());
}

TEST_F(AboutWindow, CopiesAReportWithTheWordsOfTheUser)
{
    HeadlessViewer viewer({m_model});
    DrivenUser user(viewer);
    ASSERT_TRUE(user.resize({640, 400}));
    json state = openBox(viewer, "about");
    user.click(Driven::middleOf(state["targets"]["about:report"]));
    state = viewer.waitFor([](const json& now) { return now["overlay"] == "report" && now["typing"] == true; });
    ASSERT_EQ(state["overlay"], "report");
    for (const char* const target : {"report:copy", "report:words", "report:text"})
        EXPECT_TRUE(isInside(state["targets"][target], {640, 400})) << target << state["targets"][target];
    user.type("it is red");
    state = viewer.waitFor([](const json& now) { return now["about"]["words"] == "it is red"; });
    ASSERT_EQ(state["about"]["words"], "it is red");
    user.click(Driven::middleOf(state["targets"]["report:copy"]));
    const std::string copied = viewer.window().clipboard;
    EXPECT_TRUE(copied.starts_with("it is red\n\nTrisview ")) << copied;
    EXPECT_TRUE(has(copied, "a.md2\n  MD2, version 8")) << copied;
    user.pressKey(XK_Escape);
    (void)viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });
    state = openBox(viewer, "report");
    EXPECT_EQ(state["about"]["words"], "it is red") << "closing the box loses nothing";
}

TEST_F(AboutWindow, OffersToOpenAgainAfterACrash)
{
    std::string record;
    {
        HeadlessViewer viewer({m_model}, environment(), {}, StartedBy::user);
        for (const fs::directory_entry& entry : fs::directory_iterator(m_folder / "state/trisview")) {
            if (entry.path().extension() == ".json")
                record = contentOf(entry.path());
        }
    }
    ASSERT_TRUE(has(record, "a.md2")) << "the tabs are saved while the window runs";
    EXPECT_TRUE(fs::is_empty(m_folder / "state/trisview")) << "and removed when it is closed";
    (void)m_folder.write("state/trisview/crash-1.txt", "Trisview 0\nSignal: 11 SIGSEGV\n");
    (void)m_folder.write("state/trisview/crash-1.json", record);

    HeadlessViewer viewer({}, environment(), {}, StartedBy::user);
    json state = viewer.state();
    ASSERT_EQ(state["offer"]["text"], "Trisview ended unexpectedly.");
    EXPECT_EQ(state["offer"]["actions"], json({"reopenCrashed", "report", "discardCrash"}));
    EXPECT_TRUE(state["document"].is_null());
    DrivenUser user(viewer);
    ASSERT_TRUE(user.resize({640, 400}));
    viewer.settle();
    state = viewer.state();
    for (const char* const target : {"offer:reopenCrashed", "offer:report", "offer:discardCrash", "offer:close"}) {
        const json& button = state["targets"][target];
        EXPECT_GE(button["x"], state["view"]["x"]) << target;
        EXPECT_LE(button["x"].get<double>() + button["width"].get<double>(),
                  state["view"]["x"].get<double>() + state["view"]["width"].get<double>())
            << target;
    }
    user.click(Driven::middleOf(state["targets"]["offer:report"]));
    state = viewer.waitFor([](const json& now) { return now["overlay"] == "report"; });
    EXPECT_TRUE(has(state["about"]["text"], "\nNote of a crash:\nTrisview 0\nSignal: 11 SIGSEGV\n"));
    user.pressKey(XK_Escape);
    state = viewer.waitFor([](const json& now) { return hasTarget(now, "offer:reopenCrashed"); });
    user.click(Driven::middleOf(state["targets"]["offer:reopenCrashed"]));
    state = viewer.waitFor([](const json& now) { return now["name"] == "a.md2"; });
    EXPECT_EQ(state["document"], m_model.string());
    EXPECT_TRUE(state["offer"].is_null());
    EXPECT_TRUE(fs::exists(m_folder / "state/trisview/seen-crash-1.txt"));
}

TEST_F(AboutWindow, DoesNotReopenTabsByItselfAfterACrash)
{
    (void)m_folder.write("config/trisview/settings.json", R"({"version": 1, "preferences": {"lastTabs": "opened"}})");
    {
        HeadlessViewer viewer({m_model}, environment());
    }
    (void)m_folder.write("state/trisview/crash-1.txt", "Trisview 0\nSignal: 11 SIGSEGV\n");
    HeadlessViewer viewer({}, environment(), {}, StartedBy::user);
    const json state = viewer.state();
    EXPECT_TRUE(state["document"].is_null()) << "it might crash again";
    EXPECT_EQ(state["lastTabs"], 1) << "the menu has them";
    EXPECT_EQ(state["offer"]["actions"], json({"report", "discardCrash"}));
    DrivenUser user(viewer);
    user.click(Driven::middleOf(state["targets"]["offer:discardCrash"]));
    EXPECT_TRUE(viewer.waitFor([](const json& now) { return now["offer"].is_null(); })["offer"].is_null());
    EXPECT_FALSE(fs::exists(m_folder / "state/trisview/crash-1.txt"));
}

TEST_F(AboutWindow, OffersNothingToScripts)
{
    (void)m_folder.write("state/trisview/crash-1.txt", "Trisview 0\nSignal: 11 SIGSEGV\n");
    HeadlessViewer viewer({}, environment());
    EXPECT_TRUE(viewer.state()["offer"].is_null());
    EXPECT_TRUE(viewer.state()["document"].is_null()) << "and no sample";
    EXPECT_TRUE(fs::exists(m_folder / "state/trisview/crash-1.txt"));
}

TEST_F(AboutWindow, ShowsASampleAtTheFirstStartAlone)
{
    {
        HeadlessViewer viewer({}, environment(), {}, StartedBy::user);
        json state = viewer.waitFor([](const json& now) { return hasTarget(now, "offer:startPage"); });
        EXPECT_EQ(state["name"], "creature.md2");
        EXPECT_EQ(state["playing"], true);
        ASSERT_TRUE(hasTarget(state, "offer:startPage")) << state["offer"];
        DrivenUser user(viewer);
        user.click(Driven::middleOf(state["targets"]["offer:startPage"]));
        state = viewer.waitFor([](const json& now) { return hasTarget(now, "first:sample:0"); });
        EXPECT_TRUE(state["document"].is_null());
        EXPECT_TRUE(hasTarget(state, "first:sample:0"));
        EXPECT_TRUE(state["offer"].is_null());
    }
    EXPECT_TRUE(fs::exists(m_folder / "config/trisview/settings.json"));
    HeadlessViewer viewer({}, environment(), {}, StartedBy::user);
    EXPECT_TRUE(viewer.state()["document"].is_null());
    EXPECT_TRUE(hasTarget(viewer.state(), "first:sample:0"));
}

TEST_F(AboutWindow, ShowsTheModelThatWasAskedForAtTheFirstStart)
{
    HeadlessViewer viewer({m_model}, environment(), {}, StartedBy::user);
    EXPECT_EQ(viewer.state()["name"], "a.md2");
    EXPECT_TRUE(viewer.state()["offer"].is_null());
}

} // namespace about_window_test
