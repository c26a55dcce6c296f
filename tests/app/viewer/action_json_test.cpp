#include "app/viewer/actions/action_json.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/shown.hpp"

#include "app/viewer/selection/selection.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace {

using app::Action;
using app::Request;
using app::Session;
using nlohmann::json;
using tests::Md2Builder;

/// A session with a tetrahedron of two frames, "turn1" and "turn2", which form one clip.
class ActionJson : public ::testing::Test {
protected:
    void SetUp() override
    {
        const auto file = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
        accept(m_session, openPaths({{file}}, {}, app::CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
    }

    tl::expected<Request, std::string> read(std::string_view method, const json& parameters) const
    {
        return requestFrom(m_session, *app::findAction(method), parameters);
    }

    std::string problemOf(std::string_view method, const json& parameters) const
    {
        const auto request = read(method, parameters);
        return request ? "none" : request.error();
    }

    void run(std::string_view method, const json& parameters)
    {
        const auto request = read(method, parameters);
        ASSERT_TRUE(request) << request.error();
        apply(m_session, *request);
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(ActionJson, ElementsAreKnownByNameOrIndex)
{
    const std::string clip = layerClips(m_session).front().name;
    for (const json& name : {json(clip), json("TURN"), json(0)}) {
        run("selectClip", {{"name", nullptr}});
        EXPECT_EQ(m_session.tab().view.layer().clip, formats::kNoIndex);
        run("selectClip", {{"name", name}});
        EXPECT_EQ(m_session.tab().view.layer().clip, 0U) << name;
    }
    run("selectSurface", {{"name", "md2"}});
    EXPECT_EQ(m_session.tab().selection.surface(), 0U);
    run("selectMeshVariant", {{"name", "gl-commands"}});
    EXPECT_EQ(m_session.tab().view.drawing.meshVariant, 1U);
    run("selectSkin", {{"name", "models/tetra/skin.pcx"}});
    EXPECT_EQ(m_session.tab().view.skin, 0U);
}

TEST_F(ActionJson, SeeksAFrameOfTheFileOrASecond)
{
    run("play", json::object());
    run("seek", {{"frame", 0.5}});
    EXPECT_DOUBLE_EQ(shownFileFrame(m_session), 0.5);
    EXPECT_FALSE(isPlaying(m_session.tab().view));
    run("seek", {{"seconds", 0.0}});
    EXPECT_DOUBLE_EQ(m_session.tab().view.layer().playback.seconds, 0.0);
}

TEST_F(ActionJson, SaysWhichParameterIsWrongAndWhatWasExpected)
{
    const std::vector<std::tuple<std::string, json, std::string>> cases = {
        {"selectClip", json::object(),
         "parameter 'name' is missing; expected: name or index of a clip; null: all frames"},
        {"selectClip",
         {{"name", "run"}},
         "parameter 'name': expected the name or index of a clip, found 'run'; there are: turn"},
        {"selectClip",
         {{"name", 7}},
         "parameter 'name': expected the name or index of a clip, found 7; there are: turn"},
        {"selectClip",
         {{"name", -1}},
         "parameter 'name': expected the name or index of a clip, found -1; there are: turn"},
        {"selectClip",
         {{"name", 0.5}},
         "parameter 'name': expected the name or index of a clip, found 0.5; there are: turn"},
        {"selectClip",
         {{"name", {1, 2}}},
         "parameter 'name': expected the name or index of a clip, found a list; there are: turn"},
        {"selectSkin",
         {{"name", nullptr}},
         "parameter 'name': expected the name or index of a skin, found null; there are: models/tetra/skin.pcx"},
        {"selectTag",
         {{"name", "tag_weapon"}},
         "parameter 'name': expected the name or index of a tag, found 'tag_weapon'; there is none"},
        {"seek", json::object(), "expected one of the parameters frame or seconds, found none"},
        {"seek", {{"frame", 0}, {"seconds", 0}}, "expected one of the parameters frame or seconds, found several"},
        {"seek", {{"frame", 2}}, "parameter 'frame': expected a number from 0 to 1, found 2"},
        {"seek", {{"frame", "1"}}, "parameter 'frame': expected a number from 0 to 1, found '1'"},
        {"seek", {{"fram", 1}}, "expected one of the parameters frame or seconds, found none"},
        {"setSpeed", {{"speed", 9}}, "parameter 'speed': expected a number from -4 to 4, found 9"},
        {"open", {{"path", ""}}, "parameter 'path': expected a path, found ''"},
        {"open", {{"path", json::array()}}, "parameter 'path': expected a path or a list of paths, found a list"},
        {"open",
         {{"path", std::string("a\0b", 3)}},
         std::string("parameter 'path': expected a path, found 'a\0b'", 46)},
        {"open",
         {{"path", "/a"}, {"tab", "second"}},
         "parameter 'tab': expected one of present, another, found 'second'"},
        {"wireframe", {{"on", 1}}, "parameter 'on': expected true or false, found 1"},
        {"play", {{"on", true}}, "there is no parameter 'on'; expected: none"},
        {"selectClip", {{"name", 0}, {"clip", 1}}, "there is no parameter 'clip'; expected: layer, name"},
        {"highlightSurfaces",
         {{"names", json(std::vector<int>(5000, 0))}},
         "parameter 'names': expected a list of at most 4096, found a list"},
    };
    for (const auto& [method, parameters, message] : cases)
        EXPECT_EQ(problemOf(method, parameters), message) << method << ' ' << parameters;
}

TEST_F(ActionJson, WhateverIsAskedForCanBeWrittenAsOneLineAndRead)
{
    if (!tests::kHasLinks)
        GTEST_SKIP() << tests::kPosixNames;
    const std::vector<Request> requests = {
        app::RunAction{"nextClip"},
        app::RunAction{"wireframe", true},
        app::OpenPaths{.paths = {"/a", "/b c"}, .tab = app::TabPolicy::another},
        app::OpenListed{.index = 0, .camera = app::CameraPolicy::keep},
        app::TakeScreenshot{app::ScreenshotKind::transparent, "/tmp/a.png"},
        app::SelectLayer{0},
        app::RotateNode{0, {12.5f, -3.0f}},
        app::SelectMaterial{formats::kNoIndex},
        app::SelectWeapon{"w_blaster"},
        app::SetLevel{0},
        app::ShowOnlyPart{0},
        app::SelectClip{formats::kNoIndex, 0},
        app::PlayClip{0},
        app::SetRegion{{0, 1}},
        app::SelectSkin{0},
        app::Seek{.frame = 0.75},
        app::Seek{.seconds = 0.05},
        app::SetSpeed{-2.0},
        app::SelectTab{0},
        app::CloseTab{},
        app::ResizePanels{{.library = 200.0f, .showsInspector = false}},
        app::SetCamera{{.target = {1.0f, 2.0f, 3.0f}, .distance = 40.0f, .yaw = -90.0f, .pitch = 5.0f}},
        app::Orbit{-30.0f, 10.0f},
        app::Pan{{0.5f, -0.25f}},
        app::Zoom{-2.0f, {0.25f, 0.5f}},
        app::RotateLight{45.0f, 0.0f},
        app::FocusAt{{0.125f, 0.0f}},
        app::ListFolder{"/tmp"},
        app::ShowInspectorTab{app::InspectorTab::skins},
        app::ShowBytes{0, {64, 12}, "skin.png"},
        app::SelectBytes{{64, 2}},
        app::SearchBytes{"49 44"},
        app::SelectSurface{0},
        app::HighlightSurfaces{{0}},
        app::SelectMeshVariant{1},
        app::SelectBone{formats::kNoIndex},
        app::SelectTexture{0},
        app::BindTexture{0, "/tmp/skin.png"},
        app::CopyText{"fact:vertices", "4"},
        app::SetBrowseOrder{std::vector<std::uint32_t>{0}, 3},
        app::SearchLibrary{"tetra"},
        app::ToggleFolded{"group:Players"},
    };
    for (const Request& request : requests) {
        const json written = jsonOf(request);
        ASSERT_TRUE(written.is_object());
        const auto again = read(written["method"].get<std::string>(), written["params"]);
        ASSERT_TRUE(again) << written << ": " << again.error();
        EXPECT_EQ(again->kind(), request.kind());
        EXPECT_EQ(jsonOf(*again), written);
    }
    EXPECT_EQ(jsonOf(app::Seek{.frame = 0.75}).dump(), R"({"method":"seek","params":{"frame":0.75}})");
    EXPECT_TRUE(jsonOf(app::RunAction{"no such action"}).is_null());
}

TEST_F(ActionJson, ActionsWithoutParametersAreWrittenToo)
{
    for (const Action& action : app::actions()) {
        if (action.parameters != nullptr)
            continue;
        const json written = jsonOf(app::RunAction{action.id});
        EXPECT_EQ(written, json({{"method", action.id}, {"params", json::object()}}));
        EXPECT_TRUE(read(action.id, json::object())) << action.id;
    }
}

TEST_F(ActionJson, WhatIsLeftOutOfPanelsStaysAsItIs)
{
    m_session.settings.panels.inspector = 400.0f;
    m_session.tab().view.camera.yaw = 77.0f;
    run("resizePanels", {{"library", 200}});
    EXPECT_EQ(m_session.settings.panels.inspector, 400.0f);
    EXPECT_EQ(m_session.settings.panels.library, 200.0f);
    run("setCamera", {{"pitch", 10}});
    EXPECT_EQ(m_session.tab().view.camera.yaw, 77.0f);
    EXPECT_EQ(m_session.tab().view.camera.pitch, 10.0f);
}

TEST_F(ActionJson, ScriptsMoveTheCameraAsAMouseDoes)
{
    app::ViewState& view = m_session.tab().view;
    const renderer::OrbitCamera before = view.camera;
    run("orbit", {{"yaw", -30}});
    EXPECT_FLOAT_EQ(view.camera.yaw, before.yaw - 30.0f);
    EXPECT_FLOAT_EQ(view.camera.pitch, before.pitch);
    run("zoom", {{"steps", 1}});
    EXPECT_FLOAT_EQ(view.camera.distance, before.distance * 0.9f);
    EXPECT_EQ(view.camera.target, before.target);
    run("pan", {{"y", 0.5}});
    EXPECT_GT(view.camera.target.z, before.target.z);
    run("rotateLight", {{"yaw", 20}});
    EXPECT_FLOAT_EQ(view.drawing.lightYaw, 20.0f);
    EXPECT_EQ(problemOf("zoom", json::object()),
              "parameter 'steps' is missing; expected: number of steps, each a tenth closer; negative: farther away");
}

TEST_F(ActionJson, PathsAreAbsolute)
{
    const auto request = read("open", {{"path", "models/a.md2"}});
    ASSERT_TRUE(request);
    EXPECT_EQ(request->as<app::OpenPaths>()->paths.front(), std::filesystem::current_path() / "models/a.md2");
}

/// The row of docs/CONTROL.md for a method: "| `seek` | `frame` number, `seconds` number | Pause at a frame |".
std::string documentedRow(const json& action)
{
    std::string parameters;
    for (const json& each : action["parameters"]) {
        parameters += parameters.empty() ? "" : "<br>";
        parameters += "`" + each["name"].get<std::string>() + "` " + each["type"].get<std::string>() +
                      (each["required"].get<bool>() ? "" : ", optional") + ": " + each["meaning"].get<std::string>();
    }
    std::string title = action["title"].get<std::string>();
    return "| `" + action["id"].get<std::string>() + "` | " + parameters + " | " + title + " |";
}

TEST(Control, EveryMethodIsInItsPageWithItsParameters)
{
    std::ifstream file(std::string(TRISVIEW_SOURCE_DIR) + "/docs/CONTROL.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    std::set<std::string> rows;
    for (const json& action : app::actionsJson()) {
        rows.insert(documentedRow(action));
        EXPECT_NE(page.find(documentedRow(action)), std::string::npos) << "docs/CONTROL.md lacks this row:\n"
                                                                       << documentedRow(action);
    }
    std::size_t at = page.find("## All methods");
    ASSERT_NE(at, std::string::npos);
    while ((at = page.find("\n| `", at)) != std::string::npos) {
        const std::string row = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
        EXPECT_TRUE(rows.contains(row)) << "docs/CONTROL.md has a row too many:\n" << row;
        ++at;
    }
}

} // namespace
