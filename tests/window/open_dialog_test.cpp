#include "tests/support/corpus.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <fstream>
#include <thread>
#include <utility>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::HeadlessViewer;
using tests::json;
using tests::kControl;
using tests::Md2Builder;
using tests::Viewer;

constexpr std::array<unsigned long, 1> kAlt = {XK_Alt_L};

/// The entries of a folder as listed by the dialog with all files.
struct Listed {
    std::vector<std::string> folders; ///< in row order; they come first
    std::size_t rows = 0;
};

std::string lowered(std::string name)
{
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
    return name;
}

Listed listedIn(const fs::path& folder)
{
    Listed all;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with('.') || !entry.exists())
            continue;
        ++all.rows;
        if (entry.is_directory())
            all.folders.push_back(name);
    }
    std::sort(all.folders.begin(), all.folders.end(), [](const std::string& a, const std::string& b) {
        return std::pair(lowered(a), a) < std::pair(lowered(b), b);
    });
    return all;
}

/// A user in the open dialog.
struct Browsing : Driven {
    explicit Browsing(const fs::path& model) : Driven({model})
    {
        (void)rest();
        openDialog();
    }

    void openDialog()
    {
        user.pressKey(XK_o, kControl);
        const json state = waitFor([](const json& dialog) { return !dialog["folder"].get<std::string>().empty(); });
        EXPECT_TRUE(state.is_object());
    }

    /// The dialog's part of the first state that meets the condition; of the current one after a timeout.
    json waitFor(const HeadlessViewer::Condition& condition)
    {
        return viewer.waitFor(
            [&](const json& now) { return now["dialog"].is_object() && condition(now["dialog"]); })["dialog"];
    }

    /// Whether the dialog gets to show `folder`.
    [[nodiscard]] bool comesTo(const fs::path& folder)
    {
        const json dialog = waitFor([&](const json& now) { return now["folder"] == folder.string(); });
        return dialog.is_object() && dialog["folder"] == folder.string();
    }

    [[nodiscard]] bool hasCursorOn(const std::string& name)
    {
        const json dialog = waitFor([&](const json& now) { return now["cursor"] == name; });
        return dialog.is_object() && dialog["cursor"] == name;
    }

    /// Makes the window fast to draw for many steps: small, with only the dialog.
    [[nodiscard]] bool showsAllFilesOf(const fs::path& folder)
    {
        user.pressKey(XK_Escape);
        (void)viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });
        user.pressKey(XK_w, kControl);
        (void)viewer.waitFor([](const json& now) { return now["document"].is_null(); });
        if (!user.resize({960, 600}))
            return false;
        openDialog();
        type(folder.string());
        user.pressKey(XK_Return);
        if (!comesTo(folder))
            return false;
        click("dialog:filter");
        (void)viewer.waitFor([](const json& now) { return now["targets"].contains("dialog:filter:2"); });
        click("dialog:filter:2");
        return waitFor([](const json& now) { return now["filter"] == "all"; })["filter"] == "all";
    }

    /// Whether a row is completely above the list's lower edge, which is above the name field.
    [[nodiscard]] static bool isWhole(const json& targets, const std::string& row)
    {
        constexpr double kEdge = 8.0;
        const json& rect = targets[row];
        return rect["y"].get<double>() + rect["height"].get<double>() + kEdge <= targets["dialog:text"]["y"];
    }

    /// The visible rows and their positions.
    [[nodiscard]] static json rowsIn(const json& state)
    {
        json rows = json::object();
        for (const auto& [name, rect] : state["targets"].items()) {
            if (name.starts_with("file:"))
                rows[name] = rect;
        }
        return rows;
    }

    /// Waits for a frame with the same row positions as the previous one: the list scrolls to the previous folder's row
    /// one frame after it was built.
    [[nodiscard]] json restingRows()
    {
        json before = viewer.state();
        const auto rests = [&](const json& now) {
            if (now["frameNumber"] == before["frameNumber"])
                return false;
            return rowsIn(std::exchange(before, now)) == rowsIn(now);
        };
        return rowsIn(viewer.waitFor(rests));
    }

    /// The position of a row after scrolling to it with the wheel.
    [[nodiscard]] std::optional<tests::Point> rowOf(const std::string& name)
    {
        const std::string target = "file:" + name;
        for (int tries = 0; tries < 200; ++tries) {
            const json state = viewer.waitFor([&](const json& now) { return now["targets"].contains(target); }, 60ms);
            if (state["targets"].contains(target) && isWhole(state["targets"], target))
                return middleOf(state["targets"][target]);
            const json& header = state["targets"]["column:Name"];
            user.moveMouse({middleOf(header).x, middleOf(header).y + 60});
            const json rows = restingRows();
            user.turnWheel(-1);
            (void)viewer.waitFor([&](const json& now) { return rowsIn(now) != rows; }, 1000ms);
        }
        return std::nullopt;
    }

    /// Invariants of a working program.
    void expectSane()
    {
        const json state = viewer.state();
        EXPECT_EQ(state["glErrors"], "");
        EXPECT_EQ(state["overlay"], "open");
    }
};

/// Visits a folder and all its subfolders with the keyboard, depth first; stops at the first failure.
class KeyboardWalk {
public:
    explicit KeyboardWalk(Browsing& driven) : m_driven(driven) {}

    void walk(const fs::path& folder)
    {
        const Listed expected = listedIn(folder);
        ASSERT_TRUE(m_driven.comesTo(folder)) << folder << m_driven.viewer.state()["dialog"];
        ++visited;
        EXPECT_EQ(m_driven.viewer.state()["dialog"]["rows"], expected.rows) << folder;
        for (std::size_t i = 0; i < expected.folders.size(); ++i) {
            if (i > 0)
                m_driven.user.pressKey(XK_Down);
            ASSERT_TRUE(m_driven.hasCursorOn(expected.folders[i])) << folder << m_driven.viewer.state()["dialog"];
            m_driven.user.pressKey(XK_Return);
            ASSERT_NO_FATAL_FAILURE(walk(folder / expected.folders[i]));
            goUp();
            ASSERT_TRUE(m_driven.comesTo(folder)) << folder << m_driven.viewer.state()["dialog"];
            ASSERT_TRUE(m_driven.hasCursorOn(expected.folders[i])) << "where one came from " << folder;
        }
    }

    std::size_t visited = 0;

private:
    void goUp()
    {
        if (visited % 2 == 0)
            m_driven.user.pressKey(XK_BackSpace);
        else
            m_driven.user.pressKey(XK_Up, kAlt);
    }

    Browsing& m_driven;
};

/// The same with the mouse.
class MouseWalk {
public:
    explicit MouseWalk(Browsing& driven) : m_driven(driven) {}

    void walk(const fs::path& folder)
    {
        ASSERT_TRUE(m_driven.comesTo(folder)) << folder << m_driven.viewer.state()["dialog"];
        ++visited;
        for (const std::string& name : listedIn(folder).folders) {
            ASSERT_NO_FATAL_FAILURE(enter(name));
            ASSERT_NO_FATAL_FAILURE(walk(folder / name));
            waitForField();
            m_driven.click("dialog:up");
            ASSERT_TRUE(m_driven.comesTo(folder)) << folder << m_driven.viewer.state()["dialog"];
            EXPECT_TRUE(m_driven.hasCursorOn(name)) << "where one came from " << folder;
        }
    }

    std::size_t visited = 0;

private:
    /// By a double click, or by a click and the button: two double clicks at one position would count as three and four
    /// clicks.
    void enter(const std::string& name)
    {
        waitForField();
        const auto row = m_driven.rowOf(name);
        ASSERT_TRUE(row) << name;
        if (++m_entered % 2 == 0) {
            m_driven.user.doubleClick(*row);
            return;
        }
        m_driven.user.click(*row);
        const json dialog = m_driven.waitFor([&](const json& now) { return now["chosen"] == json({name}); });
        ASSERT_EQ(dialog["chosen"], json({name}));
        ASSERT_EQ(dialog["cursor"], name);
        m_driven.click("dialog:open");
    }

    /// The field must get the focus back first: a button pressed in that frame would be missed.
    void waitForField()
    {
        (void)m_driven.viewer.waitFor([](const json& now) { return now["typing"] == true; });
    }

    Browsing& m_driven;
    std::size_t m_entered = 0;
};

std::size_t foldersBelow(const fs::path& folder)
{
    std::size_t count = 1;
    for (const std::string& name : listedIn(folder).folders)
        count += foldersBelow(folder / name);
    return count;
}

fs::path corpusWithoutLinks()
{
    const fs::path folder = tests::corpusFolder();
    return folder.empty() ? folder : fs::canonical(folder);
}

TEST_F(Viewer, WalksEveryFolderOfTheCorpusByKeyboardInItsDialog)
{
    const fs::path corpus = corpusWithoutLinks();
    if (corpus.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    Browsing driven(tests::sampleFolder() / "creature.md2");
    ASSERT_TRUE(driven.showsAllFilesOf(corpus));
    KeyboardWalk walk(driven);
    walk.walk(corpus);
    EXPECT_EQ(walk.visited, foldersBelow(corpus));
    driven.expectSane();
}

TEST_F(Viewer, WalksEveryFolderOfTheCorpusByMouseInItsDialog)
{
    const fs::path corpus = corpusWithoutLinks();
    if (corpus.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    Browsing driven(tests::sampleFolder() / "creature.md2");
    ASSERT_TRUE(driven.showsAllFilesOf(corpus));
    MouseWalk walk(driven);
    walk.walk(corpus);
    EXPECT_EQ(walk.visited, foldersBelow(corpus));
    driven.expectSane();
}

/// A model beside a folder of many files, most of which cannot be opened.
fs::path smallFolderWithALargeOne(const tests::TemporaryFolder& folder, int files)
{
    const fs::path model = folder.write("start/tetra.md2", Md2Builder::tetrahedron().build());
    fs::create_directories(folder / "start/large/inner");
    for (int i = 0; i < files; ++i)
        std::ofstream(folder / ("start/large/file" + std::to_string(i) + ".md2"));
    return model;
}

TEST_F(Viewer, EntersALargeFolderFromASmallOneAndComesBack)
{
    Browsing driven(smallFolderWithALargeOne(m_folder, 3000));
    const fs::path start = m_folder / "start";
    ASSERT_TRUE(driven.comesTo(start));
    ASSERT_TRUE(driven.hasCursorOn("large"));
    driven.user.pressKey(XK_Return);
    ASSERT_TRUE(driven.comesTo(start / "large"));
    json dialog = driven.viewer.state()["dialog"];
    EXPECT_EQ(dialog["rows"], 3001);
    EXPECT_EQ(dialog["cursor"], "inner");
    for (int i = 0; i < 20; ++i)
        driven.user.pressKey(XK_Page_Down);
    EXPECT_EQ(driven.waitFor([](const json& now) { return now["cursorRow"] == 240; })["cursorRow"], 240);
    driven.user.pressKey(XK_Up, kAlt);
    ASSERT_TRUE(driven.comesTo(start));
    EXPECT_TRUE(driven.hasCursorOn("large"));
    driven.user.pressKey(XK_Return);
    driven.user.pressKey(XK_Return); // whether or not the first listing has arrived
    dialog = driven.waitFor([&](const json& now) { return now["folder"] != start.string(); });
    EXPECT_TRUE(dialog["folder"].get<std::string>().starts_with((start / "large").string())) << dialog;
    driven.expectSane();
}

TEST_F(Viewer, ForgetsWhatWasTypedInAnotherFolderOfItsDialog)
{
    Browsing driven(smallFolderWithALargeOne(m_folder, 30));
    const fs::path start = m_folder / "start";
    ASSERT_TRUE(driven.comesTo(start));
    driven.user.pressKey(XK_Return);
    ASSERT_TRUE(driven.comesTo(start / "large"));
    driven.type("file2");
    json dialog = driven.waitFor([](const json& now) { return now["text"] == "file2"; });
    EXPECT_EQ(dialog["rows"], 11) << "file2 and file20 to file29";
    driven.user.pressKey(XK_Up, kAlt); // the field keeps the focus
    ASSERT_TRUE(driven.comesTo(start));
    dialog = driven.waitFor([](const json& now) { return now["rows"] == 2; });
    EXPECT_EQ(dialog["text"], "");
    EXPECT_EQ(dialog["rows"], 2);
    driven.type("lar");
    dialog = driven.waitFor([](const json& now) { return now["text"] == "lar"; });
    EXPECT_EQ(dialog["text"], "lar") << "and not what was typed before as well";
}

TEST_F(Viewer, ListsAFolderAnewWhenItsDialogOpensAgain)
{
    Browsing driven(smallFolderWithALargeOne(m_folder, 5));
    const fs::path large = m_folder / "start/large";
    driven.user.pressKey(XK_Return);
    ASSERT_TRUE(driven.comesTo(large));
    for (int i = 0; i < 5; ++i)
        driven.user.pressKey(XK_Down);
    ASSERT_TRUE(driven.hasCursorOn("file4.md2"));
    driven.user.pressKey(XK_Escape);
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });
    fs::remove(large / "file3.md2");
    fs::remove(large / "file4.md2");
    driven.openDialog();
    const json dialog = driven.waitFor([](const json& now) { return now["rows"] == 4; });
    EXPECT_EQ(dialog["rows"], 4);
    EXPECT_EQ(dialog["cursor"], "file2.md2") << "the last row, where the one under the cursor is gone";
    fs::remove_all(large);
    driven.user.pressKey(XK_Up, kAlt);
    ASSERT_TRUE(driven.comesTo(m_folder / "start"));
    driven.expectSane();
}

TEST_F(Viewer, ComesToRestWhenItsDialogIsClosedAtOnce)
{
    Driven driven({smallFolderWithALargeOne(m_folder, 10)});
    (void)driven.rest();
    tests::HeadlessUser user(driven.viewer);
    for (const bool isInOneRound : {false, true}) {
        for (int i = 0; i < 5; ++i) {
            user.down(tests::Key::control);
            user.pressCharacter('o');
            user.up(tests::Key::control);
            if (!isInOneRound)
                driven.viewer.takeEvents();
            user.pressKey(tests::Key::escape);
        }
        driven.viewer.takeEvents();
        // A listing that arrives later is accepted, and then no frame is due.
        driven.viewer.settle();
        EXPECT_TRUE(driven.viewer.state()["overlay"].is_null());
        const std::uint64_t frames = driven.viewer.window().frames;
        driven.user.wait(60s);
        EXPECT_EQ(driven.viewer.window().frames, frames);
    }
}

} // namespace
