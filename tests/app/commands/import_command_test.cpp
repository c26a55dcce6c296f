#include "formats/md2/md2.hpp"
#include "formats/md3/md3.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

/// Models made for games.
namespace import_command_test {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::contains;
using tests::run;

class ImportCommand : public testing::Test {
protected:
    fs::path writeArm()
    {
        m_folder.write("arm.pcx", std::span<const std::byte>(tests::pcxFile()));
        m_folder.write("hand.pcx", std::span<const std::byte>(tests::pcxFile()));
        return m_folder.write("arm.iqm", std::span<const std::byte>(tests::IqmBuilder::arm().build()));
    }
    fs::path writeTetrahedron()
    {
        return m_folder.write("tetra.md2", std::span<const std::byte>(tests::Md2Builder::tetrahedron().build()));
    }
    [[nodiscard]] tests::CommandRun import(const fs::path& model, const fs::path& output,
                                           std::vector<std::string> options = {}) const
    {
        fs::create_directories(output.parent_path());
        options.insert(options.begin(), {"import", model.generic_string(), "-o", output.generic_string()});
        return run(options);
    }
    [[nodiscard]] static formats::Model loadedMd3(const fs::path& path)
    {
        const auto model = formats::readFile(path).and_then(formats::loadMd3);
        EXPECT_TRUE(model) << (model ? "" : model.error().message);
        return model ? *model : formats::Model{};
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(ImportCommand, WritesAnMd3WithItsImagesAndSkin)
{
    const fs::path output = m_folder / "baseq3/models/players/arm/lower.md3";
    const tests::CommandRun result = import(writeArm(), output);
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    const formats::Model made = loadedMd3(output);
    ASSERT_FALSE(made.surfaces.empty());
    const std::string shader = made.surfaces.front().shaders.front();
    EXPECT_TRUE(shader.starts_with("models/players/arm/")) << shader;
    EXPECT_TRUE(fs::exists(output.parent_path() / (shader.substr(shader.rfind('/') + 1) + ".tga"))) << shader;
    EXPECT_TRUE(contains(tests::textOf(output.parent_path() / "lower_default.skin"),
                         made.surfaces.front().name + "," + shader));
    EXPECT_TRUE(contains(result.output, "tag_torso")) << result.output;
    EXPECT_TRUE(contains(result.output, "half a step is 0.0078")) << result.output;
}

TEST_F(ImportCommand, TakesAFolderInTheGameWithoutItsRoot)
{
    const fs::path output = m_folder / "made/lower.md3";
    const tests::CommandRun made = import(writeArm(), output, {"--path-in-game", "/models/players/robot/"});
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    const std::string skin = tests::textOf(m_folder / "made/lower_default.skin");
    EXPECT_TRUE(contains(skin, ",models/players/robot/")) << skin;
}

TEST_F(ImportCommand, ReportsAsJson)
{
    const fs::path output = m_folder / "made/arm.md3";
    const tests::CommandRun result = import(writeArm(), output, {"--json", "--scale", "10"});
    ASSERT_EQ(result.status, ExitStatus::done) << result.messages;
    const json report = json::parse(result.output);
    EXPECT_EQ(report["format"], "MD3");
    EXPECT_EQ(report["profile"], "quake3");
    EXPECT_EQ(report["folderInGame"], "models/arm");
    EXPECT_LE(report["accuracy"]["maxCoordinate"].get<double>(), report["accuracy"]["halfStep"].get<double>() + 1e-6);
    EXPECT_EQ(report["written"].front(), output.generic_string());
}

TEST_F(ImportCommand, ProposesAScaleForASmallModel)
{
    const fs::path model = writeTetrahedron();
    EXPECT_TRUE(contains(import(model, m_folder / "a/t.md3", {"--scale", "0.01"}).output, "--scale"));
}

TEST_F(ImportCommand, ReplacesOnlyTheSameFile)
{
    const fs::path arm = writeArm();
    const fs::path output = m_folder / "made/arm.md3";
    ASSERT_EQ(import(arm, output).status, ExitStatus::done);
    const std::string before = tests::textOf(output);
    EXPECT_EQ(import(arm, output).status, ExitStatus::done); // the same bytes
    const tests::CommandRun other = import(arm, output, {"--scale", "2"});
    EXPECT_EQ(other.status, ExitStatus::usage);
    EXPECT_TRUE(contains(other.messages, "--force")) << other.messages;
    EXPECT_EQ(tests::textOf(output), before);
    EXPECT_EQ(import(arm, output, {"--scale", "2", "--force"}).status, ExitStatus::done);
    EXPECT_NE(tests::textOf(output), before);
}

TEST_F(ImportCommand, RefusesWhatCannotBeMade)
{
    const fs::path arm = writeArm();
    EXPECT_EQ(import(arm, m_folder / "a.obj").status, ExitStatus::usage);
    EXPECT_EQ(import(arm, m_folder / "a.md3", {"--profile", "quake2"}).status, ExitStatus::usage);
    EXPECT_EQ(import(arm, m_folder / "a.md3", {"--clips", "nosuch"}).status, ExitStatus::usage);
    const tests::CommandRun outside = import(arm, m_folder / "a.md3", {"--path-in-game", "../robot"});
    EXPECT_EQ(outside.status, ExitStatus::usage);
    EXPECT_TRUE(contains(outside.messages, "expected a folder in the game")) << outside.messages;
    const tests::CommandRun several = import(arm, m_folder / "a.md2"); // the arm has two images
    EXPECT_EQ(several.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(several.messages, "one skin")) << several.messages;
    EXPECT_TRUE(contains(several.messages, "--atlas")) << several.messages;
    EXPECT_FALSE(fs::exists(m_folder / "a.md2"));
    const tests::CommandRun rate = import(writeTetrahedron(), m_folder / "b.md3", {"--fps", "5"});
    EXPECT_EQ(rate.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(rate.messages, "--fps")) << rate.messages;
}

TEST_F(ImportCommand, NeverWritesTheModelItself)
{
    const fs::path model = writeTetrahedron();
    const std::string before = tests::textOf(model);
    EXPECT_EQ(import(model, model, {"--force"}).status, ExitStatus::usage);
    EXPECT_EQ(tests::textOf(model), before);
}

TEST_F(ImportCommand, IsTheSameFunctionAsExport)
{
    const fs::path model = writeTetrahedron();
    const fs::path imported = m_folder / "a/models/t/tetra.md3";
    const fs::path exported = m_folder / "b/models/t/tetra.md3";
    ASSERT_NE(import(model, imported).status, ExitStatus::usage);
    fs::create_directories(exported.parent_path());
    const tests::CommandRun result = run({"export", model.generic_string(), "-o", exported.generic_string()});
    EXPECT_NE(result.status, ExitStatus::usage) << result.messages;
    EXPECT_EQ(result.output, "");
    EXPECT_EQ(tests::textOf(exported), tests::textOf(imported));
    EXPECT_EQ(run({"export", model.generic_string(), "-o", exported.generic_string(), "--up", "y"}).status,
              ExitStatus::usage);
}

/// Equal frames, byte by byte, and skins.
void expectSameFrames(const fs::path& before, const fs::path& after)
{
    const auto one = formats::readFile(before).and_then(formats::loadMd2);
    const auto other = formats::readFile(after).and_then(formats::loadMd2);
    ASSERT_TRUE(one && other);
    EXPECT_EQ(other->skins, one->skins);
    const formats::VertexBlock& a = keyframesOf(*one).blocks.front();
    const formats::VertexBlock& b = keyframesOf(*other).blocks.front();
    ASSERT_EQ(b.frameCount, a.frameCount);
    for (std::uint32_t frame = 0; frame < a.frameCount; ++frame) {
        const auto here = frameBytes(a, frame);
        const auto there = frameBytes(b, frame);
        EXPECT_TRUE(std::equal(here.begin(), here.end(), there.begin(), there.end())) << frame;
    }
}

TEST_F(ImportCommand, KeepsTheFramesOfAnMd2)
{
    const fs::path model = writeTetrahedron();
    const fs::path output = m_folder / "made/tetra.md2";
    ASSERT_NE(import(model, output).status, ExitStatus::usage);
    expectSameFrames(model, output);
}

TEST_F(ImportCommand, KeepsTheFramesOfAnMd2ThatBecameAGltf)
{
    const fs::path model = writeTetrahedron();
    const fs::path between = m_folder / "tetra.glb";
    ASSERT_NE(run({"export", model.generic_string(), "-o", between.generic_string()}).status, ExitStatus::usage);
    const fs::path output = m_folder / "made/tetra.md2";
    const tests::CommandRun result = import(between, output);
    ASSERT_NE(result.status, ExitStatus::usage) << result.messages;
    expectSameFrames(model, output);
}

/// Its glTF has a clip whose node stays where it is.
TEST_F(ImportCommand, KeepsTheOnlyFrameOfAnMd2ThatBecameAGltf)
{
    tests::Md2Builder still;
    still.skinSize(32, 16).texCoord(0, 0).texCoord(31, 0).texCoord(0, 15).triangle(0, 1, 2);
    still.frame({.name = "still",
                 .scale = {0.5f, 0.25f, 0.5f},
                 .translate = {1.0f, 2.0f, 3.0f},
                 .vertices = {{0, 0, 0, 5}, {200, 3, 9, 5}, {7, 100, 50, 5}}});
    const fs::path model = m_folder.write("still.md2", std::span<const std::byte>(still.build()));
    const fs::path between = m_folder / "still.glb";
    ASSERT_NE(run({"export", model.generic_string(), "-o", between.generic_string()}).status, ExitStatus::usage);
    const fs::path output = m_folder / "made/still.md2";
    const tests::CommandRun result = import(between, output);
    ASSERT_NE(result.status, ExitStatus::usage) << result.messages;
    expectSameFrames(model, output);
}

TEST_F(ImportCommand, JoinsImagesWithThePaletteOfTheGame)
{
    m_folder.write("baseq2/pics/colormap.pcx", std::span<const std::byte>(tests::pcxFile()));
    const fs::path output = m_folder / "baseq2/models/arm/tris.md2";
    const tests::CommandRun result = import(writeArm(), output, {"--atlas"});
    ASSERT_NE(result.status, ExitStatus::usage) << result.messages;
    EXPECT_TRUE(fs::exists(output.parent_path() / "arm_atlas.pcx")) << result.output;
    EXPECT_TRUE(contains(result.output, "2 images are joined in one of")) << result.output;
    EXPECT_TRUE(contains(result.output, "colormap.pcx")) << result.output;
    EXPECT_EQ(import(m_folder / "arm.iqm", m_folder / "a.md3", {"--atlas"}).status, ExitStatus::usage);
}

TEST_F(ImportCommand, KeepsTheSkinsOfAnMd2ThatIsScaledOrTurned)
{
    const fs::path model = writeTetrahedron();
    const auto before = formats::readFile(model).and_then(formats::loadMd2);
    ASSERT_TRUE(before);
    ASSERT_FALSE(before->skins.empty());
    const auto skinSizeOf = [](const fs::path& path) { return tests::textOf(path).substr(8, 8); };
    for (const std::vector<std::string>& options : {std::vector<std::string>{"--scale", "2"}, {"--forward", "y"}}) {
        const fs::path output = m_folder / ("made" + options.front()) / "tetra.md2";
        const tests::CommandRun result = import(model, output, options);
        ASSERT_NE(result.status, ExitStatus::usage) << result.messages;
        const auto after = formats::readFile(output).and_then(formats::loadMd2);
        ASSERT_TRUE(after) << after.error().message;
        EXPECT_EQ(after->skins, before->skins) << options.front();
        EXPECT_EQ(skinSizeOf(output), skinSizeOf(model)) << options.front();
    }
}

TEST_F(ImportCommand, KeepsAnAnimationCfg)
{
    tests::IqmBuilder builder = tests::IqmBuilder::arm();
    builder.anims = {{"LEGS_IDLE", 0, 1, 15.0f, 0}};
    m_folder.write("models/players/arm/animation.cfg", "// mine\n");
    const fs::path arm = m_folder.write("arm.iqm", std::span<const std::byte>(builder.build()));
    const fs::path output = m_folder / "models/players/arm/lower.md3";
    const tests::CommandRun result = import(arm, output, {"--no-images"});
    ASSERT_NE(result.status, ExitStatus::usage) << result.messages;
    EXPECT_EQ(tests::textOf(output.parent_path() / "animation.cfg"), "// mine\n");
}

} // namespace import_command_test
