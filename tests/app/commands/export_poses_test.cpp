#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/shader_game.hpp"
#include "tests/support/skin_cards.hpp"
#include "tests/support/stl_file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <span>

/// Exported STL files, and the frames of a clip as files.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::contains;
using tests::Md2Builder;
using tests::textOf;

class ExportedPoses : public testing::Test {
protected:
    void SetUp() override { m_model = m_folder.write("x.md2", Md2Builder::tetrahedron().build()); }
    /// export x.md2 -o NAME OPTION...
    [[nodiscard]] tests::CommandRun exportTo(const std::string& name, std::vector<std::string> options = {}) const
    {
        options.insert(options.begin(), {"export", m_model.generic_string(), "-o", (m_folder / name).generic_string()});
        return tests::run(options);
    }
    [[nodiscard]] tests::StlFile stlAt(const std::string& name) const
    {
        const std::string text = textOf(m_folder / name);
        return tests::readStl(std::as_bytes(std::span(text)));
    }
    [[nodiscard]] std::vector<std::string> filesWith(const std::string& ending) const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(m_folder.path())) {
            if (entry.path().extension() == ending)
                names.push_back(entry.path().filename().generic_string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    tests::TemporaryFolder m_folder;
    fs::path m_model;
};

TEST_F(ExportedPoses, OfStlAreThoseOfObj)
{
    ASSERT_EQ(exportTo("pose.obj", {"--frame", "1", "--up", "y", "--no-material"}).status, ExitStatus::done);
    const auto made = exportTo("pose.stl", {"--frame", "1", "--up", "y", "--scale", "2"});
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    const tests::ObjText obj = tests::readObj(textOf(m_folder / "pose.obj"));
    const tests::StlFile stl = stlAt("pose.stl");
    ASSERT_EQ(stl.triangles.size(), obj.faces.size());
    for (std::size_t i = 0; i < obj.faces.size(); ++i) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const auto& vertex = obj.vertices.at(obj.faces[i].at(corner).vertex);
            const glm::vec3& found = stl.triangles[i].corners.at(corner);
            EXPECT_NEAR(found.x, 2.0 * vertex[0], 1e-4);
            EXPECT_NEAR(found.y, 2.0 * vertex[1], 1e-4);
            EXPECT_NEAR(found.z, 2.0 * vertex[2], 1e-4);
        }
    }
    EXPECT_EQ(filesWith(".png").size(), 0U) << "an STL has no material";
}

TEST_F(ExportedPoses, ReplaceOnlyTheirOwnStl)
{
    ASSERT_EQ(exportTo("pose.stl").status, ExitStatus::done);
    EXPECT_EQ(exportTo("pose.stl").status, ExitStatus::done);
    m_folder.write("foreign.stl", "solid cube\nendsolid cube\n");
    const auto refused = exportTo("foreign.stl");
    EXPECT_EQ(refused.status, ExitStatus::usage);
    EXPECT_TRUE(contains(refused.messages, "was not written by an export")) << refused.messages;
    EXPECT_TRUE(contains(textOf(m_folder / "foreign.stl"), "endsolid"));
    EXPECT_EQ(exportTo("foreign.stl", {"--force"}).status, ExitStatus::done);
    m_folder.write("text.stl", "# written by Trisview\n"); // the mark of an OBJ
    EXPECT_EQ(exportTo("text.stl").status, ExitStatus::usage);
}

TEST_F(ExportedPoses, AreNotWrittenWithoutTriangles)
{
    tests::ShaderGame game;
    game.image("glow", 1, {{10, 20, 30, 255}});
    game.shader("flame", "{\nmap textures/glow.png\nblendFunc add\n}");
    game.sheet("only", "flame", 0);
    m_model = game.write();
    const auto made = exportTo("pose.stl");
    EXPECT_EQ(made.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(made.messages, "surfaces are left out")) << made.messages;
    EXPECT_TRUE(contains(made.messages, "would have no triangles")) << made.messages;
    EXPECT_FALSE(fs::exists(m_folder / "pose.stl"));
}

TEST_F(ExportedPoses, HaveAFileForEachFrame)
{
    const auto made = exportTo("run-{frame:04}.stl");
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    const std::vector<std::string> names = filesWith(".stl");
    ASSERT_EQ(names.size(), Md2Builder::tetrahedron().frames().size());
    EXPECT_EQ(names.front(), "run-0000.stl");
    for (std::size_t i = 0; i < names.size(); ++i) {
        ASSERT_EQ(exportTo("one.stl", {"--frame", std::to_string(i)}).status, ExitStatus::done);
        EXPECT_EQ(textOf(m_folder / names[i]), textOf(m_folder / "one.stl")) << "exactly frame " << i;
    }
    EXPECT_EQ(exportTo("percent-%03d.stl").status, ExitStatus::done);
    EXPECT_TRUE(fs::exists(m_folder / "percent-000.stl"));
}

TEST_F(ExportedPoses, AreTheStoredFramesOfAGroupWithItsOwnTimes)
{
    tests::MdlBuilder::Group group{{0.1f, 0.4f, 0.5f}, {}};
    for (std::uint8_t i = 0; i < 3; ++i) {
        auto corners = tests::MdlBuilder::corners();
        corners[1].x = static_cast<std::uint8_t>(10 * (i + 1));
        group.poses.push_back({"flame" + std::to_string(i + 1), std::move(corners)});
    }
    m_model = m_folder.write("torch.mdl", tests::MdlBuilder::tetrahedron().group(std::move(group)).build());
    ASSERT_EQ(exportTo("flame-{frame}.stl", {"--clip", "flame"}).status, ExitStatus::done);
    ASSERT_EQ(filesWith(".stl").size(), 3U);
    for (const std::string frame : {"0", "1", "2"}) {
        ASSERT_EQ(exportTo("one.stl", {"--clip", "flame", "--frame", frame}).status, ExitStatus::done);
        EXPECT_EQ(textOf(m_folder / ("flame-" + frame + ".stl")), textOf(m_folder / "one.stl")) << "frame " << frame;
    }
    ASSERT_EQ(exportTo("even-{frame}.stl", {"--clip", "flame", "--fps", "10"}).status, ExitStatus::done);
    EXPECT_TRUE(fs::exists(m_folder / "even-4.stl")) << "5 tenths of a second";
}

TEST_F(ExportedPoses, ShareAMaterial)
{
    m_model = tests::SkinCards(tests::plainImage(16, 16)).write(m_folder);
    const auto made = exportTo("run-{frame}.obj", {"--fps", "20"});
    ASSERT_EQ(made.status, ExitStatus::done) << made.messages;
    EXPECT_TRUE(contains(textOf(m_folder / "run-0.obj"), "mtllib run.mtl\n"));
    EXPECT_EQ(filesWith(".mtl"), std::vector<std::string>{"run.mtl"});
    EXPECT_TRUE(contains(textOf(m_folder / "run.mtl"), "map_Kd run_texture.png\n"));
    EXPECT_TRUE(fs::exists(m_folder / "run_texture.png"));
    EXPECT_EQ(exportTo("run-{frame}.obj").status, ExitStatus::done) << "it replaces its own files";
    EXPECT_EQ(exportTo("{frame}.obj").status, ExitStatus::done);
    EXPECT_TRUE(contains(textOf(m_folder / "0.obj"), "mtllib " + m_model.stem().generic_string() + ".mtl\n"))
        << "named after the model where nothing else is left";
}

TEST_F(ExportedPoses, RefuseWhatDoesNotFit)
{
    struct Refused {
        std::string output;
        std::vector<std::string> options;
        std::string message;
    };
    const std::vector<Refused> kRefused = {
        {"a-{frame}.glb", {}, "{frame} is for .obj and .stl"},
        {"{frame}/pose.obj", {}, "{frame} belongs to the name, not to a folder"},
        {"{name}{frame}.obj", {}, "between {name} and {frame} is no text other than a number"},
        {"a-{frame}.obj", {"--frame", "1"}, "--frame and --time are for one pose"},
        {"a-{frame}.obj", {"--time", "1"}, "--frame and --time are for one pose"},
        {"a.obj", {"--fps", "3"}, "--fps is for {frame}"},
        {"a.stl", {"--no-material"}, "--no-material is not possible for .stl"},
        {"a.stl", {"--clips", "all"}, "--clips is not possible for .stl"},
        {"a.ply", {}, "are written as .glb, .gltf, .obj, .stl, .md2, .mdx or .md3"},
        {"a.stl", {"--scale", "0"}, "--scale"},
        {"a.obj", {"--textures", "embed"}, "--textures embed is for glTF"},
    };
    for (const Refused& refused : kRefused) {
        const auto run = exportTo(refused.output, refused.options);
        EXPECT_EQ(run.status, ExitStatus::usage) << refused.output << ' ' << refused.message;
        EXPECT_TRUE(contains(run.messages, refused.message)) << run.messages;
    }
    EXPECT_EQ(filesWith(".obj").size() + filesWith(".stl").size(), 0U);
}

TEST_F(ExportedPoses, AreAllCheckedBeforeTheFirstIsWritten)
{
    m_folder.write("run-1.stl", "solid cube\nendsolid cube\n");
    const auto refused = exportTo("run-{frame}.stl");
    EXPECT_EQ(refused.status, ExitStatus::usage) << refused.messages;
    EXPECT_FALSE(fs::exists(m_folder / "run-0.stl"));
}

} // namespace
