#include "tests/support/command_run.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

/// Commands on glTF models.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::contains;
using tests::GltfBuilder;
using tests::run;

class GltfCommands : public testing::Test {
protected:
    fs::path write(const std::string& name, const GltfBuilder& builder) { return m_folder.write(name, builder.glb()); }

    [[nodiscard]] tests::ObjText poseOf(const fs::path& model, const std::string& clip, const std::string& seconds)
    {
        const fs::path output = m_folder / "pose.obj";
        fs::remove(output);
        const tests::CommandRun result = run({"export", model.generic_string(), "-o", output.generic_string(),
                                              "--no-material", "--clip", clip, "--time", seconds});
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        return tests::readObj(tests::textOf(output));
    }

    tests::TemporaryFolder m_folder;
};

void expectNear(const std::array<double, 3>& found, const std::array<double, 3>& expected)
{
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(found[i], expected[i], 1e-5) << i;
}

TEST_F(GltfCommands, SayWhatIsInTheModel)
{
    const tests::CommandRun result = run({"info", write("arm.glb", GltfBuilder::arm()).generic_string(), "--json"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    const auto info = json::parse(result.output);
    EXPECT_EQ(info["format"], "GLB");
    EXPECT_EQ(info["version"], 2);
    EXPECT_EQ(info["vertices"], 4);
    EXPECT_EQ(info["triangles"], 2);
    EXPECT_EQ(info["bones"], 3);
    EXPECT_EQ(info["sequences"], 3);
    EXPECT_FALSE(info.contains("frames"));
    ASSERT_EQ(info["clips"].size(), 3U);
    EXPECT_EQ(info["clips"][0]["name"], "bend");
    EXPECT_EQ(info["clips"][0]["seconds"], 1.0);
    EXPECT_EQ(info["surfaces"][0]["name"], "arm");
    EXPECT_TRUE(info["diagnostics"].empty()) << info["diagnostics"];
}

TEST_F(GltfCommands, ExportPosesBetweenKeys)
{
    const fs::path arm = write("arm.glb", GltfBuilder::arm());
    expectNear(poseOf(arm, "bend", "0").vertices.at(2), {0, 0, 2});
    const double half = std::sqrt(0.5);
    expectNear(poseOf(arm, "bend", "0.5").vertices.at(2), {-half, 0, 1 + half});
    const fs::path face = write("face.glb", GltfBuilder::morphed());
    expectNear(poseOf(face, "morph", "0.5").vertices.at(0), {0, -1, 0});
}

TEST_F(GltfCommands, ExportAGlbWithTheSameClips)
{
    const fs::path arm = write("arm.glb", GltfBuilder::arm());
    const fs::path copy = m_folder / "copy.glb";
    const tests::CommandRun result = run({"export", arm.generic_string(), "-o", copy.generic_string()});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    for (const char* const clip : {"bend", "jump", "swing"}) {
        const tests::ObjText expected = poseOf(arm, clip, "0.6666666");
        const tests::ObjText found = poseOf(copy, clip, "0.6666666");
        ASSERT_EQ(found.vertices.size(), expected.vertices.size()) << clip;
        for (std::size_t i = 0; i < found.vertices.size(); ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis)
                EXPECT_NEAR(found.vertices[i][axis], expected.vertices[i][axis], 1e-3) << clip << i;
        }
    }
}

TEST_F(GltfCommands, CheckAndListThem)
{
    (void)write("arm.glb", GltfBuilder::arm());
    const std::string folder = m_folder.path().generic_string();
    EXPECT_EQ(run({"check", folder}).status, ExitStatus::done);
    EXPECT_TRUE(contains(run({"ls", folder, "--models"}).output, "arm.glb"));
}

TEST_F(GltfCommands, RefuseCompressedFilesWithAHint)
{
    GltfBuilder builder = GltfBuilder::triangle();
    builder.members += ",\"extensionsRequired\":[\"KHR_draco_mesh_compression\"]";
    const tests::CommandRun result = run({"info", write("x.glb", builder).generic_string()});
    EXPECT_NE(result.status, ExitStatus::done);
    EXPECT_TRUE(contains(result.messages, "gltf-transform copy")) << result.messages;
}

} // namespace
