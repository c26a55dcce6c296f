#include "app/viewer/actions/action_json.hpp"
#include "app/viewer/frame/layout.hpp"
#include "app/viewer/shell/state_report.hpp"
#include "app/viewer/view/view_input.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/window/window_events.hpp"
#include "tests/support/temporary_folder.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace {

using namespace app;

TEST(Text, WritesNumbersAsTheWindowShowsThem)
{
    EXPECT_EQ(countText(0), "0");
    EXPECT_EQ(countText(999), "999");
    EXPECT_EQ(countText(1234), "1,234");
    EXPECT_EQ(countText(1234567), "1,234,567");
    EXPECT_EQ(bytesText(812), "812 B");
    EXPECT_EQ(bytesText(1200000), "1.2 MB");
    EXPECT_EQ(bytesText(999'960), "1.0 MB") << "not 1000.0 kB";
    EXPECT_EQ(secondsText(1.24), "1.240 s");
    EXPECT_EQ(countedText(1, "frame"), "1 frame");
    EXPECT_EQ(countedText(1234, "frame"), "1,234 frames");
}

TEST(Text, EscapesWhatCannotBeShown)
{
    const auto isLatin = [](char32_t character) { return character < 0x250; };
    EXPECT_EQ(escapedText("m\xC3\xB6"
                          "del",
                          isLatin),
              "m\xC3\xB6"
              "del");
    EXPECT_EQ(escapedText("a\xE9"
                          "b",
                          isLatin),
              "a\\xE9b")
        << "not UTF-8";
    EXPECT_EQ(escapedText("a\nb\x7F", isLatin), "a\\x0Ab\\x7F");
    EXPECT_EQ(escapedText("\xF0\x9F\x98\x80!", isLatin), "\\u{1F600}!");
    EXPECT_EQ(escapedText("\xED\xA0\x80", isLatin), "\\xED\\xA0\\x80") << "a surrogate";
    EXPECT_EQ(escapedText("\xC0\x80", isLatin), "\\xC0\\x80") << "overlong";
    EXPECT_EQ(escapedText("cut\xE2\x82", isLatin), "cut\\xE2\\x82");
}

TEST(Layout, CoversTheWindowWithoutGaps)
{
    for (const glm::vec2 size : {glm::vec2(1280, 800), glm::vec2(960, 600), glm::vec2(3840, 2160)}) {
        const Layout layout = layoutOf(size, 1.0f, PanelSizes());
        EXPECT_EQ(layout.menu.width, size.x);
        EXPECT_EQ(layout.library.width + layout.view.width + layout.inspector.width, size.x);
        EXPECT_EQ(layout.view.x, layout.library.width);
        EXPECT_EQ(layout.inspector.x, layout.view.x + layout.view.width);
        EXPECT_EQ(layout.view.y, layout.menu.height);
        EXPECT_EQ(layout.timeline.y, layout.view.y + layout.view.height);
        EXPECT_EQ(layout.status.y + layout.status.height, size.y);
    }
}

TEST(Layout, LeavesHalfOfASmallWindowToTheView)
{
    EXPECT_GE(layoutOf({960, 600}, 1.0f, PanelSizes()).view.width, 480.0f);
    EXPECT_EQ(layoutOf({960, 600}, 1.0f, PanelSizes{.showsLibrary = false, .showsInspector = false}).view.width,
              960.0f);
    EXPECT_EQ(layoutOf({1920, 1200}, 2.0f, PanelSizes()).view.width,
              2.0f * layoutOf({960, 600}, 1.0f, PanelSizes()).view.width);
    EXPECT_GT(layoutOf({1, 1}, 1.0f, PanelSizes()).view.height, 0.0f);
}

/// Drags an edge like the window, with a layout after each movement; returns the edge's position after each.
std::vector<float> draggedEdge(PanelEdge edge, const glm::vec2& step, int steps, const TimelineParts& parts,
                               float scale)
{
    const glm::vec2 window = glm::vec2(1600, 1200) * scale;
    PanelSizes panels;
    const auto layout = [&] { return layoutOf(window, scale, panels, TabStrip::hidden, parts); };
    const PanelSizes begun = sizesShown(layout(), scale, panels, parts);
    std::vector<float> positions;
    for (int i = 1; i <= steps; ++i) {
        panels = withinLimits(draggedPanels(begun, edge, step * static_cast<float>(i) / scale));
        positions.push_back(edge == PanelEdge::library     ? layout().view.x
                            : edge == PanelEdge::inspector ? layout().inspector.x
                                                           : layout().timeline.y);
    }
    return positions;
}

TEST(Layout, KeepsADraggedEdgeUnderThePointer)
{
    for (const float scale : {1.0f, 1.5f}) {
        for (const bool hasCurves : {false, true}) {
            const TimelineParts parts{.hasCurves = hasCurves};
            const Layout layout = layoutOf(glm::vec2(1600, 1200) * scale, scale, PanelSizes(), TabStrip::hidden, parts);
            const float timeline = layout.timeline.y;
            EXPECT_EQ(draggedEdge(PanelEdge::timeline, {0, -3}, 3, parts, scale),
                      (std::vector{timeline - 3, timeline - 6, timeline - 9}))
                << hasCurves << ", scale " << scale;
            EXPECT_EQ(draggedEdge(PanelEdge::timeline, {0, 0}, 2, parts, scale), (std::vector{timeline, timeline}));
            const float library = layout.view.x;
            EXPECT_EQ(draggedEdge(PanelEdge::library, {3, 9}, 2, parts, scale),
                      (std::vector{library + 3, library + 6}));
            const float inspector = layout.inspector.x;
            EXPECT_EQ(draggedEdge(PanelEdge::inspector, {-3, 9}, 2, parts, scale),
                      (std::vector{inspector - 3, inspector - 6}));
        }
    }
}

TEST(Layout, MakesRoomForAPlaylistWithoutTakingItFromTheClips)
{
    const TimelineParts with{.hasPlaylist = true};
    const Layout plain = layoutOf({1280, 800}, 1.0f, PanelSizes());
    const Layout higher = layoutOf({1280, 800}, 1.0f, PanelSizes(), TabStrip::hidden, with);
    EXPECT_GT(higher.timeline.height, plain.timeline.height);
    EXPECT_EQ(sizesShown(higher, 1.0f, PanelSizes(), with).timeline, PanelSizes().timeline);
}

TEST(Layout, KeepsAnEdgeWhereItIsWhenADragBeginsInASmallWindow)
{
    const glm::vec2 window(700, 460);
    const PanelSizes panels{.timeline = 300.0f};
    const TimelineParts parts{.hasPlaylist = true};
    const Layout layout = layoutOf(window, 1.0f, panels, TabStrip::hidden, parts);
    const PanelSizes shown = sizesShown(layout, 1.0f, panels, parts);
    const Layout after = layoutOf(window, 1.0f, shown, TabStrip::hidden, parts);
    EXPECT_EQ(after.timeline, layout.timeline);
    EXPECT_EQ(after.library.width, layout.library.width);
    const PanelSizes hidden{.library = 300.0f, .inspector = 400.0f, .showsLibrary = false, .showsInspector = false};
    const Layout bare = layoutOf(window, 1.0f, hidden);
    EXPECT_EQ(sizesShown(bare, 1.0f, hidden, {}).library, 300.0f) << "a folded panel keeps its size";
    EXPECT_EQ(sizesShown(bare, 1.0f, hidden, {}).inspector, 400.0f);
}

TEST(Layout, FoldsPanelsThatWouldBeTooNarrowToBeUsed)
{
    for (float width = 200.0f; width < 2000.0f; width += 7.0f) {
        for (const float scale : {0.5f, 1.0f, 2.0f}) {
            const Layout layout = layoutOf({width * scale, 600.0f * scale}, scale, PanelSizes());
            for (const Rect& panel : {layout.library, layout.inspector})
                EXPECT_TRUE(panel.width == 0.0f || panel.width >= 159.0f * scale) << width << ": " << panel.width;
            EXPECT_GE(layout.view.width, std::min(279.0f, width - 1.0f) * scale) << width;
        }
    }
    const Layout narrow = layoutOf({960, 600}, 2.0f, PanelSizes());
    EXPECT_EQ(narrow.library.width, 0.0f);
    EXPECT_EQ(narrow.inspector.width, 320.0f) << "one column";
    EXPECT_EQ(layoutOf({960, 600}, 2.0f, PanelSizes{.showsInspector = false}).library.width, 320.0f);
    EXPECT_EQ(sizesShown(narrow, 2.0f, PanelSizes(), {}).library, PanelSizes().library) << "it comes back as it was";
}

TEST(Layout, MakesRoomForAPanelBesideTheView)
{
    for (const glm::vec2 size : {glm::vec2(1280, 800), glm::vec2(960, 600), glm::vec2(1, 1)}) {
        const Layout plain = layoutOf(size, 1.0f, PanelSizes());
        EXPECT_EQ(plain.side, Rect());
        const Layout below = layoutOf(size, 1.0f, PanelSizes{.side = SidePanel::bytes});
        EXPECT_EQ(below.side.x, below.view.x);
        EXPECT_EQ(below.side.width, below.view.width);
        EXPECT_EQ(below.side.y, below.view.y + below.view.height);
        EXPECT_EQ(below.timeline.y, below.side.y + below.side.height);
        const Layout right =
            layoutOf(size, 1.0f, PanelSizes{.side = SidePanel::bytes, .sidePosition = SidePosition::right});
        EXPECT_EQ(right.side.y, right.view.y);
        EXPECT_EQ(right.side.height, right.view.height);
        EXPECT_EQ(right.side.x, right.view.x + right.view.width);
        EXPECT_EQ(right.inspector.x, right.side.x + right.side.width);
    }
    const Layout below = layoutOf({960, 600}, 1.0f, PanelSizes{.side = SidePanel::bytes});
    EXPECT_GE(below.view.height, 160.0f);
    EXPECT_GE(below.side.height, 140.0f);
    const Layout crowded =
        layoutOf({960, 600}, 1.0f, PanelSizes{.side = SidePanel::bytes}, TabStrip::shown, {true, true});
    EXPECT_GE(crowded.side.height, 100.0f) << "the timeline gives way";
}

TEST(Layout, KeepsTheDraggedEdgeOfTheSidePanelUnderThePointer)
{
    for (const SidePosition position : {SidePosition::below, SidePosition::right}) {
        for (const glm::vec2 window : {glm::vec2(1600, 1200), glm::vec2(960, 600)}) {
            PanelSizes panels{.side = SidePanel::bytes, .sidePosition = position};
            const auto edge = [&] {
                const Rect side = layoutOf(window, 1.0f, panels).side;
                return position == SidePosition::right ? side.x : side.y;
            };
            const PanelSizes begun = sizesShown(layoutOf(window, 1.0f, panels), 1.0f, panels, {});
            panels = withinLimits(draggedPanels(begun, PanelEdge::side, {0, 0}));
            const float before = edge();
            panels = withinLimits(draggedPanels(begun, PanelEdge::side, {9, 7}));
            if (window.x > 1000.0f) {
                EXPECT_EQ(edge(), before + (position == SidePosition::right ? 9.0f : 7.0f));
            } else {
                EXPECT_GT(edge(), before);
            }
        }
    }
}

template <class Event> bool holds(const WindowEvent& event)
{
    return std::holds_alternative<Event>(event);
}

TEST(WindowEvents, AClickBetweenTwoFramesIsSeenAsOneWhereItHappened)
{
    std::deque<WindowEvent> queue = {PointerMoved{{10, 10}}, ButtonChanged{0, true, 0}, ButtonChanged{0, false, 0},
                                     PointerMoved{{90, 90}}};
    EventBatches batches;
    std::vector<WindowEvent> batch = batches.take(queue);
    ASSERT_EQ(batch.size(), 1U) << "what lies there is pointed at first";
    EXPECT_TRUE(holds<PointerMoved>(batch[0]));
    batch = batches.take(queue);
    ASSERT_EQ(batch.size(), 1U);
    EXPECT_TRUE(std::get<ButtonChanged>(batch[0]).isDown);
    batch = batches.take(queue);
    ASSERT_EQ(batch.size(), 1U);
    EXPECT_FALSE(std::get<ButtonChanged>(batch[0]).isDown);
    batch = batches.take(queue);
    ASSERT_EQ(batch.size(), 1U);
    EXPECT_TRUE(holds<PointerMoved>(batch[0]));
    EXPECT_TRUE(batches.take(queue).empty());
}

TEST(WindowEvents, AKeyGoesDownAndUpInTwoFrames)
{
    std::deque<WindowEvent> queue = {KeyChanged{65, 0, KeyMotion::pressed, 0, ""}, TextTyped{U'a', false},
                                     KeyChanged{66, 0, KeyMotion::pressed, 0, ""},
                                     KeyChanged{65, 0, KeyMotion::released, 0, ""}};
    EventBatches batches;
    EXPECT_EQ(batches.take(queue).size(), 3U);
    EXPECT_EQ(batches.take(queue).size(), 1U);
}

TEST(WindowEvents, KeysTypedAfterAShortcutWaitForItsField)
{
    std::deque<WindowEvent> queue = {KeyChanged{70, 0, KeyMotion::pressed, 2, "Ctrl+F"},
                                     KeyChanged{70, 0, KeyMotion::released, 2, ""},
                                     KeyChanged{77, 0, KeyMotion::pressed, 0, ""}, TextTyped{U'm', false}};
    EventBatches batches;
    EXPECT_EQ(batches.take(queue).size(), 1U);
    EXPECT_EQ(batches.take(queue).size(), 1U) << "that a key goes up is not typing";
    int frames = 0;
    std::vector<WindowEvent> typed;
    for (; typed.empty() && frames < 10; ++frames)
        typed = batches.take(queue);
    EXPECT_EQ(typed.size(), 2U);
    EXPECT_GE(frames, 2);
    EXPECT_TRUE(queue.empty());
}

TEST(WindowEvents, HappenedWhenTheLastOneDidWhoseTimeIsKnown)
{
    EXPECT_EQ(timeOfLast({}), std::nullopt);
    const std::vector<WindowEvent> moved = {PointerMoved{{10, 10}}, ButtonChanged{0, true, 0}};
    EXPECT_EQ(timeOfLast(moved), std::nullopt) << "a system that tells no times";
    const std::vector<WindowEvent> pressed = {KeyChanged{65, 0, KeyMotion::pressed, 0, "", 7.0}, TextTyped{U'a'},
                                              ButtonChanged{0, true, 0, 7.5}, PointerMoved{{10, 10}}};
    EXPECT_EQ(timeOfLast(pressed), 7.5);
}

/// Handles an event over the view like the window.
void handleEvent(Session& session, ViewInput& input, const WindowEvent& event, const Rect& area, MouseOwner owner)
{
    if (const auto request = viewRequest(input, event, area, 1.0f, owner))
        apply(session, *request);
}

TEST(ViewInput, DragsTurnAndReleaseStops)
{
    const Rect area{100, 100, 400, 200};
    ViewInput input;
    Session session;
    const ViewState& view = session.tab().view;
    const auto send = [&](const WindowEvent& event) { handleEvent(session, input, event, area, MouseOwner::view); };
    const float yaw = view.camera.yaw;
    send(PointerMoved{{200, 150}});
    send(ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, true, 0});
    send(PointerMoved{{210, 150}});
    EXPECT_LT(view.camera.yaw, yaw) << "what is seen follows the mouse to the right";
    const float turned = view.camera.yaw;
    send(ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, false, 0});
    send(PointerMoved{{300, 150}});
    EXPECT_EQ(view.camera.yaw, turned);
}

TEST(ViewInput, ModifiersAndButtonsChooseWhatADragDoes)
{
    const Rect area{0, 0, 400, 200};
    struct Case {
        int button;
        int modifiers;
        Drag drag;
    };
    for (const Case& one :
         {Case{GLFW_MOUSE_BUTTON_LEFT, 0, Drag::orbit}, Case{GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_SHIFT, Drag::pan},
          Case{GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_CONTROL, Drag::light}, Case{GLFW_MOUSE_BUTTON_MIDDLE, 0, Drag::pan},
          Case{GLFW_MOUSE_BUTTON_RIGHT, 0, Drag::zoom}}) {
        ViewInput input;
        Session session;
        input.pointer = {50, 50};
        handleEvent(session, input, ButtonChanged{one.button, true, one.modifiers}, area, MouseOwner::view);
        EXPECT_EQ(input.drag, one.drag);
    }
}

TEST(ViewInput, PanningMovesThePointUnderTheMouseWithIt)
{
    const Rect area{0, 0, 400, 200};
    ViewInput input;
    Session session;
    ViewState& view = session.tab().view;
    view.camera.yaw = 0.0f; // looks along -X: right is +Y, up is +Z
    view.camera.pitch = 0.0f;
    input.pointer = {100, 100};
    handleEvent(session, input, ButtonChanged{GLFW_MOUSE_BUTTON_MIDDLE, true, 0}, area, MouseOwner::view);
    handleEvent(session, input, PointerMoved{{120, 90}}, area, MouseOwner::view);
    EXPECT_LT(view.camera.target.y, 0.0f);
    EXPECT_LT(view.camera.target.z, 0.0f);
}

TEST(ViewInput, LeavesThePanelsTheirMouse)
{
    const Rect area{100, 0, 400, 200};
    ViewInput input;
    Session session;
    const ViewState& view = session.tab().view;
    const float distance = view.camera.distance;
    input.pointer = {200, 50};
    handleEvent(session, input, ButtonChanged{0, true, 0}, area, MouseOwner::panels);
    EXPECT_EQ(input.drag, Drag::none);
    handleEvent(session, input, Scrolled{{0, 1}}, area, MouseOwner::panels);
    EXPECT_EQ(view.camera.distance, distance);
    input.pointer = {50, 50};
    handleEvent(session, input, ButtonChanged{0, true, 0}, area, MouseOwner::view);
    EXPECT_EQ(input.drag, Drag::none) << "beside the view";
    input.pointer = {300, 100};
    handleEvent(session, input, Scrolled{{0, 1}}, area, MouseOwner::view);
    EXPECT_LT(view.camera.distance, distance);
}

TEST(ViewInput, WhatAMouseDoesCanBeWrittenDown)
{
    const Rect area{0, 0, 400, 200};
    ViewInput input;
    input.pointer = {300, 50};
    const auto wheel = viewRequest(input, Scrolled{{0, 2}}, area, 1.0f, MouseOwner::view);
    ASSERT_TRUE(wheel);
    EXPECT_EQ(jsonOf(*wheel).dump(), R"({"method":"zoom","params":{"steps":2.0,"x":0.5,"y":0.25}})");
    EXPECT_FALSE(viewRequest(input, ButtonChanged{GLFW_MOUSE_BUTTON_LEFT, true, 0}, area, 1.0f, MouseOwner::view));
    const auto drag = viewRequest(input, PointerMoved{{310, 55}}, area, 2.0f, MouseOwner::view);
    ASSERT_TRUE(drag);
    EXPECT_EQ(jsonOf(*drag).dump(), R"({"method":"orbit","params":{"pitch":1.0,"yaw":-2.0}})");
}

TEST(StateReport, WritesOnlyWhatChanged)
{
    const tests::TemporaryFolder folder;
    const std::filesystem::path file = folder / "state.json";
    StateReport report(file);
    Session session;
    report.update(session,
                  {.frameNumber = 1,
                   .windowSize = {1280, 800},
                   .view = {},
                   .axis = {},
                   .thumbnails = {},
                   .longestFrameMs = 0.0,
                   .glErrors = {}},
                  {});
    const auto numberIn = [&] { return nlohmann::json::parse(std::ifstream(file))["frameNumber"].get<int>(); };
    EXPECT_EQ(numberIn(), 1);
    report.update(session,
                  {.frameNumber = 2,
                   .windowSize = {1280, 800},
                   .view = {},
                   .axis = {},
                   .thumbnails = {},
                   .longestFrameMs = 0.0,
                   .glErrors = {}},
                  {});
    EXPECT_EQ(numberIn(), 1) << "another frame of the same is no news";
    showProblem(session, "gone \xFF");
    report.update(session,
                  {.frameNumber = 3,
                   .windowSize = {1280, 800},
                   .view = {},
                   .axis = {},
                   .thumbnails = {},
                   .longestFrameMs = 0.0,
                   .glErrors = {}},
                  {});
    EXPECT_EQ(numberIn(), 3);
    const nlohmann::json state = nlohmann::json::parse(std::ifstream(file));
    EXPECT_EQ(state["message"], "gone \xEF\xBF\xBD") << "JSON is UTF-8";
    EXPECT_TRUE(state["document"].is_null());
}

} // namespace
