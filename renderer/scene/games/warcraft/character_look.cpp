#include "renderer/scene/games/warcraft/character_look.hpp"

#include "formats/base/names.hpp"
#include "formats/base/result.hpp"
#include "renderer/scene/games/warcraft/character_geosets.hpp"
#include "renderer/scene/games/warcraft/character_ranges.hpp"
#include "renderer/scene/games/warcraft/item_slots.hpp"
#include "renderer/scene/games/warcraft/worn_models.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace scene {
namespace {

/// The folders of items' textures below Item\TextureComponents, by the first values of BodySection.
constexpr std::array<std::string_view, kItemSections> kItemFolders{
    "ArmUpperTexture",   "ArmLowerTexture", "HandTexture",     "TorsoUpperTexture",
    "TorsoLowerTexture", "LegUpperTexture", "LegLowerTexture", "FootTexture"};

/// The look of one person while it is put together.
class CharacterLook {
public:
    CharacterLook(const LookTables& tables, const RaceRow& race, const CharacterChoices& choices, LookTables::Use use,
                  LookPlan& plan)
        : m_tables(tables), m_race(race), m_choices(choices), m_use(use), m_sex(sexNumber(choices.sex)), m_plan(plan)
    {
    }

    void add(const std::vector<WornItem>& items);

private:
    [[nodiscard]] std::optional<SectionRow> find(CharSection section, std::uint32_t variation, std::uint32_t color);
    void addLayer(BodySection section, const std::string& name);
    void addUnderwear(const std::vector<BodyItem>& items, bool isOfNpc);
    void addItemLayers(const std::vector<WornItem>& worn, const std::vector<BodyItem>& items, BodySection section);
    void addHeadLayers(bool isOfNpc);
    void addBody(const std::vector<WornItem>& worn);
    void addGeosets(const std::vector<WornItem>& items);
    [[nodiscard]] std::vector<std::uint32_t> racesUnder(const WornItem* helmet);

    const LookTables& m_tables;
    const RaceRow& m_race;
    const CharacterChoices& m_choices;
    LookTables::Use m_use;
    std::uint32_t m_sex;
    LookPlan& m_plan;
    SectionRow m_face, m_facialHair, m_hair;
};

/// Reports a row that does not exist, unless the race has no rows of its kind at all, such as the hair of goblins.
std::optional<SectionRow> CharacterLook::find(CharSection section, std::uint32_t variation, std::uint32_t color)
{
    constexpr std::array<std::string_view, 5> kNames{"skin", "face", "facial hair", "hair", "underwear"};
    const SectionKey key{m_race.id, m_sex, section, variation, color};
    auto row = m_tables.section(key, m_use);
    SectionKey first = key;
    first.variation = 0;
    const bool isExpected = section == CharSection::skin || !m_tables.colors(first).empty();
    if (!row && isExpected)
        m_plan.missing.push_back(
            missingRow(m_tables, "CharSections",
                       formats::joined("row for ", kNames[static_cast<std::size_t>(section)], " ", variation,
                                       " with color ", color, " of race ", m_race.id, ", sex ", m_sex)));
    return row;
}

void CharacterLook::addLayer(BodySection section, const std::string& name)
{
    if (!name.empty())
        m_plan.body.push_back({section, {name}, false});
}

void CharacterLook::addUnderwear(const std::vector<BodyItem>& items, bool isOfNpc)
{
    const SectionKey key{m_race.id, m_sex, CharSection::underwear, 0, m_choices.skin};
    const auto row = isOfNpc ? m_tables.section(key, m_use) // few such skins have it
                             : find(CharSection::underwear, 0, m_choices.skin);
    if (!row)
        return;
    if (showsUnderwear(items, BodySection::legUpper))
        addLayer(BodySection::legUpper, row->textures[0]);
    if (showsUnderwear(items, BodySection::torsoUpper))
        addLayer(BodySection::torsoUpper, row->textures[1]);
}

/// "_U" is for both sexes; else there is one for each.
void CharacterLook::addItemLayers(const std::vector<WornItem>& worn, const std::vector<BodyItem>& items,
                                  BodySection section)
{
    const auto index = static_cast<std::size_t>(section);
    for (const std::uint32_t painted : paintedItems(items, section)) {
        for (const WornItem& item : worn) {
            if (bodySlotOf(item.slot) != items[painted].slot)
                continue;
            const std::string stem =
                formats::joined("Item\\TextureComponents\\", kItemFolders[index], "\\", item.display.textures[index]);
            m_plan.body.push_back({section, {stem + "_U.blp", stem + (m_sex == 1 ? "_F.blp" : "_M.blp")}, false});
        }
    }
}

void CharacterLook::addHeadLayers(bool isOfNpc)
{
    if (!isOfNpc) {
        addLayer(BodySection::headLower, m_face.textures[0]);
        addLayer(BodySection::headUpper, m_face.textures[1]);
    }
    addLayer(BodySection::headLower, m_facialHair.textures[0]);
    addLayer(BodySection::headUpper, m_facialHair.textures[1]);
    addLayer(BodySection::headLower, m_hair.textures[1]);
    addLayer(BodySection::headUpper, m_hair.textures[2]);
}

void CharacterLook::addBody(const std::vector<WornItem>& worn)
{
    const auto skin = find(CharSection::skin, 0, m_choices.skin);
    const bool isOfNpc = skin && skin->isOfNpc;
    if (skin && !skin->textures[0].empty())
        m_plan.body.push_back({std::nullopt, {skin->textures[0]}, true});
    if (skin && !skin->textures[1].empty())
        m_plan.textures[kExtraSkinTextureType] = {skin->textures[1]};
    if (!isOfNpc)
        m_face = find(CharSection::face, m_choices.face, m_choices.skin).value_or(SectionRow());
    m_facialHair =
        m_tables.section({m_race.id, m_sex, CharSection::facialHair, m_choices.facialHair, m_choices.hairColor}, m_use)
            .value_or(SectionRow()); // most styles have none
    std::vector<BodyItem> items;
    for (const WornItem& one : worn) {
        const auto slot = bodySlotOf(one.slot);
        if (!slot)
            continue;
        BodyItem item{*slot, one.display.geosets, {}};
        for (std::size_t i = 0; i < kItemSections; ++i)
            item.hasTexture[i] = !one.display.textures[i].empty();
        items.push_back(item);
    }
    addUnderwear(items, isOfNpc);
    for (std::size_t section = 0; section < kItemSections; ++section)
        addItemLayers(worn, items, static_cast<BodySection>(section));
    addHeadLayers(isOfNpc);
}

std::vector<std::uint32_t> CharacterLook::racesUnder(const WornItem* helmet)
{
    const std::uint32_t id = helmet != nullptr ? helmet->display.helmetVisibility[m_sex] : 0;
    if (id == 0)
        return {};
    auto masks = m_tables.helmetMasks(id);
    if (!masks)
        m_plan.missing.push_back(
            missingRow(m_tables, "HelmetGeosetVisData", formats::joined("row ", id, " of item ", helmet->display.id)));
    return masks.value_or(std::vector<std::uint32_t>());
}

void CharacterLook::addGeosets(const std::vector<WornItem>& items)
{
    HeadGeosets head;
    head.race = m_race.id;
    head.hair = m_tables.hairGeoset(m_race.id, m_sex, m_choices.hair).value_or(1);
    const auto facialHair = m_tables.facialHair(m_race.id, m_sex, m_choices.facialHair);
    if (!facialHair && !m_tables.facialHairs(m_race.id, m_sex).empty())
        m_plan.missing.push_back(missingRow(
            m_tables, "CharacterFacialHairStyles",
            formats::joined("row for style ", m_choices.facialHair, " of race ", m_race.id, ", sex ", m_sex)));
    head.facialHair = facialHair.value_or(LookTables::FacialHair{1, 1, 1, 1, 1});
    head.hasGlowingEyes = m_face.isOfDeathKnight;
    head.hidingRaces = racesUnder(wornIn(items, ItemSlot::head));
    m_plan.geosets = characterGeosets(head, items);
}

void CharacterLook::add(const std::vector<WornItem>& items)
{
    // Races with flag 0x8: the hair of bald men has the texture of the next style.
    constexpr std::uint32_t kBaldLikeNext = 0x8;
    const bool isLikeNext = (m_race.flags & kBaldLikeNext) != 0 && m_sex == 0 && m_choices.hair == 0;
    if (const auto hair = find(CharSection::hair, m_choices.hair, m_choices.hairColor))
        m_hair = *hair;
    const auto shown = isLikeNext
                           ? m_tables.section({m_race.id, m_sex, CharSection::hair, 1, m_choices.hairColor}, m_use)
                           : std::optional(m_hair);
    if (shown && !shown->textures[0].empty())
        m_plan.textures[kHairTextureType] = {shown->textures[0]};
    addBody(items);
    addGeosets(items);
    if (const WornItem* const cape = wornIn(items, ItemSlot::cape);
        cape != nullptr && !cape->display.modelTextures[0].empty())
        m_plan.textures[kObjectTextureType] = {"Item\\ObjectComponents\\Cape\\" + cape->display.modelTextures[0] +
                                               ".blp"};
    addWornModels(m_tables, m_race, m_choices, items, m_plan);
}

/// The product of both sizes of a display, which floating-point numbers may not hold; 1 if no model has it.
float usableSize(float ofDisplay, float ofModel, LookPlan& plan)
{
    constexpr float kSmallestSize = 1e-4f, kLargestSize = 1e4f;
    const float size = ofDisplay * ofModel;
    if (size >= kSmallestSize && size <= kLargestSize)
        return size;
    plan.sizeProblem = formats::joined("its size, ", ofDisplay, " times ", ofModel, ", is not between ", kSmallestSize,
                                       " and ", kLargestSize, ": 1 is used");
    return 1.0f;
}

/// The model of a display, with its size.
bool addModel(const LookTables& tables, const DisplayRow& display, LookPlan& plan)
{
    const auto model = tables.model(display.model);
    if (!model) {
        plan.missing.push_back(missingRow(tables, "CreatureModelData",
                                          formats::joined("row ", display.model, " of display ", display.id)));
        return false;
    }
    plan.model = modelFileName(model->path);
    plan.scale = usableSize(display.scale, model->scale, plan);
    plan.alpha = display.alpha;
    return true;
}

void addParticles(const LookTables& tables, const DisplayRow& display, LookPlan& plan)
{
    if (display.particleColor == 0)
        return;
    plan.particles = tables.particleColor(display.particleColor);
    if (!plan.particles)
        plan.missing.push_back(missingRow(tables, "ParticleColor",
                                          formats::joined("row ", display.particleColor, " of display ", display.id)));
}

/// The items of a person, with the slots of their columns.
std::vector<WornItem> itemsOf(const LookTables& tables, const ExtraRow& extra, LookPlan& plan)
{
    std::vector<EquippedItem> items;
    for (std::size_t i = 0; i < extra.items.size(); ++i) {
        if (extra.items[i] != 0)
            items.push_back({static_cast<ItemSlot>(i), extra.items[i]});
    }
    return wornItems(tables, items, plan);
}

/// A person: a finished texture of the body replaces the composed one where it exists.
void addPerson(const LookTables& tables, const DisplayRow& display, LookPlan& plan)
{
    const auto extra = tables.extra(display.extra);
    if (!extra) {
        plan.missing.push_back(missingRow(tables, "CreatureDisplayInfoExtra",
                                          formats::joined("row ", display.extra, " of display ", display.id)));
        return;
    }
    const auto race = tables.race(extra->choices.race);
    if (!race) {
        plan.missing.push_back(
            missingRow(tables, "ChrRaces", formats::joined("row ", extra->choices.race, " of display ", display.id)));
        return;
    }
    addCharacter(tables, *race, extra->choices, itemsOf(tables, *extra, plan), LookTables::Use::npc, plan);
    if (!extra->bakeName.empty())
        plan.textures[kBodyTextureType] = {"Textures\\BakedNpcTextures\\" + extra->bakeName};
}

} // namespace

void addCharacter(const LookTables& tables, const RaceRow& race, const CharacterChoices& choices,
                  const std::vector<WornItem>& items, LookTables::Use use, LookPlan& plan)
{
    const CharacterChoices used =
        use == LookTables::Use::player ? clampedChoices(tables, race.id, choices, plan.clamped) : choices;
    CharacterLook(tables, race, used, use, plan).add(items);
}

std::optional<LookPlan> planCharacter(const LookTables& tables, const CharacterChoices& choices)
{
    const auto race = tables.race(choices.race);
    if (!race)
        return std::nullopt;
    LookPlan plan;
    const std::uint32_t sex = sexNumber(choices.sex);
    plan.name = formats::joined(race->folder, " ", kSexNames[sex]);
    const std::uint32_t display = race->displays[sex];
    if (const auto row = tables.display(display))
        (void)addModel(tables, *row, plan);
    else
        plan.missing.push_back(
            missingRow(tables, "CreatureDisplayInfo", formats::joined("row ", display, " of race ", race->id)));
    addCharacter(tables, *race, choices, wornItems(tables, choices.items, plan), LookTables::Use::player, plan);
    return plan;
}

std::optional<LookPlan> planDisplay(const LookTables& tables, std::uint32_t display)
{
    const auto row = tables.display(display);
    if (!row)
        return std::nullopt;
    LookPlan plan;
    plan.name = formats::joined("display ", display);
    plan.displays = {display};
    (void)addModel(tables, *row, plan);
    addParticles(tables, *row, plan);
    if (row->extra != 0) {
        addPerson(tables, *row, plan);
    } else {
        plan.isOneOfSkins = true;
        plan.geosets = creatureGeosets(row->geosets);
    }
    const std::string folder = formats::folderOf(formats::normalizedName(plan.model).value_or(std::string()));
    for (std::uint32_t part = 0; part < row->textures.size(); ++part) {
        const std::string& texture = row->textures[part];
        if (!texture.empty())
            plan.textures[kFirstCreatureTextureType + part] = {formats::joinPath(folder, texture + ".blp")};
    }
    return plan;
}

} // namespace scene
