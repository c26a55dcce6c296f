#include "formats/read_image_file.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/shader_game.hpp"
#include "tests/support/skin_cards.hpp"
#include "tests/support/system.hpp"

#include <gtest/gtest.h>

#include <cmath>

/// Exported OBJ files: normals, materials and the up axis.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::contains;
using tests::Md2Builder;
using tests::textOf;

class ExportedObj : public testing::Test {
protected:
    tests::ObjText exportOf(const fs::path& model, std::vector<std::string> options = {})
    {
        fs::create_directories(m_folder / "out");
        options.insert(options.begin(),
                       {"export", model.generic_string(), "-o", (m_folder / "out/pose.obj").generic_string()});
        m_run = tests::run(options);
        EXPECT_EQ(m_run.status, ExitStatus::done) << m_run.messages;
        m_text = textOf(m_folder / "out/pose.obj");
        return tests::readObj(m_text);
    }
    [[nodiscard]] const tests::TemporaryFolder& folder() const { return m_folder; }
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] const std::string& messages() const { return m_run.messages; }
    [[nodiscard]] std::string library() const { return textOf(m_folder / "out/pose.mtl"); }
    [[nodiscard]] bool isWritten(const char* name) const { return fs::exists(m_folder / "out" / name); }

private:
    tests::TemporaryFolder m_folder;
    tests::CommandRun m_run;
    std::string m_text;
};

formats::Image leafImage()
{
    return tests::imageOf(16, 16, [](auto x, auto) {
        return std::array<std::uint8_t, 4>{10, 200, 30, static_cast<std::uint8_t>(x < 8 ? 0 : 255)};
    });
}

TEST_F(ExportedObj, HasTheStoredNormalsOfTheFrame)
{
    // A valid model: the normals of a cube's corners point outwards (indices into MD2's table).
    const auto model = Md2Builder::tetrahedron();
    const auto obj = exportOf(folder().write("x.md2", model.build()));
    ASSERT_EQ(obj.normals.size(), obj.vertices.size());
    for (const auto& normal : obj.normals)
        EXPECT_NEAR(std::hypot(normal[0], normal[1], normal[2]), 1.0, 1e-6);
    for (const auto& face : obj.faces) {
        for (const auto& corner : face)
            EXPECT_EQ(corner.normal, corner.vertex);
    }
}

TEST_F(ExportedObj, HasComputedNormalsWhereTheStoredOnesAreUnusable)
{
    // Both cards face +X; all stored normals have index 0, which is another direction.
    const auto obj = exportOf(tests::SkinCards(leafImage()).write(folder()));
    ASSERT_EQ(obj.normals.size(), 8U);
    for (const auto& normal : obj.normals)
        EXPECT_EQ(normal, (std::array{1.0, 0.0, 0.0}));
}

TEST_F(ExportedObj, HasAnAlphaMapWhereTheSkinIsCutOut)
{
    const auto path = tests::SkinCards(leafImage()).write(folder());
    (void)exportOf(path);
    EXPECT_TRUE(contains(library(), "newmtl cards\n")) << library();
    EXPECT_TRUE(contains(library(), "map_Kd pose_texture.png\nmap_d pose_texture_alpha.png\n")) << library();
    const auto map = formats::readImageFile(folder() / "out/pose_texture_alpha.png");
    ASSERT_TRUE(map);
    EXPECT_EQ(std::vector<std::uint8_t>(map->image.pixels.begin() + 28, map->image.pixels.begin() + 36),
              (std::vector<std::uint8_t>{0, 0, 0, 0, 255, 255, 255, 255}))
        << "brightness and alpha say the same";
    EXPECT_EQ(formats::readImageFile(folder() / "out/pose_texture.png")->image.pixels, leafImage().pixels);
    (void)exportOf(path); // its own output may be replaced
}

TEST_F(ExportedObj, HasNoAlphaMapWhereTheSkinIsOpaque)
{
    (void)exportOf(tests::SkinCards(tests::plainImage(16, 16)).write(folder()));
    EXPECT_FALSE(contains(library(), "map_d"));
    (void)exportOf(tests::SkinCards(leafImage()).write(folder()), {"--alpha", "opaque"});
    EXPECT_FALSE(contains(library(), "map_d"));
    EXPECT_FALSE(isWritten("pose_texture_alpha.png"));
}

TEST_F(ExportedObj, HasUpWhereAsked)
{
    const auto path = folder().write("x.md2", Md2Builder::tetrahedron().build());
    const auto zUp = exportOf(path);
    const auto asBefore = exportOf(path, {"--up", "z"});
    EXPECT_EQ(asBefore.vertices, zUp.vertices);
    const auto yUp = exportOf(path, {"--up", "y"});
    ASSERT_EQ(yUp.vertices.size(), zUp.vertices.size());
    for (std::size_t i = 0; i < zUp.vertices.size(); ++i) {
        EXPECT_EQ(yUp.vertices[i], (std::array{zUp.vertices[i][0], zUp.vertices[i][2], -zUp.vertices[i][1]}));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double expected = std::array{zUp.normals[i][0], zUp.normals[i][2], -zUp.normals[i][1]}.at(axis);
            EXPECT_NEAR(yUp.normals[i].at(axis), expected, 1e-8);
        }
    }
    EXPECT_FALSE(contains(text(), " -0 ")) << text();
    const auto refused = tests::run({"export", path.generic_string(), "-o", "x.obj", "--up", "x"});
    EXPECT_EQ(refused.status, ExitStatus::usage);
    EXPECT_TRUE(contains(refused.messages, "'x' is none of z, y")) << refused.messages;
}

TEST_F(ExportedObj, CallsMaterialsAsTheTexturesAreCalled)
{
    tests::ShaderGame game;
    game.image("wall", 1, {{10, 20, 30, 255}}).image("floor", 1, {{10, 20, 30, 255}});
    game.sheet("a", "textures/wall", 0).sheet("b", "textures/floor", 4).sheet("c", "textures/wall", 8);
    (void)exportOf(game.write());
    EXPECT_TRUE(contains(text(), "g a\nusemtl wall\n")) << text();
    EXPECT_TRUE(contains(text(), "g b\nusemtl floor\n")) << text();
    EXPECT_TRUE(contains(text(), "g c\nusemtl wall\n")) << text();
    EXPECT_TRUE(contains(library(), "map_Kd pose_texture.png\n"));
    EXPECT_TRUE(contains(library(), "map_Kd pose_texture_1.png\n"));
    EXPECT_FALSE(isWritten("pose_texture_2.png"));
}

TEST_F(ExportedObj, TellsMaterialsOfOneNameApart)
{
    tests::ShaderGame game;
    game.image("wall", 1, {{10, 20, 30, 128}});
    game.shader("glass", "{\nmap textures/wall.png\nblendFunc blend\n}");
    game.sheet("a", "textures/wall", 0).sheet("b", "glass", 4);
    (void)exportOf(game.write());
    EXPECT_TRUE(contains(library(), "newmtl wall\n")) << library();
    EXPECT_TRUE(contains(library(), "newmtl wall_2\n")) << library();
    EXPECT_TRUE(contains(library(), "map_Kd pose_texture.png\nmap_d pose_texture_alpha.png\n")) << library();
    EXPECT_FALSE(isWritten("pose_texture_1.png")) << "one image serves both";
}

TEST_F(ExportedObj, LeavesAdditiveSurfacesOut)
{
    tests::ShaderGame game;
    game.image("wall", 1, {{10, 20, 30, 255}}).image("glow", 1, {{10, 20, 30, 255}});
    game.shader("glow", "{\nmap textures/glow.png\nblendFunc add\n}");
    game.shader("shine", "{\nmap textures/wall.png\n}\n{\nmap textures/glow.png\nblendFunc add\n}");
    game.sheet("lamp", "glow", 0).sheet("wall", "shine", 4);
    const auto obj = exportOf(game.write());
    EXPECT_EQ(obj.vertices.size(), 8U) << "every vertex of the file stays";
    EXPECT_EQ(obj.faces.size(), 2U);
    EXPECT_FALSE(contains(text(), "g lamp\n"));
    EXPECT_TRUE(contains(text(), "g wall\nusemtl wall\n")) << text();
    EXPECT_TRUE(
        contains(messages(), "surfaces are left out because they only brighten or darken the background: 'lamp'"))
        << messages();
    EXPECT_FALSE(contains(library(), "glow"));
}

TEST_F(ExportedObj, IsIncompleteWithoutAFace)
{
    tests::ShaderGame game;
    game.image("glow", 1, {{10, 20, 30, 255}});
    game.shader("glow", "{\nmap textures/glow.png\nblendFunc add\n}");
    game.sheet("lamp", "glow", 0);
    const std::string output = (folder() / "lamp.obj").generic_string();
    const auto lamp = tests::run({"export", game.write().generic_string(), "-o", output});
    EXPECT_EQ(lamp.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(lamp.messages, "surfaces are left out because they only brighten or darken")) << lamp.messages;
}

TEST_F(ExportedObj, HasNoLineOfItsOwnFromTheNameOfAFile)
{
    if (!tests::kHasPosixNames)
        GTEST_SKIP() << tests::kPosixNames;
    const fs::path model = tests::SkinCards(leafImage()).write(folder());
    const fs::path output = folder() / "a\nv 0 0 0\nb.obj";
    const auto refused = tests::run({"export", model.generic_string(), "-o", output.generic_string()});
    EXPECT_EQ(refused.status, ExitStatus::usage);
    EXPECT_TRUE(contains(refused.messages, "whose name has a line break")) << refused.messages;
    EXPECT_FALSE(fs::exists(output));
    const auto written = tests::run({"export", model.generic_string(), "-o", output.generic_string(), "--no-material"});
    EXPECT_EQ(written.status, ExitStatus::done) << written.messages;
}

TEST_F(ExportedObj, SaysNothingWhereNothingIsLeftOut)
{
    (void)exportOf(tests::SkinCards(leafImage()).write(folder()));
    EXPECT_FALSE(contains(messages(), "left out")) << messages();
}

} // namespace
