#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/dialogs/preference_rows.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;

std::string_view idFor(std::string_view key, const Session& session)
{
    const Action* const action = actionForKey(key, session);
    return action != nullptr ? action->id : "";
}

TEST(KeyBindings, ReadKeysAsPeopleWriteThem)
{
    EXPECT_EQ(parsedKey("shift+CTRL+p"), "Ctrl+Shift+P");
    EXPECT_EQ(parsedKey("w"), "W");
    EXPECT_EQ(parsedKey("Shift+f"), "Shift+F");
    EXPECT_EQ(parsedKey("pagedown"), "PageDown");
    EXPECT_EQ(parsedKey("Ctrl++"), "Ctrl++");
    EXPECT_EQ(parsedKey("alt+F4"), "Alt+F4");
    EXPECT_EQ(parsedKey("Ctrl+Alt+X"), "Ctrl+Alt+X");
    for (const char* text : {"", "Ctrl+", "Hyper+X", "F13", "\xC3\xA4", "Alt+X", "Shift+1", "Ctrl+ ", "two"})
        EXPECT_EQ(parsedKey(text), std::nullopt) << text;
}

TEST(KeyBindings, EveryUsualKeyIsOne)
{
    for (const Action& action : actions()) {
        if (!action.key.empty()) {
            EXPECT_EQ(parsedKey(action.key), action.key) << action.id;
        }
    }
}

TEST(KeyBindings, AnActionTakesAKeyFromTheOneThatHadIt)
{
    Session session;
    bindKey(session, *findAction("wireframe"), "Ctrl+J");
    EXPECT_EQ(idFor("Ctrl+J", session), "wireframe");
    EXPECT_EQ(idFor("W", session), "");
    bindKey(session, *findAction("grid"), "F");
    EXPECT_EQ(idFor("F", session), "grid");
    EXPECT_EQ(keyOf("frame", session), "");
    bindKey(session, *findAction("frame"), "F");
    EXPECT_EQ(idFor("F", session), "frame");
    EXPECT_EQ(keyOf("grid", session), "");
    EXPECT_FALSE(session.settings.keys.contains("frame")) << "it has its usual key";
    resetKeys(session);
    EXPECT_TRUE(session.settings.keys.empty());
    EXPECT_EQ(idFor("W", session), "wireframe");
    EXPECT_EQ(idFor("G", session), "grid");
}

TEST(KeyBindings, WhatWasChosenGoesBeforeWhatIsUsual)
{
    Session session;
    session.settings.keys = {{"wireframe", "g"}}; // edited by hand, without an entry for the grid
    EXPECT_EQ(idFor("G", session), "wireframe");
    EXPECT_EQ(keyOf("grid", session), "");
    session.settings.keys = {{"wireframe", "?"}};
    EXPECT_EQ(idFor("?", session), "wireframe");
    session.settings.keys.clear();
    EXPECT_EQ(idFor("?", session), "keys");
    EXPECT_EQ(idFor("/", session), "search");
}

TEST(KeyBindings, ACapturedKeyThatIsTakenWaitsForAnAnswer)
{
    Session session;
    const Action& wireframe = *findAction("wireframe");
    captureKey(session, wireframe);
    takeCapturedKey(session, "Ctrl+J");
    EXPECT_FALSE(session.keyCapture);
    EXPECT_EQ(keyOf(wireframe, session), "Ctrl+J");
    captureKey(session, wireframe);
    takeCapturedKey(session, "Ctrl+O");
    ASSERT_TRUE(session.keyCapture);
    EXPECT_EQ(session.keyCapture->offered, "Ctrl+O");
    EXPECT_EQ(idFor("Ctrl+O", session), "openDialog") << "until somebody says so";
    takeCapturedKey(session, "Enter");
    EXPECT_EQ(idFor("Ctrl+O", session), "wireframe");
    EXPECT_FALSE(session.keyCapture);
    captureKey(session, wireframe);
    takeCapturedKey(session, "Esc");
    EXPECT_FALSE(session.keyCapture);
    EXPECT_EQ(keyOf(wireframe, session), "Ctrl+O");
}

TEST(KeyBindings, TheUsualKeyIsAskedForWhereAnotherActionHasIt)
{
    Session session;
    bindKey(session, *findAction("frame"), "G");
    app::apply(session, ResetKey{"grid"});
    ASSERT_TRUE(session.keyCapture);
    EXPECT_EQ(session.keyCapture->offered, "G");
    apply(session, RunAction{"acceptKey"});
    EXPECT_EQ(idFor("G", session), "grid");
    EXPECT_EQ(keyOf("frame", session), "");
    app::apply(session, ResetKey{"frame"});
    EXPECT_FALSE(session.keyCapture);
    EXPECT_EQ(idFor("F", session), "frame");
}

TEST(KeyBindings, SayWhatOfTheSettingsDoesNothingAndKeepIt)
{
    Session session;
    session.settings.keys = {
        {"bounds", "Hyper+X"}, {"fraem", "F"}, {"frame", "Ctrl+J"}, {"grid", "ctrl+j"}, {"quit", ""}};
    const std::vector<std::string> expected = {"keys: 'Hyper+X' of 'bounds' is no key",
                                               "keys: there is no action 'fraem'",
                                               "keys: 'frame' and 'grid' have the same key Ctrl+J; the first gets it"};
    EXPECT_EQ(keyProblems(session.settings), expected);
    EXPECT_EQ(idFor("X", session), "bounds") << "its usual key";
    EXPECT_EQ(idFor("Ctrl+J", session), "frame");
    EXPECT_EQ(keyOf("quit", session), "");
    resetKeys(session);
    EXPECT_EQ(session.settings.keys.size(), 2U) << "what means nothing stays";
}

TEST(KeyBindings, AreShownWithArrows)
{
    EXPECT_EQ(shownKey("Ctrl+Right"), "Ctrl+\xE2\x86\x92");
    EXPECT_EQ(shownKey("Up"), "\xE2\x86\x91");
    EXPECT_EQ(shownKey("PageUp"), "PageUp");
    Session session;
    EXPECT_EQ(withKey("Close", "close", session), "Close (Ctrl+W)");
    bindKey(session, *findAction("close"), "");
    EXPECT_EQ(withKey("Close", "close", session), "Close");
}

TEST(PreferenceRows, AreFoundByTitleSectionValueAndKey)
{
    Session session;
    const auto titles = [&](std::string_view query) {
        std::vector<std::string> found;
        for (const PreferenceRow& row : preferenceRows(session, query)) {
            if (!row.isHeading())
                found.push_back(row.title);
        }
        return found;
    };
    EXPECT_EQ(titles("theme appearance"), std::vector<std::string>{"Theme"});
    EXPECT_EQ(titles("ctrl+o").front(), "Open");
    EXPECT_EQ(titles("no such thing at all").size(), 0U);
    EXPECT_GT(titles("").size(), 150U);
    EXPECT_EQ(titles("colors of overlays").size(), kOverlayColors);
}

TEST(PreferenceRows, AreWalkedThroughPastHeadings)
{
    const Session session;
    const auto rows = preferenceRows(session, "");
    ASSERT_TRUE(rows.front().isHeading());
    EXPECT_EQ(nextPreferenceRow(rows, 1, -1), 1U);
    std::size_t at = 1;
    for (int i = 0; i < 500; ++i) {
        at = nextPreferenceRow(rows, at, 1);
        ASSERT_FALSE(rows[at].isHeading()) << at;
    }
    EXPECT_EQ(at, rows.size() - 1);
}

} // namespace
