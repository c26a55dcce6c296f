#include "formats/image/quake_palette.hpp"
#include "formats/read_image_file.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

/// Skins inside a model file: Quake's MDL.
namespace {

namespace fs = std::filesystem;
using scene::Document;
using scene::SkinOrigin;
using tests::MdlBuilder;
using tests::opened;
using tests::TemporaryFolder;

std::array<int, 4> firstPixel(const scene::Texture& texture)
{
    if (!texture.image || texture.image->isEmpty())
        return {-1, -1, -1, -1};
    const auto& pixels = texture.image->pixels;
    return {pixels[0], pixels[1], pixels[2], pixels[3]};
}

TEST(QuakePalette, HasTheColorsOfTheGame)
{
    const auto color = [](std::size_t index) {
        const formats::Palette& palette = formats::kQuakePalette;
        return std::array<int, 3>{palette[3 * index], palette[3 * index + 1], palette[3 * index + 2]};
    };
    EXPECT_EQ(color(0), (std::array<int, 3>{0, 0, 0}));
    EXPECT_EQ(color(15), (std::array<int, 3>{235, 235, 235}));
    EXPECT_EQ(color(208), (std::array<int, 3>{0, 0, 255}));
    EXPECT_EQ(color(254), (std::array<int, 3>{255, 255, 255}));
    EXPECT_EQ(color(255), (std::array<int, 3>{159, 91, 83}));
    EXPECT_EQ(std::accumulate(formats::kQuakePalette.begin(), formats::kQuakePalette.end(), 0), 60061)
        << "all of them together";
}

TEST(EmbeddedSkins, AreTexturesOfTheDocument)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("progs/x.mdl", MdlBuilder::tetrahedron().skin(MdlBuilder::plain(251)).build());
    const Document document = opened(model);
    EXPECT_TRUE(document.diagnostics.empty()) << document.diagnostics[0].message;
    ASSERT_EQ(document.nodes[0].skins.size(), 2U);
    EXPECT_EQ(document.nodes[0].skins[0].name, "skin0");
    EXPECT_EQ(document.nodes[0].skins[0].origin, SkinOrigin::embedded);
    EXPECT_TRUE(document.nodes[0].skins[0].images.empty());
    ASSERT_EQ(document.textures.size(), 2U);
    const scene::Texture& first = document.textures[0];
    EXPECT_EQ(first.name, "skin0");
    EXPECT_EQ(first.path, "");
    EXPECT_EQ(first.info.width, 8U);
    EXPECT_EQ(first.info.height, 4U);
    EXPECT_EQ(first.info.bitsPerPixel, 8U);
    ASSERT_NE(first.image, nullptr);
    EXPECT_EQ(first.image->width, 8U);
    EXPECT_EQ(first.image->pixels.size(), 4U * 32U);
    // Quake's palette starts with black and grays in steps of about 15.
    EXPECT_EQ(firstPixel(first), (std::array<int, 4>{0, 0, 0, 255}));
    EXPECT_EQ(first.image->pixels[4], 15);
    EXPECT_EQ(firstPixel(document.textures[1]), (std::array<int, 4>{255, 0, 0, 255})) << "251 is pure red";
    EXPECT_FALSE(hasMovingMaterials(document));
}

TEST(EmbeddedSkins, AreReadOnlyWhenTheyAreShown)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("x.mdl", MdlBuilder::tetrahedron().skin(MdlBuilder::plain(251)).build());
    const Document document = opened(model, {.images = scene::ImagePolicy::chosen, .skin = "skin1"});
    EXPECT_EQ(document.textures[0].image, nullptr);
    EXPECT_NE(document.textures[1].image, nullptr);
    const Document none = opened(model, {.images = scene::ImagePolicy::none});
    EXPECT_EQ(none.textures[1].image, nullptr);
    EXPECT_EQ(none.textures[1].info.width, 8U);
}

TEST(EmbeddedSkins, UseThePaletteOfTheGame)
{
    const TemporaryFolder folder;
    std::string palette(768, '\x20');
    palette.replace(0, 3, "\x0A\x14\x1E");
    folder.write("id1/gfx/palette.lmp", palette);
    const fs::path model = folder.write("id1/progs/x.mdl", MdlBuilder::tetrahedron().build());
    const Document document = opened(model, {.gameFolders = {folder / "id1"}});
    EXPECT_EQ(firstPixel(document.textures.at(0)), (std::array<int, 4>{10, 20, 30, 255}));
    EXPECT_TRUE(std::any_of(document.files.begin(), document.files.end(), [](const std::string& file) {
        return file.ends_with("palette.lmp");
    })) << "its change changes the skins";

    folder.write("id1/gfx/palette.lmp", "short");
    const Document broken = opened(model, {.gameFolders = {folder / "id1"}});
    EXPECT_EQ(firstPixel(broken.textures.at(0)), (std::array<int, 4>{0, 0, 0, 255}));
    ASSERT_EQ(broken.diagnostics.size(), 1U);
    EXPECT_EQ(broken.diagnostics[0].rule, "palette-unreadable");
    EXPECT_EQ(broken.diagnostics[0].message, "has 5 bytes, expected 768; the built-in colors of Quake are used");
    EXPECT_TRUE(broken.diagnostics[0].file.ends_with("palette.lmp")) << broken.diagnostics[0].file;
    EXPECT_EQ(broken.diagnostics[0].range, (formats::ByteRange{0, 5}));
}

TEST(EmbeddedSkins, UseThePaletteThatIsChosenBeforeThatOfTheGame)
{
    const TemporaryFolder folder;
    folder.write("id1/gfx/palette.lmp", std::string(768, '\x20'));
    const fs::path model = folder.write("id1/progs/x.mdl", MdlBuilder::tetrahedron().build());
    std::string palette(768, '\x30');
    palette.replace(0, 3, "\x01\x02\x03");
    const fs::path chosen = folder.write("hexen.lmp", palette);
    const Document document = opened(model, {.gameFolders = {folder / "id1"}, .palette = chosen});
    EXPECT_EQ(firstPixel(document.textures.at(0)), (std::array<int, 4>{1, 2, 3, 255}));
    EXPECT_TRUE(document.diagnostics.empty());
    EXPECT_TRUE(std::find(document.files.begin(), document.files.end(), chosen.generic_string()) !=
                document.files.end())
        << "its change changes the skins";

    folder.write("hexen.lmp", "short");
    const Document broken = opened(model, {.gameFolders = {folder / "id1"}, .palette = chosen});
    EXPECT_EQ(firstPixel(broken.textures.at(0)), (std::array<int, 4>{32, 32, 32, 255})) << "the game's";
    ASSERT_EQ(broken.diagnostics.size(), 1U);
    EXPECT_EQ(broken.diagnostics[0].rule, "palette-unreadable");
    EXPECT_EQ(broken.diagnostics[0].message, "has 5 bytes, expected 768; the colors of the game are used");
    EXPECT_EQ(broken.diagnostics[0].file, chosen.generic_string());
}

TEST(EmbeddedSkins, UseAPaletteInAnArchive)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("x.mdl", MdlBuilder::tetrahedron().build());
    const fs::path archive =
        folder.write("pak0.pak", tests::PakBuilder().file("gfx/palette.lmp", std::string(768, '\x40')).build());
    const Document document = opened(model, {.palette = archive / "gfx/palette.lmp"});
    EXPECT_EQ(firstPixel(document.textures.at(0)), (std::array<int, 4>{64, 64, 64, 255}));
    EXPECT_TRUE(document.diagnostics.empty());
}

TEST(EmbeddedSkins, AreExportedWithThePaletteOfTheOption)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("x.mdl", MdlBuilder::tetrahedron().build());
    const fs::path palette = folder.write("hexen.lmp", std::string(768, '\x40'));
    const tests::CommandRun done = tests::run({"export", model.generic_string(), "--palette", palette.generic_string(),
                                               "-o", (folder / "out.obj").generic_string()});
    EXPECT_EQ(done.status, app::ExitStatus::done) << done.messages;
    const auto image = formats::readImageFile(folder / "out_texture.png");
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->image.pixels[0], 64);

    folder.write("hexen.lmp", "short");
    const tests::CommandRun broken =
        tests::run({"info", model.generic_string(), "--palette", palette.generic_string()});
    EXPECT_EQ(broken.status, app::ExitStatus::unreadable);
    EXPECT_TRUE(tests::contains(broken.messages, "hexen.lmp: has 5 bytes, a palette has 768")) << broken.messages;
    const tests::CommandRun missing =
        tests::run({"info", model.generic_string(), "--palette", (folder / "none.lmp").generic_string()});
    EXPECT_EQ(missing.status, app::ExitStatus::unreadable);
    EXPECT_TRUE(tests::contains(missing.messages, "none.lmp")) << missing.messages;
}

TEST(EmbeddedSkins, AreReplacedByFilesWithTheirNumber)
{
    const TemporaryFolder folder;
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.skin(MdlBuilder::plain(1)).skinGroup({MdlBuilder::plain(2), MdlBuilder::plain(3)}, {0.5f, 1.0f});
    const fs::path model = folder.write("progs/x.mdl", builder.build());
    const fs::path first = folder.write("progs/x.mdl_0.png", tests::pngFile(6, 5));
    const fs::path ofGroup = folder.write("progs/x_2_1.png", tests::pngFile(3, 2));
    const Document document = opened(model);
    ASSERT_EQ(document.textures.size(), 4U);
    EXPECT_EQ(document.textures[0].path, first.generic_string());
    EXPECT_EQ(document.textures[0].image->width, 6U);
    EXPECT_EQ(document.textures[1].path, "");
    EXPECT_EQ(document.textures[1].image->width, 8U);
    EXPECT_EQ(document.textures[2].image->width, 8U);
    EXPECT_EQ(document.textures[3].path, ofGroup.generic_string());
    EXPECT_EQ(document.textures[3].image->width, 3U);
    EXPECT_TRUE(document.diagnostics.empty());
}

TEST(EmbeddedSkins, AreReplacedByWhatTheUserChooses)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("x.mdl", MdlBuilder::tetrahedron().build());
    const fs::path image = folder.write("red.png", tests::pngFile(6, 5));
    const Document document = opened(model, {.bindings = {{"skin0", image}}});
    ASSERT_EQ(document.textures.size(), 1U);
    EXPECT_EQ(document.textures[0].path, image.generic_string());
    EXPECT_EQ(document.textures[0].image->width, 6U);
    EXPECT_TRUE(document.textures[0].isBound);
    EXPECT_EQ(document.nodes[0].skins[0].origin, SkinOrigin::chosen);
}

TEST(EmbeddedSkins, OfAGroupFollowEachOtherByTheirTimes)
{
    const TemporaryFolder folder;
    MdlBuilder builder = MdlBuilder::tetrahedron().noSkins();
    builder.skinGroup({MdlBuilder::plain(1), MdlBuilder::plain(2), MdlBuilder::plain(3)}, {0.25f, 0.5f, 1.5f});
    const Document document = opened(folder.write("x.mdl", builder.build()));
    ASSERT_EQ(document.textures.size(), 3U);
    EXPECT_EQ(document.textures[1].name, "skin0_1");
    EXPECT_TRUE(hasMovingMaterials(document));
    const scene::Skin& skin = document.nodes[0].skins.at(0);
    EXPECT_EQ(skin.texture, 0U);
    ASSERT_EQ(skin.images.size(), 3U);
    for (const auto& [seconds, texture] : std::vector<std::pair<double, std::uint32_t>>{
             {-1.0, 0}, {0.0, 0}, {0.2, 0}, {0.25, 1}, {0.49, 1}, {0.5, 2}, {1.49, 2}, {1.51, 0}, {1.8, 1}, {150.3, 1}})
        EXPECT_EQ(textureAt(skin, seconds), texture) << seconds;
}

TEST(EmbeddedSkins, OfAGroupStandStillUnderAnImageThatTheUserChooses)
{
    const TemporaryFolder folder;
    MdlBuilder builder = MdlBuilder::tetrahedron().noSkins();
    builder.skinGroup({MdlBuilder::plain(1), MdlBuilder::plain(2)}, {0.5f, 1.0f});
    const fs::path model = folder.write("x.mdl", builder.build());
    const fs::path image = folder.write("red.png", tests::pngFile(6, 5));
    const Document document = opened(model, {.bindings = {{"skin0_0", image}}});
    EXPECT_EQ(textureAt(document.nodes[0].skins.at(0), 0.7), 0U);
    EXPECT_EQ(document.textures[0].path, image.generic_string());
    EXPECT_FALSE(hasMovingMaterials(document));
    const Document other = opened(model, {.bindings = {{"skin0_1", image}}});
    EXPECT_EQ(textureAt(other.nodes[0].skins.at(0), 0.7), 1U);
    EXPECT_EQ(other.textures[1].image->width, 6U);
}

TEST(EmbeddedSkins, AreListedByInfo)
{
    const TemporaryFolder folder;
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.skinGroup({MdlBuilder::plain(1), MdlBuilder::plain(2)}, {0.5f, 1.0f});
    const fs::path model = folder.write("x.mdl", builder.build());
    const tests::CommandRun text = tests::run({"info", model.generic_string()});
    EXPECT_EQ(text.status, app::ExitStatus::done) << text.messages;
    EXPECT_TRUE(tests::contains(text.output, "    0  skin0                inside the model\n")) << text.output;
    EXPECT_TRUE(tests::contains(text.output, "    1  skin1                inside the model, 2 images in 1 s\n"))
        << text.output;
    EXPECT_FALSE(tests::contains(text.output, "tried for")) << text.output;
    const tests::CommandRun told = tests::run({"info", "--json", model.generic_string()});
    EXPECT_TRUE(tests::contains(told.output, "\"from\": \"embedded\"") ||
                tests::contains(told.output, "\"from\":\"embedded\""))
        << told.output;
}

TEST(EmbeddedSkins, AreExportedAsImages)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("x.mdl", MdlBuilder::tetrahedron().skin(MdlBuilder::plain(251)).build());
    const fs::path out = folder / "out.obj";
    const tests::CommandRun run =
        tests::run({"export", model.generic_string(), "--skin", "skin1", "-o", out.generic_string()});
    EXPECT_EQ(run.status, app::ExitStatus::done) << run.messages;
    EXPECT_TRUE(fs::exists(folder / "out_texture.png")) << run.messages;
    const std::string library = tests::textOf(folder / "out.mtl");
    EXPECT_TRUE(tests::contains(library, "newmtl skin1")) << library;
    EXPECT_TRUE(tests::contains(library, "map_Kd out_texture.png")) << library;
}

} // namespace
