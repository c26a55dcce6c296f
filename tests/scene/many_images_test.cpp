// A folder with very many images: the time for finding a model's images grows linearly with their number. A game has
// tens of thousands in one folder.
#include "formats/base/names.hpp"
#include "formats/registry.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/image_search.hpp"
#include "renderer/scene/games/quake2/skins.hpp"
#include "renderer/scene/games/surface_skins.hpp"
#include "renderer/scene/games/warcraft/replaceable_textures.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/textures.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/growth.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/mdx_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>

namespace {

namespace fs = std::filesystem;

/// The size that grows four times as large.
constexpr std::size_t kImages = 4000;

/// Only their names are used.
void addImages(tests::PakBuilder& pak, const std::string& before, const char* extension, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        pak.file(before + std::to_string(i) + extension, "x");
}

fs::path archive(const tests::TemporaryFolder& folder, const tests::PakBuilder& pak)
{
    const auto bytes = pak.build();
    return folder.write("pak0.pak", std::span<const std::byte>(bytes));
}

/// The search for the skins of a model in an archive, which finds `skins` of them.
std::function<void()> searchOf(const tests::PakBuilder& pak, const std::string& name, std::size_t skins)
{
    struct Opened {
        tests::TemporaryFolder folder;
        formats::VirtualFileSystem files;
        std::optional<formats::FoundFile> found;
        std::optional<formats::Model> model;
    };
    const auto opened = std::make_shared<Opened>();
    const auto found = scene::mountRootOfModel(opened->files, archive(opened->folder, pak) / name);
    EXPECT_TRUE(found) << found.error().message;
    opened->found = *found;
    opened->model = formats::loadModel(*opened->files.read(*found)).value();
    return [opened, skins] {
        const formats::Model& model = *opened->model;
        scene::Document document;
        const std::vector<scene::Skin> all =
            model.format == "M2"
                ? scene::replaceableSkins(opened->files, *opened->found, model, {}, document)
                : scene::resolveSkins(opened->files, *opened->found, model, scene::profileOf(model).imageExtensions,
                                      document.textures, document.diagnostics);
        scene::nameTextures(document.textures);
        EXPECT_EQ(all.size(), skins);
    };
}

TEST(ManyImages, AreAllSkinsOfAQuakeModel)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        tests::PakBuilder pak;
        pak.file("models/a/tris.md2", tests::textOf(tests::Md2Builder::tetrahedron().noSkins().build()));
        addImages(pak, "models/a/skin", ".pcx", images);
        return searchOf(pak, "models/a/tris.md2", images);
    }));
}

TEST(ManyImages, AreNotComparedWithAllNamesThatAreMissing)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        tests::PakBuilder pak;
        tests::Md2Builder model = tests::Md2Builder::tetrahedron().noSkins();
        const std::size_t names = images / 10;
        for (std::size_t i = 0; i < names; ++i)
            model.skin("a_name_of_the_usual_length_that_is_not_there_" + std::to_string(i) + ".pcx");
        model.skin("a_name_of_the_usual_length_that_is_not_there_7.pcx");
        pak.file("models/a/tris.md2", tests::textOf(model.build()));
        addImages(pak, "models/a/b_name_of_usual_length_that_is_there_", ".pcx", images);
        return searchOf(pak, "models/a/tris.md2", images + names + 1);
    }));
}

TEST(ManyImages, OfManyModelsAreToldApart)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        tests::PakBuilder pak;
        pak.file("models/a/tris.md2", tests::textOf(tests::Md2Builder::tetrahedron().noSkins().build()));
        for (std::size_t i = 0; i < images / 2; ++i) {
            pak.file("models/a/model" + std::to_string(i) + "x.md2", "");
            pak.file("models/a/model" + std::to_string(i) + "x_blue.pcx", "x");
        }
        pak.file("models/a/model.pcx", "x");
        return searchOf(pak, "models/a/tris.md2", 1); // all others are named like another model
    }));
}

TEST(ManyImages, AreOfferedForACreature)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        formats::M2WriteModel model = tests::flagPole(256);
        model.textures = {{.type = 11}};
        for (std::size_t i = 0; i < images / 20; ++i)
            model.textures.push_back({.type = 0, .name = "creature\\pole\\missing" + std::to_string(i) + ".blp"});
        for (formats::M2WriteSkinProfile& view : model.skinProfiles) {
            for (formats::M2WritePart& part : view.parts)
                part.texture = 0;
        }
        tests::PakBuilder pak;
        pak.file("creature/pole/pole.m2", tests::textOf(formats::writeM2(model).front().bytes));
        addImages(pak, "creature/pole/pole_red", ".blp", images);
        return searchOf(pak, "creature/pole/pole.m2", scene::kMaxReplaceableSkins);
    }));
}

TEST(ManyImages, AreNumberedForAKingpinPlayer)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        tests::PakBuilder pak;
        pak.file("models/players/a/head.mdx", tests::textOf(tests::MdxBuilder::tetrahedronAndSheet().build()));
        for (std::size_t i = 0; i < images; ++i) {
            const std::string dots(i / 1000, '.');
            pak.file("models/players/a/head_" + std::to_string(1000 + i % 1000).substr(1) + dots + ".tga", "x");
        }
        return searchOf(pak, "models/players/a/head.mdx", 1000); // one number each
    }));
}

TEST(ManyImages, HaveAsManySkinFiles)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        const auto folder = std::make_shared<tests::TemporaryFolder>();
        tests::PakBuilder pak;
        addImages(pak, "models/a/upper_", ".skin", images);
        const auto files = std::make_shared<formats::VirtualFileSystem>();
        EXPECT_TRUE(files->mount(archive(*folder, pak)));
        return [folder, files, images] {
            const formats::FoundFile model{0, "models/a/upper.md3", "models/a/upper.md3"};
            const std::vector<std::vector<scene::SkinFileFound>> parts = {scene::skinFilesOf(*files, model)};
            EXPECT_EQ(parts.front().size(), images);
            EXPECT_EQ(scene::skinIds(parts).size(), images);
        };
    }));
}

TEST(ManyImages, AreNotListedForEachName)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        const auto folder = std::make_shared<tests::TemporaryFolder>();
        const auto files = std::make_shared<formats::VirtualFileSystem>();
        tests::PakBuilder pak;
        addImages(pak, "models/a/Image", ".tga", images);
        fs::create_directory(*folder / "other");
        EXPECT_TRUE(files->mountFolder(*folder / "other"));
        const auto mount = files->mount(archive(*folder, pak));
        EXPECT_TRUE(mount);
        return [folder, files, mount, images] {
            const formats::FoundFile model{*mount, "models/a/upper.md3", "models/a/upper.md3"};
            for (std::size_t i = 0; i < images / 10; ++i) {
                formats::LookupLog lookups;
                const auto found = scene::findImage(*files, model, "image" + std::to_string(i), lookups);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->name, "models/a/Image" + std::to_string(i) + ".tga");
            }
        };
    }));
}

TEST(ManyImages, AreFoundInAFolderOfTheDiskByTheirNames)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages / 8, [](std::size_t images) {
        const auto folder = std::make_shared<tests::TemporaryFolder>();
        for (std::size_t i = 0; i < images; ++i)
            folder->write("Image" + std::to_string(i) + ".TGA", "x");
        const auto files = std::make_shared<formats::VirtualFileSystem>();
        EXPECT_TRUE(files->mountFolder(folder->path()));
        EXPECT_TRUE(files->find("image0.tga")) << "the folder is read now";
        return [folder, files, images] {
            for (std::size_t i = 0; i < images; ++i)
                ASSERT_TRUE(files->find("image" + std::to_string(i) + ".tga"));
        };
    }));
}

TEST(ManyImages, OfOneNameGetNamesOfTheirOwn)
{
    EXPECT_TRUE(tests::growsWithItsInput(kImages, [](std::size_t images) {
        return [images] {
            std::vector<scene::Texture> textures(images);
            for (scene::Texture& texture : textures)
                texture.name = "skin";
            scene::nameTextures(textures);
            EXPECT_EQ(textures[0].id, "skin");
            EXPECT_EQ(textures[1].id, "skin #2");
            EXPECT_EQ(textures.back().id, "skin #" + std::to_string(images));
        };
    }));
}

} // namespace
