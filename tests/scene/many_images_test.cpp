// A folder with 100,000 images: looking for what a model uses takes time that grows with their number, no faster.
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
#include "tests/support/cost.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/mdx_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

constexpr int kImages = 100'000;
// In the development build, on a busy machine; half a minute and more before. Sanitizers take several times as long.
constexpr double kSeconds = tests::kCountsTime ? 4.0 : 40.0;

/// Only their names are looked at.
void addImages(tests::PakBuilder& pak, const std::string& before, const char* extension)
{
    for (int i = 0; i < kImages; ++i)
        pak.file(before + std::to_string(i) + extension, "x");
}

fs::path archive(const tests::TemporaryFolder& folder, const tests::PakBuilder& pak)
{
    const auto bytes = pak.build();
    return folder.write("pak0.pak", std::span<const std::byte>(bytes));
}

/// What one model uses, and what it took to find that out.
struct TimedSearch {
    scene::Document document;
    std::vector<scene::Skin> skins;
    double seconds = 0.0;
};

TimedSearch skinsOf(const fs::path& file)
{
    formats::VirtualFileSystem files;
    const auto found = scene::mountRootOfModel(files, file);
    EXPECT_TRUE(found) << found.error().message;
    const auto model = formats::loadModel(*files.read(*found));
    EXPECT_TRUE(model) << model.error().message;
    TimedSearch search;
    const tests::Cost cost;
    if (model->format == "M2")
        search.skins = scene::replaceableSkins(files, *found, *model, {}, search.document);
    else
        search.skins = scene::resolveSkins(files, *found, *model, scene::profileOf(*model).imageExtensions,
                                           search.document.textures, search.document.diagnostics);
    scene::nameTextures(search.document.textures);
    search.seconds = cost.seconds();
    return search;
}

TEST(ManyImages, AreAllSkinsOfAQuakeModel)
{
    const tests::TemporaryFolder folder;
    tests::PakBuilder pak;
    pak.file("models/a/tris.md2", tests::textOf(tests::Md2Builder::tetrahedron().noSkins().build()));
    addImages(pak, "models/a/skin", ".pcx");
    const TimedSearch search = skinsOf(archive(folder, pak) / "models/a/tris.md2");
    EXPECT_EQ(search.skins.size(), kImages);
    EXPECT_LT(search.seconds, kSeconds);
}

TEST(ManyImages, AreNotComparedWithAllNamesThatAreMissing)
{
    const tests::TemporaryFolder folder;
    tests::PakBuilder pak;
    tests::Md2Builder model = tests::Md2Builder::tetrahedron().noSkins();
    for (int i = 0; i < 2000; ++i)
        model.skin("a_name_of_the_usual_length_that_is_not_there_" + std::to_string(i) + ".pcx");
    model.skin("a_name_of_the_usual_length_that_is_not_there_7.pcx");
    pak.file("models/a/tris.md2", tests::textOf(model.build()));
    addImages(pak, "models/a/b_name_of_usual_length_that_is_there_", ".pcx");
    const TimedSearch search = skinsOf(archive(folder, pak) / "models/a/tris.md2");
    EXPECT_EQ(search.skins.size(), kImages + 2001U);
    EXPECT_LT(search.seconds, 2 * kSeconds) << "each name is looked up, too";
}

TEST(ManyImages, OfManyModelsAreToldApart)
{
    const tests::TemporaryFolder folder;
    tests::PakBuilder pak;
    pak.file("models/a/tris.md2", tests::textOf(tests::Md2Builder::tetrahedron().noSkins().build()));
    for (int i = 0; i < kImages / 2; ++i) {
        pak.file("models/a/model" + std::to_string(i) + "x.md2", "");
        pak.file("models/a/model" + std::to_string(i) + "x_blue.pcx", "x");
    }
    pak.file("models/a/model.pcx", "x");
    const TimedSearch search = skinsOf(archive(folder, pak) / "models/a/tris.md2");
    EXPECT_EQ(search.skins.size(), 1U) << "all others are called like another model";
    EXPECT_LT(search.seconds, kSeconds);
}

TEST(ManyImages, AreOfferedForACreature)
{
    const tests::TemporaryFolder folder;
    formats::M2WriteModel model = tests::flagPole(256);
    model.textures = {{.type = 11}};
    for (int i = 0; i < 2000; ++i)
        model.textures.push_back({.type = 0, .name = "creature\\pole\\missing" + std::to_string(i) + ".blp"});
    for (formats::M2WriteSkinProfile& view : model.skinProfiles) {
        for (formats::M2WritePart& part : view.parts)
            part.texture = 0;
    }
    tests::PakBuilder pak;
    pak.file("creature/pole/pole.m2", tests::textOf(formats::writeM2(model).front().bytes));
    addImages(pak, "creature/pole/pole_red", ".blp");
    const TimedSearch search = skinsOf(archive(folder, pak) / "creature/pole/pole.m2");
    EXPECT_EQ(search.skins.size(), scene::kMaxReplaceableSkins);
    EXPECT_LT(search.seconds, 2 * kSeconds);
}

TEST(ManyImages, AreNumberedForAKingpinPlayer)
{
    const tests::TemporaryFolder folder;
    tests::PakBuilder pak;
    pak.file("models/players/a/head.mdx", tests::textOf(tests::MdxBuilder::tetrahedronAndSheet().build()));
    for (int i = 0; i < kImages; ++i) {
        const std::string dots(static_cast<std::size_t>(i) / 1000, '.');
        pak.file("models/players/a/head_" + std::to_string(1000 + i % 1000).substr(1) + dots + ".tga", "x");
    }
    const TimedSearch search = skinsOf(archive(folder, pak) / "models/players/a/head.mdx");
    EXPECT_GE(search.skins.size(), 1000U);
    EXPECT_LT(search.seconds, kSeconds);
}

TEST(ManyImages, HaveAsManySkinFiles)
{
    const tests::TemporaryFolder folder;
    tests::PakBuilder pak;
    addImages(pak, "models/a/upper_", ".skin");
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mount(archive(folder, pak)));
    const formats::FoundFile model{0, "models/a/upper.md3", "models/a/upper.md3"};
    const tests::Cost cost;
    const std::vector<std::vector<scene::SkinFileFound>> parts = {scene::skinFilesOf(files, model)};
    EXPECT_EQ(parts.front().size(), kImages);
    EXPECT_EQ(scene::skinIds(parts).size(), kImages);
    EXPECT_LT(cost.seconds(), kSeconds);
}

TEST(ManyImages, AreNotListedForEachName)
{
    const tests::TemporaryFolder folder;
    const tests::TemporaryFolder other;
    tests::PakBuilder pak;
    addImages(pak, "models/a/Image", ".tga");
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(other.path()));
    const auto mount = files.mount(archive(folder, pak));
    ASSERT_TRUE(mount);
    const formats::FoundFile model{*mount, "models/a/upper.md3", "models/a/upper.md3"};
    const tests::Cost cost;
    for (int i = 0; i < 200; ++i) {
        formats::LookupLog lookups;
        const auto found = scene::findImage(files, model, "image" + std::to_string(i), lookups);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->name, "models/a/Image" + std::to_string(i) + ".tga");
    }
    EXPECT_LT(cost.seconds(), kSeconds);
}

TEST(ManyImages, AreFoundInAFolderOfTheDiskByTheirNames)
{
    const tests::TemporaryFolder folder;
    constexpr int kFiles = 10'000;
    for (int i = 0; i < kFiles; ++i)
        folder.write("Image" + std::to_string(i) + ".TGA", "x");
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(folder.path()));
    ASSERT_TRUE(files.find("image0.tga")) << "the folder is read now";
    const tests::Cost cost;
    for (int i = 0; i < kFiles; ++i)
        ASSERT_TRUE(files.find("image" + std::to_string(i) + ".tga"));
    EXPECT_LT(cost.seconds(), 1.0);
}

TEST(ManyImages, OfOneNameGetNamesOfTheirOwn)
{
    std::vector<scene::Texture> textures(20'000);
    for (scene::Texture& texture : textures)
        texture.name = "skin";
    const tests::Cost cost;
    scene::nameTextures(textures);
    EXPECT_EQ(textures[0].id, "skin");
    EXPECT_EQ(textures[1].id, "skin #2");
    EXPECT_EQ(textures.back().id, "skin #20000");
    EXPECT_LT(cost.seconds(), 1.0);
}

} // namespace
