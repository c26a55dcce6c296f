// Edits of the files of open documents, without a window.
#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/operation_work.hpp"
#include "app/viewer/editing/save_edits.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/editing/written_files.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/editable_files.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "formats/base/names.hpp"
#include "formats/edit/patch.hpp"
#include "formats/platform/paths.hpp"
#include "tests/app/viewer/editing_session.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace {

using app::Session;
using formats::edit::EditableFile;
using tests::Md3Builder;
using tests::PlayerGame;
using tests::TemporaryFolder;
using tests::editing::bytesAt;
using tests::editing::OneModel;
using tests::editing::openEdited;
using tests::editing::save;
using tests::editing::sessionOf;
using tests::editing::textOfMessage;
using tests::editing::valueOf;
namespace fs = std::filesystem;

TEST(Editing, ShowsAFieldAnewAndTakesItBack)
{
    OneModel one;
    Session& session = one.session;
    EXPECT_FALSE(canUndo(session));
    setField(session, "", "surfaces[0].name", "hull");
    EXPECT_EQ(textOfMessage(session), "");
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "hull");
    EXPECT_EQ(undoneTitle(session), "Set surfaces[0].name");
    EXPECT_TRUE(isUnsaved(session, session.tab()));
    openEdited(session, one.file);
    EXPECT_EQ(session.tab().document->nodes[0].model->surfaces[0].name, "hull");
    EXPECT_TRUE(takeUnopened(session).empty()) << "once for each change";

    undoEdit(session);
    EXPECT_FALSE(isUnsaved(session, session.tab()));
    EXPECT_EQ(redoneTitle(session), "Set surfaces[0].name");
    openEdited(session, one.file);
    EXPECT_EQ(session.tab().document->nodes[0].model->surfaces[0].name, "body");
    redoEdit(session);
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "hull");
    EXPECT_FALSE(canRedo(session));
}

TEST(Editing, RefusesAWrongValueAndChangesNothing)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "tetra.md3", "frames[0].radius", "12");
    undoEdit(session);
    const std::uint64_t revision = shownEdits(session)->revision;
    setField(session, "", "frames[0].radius", "wide");
    EXPECT_NE(textOfMessage(session).find("wide"), std::string::npos) << textOfMessage(session);
    setField(session, "", "frames[7].radius", "1");
    EXPECT_NE(textOfMessage(session).find("has no field 'frames[7].radius'"), std::string::npos);
    setField(session, "other.md3", "frames[0].radius", "1");
    EXPECT_NE(textOfMessage(session).find("no editable file 'other.md3'; there are: tetra.md3"), std::string::npos);
    EXPECT_EQ(shownEdits(session)->revision, revision);
    EXPECT_EQ(redoneTitle(session), "Set frames[0].radius") << "what was undone can still be redone";
}

TEST(Editing, SaysInSentencesWhatIsImpossible)
{
    OneModel one;
    Session& session = one.session;
    runOperation(session, "", {"no-such", ""});
    EXPECT_EQ(textOfMessage(session), "There is no operation 'no-such'");
    fixProblems(session, "", "no-such");
    EXPECT_EQ(textOfMessage(session), "There is no repair 'no-such'");
    setField(session, "", "no.such", "1");
    EXPECT_EQ(textOfMessage(session), "The model has no field 'no.such'");
    setField(session, "tetra.md3", "no.such", "1");
    EXPECT_EQ(textOfMessage(session), "tetra.md3 has no field 'no.such'");
    EXPECT_EQ(editableFileNamed(session, "x").error(), "The model has no editable file 'x'; there are: tetra.md3");
    session.tab().isVersionBefore = true;
    EXPECT_EQ(addStep(session, "Set", {}).error(), "An earlier version cannot be edited");
}

TEST(Editing, GoesToAnyStep)
{
    OneModel one;
    Session& session = one.session;
    for (const char* const name : {"one", "two", "three"})
        setField(session, "", "surfaces[0].name", name);
    goToEdit(session, 1);
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "one");
    goToEdit(session, 3);
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "three");
    goToEdit(session, 0);
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "body");
    setField(session, "", "surfaces[0].name", "four");
    EXPECT_EQ(shownEdits(session)->steps.size(), 1U) << "a new step forgets the undone ones";
}

TEST(Editing, EditsThatChangeNothingAreNoStep)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "", "surfaces[0].name", "hull");
    std::vector<app::FileStep> same(1);
    same.front() = {one.path, {{"ident", 0, {std::byte{'I'}}, {std::byte{'I'}}}}};
    EXPECT_TRUE(addStep(session, "Nothing", std::move(same)));
    EXPECT_EQ(undoneTitle(session), "Set surfaces[0].name");
    EXPECT_EQ(shownEdits(session)->steps.size(), 1U);
    undoEdit(session);
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "body");
}

TEST(Editing, MergesTheStepsOfADrag)
{
    OneModel one;
    Session& session = one.session;
    const EditableFile before = **fileToEdit(session, one.path);
    const auto field = *formats::edit::FieldIndex(before).find("frames[0].tags[0].origin");
    setField(session, "", "surfaces[0].name", "hull");
    undoEdit(session);
    app::DragStep step = newDragStep(session);
    const auto drag = [&](const char* to) {
        const auto value = formats::edit::valueOf(field, to);
        EXPECT_TRUE(dragStep(session, step, one.path, editsTo(field, before.bytes.span(), *value, "drag"), "Move"));
    };
    drag("1,0,10");
    drag("2,0,10");
    drag("0,0,10"); // where it was
    EXPECT_EQ(shownEdits(session)->steps.size(), 1U);
    drag("3,0,10");
    EXPECT_EQ(shownEdits(session)->steps.size(), 1U);
    EXPECT_EQ(valueOf(session, one.path, "frames[0].tags[0].origin"), "3,0,10");
    undoEdit(session);
    EXPECT_EQ(valueOf(session, one.path, "frames[0].tags[0].origin"), "0,0,10");
}

TEST(Editing, FixesAllFilesOfAPlayerInOneStep)
{
    const PlayerGame game;
    for (const char* const part : {"lower.md3", "upper.md3"}) {
        Md3Builder builder = tests::partOf(part, 2, {{{"tag_torso", {}, tests::axesTurned(0, 0, 3.0)}}});
        builder.surfaces().front().shaders = {"models\\players\\tester\\skin"};
        game.folder.write(game.player + part, builder.build());
    }
    Session session = sessionOf(game.file("lower.md3"));
    ASSERT_EQ(session.tab().document->nodes.size(), 3U);
    const app::EditForms forms = app::formsOf(*session.tab().document);
    ASSERT_GE(forms.files.size(), 3U);
    const auto hasFix = [](const app::EditForm& form, std::string_view name) {
        return std::any_of(form.fixes.begin(), form.fixes.end(),
                           [&](const app::FoundFix& one) { return one.fix->name == name; });
    };
    EXPECT_TRUE(hasFix(forms.files[0], "paths"));
    EXPECT_TRUE(hasFix(forms.files[0], "tags"));

    showFixes(session, "", "");
    EXPECT_EQ(session.overlay, app::Overlay::fixes);
    ASSERT_FALSE(session.fixBox.rows.empty());
    const auto row = std::find_if(session.fixBox.rows.begin(), session.fixBox.rows.end(),
                                  [](const app::FixRow& one) { return one.fix == "paths"; });
    ASSERT_NE(row, session.fixBox.rows.end());
    EXPECT_EQ(row->before, "models\\players\\tester\\skin");
    EXPECT_EQ(row->after, "models/players/tester/skin");
    EXPECT_EQ(row->beforeBytes.substr(0, 14), "6d6f64656c735c");
    EXPECT_EQ(row->afterBytes.substr(0, 14), "6d6f64656c732f");
    EXPECT_EQ(session.fixBox.edits, session.fixBox.rows.size());
    EXPECT_FALSE(canUndo(session)) << "only shown";

    fixProblems(session, "", "");
    ASSERT_EQ(shownEdits(session)->steps.size(), 1U);
    EXPECT_EQ(undoneTitle(session), "Fix all problems");
    for (const char* const part : {"lower.md3", "upper.md3"})
        EXPECT_EQ(valueOf(session, platform::utf8FromPath(game.file(part)), "surfaces[0].shaders[0].name"),
                  "models/players/tester/skin");
    fixProblems(session, "", "");
    EXPECT_EQ(textOfMessage(session), "There is nothing to fix");
    undoEdit(session);
    for (const char* const part : {"lower.md3", "upper.md3"})
        EXPECT_EQ(valueOf(session, platform::utf8FromPath(game.file(part)), "surfaces[0].shaders[0].name"),
                  "models\\players\\tester\\skin");
    EXPECT_FALSE(isUnsaved(session, session.tab()));
}

TEST(Editing, CountsAllEditsOfRepairsAlsoThoseThatAreNotListed)
{
    const TemporaryFolder folder;
    constexpr std::size_t kFrames = 600;
    constexpr std::size_t kTags = 18; // kFrames * kTags is more than the box lists
    Md3Builder builder = tests::partOf("part", kFrames, {});
    for (Md3Builder::Frame& frame : builder.frames()) {
        for (std::size_t tag = 0; tag < kTags; ++tag)
            frame.tags.push_back({"tag_" + std::to_string(tag), {}, tests::axesTurned(0, 0, 3.0)});
    }
    Session session = sessionOf(folder.write("part.md3", builder.build()));
    showFixes(session, "", "tags");
    EXPECT_EQ(session.fixBox.rows.size(), 10'000U);
    EXPECT_GT(session.fixBox.edits, session.fixBox.rows.size());
}

TEST(Editing, OffersNoRepairsOfAnEarlierVersion)
{
    OneModel one;
    Session& session = one.session;
    session.tab().forms = std::make_shared<const app::EditForms>(app::formsOf(*session.tab().document));
    EXPECT_NE(shownForms(session), nullptr);
    session.tab().isVersionBefore = true; // the forms are of the present version
    EXPECT_EQ(shownForms(session), nullptr);
}

TEST(Editing, SavesInPlaceAndKeepsTheFirstVersion)
{
    OneModel one;
    Session& session = one.session;
    const std::vector<std::byte> original = bytesAt(one.file);
    setField(session, "", "surfaces[0].name", "hull");
    saveInPlace(session);
    EXPECT_EQ(save(session), "");
    EXPECT_FALSE(isUnsaved(session, session.tab()));
    const auto now = fileToEdit(session, one.path);
    const auto span = (*now)->bytes.span();
    EXPECT_EQ(bytesAt(one.file), std::vector<std::byte>(span.begin(), span.end()));
    EXPECT_EQ(bytesAt(fs::path(one.file) += ".orig"), original);
    noteWrittenFile(session, one.file);
    EXPECT_TRUE(canUndo(session)) << "its own writing is none of another program";

    undoEdit(session);
    EXPECT_TRUE(isUnsaved(session, session.tab())) << "the file on the disk has the edit";
    saveInPlace(session);
    EXPECT_EQ(save(session), "");
    EXPECT_EQ(bytesAt(one.file), original);
}

TEST(Editing, KeepsEditsOfAFileThatAnotherProgramWrites)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "", "surfaces[0].name", "hull");
    one.folder.write("tetra.md3", Md3Builder::hand().build());
    noteWrittenFile(session, one.file);
    EXPECT_NE(textOfMessage(session).find("was written by another program"), std::string::npos);
    EXPECT_TRUE(shownEdits(session)->files.front().hasChangedOnDisk);
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "hull");
    saveInPlace(session);
    EXPECT_NE(save(session).find("has changed since it was read"), std::string::npos);
    EXPECT_TRUE(isUnsaved(session, session.tab()));
    saveAs(session, "", one.folder / "copy.md3");
    EXPECT_EQ(save(session), "");
    EXPECT_FALSE(isUnsaved(session, session.tab()));
    EXPECT_FALSE(bytesAt(one.folder / "copy.md3").empty());

    noteWrittenFile(session, one.file);
    EXPECT_FALSE(canUndo(session)) << "nothing is lost: the file on the disk is shown";
}

TEST(Editing, WritesOnlyNewFilesBesideTheOriginal)
{
    OneModel one;
    Session& session = one.session;
    saveAs(session, "", one.folder / "copy.md3");
    EXPECT_EQ(save(session), "nothing was asked for") << "without edits";
    setField(session, "", "surfaces[0].name", "hull");
    one.folder.write("copy.md3", "mine");
    saveAs(session, "", one.folder / "copy.md3");
    EXPECT_NE(save(session).find("already exists"), std::string::npos);
    saveAs(session, "", {});
    EXPECT_EQ(session.overlay, app::Overlay::saveAs);
    EXPECT_EQ(session.saveBox.suggested.filename(), "tetra-edited.md3");
}

TEST(Editing, WritesAPatchThatAnotherCopyTakes)
{
    OneModel one;
    setField(one.session, "", "surfaces[0].name", "hull");
    setField(one.session, "", "tags[0].name", "tag_neck");
    savePatchAs(one.session, one.folder / "edits.json");
    EXPECT_EQ(save(one.session), "");
    EXPECT_TRUE(isUnsaved(one.session, one.session.tab())) << "a patch is not the file";

    OneModel other;
    applyPatch(other.session, one.folder / "edits.json");
    EXPECT_EQ(textOfMessage(other.session), "");
    EXPECT_EQ(undoneTitle(other.session), "Apply edits.json");
    EXPECT_EQ(valueOf(other.session, other.path, "surfaces[0].name"), "hull");
    EXPECT_EQ(valueOf(other.session, other.path, "frames[1].tags[0].name"), "tag_neck");
    applyPatch(other.session, one.folder / "edits.json");
    EXPECT_EQ(textOfMessage(other.session), "The model has all edits of edits.json already");
    applyPatch(other.session, one.folder / "none.json");
    EXPECT_NE(textOfMessage(other.session).find("none.json"), std::string::npos);
}

TEST(Editing, TakesNoPartOfAPatchThatHasAnotherFile)
{
    OneModel one;
    const std::string before = valueOf(one.session, one.path, "surfaces[0].name");
    setField(one.session, "", "surfaces[0].name", "hull");
    savePatchAs(one.session, one.folder / "edits.json");
    EXPECT_EQ(save(one.session), "");
    const std::vector<std::byte> text = bytesAt(one.folder / "edits.json");
    auto patch = formats::edit::readPatch(formats::FieldReader(text).characters(text.size()));
    ASSERT_TRUE(patch) << patch.error();
    patch->isOfMany = true;
    patch->files.front().name = "twin.md3";

    OneModel other;
    other.folder.write("edits.json", formats::edit::patchText(*patch));
    other.folder.write("twin.md3", Md3Builder::tetrahedron().build());
    applyPatch(other.session, other.folder / "edits.json");
    EXPECT_EQ(valueOf(other.session, other.path, "surfaces[0].name"), before) << "the part of twin.md3";
    fs::remove(other.folder / "twin.md3");
    applyPatch(other.session, other.folder / "edits.json");
    EXPECT_EQ(valueOf(other.session, other.path, "surfaces[0].name"), "hull") << "the same bytes";
}

/// Runs the requested operation, as a worker does. Returns the problem.
std::string runRequested(Session& session)
{
    if (!session.pending.operation)
        return "nothing was asked for";
    const app::OperationWork work = *std::exchange(session.pending.operation, std::nullopt);
    return noteOperation(session, resultOf(work));
}

TEST(Editing, RunsAnOperation)
{
    OneModel one;
    runOperation(one.session, "", {"add-tag", "tag_new=1,2,3"});
    EXPECT_FALSE(canUndo(one.session)) << "a worker makes it";
    EXPECT_EQ(runRequested(one.session), "");
    EXPECT_EQ(textOfMessage(one.session), "");
    EXPECT_EQ(undoneTitle(one.session), "Add a tag: tag_new=1,2,3");
    EXPECT_EQ(valueOf(one.session, one.path, "tags[2].name"), "tag_new");
    runOperation(one.session, "", {"no-such", ""});
    EXPECT_EQ(runRequested(one.session), "nothing was asked for");
    undoEdit(one.session);
    EXPECT_EQ(valueOf(one.session, one.path, "tags[2].name"), "none");
    runOperation(one.session, "", {"drop-frames", "9"});
    EXPECT_EQ(runRequested(one.session), "tetra.md3: there is no frame 9: the model has 2, counted from 0");
    EXPECT_EQ(redoneTitle(one.session), "Add a tag: tag_new=1,2,3") << "nothing has changed";
    EXPECT_FALSE(one.session.operation);
}

TEST(Editing, RefusesOtherStepsAndSavingWhileAnOperationRuns)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "", "surfaces[0].name", "hull");
    runOperation(session, "", {"drop-frames", "0"});
    const std::string refusal = "'Drop frames: 0' is under way; wait until it is done, or cancel it";
    setField(session, "", "surfaces[0].name", "other");
    EXPECT_EQ(textOfMessage(session), refusal);
    session.message.reset();
    undoEdit(session);
    EXPECT_EQ(textOfMessage(session), refusal);
    saveInPlace(session);
    EXPECT_EQ(save(session), refusal);
    const app::OperationWork first = *std::exchange(session.pending.operation, std::nullopt);
    session.message.reset();
    runOperation(session, "", {"flip", ""});
    EXPECT_EQ(textOfMessage(session), refusal);
    EXPECT_FALSE(session.pending.operation);
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "hull");
    EXPECT_EQ(noteOperation(session, resultOf(first)), "");
    EXPECT_EQ(shownEdits(session)->steps.size(), 2U);
    saveInPlace(session);
    EXPECT_EQ(save(session), "");
}

TEST(Editing, DropsTheResultOfAnOperationWhoseModelWasClosedOrChanged)
{
    OneModel one;
    Session& session = one.session;
    runOperation(session, "", {"drop-frames", "0"});
    one.folder.write("tetra.md3", Md3Builder::hand().build());
    noteWrittenFile(session, one.file);
    EXPECT_EQ(runRequested(session), "'Drop frames: 0' was given up: the model was closed or changed meanwhile");
    EXPECT_FALSE(canUndo(session));

    OneModel other;
    runOperation(other.session, "", {"drop-frames", "0"});
    closeTab(other.session, 0);
    forgetEditsOfClosed(other.session);
    EXPECT_NE(runRequested(other.session), "");
    EXPECT_TRUE(other.session.edits.empty());

    OneModel third;
    runOperation(third.session, "", {"drop-frames", "0"});
    dropOperation(third.session);
    EXPECT_EQ(textOfMessage(third.session), "'Drop frames: 0' was cancelled");
    EXPECT_EQ(runRequested(third.session), "") << "its result comes too late";
    EXPECT_FALSE(canUndo(third.session));
}

TEST(Editing, LetsTheClipsOfAPlayerFollowDroppedFramesInOneStep)
{
    const PlayerGame game;
    Session session = sessionOf(game.file("lower.md3"));
    const std::string text = platform::utf8FromPath(game.file("animation.cfg"));
    runOperation(session, "upper.md3", {"drop-frames", "5"});
    EXPECT_EQ(runRequested(session), "");
    EXPECT_EQ(textOfMessage(session), "");
    EXPECT_EQ(valueOf(session, text, "clips[TORSO_GESTURE].count"), "1");
    EXPECT_EQ(valueOf(session, text, "clips[TORSO_ATTACK].first"), "5");
    EXPECT_EQ(valueOf(session, text, "clips[LEGS_WALKCR].first"), "11");
    EXPECT_EQ(shownEdits(session)->steps.size(), 1U);
    openEdited(session, game.file("lower.md3"));
    EXPECT_EQ(session.tab().document->layers[0].clips.front().frameCount, 4U);
    undoEdit(session);
    EXPECT_EQ(valueOf(session, text, "clips[TORSO_GESTURE].count"), "2");
    EXPECT_FALSE(isUnsaved(session, session.tab()));

    runOperation(session, "upper.md3", {"drop-frames", "1"});
    EXPECT_EQ(runRequested(session), "");
    EXPECT_TRUE(textOfMessage(session).starts_with("animation.cfg stays as it is: BOTH_DEATH1 has the same numbers"))
        << textOfMessage(session);
    EXPECT_EQ(valueOf(session, text, "clips[BOTH_DEATH1].count"), "4");
    undoEdit(session);

    session.message.reset();
    runOperation(session, "upper.md3", {"keep-every", "2"}, app::PartsChanged::both);
    EXPECT_EQ(runRequested(session), "");
    EXPECT_NE(textOfMessage(session).find("animation.cfg: "), std::string::npos) << "some clips have lost their frame";
    EXPECT_EQ(valueOf(session, text, "clips[BOTH_DEATH1].count"), "2");
    EXPECT_EQ(valueOf(session, text, "clips[LEGS_TURN].first"), "17");
    runOperation(session, "head.md3", {"flip", ""}, app::PartsChanged::both);
    EXPECT_EQ(textOfMessage(session), "head.md3 is neither the legs nor the torso of a player");
}

TEST(Editing, LetsTheClipsOfACubeModelFollowDroppedFrames)
{
    TemporaryFolder folder;
    const fs::path file = folder.write("gun/tris.md3", tests::partOf("gun", 6, {}).build());
    folder.write("gun/md3.cfg", std::string("md3anim idle 0 4 // first\nmd3anim shoot 4 2\n"));
    Session session = sessionOf(file);
    runOperation(session, "", {"drop-frames", "1,2"});
    EXPECT_EQ(runRequested(session), "");
    const std::string text = platform::utf8FromPath(folder / "gun/md3.cfg");
    EXPECT_EQ(valueOf(session, text, "clips[idle].count"), "2") << textOfMessage(session);
    EXPECT_EQ(valueOf(session, text, "clips[shoot].first"), "2");
    EXPECT_EQ(shownEdits(session)->steps.size(), 1U);
}

TEST(Editing, AsksBeforeEditsAreLost)
{
    OneModel one;
    Session& session = one.session;
    const fs::path other = one.folder.write("other.md3", Md3Builder::hand().build());
    EXPECT_FALSE(asksBeforeOpening(session, app::OpenChosen{.file = other})) << "nothing is edited";
    setField(session, "", "surfaces[0].name", "hull");
    EXPECT_FALSE(asksBeforeOpening(session, app::Reload{one.path}));
    EXPECT_FALSE(asksBeforeOpening(session, app::OpenChosen{.file = other, .tab = app::TabPolicy::another}));
    EXPECT_TRUE(asksBeforeOpening(session, app::OpenChosen{.file = other}));
    EXPECT_TRUE(isAsking(session));
    EXPECT_EQ(unsavedText(session), "tetra.md3 has unsaved edits");
    closeOverlay(session);
    EXPECT_FALSE(isAsking(session));
    EXPECT_TRUE(isUnsaved(session, session.tab())) << "cancelled";

    quitOrAsk(session);
    EXPECT_FALSE(session.pending.quits);
    saveUnsaved(session);
    EXPECT_FALSE(session.pending.quits) << "not before it is written";
    EXPECT_EQ(save(session), "");
    goOnAfterSaving(session);
    EXPECT_TRUE(session.pending.quits);
}

TEST(Editing, ClosesATabWithoutItsEditsOnlyIfTheUserDiscardsThem)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "", "surfaces[0].name", "hull");
    duplicateTab(session);
    closeTabOrAsk(session, 1);
    EXPECT_FALSE(isAsking(session)) << "another tab shows the edits";
    EXPECT_EQ(session.tabs.size(), 1U);
    closeTabOrAsk(session, 0);
    EXPECT_TRUE(isAsking(session));
    EXPECT_NE(session.tab().document, nullptr);
    discardUnsaved(session);
    EXPECT_EQ(session.tab().document, nullptr);
    forgetEditsOfClosed(session);
    EXPECT_TRUE(session.edits.empty());
}

TEST(Editing, LeavesArchivesAlone)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "", "surfaces[0].name", "hull");
    session.edits.front().files.front().path = platform::utf8FromPath(one.folder / "pak0.pk3/tetra.md3");
    saveInPlace(session);
    EXPECT_NE(save(session).find("use Save as"), std::string::npos);
}

TEST(Editing, ListsTheFieldsOfTheSelectionFirst)
{
    OneModel one;
    Session& session = one.session;
    setPlaying(session, true);
    EXPECT_TRUE(fieldsOfSelection(session, one.path).empty()) << "they would change all the time";
    setPlaying(session, false);
    EXPECT_EQ(fieldsOfSelection(session, one.path), std::vector<std::string>{"frames[0]."});
    session.tab().selection.item = {app::SceneItemKind::tag, 1};
    EXPECT_EQ(fieldsOfSelection(session, one.path), (std::vector<std::string>{"tags[1].", "frames[0].tags[1]."}));
    session.tab().selection.item = {app::SceneItemKind::surface, 1};
    EXPECT_EQ(fieldsOfSelection(session, one.path), (std::vector<std::string>{"surfaces[1].", "skins["}));
}

TEST(Editing, FieldsOfASurfaceAreThoseOfItsPlaceInTheFile)
{
    const TemporaryFolder folder;
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.set(0, tests::Md3SurfaceField::triangleOffset, 5000); // the loader leaves the first surface out
    const fs::path file = folder.write("tetra.md3", builder.build());
    Session session = sessionOf(file);
    ASSERT_EQ(session.tab().document->nodes[0].model->surfaces.size(), 1u);
    session.tab().selection.item = {app::SceneItemKind::surface, 0};
    EXPECT_EQ(fieldsOfSelection(session, platform::utf8FromPath(file)),
              (std::vector<std::string>{"surfaces[1].", "skins["}));
}

TEST(Editing, TextsOfAPlayerCanBeEditedToo)
{
    const PlayerGame game;
    Session session = sessionOf(game.file("lower.md3"));
    const std::vector<std::string> paths = app::editablePaths(*session.tab().document);
    const auto isThere = [&](const char* name) {
        return std::find(paths.begin(), paths.end(), platform::utf8FromPath(game.file(name))) != paths.end();
    };
    EXPECT_TRUE(isThere("lower.md3"));
    EXPECT_TRUE(isThere("head.md3"));
    EXPECT_TRUE(isThere("animation.cfg"));
    setField(session, "animation.cfg", "clips[LEGS_WALK].fps", "33");
    EXPECT_EQ(textOfMessage(session), "");
    openEdited(session, game.file("lower.md3"));
    const auto& clips = session.tab().document->layers.front().clips;
    const auto walk = std::find_if(clips.begin(), clips.end(), [](const formats::Clip& clip) {
        return formats::isSameButForCase(clip.name, "LEGS_WALK");
    });
    ASSERT_NE(walk, clips.end());
    EXPECT_DOUBLE_EQ(walk->framesPerSecond, 33.0);
}

} // namespace
