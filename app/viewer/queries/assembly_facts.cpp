#include "app/viewer/queries/assembly_facts.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::kNoIndex;

bool isSegmented(const scene::Document& document)
{
    return document.layers.size() > 1;
}

} // namespace

bool canRotate(const scene::Node& node)
{
    return node.parent != kNoIndex && !node.tag.empty();
}

bool hasTorso(const scene::Document& document)
{
    return !document.layers.empty() && !document.layers.back().bones.empty();
}

bool canHaveTorso(const Session& session)
{
    const auto& document = session.tab().document;
    if (!document)
        return false;
    const formats::Model& model = *document->nodes.front().model;
    return hasTorso(*document) ||
           (capabilitiesOf(model).hasSequences && !model.clips.empty() && scene::torsoBone(model) != kNoIndex);
}

bool mayHaveWeapons(const Tab& tab)
{
    return tab.document && !tab.choices.isPart && (!tab.weapons || !tab.weapons->empty());
}

std::string weaponShown(const Session& session)
{
    const auto& document = session.tab().document;
    if (!document)
        return {};
    const std::string& chosen = session.tab().choices.weapon;
    if (isSegmented(*document) || !chosen.empty())
        return chosen;
    const bool holdsUsual = std::any_of(document->nodes.begin(), document->nodes.end(),
                                        [](const scene::Node& node) { return node.name == "weapon"; });
    return holdsUsual ? "weapon" : kNoWeapon;
}

std::vector<WeaponChoice> weaponChoices(const Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document || !tab.weapons || tab.weapons->empty() || tab.choices.isPart)
        return {};
    // A Quake II player has a weapon file beside it that is attached unless another weapon is chosen.
    std::vector<WeaponChoice> choices = {{kNoWeapon, isSegmented(*tab.document) ? "" : kNoWeapon}};
    for (const std::string& weapon : *tab.weapons)
        choices.push_back({weapon, weapon});
    return choices;
}

} // namespace app
