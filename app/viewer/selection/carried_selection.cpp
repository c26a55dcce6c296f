#include "app/viewer/selection/carried_selection.hpp"

#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/placement.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

using formats::kNoIndex;

bool contains(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The new index of entry `index` of `old`; of several entries with one name, the one at the same position among them.
/// A renamed entry keeps its index.
std::uint32_t carriedIndex(const std::vector<std::string>& old, std::uint32_t index,
                           const std::vector<std::string>& now)
{
    if (index >= old.size())
        return kNoIndex;
    if (index < now.size() && now[index] == old[index])
        return index;
    const std::uint32_t found = firstIndex(now, [&](const std::string& name) { return name == old[index]; });
    const bool isRenamed = found == kNoIndex && now.size() == old.size() && !contains(old, now[index]);
    return isRenamed ? index : found;
}

/// The view of a skinned model that a surface belongs to: each view may have a "body".
std::string viewOf(const formats::Model& model, std::uint32_t surface)
{
    if (!capabilitiesOf(model).hasViews)
        return {};
    const formats::Skinned& shape = skinnedOf(model);
    return shape.skinProfiles[shape.sections[surface].view].name + "/";
}

/// Names of the surfaces of all nodes, by number.
std::vector<std::string> surfaceNames(const scene::Document& document)
{
    std::vector<std::string> names;
    for (const scene::Node& node : document.nodes) {
        for (std::uint32_t i = 0; i < node.model->surfaces.size(); ++i)
            names.push_back(viewOf(*node.model, i) + node.model->surfaces[i].name);
    }
    return names;
}

/// Hidden surfaces stay hidden; new surfaces get their default.
std::set<std::uint32_t> carriedHidden(const std::set<std::uint32_t>& hidden, const scene::Document& before,
                                      const scene::Document& document)
{
    const std::vector<std::string> old = surfaceNames(before);
    const std::vector<std::string> now = surfaceNames(document);
    std::set<std::uint32_t> carried;
    for (const std::uint32_t surface : hidden) {
        if (const std::uint32_t index = carriedIndex(old, surface, now); index != kNoIndex)
            carried.insert(index);
    }
    for (const std::uint32_t surface : defaultHidden(document)) {
        if (std::find(old.begin(), old.end(), now[surface]) == old.end())
            carried.insert(surface);
    }
    if (!showsAnyFlash(hidden, before))
        carried.merge(muzzleFlashes(document)); // of another weapon, whose surfaces may have the same names
    return carried;
}

std::vector<std::string> materialNames(const scene::Document& document)
{
    std::vector<std::string> names;
    for (const scene::Material& material : document.materials)
        names.push_back(material.name);
    return names;
}

void carryCamera(Tab& tab)
{
    const formats::Model& model = *shownModel(tab);
    const std::size_t cameras = capabilitiesOf(model).hasCameras ? skinnedOf(model).cameras.size() : 0;
    if (tab.view.throughCamera >= cameras)
        tab.view.throughCamera = kNoIndex;
}

void carryStages(Tab& tab, const scene::Document& before)
{
    const std::vector<std::string> old = materialNames(before);
    const std::vector<std::string> now = materialNames(*tab.document);
    const auto hidden = std::exchange(tab.view.drawing.hiddenStages, {});
    for (const auto& [material, stage] : hidden) {
        if (const std::uint32_t index = carriedIndex(old, material, now); index != kNoIndex)
            tab.view.drawing.hiddenStages.insert({index, stage});
    }
    tab.selection.material = carriedIndex(old, tab.selection.material, now);
}

void carryTags(Tab& tab, const scene::Document& before)
{
    SceneItem& item = tab.selection.item;
    if (item.kind != SceneItemKind::tag)
        return;
    const std::uint32_t selected = std::exchange(item.index, kNoIndex);
    if (selected >= tagCount(before))
        return;
    const auto nameOf = [](const scene::Document& document, std::uint32_t number) {
        const TagOfNode tag = tagAt(document, number);
        return std::pair(document.nodes[tag.node].name, tagName(document, tag));
    };
    for (std::uint32_t i = tagCount(*tab.document); i-- > 0;) {
        if (nameOf(*tab.document, i) == nameOf(before, selected))
            item.index = i;
    }
}

/// A key that identifies an effect after reloading the same files.
std::string keyOf(const scene::Document& document, std::uint32_t number)
{
    return document.nodes[scene::effectAt(document, number).node].name + "/" + effectName(document, number);
}

std::uint32_t carriedEffect(const scene::Document& before, std::uint32_t number, const scene::Document& now)
{
    if (number >= scene::effectCount(before))
        return kNoIndex;
    const std::string key = keyOf(before, number);
    for (std::uint32_t i = 0; i < scene::effectCount(now); ++i) {
        if (keyOf(now, i) == key)
            return i;
    }
    return kNoIndex;
}

void carryEffects(Tab& tab, const scene::Document& before)
{
    SceneItem& item = tab.selection.item;
    if (item.kind == SceneItemKind::effect)
        item.index = carriedEffect(before, item.index, *tab.document);
    for (const std::uint32_t number : std::exchange(tab.view.drawing.hiddenEffects, {})) {
        if (const std::uint32_t now = carriedEffect(before, number, *tab.document); now != kNoIndex)
            tab.view.drawing.hiddenEffects.insert(now);
    }
}

} // namespace

void carrySelection(Tab& tab, const scene::Document& before)
{
    const std::vector<std::string> old = surfaceNames(before);
    const std::vector<std::string> now = surfaceNames(*tab.document);
    const auto carried = [&](std::uint32_t surface) { return carriedIndex(old, surface, now); };
    tab.view.drawing.hiddenSurfaces = carriedHidden(tab.view.drawing.hiddenSurfaces, before, *tab.document);
    tab.view.drawing.highlightedSurfaces.clear();
    if (tab.selection.item.isOfSurface())
        tab.selection.item.index = carried(tab.selection.item.index);
    if (tab.selection.measuredFrom.isOfSurface())
        tab.selection.measuredFrom.index = carried(tab.selection.measuredFrom.index);
    carryStages(tab, before);
    carryTags(tab, before);
    carryCamera(tab);
    carryEffects(tab, before);
    // Bones have no unique names: if their number is unchanged, they count as the same.
    keepItem(tab);
    tab.selection.range.reset(); // the file may have changed its size
    const std::uint32_t selected = std::exchange(tab.selection.texture, kNoIndex);
    for (std::uint32_t i = 0; selected < before.textures.size() && i < tab.document->textures.size(); ++i) {
        if (tab.document->textures[i].id == before.textures[selected].id)
            tab.selection.texture = i;
    }
}

} // namespace app
