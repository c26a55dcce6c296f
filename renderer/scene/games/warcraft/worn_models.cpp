#include "renderer/scene/games/warcraft/worn_models.hpp"

#include "formats/base/names.hpp"
#include "formats/base/result.hpp"
#include "renderer/scene/games/warcraft/item_slots.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scene {
namespace {

constexpr std::string_view kObjects = "Item\\ObjectComponents\\";

// Attachments (docs/formats/m2.md §10.1).
constexpr std::uint32_t kOnShield = 0;
constexpr std::uint32_t kInRightHand = 1;
constexpr std::uint32_t kInLeftHand = 2;
constexpr std::uint32_t kOnRightShoulder = 5;
constexpr std::uint32_t kOnLeftShoulder = 6;
constexpr std::uint32_t kOnHead = 11;

std::string objectPath(std::string_view folder, std::string_view name)
{
    return std::string(kObjects) + std::string(folder) + "\\" + std::string(name);
}

/// A model of an item and its texture.
struct ItemPart {
    std::string_view name;
    std::string_view folder;
    std::size_t index = 0; ///< into ItemDisplay::models and modelTextures
    std::uint32_t attachment = 0;
};

class ModelAdder {
public:
    ModelAdder(const LookTables& tables, bool isSheathed, LookPlan& plan)
        : m_tables(tables), m_isSheathed(isSheathed), m_plan(plan)
    {
    }

    /// Adds nothing if the item has no such model. `ending`: of the file's name ("_HuM"); `closes`: the hand that holds
    /// it.
    void add(const ItemDisplay& item, const ItemPart& part, std::string_view ending = {},
             std::optional<Hand> closes = {});

    /// Adds a weapon or shield that a hand holds, or its sheath.
    void addCarried(const WornItem& item, const ItemPart& part, Hand hand);

private:
    void addVisual(const ItemDisplay& item, std::uint32_t parent);

    const LookTables& m_tables;
    bool m_isSheathed;
    LookPlan& m_plan;
};

void ModelAdder::addCarried(const WornItem& item, const ItemPart& part, Hand hand)
{
    if (!m_isSheathed) {
        const bool isStrappedOn = item.slot == ItemSlot::shield;
        add(item.display, part, {}, isStrappedOn ? std::nullopt : std::optional(hand));
        return;
    }
    ItemPart sheathed = part;
    if (const auto attachment = sheathOf(item, hand)) {
        sheathed.attachment = *attachment;
        add(item.display, sheathed);
    } else if (!item.display.models[part.index].empty()) {
        m_plan.unworn.push_back(formats::joined("item ", item.display.id, " (", part.name, ") has no sheath"));
    }
}

void ModelAdder::add(const ItemDisplay& item, const ItemPart& part, std::string_view ending, std::optional<Hand> closes)
{
    const std::string& model = item.models[part.index];
    const std::string& texture = item.modelTextures[part.index];
    if (model.empty())
        return;
    PlannedModel planned{.name = std::string(part.name), .path = {}, .attachment = part.attachment};
    planned.closes = closes;
    planned.path = objectPath(part.folder, formats::stemOf(model) + std::string(ending) + ".m2");
    if (!texture.empty())
        planned.texture = objectPath(part.folder, texture + ".blp");
    if (item.particleColor != 0) {
        planned.particles = m_tables.particleColor(item.particleColor);
        if (!planned.particles)
            m_plan.missing.push_back(missingRow(m_tables, "ParticleColor",
                                                formats::joined("row ", item.particleColor, " of item ", item.id)));
    }
    m_plan.models.push_back(std::move(planned));
    addVisual(item, static_cast<std::uint32_t>(m_plan.models.size() - 1));
}

/// The effects on a weapon, each at its own attachment of the same number.
void ModelAdder::addVisual(const ItemDisplay& item, std::uint32_t parent)
{
    if (item.visual == 0)
        return;
    const auto models = m_tables.itemVisual(item.visual);
    if (!models) {
        const bool lacksEffects = m_tables.has("ItemVisuals") && !m_tables.has("ItemVisualEffects");
        m_plan.missing.push_back(
            missingRow(m_tables, lacksEffects ? "ItemVisualEffects" : "ItemVisuals",
                       formats::joined(lacksEffects ? "rows for visual " : "row ", item.visual, " of item ", item.id)));
        return;
    }
    for (std::uint32_t i = 0; i < models->size(); ++i) {
        const std::string& model = (*models)[i];
        if (!model.empty())
            m_plan.models.push_back({.name = formats::joined(m_plan.models[parent].name, " effect ", i),
                                     .path = modelFileName(model),
                                     .attachment = i,
                                     .parent = parent});
    }
}

bool isBow(const ItemDisplay& item)
{
    return formats::lowered(item.models[0]).starts_with("bow");
}

} // namespace

void addWornModels(const LookTables& tables, const RaceRow& race, const CharacterChoices& choices,
                   const std::vector<WornItem>& items, LookPlan& plan)
{
    ModelAdder models(tables, choices.isSheathed, plan);
    const std::string ofRace = "_" + race.prefix + (choices.sex == CharacterSex::female ? "F" : "M");
    if (const WornItem* const helmet = wornIn(items, ItemSlot::head))
        models.add(helmet->display, {"helmet", "Head", 0, kOnHead}, ofRace);
    if (const WornItem* const shoulder = wornIn(items, ItemSlot::shoulder)) {
        models.add(shoulder->display, {"left shoulder", "Shoulder", 0, kOnLeftShoulder});
        models.add(shoulder->display, {"right shoulder", "Shoulder", 1, kOnRightShoulder});
    }
    if (const WornItem* const weapon = wornIn(items, ItemSlot::rightHand))
        models.addCarried(*weapon, {"right hand", "Weapon", 0, kInRightHand}, Hand::right);
    if (const WornItem* const weapon = wornIn(items, ItemSlot::leftHand))
        models.addCarried(*weapon, {"left hand", "Weapon", 0, kInLeftHand}, Hand::left);
    if (const WornItem* const shield = wornIn(items, ItemSlot::shield))
        models.addCarried(*shield, {"shield", "Shield", 0, kOnShield}, Hand::left);
    const WornItem* const ranged = wornIn(items, ItemSlot::ranged);
    if (ranged == nullptr)
        return;
    const bool isLeft = isBow(ranged->display);
    models.addCarried(*ranged, {"ranged", "Weapon", 0, isLeft ? kInLeftHand : kInRightHand},
                      isLeft ? Hand::left : Hand::right);
}

} // namespace scene
