#include "renderer/scene/games/quake2/skins.hpp"

#include "formats/image/png/png_writer.hpp"
#include "formats/registry.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "tests/support/diagnostic_rules.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using scene::Skin;
using scene::SkinOrigin;
using scene::Texture;
using tests::Md2Builder;
using tests::rulesOf;
using tests::TemporaryFolder;

/// The result of the search for the skins of one model.
struct Resolved {
    std::vector<Skin> skins;
    std::vector<Texture> textures;
    formats::Diagnostics diagnostics;
    formats::Model model;

    [[nodiscard]] const Texture& textureOf(std::size_t skin) const { return textures.at(skins.at(skin).texture); }
};

/// A model with these skin names, at `name` in the folder.
void writeModel(const TemporaryFolder& folder, const fs::path& name, const std::vector<std::string>& skins)
{
    Md2Builder builder = Md2Builder::tetrahedron().noSkins();
    for (const std::string& skin : skins)
        builder.skin(skin);
    folder.write(name, builder.build());
}

Resolved resolved(const fs::path& file, const std::vector<fs::path>& gameFolders = {})
{
    formats::VirtualFileSystem files;
    const auto found = scene::mountRootOfModel(files, file);
    EXPECT_TRUE(found) << found.error().message;
    for (const fs::path& gameFolder : gameFolders)
        EXPECT_TRUE(files.mountFolder(gameFolder));
    Resolved result;
    result.model = *formats::loadModel(*files.read(*found));
    result.skins = scene::resolveSkins(files, *found, result.model, scene::profileOf(result.model).imageExtensions,
                                       result.textures, result.diagnostics);
    return result;
}

// --- Searching one name. The images are not decoded, so any bytes will do.

struct SkinSearchCase {
    const char* title;
    std::string model; ///< its path
    std::string skin;  ///< its skin name
    std::vector<std::string> files;
    std::string found; ///< the expected file, or none
};

class SkinSearch : public testing::TestWithParam<SkinSearchCase> {};

TEST_P(SkinSearch, Finds)
{
    const SkinSearchCase& search = GetParam();
    const TemporaryFolder folder;
    writeModel(folder, search.model, {search.skin});
    for (const std::string& file : search.files)
        folder.write(file, "image");
    const Resolved result = resolved(folder / search.model);
    ASSERT_FALSE(result.skins.empty());
    EXPECT_EQ(result.textureOf(0).path, search.found.empty() ? "" : (folder / search.found).generic_string());
    EXPECT_EQ(result.textureOf(0).name, search.skin);
    EXPECT_EQ(result.skins[0].name, search.skin);
    const bool isReplaced = !result.diagnostics.empty() && result.diagnostics[0].rule == "texture-replaced";
    EXPECT_EQ(result.skins[0].origin, isReplaced ? SkinOrigin::guessed : SkinOrigin::model);
}

const char* const kTris = "baseq2/models/monsters/tris.md2";

INSTANTIATE_TEST_SUITE_P(
    ByName, SkinSearch,
    testing::Values(
        SkinSearchCase{"BelowTheGameRoot",
                       kTris,
                       "models/monsters/a.pcx",
                       {"baseq2/models/monsters/a.pcx"},
                       "baseq2/models/monsters/a.pcx"},
        SkinSearchCase{
            "InAnotherFolder", kTris, "models/other/a.pcx", {"baseq2/models/other/a.pcx"}, "baseq2/models/other/a.pcx"},
        SkinSearchCase{"TheNameAsWrittenBeforeOtherExtensions",
                       kTris,
                       "models/monsters/a.pcx",
                       {"baseq2/models/monsters/a.tga", "baseq2/models/monsters/a.pcx"},
                       "baseq2/models/monsters/a.pcx"},
        SkinSearchCase{"OtherExtensionsInOrder",
                       kTris,
                       "models/monsters/a.pcx",
                       {"baseq2/models/monsters/a.bmp", "baseq2/models/monsters/a.jpg", "baseq2/models/monsters/a.png"},
                       "baseq2/models/monsters/a.png"},
        SkinSearchCase{"TgaFirst",
                       kTris,
                       "models/monsters/a.pcx",
                       {"baseq2/models/monsters/a.png", "baseq2/models/monsters/a.tga"},
                       "baseq2/models/monsters/a.tga"},
        SkinSearchCase{"TheRootBeforeTheModelsFolder",
                       kTris,
                       "a.pcx",
                       {"baseq2/a.jpg", "baseq2/models/monsters/a.pcx"},
                       "baseq2/a.jpg"},
        SkinSearchCase{"WithoutExtension",
                       kTris,
                       "models/monsters/a",
                       {"baseq2/models/monsters/a.jpeg"},
                       "baseq2/models/monsters/a.jpeg"},
        SkinSearchCase{"ADotThatIsNoExtension",
                       kTris,
                       "models/monsters/body.v2",
                       {"baseq2/models/monsters/body.v2.png"},
                       "baseq2/models/monsters/body.v2.png"},
        SkinSearchCase{"UpperCaseNames",
                       kTris,
                       "MODELS/MONSTERS/A.PCX",
                       {"baseq2/models/monsters/a.pcx"},
                       "baseq2/models/monsters/a.pcx"},
        SkinSearchCase{"UpperCaseFiles",
                       kTris,
                       "models/monsters/a.pcx",
                       {"baseq2/models/monsters/A.PNG"},
                       "baseq2/models/monsters/A.PNG"},
        SkinSearchCase{"Backslashes",
                       kTris,
                       "models\\monsters\\a.pcx",
                       {"baseq2/models/monsters/a.pcx"},
                       "baseq2/models/monsters/a.pcx"},
        SkinSearchCase{"LeadingSlash",
                       kTris,
                       "/models/monsters/a.pcx",
                       {"baseq2/models/monsters/a.pcx"},
                       "baseq2/models/monsters/a.pcx"},
        SkinSearchCase{"AuthorsDiskWithModels",
                       kTris,
                       "C:\\quake2\\baseq2\\models\\other\\a.pcx",
                       {"baseq2/models/other/a.pcx"},
                       "baseq2/models/other/a.pcx"},
        SkinSearchCase{"AuthorsDiskWithModelsTwice",
                       kTris,
                       "d:/models/quake2/models/other/a.pcx",
                       {"baseq2/models/other/a.pcx"},
                       "baseq2/models/other/a.pcx"},
        SkinSearchCase{"AuthorsDiskWithPlayers",
                       "baseq2/players/male/tris.md2",
                       "/home/me/q2/players/female/a.pcx",
                       {"baseq2/players/female/a.pcx"},
                       "baseq2/players/female/a.pcx"},
        SkinSearchCase{
            "NoPartThatOnlyEndsInModels", kTris, "c:/mymodels/other/a.pcx", {"baseq2/models/other/a.pcx"}, ""},
        SkinSearchCase{"AuthorsDiskBesideTheModel",
                       kTris,
                       "e:\\work\\textures\\a.bmp",
                       {"baseq2/models/monsters/a.png"},
                       "baseq2/models/monsters/a.png"},
        SkinSearchCase{"ForeignFoldersBesideTheModel",
                       kTris,
                       "textures/foo/a.bmp",
                       {"baseq2/models/monsters/a.bmp"},
                       "baseq2/models/monsters/a.bmp"},
        SkinSearchCase{
            "LeadingDotBesideTheModel", kTris, ".a", {"baseq2/models/monsters/a.jpg"}, "baseq2/models/monsters/a.jpg"},
        SkinSearchCase{"LeadingDotNeverBelowTheRoot", kTris, ".a", {"baseq2/a.png"}, ""},
        SkinSearchCase{"LeadingDotBeforeAnExtension",
                       kTris,
                       ".a.pcx",
                       {"baseq2/models/monsters/a.png"},
                       "baseq2/models/monsters/a.png"},
        SkinSearchCase{
            "DotAndSlash", kTris, "./a.pcx", {"baseq2/models/monsters/a.pcx"}, "baseq2/models/monsters/a.pcx"},
        SkinSearchCase{"IconsWhereTheyAreNamed",
                       kTris,
                       "models/monsters/a_i.pcx",
                       {"baseq2/models/monsters/a_i.pcx"},
                       "baseq2/models/monsters/a_i.pcx"},
        SkinSearchCase{"ParentsInsideTheRoot",
                       kTris,
                       "models/monsters/../other/a.pcx",
                       {"baseq2/models/other/a.pcx"},
                       "baseq2/models/other/a.pcx"},
        SkinSearchCase{"NothingOutsideTheRoot", kTris, "../secret.png", {"secret.png"}, ""},
        SkinSearchCase{"OutsideAnyGameTree",
                       "somewhere/gun.md2",
                       "models/weapons/v_gun/skin.pcx",
                       {"somewhere/skin.png"},
                       "somewhere/skin.png"}),
    [](const auto& search) { return search.param.title; });

INSTANTIATE_TEST_SUITE_P(
    BySuggestion, SkinSearch,
    testing::Values(
        SkinSearchCase{
            "TheModelsOwnStem",
            kTris,
            "none.pcx",
            {"baseq2/models/monsters/tris.jpg", "baseq2/models/monsters/tris2.png", "baseq2/models/monsters/skin.png"},
            "baseq2/models/monsters/tris.jpg"},
        SkinSearchCase{"AStemThatBeginsLikeIt",
                       kTris,
                       "none.pcx",
                       {"baseq2/models/monsters/TRIS2.bmp", "baseq2/models/monsters/skin.png"},
                       "baseq2/models/monsters/TRIS2.bmp"},
        SkinSearchCase{"SkinByName",
                       kTris,
                       "none.pcx",
                       {"baseq2/models/monsters/skin.png", "baseq2/models/monsters/zzz.png"},
                       "baseq2/models/monsters/skin.png"},
        SkinSearchCase{"TheOnlyImage",
                       kTris,
                       "none.pcx",
                       {"baseq2/models/monsters/zzz.png", "baseq2/models/monsters/read.txt"},
                       "baseq2/models/monsters/zzz.png"},
        SkinSearchCase{"NotOneOfSeveral",
                       kTris,
                       "none.pcx",
                       {"baseq2/models/monsters/yyy.png", "baseq2/models/monsters/zzz.png"},
                       ""},
        SkinSearchCase{"TheOnlyOneBesideIconsAndMaps",
                       kTris,
                       "none.pcx",
                       {"baseq2/models/monsters/zzz.png", "baseq2/models/monsters/zzz_i.png",
                        "baseq2/models/monsters/zzz_nm.png", "baseq2/models/monsters/zzz_GM.png",
                        "baseq2/models/monsters/zzz_sm.png", "baseq2/models/monsters/zzz_rm.png",
                        "baseq2/models/monsters/zzz_norm.png", "baseq2/models/monsters/zzz_gloss.png"},
                       "baseq2/models/monsters/zzz.png"},
        SkinSearchCase{"NeverAnIcon", kTris, "none.pcx", {"baseq2/models/monsters/zzz_i.png"}, ""},
        SkinSearchCase{"NeverAnIconOfItsOwn", kTris, "none.pcx", {"baseq2/models/monsters/tris_i.png"}, ""},
        SkinSearchCase{"NeverACompanionMapOfItsOwn", kTris, "none.pcx", {"baseq2/models/monsters/tris_nm.png"}, ""},
        SkinSearchCase{"NotTheWeapons",
                       "baseq2/players/male/tris.md2",
                       "none.pcx",
                       {"baseq2/players/male/weapon.pcx", "baseq2/players/male/w_bfg.pcx"},
                       ""},
        SkinSearchCase{"TheWeaponsForTheWeapon",
                       "baseq2/players/male/weapon.md2",
                       "none.pcx",
                       {"baseq2/players/male/weapon.pcx", "baseq2/players/male/grunt.pcx"},
                       "baseq2/players/male/weapon.pcx"},
        SkinSearchCase{
            "ForAnEmptyName", kTris, "", {"baseq2/models/monsters/tris.png"}, "baseq2/models/monsters/tris.png"}),
    [](const auto& search) { return search.param.title; });

// --- Several skins, several models, other mounts

TEST(Skins, AreTakenByStemWhereTheFileNamesNone)
{
    const TemporaryFolder folder;
    writeModel(folder, "faerie.md2", {});
    folder.write("faerie2.bmp", "image");
    const Resolved result = resolved(folder / "faerie.md2");
    ASSERT_EQ(result.skins.size(), 1U);
    EXPECT_EQ(result.skins[0].name, "faerie2");
    EXPECT_EQ(result.skins[0].origin, SkinOrigin::guessed);
    EXPECT_EQ(result.textureOf(0).path, (folder / "faerie2.bmp").generic_string());
    EXPECT_EQ(result.textureOf(0).name, "");
    EXPECT_EQ(result.textureOf(0).type, "skin");
    ASSERT_EQ(rulesOf(result.diagnostics), std::vector<std::string>{"texture-guessed"});
    EXPECT_EQ(result.diagnostics[0].severity, formats::Severity::note);
    EXPECT_EQ(result.diagnostics[0].message, "the file names no skin; faerie2.bmp is shown because of its name");
}

TEST(Skins, AreSaidToBeAGuessWhereOnlyTheirFolderSpeaksForThem)
{
    const TemporaryFolder folder;
    writeModel(folder, "gun.md2", {});
    folder.write("holiday.jpg", "image");
    const Resolved result = resolved(folder / "gun.md2");
    ASSERT_EQ(result.skins.size(), 1U);
    EXPECT_EQ(result.skins[0].origin, SkinOrigin::guessed);
    ASSERT_EQ(rulesOf(result.diagnostics), std::vector<std::string>{"texture-guessed"});
    EXPECT_EQ(result.diagnostics[0].severity, formats::Severity::warning);
    EXPECT_EQ(result.diagnostics[0].message,
              "the file names no skin; holiday.jpg is shown because it is the only image beside the model");
}

struct Guess {
    const char* title;
    std::vector<std::string> images;
    std::string best;
};

class GuessedSkin : public testing::TestWithParam<Guess> {};

TEST_P(GuessedSkin, IsTheOneWhoseNameTheModelCouldMean)
{
    for (const std::vector<std::string>& names : {std::vector<std::string>{}, {"gone.pcx"}}) {
        const TemporaryFolder folder;
        writeModel(folder, "models/ogre/tris.md2", names);
        for (const std::string& image : GetParam().images)
            folder.write("models/ogre/" + image, "image");
        const Resolved result = resolved(folder / "models/ogre/tris.md2");
        ASSERT_FALSE(result.skins.empty());
        EXPECT_EQ(result.textureOf(0).path, (folder / "models/ogre" / GetParam().best).generic_string());
        EXPECT_EQ(result.skins[0].origin, SkinOrigin::guessed);
    }
}

INSTANTIATE_TEST_SUITE_P(Among, GuessedSkin,
                         testing::Values(Guess{"ContactSheets", {"tris contact.jpg", "tris_2.pcx"}, "tris_2.pcx"},
                                         Guess{"Previews", {"tris-preview.png", "tris.pcx"}, "tris.pcx"},
                                         Guess{"Jpegs", {"tris1.jpg", "tris2.png"}, "tris2.png"},
                                         Guess{"JpegsOnly", {"trisa.jpg", "trisb.jpg"}, "trisa.jpg"}),
                         [](const auto& guess) { return guess.param.title; });

TEST(Skins, AreGuessedByTheNameOfTheFolderBeforeAnyOther)
{
    const TemporaryFolder folder;
    writeModel(folder, "models/ogre/tris.md2", {});
    for (const char* const image : {"aaa.pcx", "contact.jpg", "Ogre.pcx"})
        folder.write(fs::path("models/ogre") / image, "image");
    const Resolved result = resolved(folder / "models/ogre/tris.md2");
    ASSERT_EQ(result.skins.size(), 3U);
    EXPECT_EQ(result.skins[0].name, "Ogre");
    EXPECT_EQ(result.skins[0].origin, SkinOrigin::guessed);
    EXPECT_EQ(result.skins[1].name, "aaa");
    EXPECT_EQ(result.skins[1].origin, SkinOrigin::beside);
    EXPECT_EQ(result.diagnostics.at(0).severity, formats::Severity::note);
}

TEST(Skins, ThatAreNowhereLogTheirLookupsWhereTheFileNamesNone)
{
    const TemporaryFolder folder;
    writeModel(folder, "gun.md2", {});
    const Resolved result = resolved(folder / "gun.md2");
    EXPECT_TRUE(result.skins.empty());
    EXPECT_EQ(rulesOf(result.diagnostics), std::vector<std::string>{"texture-unnamed"});
    EXPECT_EQ(result.diagnostics[0].severity, formats::Severity::warning);
    EXPECT_EQ(result.diagnostics[0].message,
              "the file names no skin and no image beside it fits; a checker is shown instead");
    ASSERT_EQ(result.textures.size(), 1U);
    EXPECT_FALSE(result.textures[0].lookups.empty());
    EXPECT_EQ(result.textures[0].lookups.front().name, "gun.tga");
}

// --- Images written by this program

std::vector<std::byte> ownImage(formats::PngMark mark = formats::PngMark::image)
{
    return formats::encodePng(tests::plainImage(2, 2), mark);
}

TEST(Skins, AreNotImagesThatThisProgramWroteBesideTheModel)
{
    for (const formats::PngMark mark : {formats::PngMark::image, formats::PngMark::texture}) {
        const TemporaryFolder folder;
        writeModel(folder, "gun.md2", {});
        for (const char* const name : {"gun.png", "gun2.png", "skin.png", "other.png"})
            folder.write(name, ownImage(mark));
        const Resolved result = resolved(folder / "gun.md2");
        EXPECT_TRUE(result.skins.empty());
        ASSERT_EQ(rulesOf(result.diagnostics), (std::vector<std::string>{"texture-unnamed", "texture-own-picture"}));
        EXPECT_EQ(result.diagnostics[1].severity, formats::Severity::note);
        EXPECT_EQ(result.diagnostics[1].message,
                  "gun.png and 3 more were written by Trisview and are not used as skins");
        const auto& tried = result.textures.at(0).lookups;
        EXPECT_TRUE(std::none_of(tried.begin(), tried.end(), [](const auto& step) { return step.found; }));
    }
}

/// An image edited by ImageMagick: it keeps texts and writes them after the pixels.
std::vector<std::byte> editedByAnotherProgram(const std::vector<std::byte>& png)
{
    constexpr std::size_t kHead = 8 + 25; // signature and IHDR
    constexpr std::size_t kEnd = 12;      // IEND
    const std::size_t text =
        12 + std::string_view("Software").size() + 1 + formats::textOf(formats::PngMark::image).size();
    std::vector<std::byte> edited(png.begin(), png.begin() + kHead);
    edited.insert(edited.end(), png.begin() + static_cast<std::ptrdiff_t>(kHead + text), png.end() - kEnd);
    edited.insert(edited.end(), png.begin() + kHead, png.begin() + static_cast<std::ptrdiff_t>(kHead + text));
    edited.insert(edited.end(), png.end() - kEnd, png.end());
    return edited;
}

TEST(Skins, AreNotImagesOfThisProgramThatAnotherEdited)
{
    formats::Image large{512, 512, {}};
    large.pixels.resize(large.pixelCount() * 4);
    for (std::size_t i = 0; i < large.pixels.size(); ++i)
        large.pixels[i] = static_cast<std::uint8_t>((i * i * 2654435761U) >> 13U); // incompressible
    const TemporaryFolder folder;
    writeModel(folder, "gun.md2", {});
    folder.write("gun.png", editedByAnotherProgram(formats::encodePng(large, formats::PngMark::image)));
    const Resolved result = resolved(folder / "gun.md2");
    EXPECT_TRUE(result.skins.empty());
    EXPECT_EQ(rulesOf(result.diagnostics), (std::vector<std::string>{"texture-unnamed", "texture-own-picture"}));
}

TEST(Skins, AreTheOtherImagesBesideOnesThatThisProgramWrote)
{
    const TemporaryFolder folder;
    writeModel(folder, "gun.md2", {});
    folder.write("gun.png", ownImage());
    folder.write("gun.jpg", "image");
    folder.write("blue.png", tests::pngFile());
    const Resolved result = resolved(folder / "gun.md2");
    ASSERT_EQ(result.skins.size(), 2U);
    EXPECT_EQ(result.textureOf(0).path, (folder / "gun.jpg").generic_string());
    EXPECT_EQ(result.textureOf(1).path, (folder / "blue.png").generic_string());
    ASSERT_EQ(rulesOf(result.diagnostics), (std::vector<std::string>{"texture-guessed", "texture-own-picture"}));
    EXPECT_EQ(result.diagnostics[1].message, "gun.png was written by Trisview and is not used as a skin");
}

TEST(Skins, AreNotImagesThatThisProgramWroteUnderAnotherExtension)
{
    const TemporaryFolder folder;
    writeModel(folder, "mod/tris.md2", {"a.pcx"});
    folder.write("mod/a.png", ownImage());
    EXPECT_EQ(resolved(folder / "mod/tris.md2").textureOf(0).path, "");
    // Nor do they hide an image with the same name in another mount.
    folder.write("base/a.png", tests::pngFile());
    EXPECT_EQ(resolved(folder / "mod/tris.md2", {folder / "base"}).textureOf(0).path,
              (folder / "base/a.png").generic_string());
}

TEST(Skins, AreWhatTheModelNamesWhoeverWroteIt)
{
    const TemporaryFolder folder;
    writeModel(folder, "tris.md2", {"Shot.PNG"});
    folder.write("shot.png", ownImage());
    const Resolved result = resolved(folder / "tris.md2");
    ASSERT_EQ(result.skins.size(), 1U);
    EXPECT_EQ(result.textureOf(0).path, (folder / "shot.png").generic_string());
    EXPECT_TRUE(result.diagnostics.empty());
}

TEST(Skins, OfAPlayerAreTheImagesInItsFolder)
{
    const TemporaryFolder folder;
    writeModel(folder, "players/male/tris.md2", {});
    writeModel(folder, "players/male/weapon.md2", {});
    for (const char* const name : {"grunt.pcx", "Cipher.pcx", "cipher_i.pcx", "grunt_i.pcx", "weapon.pcx", "w_bfg.pcx"})
        folder.write(fs::path("players/male") / name, "image");
    const Resolved result = resolved(folder / "players/male/tris.md2");
    ASSERT_EQ(result.skins.size(), 2U);
    EXPECT_EQ(result.skins[0].name, "Cipher");
    EXPECT_EQ(result.skins[1].name, "grunt");
    EXPECT_EQ(result.skins[0].origin, SkinOrigin::guessed);
    EXPECT_EQ(result.skins[1].origin, SkinOrigin::beside);
    EXPECT_EQ(rulesOf(result.diagnostics), std::vector<std::string>{"texture-guessed"});
    EXPECT_EQ(result.diagnostics[0].message,
              "the file names no skin; Cipher.pcx is shown, a guess among the 2 images beside the model");
}

TEST(Skins, ComeInTheFilesOrderThenThoseBeside)
{
    const TemporaryFolder folder;
    writeModel(folder, "models/m/tris.md2", {"models/m/z.pcx", "models/m/a.pcx"});
    for (const char* const name : {"a.pcx", "z.pcx", "other.png", "extra.jpg"})
        folder.write(fs::path("models/m") / name, "image");
    const Resolved result = resolved(folder / "models/m/tris.md2");
    std::vector<std::string> names;
    for (const Skin& skin : result.skins)
        names.push_back(skin.name);
    EXPECT_EQ(names, (std::vector<std::string>{"models/m/z.pcx", "models/m/a.pcx", "extra", "other"}));
    EXPECT_EQ(result.skins[1].origin, SkinOrigin::model);
    EXPECT_EQ(result.skins[2].origin, SkinOrigin::beside);
    EXPECT_TRUE(result.diagnostics.empty());
}

TEST(Skins, OfAnotherModelInTheFolderAreNotOffered)
{
    const TemporaryFolder folder;
    writeModel(folder, "pistol.md2", {"pistol.png"});
    writeModel(folder, "pistol_clip.md2", {"pistol_clip.png"});
    for (const char* const name : {"pistol.png", "pistol_clip.png", "pistol_clip2.png", "pistol_red.png"})
        folder.write(name, "image");
    const Resolved pistol = resolved(folder / "pistol.md2");
    ASSERT_EQ(pistol.skins.size(), 2U);
    EXPECT_EQ(pistol.skins[1].name, "pistol_red");
    const Resolved clip = resolved(folder / "pistol_clip.md2");
    ASSERT_EQ(clip.skins.size(), 2U);
    EXPECT_EQ(clip.skins[1].name, "pistol_clip2");
}

TEST(Skins, OfAnotherModelAreUsedWhereTheyAreNamed)
{
    const TemporaryFolder folder;
    writeModel(folder, "cactus1.md2", {".cactus1"});
    writeModel(folder, "cactus2.md2", {".cactus1"});
    folder.write("cactus1.png", "image");
    const Resolved result = resolved(folder / "cactus2.md2");
    ASSERT_EQ(result.skins.size(), 1U);
    EXPECT_EQ(result.textureOf(0).path, (folder / "cactus1.png").generic_string());
}

TEST(Skins, ThatAreMissingStayAndAreSaidWithTheirLocationInTheFile)
{
    const TemporaryFolder folder;
    writeModel(folder, "tris.md2", {"here.png", "gone.png", "lost.png"});
    folder.write("here.png", "image");
    const Resolved result = resolved(folder / "tris.md2");
    ASSERT_EQ(result.skins.size(), 3U);
    EXPECT_EQ(result.textureOf(1).path, "");
    ASSERT_EQ(rulesOf(result.diagnostics), (std::vector<std::string>{"texture-missing", "texture-missing"}));
    EXPECT_EQ(result.diagnostics[0].severity, formats::Severity::note) << "another is shown";
    EXPECT_EQ(result.diagnostics[0].range.offset, 68U + 64U);
    EXPECT_EQ(result.diagnostics[0].range.length, 64U);
    EXPECT_EQ(result.diagnostics[1].range.offset, 68U + 128U);
    EXPECT_EQ(result.diagnostics[0].message, "skin 'gone.png' was not found under 6 names");
}

TEST(Skins, ThatWereReplacedAreSaid)
{
    const TemporaryFolder folder;
    writeModel(folder, "tris.md2", {"gone.pcx", "lost.pcx"});
    const fs::path replacement = folder.write("tris.png", "image");
    const Resolved result = resolved(folder / "tris.md2");
    EXPECT_EQ(result.textureOf(0).path, replacement.generic_string());
    EXPECT_EQ(result.textureOf(1).path, "");
    ASSERT_EQ(rulesOf(result.diagnostics), (std::vector<std::string>{"texture-replaced", "texture-missing"}));
    EXPECT_EQ(result.diagnostics[0].range.offset, 68U);
    EXPECT_EQ(result.diagnostics[0].range.length, 64U);
    EXPECT_EQ(result.diagnostics[0].message,
              "skin 'gone.pcx' was not found; " + replacement.generic_string() + " is used for it");
}

TEST(Skins, AreFoundInGameFoldersAfterTheModelsOwnRoot)
{
    const TemporaryFolder folder;
    writeModel(folder, "mod/models/m/tris.md2", {"models/m/a.pcx", "models/m/b.pcx"});
    folder.write("mod/models/m/a.pcx", "image");
    folder.write("baseq2/models/m/a.pcx", "image");
    folder.write("baseq2/models/m/b.pcx", "image");
    const Resolved result = resolved(folder / "mod/models/m/tris.md2", {folder / "baseq2"});
    EXPECT_EQ(result.textureOf(0).path, (folder / "mod/models/m/a.pcx").generic_string());
    EXPECT_EQ(result.textureOf(1).path, (folder / "baseq2/models/m/b.pcx").generic_string());
}

TEST(Skins, LogEveryLookupInOrder)
{
    const TemporaryFolder folder;
    writeModel(folder, "q2/models/m/tris.md2", {"c:\\me\\models\\x\\a.pcx"});
    folder.write("q2/models/m/a.png", "image");
    const Resolved result = resolved(folder / "q2/models/m/tris.md2");
    std::vector<std::string> tried;
    for (const auto& step : result.textureOf(0).lookups) {
        tried.push_back(step.name);
        EXPECT_EQ(step.where, (folder / "q2").generic_string());
        EXPECT_EQ(step.found, &step == &result.textureOf(0).lookups.back());
    }
    EXPECT_EQ(tried, (std::vector<std::string>{"me/models/x/a.pcx", "me/models/x/a.tga", "me/models/x/a.png",
                                               "me/models/x/a.jpg", "me/models/x/a.jpeg", "me/models/x/a.bmp",
                                               "models/x/a.pcx", "models/x/a.tga", "models/x/a.png", "models/x/a.jpg",
                                               "models/x/a.jpeg", "models/x/a.bmp", "models/m/a.pcx", "models/m/a.tga",
                                               "models/m/a.png"}));
}

TEST(Skins, KeepTheSuggestionsInTheLookupLogOfTheFirst)
{
    const TemporaryFolder folder;
    writeModel(folder, "tris.md2", {"gone.png"});
    const Resolved result = resolved(folder / "tris.md2");
    const formats::LookupLog& tried = result.textureOf(0).lookups;
    ASSERT_EQ(tried.size(), 6U + 6U + 1U + 6U + 1U);
    EXPECT_EQ(tried[0].name, "gone.png");
    EXPECT_EQ(tried[6].name, "tris.tga");
    EXPECT_EQ(tried[12].name, "tris*");
    EXPECT_EQ(tried[13].name, "skin.tga");
    EXPECT_TRUE(std::none_of(tried.begin(), tried.end(), [](const auto& step) { return step.found; }));
}

} // namespace
