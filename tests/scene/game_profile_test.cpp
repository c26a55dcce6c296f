#include "renderer/scene/games/game_profile.hpp"

#include "formats/load_image.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/registry.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace {

using scene::GameProfile;
using scene::profileOfFile;
using Extensions = std::vector<std::string_view>;

Extensions imagesOf(std::string_view fileName)
{
    const auto extensions = profileOfFile(fileName).imageExtensions;
    return {extensions.begin(), extensions.end()};
}

TEST(GameProfile, EveryFormatBelongsToOneGame)
{
    for (const formats::ModelFormatName& format : formats::modelFormats()) {
        std::vector<std::string_view> games;
        for (const GameProfile* const game : scene::gameProfiles()) {
            if (std::count(game->modelFormats.begin(), game->modelFormats.end(), format.name) > 0)
                games.push_back(game->name);
        }
        ASSERT_EQ(games.size(), 1U) << format.name;
        EXPECT_EQ(profileOfFile("A" + std::string(format.extension)).name, games.front());
        formats::Model model;
        model.format = format.name;
        EXPECT_EQ(scene::profileOf(model).name, games.front());
    }
}

TEST(GameProfile, NamesOnlyFormatsAndImagesThatAreRead)
{
    std::set<std::string_view> known;
    for (const formats::ModelFormatName& format : formats::modelFormats())
        known.insert(format.name);
    const auto images = formats::imageExtensions();
    for (const GameProfile* const game : scene::gameProfiles()) {
        ASSERT_NE(game->assemble, nullptr) << game->name;
        ASSERT_NE(game->skins, nullptr) << game->name;
        for (const std::string_view format : game->modelFormats)
            EXPECT_TRUE(known.contains(format)) << game->name << ": " << format;
        EXPECT_FALSE(game->imageExtensions.empty()) << game->name;
        for (const std::string_view extension : game->imageExtensions)
            EXPECT_NE(std::find(images.begin(), images.end(), extension), images.end()) << game->name << extension;
    }
}

TEST(GameProfile, OfAFileThatSaysNothingIsQuake2s)
{
    for (const char* const name : {"", "model", "model.bin", "md3", "a.md3.txt"})
        EXPECT_EQ(profileOfFile(name).name, "Quake II") << name;
    EXPECT_EQ(profileOfFile("Creature/Bear.M2").name, "World of Warcraft");
}

TEST(GameProfile, SaysInWhichOrderImagesAreTried)
{
    EXPECT_EQ(imagesOf("a.md2"), (Extensions{".tga", ".png", ".jpg", ".jpeg", ".pcx", ".bmp"}))
        << "a BLP never replaces a Quake model's image";
    EXPECT_EQ(imagesOf("a.mdl"), (Extensions{".tga", ".png", ".jpg", ".pcx"}));
    EXPECT_EQ(imagesOf("a.mdx"), (Extensions{".tga", ".pcx", ".jpg", ".png", ".jpeg", ".bmp"}));
    EXPECT_EQ(imagesOf("a.md3"), (Extensions{".tga", ".jpg", ".jpeg", ".png", ".pcx", ".bmp"}));
    EXPECT_EQ(imagesOf("a.m2"), (Extensions{".blp", ".tga", ".png"}));
}

TEST(GameProfile, TellsWhichFolderNamesBeginAt)
{
    const std::vector<std::string_view> parts = {"wow", "World", "models", "players"};
    EXPECT_EQ(profileOfFile("a.md3").contentFolder(parts)->rootParts, 2U);
    EXPECT_EQ(profileOfFile("a.m2").contentFolder(parts)->rootParts, 1U);
    EXPECT_TRUE(scene::isWarcraftFolderName("CREATURE"));
    EXPECT_FALSE(scene::isWarcraftFolderName("models"));
}

TEST(GameProfile, TellsWhichRootAFileBelongsTo)
{
    struct Case {
        const char* file;
        const char* root;
    };
    for (const Case& test : {Case{"wow/Interface/Glues/Models/x.m2", "wow"}, // unlike Quake's "models"
                             Case{"wow/WORLD/item/x.M2", "wow"}, Case{"wow/item/x.md2", "wow/item"},
                             Case{"q3/models/x.m2", "q3"}, Case{"mine/x.m2", "mine"}}) {
        const tests::TemporaryFolder folder;
        const std::filesystem::path file = folder.write(test.file, "");
        EXPECT_EQ(formats::gameRootOf(file, profileOfFile(test.file).contentFolder).folder, folder / test.root)
            << test.file;
        formats::VirtualFileSystem files;
        const auto found = scene::mountRootOfModel(files, file);
        ASSERT_TRUE(found) << found.error().message;
        EXPECT_EQ(found->name, std::string(test.file).substr(std::string(test.root).size() + 1));
    }
}

TEST(Capabilities, AreThoseOfTheShapeOfAModel)
{
    formats::Model keyframed;
    const formats::Capabilities frames = capabilitiesOf(keyframed);
    EXPECT_TRUE(frames.hasFrames);
    EXPECT_FALSE(frames.hasSequences || frames.hasBones || frames.hasAttachments || frames.hasCameras ||
                 frames.hasViews || frames.hasGeosets || frames.hasPasses || frames.hasCollision);

    formats::Model skinned; // only with bones, like a format without geosets
    skinned.shape = formats::Skinned();
    const formats::Capabilities bones = capabilitiesOf(skinned);
    EXPECT_TRUE(bones.hasSequences && bones.hasBones);
    EXPECT_FALSE(bones.hasFrames || bones.hasAttachments || bones.hasCameras || bones.hasViews || bones.hasGeosets ||
                 bones.hasPasses || bones.hasCollision);

    std::get<formats::Skinned>(skinned.shape).skinProfiles.emplace_back();
    std::get<formats::Skinned>(skinned.shape).attachments.emplace_back();
    std::get<formats::Skinned>(skinned.shape).cameras.emplace_back();
    const formats::Capabilities views = capabilitiesOf(skinned);
    EXPECT_TRUE(views.hasAttachments && views.hasCameras && views.hasViews && views.hasGeosets && views.hasPasses &&
                views.hasCollision);
}

} // namespace
