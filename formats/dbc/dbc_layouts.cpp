#include "formats/dbc/dbc_layouts.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace formats {
namespace {

// docs/formats/dbc.md §3 has the sources. In CharacterFacialHairStyles the columns "Unused" are memory that the game's
// tools left unwritten.
// clang-format off
constexpr std::array kDbcLayouts{
    DbcLayout{"AnimationData", "1.12, 2.4.3",
              "ID Name:text WeaponFlags:bits BodyFlags:bits Unknown Flags:bits Fallback>AnimationData"},
    DbcLayout{"AnimationData", "3.3.5a",
              "ID Name:text WeaponFlags:bits BodyFlags:bits Flags:bits Fallback>AnimationData BehaviorID>AnimationData "
              "BehaviorTier"},
    DbcLayout{"CharBaseInfo", "1.12, 2.4.3, 3.3.5a",
              "RaceID:byte>ChrRaces ClassID:byte>ChrClasses"},
    DbcLayout{"CharHairGeosets", "1.12, 2.4.3, 3.3.5a",
              "ID RaceID>ChrRaces SexID VariationID GeosetID ShowScalp"},
    DbcLayout{"CharSections", "1.12, 2.4.3",
              "ID RaceID>ChrRaces SexID BaseSection VariationIndex ColorIndex TextureName:text*3 Flags:bits"},
    DbcLayout{"CharSections", "3.3.5a",
              "ID RaceID>ChrRaces SexID BaseSection TextureName:text*3 Flags:bits VariationIndex ColorIndex"},
    DbcLayout{"CharStartOutfit", "1.12, 2.4.3",
              "ID RaceID:byte>ChrRaces ClassID:byte>ChrClasses SexID:byte OutfitID:byte ItemID*12>Item "
              "DisplayItemID*12>ItemDisplayInfo InventoryType*12"},
    DbcLayout{"CharStartOutfit", "3.3.5a",
              "ID RaceID:byte>ChrRaces ClassID:byte>ChrClasses SexID:byte OutfitID:byte ItemID*24>Item "
              "DisplayItemID*24>ItemDisplayInfo InventoryType*24"},
    DbcLayout{"CharacterFacialHairStyles", "1.12",
              "RaceID>ChrRaces SexID VariationID Unused:bits*3 Geoset*3"},
    DbcLayout{"CharacterFacialHairStyles", "2.4.3",
              "RaceID>ChrRaces SexID VariationID Unused:bits*3 Geoset*5"},
    DbcLayout{"CharacterFacialHairStyles", "3.3.5a",
              "RaceID>ChrRaces SexID VariationID Geoset*5"},
    DbcLayout{"ChrClasses", "1.12",
              "ID PlayerClass DamageBonusStat DisplayPower PetNameToken:text Name:words*8 Filename:text"},
    DbcLayout{"ChrClasses", "2.4.3",
              "ID DamageBonusStat DisplayPower PetNameToken:text Name:words*16 NameFemale:words*16 NameMale:words*16 "
              "Filename:text SpellClassSet Flags:bits"},
    DbcLayout{"ChrClasses", "3.3.5a",
              "ID DamageBonusStat DisplayPower PetNameToken:text Name:words*16 NameFemale:words*16 NameMale:words*16 "
              "Filename:text SpellClassSet Flags:bits CinematicSequenceID>CinematicSequences RequiredExpansion"},
    DbcLayout{"ChrRaces", "1.12",
              "ID Flags:bits FactionID>FactionTemplate ExplorationSoundID>SoundEntries "
              "MaleDisplayID>CreatureDisplayInfo FemaleDisplayID>CreatureDisplayInfo ClientPrefix:text MountScale:real "
              "BaseLanguage>Languages CreatureType>CreatureType LoginEffectSpellID>Spell CombatStunSpellID>Spell "
              "ResSicknessSpellID>Spell SplashSoundID>SoundEntries StartingTaxiNodes ClientFileString:text "
              "CinematicSequenceID>CinematicSequences Name:words*8 FacialHairCustomization:text*2 "
              "HairCustomization:text"},
    DbcLayout{"ChrRaces", "2.4.3",
              "ID Flags:bits FactionID>FactionTemplate ExplorationSoundID>SoundEntries "
              "MaleDisplayID>CreatureDisplayInfo FemaleDisplayID>CreatureDisplayInfo ClientPrefix:text MountScale:real "
              "BaseLanguage>Languages CreatureType>CreatureType ResSicknessSpellID>Spell SplashSoundID>SoundEntries "
              "ClientFileString:text CinematicSequenceID>CinematicSequences Name:words*16 NameFemale:words*16 "
              "NameMale:words*16 FacialHairCustomization:text*2 HairCustomization:text RequiredExpansion"},
    DbcLayout{"ChrRaces", "3.3.5a",
              "ID Flags:bits FactionID>FactionTemplate ExplorationSoundID>SoundEntries "
              "MaleDisplayID>CreatureDisplayInfo FemaleDisplayID>CreatureDisplayInfo ClientPrefix:text "
              "BaseLanguage>Languages CreatureType>CreatureType ResSicknessSpellID>Spell SplashSoundID>SoundEntries "
              "ClientFileString:text CinematicSequenceID>CinematicSequences Alliance Name:words*16 NameFemale:words*16 "
              "NameMale:words*16 FacialHairCustomization:text*2 HairCustomization:text RequiredExpansion"},
    DbcLayout{"CreatureDisplayInfo", "1.12",
              "ID ModelID>CreatureModelData SoundID>CreatureSoundData ExtendedDisplayInfoID>CreatureDisplayInfoExtra "
              "CreatureModelScale:real CreatureModelAlpha TextureVariation:text*3 SizeClass BloodID>UnitBlood "
              "NPCSoundID>NPCSounds"},
    DbcLayout{"CreatureDisplayInfo", "2.4.3",
              "ID ModelID>CreatureModelData SoundID>CreatureSoundData ExtendedDisplayInfoID>CreatureDisplayInfoExtra "
              "CreatureModelScale:real CreatureModelAlpha TextureVariation:text*3 PortraitTextureName:text SizeClass "
              "BloodID>UnitBlood NPCSoundID>NPCSounds ParticleColorID>ParticleColor"},
    DbcLayout{"CreatureDisplayInfo", "3.3.5a",
              "ID ModelID>CreatureModelData SoundID>CreatureSoundData ExtendedDisplayInfoID>CreatureDisplayInfoExtra "
              "CreatureModelScale:real CreatureModelAlpha TextureVariation:text*3 PortraitTextureName:text SizeClass "
              "BloodID>UnitBlood NPCSoundID>NPCSounds ParticleColorID>ParticleColor CreatureGeosetData:bits "
              "ObjectEffectPackageID>ObjectEffectPackage"},
    DbcLayout{"CreatureDisplayInfoExtra", "1.12",
              "ID DisplayRaceID>ChrRaces DisplaySexID SkinID FaceID HairStyleID HairColorID FacialHairID "
              "NPCItemDisplay*10>ItemDisplayInfo BakeName:text"},
    DbcLayout{"CreatureDisplayInfoExtra", "2.4.3, 3.3.5a",
              "ID DisplayRaceID>ChrRaces DisplaySexID SkinID FaceID HairStyleID HairColorID FacialHairID "
              "NPCItemDisplay*11>ItemDisplayInfo Flags:bits BakeName:text"},
    DbcLayout{"CreatureFamily", "1.12",
              "ID MinScale:real MinScaleLevel MaxScale:real MaxScaleLevel SkillLine*2>SkillLine PetFoodMask:bits "
              "Name:words*8 IconFile:text"},
    DbcLayout{"CreatureFamily", "2.4.3",
              "ID MinScale:real MinScaleLevel MaxScale:real MaxScaleLevel SkillLine*2>SkillLine PetFoodMask:bits "
              "Name:words*16 IconFile:text"},
    DbcLayout{"CreatureFamily", "3.3.5a",
              "ID MinScale:real MinScaleLevel MaxScale:real MaxScaleLevel SkillLine*2>SkillLine PetFoodMask:bits "
              "PetTalentType CategoryEnumID Name:words*16 IconFile:text"},
    DbcLayout{"CreatureModelData", "1.12",
              "ID Flags:bits ModelName:text SizeClass ModelScale:real BloodID>UnitBlood "
              "FootprintTextureID>FootprintTextures FootprintTextureLength:real FootprintTextureWidth:real "
              "FootprintParticleScale:real FoleyMaterialID>Material FootstepShakeSize DeathThudShakeSize "
              "SoundID>CreatureSoundData CollisionWidth:real CollisionHeight:real"},
    DbcLayout{"CreatureModelData", "2.4.3",
              "ID Flags:bits ModelName:text SizeClass ModelScale:real BloodID>UnitBlood "
              "FootprintTextureID>FootprintTextures FootprintTextureLength:real FootprintTextureWidth:real "
              "FootprintParticleScale:real FoleyMaterialID>Material FootstepShakeSize DeathThudShakeSize "
              "SoundID>CreatureSoundData CollisionWidth:real CollisionHeight:real MountHeight:real GeoBox:real*6 "
              "AttachedEffectScale:real"},
    DbcLayout{"CreatureModelData", "3.3.5a",
              "ID Flags:bits ModelName:text SizeClass ModelScale:real BloodID>UnitBlood "
              "FootprintTextureID>FootprintTextures FootprintTextureLength:real FootprintTextureWidth:real "
              "FootprintParticleScale:real FoleyMaterialID>Material FootstepShakeSize DeathThudShakeSize "
              "SoundID>CreatureSoundData CollisionWidth:real CollisionHeight:real MountHeight:real GeoBoxMinX:real "
              "GeoBoxMinY:real GeoBoxMinZ:real GeoBoxMaxX:real GeoBoxMaxY:real GeoBoxMaxZ:real WorldEffectScale:real "
              "AttachedEffectScale:real MissileCollisionRadius:real MissileCollisionPush:real "
              "MissileCollisionRaise:real"},
    DbcLayout{"CreatureType", "1.12",
              "ID Name:words*8 Flags:bits"},
    DbcLayout{"CreatureType", "2.4.3, 3.3.5a",
              "ID Name:words*16 Flags:bits"},
    DbcLayout{"GameObjectDisplayInfo", "1.12",
              "ID ModelName:text Sound*10"},
    DbcLayout{"GameObjectDisplayInfo", "2.4.3",
              "ID ModelName:text Sound*10 GeoBoxMin:real*3 GeoBoxMax:real*3"},
    DbcLayout{"GameObjectDisplayInfo", "3.3.5a",
              "ID ModelName:text Sound*10 GeoBoxMin:real*3 GeoBoxMax:real*3 ObjectEffectPackageID>ObjectEffectPackage"},
    DbcLayout{"HelmetGeosetVisData", "1.12",
              "ID HideGeoset:bits*5"},
    DbcLayout{"HelmetGeosetVisData", "2.4.3, 3.3.5a",
              "ID HideGeoset:bits*7"},
    DbcLayout{"Item", "2.4.3",
              "ID DisplayInfoID>ItemDisplayInfo InventoryType SheatheType"},
    DbcLayout{"Item", "3.3.5a",
              "ID ClassID>ItemClass SubclassID SoundOverrideSubclassID Material>Material DisplayInfoID>ItemDisplayInfo "
              "InventoryType SheatheType"},
    DbcLayout{"ItemClass", "1.12",
              "ClassID SubclassMapID Flags:bits ClassName:words*8"},
    DbcLayout{"ItemClass", "2.4.3, 3.3.5a",
              "ClassID SubclassMapID Flags:bits ClassName:words*16"},
    DbcLayout{"ItemDisplayInfo", "1.12",
              "ID ModelName:text*2 ModelTexture:text*2 InventoryIcon:text GeosetGroup*3 Flags:bits "
              "SpellVisualID>SpellVisual GroupSoundIndex HelmetGeosetVisID*2>HelmetGeosetVisData Texture:text*8 "
              "ItemVisual>ItemVisuals"},
    DbcLayout{"ItemDisplayInfo", "2.4.3, 3.3.5a",
              "ID ModelName:text*2 ModelTexture:text*2 InventoryIcon:text*2 GeosetGroup*3 Flags:bits "
              "SpellVisualID>SpellVisual GroupSoundIndex HelmetGeosetVisID*2>HelmetGeosetVisData Texture:text*8 "
              "ItemVisual>ItemVisuals ParticleColorID>ParticleColor"},
    DbcLayout{"ItemSubClass", "1.12",
              "ClassID>ItemClass SubClassID PrerequisiteProficiency PostrequisiteProficiency Flags:bits "
              "DisplayFlags:bits WeaponParrySeq WeaponReadySeq WeaponAttackSeq WeaponSwingSize DisplayName:words*8 "
              "VerboseName:words*8"},
    DbcLayout{"ItemSubClass", "2.4.3, 3.3.5a",
              "ClassID>ItemClass SubClassID PrerequisiteProficiency PostrequisiteProficiency Flags:bits "
              "DisplayFlags:bits WeaponParrySeq WeaponReadySeq WeaponAttackSeq WeaponSwingSize DisplayName:words*16 "
              "VerboseName:words*16"},
    DbcLayout{"ItemVisualEffects", "1.12, 2.4.3, 3.3.5a",
              "ID Model:text"},
    DbcLayout{"ItemVisuals", "1.12, 2.4.3, 3.3.5a",
              "ID Slot*5>ItemVisualEffects"},
    DbcLayout{"ParticleColor", "2.4.3, 3.3.5a",
              "ID Start:bits*3 Mid:bits*3 End:bits*3"},
    DbcLayout{"PowerDisplay", "3.3.5a",
              "ID ActualType GlobalStringBaseTag:text Red:byte Green:byte Blue:byte"},
    DbcLayout{"SpellChainEffects", "1.12",
              "ID AvgSegLen:real Width:real NoiseScale:real TexCoordScale:real SegDuration SegDelay Texture:text"},
    DbcLayout{"SpellChainEffects", "2.4.3",
              "ID AvgSegLen:real Width:real NoiseScale:real TexCoordScale:real SegDuration SegDelay Texture:text "
              "Flags:bits JointCount JointOffsetRadius:real JointsPerMinorJoint MinorJointsPerMajorJoint "
              "MinorJointScale:real MajorJointScale:real JointMoveSpeed:real JointSmoothness:real "
              "MinDurationBetweenJointJumps:real MaxDurationBetweenJointJumps:real WaveHeight:real WaveFreq:real "
              "WaveSpeed:real MinWaveAngle:real MaxWaveAngle:real MinWaveSpin:real MaxWaveSpin:real ArcHeight:real "
              "MinArcAngle:real MaxArcAngle:real MinArcSpin:real MaxArcSpin:real DelayBetweenEffects:real "
              "MinFlickerOnDuration:real MaxFlickerOnDuration:real MinFlickerOffDuration:real "
              "MaxFlickerOffDuration:real PulseSpeed:real PulseOnLength:real PulseFadeLength:real Alpha:byte Red:byte "
              "Green:byte Blue:byte BlendMode:byte Combo:text RenderLayer TextureLength:real"},
    DbcLayout{"SpellChainEffects", "3.3.5a",
              "ID AvgSegLen:real Width:real NoiseScale:real TexCoordScale:real SegDuration SegDelay Texture:text "
              "Flags:bits JointCount JointOffsetRadius:real JointsPerMinorJoint MinorJointsPerMajorJoint "
              "MinorJointScale:real MajorJointScale:real JointMoveSpeed:real JointSmoothness:real "
              "MinDurationBetweenJointJumps:real MaxDurationBetweenJointJumps:real WaveHeight:real WaveFreq:real "
              "WaveSpeed:real MinWaveAngle:real MaxWaveAngle:real MinWaveSpin:real MaxWaveSpin:real ArcHeight:real "
              "MinArcAngle:real MaxArcAngle:real MinArcSpin:real MaxArcSpin:real DelayBetweenEffects:real "
              "MinFlickerOnDuration:real MaxFlickerOnDuration:real MinFlickerOffDuration:real "
              "MaxFlickerOffDuration:real PulseSpeed:real PulseOnLength:real PulseFadeLength:real Alpha:byte Red:byte "
              "Green:byte Blue:byte BlendMode:byte Combo:text RenderLayer TextureLength:real WavePhase:real"},
    DbcLayout{"SpellItemEnchantmentCondition", "2.4.3, 3.3.5a",
              "ID LeftOperandType:byte*5 LeftOperand*5 Operator:byte*5 RightOperandType:byte*5 RightOperand*5 "
              "Logic:byte*5"},
    DbcLayout{"SpellVisualEffectName", "1.12",
              "ID Name:text FileName:text SpecialAttachPoint AreaEffectSize:real"},
    DbcLayout{"SpellVisualEffectName", "2.4.3",
              "ID Name:text FileName:text AreaEffectSize:real Scale:real"},
    DbcLayout{"SpellVisualEffectName", "3.3.5a",
              "ID Name:text FileName:text AreaEffectSize:real Scale:real MinAllowedScale:real MaxAllowedScale:real"},
};
// clang-format on

constexpr std::string_view kTranslated = "words";

constexpr std::array<std::pair<std::string_view, DbcType>, 5> kDbcTypes = {{{"bits", DbcType::bits},
                                                                            {"real", DbcType::real},
                                                                            {"byte", DbcType::byte},
                                                                            {"text", DbcType::text},
                                                                            {kTranslated, DbcType::text}}};

/// The part of a word behind `mark`, up to the next mark; empty if it has none.
std::string_view partAfter(std::string_view word, char mark)
{
    const std::size_t at = word.find(mark);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = word.substr(at + 1);
    return rest.substr(0, rest.find_first_of(":*>"));
}

DbcField fieldOf(std::string_view word)
{
    const std::string_view type = partAfter(word, ':');
    const std::string_view count = partAfter(word, '*');
    DbcField field{.name = word.substr(0, word.find_first_of(":*>")), .table = partAfter(word, '>')};
    const auto known =
        std::find_if(kDbcTypes.begin(), kDbcTypes.end(), [type](const auto& one) { return one.first == type; });
    if (known != kDbcTypes.end())
        field.type = known->second;
    field.isArray = !count.empty();
    field.isTranslated = type == kTranslated;
    field.count = parseNumber<std::uint32_t>(count).value_or(1);
    return field;
}

} // namespace

std::vector<DbcField> DbcLayout::fields() const
{
    std::vector<DbcField> all;
    for (std::string_view rest = words; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        all.push_back(fieldOf(word));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    }
    return all;
}

std::uint32_t columnCountOf(std::span<const DbcField> fields)
{
    std::uint32_t count = 0;
    for (const DbcField& field : fields)
        count += field.count + (field.isTranslated ? 1U : 0U);
    return count;
}

std::uint32_t recordBytesOf(std::span<const DbcField> fields)
{
    std::uint32_t bytes = 0;
    for (const DbcField& field : fields)
        bytes += bytesOf(field.type) * field.count + (field.isTranslated ? bytesOf(DbcType::bits) : 0U);
    return bytes;
}

std::vector<const DbcLayout*> dbcLayouts(std::string_view table, std::uint32_t columnCount, std::uint32_t recordBytes)
{
    std::vector<const DbcLayout*> found;
    for (const DbcLayout& layout : kDbcLayouts) {
        if (!isSameButForCase(layout.table, table))
            continue;
        const std::vector<DbcField> fields = layout.fields();
        if (columnCountOf(fields) == columnCount && recordBytesOf(fields) == recordBytes)
            found.push_back(&layout);
    }
    return found;
}

std::span<const DbcLayout> allDbcLayouts()
{
    return kDbcLayouts;
}

} // namespace formats
