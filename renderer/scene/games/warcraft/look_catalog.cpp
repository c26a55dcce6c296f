#include "renderer/scene/games/warcraft/look_catalog.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/creature_looks.hpp"
#include "renderer/scene/games/warcraft/item_slots.hpp"
#include "renderer/scene/games/warcraft/slot_search.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace scene {
namespace {

constexpr std::string_view kItemDisplayTable = "ItemDisplayInfo";
constexpr std::string_view kCreatureTable = "CreatureDisplayInfo";

/// The names of an item, each once.
std::string textOfItem(const ItemDisplay& item)
{
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        const std::string stem = formats::stemOf(name);
        if (!stem.empty() && std::find(names.begin(), names.end(), stem) == names.end())
            names.push_back(stem);
    };
    std::for_each(item.models.begin(), item.models.end(), add);
    std::for_each(item.modelTextures.begin(), item.modelTextures.end(), add);
    std::for_each(item.textures.begin(), item.textures.end(), add);
    if (names.empty())
        add(item.icon);
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : " ") + name;
    return text;
}

/// Weapons are worn in both hands.
bool mayBeWorn(const CatalogItem& item, ItemSlot slot)
{
    return item.slot == slot || (slot == ItemSlot::leftHand && item.slot == ItemSlot::rightHand);
}

/// Groups the displays of one model.
class DisplayGrouping {
public:
    DisplayGrouping(const LookSource& source, std::string folder, const std::array<bool, kMaxParts>& hasPart)
        : m_source(source), m_folder(std::move(folder)), m_hasPart(hasPart)
    {
    }

    void add(const DisplayRow& display);
    [[nodiscard]] std::vector<DisplayGroup> sorted() const;

private:
    [[nodiscard]] std::string keyOf(const DisplayRow& display, const std::optional<ExtraRow>& person) const;
    [[nodiscard]] DisplayGroup groupOf(const DisplayRow& display, const std::optional<ExtraRow>& person) const;
    void noteMissing(const std::string& name, DisplayGroup& group) const;

    const LookSource& m_source;
    std::string m_folder; // of the model
    const std::array<bool, kMaxParts>& m_hasPart;
    std::map<std::string, DisplayGroup> m_groups;
};

std::string DisplayGrouping::keyOf(const DisplayRow& display, const std::optional<ExtraRow>& person) const
{
    std::string key = formats::joined(display.particleColor, "/", display.geosets);
    for (std::size_t part = 0; part < kMaxParts; ++part)
        key += "/" + (m_hasPart[part] ? formats::lowered(display.textures[part]) : std::string());
    if (!person)
        return key;
    const CharacterChoices& choices = person->choices;
    key += formats::joined("/person ", choices.race, "/", sexNumber(choices.sex), "/", choices.skin, "/", choices.face,
                           "/", choices.hair, "/", choices.hairColor, "/", choices.facialHair, "/",
                           formats::lowered(person->bakeName));
    for (const std::uint32_t item : person->items)
        key += "/" + std::to_string(item);
    return key;
}

void DisplayGrouping::noteMissing(const std::string& name, DisplayGroup& group) const
{
    formats::LookupLog lookups;
    const auto wanted = formats::normalizedName(name);
    if (!wanted || !findImageCalled(*m_source.files(), *wanted, lookups))
        group.missing.push_back(formats::fileNameOf(name));
}

DisplayGroup DisplayGrouping::groupOf(const DisplayRow& display, const std::optional<ExtraRow>& person) const
{
    DisplayGroup group;
    group.isPerson = person.has_value();
    for (std::size_t part = 0; part < kMaxParts; ++part) {
        const std::string& texture = display.textures[part];
        if (!m_hasPart[part] || texture.empty())
            continue;
        group.name += (group.name.empty() ? "" : " + ") + texture;
        noteMissing(formats::joinPath(m_folder, texture + ".blp"), group);
    }
    if (person && !person->bakeName.empty()) {
        group.name = formats::stemOf(person->bakeName);
        noteMissing(formats::joinPath(m_source.root(), "Textures/BakedNpcTextures/" + person->bakeName), group);
    }
    return group;
}

void DisplayGrouping::add(const DisplayRow& display)
{
    const auto person = display.extra != 0 ? m_source.tables().extra(display.extra) : std::nullopt;
    const auto [group, isNew] = m_groups.try_emplace(keyOf(display, person));
    if (isNew)
        group->second = groupOf(display, person);
    group->second.displays.push_back(display.id);
}

std::vector<DisplayGroup> DisplayGrouping::sorted() const
{
    std::vector<DisplayGroup> groups;
    for (const auto& [key, group] : m_groups) {
        groups.push_back(group);
        std::sort(groups.back().displays.begin(), groups.back().displays.end());
    }
    std::sort(groups.begin(), groups.end(),
              [](const DisplayGroup& a, const DisplayGroup& b) { return a.displays.front() < b.displays.front(); });
    return groups;
}

} // namespace

formats::Result<std::shared_ptr<const LookCatalog>> LookCatalog::open(const std::filesystem::path& path,
                                                                      const OpenOptions& options)
{
    std::shared_ptr<LookCatalog> catalog(new LookCatalog);
    TRISVIEW_TRY_ASSIGN(auto source, LookSource::open(path, options));
    catalog->m_source = std::move(source);
    catalog->readRaces();
    catalog->readItems();
    catalog->readCreatures();
    TRISVIEW_TRY(formats::checkCancelled(platform::utf8FromPath(path)));
    return std::shared_ptr<const LookCatalog>(std::move(catalog));
}

std::string LookCatalog::modelKeyOf(const RaceRow& race, CharacterSex sex) const
{
    const LookTables& tables = m_source->tables();
    const auto display = tables.display(race.displays[sexNumber(sex)]);
    const auto model = display ? tables.model(display->model) : std::nullopt;
    return model ? comparableModelPath(model->path) : std::string();
}

void LookCatalog::readRaces()
{
    for (RaceRow& race : m_source->tables().races()) {
        if (!modelKeyOf(race, CharacterSex::male).empty() || !modelKeyOf(race, CharacterSex::female).empty())
            m_races.push_back(std::move(race));
    }
}

/// The table Item knows the slots of displays that items of players have; the names of the others tell.
void LookCatalog::readItems()
{
    const LookTables& tables = m_source->tables();
    std::map<std::uint32_t, ItemSlot> slots; // by display
    const formats::Dbc* const items = m_source->table("Item");
    for (std::uint32_t row = 0; items != nullptr && items->hasIds() && row < items->rowCount(); ++row) {
        const auto item = tables.item(items->bits(row, 0));
        const auto slot = item ? slotOfInventoryType(item->inventoryType) : std::nullopt;
        if (!slot)
            continue;
        slots.try_emplace(item->display, *slot);
        m_itemsOfDisplay.emplace(item->display, items->bits(row, 0));
    }
    const formats::Dbc* const displays = m_source->table(kItemDisplayTable);
    std::set<std::uint32_t> ids; // the last one of several rows counts, which find() returns
    for (std::uint32_t row = 0; displays != nullptr && displays->hasIds() && row < displays->rowCount(); ++row)
        ids.insert(displays->bits(row, 0));
    for (const std::uint32_t id : ids) {
        const auto display = tables.itemDisplay(id);
        if (!display)
            continue;
        const auto known = slots.find(id);
        m_items.push_back(
            {id, known != slots.end() ? std::optional(known->second) : slotOfDisplay(*display), textOfItem(*display)});
    }
}

void LookCatalog::readCreatures()
{
    const LookTables& tables = m_source->tables();
    const formats::Dbc* const displays = m_source->table(kCreatureTable);
    const auto column = displays != nullptr && displays->hasIds() ? displays->column("ModelID") : std::nullopt;
    std::map<std::uint32_t, std::uint32_t> numbers;  // of rows of CreatureModelData in m_creatureModels
    std::map<std::uint32_t, std::uint32_t> modelsOf; // by display; the last one of several rows counts
    for (std::uint32_t row = 0; column && row < displays->rowCount(); ++row)
        modelsOf.insert_or_assign(displays->bits(row, 0), displays->bits(row, *column));
    for (const auto& [display, id] : modelsOf) {
        const auto [number, isNew] = numbers.try_emplace(id, formats::kNoIndex);
        if (const auto model = isNew ? tables.model(id) : std::nullopt; model && !model->path.empty()) {
            number->second = static_cast<std::uint32_t>(m_creatureModels.size());
            m_creatureModels.push_back(model->path);
        }
        if (number->second != formats::kNoIndex)
            m_creatures.push_back({display, number->second});
    }
}

const RaceRow* LookCatalog::race(std::uint32_t id) const
{
    const auto found =
        std::find_if(m_races.begin(), m_races.end(), [id](const RaceRow& race) { return race.id == id; });
    return found != m_races.end() ? &*found : nullptr;
}

bool LookCatalog::hasModel(const CharacterKind& kind) const
{
    const RaceRow* const row = race(kind.race);
    return row != nullptr && !modelKeyOf(*row, kind.sex).empty();
}

std::string LookCatalog::nameInGame(std::string_view path) const
{
    for (const std::string& mount : m_source->files()->mountPaths()) {
        const std::string folder = mount.ends_with("/") ? mount : mount + "/";
        if (!path.starts_with(folder))
            continue;
        const std::string root = m_source->root().empty() ? std::string() : m_source->root() + "/";
        const std::string_view name = path.substr(folder.size());
        return std::string(name.starts_with(root) ? name.substr(root.size()) : name);
    }
    return {};
}

bool LookCatalog::covers(std::string_view path) const
{
    return !nameInGame(path).empty();
}

std::optional<CharacterKind> LookCatalog::characterOf(std::string_view path) const
{
    const std::string key = comparableModelPath(nameInGame(path));
    for (const RaceRow& race : m_races) {
        for (const CharacterSex sex : {CharacterSex::male, CharacterSex::female}) {
            if (!key.empty() && modelKeyOf(race, sex) == key)
                return CharacterKind{race.id, sex};
        }
    }
    return std::nullopt;
}

ModelLooks LookCatalog::looksOf(std::string_view path, const std::array<bool, kMaxParts>& hasPart) const
{
    ModelLooks looks;
    looks.character = characterOf(path);
    const formats::Dbc* const models = m_source->table("CreatureModelData");
    const formats::Dbc* const displays = m_source->table(kCreatureTable);
    const std::string name = nameInGame(path);
    if (models == nullptr || displays == nullptr || !displays->hasIds() || name.empty())
        return looks;
    const std::set<std::uint32_t> ids = modelRowIds(*models, name);
    const auto model = displays->column("ModelID");
    DisplayGrouping grouping(*m_source, formats::joinPath(m_source->root(), formats::folderOf(name)), hasPart);
    for (std::uint32_t row = 0; model && row < displays->rowCount() && !formats::isCancelled(); ++row) {
        if (!ids.contains(displays->bits(row, *model)))
            continue;
        if (const auto display = m_source->tables().display(displays->bits(row, 0)))
            grouping.add(*display);
    }
    looks.displays = grouping.sorted();
    looks.groupCount = looks.displays.size();
    if (looks.displays.size() > kMaxDisplayGroups)
        looks.displays.resize(kMaxDisplayGroups);
    return looks;
}

LookCatalog::FoundItems LookCatalog::find(ItemSlot slot, std::string_view text, const RowNames* names,
                                          std::size_t most) const
{
    const std::string needle = formats::lowered(text);
    const auto id = formats::parseNumber<std::uint32_t>(text);
    FoundItems found;
    const auto add = [&](std::uint32_t index) {
        ++found.count;
        if (found.items.size() < most)
            found.items.push_back(index);
    };
    const auto isWanted = [&](const CatalogItem& item) {
        return needle.empty() || formats::lowered(item.text).find(needle) != std::string::npos ||
               formats::lowered(itemName(item.id, names)).find(needle) != std::string::npos;
    };
    for (std::uint32_t i = 0; id && i < m_items.size(); ++i) {
        if (m_items[i].id == *id) // also in a slot that its names do not tell
            add(i);
    }
    for (std::uint32_t i = 0; i < m_items.size(); ++i) {
        if (mayBeWorn(m_items[i], slot) && m_items[i].id != id && isWanted(m_items[i]))
            add(i);
    }
    return found;
}

LookCatalog::FoundCreatures LookCatalog::findCreatures(std::string_view text, const RowNames* names,
                                                       std::size_t most) const
{
    const std::string needle = formats::lowered(text);
    const auto contains = [&](std::string_view name) {
        return formats::lowered(name).find(needle) != std::string::npos;
    };
    std::vector<char> isModelFound(m_creatureModels.size(), 0); // many displays share a model
    std::transform(m_creatureModels.begin(), m_creatureModels.end(), isModelFound.begin(), contains);
    const RowNames::Names* const known = names != nullptr ? names->namesOf(kCreatureTable) : nullptr;
    const auto isNamed = [&](std::uint32_t display) {
        const auto name = known != nullptr ? known->find(display) : RowNames::Names::const_iterator();
        return known != nullptr && name != known->end() && contains(name->second);
    };
    const auto id = formats::parseNumber<std::uint32_t>(text);
    FoundCreatures found;
    const auto add = [&](std::uint32_t display) {
        ++found.count;
        if (found.displays.size() < most)
            found.displays.push_back(display);
    };
    if (id && !modelOf(*id).empty())
        add(*id);
    for (const Creature& creature : m_creatures) {
        if (creature.display != id && (isModelFound[creature.model] != 0 || isNamed(creature.display)))
            add(creature.display);
    }
    return found;
}

std::string_view LookCatalog::modelOf(std::uint32_t display) const
{
    const auto found =
        std::lower_bound(m_creatures.begin(), m_creatures.end(), display,
                         [](const Creature& creature, std::uint32_t wanted) { return creature.display < wanted; });
    const bool isThere = found != m_creatures.end() && found->display == display;
    return isThere ? std::string_view(m_creatureModels[found->model]) : std::string_view();
}

std::string_view LookCatalog::itemText(std::uint32_t id) const
{
    const auto found = std::lower_bound(m_items.begin(), m_items.end(), id,
                                        [](const CatalogItem& item, std::uint32_t wanted) { return item.id < wanted; });
    return found != m_items.end() && found->id == id ? std::string_view(found->text) : std::string_view();
}

std::string_view LookCatalog::itemName(std::uint32_t id, const RowNames* names) const
{
    if (names == nullptr)
        return {};
    std::string_view name = names->nameOf(kItemDisplayTable, id);
    const auto [first, last] = m_itemsOfDisplay.equal_range(id);
    for (auto item = first; item != last && name.empty(); ++item)
        name = names->nameOf("Item", item->second);
    return name;
}

} // namespace scene
