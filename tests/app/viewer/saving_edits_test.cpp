// Which files are saved, and what is said about it.
#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/editing/unsaved.hpp"
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
namespace fs = std::filesystem;

TEST(SavingEdits, ACopyLeavesTheFileToBeSaved)
{
    OneModel one;
    Session& session = one.session;
    const std::vector<std::byte> original = bytesAt(one.file);
    setField(session, "", "surfaces[0].name", "hull");
    saveAs(session, "", one.folder / "copy.md3");
    ASSERT_EQ(save(session), "");
    EXPECT_FALSE(isUnsaved(session, session.tab())) << "nothing would be lost";
    EXPECT_TRUE(isEdited(*shownEdits(session)));
    undoEdit(session);
    EXPECT_FALSE(isUnsaved(session, session.tab())) << "the file is as it was read";
    saveInPlace(session);
    EXPECT_NE(save(session), "");
    EXPECT_FALSE(fs::exists(fs::path(one.file) += ".orig"));
    redoEdit(session);
    saveInPlace(session);
    EXPECT_EQ(save(session), "");
    EXPECT_EQ(bytesAt(one.file), bytesAt(one.folder / "copy.md3"));
    EXPECT_EQ(bytesAt(fs::path(one.file) += ".orig"), original);
}

TEST(SavingEdits, CopiesFilesThatAreSavedToo)
{
    OneModel one;
    setField(one.session, "", "surfaces[0].name", "hull");
    saveInPlace(one.session);
    ASSERT_EQ(save(one.session), "");
    saveAs(one.session, "", one.folder / "copy.md3");
    EXPECT_EQ(save(one.session), "");
    EXPECT_EQ(bytesAt(one.file), bytesAt(one.folder / "copy.md3"));
}

TEST(SavingEdits, ADeletedFileDoesNotHinderTheOthers)
{
    const PlayerGame game;
    Session session = sessionOf(game.file("lower.md3"));
    for (const char* const part : {"lower.md3", "upper.md3"})
        setField(session, part, "frames[0].radius", "12");
    fs::remove(game.file("lower.md3"));
    saveInPlace(session);
    const std::string problem = save(session);
    EXPECT_NE(problem.find("lower.md3"), std::string::npos) << problem;
    EXPECT_EQ(problem.find("archive"), std::string::npos) << problem;
    EXPECT_TRUE(fs::exists(game.file("upper.md3.orig"))) << "the other file is saved";
    EXPECT_TRUE(isUnsaved(session, session.tab()));
}

TEST(SavingEdits, AFileInAnArchiveDoesNotHinderTheOthers)
{
    const PlayerGame game;
    Session session = sessionOf(game.file("lower.md3"));
    for (const char* const part : {"lower.md3", "upper.md3"})
        setField(session, part, "frames[0].radius", "12");
    session.edits.front().files.front().path = platform::utf8FromPath(game.folder / "pak0.pk3/lower.md3");
    saveInPlace(session);
    EXPECT_NE(save(session).find("use Save as"), std::string::npos);
    EXPECT_NE(textOfMessage(session).find("use Save as"), std::string::npos);
    EXPECT_TRUE(fs::exists(game.file("upper.md3.orig")));
}

TEST(SavingEdits, EndsAQuestionThatWasAskedMeanwhile)
{
    OneModel one;
    Session& session = one.session;
    setField(session, "", "surfaces[0].name", "hull");
    saveInPlace(session);
    quitOrAsk(session);
    ASSERT_TRUE(isAsking(session));
    ASSERT_EQ(save(session), "");
    goOnAfterSaving(session);
    EXPECT_FALSE(isAsking(session));
    EXPECT_TRUE(session.pending.quits);
}

TEST(SavingEdits, AQuestionLeavesTheShownModelChosen)
{
    OneModel one;
    Session& session = one.session;
    const fs::path other = one.folder.write("other.md3", Md3Builder::hand().build());
    setField(session, "", "surfaces[0].name", "hull");
    session.library().shown = 0;
    session.library().chosen = 1; // as an arrow key does
    ASSERT_TRUE(asksBeforeOpening(session, app::OpenChosen{.file = other}));
    EXPECT_EQ(session.library().chosen, 0U);
}

TEST(SavingEdits, NamesTheFirstVersionOfALinkedFile)
{
    OneModel one;
    fs::create_directories(one.folder / "links");
    std::error_code error;
    fs::create_symlink(one.file, one.folder / "links/linked.md3", error);
    if (error)
        GTEST_SKIP() << "no links here";
    Session session = sessionOf(one.folder / "links/linked.md3");
    setField(session, "", "surfaces[0].name", "hull");
    saveInPlace(session);
    ASSERT_EQ(save(session), "");
    const std::string original = platform::utf8FromPath(fs::canonical(one.folder / "tetra.md3.orig"));
    EXPECT_NE(textOfMessage(session).find(original), std::string::npos) << textOfMessage(session);
}

} // namespace
