#include "formats/vfs/read_file.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/player_game.hpp"
#include "tests/window/driven_viewer.hpp"

#include <filesystem>
#include <string>
#include <string_view>

/// Editing a model's files in the window.
namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::Md3Builder;
using tests::Viewer;

const std::string kShader = "surfaces[0].shaders[0].name";

/// A model whose paths and tags can be repaired.
std::vector<std::byte> brokenModel()
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces().front().shaders = {"models\\tetra\\body"};
    for (Md3Builder::Frame& frame : builder.frames())
        frame.tags.front().axes = {3, 0, 0, 0, 3, 0, 0, 0, 3};
    return builder.build();
}

std::string textIn(const fs::path& file)
{
    const auto read = formats::readFile(file);
    const auto bytes = read ? read->file().span() : std::span<const std::byte>();
    return std::string(formats::FieldReader(bytes).characters(bytes.size()));
}

/// A user who edits a paused model.
struct Editing : Driven {
    explicit Editing(const fs::path& file) : Driven({file}) { (void)rest(); }

    json clickAndWait(const std::string& target, const tests::HeadlessViewer::Condition& condition)
    {
        const json there = viewer.waitFor([&](const json& now) { return hasTarget(now, target); });
        EXPECT_TRUE(hasTarget(there, target)) << target;
        if (hasTarget(there, target))
            click(target);
        return viewer.waitFor(condition);
    }

    json waitForUndo(const json& title)
    {
        return viewer.waitFor([&](const json& now) {
            return now["editing"]["undo"] == title && now["editing"]["shown"] == true && now["opening"] == false;
        });
    }

    void show(const std::string& tab)
    {
        (void)clickAndWait("tab:" + tab, [&](const json& now) { return now["inspectorTab"] == tab; });
    }

    /// Replaces the text of a field and presses a key.
    void enter(const std::string& target, const std::string& text, unsigned long key = XK_Return)
    {
        const std::string field = "field:";
        if (target.starts_with(field) && !hasTarget(viewer.state(), target))
            enter("edit:filter", target.substr(field.size()));
        (void)clickAndWait(target, [](const json& now) { return now["typing"] == true; });
        user.pressKey(XK_a, kControl);
        user.type(text);
        user.pressKey(key);
    }
};

TEST_F(Viewer, FixesTheProblemsOfAModelAndSavesIt)
{
    const fs::path file = m_folder.write("tetra.md3", brokenModel());
    const std::string before = textIn(file);
    Editing driven(file);
    driven.show("problems");
    json state = driven.clickAndWait("fix:paths", [](const json& now) { return now["overlay"] == "fixes"; });
    ASSERT_EQ(state["overlay"], "fixes");
    EXPECT_TRUE(state["editing"]["undo"].is_null()) << "nothing is done before it is confirmed";
    state = driven.clickAndWait("fixes:cancel", [](const json& now) { return now["overlay"].is_null(); });
    EXPECT_TRUE(state["editing"]["undo"].is_null());

    (void)driven.clickAndWait("fix:all", [](const json& now) { return now["overlay"] == "fixes"; });
    (void)driven.clickAndWait("fixes:apply", [](const json& now) { return now["overlay"].is_null(); });
    state = driven.waitForUndo("Fix all problems");
    EXPECT_EQ(state["editing"]["undo"], "Fix all problems") << state["message"];
    EXPECT_EQ(state["editing"]["unsaved"], true);
    EXPECT_NE(driven.user.title().find("\xE2\x80\xA2"), std::string::npos) << driven.user.title();
    EXPECT_EQ(textIn(file), before) << "nothing is written yet";

    driven.user.pressKey(XK_z, kControl);
    EXPECT_EQ(driven.waitForUndo(nullptr)["editing"]["redo"], "Fix all problems");
    driven.user.pressKey(XK_y, kControl);
    EXPECT_EQ(driven.waitForUndo("Fix all problems")["editing"]["unsaved"], true);
    driven.user.pressKey(XK_s, kControl);
    state = driven.viewer.waitFor([](const json& now) { return now["editing"]["unsaved"] == false; });
    EXPECT_EQ(state["editing"]["unsaved"], false) << state["message"];
    EXPECT_EQ(textIn(fs::path(file) += ".orig"), before);
    EXPECT_NE(textIn(file).find("models/tetra/body"), std::string::npos);
    EXPECT_EQ(textIn(file).size(), before.size());
    (void)driven.viewer.waitFor([](const json& now) { return now["editing"]["fixes"] == json::array(); });
    EXPECT_EQ(driven.viewer.state()["editing"]["fixes"], json::array());
    EXPECT_TRUE(driven.viewer.state()["fileNews"].is_null());
}

TEST_F(Viewer, EditsAFieldAndKeepsTheSelection)
{
    Editing driven(m_folder.write("tetra.md3", brokenModel()));
    driven.show("tags");
    json state = driven.clickAndWait("tagrow:1", [](const json& now) { return now["selection"]["kind"] == "tag"; });
    const json camera = state["camera"];
    driven.show("edit");
    driven.enter("selected:tags[1].name", "tag_hand");
    state = driven.waitForUndo("Set tags[1].name");
    ASSERT_EQ(state["editing"]["undo"], "Set tags[1].name") << state["message"];
    EXPECT_EQ(state["editing"]["editCount"], 2) << "the name is stored in both frames";
    EXPECT_EQ(state["tags"][1]["name"], "tag_hand");
    EXPECT_EQ(state["camera"], camera);
    driven.user.pressKey(XK_z, kControl);
    state = driven.waitForUndo(nullptr);
    EXPECT_EQ(state["tags"][1]["name"], "tag_weapon");

    driven.enter("edit:filter", "shaders");
    driven.enter("field:" + kShader, "models/tetra/hull", XK_Tab);
    state = driven.waitForUndo("Set " + kShader);
    EXPECT_EQ(state["editing"]["undo"], "Set " + kShader) << "Tab takes the value, too";
    EXPECT_EQ(state["editing"]["edits"][0]["field"], kShader);
}

TEST_F(Viewer, SavesAValueThatIsBeingTyped)
{
    const fs::path file = m_folder.write("tetra.md3", brokenModel());
    Editing driven(file);
    driven.show("edit");
    driven.enter("edit:filter", "surfaces[0].name");
    (void)driven.clickAndWait("field:surfaces[0].name", [](const json& now) { return now["typing"] == true; });
    driven.user.pressKey(XK_a, kControl);
    driven.user.type("hull");
    driven.user.pressKey(XK_s, kControl);
    const json state = driven.viewer.waitFor([](const json& now) {
        return now["editing"]["undo"] == "Set surfaces[0].name" && now["editing"]["unsaved"] == false;
    });
    EXPECT_EQ(state["editing"]["undo"], "Set surfaces[0].name") << state["message"];
    EXPECT_NE(textIn(file).find("hull"), std::string::npos);
}

TEST_F(Viewer, SaysWhyAValueIsImpossible)
{
    Editing driven(m_folder.write("tetra.md3", brokenModel()));
    driven.show("edit");
    driven.enter("field:version", "fifteen");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "edit:problem"); });
    EXPECT_TRUE(hasTarget(state, "edit:problem"));
    EXPECT_TRUE(state["editing"]["undo"].is_null());
    driven.enter("field:version", "15");
    state = driven.viewer.waitFor([](const json& now) { return !hasTarget(now, "edit:problem"); });
    EXPECT_FALSE(hasTarget(state, "edit:problem"));
    EXPECT_TRUE(state["editing"]["undo"].is_null()) << "the value that it has";
}

TEST_F(Viewer, ForgetsAnImpossibleValueInAnotherFile)
{
    const tests::PlayerGame game;
    Editing driven(game.file("lower.md3"));
    driven.show("edit");
    driven.enter("field:version", "fifteen");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "edit:problem"); });
    ASSERT_TRUE(hasTarget(state, "edit:problem"));
    (void)driven.clickAndWait("edit:file", [](const json& now) { return hasTarget(now, "edit:file:upper.md3"); });
    state = driven.clickAndWait("edit:file:upper.md3", [](const json& now) {
        return !hasTarget(now, "edit:file:upper.md3") && !hasTarget(now, "edit:problem");
    });
    EXPECT_FALSE(hasTarget(state, "edit:problem")) << "the field of this file has a possible value";
}

TEST_F(Viewer, MovesATagByTheNumbersOfItsCard)
{
    Editing driven(m_folder.write("tetra.md3", brokenModel()));
    driven.show("tags");
    (void)driven.clickAndWait("tagrow:1", [](const json& now) { return now["selection"]["kind"] == "tag"; });
    driven.enter("card:origin-x", "far");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "edit:problem"); });
    EXPECT_TRUE(hasTarget(state, "edit:problem"));
    EXPECT_TRUE(state["editing"]["undo"].is_null());
    driven.enter("card:origin-x", "7.5");
    state = driven.waitForUndo("Move tag_weapon");
    EXPECT_NEAR(state["tags"][1]["origin"][0].get<double>(), 7.5, 1e-4) << state["message"];
    driven.enter("card:turn-z", "90");
    state = driven.waitForUndo("Turn tag_weapon");
    EXPECT_EQ(state["editing"]["undo"], "Turn tag_weapon");
    driven.user.pressKey(XK_z, kControl);
    EXPECT_EQ(driven.waitForUndo("Move tag_weapon")["editing"]["redo"], "Turn tag_weapon");
}

TEST_F(Viewer, ShowsAnOperationAsOneStepWhenTheWorkerIsDone)
{
    Editing driven(m_folder.write("tetra.md3", brokenModel()));
    driven.show("edit");
    (void)driven.clickAndWait("edit:changes", [](const json& now) { return hasTarget(now, "operation:add-tag"); });
    driven.enter("operation:add-tag:argument", "tag_new=1,2,3");
    json state = driven.waitForUndo("Add a tag: tag_new=1,2,3");
    ASSERT_EQ(state["editing"]["undo"], "Add a tag: tag_new=1,2,3") << state["message"];
    EXPECT_TRUE(state["editing"]["operation"].is_null());
    EXPECT_EQ(state["tags"].size(), 3U);
    driven.user.pressKey(XK_z, kControl);
    state = driven.waitForUndo(nullptr);
    EXPECT_EQ(state["tags"].size(), 2U);
}

TEST_F(Viewer, NamesASurfaceOnItsCard)
{
    Editing driven(m_folder.write("tetra.md3", brokenModel()));
    driven.show("surfaces");
    (void)driven.clickAndWait("surface:0", [](const json& now) { return now["selection"]["kind"] == "surface"; });
    driven.enter("card:name", "hull", XK_Tab);
    EXPECT_EQ(driven.waitForUndo("Set surfaces[0].name")["editing"]["undo"], "Set surfaces[0].name");
    driven.enter("card:shaders[0].name", "models/tetra/hull");
    EXPECT_EQ(driven.waitForUndo("Set " + kShader)["editing"]["undo"], "Set " + kShader);
}

TEST_F(Viewer, AsksOnceBeforeUnsavedEditsAreLost)
{
    const fs::path file = m_folder.write("tetra.md3", brokenModel());
    const std::string before = textIn(file);
    Editing driven(file);
    driven.show("edit");
    driven.enter("field:surfaces[0].name", "hull");
    (void)driven.waitForUndo("Set surfaces[0].name");
    const auto isAsking = [](const json& now) { return now["overlay"] == "unsaved"; };
    const auto isClosed = [](const json& now) { return now["overlay"].is_null(); };
    driven.user.pressKey(XK_w, kControl);
    json state = driven.viewer.waitFor(isAsking);
    EXPECT_EQ(state["editing"]["question"], "tetra.md3 has unsaved edits");
    driven.user.pressKey(XK_Escape);
    state = driven.viewer.waitFor(isClosed);
    EXPECT_EQ(state["editing"]["unsaved"], true);
    EXPECT_TRUE(state["document"].is_string());

    driven.user.close();
    (void)driven.viewer.waitFor(isAsking);
    state = driven.clickAndWait("unsaved:cancel", isClosed);
    EXPECT_TRUE(driven.viewer.isRunning());

    driven.user.pressKey(XK_w, kControl);
    (void)driven.viewer.waitFor(isAsking);
    state = driven.clickAndWait("unsaved:discard", [](const json& now) { return now["document"].is_null(); });
    EXPECT_TRUE(state["document"].is_null());
    EXPECT_EQ(textIn(file), before);
}

TEST_F(Viewer, SavesBeforeItQuits)
{
    const fs::path file = m_folder.write("tetra.md3", brokenModel());
    Editing driven(file);
    driven.show("edit");
    driven.enter("field:surfaces[0].name", "hull");
    (void)driven.waitForUndo("Set surfaces[0].name");
    driven.user.pressKey(XK_q, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "unsaved:save"); });
    driven.click("unsaved:save");
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
    EXPECT_NE(textIn(file).find("hull"), std::string::npos);
}

TEST_F(Viewer, KeepsEditsWhileTheFileChangesOnTheDisk)
{
    Editing driven(m_folder.write("tetra.md3", brokenModel()));
    driven.show("edit");
    driven.enter("field:surfaces[0].name", "hull");
    (void)driven.waitForUndo("Set surfaces[0].name");
    (void)m_folder.write("tetra.md3", Md3Builder::tetrahedron().build());
    json state = driven.viewer.waitFor([](const json& now) {
        return now["message"].is_string() &&
               now["message"].get<std::string>().find("another program") != std::string::npos;
    });
    ASSERT_TRUE(state["message"].is_string());
    EXPECT_EQ(state["editing"]["files"][0]["changedOnDisk"], true);
    EXPECT_EQ(state["editing"]["undo"], "Set surfaces[0].name");
    driven.user.pressKey(XK_s, kControl);
    state = driven.viewer.waitFor([](const json& now) {
        return now["message"].get<std::string>().find("has changed since it was read") != std::string::npos;
    });
    EXPECT_EQ(state["editing"]["unsaved"], true);
}

} // namespace
