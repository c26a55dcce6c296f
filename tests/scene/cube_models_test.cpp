#include "renderer/scene/games/cube2/cube_models.hpp"

#include "formats/vfs/read_file.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// MD3 and MD2 with images and clips from a configuration of Cube (docs/formats/cube_cfg.md).
namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

class CubeModel : public testing::Test {
protected:
    /// A model with two surfaces, "hands" and "weapon", which name missing images.
    void writeMd3(const std::string& name, std::uint32_t frames = 1)
    {
        tests::Md3Builder builder = tests::partOf("hands", frames, {});
        tests::Md3Builder::Surface surface = builder.surfaces().front();
        builder.surfaces().clear();
        for (const std::string surfaceName : {"hands", "weapon"}) {
            surface.name = surfaceName;
            surface.shaders = {"models/gone/" + surfaceName + ".tga"};
            builder.surface(surface);
        }
        m_folder.write(name, builder.build());
    }
    void writeImage(const std::string& name) { m_folder.write(name, std::span<const std::byte>(tests::pngFile())); }
    void write(const std::string& name, std::string_view text) { m_folder.write(name, text); }
    [[nodiscard]] scene::Document open(const std::string& name) const { return tests::opened(m_folder / name); }

    /// The images of both surfaces, relative to the folder of models.
    [[nodiscard]] Names imagesOf(const std::string& name) const
    {
        const scene::Document document = open(name);
        Names images;
        for (std::uint32_t surface = 0; surface < 2; ++surface) {
            const std::uint32_t texture = textureOfSurface(document, 0, 0, surface);
            const std::string path =
                texture < document.textures.size() ? document.textures[texture].path : std::string();
            images.push_back(path.empty() ? "" : path.substr(m_folder.path().generic_string().size() + 1));
        }
        return images;
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(CubeModel, HasTheImagesOfItsConfiguration)
{
    writeMd3("mapmodels/knife/knife.md3");
    writeImage("mapmodels/knife/one.png");
    writeImage("mapmodels/knife/two.png");
    EXPECT_EQ(imagesOf("mapmodels/knife/knife.md3"), (Names{"", ""}));
    write("mapmodels/knife/md3.cfg", "md3skin hands two.png // no model yet\n"
                                     "md3load other.md3\nmd3skin hands two.png\n"
                                     "md3load ./knife.md3\nmd3skin hands one.png\nmd3skin weapon two.png\n");
    EXPECT_EQ(imagesOf("mapmodels/knife/knife.md3"), (Names{"mapmodels/knife/one.png", "mapmodels/knife/two.png"}));
}

TEST_F(CubeModel, SharesTheImageOfANeighbor)
{
    writeMd3("mapmodels/makke/can_fallen/tris.md3");
    write("mapmodels/makke/can_fallen/md3.cfg", "md3load ./tris.md3\nmd3skin * ../can/skin.png\n");
    writeImage("mapmodels/makke/can/skin.png");
    const Names both(2, "mapmodels/makke/can/skin.png");
    EXPECT_EQ(imagesOf("mapmodels/makke/can_fallen/tris.md3"), both);
}

TEST_F(CubeModel, TakesTheUsualImageBesideItOrAboveIt)
{
    writeMd3("mapmodels/bags/big/tris.md3");
    writeImage("mapmodels/bags/skin.png");
    EXPECT_EQ(imagesOf("mapmodels/bags/big/tris.md3"), Names(2, "mapmodels/bags/skin.png"));
    write("mapmodels/bags/big/md3.cfg", "mdlshadowdist 8\n");
    writeImage("mapmodels/bags/big/skin.png");
    EXPECT_EQ(imagesOf("mapmodels/bags/big/tris.md3"), Names(2, "mapmodels/bags/big/skin.png"));
    writeMd3("mapmodels/bags/big/other.md3");
    writeImage("mapmodels/bags/big/hands.png");
    EXPECT_EQ(imagesOf("mapmodels/bags/big/other.md3"),
              (Names{"mapmodels/bags/big/hands.png", "mapmodels/bags/big/skin.png"}))
        << "a model of another name first has what it names itself";
}

/// A sign shown by two folders beside it, and one that is not.
std::vector<tests::ZipEntry> signs(const std::string& model)
{
    const auto image = tests::pngFile();
    const std::string folder = "packages/models/mapmodels/signs/";
    return {{.name = folder + "sign.md3", .content = model},
            {.name = folder + "biohazard/md3.cfg", .content = "md3load ../sign.md3\nmd3skin * skin.jpg\n"},
            {.name = folder + "biohazard/skin.jpg", .content = tests::textOf(image)},
            {.name = folder + "other/md3.cfg", .content = "md3load sign.md3\nmd3skin * ../rust.png\n"},
            {.name = folder + "rust/md3.cfg", .content = "md3load ../Sign.md3\nmd3skin hands ../rust.png\n"},
            {.name = folder + "rust.png", .content = tests::textOf(image)}};
}

TEST_F(CubeModel, HasASkinForEachFolderThatLoadsIt)
{
    writeMd3("sign.md3");
    const auto model = formats::readFile(m_folder / "sign.md3");
    ASSERT_TRUE(model);
    const std::vector<tests::ZipEntry> files = signs(tests::textOf(model->file().span()));
    m_folder.write("signs.zip", std::span<const std::byte>(tests::zipOf(files)));
    for (const tests::ZipEntry& file : files)
        m_folder.write("loose/" + file.name, file.content);
    for (const std::string mount : {"loose/", "signs.zip/"}) {
        SCOPED_TRACE(mount);
        const std::string folder = mount + "packages/models/mapmodels/signs/";
        const scene::Document document = open(folder + "sign.md3");
        const std::vector<scene::Skin>& skins = document.nodes[0].skins;
        ASSERT_EQ(skins.size(), 2U);
        EXPECT_EQ(skins[0].name, "biohazard");
        EXPECT_EQ(skins[1].name, "rust");
        const auto pathOf = [&](std::uint32_t skin, std::uint32_t surface) {
            return document.textures[textureOfSurface(document, 0, skin, surface)].path;
        };
        const std::string all = (m_folder / folder).generic_string();
        EXPECT_EQ(pathOf(0, 0), all + "biohazard/skin.jpg");
        EXPECT_EQ(pathOf(0, 1), all + "biohazard/skin.jpg");
        EXPECT_EQ(pathOf(1, 0), all + "rust.png");
        EXPECT_EQ(contains(document.files, all + "biohazard/md3.cfg"), mount == "loose/") << "its change is seen";
    }
}

TEST_F(CubeModel, IsNotMeantWhereAnotherFolderIsNamed)
{
    writeMd3("mapmodels/snow/tris.md3");
    writeImage("mapmodels/snow/snow.png");
    write("mapmodels/snow/md3.cfg", "md3load ../grass/tris.md3\nmd3skin * snow.png\n");
    EXPECT_EQ(imagesOf("mapmodels/snow/tris.md3"), (Names{"", ""}));
    writeMd3("mapmodels/grass/tris.md3");
    EXPECT_EQ(imagesOf("mapmodels/grass/tris.md3"), (Names{"", ""})) << "only folders beside the model are asked";
}

TEST_F(CubeModel, AsksNoFoldersForWhatIsThere)
{
    writeMd3("models/lamp/lamp.md3");
    write("models/lamp/red/md3.cfg", "md3load ../lamp.md3\nmd3skin * red.png\n");
    writeImage("models/lamp/red/red.png");
    writeImage("models/lamp/hands.png");
    EXPECT_EQ(open("models/lamp/lamp.md3").nodes[0].skins.front().name, "red");
    writeImage("models/lamp/weapon.png");
    const scene::Document whole = open("models/lamp/lamp.md3");
    ASSERT_EQ(whole.nodes[0].skins.size(), 1U);
    EXPECT_EQ(whole.nodes[0].skins.front().name, "default");
}

TEST_F(CubeModel, PlaysTheClipsOfItsConfigurationAndSaysWhichCannotBe)
{
    writeMd3("gun/tris.md3", 20);
    write("gun/md3.cfg", "md3load tris.md3\n"
                         "md3anim \"gun idle\" 0 1\nmd3anim \"gun shoot\" 8 12 25\nmd3anim \"gun reload\" 9 12\n");
    const scene::Document document = open("gun/tris.md3");
    const std::vector<formats::Clip>& clips = clipsOf(document, 0);
    ASSERT_GE(clips.size(), 2U);
    EXPECT_EQ(clips[0].name, "gun idle");
    EXPECT_EQ(clips[0].framesPerSecond, 10.0f);
    EXPECT_EQ(clips[1].name, "gun shoot");
    EXPECT_EQ(clips[1].firstFrame, 8U);
    EXPECT_EQ(clips[1].frameCount, 12U);
    EXPECT_EQ(clips[1].framesPerSecond, 25.0f);
    const formats::Diagnostics all = allDiagnostics(document);
    const auto left =
        std::find_if(all.begin(), all.end(), [](const auto& one) { return one.rule == "cube-clip-frames"; });
    ASSERT_NE(left, all.end());
    EXPECT_EQ(left->file, (m_folder / "gun/md3.cfg").generic_string());
    EXPECT_EQ(left->position, (formats::TextPosition{4, 1}));
    EXPECT_EQ(left->range, (formats::ByteRange{68, 25}));
}

TEST_F(CubeModel, OfQuake2HasTheImageAndTheClipsAbove)
{
    const auto bytes = tests::Md2Builder::tetrahedron().build();
    m_folder.write("mapmodels/set/lamp/tris.md2", std::span<const std::byte>(bytes));
    writeImage("mapmodels/set/skin.png");
    write("mapmodels/set/md2.cfg", "md2anim glow 0 1\n");
    const scene::Document document = open("mapmodels/set/lamp/tris.md2");
    const scene::Texture* const texture = skinTexture(document, document.nodes[0], 0);
    ASSERT_NE(texture, nullptr);
    EXPECT_EQ(texture->path, (m_folder / "mapmodels/set/skin.png").generic_string());
    EXPECT_EQ(clipsOf(document, 0).front().name, "glow");
}

} // namespace
