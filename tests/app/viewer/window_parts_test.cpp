#include "app/viewer/actions/actions.hpp"
#include "app/viewer/dialogs/guide_text.hpp"
#include "app/viewer/dialogs/overlays.hpp"
#include "app/viewer/frame/layout.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/timeline_panel.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/view/marker_labels.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "tests/support/interface_frame.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace app {
namespace {

class WindowParts : public ::testing::Test {
protected:
    void SetUp() override { ImGui::GetIO().DeltaTime = 0.1f; }

    template <class Draw> void frame(const Draw& draw)
    {
        m_targets.clear();
        ImGui::NewFrame();
        draw(PanelContext{.scale = 1.0f, .targets = m_targets});
        ImGui::Render();
    }

    Requests drawnTimeline(const Session& session)
    {
        Requests requests;
        frame([&](const PanelContext& context) {
            requests = drawTimeline(context, {0.0f, 300.0f, 640.0f, 148.0f}, session, m_timelines);
        });
        return requests;
    }

    /// An opened model with `frames` frames.
    Session opened(int frames)
    {
        tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
        builder.frames().resize(static_cast<std::size_t>(frames), builder.frames().front());
        for (int i = 0; i < frames; ++i)
            builder.frames()[static_cast<std::size_t>(i)].name = "run" + std::to_string(i + 1);
        Session session;
        const auto file = m_folder.write("m" + std::to_string(frames) + ".md2", builder.build());
        accept(session, openPaths({.paths = {file}}, {}, {}));
        return session;
    }

    tests::InterfaceWithoutWindow m_interface;
    tests::TemporaryFolder m_folder;
    Targets m_targets;
    std::vector<TimelineState> m_timelines = std::vector<TimelineState>(1);
};

TEST_F(WindowParts, NumbersAndNamesAreNotBroken)
{
    frame([](const PanelContext&) {
        ImGui::Begin("window");
        const std::string text =
            "model.md2: 1,234,567 triangles, 12,345 vertices\nand 1,000 more; see docs/formats/md2.md";
        for (float width = 1.0f; width < 700.0f; width += 3.0f) {
            std::string lines = wrappedText(text, width);
            for (const std::string word : {"model.md2:", "1,234,567", "12,345", "1,000", "docs/formats/md2.md"})
                EXPECT_NE(lines.find(word), std::string::npos) << width << ": " << lines;
            std::replace(lines.begin(), lines.end(), '\n', ' ');
            std::string flat = text;
            std::replace(flat.begin(), flat.end(), '\n', ' ');
            EXPECT_EQ(lines, flat) << "nothing is lost";
        }
        const std::string lines = wrappedText(text, 160.0f);
        std::size_t from = 0;
        for (std::size_t end = 0; end < lines.size(); from = end + 1) {
            end = std::min(lines.find('\n', from), lines.size());
            const std::string line = lines.substr(from, end - from);
            if (line.find(' ') != std::string::npos) {
                EXPECT_LE(ImGui::CalcTextSize(line.c_str()).x, 160.0f) << line;
            }
        }
        EXPECT_EQ(wrappedText("a\n\nb", 100.0f), "a\n\nb");
        ImGui::End();
    });
}

TEST_F(WindowParts, LabelsStayInTheView)
{
    frame([](const PanelContext& context) {
        const Rect view{100.0f, 50.0f, 200.0f, 150.0f};
        for (float x = view.x; x < view.x + view.width; x += 9.0f) {
            for (float y = view.y; y < view.y + view.height; y += 9.0f) {
                MarkerLabels labels;
                const Rect area = labels.add(context, view, {x, y}, "tag_weapon", 0xFFFFFFFF);
                EXPECT_GE(area.x, view.x);
                EXPECT_GE(area.y, view.y);
                EXPECT_LE(area.x + area.width, view.x + view.width) << x;
                EXPECT_LE(area.y + area.height, view.y + view.height) << y;
            }
        }
    });
}

TEST_F(WindowParts, AModelOfOneFrameHasNoTimeline)
{
    const Session still = opened(1);
    ASSERT_TRUE(still.tab().document);
    EXPECT_FALSE(hasTimeline(still.tab()));
    (void)drawnTimeline(still);
    EXPECT_TRUE(m_targets.contains("timeline:one-frame"));
    for (const char* control : {"button:play", "button:next", "choice:clip", "choice:mode", "timeline", "field:frame"})
        EXPECT_FALSE(m_targets.contains(control)) << control;
    const Session moving = opened(3);
    EXPECT_TRUE(hasTimeline(moving.tab()));
    (void)drawnTimeline(moving);
    EXPECT_FALSE(m_targets.contains("timeline:one-frame"));
    for (const char* control : {"button:play", "button:next", "choice:clip", "choice:mode", "timeline", "field:frame"})
        EXPECT_TRUE(m_targets.contains(control)) << control;
    EXPECT_TRUE(hasTimeline(Session().tab()));
}

TEST_F(WindowParts, TheTimelineIsAsHighForTwoLayersAsForOne)
{
    Session session = opened(3);
    const Layout one = layoutOf({1280, 800}, 1.0f, PanelSizes(), TabStrip::hidden, timelineParts(session));
    session.tab().view.layers.resize(2);
    const Layout two = layoutOf({1280, 800}, 1.0f, PanelSizes(), TabStrip::hidden, timelineParts(session));
    EXPECT_EQ(one.timeline, two.timeline);
}

TEST_F(WindowParts, TheTexturePanelOpensAtTheRightWhereThereIsRoom)
{
    Session session;
    session.settings.panels.side = SidePanel::texture;
    session.windowWidth = 1280.0f;
    EXPECT_EQ(sidePosition(session), SidePosition::below);
    session.windowWidth = 1920.0f;
    EXPECT_EQ(sidePosition(session), SidePosition::right);
    apply(session, RunAction{"sidePanelRight"});
    EXPECT_EQ(sidePosition(session), SidePosition::below) << "the user chose";
    session.settings.panels.side = SidePanel::bytes;
    EXPECT_EQ(sidePosition(session), SidePosition::below) << "that of the bytes is another one";
    apply(session, RunAction{"sidePanelRight"});
    EXPECT_EQ(sidePosition(session), SidePosition::right);
    session.settings.panels.side = SidePanel::texture;
    EXPECT_EQ(sidePosition(session), SidePosition::below);
}

TEST_F(WindowParts, EachDialogRemembersItsOwnFolder)
{
    Session session;
    apply(session, RunAction{"openDialog"});
    app::apply(session, ListFolder{"/models"});
    apply(session, RunAction{"closeOverlay"});
    apply(session, RunAction{"chooseListfile"});
    app::apply(session, ListFolder{"/lists"});
    const auto folderOf = [&](DialogPurpose purpose) {
        return session.settings.dialogFolders[static_cast<std::size_t>(purpose)];
    };
    EXPECT_EQ(folderOf(DialogPurpose::models), "/models");
    EXPECT_EQ(folderOf(DialogPurpose::listfile), "/lists");
    EXPECT_EQ(folderOf(DialogPurpose::compare), "");
}

TEST_F(WindowParts, TheFolderOfExportsIsChosenInADialogThatLeadsBack)
{
    Session session = opened(3);
    apply(session, RunAction{"exportModel"});
    ASSERT_EQ(session.overlay, Overlay::exports);
    apply(session, RunAction{"chooseExportFolder"});
    EXPECT_EQ(session.overlay, Overlay::open);
    apply(session, RunAction{"leave"});
    EXPECT_EQ(session.overlay, Overlay::exports) << "it was left without a choice";
    apply(session, RunAction{"chooseExportFolder"});
    apply(session, SetExportFolder{"/exports"});
    apply(session, RunAction{"closeOverlay"});
    EXPECT_EQ(session.overlay, Overlay::exports);
    EXPECT_EQ(session.exportForm.folder, "/exports");
    apply(session, RunAction{"closeOverlay"});
    EXPECT_EQ(session.overlay, Overlay::none);
}

TEST_F(WindowParts, TheGuideIsReadWithoutMarks)
{
    const auto lines = guideLines(
        "# Guide\n\nA *word* and\n`code`, [a link](x.md).\n\n- one\n\n| key | does |\n| --- | --- |\n| F | frame |\n");
    ASSERT_EQ(lines.size(), 5U);
    using Kind = GuideState::Line::Kind;
    EXPECT_EQ(lines[0].kind, Kind::heading);
    EXPECT_EQ(lines[0].columns, std::vector<std::string>{"Guide"});
    EXPECT_EQ(lines[1].columns, std::vector<std::string>{"A word and code, a link."});
    EXPECT_EQ(lines[2].kind, Kind::item);
    EXPECT_EQ(lines[4].columns, (std::vector<std::string>{"F", "frame"}));
    EXPECT_GT(guideLines(guideText()).size(), 50U) << "the guide is in the program";
    GuideState state;
    for (const float width : {900.0f, 300.0f, 40.0f}) {
        frame([&](const PanelContext& context) {
            ImGui::SetNextWindowSize({width, 400.0f});
            ImGui::Begin("overlay");
            drawGuide(context, state);
            ImGui::End();
        });
        float bottom = 0.0f;
        for (const GuideState::Line& line : state.lines) {
            EXPECT_GE(line.top, bottom) << "no line lies on another one";
            bottom = line.top + line.height;
        }
    }
}

} // namespace
} // namespace app
