#include "tests/support/command_run.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

/// Commands on Inter-Quake models.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::contains;
using tests::IqmBuilder;
using tests::run;

class IqmCommands : public testing::Test {
protected:
    fs::path write(const std::string& name, const IqmBuilder& builder)
    {
        return m_folder.write(name, std::span<const std::byte>(builder.build()));
    }
    /// With its two images beside it.
    fs::path writeArm()
    {
        m_folder.write("arm.pcx", std::span<const std::byte>(tests::pcxFile()));
        m_folder.write("hand.pcx", std::span<const std::byte>(tests::pcxFile()));
        return write("arm.iqm", IqmBuilder::arm());
    }
    [[nodiscard]] tests::ObjText poseOf(const fs::path& model, std::vector<std::string> options)
    {
        const fs::path output = m_folder / "pose.obj";
        fs::remove(output);
        options.insert(options.begin(),
                       {"export", model.generic_string(), "-o", output.generic_string(), "--no-material"});
        const tests::CommandRun result = run(options);
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        return tests::readObj(tests::textOf(output));
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(IqmCommands, SayWhatIsInTheModel)
{
    const fs::path arm = writeArm();
    IqmBuilder frames = IqmBuilder::armFrames();
    frames.anims = {{"x", 0, 3, 24.0f, 0}};
    write("run.iqm", frames);
    const tests::CommandRun result = run({"info", arm.generic_string(), "--json"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    const auto info = json::parse(result.output);
    EXPECT_EQ(info["format"], "IQM");
    EXPECT_EQ(info["version"], 2);
    EXPECT_EQ(info["frames"], 6);
    EXPECT_EQ(info["vertices"], 8);
    EXPECT_EQ(info["triangles"], 4);
    EXPECT_EQ(info["bones"], 2);
    for (const char* const key : {"sequences", "attachments", "views", "geosets", "glCommandTriangles"})
        EXPECT_FALSE(info.contains(key)) << key;
    EXPECT_EQ(info["clips"], json::parse(R"([
        {"name": "wave", "first": 0, "frames": 3, "fps": 10.0, "seconds": 0.3, "loops": true},
        {"name": "death", "first": 1, "frames": 2, "fps": 15.0, "seconds": 0.06666666666666667, "loops": false},
        {"name": "run", "first": 3, "frames": 3, "fps": 24.0, "seconds": 0.125, "loops": true}])"));
    ASSERT_EQ(info["surfaces"].size(), 2U);
    EXPECT_EQ(info["surfaces"][0]["name"], "upper");
    EXPECT_EQ(info["surfaces"][0]["vertices"], 4);
    EXPECT_EQ(info["surfaces"][0]["triangles"], 2);
    EXPECT_FALSE(info["surfaces"][0].contains("geoset"));
    EXPECT_EQ(info["surfaces"][1]["texture"], (m_folder / "hand.pcx").generic_string());
    EXPECT_TRUE(info["diagnostics"].empty()) << info["diagnostics"];
}

TEST_F(IqmCommands, SayItToPeopleWithoutWordsOfOtherFormats)
{
    const tests::CommandRun result = run({"info", writeArm().generic_string()});
    EXPECT_TRUE(contains(result.output, "format      IQM version 2")) << result.output;
    EXPECT_TRUE(contains(result.output, "bones       2\n")) << result.output;
    EXPECT_TRUE(contains(result.output, "wave                 frames    0 to 2     10 fps")) << result.output;
    for (const char* const word : {"sequence", "M2", "geoset", "mesh part", "attachment"})
        EXPECT_FALSE(contains(result.output, word)) << word << " in\n" << result.output;
}

TEST_F(IqmCommands, ExportAPoseOfAFrame)
{
    const fs::path arm = writeArm();
    const tests::ObjText bind = poseOf(arm, {"--frame", "0"}); // the elbow in the bind pose
    const tests::ObjText last = poseOf(arm, {"--frame", "2"});
    ASSERT_EQ(bind.vertices.size(), 8U);
    const auto expectNear = [](const std::array<double, 3>& found, const std::array<double, 3>& expected) {
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(found[i], expected[i], 1e-3) << i;
    };
    expectNear(bind.vertices[6], {5, 1, 2});
    expectNear(last.vertices[2], {1, 1, 4});  // moved up with the shoulder
    expectNear(last.vertices[6], {5, -1, 4}); // and turned back by 90 degrees about (4, 0)
    expectNear(poseOf(arm, {"--clip", "death", "--frame", "1"}).vertices[6], {5, -1, 4});
}

TEST_F(IqmCommands, RefuseAFrameOfAModelWithoutFrames)
{
    IqmBuilder still = IqmBuilder::arm();
    still.poses.clear();
    still.frames.clear();
    still.anims.clear();
    still.bounds.clear();
    const fs::path model = write("still.iqm", still);
    const tests::CommandRun result =
        run({"export", model.generic_string(), "-o", (m_folder / "x.obj").generic_string(), "--frame", "1"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "has no frames: its bones stay in their bind pose")) << result.messages;
}

TEST_F(IqmCommands, AreRefusedWhatOnlyOtherFormatsHave)
{
    const tests::CommandRun result =
        run({"export", writeArm().generic_string(), "-o", (m_folder / "x.obj").generic_string(), "--geosets", "all"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "has no mesh parts to choose from")) << result.messages;
}

TEST_F(IqmCommands, ListTheModelsOfAFolder)
{
    writeArm();
    const tests::CommandRun result = run({"ls", m_folder.path().generic_string(), "--models"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(contains(result.output, "arm.iqm")) << result.output;
}

TEST_F(IqmCommands, RefuseAClipThatTakesAges)
{
    IqmBuilder arm = IqmBuilder::arm();
    arm.anims = {{"idle", 0, 3, 1e-30f, 0}};
    const std::string model = write("slow.iqm", arm).generic_string();
    const std::string output = (m_folder / "slow-{frame}.stl").generic_string();
    const tests::CommandRun result = run({"export", model, "-o", output, "--clip", "idle", "--fps", "240"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "at most 100000 files are possible")) << result.messages;
}

TEST_F(IqmCommands, DoNotDrawTwoClipsIntoOneFile)
{
    IqmBuilder arm = IqmBuilder::arm();
    arm.anims = {{"Wave?", 0, 3, 10.0f, 0}, {"wave*", 1, 2, 10.0f, 0}};
    const std::string model = write("two.iqm", arm).generic_string();
    const std::string output = (m_folder / "{clip}.png").generic_string();
    const tests::CommandRun result = run({"render", model, "-o", output, "--clips", "all"});
    EXPECT_EQ(result.status, ExitStatus::usage) << "as names of files both are 'wave_', whose case some systems ignore";
    EXPECT_TRUE(contains(result.messages, "would be the output of several clips")) << result.messages;
}

} // namespace
