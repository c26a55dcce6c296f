#include "app/viewer/export/exports.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/session/open_request.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace {

using app::OpenPaths;
using app::Session;
using app::ViewRecord;
using nlohmann::json;
namespace fs = std::filesystem;

class ViewRecords : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_model = m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build());
        open(m_model);
        ASSERT_TRUE(m_session.tab().document);
    }

    void open(const fs::path& path) { accept(m_session, openPaths({.paths = {path}}, {}, app::CancelToken())); }

    /// Changes the view, with many non-default settings.
    void lookAround()
    {
        app::ViewState& view = m_session.tab().view;
        app::setPlaying(m_session, false);
        view.camera = {{1.0f, 2.0f, 3.0f}, 77.0f, -120.0f, 33.0f, 35.0f, renderer::Projection::orthographic};
        view.drawing.shading = renderer::Shading::unlit;
        view.drawing.showsWireframe = true;
        view.drawing.lightYaw = 75.0f;
        view.drawing.hiddenSurfaces = {0};
        view.overlays.showsBounds = view.overlays.showsCameras = true;
        view.overlays.showsGrid = false;
        view.shaderSeconds = 1.25;
        view.layer().playback.seconds = 0.0;
        view.layer().playback.speed = 0.5;
        m_session.settings.background = app::Background::light;
    }

    fs::path pictureOf(const std::string& view)
    {
        const formats::Image pixel{1, 1, {255, 0, 0, 255}};
        return m_folder.write("picture.png", formats::encodePng(pixel, formats::PngMark::image, view));
    }

    tests::TemporaryFolder m_folder;
    fs::path m_model;
    Session m_session;
};

TEST_F(ViewRecords, RestoreWhatAPictureShows)
{
    lookAround();
    const std::string text = textOf(recordOf(m_session, m_session.tab()));
    ASSERT_FALSE(text.empty());
    const fs::path picture = pictureOf(text);
    const app::ViewState shown = m_session.tab().view;

    m_session = Session();
    open(picture);
    ASSERT_TRUE(m_session.tab().document) << m_session.message->text;
    EXPECT_EQ(m_session.tab().document->path, platform::utf8FromPath(m_model));
    const app::ViewState& view = m_session.tab().view;
    EXPECT_EQ(view.camera.target, shown.camera.target);
    EXPECT_EQ(view.camera.distance, shown.camera.distance);
    EXPECT_EQ(view.camera.yaw, shown.camera.yaw);
    EXPECT_EQ(view.camera.projection, shown.camera.projection);
    EXPECT_EQ(view.drawing.shading, renderer::Shading::unlit);
    EXPECT_TRUE(view.drawing.showsWireframe);
    EXPECT_EQ(view.drawing.lightYaw, 75.0f);
    EXPECT_EQ(view.drawing.hiddenSurfaces, std::set<std::uint32_t>{0});
    EXPECT_TRUE(view.overlays.showsBounds);
    EXPECT_TRUE(view.overlays.showsCameras);
    EXPECT_FALSE(view.overlays.showsGrid);
    EXPECT_EQ(view.shaderSeconds, 1.25);
    EXPECT_EQ(view.layer().playback.speed, 0.5);
    EXPECT_FALSE(view.layer().playback.isPlaying) << "a picture shows an instant";
    EXPECT_EQ(m_session.settings.background, app::Background::light);
}

TEST_F(ViewRecords, SayWhichModelIsNoLongerThere)
{
    const fs::path picture = pictureOf(textOf(recordOf(m_session, m_session.tab())));
    fs::rename(m_model, m_folder / "moved.md2");
    m_session = Session();
    open(picture);
    EXPECT_FALSE(m_session.tab().document);
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text,
              "picture.png: the model of this picture no longer exists: " + platform::utf8FromPath(m_model));
}

TEST_F(ViewRecords, FindAModelThatMovedWithItsPicture)
{
    const std::string text = textOf(recordOf(m_session, m_session.tab()));
    fs::create_directory(m_folder / "elsewhere");
    fs::rename(m_model, m_folder / "elsewhere" / "tetra.md2");
    const fs::path picture = pictureOf(text);
    fs::rename(picture, m_folder / "elsewhere" / "picture.png");
    m_session = Session();
    open(m_folder / "elsewhere" / "picture.png");
    EXPECT_TRUE(m_session.tab().document);
}

struct Hostile {
    const char* name;
    const char* patch; ///< JSON merge patch for a valid record
    const char* problem;
};

class HostileViews : public ViewRecords, public ::testing::WithParamInterface<Hostile> {};

TEST_P(HostileViews, AreRefused)
{
    json view = json::parse(textOf(recordOf(m_session, m_session.tab())));
    view.merge_patch(json::parse(GetParam().patch));
    const auto read = app::viewRecordFrom(view.dump());
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error(), GetParam().problem);
    open(pictureOf(view.dump()));
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text,
              "picture.png: the view in this picture cannot be restored: " + std::string(GetParam().problem) + ".");
}

INSTANTIATE_TEST_SUITE_P(
    Values, HostileViews,
    ::testing::Values(
        Hostile{"Version", R"({"version": 2})", "the view was written by a later version"},
        Hostile{"RelativePath", R"({"path": "../a.md2"})", "path is not the absolute path of a file of this computer"},
        Hostile{"OtherComputer", R"({"path": "//server/share/a.md2"})",
                "path is not the absolute path of a file of this computer"},
        Hostile{"AttachedElsewhere", R"({"choices": {"attached": [{"path": "\\\\server\\a.md3"}]}})",
                "attached is not the absolute path of a file of this computer"},
        Hostile{"NoNumber", R"({"camera": {"distance": "far"}})", "distance is not a number from 1e-06 to 1e+09"},
        Hostile{"TooLarge", R"({"camera": {"x": 1e300}})", "x is not a number from -1e+09 to 1e+09"},
        Hostile{"NoList", R"({"drawing": {"hiddenSurfaces": [-1]}})", "hiddenSurfaces is not a list of numbers"},
        Hostile{"NoObject", R"({"camera": [1]})", "the view is not an object"},
        Hostile{"Zero", R"({"skin": "a\u0000b"})", "skin is not a text"},
        Hostile{"Shading", R"({"drawing": {"shading": "pretty"}})", "shading is not one of lit, unlit, normals, flat"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST_F(ViewRecords, AreBounded)
{
    const std::string sound = textOf(recordOf(m_session, m_session.tab()));
    EXPECT_TRUE(app::viewRecordFrom(sound));
    EXPECT_FALSE(app::viewRecordFrom(sound + std::string(formats::kMaxPngViewBytes, ' ')));
    json deep = json::parse(sound);
    deep["deep"] = json::parse("[[[[[[[[[]]]]]]]]]");
    EXPECT_FALSE(app::viewRecordFrom(deep.dump()));
    EXPECT_FALSE(app::viewRecordFrom("null"));
    EXPECT_FALSE(app::viewRecordFrom(""));
    ViewRecord large = recordOf(m_session, m_session.tab());
    for (std::uint32_t i = 0; i < 20'000; ++i)
        large.view.drawing.hiddenSurfaces.insert(i);
    EXPECT_EQ(textOf(large), "") << "a picture goes without";
}

TEST_F(ViewRecords, LeaveOutPartsThatTheModelHasNoLonger)
{
    lookAround();
    ViewRecord record = recordOf(m_session, m_session.tab());
    record.view.drawing.hiddenSurfaces = {0, 1, 4'000'000};
    record.view.drawing.hiddenStages = {{7, 7}};
    record.view.throughCamera = 3;
    record.view.activeLayer = 9;
    record.layers[0].clip = "no such clip";
    record.layers[0].region = app::FrameRegion{500, 900};
    restore(m_session, record, app::RecordUse::picture);
    const app::ViewState& view = m_session.tab().view;
    EXPECT_EQ(view.drawing.hiddenSurfaces, std::set<std::uint32_t>{0});
    EXPECT_TRUE(view.drawing.hiddenStages.empty());
    EXPECT_EQ(view.throughCamera, formats::kNoIndex);
    EXPECT_EQ(view.activeLayer, 0U);
    EXPECT_FALSE(view.layer().region);
}

TEST_F(ViewRecords, BringAClosedTabBackAsItWas)
{
    lookAround();
    m_session.tab().selection.item = {app::SceneItemKind::surface, 0};
    app::closeTab(m_session, 0);
    ASSERT_FALSE(m_session.tab().document);
    ASSERT_EQ(m_session.closedTabs.size(), 1U);
    app::reopenTab(m_session);
    ASSERT_TRUE(m_session.pending.open);
    EXPECT_TRUE(m_session.closedTabs.empty());
    const auto request = *m_session.pending.open;
    accept(m_session, openFile(request, fileOf(m_session, request), {}));
    ASSERT_TRUE(m_session.tab().document);
    EXPECT_EQ(m_session.tab().view.camera.distance, 77.0f);
    EXPECT_TRUE(m_session.tab().view.drawing.showsWireframe);
    EXPECT_EQ(m_session.tab().selection.surface(), 0U);
    EXPECT_EQ(m_session.list().size(), 1U);
    EXPECT_EQ(m_session.tabs.size(), 1U);
}

TEST_F(ViewRecords, KeepTheLastTenClosedTabs)
{
    for (int i = 0; i < 12; ++i) {
        app::duplicateTab(m_session);
        m_session.tab().view.camera.distance = static_cast<float>(i + 1);
        app::closeTab(m_session, m_session.activeTab);
    }
    EXPECT_EQ(m_session.closedTabs.size(), app::kMaxClosedTabs);
    EXPECT_EQ(m_session.closedTabs.front().record->view.camera.distance, 3.0f);
}

} // namespace
