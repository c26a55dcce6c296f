#include "renderer/scene/games/warcraft/replaceable_textures.hpp"

#include "formats/image/blp/blp_writer.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using formats::M2WriteTexture;
using scene::Document;
using scene::Skin;
using scene::SkinOrigin;
using scene::Texture;
using tests::TemporaryFolder;
using Texts = std::vector<std::string>;

std::vector<std::byte> blp()
{
    return formats::writeBlp(tests::plainImage(4, 4), {});
}

void writeBlps(const TemporaryFolder& folder, std::initializer_list<const char*> names)
{
    for (const char* const name : names)
        (void)folder.write(name, blp());
}

fs::path writeTextured(const TemporaryFolder& folder, const char* name, std::vector<M2WriteTexture> textures)
{
    formats::M2WriteModel model = tests::flagPole(256);
    model.textures = std::move(textures);
    for (formats::M2WriteSkinProfile& view : model.skinProfiles) {
        for (formats::M2WritePart& part : view.parts)
            part.texture = 0;
    }
    return folder.write(name, formats::writeM2(model).front().bytes);
}

/// The result of `scene::open` for a model's slots.
struct Textured {
    Document document;

    [[nodiscard]] const std::vector<Skin>& skins() const { return document.nodes.front().skins; }
    [[nodiscard]] const Texture& slot(std::size_t skin, std::size_t slot) const
    {
        return document.textures.at(skins().at(skin).slots.at(slot));
    }
    /// The names of the files used by a skin, "-" for none.
    [[nodiscard]] Texts used(std::size_t skin) const
    {
        Texts names;
        for (const std::uint32_t index : skins().at(skin).slots) {
            const std::string name = formats::fileNameOf(document.textures.at(index).path);
            names.push_back(name.empty() ? "-" : name);
        }
        return names;
    }
    [[nodiscard]] Texts names() const
    {
        Texts names;
        for (const Skin& skin : skins())
            names.push_back(skin.name);
        return names;
    }
    /// "warning texture-missing" and so on.
    [[nodiscard]] Texts rules() const
    {
        Texts rules;
        for (const formats::Diagnostic& diagnostic : document.diagnostics)
            rules.push_back((diagnostic.severity == formats::Severity::note ? "note " : "warning ") +
                            std::string(diagnostic.rule));
        return rules;
    }
};

Textured assignMaterials(const fs::path& file, const scene::Bindings& bindings = {}, const fs::path& gameFolder = {})
{
    Textured textured;
    formats::VirtualFileSystem files;
    const auto modelFile = scene::mountRootOfModel(files, file);
    if (!gameFolder.empty()) {
        EXPECT_TRUE(files.mountGameFolder(gameFolder));
    }
    const auto bytes = files.read(*modelFile);
    auto model = formats::loadM2(*bytes);
    EXPECT_TRUE(model);
    Document& document = textured.document;
    document.nodes.emplace_back().model = std::make_shared<const formats::Model>(*std::move(model));
    std::vector<Skin>& skins = document.nodes.front().skins;
    skins = scene::replaceableSkins(files, *modelFile, *document.nodes.front().model, bindings, document);
    scene::nameTextures(document.textures);
    scene::bindImages(bindings, skins, document);
    return textured;
}

TEST(ReplaceableTextureNames, LeadFromTheFolderAboveTheGamesOwn)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "patch/Creature/Pole/Pole.m2",
                                         {{.name = "ITEM\\Shield\\REFLECT.BLP"}, {.name = "Creature\\Pole\\wood.blp"}});
    writeBlps(folder,
              {"patch/Item/shield/Reflect.blp", "patch/Creature/Pole/Wood.blp", "patch/Creature/Pole/Reflect.blp"});
    const Textured textured = assignMaterials(model);
    ASSERT_EQ(textured.skins().size(), 1U);
    EXPECT_EQ(textured.names(), (Texts{"Pole"}));
    EXPECT_EQ(textured.slot(0, 0).path, (folder / "patch/Item/shield/Reflect.blp").generic_string());
    EXPECT_EQ(textured.used(0), (Texts{"Reflect.blp", "Wood.blp"}));
    EXPECT_EQ(textured.slot(0, 0).type, "file");
    EXPECT_EQ(textured.skins()[0].texture, textured.skins()[0].slots[0]);
    EXPECT_TRUE(textured.rules().empty());
}

TEST(ReplaceableTextureNames, LeadFromAFolderBelowTheRoot)
{
    // "world" is the outermost folder in the game's names, and here also a user's folder.
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "world/mine/Creature/Pole/Pole.m2", {{.name = "Spells\\glow.blp"}});
    writeBlps(folder, {"world/mine/Spells/glow.blp"});
    EXPECT_EQ(assignMaterials(model).used(0), (Texts{"glow.blp"}));
}

TEST(ReplaceableTextureNames, LeadBesideTheModelAndToOtherExtensions)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(
        folder, "any/Pole.m2", {{.name = "World\\Deep\\one.blp"}, {.name = "World\\two.blp"}, {.name = "three.blp"}});
    writeBlps(folder, {"any/One.blp"});
    (void)folder.write("any/one.png", tests::pngFile());
    (void)folder.write("any/two.png", formats::encodePng(tests::plainImage(2, 2)));
    (void)folder.write("any/three.tga", "x");
    EXPECT_EQ(assignMaterials(model).used(0), (Texts{"One.blp", "two.png", "three.tga"}));
}

TEST(ReplaceableTextureNames, LeadIntoTheGameFolder)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "mod/Pole.m2", {{.name = "World\\one.blp"}});
    writeBlps(folder, {"game/world/ONE.BLP"});
    EXPECT_EQ(assignMaterials(model).used(0), (Texts{"-"}));
    EXPECT_EQ(assignMaterials(model, {}, folder / "game").used(0), (Texts{"ONE.BLP"}));
}

TEST(ReplaceableTextureNames, NeverLeadByGuessToWhatWasDrawnHere)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "any/Pole.m2", {{.name = "one.blp"}, {.type = 11}});
    const auto own = formats::encodePng(tests::plainImage(2, 2), formats::PngMark::image);
    (void)folder.write("any/one.png", own);
    (void)folder.write("any/Pole.png", own);
    EXPECT_EQ(assignMaterials(model).used(0), (Texts{"-", "-"}));
}

TEST(ReplaceableTextureNames, ThatLeadNowhereSaySo)
{
    const TemporaryFolder folder;
    const fs::path model =
        writeTextured(folder, "Creature/Pole/Pole.m2", {{.name = "World\\one.blp"}, {.name = "WORLD\\ONE.BLP"}, {}});
    writeBlps(folder, {"Creature/Pole/ones.blp"});
    const Textured textured = assignMaterials(model);
    EXPECT_EQ(textured.used(0), (Texts{"-", "-", "-"}));
    EXPECT_EQ(textured.skins()[0].slots[0], textured.skins()[0].slots[1]) << "one name, one texture";
    const Texture& missing = textured.slot(0, 0);
    EXPECT_EQ(missing.id, "World\\one.blp");
    EXPECT_EQ(missing.nearest, (folder / "Creature/Pole/ones.blp").generic_string());
    ASSERT_EQ(missing.lookups.size(), 6U) << "three extensions below the root and beside the model";
    EXPECT_EQ(missing.lookups[0].name, "World/one.blp");
    EXPECT_EQ(missing.lookups[5].name, "Creature/Pole/one.png");
    EXPECT_EQ(textured.slot(0, 2).id, "file");
    EXPECT_EQ(textured.rules(), (Texts{"warning texture-missing", "note texture-unnamed"}));
    EXPECT_NE(textured.document.diagnostics[0].message.find("'World\\one.blp'"), std::string::npos);
    EXPECT_EQ(textured.document.diagnostics[0].range.length, 16U);
}

TEST(MonsterSkins, AreOfferedEach)
{
    const TemporaryFolder folder;
    const fs::path model =
        writeTextured(folder, "Creature/Wolf/Wolf.m2", {{.name = "Creature\\Wolf\\glow.blp"}, {.type = 11}});
    writeBlps(folder, {"Creature/Wolf/WolfSkinTimber.BLP", "Creature/Wolf/WolfSkinBlack.blp", "Creature/Wolf/glow.blp",
                       "Creature/Wolf/Odd.blp"});
    (void)folder.write("Creature/Wolf/WolfSkinBlack.tga", "x");
    const Textured textured = assignMaterials(model);
    EXPECT_EQ(textured.names(), (Texts{"WolfSkinBlack", "WolfSkinTimber", "Odd"}));
    EXPECT_EQ(textured.used(0), (Texts{"glow.blp", "WolfSkinBlack.blp"}));
    EXPECT_EQ(textured.used(1), (Texts{"glow.blp", "WolfSkinTimber.BLP"}));
    EXPECT_EQ(textured.skins()[0].texture, textured.skins()[0].slots[1]) << "known by what differs";
    EXPECT_EQ(textured.skins()[1].origin, SkinOrigin::model);
    EXPECT_EQ(textured.skins()[2].origin, SkinOrigin::beside);
    EXPECT_EQ(textured.slot(0, 1).type, "monster skin 1");
    EXPECT_EQ(textured.slot(0, 1).id, "WolfSkinBlack.blp");
    ASSERT_EQ(textured.slot(0, 1).lookups.size(), 1U);
    EXPECT_TRUE(textured.slot(0, 1).lookups[0].found);
    EXPECT_TRUE(textured.rules().empty());
}

TEST(MonsterSkins, BelongToTheModelThatIsCalledMoreLikeThem)
{
    const TemporaryFolder folder;
    const fs::path imp = writeTextured(folder, "Creature/Imp/Imp.m2", {{.type = 11}});
    const fs::path bare = writeTextured(folder, "Creature/Imp/Imp_Bare.m2", {{.type = 11}, {.name = "smoke.blp"}});
    const fs::path plain = writeTextured(folder, "Creature/Imp/Imp_Plain.m2", {{.type = 11}});
    writeBlps(folder, {"Creature/Imp/ImpRed.blp", "Creature/Imp/imp_bareblue.blp", "Creature/Imp/smoke.blp"});
    EXPECT_EQ(assignMaterials(imp).names(), (Texts{"ImpRed"})) << "smoke.blp is named by another model";
    EXPECT_EQ(assignMaterials(bare).names(), (Texts{"imp_bareblue"}));
    EXPECT_EQ(assignMaterials(plain).names(), (Texts{"ImpRed"})) << "by the beginning of its name";
}

TEST(MonsterSkins, FillAllSlotsTogether)
{
    const TemporaryFolder folder;
    const fs::path model =
        writeTextured(folder, "Creature/Hob/Hob.m2", {{.type = 12}, {.type = 11}, {.type = 11, .repeatsU = false}});
    writeBlps(folder, {"Creature/Hob/Hob1Red.blp", "Creature/Hob/Hob1Blue.blp", "Creature/Hob/Hob2.blp"});
    const Textured textured = assignMaterials(model);
    EXPECT_EQ(textured.names(), (Texts{"HobBlue", "HobRed"}));
    EXPECT_EQ(textured.used(0), (Texts{"Hob2.blp", "Hob1Blue.blp", "Hob1Blue.blp"}));
    EXPECT_EQ(textured.used(1), (Texts{"Hob2.blp", "Hob1Red.blp", "Hob1Red.blp"}));
    EXPECT_EQ(textured.skins()[0].slots[0], textured.skins()[1].slots[0]) << "one file, one texture";
    EXPECT_EQ(textured.document.textures.size(), 3U);
}

TEST(Characters, UseTheirFirstSkinAndHair)
{
    const TemporaryFolder folder;
    const char* const name = "Character/Human/Male/HumanMale.m2";
    const fs::path model = writeTextured(folder, name, {{.type = 1}, {.type = 6}, {.type = 8}, {.type = 2}});
    writeBlps(folder,
              {"Character/Human/Male/HumanMaleSkin00_00.blp", "Character/Human/Male/HumanMaleSkin00_01.blp",
               "Character/Human/Male/HumanMaleSkin00_00_HD.blp", "Character/Human/Male/HumanMaleSkin00_01_Extra.blp",
               "Character/Human/Male/HumanMaleSkin00_00_Extra.blp", "Character/Human/Male/HumanMaleFaceLower00_00.blp",
               "Character/Human/Hair00_00.blp", "Character/Human/Hair00_01.blp"});
    const Textured textured = assignMaterials(model);
    EXPECT_EQ(textured.names(), (Texts{"HumanMaleSkin00_00", "HumanMaleSkin00_01"}));
    EXPECT_EQ(textured.used(0),
              (Texts{"HumanMaleSkin00_00.blp", "Hair00_00.blp", "HumanMaleSkin00_00_Extra.blp", "-"}));
    EXPECT_EQ(textured.used(1),
              (Texts{"HumanMaleSkin00_01.blp", "Hair00_00.blp", "HumanMaleSkin00_01_Extra.blp", "-"}));
    EXPECT_EQ(textured.rules(), (Texts{"note texture-unnamed"})) << "no cape";

    const fs::path newer = writeTextured(folder, "Character/Human/Male/HumanMale_HD.m2", {{.type = 1}});
    EXPECT_EQ(assignMaterials(newer).names(), (Texts{"HumanMaleSkin00_00_HD"}));
}

TEST(Characters, FindHairBesideThem)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "Elf.m2", {{.type = 6}});
    writeBlps(folder, {"ElfHair.blp", "AScalpUpperHair00_00.blp"});
    EXPECT_EQ(assignMaterials(model).used(0), (Texts{"ElfHair.blp"}));
}

TEST(Items, UseImagesOfTheirName)
{
    const TemporaryFolder folder;
    const std::string items = "Item/ObjectComponents/";
    const fs::path axe = writeTextured(folder, "Item/ObjectComponents/Weapon/Axe_01.m2", {{.type = 2}, {.type = 3}});
    const fs::path helm = writeTextured(folder, "Item/ObjectComponents/Head/Helm_01_HuM.m2", {{.type = 2}});
    const fs::path left = writeTextured(folder, "Item/ObjectComponents/Shoulder/LShoulder_01.m2", {{.type = 2}});
    writeBlps(folder, {"Item/ObjectComponents/Weapon/Axe_01.blp", "Item/ObjectComponents/Weapon/Axe_01Red.blp",
                       "Item/ObjectComponents/Weapon/Axe_02.blp", "Item/ObjectComponents/Weapon/Axe_01Blade.blp",
                       "Item/ObjectComponents/Head/Helm_01.blp", "Item/ObjectComponents/Shoulder/Shoulder_01.blp"});
    const Textured textured = assignMaterials(axe);
    EXPECT_EQ(textured.names(), (Texts{"Axe_01", "Axe_01Red"}));
    EXPECT_EQ(textured.used(1), (Texts{"Axe_01Red.blp", "Axe_01Blade.blp"}));
    EXPECT_EQ(assignMaterials(helm).used(0), (Texts{"Helm_01.blp"}));
    EXPECT_EQ(assignMaterials(left).used(0), (Texts{"Shoulder_01.blp"}));
}

TEST(EmptyTextureSlots, AreNamedByTheirTypeOnce)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "Creature/Pole/Pole.m2",
                                         {{.type = 11}, {.type = 11}, {.type = 12}, {.type = 14}, {.name = "odd.blp"}});
    const Textured textured = assignMaterials(model);
    ASSERT_EQ(textured.skins().size(), 1U);
    EXPECT_EQ(textured.names(), (Texts{"Pole"}));
    EXPECT_EQ(textured.skins()[0].slots[0], textured.skins()[0].slots[1]);
    EXPECT_EQ(textured.slot(0, 0).id, "monster skin 1");
    EXPECT_EQ(textured.slot(0, 2).id, "monster skin 2");
    EXPECT_EQ(textured.slot(0, 3).id, "item icon");
    EXPECT_FALSE(textured.slot(0, 0).lookups.empty());
    EXPECT_EQ(textured.rules(), (Texts{"warning texture-missing", "warning texture-unnamed", "warning texture-unnamed",
                                       "note texture-unnamed"}));
    EXPECT_NE(textured.document.diagnostics[1].message.find("'monster skin 1'"), std::string::npos);
}

TEST(ReplaceableTextureBindings, FillAnEmptySlot)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "Creature/Pole/Pole.m2", {{.type = 11}, {.type = 12}});
    writeBlps(folder, {"elsewhere/red.blp"});
    const fs::path image = folder / "elsewhere/red.blp";
    const Textured textured = assignMaterials(model, {{"monster skin 1", image}});
    ASSERT_EQ(textured.skins().size(), 1U);
    EXPECT_EQ(textured.used(0), (Texts{"red.blp", "-"}));
    EXPECT_TRUE(textured.slot(0, 0).isBound);
    EXPECT_EQ(textured.skins()[0].origin, SkinOrigin::chosen);
    ASSERT_EQ(textured.rules(), (Texts{"warning texture-unnamed"})) << "only the other slot is still wanted";
    EXPECT_NE(textured.document.diagnostics[0].message.find("'monster skin 2'"), std::string::npos);

    const Textured second = assignMaterials(model, {{"monster skin 2", image}});
    EXPECT_EQ(second.used(0), (Texts{"-", "red.blp"}));
    EXPECT_EQ(second.skins().size(), 1U) << "it is used by the skin that is there";
}

TEST(ReplaceableTextureBindings, WinOverWhatWasFound)
{
    const TemporaryFolder folder;
    const fs::path model = writeTextured(folder, "Creature/Pole/Pole.m2", {{.type = 11}, {.name = "any.blp"}});
    writeBlps(folder, {"Creature/Pole/PoleBlue.blp", "Creature/Pole/PoleRed.blp", "elsewhere/mine.blp"});
    const fs::path image = folder / "elsewhere/mine.blp";

    const Textured byImage = assignMaterials(model, {{"PoleBlue.blp", image}, {"any.blp", image}});
    EXPECT_EQ(byImage.used(0), (Texts{"mine.blp", "mine.blp"}));
    EXPECT_EQ(byImage.used(1), (Texts{"PoleRed.blp", "mine.blp"}));
    EXPECT_EQ(byImage.skins().size(), 2U);
    EXPECT_TRUE(byImage.rules().empty());

    const Textured bySlot = assignMaterials(model, {{"monster skin 1", image}});
    EXPECT_EQ(bySlot.names(), (Texts{"mine", "PoleBlue", "PoleRed"})) << "what was found can still be chosen";
    EXPECT_EQ(bySlot.used(0), (Texts{"mine.blp", "-"}));
    EXPECT_EQ(bySlot.skins()[0].origin, SkinOrigin::chosen);
    EXPECT_EQ(bySlot.used(1), (Texts{"PoleBlue.blp", "-"}));
}

TEST(ReplaceableTextures, AreNoneWithoutSlotsAndFewOfMany)
{
    const TemporaryFolder folder;
    EXPECT_TRUE(assignMaterials(writeTextured(folder, "Creature/None/None.m2", {})).skins().empty());
    const fs::path model = writeTextured(folder, "Creature/Pole/Pole.m2", {{.type = 11}});
    for (std::size_t i = 0; i <= scene::kMaxReplaceableSkins; ++i)
        (void)folder.write("Creature/Pole/Pole" + std::to_string(i) + ".blp", "x");
    const Textured textured = assignMaterials(model);
    EXPECT_EQ(textured.skins().size(), scene::kMaxReplaceableSkins);
    EXPECT_EQ(textured.rules(), (Texts{"note skin-limit"}));
    const formats::Diagnostics all = allDiagnostics(tests::opened(model));
    const auto limit = std::find_if(all.begin(), all.end(), [](const auto& one) { return one.rule == "skin-limit"; });
    ASSERT_NE(limit, all.end());
    EXPECT_EQ(limit->file, model.generic_string());
    EXPECT_EQ(limit->range, (formats::ByteRange{0, fs::file_size(model)}));
}

TEST(ReplaceableTextures, TellTheImageOfASurface)
{
    const TemporaryFolder folder;
    formats::M2WriteModel pole = tests::flagPole(256); // the wood on its first part, a monster skin on the second
    const fs::path file = folder.write("Creature/Pole/Pole.m2", formats::writeM2(pole).front().bytes);
    writeBlps(folder, {"Creature/Pole/wood.blp", "Creature/Pole/PoleFlag.blp"});
    const Textured textured = assignMaterials(file);
    ASSERT_EQ(textured.used(0), (Texts{"wood.blp", "PoleFlag.blp"}));
    EXPECT_EQ(scene::textureOfSurface(textured.document, 0, 0, 0), textured.skins()[0].slots[0]);
    EXPECT_EQ(scene::textureOfSurface(textured.document, 0, 0, 1), textured.skins()[0].slots[1]);
    EXPECT_EQ(scene::textureOfSurface(textured.document, 0, 1, 1), formats::kNoIndex) << "no such skin";
}

} // namespace
