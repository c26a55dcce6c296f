#include "app/viewer/actions/actions.hpp"
#include "app/viewer/queries/shown.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using app::Action;
using app::Session;

void run(Session& session, std::string_view id)
{
    const Action* const action = app::findAction(id);
    ASSERT_NE(action, nullptr) << id;
    action->run(session);
}

TEST(Actions, HaveUniqueNamesAndKeys)
{
    std::set<std::string_view> ids;
    std::set<std::string_view> keys;
    for (const Action& action : app::actions()) {
        EXPECT_TRUE(ids.insert(action.id).second) << action.id;
        EXPECT_FALSE(action.title.empty()) << action.id;
        EXPECT_TRUE(action.run != nullptr || action.parameters != nullptr) << action.id;
        if (!action.key.empty()) {
            EXPECT_TRUE(keys.insert(action.key).second) << action.key;
        }
    }
}

TEST(Actions, AreFoundByNameAndKey)
{
    ASSERT_NE(app::actionForKey("Space"), nullptr);
    EXPECT_EQ(app::actionForKey("Space")->id, "togglePlaying");
    EXPECT_EQ(app::actionForKey("Ctrl+Q")->id, "quit");
    EXPECT_EQ(app::actionForKey(">")->id, "tenFramesOn");
    EXPECT_EQ(app::actionForKey(""), nullptr);
    EXPECT_EQ(app::actionForKey("Ctrl+Alt+F4"), nullptr);
    EXPECT_EQ(app::findAction("no such"), nullptr);
}

TEST(Actions, EveryOneCanBeRunWithNothingOpen)
{
    for (const Action& action : app::actions()) {
        Session session;
        if (action.parameters != nullptr)
            action.parameters->apply(session, action.parameters->make(session));
        if (action.run != nullptr)
            action.run(session);
        if (action.isOn != nullptr)
            (void)action.isOn(session);
        EXPECT_EQ(session.tab().document, nullptr) << action.id;
    }
}

TEST(Actions, SwitchesSayWhetherTheyAreOn)
{
    for (const char* id : {"wireframe", "normals", "bounds", "grid", "axes", "twoSided", "textures", "orthographic",
                           "panels", "blend", "togglePlaying"}) {
        const Action& action = *app::findAction(id);
        Session session;
        const bool before = action.isOn(session);
        action.run(session);
        EXPECT_NE(action.isOn(session), before) << id;
        action.run(session);
        EXPECT_EQ(action.isOn(session), before) << id;
    }
}

TEST(Actions, ChoicesExcludeEachOther)
{
    const std::vector<std::vector<std::string_view>> groups = {
        {"lit", "unlit", "flat", "normalColors"},
        {"loop", "once", "pingPong"},
        {"automaticNormals", "storedNormals", "computedNormals"},
        {"alphaAuto", "alphaOpaque", "alphaCutout", "alphaBlend"}};
    for (const auto& group : groups) {
        Session session;
        for (const std::string_view id : group) {
            run(session, id);
            for (const std::string_view other : group)
                EXPECT_EQ(app::findAction(other)->isOn(session), other == id) << id << ' ' << other;
        }
    }
}

TEST(Actions, LookFromWhereTheySay)
{
    Session session;
    run(session, "top");
    EXPECT_EQ(session.tab().view.camera.pitch, 90.0f);
    run(session, "right");
    EXPECT_EQ(session.tab().view.camera.yaw, -90.0f);
    EXPECT_EQ(session.tab().view.camera.pitch, 0.0f);
    run(session, "front");
    EXPECT_EQ(session.tab().view.camera.yaw, 0.0f);
    run(session, "iso");
    EXPECT_EQ(session.tab().view.camera.yaw, 35.0f);
    EXPECT_EQ(session.tab().view.camera.pitch, 15.0f);
}

TEST(Actions, AskTheApplicationForWhatNeedsIt)
{
    Session session;
    run(session, "reload");
    EXPECT_FALSE(session.pending.open) << "there is nothing to reload";
    auto document = std::make_shared<scene::Document>();
    document->path = "/models/a.md2";
    session.tab().document = document;
    run(session, "reload");
    run(session, "quit");
    run(session, "screenshot");
    run(session, "fullScreen");
    run(session, "reload");
    EXPECT_TRUE(session.pending.quits);
    ASSERT_TRUE(session.pending.screenshot);
    EXPECT_EQ(session.pending.screenshot->kind, app::ScreenshotKind::asShown);
    EXPECT_TRUE(session.pending.togglesFullScreen);
    ASSERT_TRUE(session.pending.open);
    ASSERT_TRUE(std::holds_alternative<app::Reload>(*session.pending.open));
    EXPECT_EQ(std::get<app::Reload>(*session.pending.open).path, "/models/a.md2");
}

TEST(Actions, LeavingClosesTheMessageBeforeItLeavesFullScreen)
{
    Session session;
    showProblem(session, "bad");
    run(session, "leave");
    EXPECT_FALSE(session.message);
    EXPECT_FALSE(session.pending.leavesFullScreen);
    run(session, "leave");
    EXPECT_TRUE(session.pending.leavesFullScreen);
    EXPECT_FALSE(session.pending.quits);
}

TEST(Actions, PlayAndPauseDoNotToggle)
{
    Session session;
    run(session, "play");
    run(session, "play");
    EXPECT_TRUE(isPlaying(session.tab().view));
    run(session, "pause");
    run(session, "pause");
    EXPECT_FALSE(isPlaying(session.tab().view));
}

TEST(Actions, ThatToggleStayWhereTheyAreWhenTheyAreThereAlready)
{
    for (const Action& action : app::actions()) {
        if (action.kind != app::ActionKind::toggles || !isPossible(action, Session()))
            continue;
        ASSERT_NE(action.isOn, nullptr) << action.id;
        Session session;
        for (const bool on : {true, true, false, false, true}) {
            apply(session, app::RunAction{action.id, on});
            EXPECT_EQ(action.isOn(session), on) << action.id;
        }
    }
}

TEST(Actions, EveryKindOfRequestBelongsToOneAction)
{
    std::set<app::RequestKind> seen;
    for (const Action& action : app::actions()) {
        if (action.parameters == nullptr)
            continue;
        const app::Request request = action.parameters->make(Session());
        EXPECT_EQ(request.kind(), action.parameters->kind) << action.id;
        EXPECT_TRUE(seen.insert(request.kind()).second) << action.id;
        EXPECT_EQ(app::actionOf(request)->id, action.id);
    }
    EXPECT_GT(seen.size(), 100U);
}

TEST(Actions, CharactersAreKeys)
{
    EXPECT_EQ(app::keyOfCharacter(U'w'), "W");
    EXPECT_EQ(app::keyOfCharacter(U'W'), "W");
    EXPECT_EQ(app::keyOfCharacter(U'{'), "{");
    EXPECT_EQ(app::keyOfCharacter(U'.'), ".");
    EXPECT_EQ(app::keyOfCharacter(U' '), "") << "comes as a key";
    EXPECT_EQ(app::keyOfCharacter(U'\u00E9'), "");
}

} // namespace
