#include "tests/window/driven_viewer.hpp"

#include "tests/support/archive_builder.hpp"

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::HeadlessViewer;
using tests::json;
using tests::kControl;
using tests::Md2Builder;
using tests::MouseButton;
using tests::Viewer;

using Environment = tests::HeadlessViewer::Environment;

void drop(Driven& driven, const fs::path& path)
{
    const std::array<fs::path, 1> dropped = {path};
    ASSERT_EQ(driven.user.drop(dropped), tests::DropResult::accepted);
}

void quit(Driven& driven)
{
    driven.user.pressKey(XK_q, kControl);
    ASSERT_EQ(driven.viewer.waitForExit(), 0);
}

json rootsOf(const json& state)
{
    return state["library"]["roots"];
}

using Names = std::vector<std::string>;

/// The names of the models in the library, from top to bottom.
Names listed(const json& state)
{
    std::vector<std::pair<double, std::string>> rows;
    for (std::size_t i = 0; i < state["list"].size(); ++i) {
        const auto found = state["targets"].find("model:" + std::to_string(i));
        if (found != state["targets"].end())
            rows.emplace_back((*found)["y"].get<double>(), fs::path(state["list"][i].get<std::string>()).filename());
    }
    std::sort(rows.begin(), rows.end());
    Names names;
    for (auto& [y, name] : rows)
        names.push_back(name);
    return names;
}

/// Chooses an entry of the library's choice fields, "sort" or "show".
void choose(Driven& driven, const std::string& box, const std::string& entry)
{
    driven.click("library:" + box);
    const json open =
        driven.viewer.waitFor([&](const json& now) { return now["targets"].contains("library:" + box + ":" + entry); });
    if (!open["targets"].contains("library:" + box + ":" + entry))
        throw std::runtime_error("no choice " + entry);
    driven.user.wait(tests::kBetweenClicks); // its position is known a frame later
    driven.click("library:" + box + ":" + entry);
    (void)driven.viewer.waitFor([&](const json& now) { // the list is closed
        const json& library = now["library"];
        return (library[box] == entry || library["format"] == entry) &&
               !now["targets"].contains("library:" + box + ":" + entry);
    });
}

/// Three folders, the third of which contains an archive.
class LibraryRoots : public Viewer {
protected:
    void SetUp() override
    {
        Viewer::SetUp();
        const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
        for (const char* const name : {"one/a.md2", "one/b.md2", "one/c.md2", "two/x.md2", "two/y.md2"})
            (void)m_folder.write(name, tetra);
        const tests::Bytes archive =
            tests::zipOf({{.name = "models/z.md2", .content = tests::textOf(std::span<const std::byte>(tetra))}});
        (void)m_folder.write("three.pk3", std::span<const std::byte>(archive));
    }

    Environment environment() const
    {
        return {{"XDG_CONFIG_HOME", (m_folder / "config").string()}, {"HOME", (m_folder / "home").string()}};
    }
};

TEST_F(LibraryRoots, StandBelowEachOtherAndFoldAndClose)
{
    Driven driven({m_folder / "one"}, environment());
    (void)driven.rest();
    drop(driven, m_folder / "two");
    (void)driven.viewer.waitFor([](const json& now) { return now["name"] == "x.md2"; });
    drop(driven, m_folder / "three.pk3");
    json state = driven.viewer.waitFor(
        [](const json& now) { return now["name"] == "z.md2" && now["targets"].contains("root:1:model:0"); });
    ASSERT_EQ(rootsOf(state).size(), 3U);
    EXPECT_TRUE(state["targets"].contains("root:0:model:2")) << "the models of the first are still listed";
    EXPECT_EQ(state["list"].size(), 1U) << "the tab browses the one that was opened last";
    EXPECT_TRUE(rootsOf(state)[2]["present"].get<bool>());

    // After a click on a model of another root, the arrow keys continue there.
    driven.click("root:0:model:1");
    state = driven.viewer.waitFor(
        [](const json& now) { return now["name"] == "b.md2" && now["targets"].contains("model:2"); });
    EXPECT_EQ(state["name"], "b.md2");
    EXPECT_EQ(state["listIndex"], 1);
    EXPECT_EQ(state["list"].size(), 3U);
    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["name"], "c.md2");

    driven.click("root:1");
    state = driven.viewer.waitFor([](const json& now) { return !now["targets"].contains("root:1:model:0"); });
    EXPECT_TRUE(rootsOf(state)[1]["folded"].get<bool>());
    // The search includes folded folders; Enter opens the first match.
    driven.click("filter");
    driven.type("y.md");
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("root:1:model:1"); });
    EXPECT_TRUE(state["targets"].contains("root:1:model:1"));
    EXPECT_EQ(state["library"]["models"], 0);
    state = driven.press(XK_Return, [](const json& now) { return now["name"] == "y.md2"; });
    EXPECT_EQ(state["name"], "y.md2");
    driven.user.pressKey(XK_Escape);
    (void)driven.viewer.waitFor([](const json& now) { return now["library"]["filter"] == ""; });

    driven.click("root:0:close");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["roots"].size() == 2; });
    EXPECT_EQ(rootsOf(state)[0]["paths"][0], (m_folder / "two").string());
    EXPECT_EQ(state["name"], "y.md2") << "what is open stays";
}

TEST_F(LibraryRoots, AreThereAgainInTheNextRunAndMissingOnesAreSaid)
{
    {
        Driven driven({m_folder / "one"}, environment());
        (void)driven.rest();
        drop(driven, m_folder / "two");
        (void)driven.viewer.waitFor([](const json& now) { return now["name"] == "x.md2"; });
        driven.click("root:0");
        (void)driven.viewer.waitFor([](const json& now) { return now["library"]["roots"][0]["folded"] == true; });
        quit(driven);
    }
    fs::rename(m_folder / "two", m_folder / "elsewhere");
    HeadlessViewer viewer({}, environment());
    tests::DrivenUser user(viewer);
    json state = viewer.waitFor([](const json& now) {
        return now["library"]["roots"].size() == 2 && now["library"]["roots"][1]["state"] == "missing";
    });
    ASSERT_EQ(rootsOf(state).size(), 2U);
    EXPECT_EQ(rootsOf(state)[0]["state"], "unread") << "what is folded away is not read";
    EXPECT_EQ(rootsOf(state)[1]["state"], "missing");
    EXPECT_NE(rootsOf(state)[1]["problem"].get<std::string>().find("no such file"), std::string::npos);
    ASSERT_TRUE(state["targets"].contains("root:1"));

    fs::rename(m_folder / "elsewhere", m_folder / "two");
    user.click(Driven::middleOf(state["targets"]["root:1"]));
    state = viewer.waitFor([](const json& now) { return now["targets"].contains("root:1:model:1"); });
    EXPECT_EQ(rootsOf(state)[1]["state"], "ready") << "a click looks for it once more";
    user.click(Driven::middleOf(state["targets"]["root:0"]));
    state = viewer.waitFor([](const json& now) { return now["targets"].contains("root:0:model:2"); });
    ASSERT_TRUE(state["targets"].contains("root:0:model:2"));
    user.click(Driven::middleOf(state["targets"]["root:0:model:2"]));
    state = viewer.waitFor([](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["name"], "c.md2");
    EXPECT_EQ(state["list"].size(), 3U);
}

TEST_F(LibraryRoots, OfOneFileGoWithTheLastTabThatBrowsesThem)
{
    Driven driven({m_folder / "one" / "b.md2"}, environment());
    json state = driven.rest();
    ASSERT_EQ(rootsOf(state).size(), 1U);
    EXPECT_TRUE(rootsOf(state)[0]["beside"].get<bool>());
    EXPECT_EQ(state["list"].size(), 3U);
    drop(driven, m_folder / "two" / "y.md2");
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "y.md2"; });
    EXPECT_EQ(rootsOf(state).size(), 1U);
    EXPECT_EQ(state["list"].size(), 2U);
    // Its menu keeps it in the library.
    driven.user.click(Driven::middleOf(state["targets"]["root:0"]), MouseButton::right);
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("menu:keep-root"); });
    driven.click("menu:keep-root");
    state = driven.viewer.waitFor([](const json& now) {
        return now["library"]["roots"].size() == 2 && now["library"]["roots"][1]["state"] == "ready";
    });
    EXPECT_FALSE(rootsOf(state)[1]["beside"].get<bool>());
    EXPECT_EQ(rootsOf(state)[1]["models"], 2);
}

TEST_F(LibraryRoots, AreAddedByTheOpenDialogAndWalkedByThePalette)
{
    Driven driven({m_folder / "one"}, environment());
    (void)driven.rest();
    const auto runAction = [&](const char* name) {
        constexpr std::array<unsigned long, 1> kKeys = {XK_Control_L};
        driven.user.pressKey(XK_p, kKeys);
        driven.type(name);
        driven.user.wait(200ms);
        driven.user.pressKey(XK_Return);
    };
    runAction("Add to the library");
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"] == "open"; });
    driven.type((m_folder / "three.pk3").string());
    driven.user.wait(200ms);
    driven.user.pressKey(XK_Return);
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("root:1:model:0"); });
    ASSERT_EQ(rootsOf(state).size(), 2U) << state["dialog"].dump();
    EXPECT_EQ(state["name"], "a.md2") << "nothing is opened";
    runAction("Next library place");
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "z.md2"; });
    EXPECT_EQ(state["name"], "z.md2");
    runAction("Remove this place");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["roots"].size() == 1; });
    EXPECT_EQ(rootsOf(state)[0]["models"], 3);
    EXPECT_EQ(state["name"], "z.md2");
}

TEST_F(LibraryRoots, ListTheOpenTabsAboveThem)
{
    Driven driven({m_folder / "one"}, environment());
    json state = driven.rest();
    EXPECT_FALSE(state["targets"].contains("group:open")) << "there is one";
    driven.user.click(Driven::middleOf(state["targets"]["model:2"]), MouseButton::middle);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("opentab:1"); });
    ASSERT_TRUE(state["targets"].contains("opentab:1"));
    driven.click("opentab:0");
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "a.md2"; });
    EXPECT_EQ(state["name"], "a.md2");
    driven.click("group:open");
    state = driven.viewer.waitFor([](const json& now) { return !now["targets"].contains("opentab:0"); });
    EXPECT_EQ(state["library"]["foldedGroups"], json::array({"open"}));
    driven.click("group:open");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("opentab:1:close"); });
    driven.click("opentab:1:close");
    state = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 1; });
    EXPECT_EQ(state["name"], "a.md2");
}

TEST_F(LibraryRoots, HaveSamplesAndRecentFilesBelowThatFold)
{
    {
        Driven driven({m_folder / "one" / "a.md2"}, environment());
        (void)driven.rest();
        quit(driven);
    }
    HeadlessViewer viewer({}, environment());
    tests::DrivenUser user(viewer);
    json state = viewer.waitFor([](const json& now) { return now["targets"].contains("recent:0"); });
    ASSERT_TRUE(state["targets"].contains("sample:0"));
    user.click(Driven::middleOf(state["targets"]["group:samples"]));
    state = viewer.waitFor([](const json& now) { return !now["targets"].contains("sample:0"); });
    EXPECT_FALSE(state["targets"].contains("sample:0"));
    EXPECT_TRUE(state["targets"].contains("recent:0"));
    user.click(Driven::middleOf(state["targets"]["group:recent"]));
    state = viewer.waitFor([](const json& now) { return !now["targets"].contains("recent:0"); });
    EXPECT_EQ(state["library"]["foldedGroups"], json::array({"recent", "samples"}));
}

/// Each model has a different number of triangles and problems, and a different size.
TEST_F(LibraryRoots, AreSortedAndFiltered)
{
    auto large = Md2Builder::tetrahedron();
    large.frames().resize(40, large.frames().front());
    (void)m_folder.write("set/large.md2", large.build());
    (void)m_folder.write("set/plain.md2", Md2Builder::tetrahedron().build());
    const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
    (void)m_folder.write("set/broken.md2", std::span(sound).first(50));
    fs::copy(tests::sampleFolder(), m_folder / "set" / "textured");
    const Environment own = environment();
    Driven driven({m_folder / "set"}, own);
    (void)driven.rest();
    choose(driven, "sort", "triangles");
    json state = driven.viewer.waitFor([&](const json& now) {
        return now["library"]["rows"] == 4 && now["library"]["factsLeft"] == 0 && listed(now).size() == 4 &&
               listed(now).back() == "broken.md2";
    });
    ASSERT_EQ(listed(state).size(), 4U);
    EXPECT_EQ(listed(state).front(), "creature.md2");
    EXPECT_EQ(listed(state).back(), "broken.md2") << "it has no triangles";
    // The arrow keys follow the list's order.
    state = driven.press(XK_Right, [&](const json& now) { return now["name"] != "creature.md2"; });
    EXPECT_EQ(state["name"], listed(state)[1]);
    choose(driven, "sort", "problems");
    state = driven.viewer.waitFor([&](const json& now) {
        return now["library"]["rows"] == 4 && listed(now).size() == 4 && listed(now).front() == "broken.md2";
    });
    EXPECT_EQ(listed(state).front(), "broken.md2");
    choose(driven, "sort", "name");
    choose(driven, "show", "problems");
    state = driven.viewer.waitFor([&](const json& now) { return listed(now).size() < 4; });
    const Names troubled = listed(state);
    EXPECT_EQ(std::count(troubled.begin(), troubled.end(), "creature.md2"), 0);
    choose(driven, "show", "all");
    (void)driven.viewer.waitFor([&](const json& now) { return listed(now).size() == 4; });
    choose(driven, "show", "MD3");
    state = driven.viewer.waitFor([&](const json& now) { return now["library"]["models"] == 0; });
    EXPECT_EQ(listed(state), Names());
    choose(driven, "show", "MD2");
    state = driven.viewer.waitFor([&](const json& now) { return now["library"]["models"] == 4; });
    EXPECT_EQ(state["library"]["format"], "MD2");
}

TEST_F(LibraryRoots, FollowWhatIsSavedWhileTheyAreFiltered)
{
    fs::copy(tests::sampleFolder(), m_folder / "set");
    (void)m_folder.write("set/plain.md2", Md2Builder::tetrahedron().build());
    const fs::path model = m_folder / "set/creature.md2";
    Driven driven({m_folder / "set"}, environment());
    ASSERT_EQ(driven.rest()["name"], "creature.md2");
    choose(driven, "show", "problems");
    const auto isListed = [](const json& state) {
        const Names names = listed(state);
        return std::count(names.begin(), names.end(), "creature.md2") == 1;
    };
    json state = driven.viewer.waitFor(
        [&](const json& now) { return now["library"]["factsLeft"] == 0 && !listed(now).empty() && !isListed(now); });
    ASSERT_FALSE(isListed(state)) << "nothing is wrong with it";

    const auto size = fs::file_size(model);
    fs::copy_file(model, m_folder / "sound");
    fs::resize_file(model, 5000);
    state = driven.viewer.waitFor(isListed);
    EXPECT_TRUE(isListed(state)) << "it was saved while it was open, and is broken now";
    fs::copy_file(m_folder / "sound", model, fs::copy_options::overwrite_existing);
    ASSERT_EQ(fs::file_size(model), size);
    state = driven.viewer.waitFor([&](const json& now) { return !isListed(now); });
    EXPECT_FALSE(isListed(state)) << "it was mended";
}

TEST_F(LibraryRoots, OfInstalledGamesAreFoundAndAddedByAClick)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    const fs::path game = m_folder / "home/.local/share/Steam/steamapps/common/Quake 2";
    (void)m_folder.write("home/.local/share/Steam/steamapps/common/Quake 2/baseq2/players/male/tris.md2", tetra);
    json state;
    {
        Driven driven({m_folder / "one"}, environment());
        state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("game:0"); });
        ASSERT_TRUE(state["targets"].contains("game:0"));
        std::string target;
        for (std::size_t i = 0; i < state["library"]["games"].size(); ++i) {
            if (state["library"]["games"][i]["folder"] == game.string())
                target = "game:" + std::to_string(i);
        }
        ASSERT_NE(target, "") << state["library"]["games"].dump();
        driven.click(target);
        state = driven.viewer.waitFor([](const json& now) {
            return now["library"]["roots"].size() == 2 && now["library"]["roots"][1]["state"] == "ready";
        });
        ASSERT_EQ(rootsOf(state).size(), 2U);
        EXPECT_EQ(rootsOf(state)[1]["paths"][0], game.string());
        EXPECT_EQ(rootsOf(state)[1]["models"], 1);

        // Its menu adds it to the texture search, which is saved.
        driven.user.click(Driven::middleOf(state["targets"]["root:1"]), MouseButton::right);
        (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("menu:game-folder"); });
        driven.click("menu:game-folder");
        state = driven.viewer.waitFor([](const json& now) { return now["library"]["gameFolders"].size() == 1; });
        EXPECT_EQ(state["library"]["gameFolders"], json::array({game.string()}));
        quit(driven);
    }
    HeadlessViewer viewer({}, environment());
    state = viewer.waitFor([](const json& now) { return now["library"]["gameFolders"].size() == 1; });
    EXPECT_EQ(state["library"]["gameFolders"], json::array({game.string()}));
}

} // namespace
