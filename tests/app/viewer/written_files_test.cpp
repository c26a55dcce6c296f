// Edited files that another program, or another tab, writes meanwhile.
#include "app/viewer/editing/written_files.hpp"

#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "tests/app/viewer/editing_session.hpp"
#include "tests/support/player_game.hpp"

namespace {

using app::Session;
using tests::Md3Builder;
using tests::PlayerGame;
using tests::editing::bytesAt;
using tests::editing::OneModel;
using tests::editing::save;
using tests::editing::sessionOf;
using tests::editing::textOfMessage;
using tests::editing::valueOf;
namespace fs = std::filesystem;

std::vector<std::byte> modelCalled(const char* surface)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces().front().name = surface;
    return builder.build();
}

TEST(WrittenFiles, AreReadAnewOnceTheEditsAreUndone)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "", "frames[0].radius", "12");
    one.folder.write("tetra.md3", modelCalled("theirs"));
    noteWrittenFile(session, one.file);
    ASSERT_TRUE(shownEdits(session)->files.front().hasChangedOnDisk);
    undoEdit(session);
    EXPECT_FALSE(canRedo(session)) << "the step is for other bytes";
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "theirs");
    setField(session, "", "frames[0].radius", "12");
    saveInPlace(session);
    EXPECT_EQ(save(session), "");
    EXPECT_EQ(valueOf(session, one.path, "surfaces[0].name"), "theirs");
}

TEST(WrittenFiles, AreReadAnewWithoutAMessageIfNothingOfThemWasEdited)
{
    const PlayerGame game;
    Session session = sessionOf(game.file("lower.md3"));
    const std::string upper = platform::utf8FromPath(game.file("upper.md3"));
    setField(session, "lower.md3", "frames[0].radius", "12");
    const std::string before = valueOf(session, upper, "frames[0].radius"); // opens the file
    std::vector<std::byte> bytes = bytesAt(game.file("upper.md3"));
    ASSERT_TRUE(formats::edit::canEdit(bytes));
    Session other = sessionOf(game.file("upper.md3"));
    setField(other, "upper.md3", "frames[0].radius", "77");
    saveInPlace(other);
    ASSERT_EQ(save(other), "");
    noteWrittenFile(session, game.file("upper.md3"));
    EXPECT_EQ(textOfMessage(session), "");
    EXPECT_TRUE(canUndo(session)) << "the other file keeps its edits";
    EXPECT_NE(valueOf(session, upper, "frames[0].radius"), before);
    undoEdit(session);
    EXPECT_FALSE(isUnsaved(session, session.tab()));
}

TEST(WrittenFiles, LoseTheirStepsAloneIfTheyAreSaved)
{
    const PlayerGame game;
    Session session = sessionOf(game.file("lower.md3"));
    setField(session, "upper.md3", "frames[0].radius", "12");
    saveInPlace(session);
    ASSERT_EQ(save(session), "");
    setField(session, "lower.md3", "frames[0].radius", "13");
    std::vector<std::byte> bytes = bytesAt(fs::path(game.file("upper.md3")) += ".orig");
    game.folder.write(game.player + "upper.md3", bytes);
    noteWrittenFile(session, game.file("upper.md3"));
    EXPECT_EQ(textOfMessage(session), "upper.md3 was written by another program; its edits cannot be undone any more");
    ASSERT_EQ(shownEdits(session)->steps.size(), 1U);
    undoEdit(session);
    EXPECT_FALSE(canUndo(session));
    EXPECT_FALSE(isUnsaved(session, session.tab()));
}

/// The same file in the documents of two tabs.
struct TwoTabs {
    PlayerGame game;
    std::string upper = platform::utf8FromPath(game.file("upper.md3"));
    Session session = sessionOf(game.file("lower.md3"));

    TwoTabs()
    {
        app::OpenChosen part{.file = game.file("upper.md3"), .tab = app::TabPolicy::another};
        part.choices.isPart = true;
        auto document = scene::open(game.file("upper.md3"), {.isPart = true});
        app::Opened opened;
        opened.request = part;
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        accept(session, opened);
    }

    /// Edits and saves the file in the second tab; the first one is active afterwards.
    void saveInSecond()
    {
        selectTab(session, 1);
        setField(session, "upper.md3", "frames[0].radius", "77");
        saveInPlace(session);
        ASSERT_EQ(save(session), "");
        selectTab(session, 0);
    }
};

TEST(WrittenFiles, OfAnotherTabHaveItsBytesOnceItSaves)
{
    TwoTabs two;
    ASSERT_EQ(two.session.tabs.size(), 2U);
    selectTab(two.session, 0);
    EXPECT_NE(valueOf(two.session, two.upper, "frames[0].radius"), "77"); // opens the file
    two.saveInSecond();
    EXPECT_EQ(valueOf(two.session, two.upper, "frames[0].radius"), "77");
    noteWrittenFile(two.session, two.game.file("upper.md3"));
    EXPECT_EQ(textOfMessage(two.session).find("another program"), std::string::npos) << textOfMessage(two.session);
}

TEST(WrittenFiles, OfAnotherTabKeepTheirUnsavedEdits)
{
    TwoTabs two;
    selectTab(two.session, 0);
    setField(two.session, "upper.md3", "frames[0].radius", "12");
    two.saveInSecond();
    EXPECT_NE(textOfMessage(two.session).find("upper.md3 was saved from another tab"), std::string::npos)
        << textOfMessage(two.session);
    EXPECT_EQ(valueOf(two.session, two.upper, "frames[0].radius"), "12");
}

} // namespace
