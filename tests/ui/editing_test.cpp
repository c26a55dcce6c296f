#include "formats/base/byte_view.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/ui/driven_viewer.hpp"

/// Editing with a real window: a dropped model is repaired, a tag dragged, the file saved and read again.
namespace {

using tests::copiedSample;
using tests::Driven;
using tests::DropResult;
using tests::hasTarget;
using tests::json;
using tests::Md3Builder;
using tests::Point;
using tests::Viewer;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::array<unsigned long, 1> kControlKey{XK_Control_L};

/// A flag whose path comes from an exporter, with a tag beside it.
Md3Builder flagWithAbsolutePath()
{
    Md3Builder builder;
    builder.frame("frame", {{"tag_hand", {5.0f, 2.0f, 3.0f}}});
    return builder.surface({.name = "flag",
                            .shaders = {"C:\\quake3\\baseq3\\models\\flag\\red"},
                            .triangles = {{0, 2, 1}, {0, 1, 2}},
                            .texCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}},
                            .frames = {{{0, 0, 0, 0}, {1280, 0, 640, 0}, {0, 1280, 0, 0}}}});
}

bool contains(const fs::path& file, std::string_view text)
{
    const auto read = formats::readFile(file);
    const auto bytes = read ? read->file().span() : std::span<const std::byte>();
    return formats::FieldReader(bytes).characters(bytes.size()).find(text) != std::string_view::npos;
}

/// A user with a model on which another one is dropped.
struct Editing : Driven {
    using Driven::Driven;

    /// Clicks a target once it is there.
    void clickOn(const std::string& target)
    {
        const json there = viewer.waitFor([&](const json& now) { return hasTarget(now, target); });
        ASSERT_TRUE(hasTarget(there, target)) << target;
        user.click(middleOf(there["targets"][target]));
    }

    json waitForUndo(const json& title)
    {
        return viewer.waitFor([&](const json& now) {
            return now["editing"]["undo"] == title && now["editing"]["shown"] == true && now["opening"] == false;
        });
    }

    void pressWithControl(unsigned long key) { user.pressKey(key, kControlKey); }

    /// Saves a picture of the window if TRISVIEW_EDITING_PICTURES names a folder.
    void takePicture(const std::string& name) const
    {
        const char* const folder = std::getenv("TRISVIEW_EDITING_PICTURES");
        if (folder == nullptr)
            return;
        ASSERT_TRUE(formats::writeFile(fs::path(folder) / (name + ".png"), formats::encodePng(user.capture())));
    }
};

TEST_F(Viewer, RepairsADroppedModelDragsItsTagAndSavesIt)
{
    const fs::path file = m_folder.write("flag/flag.md3", flagWithAbsolutePath().build());
    Editing driven({copiedSample(m_folder)});
    ASSERT_EQ(driven.user.drop(std::vector<fs::path>{file}), DropResult::accepted);
    json state = driven.viewer.waitFor([&](const json& now) { return now["document"] == file.string(); });
    ASSERT_EQ(state["document"], file.string());
    (void)driven.rest();

    driven.clickOn("tab:problems");
    driven.clickOn("fix:paths");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "fixes:apply"); });
    driven.takePicture("1_fix");
    driven.clickOn("fixes:apply");
    state = driven.waitForUndo("Fix paths");
    EXPECT_EQ(state["editing"]["undo"], "Fix paths") << state["message"];
    EXPECT_TRUE(contains(file, "C:\\quake3")) << "nothing is written yet";

    driven.clickOn("tab:tags");
    driven.clickOn("tagrow:0");
    (void)driven.viewer.waitFor([](const json& now) { return now["selectedTag"] == 0; });
    state = driven.press(XK_a, [](const json& now) { return hasTarget(now, "handle:arrow z"); });
    ASSERT_TRUE(hasTarget(state, "handle:arrow z"));
    driven.takePicture("2_handles");
    const Point tip = Driven::middleOf(state["targets"]["handle:arrow z"]);
    driven.user.drag(tip, {tip.x, tip.y - 60});
    state = driven.viewer.waitFor([](const json& now) {
        return now["tagHandles"]["drag"].is_null() && now["tags"][0]["origin"][2].get<double>() > 3.1 &&
               now["editing"]["shown"] == true;
    });
    const double moved = state["tags"][0]["origin"][2];
    EXPECT_GT(moved, 3.1);
    driven.takePicture("3_dragged");

    driven.pressWithControl(XK_z);
    state = driven.viewer.waitFor([](const json& now) { return now["tags"][0]["origin"][2] == 3.0; });
    EXPECT_EQ(state["tags"][0]["origin"][2], 3.0) << "undone";
    driven.takePicture("4_undone");
    driven.pressWithControl(XK_y);
    state = driven.viewer.waitFor([&](const json& now) { return now["tags"][0]["origin"][2] == moved; });
    EXPECT_EQ(state["tags"][0]["origin"][2], moved) << "done again";

    driven.pressWithControl(XK_s);
    state = driven.viewer.waitFor(
        [](const json& now) { return now["editing"]["unsaved"] == false && now["message"].is_string(); });
    EXPECT_EQ(state["editing"]["unsaved"], false) << state["message"];
    driven.takePicture("5_saved");
    EXPECT_TRUE(contains(file, "models/flag/red"));
    EXPECT_TRUE(contains(fs::path(file) += ".orig", "C:\\quake3"));

    // Another program changes the file: what was saved is read again like any other file.
    (void)m_folder.write("flag/flag.md3", flagWithAbsolutePath().build());
    state = driven.viewer.waitFor([](const json& now) { return now["tags"][0]["origin"][2] == 3.0; });
    EXPECT_EQ(state["tags"][0]["origin"][2], 3.0);
}

} // namespace
