#include "app/output/export_plan.hpp"
#include "app/viewer/export/exports.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/open_request.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/image/png/png_writer.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using app::ExportKind;
using app::ExportOptions;
using app::ExportPlan;
using app::Session;
namespace fs = std::filesystem;

class Exports : public ::testing::Test {
protected:
    void SetUp() override
    {
        (void)m_folder.write("models/tetra/tetra.md2", tests::Md2Builder::tetrahedron().build());
        (void)m_folder.write("models/tetra/red.png", formats::encodePng({1, 1, {255, 0, 0, 255}}));
        accept(m_session, openPaths({.paths = {m_folder / "models/tetra/tetra.md2"}}, {}, app::CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
    }

    ExportOptions options(ExportKind kind) const { return {.kind = kind, .folder = m_folder / "out"}; }

    /// Runs all steps and returns the files below the folder, sorted.
    std::vector<std::string> written(const ExportOptions& options)
    {
        const auto plan = exportRow(options.kind).plan(m_session, options, {2, 1});
        EXPECT_TRUE(plan) << plan.error();
        for (std::size_t step = 0; plan && step < plan->steps; ++step) {
            const auto file = plan->run(step, {{2, 1, std::vector<std::uint8_t>(8, 255)}, "{}"});
            EXPECT_TRUE(file) << file.error().message;
        }
        std::vector<std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder / "out")) {
            if (entry.is_regular_file())
                files.push_back(fs::relative(entry.path(), m_folder / "out").generic_string());
        }
        std::sort(files.begin(), files.end());
        return files;
    }

    /// The model and its skin, beside another model.
    void openFromArchive()
    {
        const std::string model = tests::textOf(tests::Md2Builder::tetrahedron().build());
        tests::PakBuilder archive;
        archive.file("models/tetra/tetra.md2", model)
            .file("models/tetra/skin.png", tests::textOf(formats::encodePng({1, 1, {255, 0, 0, 255}})))
            .file("models/other.md2", model);
        const fs::path pak = m_folder.write("pak0.pak", archive.build());
        accept(m_session, openPaths({.paths = {pak / "models/tetra/tetra.md2"}}, {}, app::CancelToken()));
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

using Names = std::vector<std::string>;

TEST_F(Exports, AreCalledAsModelClipAndFrame)
{
    m_session.tab().view.layer().playback.seconds = 0.15;
    EXPECT_EQ(pictureName(m_session), "tetra-turn-001");
    EXPECT_EQ(exportRow(ExportKind::textures).name(m_session, {}), "tetra-textures");
}

TEST_F(Exports, NeverTakeANameThatIsThere)
{
    ExportOptions pose = options(ExportKind::model);
    pose.name = "pose";
    EXPECT_EQ(written(pose), (Names{"pose.mtl", "pose.obj", "pose_texture.png"}));
    const std::string first = tests::textOf(m_folder / "out/pose.obj");
    fs::remove(m_folder / "out/pose.obj"); // the material alone blocks the name
    EXPECT_EQ(written(pose), (Names{"pose-2.mtl", "pose-2.obj", "pose-2_texture.png", "pose.mtl", "pose_texture.png"}));
    EXPECT_NE(tests::textOf(m_folder / "out/pose-2.obj").find("mtllib pose-2.mtl"), std::string::npos);
}

TEST_F(Exports, WriteTheModelAsASolid)
{
    ExportOptions solid = options(ExportKind::solid);
    solid.name = "solid";
    EXPECT_EQ(written(solid), (Names{"solid.stl"})) << "it has no material";
    EXPECT_TRUE(tests::textOf(m_folder / "out/solid.stl").starts_with("written by Trisview"));
    EXPECT_EQ(tests::textOf(m_folder / "out/solid.stl").size(), 84U + 4U * 50U) << "four triangles";
}

TEST_F(Exports, WriteEachFrameOfAClipAsAModel)
{
    ExportOptions clip = options(ExportKind::clipModels);
    clip.name = "run";
    EXPECT_EQ(exportedFrames(m_session, clip), 2U);
    EXPECT_EQ(written(clip), (Names{"run/run-0001.obj", "run/run-0002.obj", "run/run.mtl", "run/run_texture.png"}));
    EXPECT_NE(tests::textOf(m_folder / "out/run/run-0002.obj").find("mtllib run.mtl"), std::string::npos);
    EXPECT_EQ(written(clip).size(), 8U) << "once more into another folder";
}

TEST_F(Exports, NumberThePicturesOfAClip)
{
    ExportOptions clip = options(ExportKind::clipPictures);
    clip.name = "run";
    clip.framesPerSecond = 2.0 * shownClip(m_session).framesPerSecond;
    EXPECT_EQ(written(clip), (Names{"run/run-0001.png", "run/run-0002.png", "run/run-0003.png", "run/run-0004.png"}));
    const Session third = sessionAt(m_session, clip, 3);
    EXPECT_DOUBLE_EQ(shownFrame(third), 1.5);
    EXPECT_EQ(third.tabs.size(), 1U);
}

TEST_F(Exports, LeaveNothingBehindWhereNothingCanBeWritten)
{
    (void)m_folder.write("out", std::string_view("a file where the folder should be"));
    const auto plan = exportRow(ExportKind::info).plan(m_session, options(ExportKind::info), {2, 1});
    ASSERT_TRUE(plan);
    const auto file = plan->run(0, {});
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message.find("cannot be written"), std::string::npos) << file.error().message;
}

TEST_F(Exports, WriteProblemsAndFacts)
{
    ExportOptions problems = options(ExportKind::problems);
    EXPECT_EQ(written(problems), Names{"tetra-problems.txt"});
    problems.format = app::ReportFormat::json;
    EXPECT_EQ(written(problems), (Names{"tetra-problems.json", "tetra-problems.txt"}));
    const auto parsed = nlohmann::json::parse(tests::textOf(m_folder / "out/tetra-problems.json"));
    EXPECT_EQ(parsed["schema"], 1);
    EXPECT_TRUE(parsed["diagnostics"].is_array());
    (void)written(options(ExportKind::info));
    const auto info = nlohmann::json::parse(tests::textOf(m_folder / "out/tetra-info.json"));
    EXPECT_EQ(info["frames"], 2);

    // `check` finds the same.
    const std::string model = (m_folder / "models/tetra/tetra.md2").string();
    nlohmann::json found = nlohmann::json::parse(tests::run({"check", "--json", model}).output).at("diagnostics");
    for (nlohmann::json& finding : found) {
        finding.erase("path");
        finding.erase("element");
    }
    EXPECT_FALSE(found.empty());
    EXPECT_EQ(found, parsed.at("diagnostics"));
}

TEST_F(Exports, RefusePicturesThatAreTooLarge)
{
    ExportOptions picture = options(ExportKind::picture);
    EXPECT_EQ(*pictureSize(picture, {640, 480}), glm::uvec2(640, 480));
    picture.width = 512;
    EXPECT_EQ(*pictureSize(picture, {640, 480}), glm::uvec2(512, 512));
    picture.width = 8192;
    picture.height = 8192;
    EXPECT_FALSE(pictureSize(picture, {640, 480}));
    picture.width = 8193;
    picture.height = 1;
    EXPECT_FALSE(pictureSize(picture, {640, 480}));
}

TEST_F(Exports, TakeAllFilesThatTheModelUsesOutOfTheirArchive)
{
    openFromArchive();
    ASSERT_TRUE(m_session.tab().document);
    const Names files = written(options(ExportKind::files));
    EXPECT_NE(std::find(files.begin(), files.end(), "tetra-files/models/tetra/tetra.md2"), files.end());
    EXPECT_NE(std::find(files.begin(), files.end(), "tetra-files/models/tetra/skin.png"), files.end())
        << ::testing::PrintToString(files);
    EXPECT_EQ(std::find(files.begin(), files.end(), "tetra-files/models/other.md2"), files.end());
}

/// Runs the steps until one fails and returns its error; "" if none fails.
std::string failureOf(const ExportPlan& plan)
{
    for (std::size_t step = 0; step < plan.steps; ++step) {
        if (const auto file = plan.run(step, {}); !file)
            return file.error().message;
    }
    return "";
}

TEST_F(Exports, TakeTheEditedBytesOfFiles)
{
    auto document = std::make_shared<scene::Document>(*m_session.tab().document);
    document->overrides.files[document->path] = formats::FileBytes::copyOf(std::string_view("edited"));
    m_session.tab().document = std::move(document);
    (void)written(options(ExportKind::files));
    bool isFound = false;
    for (const auto& entry : fs::recursive_directory_iterator(m_folder / "out")) {
        if (entry.path().filename() != "tetra.md2")
            continue;
        isFound = true;
        EXPECT_EQ(tests::textOf(entry.path()), "edited");
    }
    EXPECT_TRUE(isFound);
}

TEST_F(Exports, AFileThatIsGoneIsNoSuccess)
{
    fs::remove_all(m_folder / "models");
    ExportOptions files = options(ExportKind::files);
    files.folder = m_folder / "out/deep";
    const auto plan = exportRow(files.kind).plan(m_session, files, {2, 1});
    ASSERT_TRUE(plan);
    EXPECT_EQ(failureOf(*plan),
              (m_folder / "models/tetra/tetra.md2").generic_string() + ": was deleted after the model was opened");
    plan->tidy();
    EXPECT_FALSE(fs::exists(m_folder / "out"));
}

TEST_F(Exports, ACancelledArchiveIsNotADeletedOne)
{
    openFromArchive();
    const auto plan = exportRow(ExportKind::files).plan(m_session, options(ExportKind::files), {2, 1});
    ASSERT_TRUE(plan);
    const formats::CancelScope scope([] { return true; });
    for (std::size_t step = 0; step < plan->steps; ++step) {
        const auto file = plan->run(step, {});
        ASSERT_FALSE(file) << *file;
        EXPECT_EQ(file.error().code, formats::LoadErrorCode::cancelled) << file.error().message;
    }
    plan->tidy();
    EXPECT_FALSE(fs::exists(m_folder / "out"));
}

TEST_F(Exports, LeaveNoFoldersThatWereMadeForNothing)
{
    ExportOptions picture = options(ExportKind::clipPictures);
    picture.folder = m_folder / "out/deep";
    const auto plan = exportRow(picture.kind).plan(m_session, picture, {2, 1});
    ASSERT_TRUE(plan);
    EXPECT_NE(failureOf(*plan), "") << "there is no picture";
    EXPECT_TRUE(fs::exists(m_folder / "out/deep"));
    plan->tidy();
    EXPECT_FALSE(fs::exists(m_folder / "out"));

    fs::create_directory(m_folder / "out"); // an empty folder of the user
    const auto again = exportRow(picture.kind).plan(m_session, picture, {2, 1});
    ASSERT_TRUE(again);
    EXPECT_NE(failureOf(*again), "");
    again->tidy();
    EXPECT_TRUE(fs::is_empty(m_folder / "out"));

    const auto info = exportRow(ExportKind::info).plan(m_session, options(ExportKind::info), {2, 1});
    ASSERT_TRUE(info);
    EXPECT_EQ(failureOf(*info), "");
    info->tidy();
    EXPECT_TRUE(fs::exists(m_folder / "out/tetra-info.json"));
}

TEST_F(Exports, EmptyFoldersInAFolderAreRemoved)
{
    fs::create_directories(m_folder / "out/a/b");
    fs::create_directories(m_folder / "out/c/d");
    (void)m_folder.write("out/c/kept", std::string_view("x"));
    app::removeEmptyFolders(m_folder / "out");
    EXPECT_FALSE(fs::exists(m_folder / "out/a"));
    EXPECT_FALSE(fs::exists(m_folder / "out/c/d"));
    EXPECT_TRUE(fs::exists(m_folder / "out/c/kept"));
}

} // namespace
