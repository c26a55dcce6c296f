#include "app/viewer/editing/tag_drag.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/tag_handles.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/view/tag_handle_input.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/player_game.hpp"

#include <GLFW/glfw3.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

using namespace app;

/// A player with the weapon's tag of its torso selected, whose parents are turned and scaled.
class TagDragTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        accept(m_session, openPaths({.paths = {m_game.file("lower.md3")}}, {}, CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
        m_session.viewAspect = 1.5f;
        m_session.viewHeight = 800.0f;
        frameModel(m_session);
        m_tag = tagCalled(*m_session.tab().document, "tag_weapon of upper");
        ASSERT_NE(m_tag, formats::kNoIndex);
        apply(m_session, SelectTag{m_tag});
        apply(m_session, RunAction{"toggleTagHandles"});
    }

    [[nodiscard]] glm::vec2 onScreen(const glm::dvec3& point) const
    {
        const renderer::View seen = shownView(m_session, m_session.viewAspect, {});
        return offsetOf(seen, m_session.viewAspect, point).value_or(glm::vec2(-9.0f));
    }

    /// A point of an arrow, so many units from where `grab` takes it.
    [[nodiscard]] glm::vec2 onArrow(const HandlePlace& place, std::size_t axis, double units) const
    {
        const auto [from, to] = arrowEnds(place, axis);
        return onScreen((from + to) * 0.5 + place.modelAxes[axis] * units);
    }

    /// Takes an arrow that can be held from this side, and tells which.
    std::size_t grab(HandlePlace& place, TagFrames frames = TagFrames::all)
    {
        place = shownHandles(m_session).value_or(HandlePlace());
        for (const TagHandle& handle : handlesToShow(m_session, place)) {
            if (handle.kind != HandleKind::arrow)
                continue;
            apply(m_session, GrabTagHandle{onArrow(place, handle.axis, 0.0), frames});
            if (const auto& drag = m_session.tagHandles.drag; drag && drag->grip.handle == handle)
                return handle.axis;
            apply(m_session, RunAction{"cancelTagDrag"});
        }
        ADD_FAILURE() << "no arrow could be taken";
        return 0;
    }

    /// Of the edited file.
    [[nodiscard]] glm::vec3 originIn(std::size_t frame) const
    {
        const scene::Node& node = m_session.tab().document->nodes[tagNode().node];
        const auto* const file = editedFile(m_session, node.path);
        const formats::Model& model = file != nullptr ? *file->model : *node.model;
        return model.tags[tagNode().tag].poses[frame].origin;
    }
    [[nodiscard]] TagOfNode tagNode() const { return tagAt(*m_session.tab().document, m_tag); }

    /// As if the model had been opened with the edits.
    void showEdits()
    {
        auto document = std::make_shared<scene::Document>(*m_session.tab().document);
        document->overrides.revision = shownEdits(m_session)->revision;
        m_session.tab().document = std::move(document);
    }

    [[nodiscard]] std::size_t steps() const
    {
        const DocumentEdits* const edits = shownEdits(m_session);
        return edits != nullptr ? edits->applied : 0;
    }

    tests::PlayerGame m_game;
    Session m_session;
    std::uint32_t m_tag = 0;
};

TEST_F(TagDragTest, MovesTheTagInTheSpaceOfItsFileInAllFrames)
{
    const glm::vec3 first = originIn(0);
    const glm::vec3 last = originIn(tests::kUpperFrames - 1);
    HandlePlace place;
    const std::size_t axis = grab(place);
    EXPECT_FALSE(isPlaying(m_session.tab().view)) << "the model rests while its tag is dragged";
    apply(m_session, DragTagHandle{onArrow(place, axis, 2.5)});
    EXPECT_NEAR(m_session.tagHandles.drag->value, 2.5, 0.01);
    EXPECT_EQ(dragFigure(m_session).substr(0, 5), "+2.50");
    const auto shown = shownHandles(m_session);
    ASSERT_TRUE(shown);
    EXPECT_NEAR(glm::distance(shown->origin, place.origin + 2.5 * place.modelAxes[axis]), 0.0, 0.1);
    apply(m_session, RunAction{"releaseTagHandle"});
    EXPECT_EQ(steps(), 1U);
    EXPECT_EQ(undoneTitle(m_session), "Move tag_weapon");
    EXPECT_NEAR(glm::distance(originIn(0), first + moveAlong(axis, 2.5)), 0.0f, 0.02f);
    EXPECT_NEAR(glm::distance(originIn(tests::kUpperFrames - 1), last + moveAlong(axis, 2.5)), 0.0f, 0.02f);
    undoEdit(m_session);
    EXPECT_EQ(originIn(0), first);
}

TEST_F(TagDragTest, LeavesNothingIfItIsGivenUp)
{
    const glm::vec3 first = originIn(0);
    const std::string file = m_session.tab().document->nodes[tagNode().node].path;
    setField(m_session, file, "surfaces[0].name", "one");
    setField(m_session, file, "surfaces[0].name", "two");
    undoEdit(m_session);
    showEdits();
    HandlePlace place;
    const std::size_t axis = grab(place);
    for (const double units : {1.0, 2.0}) {
        apply(m_session, DragTagHandle{onArrow(place, axis, units)});
        followTagDrag(m_session);
        showEdits();
    }
    ASSERT_EQ(steps(), 2U);
    EXPECT_FALSE(canRedo(m_session)) << "while it is dragged";
    apply(m_session, RunAction{"cancelTagDrag"});
    EXPECT_EQ(originIn(0), first);
    EXPECT_EQ(steps(), 1U);
    ASSERT_EQ(shownEdits(m_session)->steps.size(), 2U) << "not the drag, but the step that was undone before";
    redoEdit(m_session);
    EXPECT_EQ(editedFile(m_session, file)->model->surfaces[0].name, "two");
    undoEdit(m_session);
    undoEdit(m_session);
    EXPECT_FALSE(isUnsaved(m_session, m_session.tab()));
}

TEST_F(TagDragTest, MovesInSteps)
{
    HandlePlace place;
    const std::size_t axis = grab(place);
    apply(m_session, DragTagHandle{onArrow(place, axis, 2.7), true});
    EXPECT_EQ(m_session.tagHandles.drag->value, 3.0);
}

TEST_F(TagDragTest, IsOneStepThatFollowsWhileTheModelIsOpened)
{
    const glm::vec3 first = originIn(0);
    HandlePlace place;
    const std::size_t axis = grab(place);
    followTagDrag(m_session);
    EXPECT_EQ(steps(), 0U) << "it was not moved yet";
    apply(m_session, DragTagHandle{onArrow(place, axis, 1.0)});
    followTagDrag(m_session);
    EXPECT_EQ(steps(), 1U);
    const std::uint64_t revision = shownEdits(m_session)->revision;
    apply(m_session, DragTagHandle{onArrow(place, axis, 2.0)});
    followTagDrag(m_session);
    EXPECT_EQ(shownEdits(m_session)->revision, revision) << "the model is still being opened";
    showEdits();
    followTagDrag(m_session);
    EXPECT_NE(shownEdits(m_session)->revision, revision);
    EXPECT_EQ(steps(), 1U);
    apply(m_session, DragTagHandle{onArrow(place, axis, 4.0)});
    apply(m_session, RunAction{"releaseTagHandle"});
    EXPECT_EQ(steps(), 1U) << "the last value counts";
    EXPECT_NEAR(glm::distance(originIn(0), first + moveAlong(axis, 4.0)), 0.0f, 0.03f);
}

TEST_F(TagDragTest, IsTakenBackByCancelling)
{
    const glm::vec3 first = originIn(0);
    HandlePlace place;
    const std::size_t axis = grab(place);
    apply(m_session, DragTagHandle{onArrow(place, axis, 3.0)});
    followTagDrag(m_session);
    ASSERT_EQ(steps(), 1U);
    apply(m_session, RunAction{"cancelTagDrag"});
    EXPECT_FALSE(m_session.tagHandles.drag);
    EXPECT_EQ(steps(), 0U);
    EXPECT_EQ(originIn(0), first);
}

TEST_F(TagDragTest, ChangesOneFrameIfAsked)
{
    HandlePlace place;
    const std::size_t axis = grab(place, TagFrames::shown);
    ASSERT_TRUE(m_session.tagHandles.drag->frame);
    const std::size_t frame = *m_session.tagHandles.drag->frame;
    const std::size_t other = frame == 0 ? 1 : 0;
    const glm::vec3 before = originIn(frame);
    const glm::vec3 elsewhere = originIn(other);
    apply(m_session, DragTagHandle{onArrow(place, axis, 1.0), true});
    apply(m_session, RunAction{"releaseTagHandle"});
    EXPECT_EQ(originIn(frame), before + moveAlong(axis, 1.0));
    EXPECT_EQ(originIn(other), elsewhere);
    EXPECT_EQ(undoneTitle(m_session), "Move tag_weapon in frame " + std::to_string(frame));
}

TEST_F(TagDragTest, TakesNumbersForTheShownFrame)
{
    setPlaying(m_session, false);
    const auto origin = originToEdit(m_session, m_tag);
    ASSERT_TRUE(origin);
    const glm::vec3 last = originIn(tests::kUpperFrames - 1);
    apply(m_session, PlaceTag{m_tag, *origin + glm::vec3(2.0f, 0.0f, -1.0f), TagFrames::all});
    EXPECT_EQ(undoneTitle(m_session), "Move tag_weapon");
    EXPECT_NEAR(glm::distance(originIn(tests::kUpperFrames - 1), last + glm::vec3(2.0f, 0.0f, -1.0f)), 0.0f, 0.02f);
    apply(m_session, TurnTagBy{m_tag, 2, 90.0, TagFrames::shown});
    EXPECT_EQ(undoneTitle(m_session).substr(0, 24), "Turn tag_weapon in frame");
    EXPECT_EQ(steps(), 2U);
    undoEdit(m_session);
    undoEdit(m_session);
    EXPECT_EQ(originIn(tests::kUpperFrames - 1), last);
    EXPECT_FALSE(originToEdit(m_session, 9999));
}

TEST_F(TagDragTest, EndsIfOtherEditsOrSelectionsCome)
{
    HandlePlace place;
    std::size_t axis = grab(place);
    apply(m_session, DragTagHandle{onArrow(place, axis, 3.0)});
    followTagDrag(m_session);
    undoEdit(m_session);
    followTagDrag(m_session);
    EXPECT_FALSE(m_session.tagHandles.drag);
    EXPECT_EQ(steps(), 0U);
    axis = grab(place);
    apply(m_session, RunAction{"selectOuter"});
    apply(m_session, DragTagHandle{onArrow(place, axis, 3.0)});
    apply(m_session, RunAction{"releaseTagHandle"});
    EXPECT_EQ(steps(), 0U);
}

TEST_F(TagDragTest, TakesTheMouseOnlyOnAHandle)
{
    const HandlePlace place = shownHandles(m_session).value();
    const TagHandle handle = handlesToShow(m_session, place).front();
    const Rect area{0.0f, 0.0f, 1200.0f, 800.0f};
    const auto inWindow = [&](const glm::vec2& offset) {
        return glm::vec2(600.0f + offset.x * 800.0f, 400.0f - offset.y * 800.0f);
    };
    TagHandleInput input;
    const auto send = [&](const WindowEvent& event, MouseOwner owner = MouseOwner::view) {
        const TagHandleAnswer answer = tagHandleAnswer(input, event, area, owner, m_session);
        for (const Request& request : answer.requests)
            apply(m_session, request);
        return answer.isTaken;
    };
    const ButtonChanged press{GLFW_MOUSE_BUTTON_LEFT, true};
    EXPECT_FALSE(send(PointerMoved{{5.0f, 5.0f}}));
    EXPECT_FALSE(send(press)) << "this press drags the camera";
    EXPECT_FALSE(send(PointerMoved{inWindow(onArrow(place, handle.axis, 0.0))})) << "the camera's drag goes on";
    EXPECT_NE(m_session.tagHandles.pointed.kind, HandleKind::none);
    EXPECT_FALSE(send(press, MouseOwner::panels));
    EXPECT_FALSE(send(ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, true, GLFW_MOD_CONTROL})) << "this turns the light";
    EXPECT_TRUE(send(press));
    ASSERT_TRUE(m_session.tagHandles.drag);
    EXPECT_TRUE(send(PointerMoved{inWindow(onArrow(place, handle.axis, 1.2))}));
    EXPECT_TRUE(send(KeyChanged{GLFW_KEY_LEFT_SHIFT, 0, KeyMotion::pressed, GLFW_MOD_SHIFT, ""}));
    EXPECT_EQ(m_session.tagHandles.drag->value, 1.0) << "Shift: whole units";
    EXPECT_TRUE(send(TextTyped{U'w'})) << "no key acts during the drag";
    EXPECT_TRUE(send(KeyChanged{GLFW_KEY_ESCAPE, 0, KeyMotion::pressed, 0, "Esc"}));
    EXPECT_FALSE(m_session.tagHandles.drag);
    EXPECT_FALSE(send(ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, false}));
    EXPECT_FALSE(send(PointerMoved{{5.0f, 5.0f}}));
    EXPECT_EQ(m_session.tagHandles.pointed.kind, HandleKind::none);
}

TEST_F(TagDragTest, HasHandlesOnlyForTagsOfFramesThatCanBeEdited)
{
    EXPECT_TRUE(shownHandles(m_session));
    EXPECT_TRUE(m_session.tab().view.overlays.showsTags) << "there must be tags to select";
    apply(m_session, RunAction{"toggleTagHandles"});
    EXPECT_FALSE(shownHandles(m_session));
    apply(m_session, RunAction{"toggleTagHandles", true});
    apply(m_session, SelectSurface{0});
    EXPECT_FALSE(shownHandles(m_session));
    const auto plain = m_game.folder.write("plain.md2", tests::Md2Builder::tetrahedron().build());
    accept(m_session, openPaths({.paths = {plain}}, {}, CancelToken()));
    EXPECT_FALSE(isPossible(*findAction("toggleTagHandles"), m_session));
    apply(m_session, GrabTagHandle{});
    EXPECT_FALSE(m_session.tagHandles.drag);
}

} // namespace
