#include "renderer/scene/games/warcraft/look_tables.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/result.hpp"

#include <algorithm>
#include <cmath>

namespace scene {
namespace {

using formats::Dbc;

constexpr std::uint32_t kNoVisual = 0xFFFFFFFF;

/// One row by the names of its columns.
class NamedRow {
public:
    NamedRow(const Dbc& table, std::uint32_t row) : m_table(table), m_row(row) {}

    [[nodiscard]] std::uint32_t bits(std::string_view column) const
    {
        const auto index = m_table.column(column);
        return index ? m_table.bits(m_row, *index) : 0;
    }
    [[nodiscard]] float real(std::string_view column) const
    {
        const auto index = m_table.column(column);
        const float value = index ? m_table.real(m_row, *index) : 0.0f;
        return std::isfinite(value) ? value : 0.0f;
    }
    [[nodiscard]] std::string text(std::string_view column) const
    {
        const auto index = m_table.column(column);
        const bool isText = index && m_table.columns()[*index].type == formats::DbcType::text;
        return isText ? std::string(m_table.text(m_row, *index)) : std::string();
    }

private:
    const Dbc& m_table;
    std::uint32_t m_row;
};

/// "Texture[3]".
std::string numberedColumn(std::string_view name, std::size_t index)
{
    return formats::joined(name, "[", index, "]");
}

template <std::size_t N> std::array<std::string, N> textsOf(const NamedRow& row, std::string_view name)
{
    std::array<std::string, N> texts;
    for (std::size_t i = 0; i < N; ++i)
        texts[i] = row.text(numberedColumn(name, i));
    return texts;
}

template <std::size_t N> std::array<std::uint32_t, N> numbersOf(const NamedRow& row, std::string_view name)
{
    std::array<std::uint32_t, N> numbers{};
    for (std::size_t i = 0; i < N; ++i)
        numbers[i] = row.bits(numberedColumn(name, i));
    return numbers;
}

/// A factor of a size: rows with 0 mean 1 (three displays of 1.12 have it).
float usableScale(float scale)
{
    return scale > 0.0f ? scale : 1.0f;
}

/// In lower case, without spaces and quotes: "Night Elf" and "NightElf" are one race.
std::string comparableName(std::string_view name)
{
    std::string result;
    for (const char c : formats::lowered(name)) {
        if (c != ' ' && c != '\'')
            result += c;
    }
    return result;
}

std::optional<TableVersion> versionOf(const Dbc* table)
{
    if (table == nullptr)
        return std::nullopt;
    const std::string_view versions = table->versions();
    if (versions == "1.12")
        return TableVersion::classic;
    if (versions == "2.4.3")
        return TableVersion::burningCrusade;
    return versions == "3.3.5a" ? std::optional(TableVersion::wrathOfTheLichKing) : std::nullopt;
}

template <class Map> std::vector<std::uint32_t> stylesIn(const Map& map, std::uint32_t race, std::uint32_t sex)
{
    std::vector<std::uint32_t> styles;
    for (auto at = map.lower_bound({race, sex, 0}); at != map.end() && at->first[0] == race && at->first[1] == sex;
         ++at)
        styles.push_back(at->first[2]);
    return styles;
}

} // namespace

LookTables::LookTables(GameTables& tables) : m_tables(tables)
{
    readVersion();
    readSections();
    readStyles();
}

void LookTables::readVersion()
{
    for (const std::string_view name : {"CreatureDisplayInfo", "CharacterFacialHairStyles"}) {
        const Dbc* const table = m_tables.find(name);
        if (const auto version = versionOf(table)) {
            m_version = *version;
            m_tables.prefer(table->versions());
            return;
        }
    }
}

void LookTables::readSections()
{
    const Dbc* const table = m_tables.find("CharSections");
    if (table == nullptr)
        return;
    constexpr std::uint32_t kOfNpc112 = 0x1;
    constexpr std::uint32_t kOfDeathKnight = 0x4;
    constexpr std::uint32_t kOfNpc = 0x8;
    const auto race = table->column("RaceID"), sex = table->column("SexID"), section = table->column("BaseSection"),
               variation = table->column("VariationIndex"), color = table->column("ColorIndex"),
               texture = table->column("TextureName[0]"), flags = table->column("Flags");
    if (!race || !sex || !section || !variation || !color || !texture || !flags)
        return;
    for (std::uint32_t row = 0; row < table->rowCount(); ++row) {
        const std::uint32_t kind = table->bits(row, *section);
        if (kind > static_cast<std::uint32_t>(CharSection::underwear))
            continue;
        const SectionKey key{table->bits(row, *race), table->bits(row, *sex), static_cast<CharSection>(kind),
                             table->bits(row, *variation), table->bits(row, *color)};
        SectionRow one;
        for (std::uint32_t i = 0; i < one.textures.size(); ++i)
            one.textures[i] = table->text(row, *texture + i);
        const std::uint32_t bits = table->bits(row, *flags);
        const bool isClassic = m_version == TableVersion::classic;
        one.isOfNpc = (bits & (isClassic ? kOfNpc112 : kOfNpc)) != 0;
        one.isOfDeathKnight = !isClassic && (bits & kOfDeathKnight) != 0;
        // The last row wins, as in the game.
        (isClassic && one.isOfNpc ? m_npcSections : m_sections).insert_or_assign(key, std::move(one));
    }
}

void LookTables::readStyles()
{
    if (const Dbc* const hair = m_tables.find("CharHairGeosets")) {
        for (std::uint32_t row = 0; row < hair->rowCount(); ++row) {
            const NamedRow one(*hair, row);
            m_hairGeosets.insert_or_assign({one.bits("RaceID"), one.bits("SexID"), one.bits("VariationID")},
                                           one.bits("GeosetID"));
        }
    }
    const Dbc* const facial = m_tables.find("CharacterFacialHairStyles");
    for (std::uint32_t row = 0; facial != nullptr && row < facial->rowCount(); ++row) {
        const NamedRow one(*facial, row);
        FacialHair variants = numbersOf<5>(one, "Geoset"); // not the columns before them, which were never written
        constexpr std::uint32_t kLastVariant = 99;
        for (std::uint32_t& variant : variants)
            variant = variant > kLastVariant ? 0 : variant; // 0xCCCCCCCC in one row of 3.3.5a
        m_facialHairs.insert_or_assign({one.bits("RaceID"), one.bits("SexID"), one.bits("VariationID")}, variants);
    }
}

std::optional<SectionRow> LookTables::section(const SectionKey& key, Use use) const
{
    const bool isSkin = key.section == CharSection::skin || key.section == CharSection::underwear;
    if (const auto found = m_sections.find(key); found != m_sections.end())
        return found->second;
    if (use == Use::player || !isSkin || m_version != TableVersion::classic)
        return std::nullopt;
    SectionKey own = key;
    own.section = CharSection::skin;
    const auto ofPlayers = static_cast<std::uint32_t>(colors(own).size());
    if (key.color < ofPlayers)
        return std::nullopt;
    own = key;
    own.color -= ofPlayers;
    const auto found = m_npcSections.find(own);
    return found != m_npcSections.end() ? std::optional(found->second) : std::nullopt;
}

std::vector<std::uint32_t> LookTables::variations(const SectionKey& key) const
{
    std::vector<std::uint32_t> found;
    const SectionKey first{key.race, key.sex, key.section, 0, 0};
    for (auto at = m_sections.lower_bound(first); at != m_sections.end(); ++at) {
        const SectionKey& one = at->first;
        if (one.race != key.race || one.sex != key.sex || one.section != key.section)
            break;
        const bool isOrdinary = !at->second.isOfNpc && !at->second.isOfDeathKnight;
        if (one.color == key.color && isOrdinary)
            found.push_back(one.variation);
    }
    return found;
}

std::vector<std::uint32_t> LookTables::colors(const SectionKey& key) const
{
    std::vector<std::uint32_t> found;
    const SectionKey first{key.race, key.sex, key.section, key.variation, 0};
    for (auto at = m_sections.lower_bound(first); at != m_sections.end(); ++at) {
        SectionKey one = at->first;
        const std::uint32_t color = one.color;
        one.color = 0;
        if (one != first)
            break;
        if (!at->second.isOfNpc && !at->second.isOfDeathKnight)
            found.push_back(color);
    }
    return found;
}

std::optional<std::uint32_t> LookTables::hairGeoset(std::uint32_t race, std::uint32_t sex, std::uint32_t style) const
{
    const auto found = m_hairGeosets.find({race, sex, style});
    return found != m_hairGeosets.end() ? std::optional(found->second) : std::nullopt;
}

std::vector<std::uint32_t> LookTables::hairStyles(std::uint32_t race, std::uint32_t sex) const
{
    return stylesIn(m_hairGeosets, race, sex);
}

std::optional<LookTables::FacialHair> LookTables::facialHair(std::uint32_t race, std::uint32_t sex,
                                                             std::uint32_t style) const
{
    const auto found = m_facialHairs.find({race, sex, style});
    return found != m_facialHairs.end() ? std::optional(found->second) : std::nullopt;
}

std::vector<std::uint32_t> LookTables::facialHairs(std::uint32_t race, std::uint32_t sex) const
{
    return stylesIn(m_facialHairs, race, sex);
}

RaceRow LookTables::raceAt(const Dbc& table, std::uint32_t row) const
{
    const NamedRow one(table, row);
    return {.id = one.bits("ID"),
            .flags = one.bits("Flags"),
            .displays = {one.bits("MaleDisplayID"), one.bits("FemaleDisplayID")},
            .prefix = one.text("ClientPrefix"),
            .folder = one.text("ClientFileString"),
            .name = std::string(captionOf(table, row))};
}

std::vector<RaceRow> LookTables::races() const
{
    std::vector<RaceRow> all;
    const Dbc* const table = m_tables.find("ChrRaces");
    for (std::uint32_t row = 0; table != nullptr && row < table->rowCount(); ++row)
        all.push_back(raceAt(*table, row));
    return all;
}

std::optional<RaceRow> LookTables::race(std::string_view nameOrId) const
{
    const std::vector<RaceRow> all = races();
    const auto found = [&](const auto& isWanted) -> std::optional<RaceRow> {
        const auto at = std::find_if(all.begin(), all.end(), isWanted);
        return at != all.end() ? std::optional(*at) : std::nullopt;
    };
    if (const auto id = formats::parseNumber<std::uint32_t>(nameOrId))
        return found([&](const RaceRow& one) { return one.id == *id; });
    const std::string wanted = comparableName(nameOrId);
    if (wanted.empty()) // rows may lack a name
        return std::nullopt;
    if (auto byFolder = found([&](const RaceRow& one) { return comparableName(one.folder) == wanted; }))
        return byFolder;
    return found(
        [&](const RaceRow& one) { return comparableName(one.name) == wanted || comparableName(one.prefix) == wanted; });
}

std::optional<DisplayRow> LookTables::display(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("CreatureDisplayInfo");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row)
        return std::nullopt;
    const NamedRow one(*table, *row);
    return DisplayRow{.id = id,
                      .model = one.bits("ModelID"),
                      .extra = one.bits("ExtendedDisplayInfoID"),
                      .scale = usableScale(one.real("CreatureModelScale")),
                      .alpha = std::min(one.bits("CreatureModelAlpha"), 255U),
                      .textures = textsOf<3>(one, "TextureVariation"),
                      .particleColor = one.bits("ParticleColorID"),
                      .geosets = one.bits("CreatureGeosetData")};
}

std::optional<ModelRow> LookTables::model(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("CreatureModelData");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row)
        return std::nullopt;
    const NamedRow one(*table, *row);
    return ModelRow{one.text("ModelName"), usableScale(one.real("ModelScale"))};
}

std::optional<ExtraRow> LookTables::extra(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("CreatureDisplayInfoExtra");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row)
        return std::nullopt;
    const NamedRow one(*table, *row);
    ExtraRow extra;
    extra.choices.race = std::to_string(one.bits("DisplayRaceID"));
    extra.choices.sex = one.bits("DisplaySexID") == 1 ? CharacterSex::female : CharacterSex::male;
    extra.choices.skin = one.bits("SkinID");
    extra.choices.face = one.bits("FaceID");
    extra.choices.hair = one.bits("HairStyleID");
    extra.choices.hairColor = one.bits("HairColorID");
    extra.choices.facialHair = one.bits("FacialHairID");
    for (std::size_t i = 0; i <= static_cast<std::size_t>(ItemSlot::cape); ++i)
        extra.items.push_back(one.bits(numberedColumn("NPCItemDisplay", i))); // 1.12 has no cape
    extra.bakeName = one.text("BakeName");
    return extra;
}

std::optional<ItemDisplay> LookTables::itemDisplay(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("ItemDisplayInfo");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row)
        return std::nullopt;
    const NamedRow one(*table, *row);
    ItemDisplay item{.id = id,
                     .models = textsOf<2>(one, "ModelName"),
                     .modelTextures = textsOf<2>(one, "ModelTexture"),
                     .icon = one.text("InventoryIcon"),
                     .geosets = numbersOf<3>(one, "GeosetGroup"),
                     .helmetVisibility = numbersOf<2>(one, "HelmetGeosetVisID"),
                     .textures = textsOf<8>(one, "Texture"),
                     .visual = one.bits("ItemVisual"),
                     .particleColor = one.bits("ParticleColorID")};
    if (item.icon.empty())
        item.icon = one.text("InventoryIcon[0]");
    item.visual = item.visual == kNoVisual ? 0 : item.visual;
    return item;
}

std::optional<ItemRow> LookTables::item(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("Item");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row)
        return std::nullopt;
    const NamedRow one(*table, *row);
    return ItemRow{one.bits("DisplayInfoID"), one.bits("InventoryType"), one.bits("SheatheType")};
}

std::optional<std::vector<std::uint32_t>> LookTables::helmetMasks(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("HelmetGeosetVisData");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row)
        return std::nullopt;
    std::vector<std::uint32_t> masks;
    for (std::uint32_t column = 1; column < table->columns().size(); ++column)
        masks.push_back(table->bits(*row, column));
    return masks;
}

std::optional<std::array<std::string, 5>> LookTables::itemVisual(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("ItemVisuals");
    const Dbc* const effects = m_tables.find("ItemVisualEffects");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row || effects == nullptr)
        return std::nullopt;
    std::array<std::string, 5> models;
    const NamedRow one(*table, *row);
    for (std::size_t i = 0; i < models.size(); ++i) {
        const auto effect = effects->find(one.bits(numberedColumn("Slot", i))); // few name effects that do not exist
        if (effect)
            models[i] = NamedRow(*effects, *effect).text("Model");
    }
    return models;
}

std::optional<ParticleColorRow> LookTables::particleColor(std::uint32_t id) const
{
    const Dbc* const table = m_tables.find("ParticleColor");
    const auto row = table != nullptr ? table->find(id) : std::nullopt;
    if (!row)
        return std::nullopt;
    const NamedRow one(*table, *row);
    return ParticleColorRow{{numbersOf<3>(one, "Start"), numbersOf<3>(one, "Mid"), numbersOf<3>(one, "End")}};
}

std::uint32_t LookTables::rowCount(std::string_view table) const
{
    const Dbc* const found = m_tables.find(table);
    return found != nullptr ? found->rowCount() : 0;
}

} // namespace scene
