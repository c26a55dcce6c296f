#include "app/viewer/session/selection.hpp"

#include "app/viewer/session/attachments.hpp"
#include "app/viewer/session/bytes/bytes.hpp"
#include "app/viewer/session/compare/compare.hpp"
#include "app/viewer/session/diagnostic_location.hpp"
#include "app/viewer/session/effects/effects.hpp"
#include "app/viewer/session/geosets.hpp"
#include "app/viewer/session/model_choices.hpp"
#include "app/viewer/session/shown.hpp"
#include "app/viewer/session/skin_profile_facts.hpp"
#include "app/viewer/session/texture/texture_points.hpp"
#include "app/viewer/session/touch/touch.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::kNoIndex;

std::uint32_t surfaceCount(const Session& session)
{
    return session.tab().document ? scene::surfaceCount(*session.tab().document) : 0;
}

std::size_t boneCount(const Session& session)
{
    const formats::Model* const model = shownModel(session);
    return model != nullptr && capabilitiesOf(*model).hasBones ? skinnedOf(*model).bones.size() : 0;
}

struct Show {
    Session& session;
    const formats::Diagnostic& diagnostic;

    void operator()(const std::monostate&) const {}
    void operator()(const InTexture& place) const
    {
        showInspectorTab(session, InspectorTab::textures);
        selectTexture(session, place.texture);
    }
    void operator()(const InClips&) const { showInspectorTab(session, InspectorTab::clips); }
    void operator()(const InMeshVariant& place) const
    {
        selectMeshVariant(session, place.meshVariant);
        if (diagnostic.range.length > 0)
            (*this)(InFile{});
    }
    void operator()(const InFile&) const
    {
        showInspectorTab(session, InspectorTab::model);
        session.tab().selection.showsFileMap = true;
        session.tab().selection.rangeNode = 0;
        session.tab().selection.range = diagnostic.range;
        if (session.settings.panels.side == SidePanel::bytes)
            showBytes(session, {0, diagnostic.range});
    }
};

/// Where what stands at `index` of `old` is now; of several of one name the one at the same place is meant.
std::uint32_t carriedIndex(const std::vector<std::string>& old, std::uint32_t index,
                           const std::vector<std::string>& now)
{
    if (index >= old.size())
        return kNoIndex;
    if (index < now.size() && now[index] == old[index])
        return index;
    const auto found = std::find(now.begin(), now.end(), old[index]);
    return found != now.end() ? static_cast<std::uint32_t>(found - now.begin()) : kNoIndex;
}

/// The view of a skinned model that a surface belongs to: each view has a "body".
std::string viewOf(const formats::Model& model, std::uint32_t surface)
{
    if (!capabilitiesOf(model).hasViews)
        return {};
    const formats::Skinned& shape = skinnedOf(model);
    return shape.skinProfiles[shape.sections[surface].view].name + "/";
}

/// Of all nodes, by their numbers.
std::vector<std::string> surfaceNames(const scene::Document& document)
{
    std::vector<std::string> names;
    for (const scene::Node& node : document.nodes) {
        for (std::uint32_t i = 0; i < node.model->surfaces.size(); ++i)
            names.push_back(viewOf(*node.model, i) + node.model->surfaces[i].name);
    }
    return names;
}

bool showsAnyFlash(const std::set<std::uint32_t>& hidden, const scene::Document& document)
{
    const std::set<std::uint32_t> flashes = muzzleFlashes(document);
    return !std::includes(hidden.begin(), hidden.end(), flashes.begin(), flashes.end());
}

/// Hidden surfaces stay hidden; new surfaces start with their default.
std::set<std::uint32_t> carriedHidden(const std::set<std::uint32_t>& hidden, const scene::Document& before,
                                      const scene::Document& document)
{
    const std::vector<std::string> old = surfaceNames(before);
    const std::vector<std::string> now = surfaceNames(document);
    std::set<std::uint32_t> carried;
    for (const std::uint32_t surface : hidden) {
        if (const std::uint32_t place = carriedIndex(old, surface, now); place != kNoIndex)
            carried.insert(place);
    }
    for (const std::uint32_t surface : defaultHidden(document)) {
        if (std::find(old.begin(), old.end(), now[surface]) == old.end())
            carried.insert(surface);
    }
    if (!showsAnyFlash(hidden, before))
        carried.merge(muzzleFlashes(document)); // of another weapon, whose surfaces may be called alike
    return carried;
}

std::vector<std::string> materialNames(const scene::Document& document)
{
    std::vector<std::string> names;
    for (const scene::Material& material : document.materials)
        names.push_back(material.name);
    return names;
}

/// Selects the first surface that is shown and of which `uses` is true, unless it is of the one that is selected.
template <class Uses> void selectSurfaceWith(Session& session, Uses uses)
{
    const Tab& tab = session.tab();
    const auto isUser = [&](std::uint32_t surface) { return uses(surfaceAt(*tab.document, surface)); };
    if (tab.selection.thing.isOfSurface() && isUser(tab.selection.thing.index))
        return;
    const std::vector<std::uint32_t> shown = allShownSurfaces(tab);
    const auto found = std::find_if(shown.begin(), shown.end(), isUser);
    if (found != shown.end())
        selectThing(session, {ThingKind::surface, *found});
}

/// What is selected beside surfaces has been carried as the row of its table.
void carryThing(Tab& tab)
{
    Thing& thing = tab.selection.thing;
    if (thing.kind == ThingKind::bone)
        thing.index = tab.selection.bone;
    else if (thing.kind == ThingKind::tag)
        thing.index = tab.selection.tag;
    else if (thing.kind == ThingKind::effect)
        thing.index = tab.selection.effect;
    keepThing(tab);
}

/// Bones have no names that tell all of them apart: as long as there are as many they are taken to be the same.
void carrySkeleton(Tab& tab)
{
    const formats::Model& model = *shownModel(tab);
    const std::size_t bones = capabilitiesOf(model).hasBones ? skinnedOf(model).bones.size() : 0;
    const std::size_t cameras = capabilitiesOf(model).hasCameras ? skinnedOf(model).cameras.size() : 0;
    tab.selection.pointedBone = kNoIndex;
    if (tab.selection.bone >= bones)
        tab.selection.bone = kNoIndex;
    if (tab.view.throughCamera >= cameras)
        tab.view.throughCamera = kNoIndex;
}

void carryStages(Tab& tab, const scene::Document& before)
{
    const std::vector<std::string> old = materialNames(before);
    const std::vector<std::string> now = materialNames(*tab.document);
    const auto hidden = std::exchange(tab.view.drawing.hiddenStages, {});
    for (const auto& [material, stage] : hidden) {
        if (const std::uint32_t place = carriedIndex(old, material, now); place != kNoIndex)
            tab.view.drawing.hiddenStages.insert({place, stage});
    }
    tab.selection.material = carriedIndex(old, tab.selection.material, now);
}

} // namespace

bool hasTab(const Session& session, InspectorTab tab)
{
    const auto& document = session.tab().document;
    switch (tab) {
    case InspectorTab::shaders:
        return document && !document->materials.empty();
    case InspectorTab::tags:
        return document && tagCount(*document) > 0;
    case InspectorTab::effects:
        return document && scene::effectCount(*document) > 0;
    case InspectorTab::geosets:
        return document && geosetCount(*document) > 1;
    case InspectorTab::views:
        return document && capabilitiesOf(*shownModel(session)).hasViews &&
               shownModel(session)->meshVariants.size() > 1;
    case InspectorTab::skeleton:
        return document && capabilitiesOf(*shownModel(session)).hasBones;
    case InspectorTab::differences:
        return isComparing(session);
    default:
        return true;
    }
}

InspectorTab shownTab(const Session& session)
{
    const InspectorTab chosen = session.settings.inspectorTab;
    return hasTab(session, chosen) ? chosen : InspectorTab::model;
}

void showInspectorTab(Session& session, InspectorTab tab)
{
    session.settings.inspectorTab = tab;
    session.settings.panels.showsInspector = true;
}

void stepInspectorTab(Session& session, int steps)
{
    constexpr auto kCount = static_cast<int>(kInspectorTabNames.size());
    int tab = static_cast<int>(shownTab(session));
    do
        tab = (tab + (steps < 0 ? kCount - 1 : 1)) % kCount;
    while (!hasTab(session, static_cast<InspectorTab>(tab)));
    showInspectorTab(session, static_cast<InspectorTab>(tab));
}

void selectSurface(Session& session, std::uint32_t surface)
{
    selectThing(session, surface == kNoIndex ? Thing{} : Thing{ThingKind::surface, surface});
}

void toggleSurface(Session& session, std::uint32_t surface)
{
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    if (surface < surfaceCount(session) && hidden.erase(surface) == 0)
        hidden.insert(surface);
}

void showOnlySurface(Session& session, std::uint32_t surface)
{
    if (surface >= surfaceCount(session))
        return;
    const Tab& tab = session.tab();
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    std::set<std::uint32_t> only = hidden; // other views stay as they are
    for (const std::uint32_t other : allShownSurfaces(tab))
        only.insert(other);
    only.erase(surface);
    if (hidden == only)
        hidden = defaultHidden(*tab.document);
    else
        hidden = std::move(only);
}

void showAllSurfaces(Session& session)
{
    session.tab().view.drawing.hiddenSurfaces.clear();
}

void highlightSurfaces(Session& session, std::set<std::uint32_t> surfaces)
{
    surfaces.erase(surfaces.lower_bound(surfaceCount(session)), surfaces.end());
    ViewState& view = session.tab().view;
    view.drawing.highlightedSurfaces = std::move(surfaces);
    view.hiddenWhenPointed = view.drawing.hiddenSurfaces;
}

std::set<std::uint32_t> drawnHidden(const ViewState& view)
{
    std::set<std::uint32_t> hidden = view.drawing.hiddenSurfaces;
    if (hidden == view.hiddenWhenPointed) {
        for (const std::uint32_t surface : view.drawing.highlightedSurfaces)
            hidden.erase(surface);
    }
    return hidden;
}

bool showsMuzzleFlash(const Session& session)
{
    const auto& document = session.tab().document;
    return document && showsAnyFlash(session.tab().view.drawing.hiddenSurfaces, *document);
}

void toggleMuzzleFlash(Session& session)
{
    if (!session.tab().document)
        return;
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    std::set<std::uint32_t> flashes = muzzleFlashes(*session.tab().document);
    if (showsMuzzleFlash(session)) {
        hidden.merge(flashes);
        return;
    }
    for (const std::uint32_t surface : flashes)
        hidden.erase(surface);
}

void toggleStage(Session& session, std::uint32_t material, std::uint32_t stage)
{
    const auto& document = session.tab().document;
    const bool isThere = document && material < document->materials.size() && document->materials[material].shader &&
                         stage < document->materials[material].shader->stages.size();
    auto& hidden = session.tab().view.drawing.hiddenStages;
    if (isThere && hidden.erase({material, stage}) == 0)
        hidden.insert({material, stage});
}

void selectBone(Session& session, std::uint32_t bone)
{
    const Thing thing{ThingKind::bone, bone};
    selectThing(session, session.tab().selection.thing == thing ? Thing{} : thing);
}

void pointAtBone(Session& session, std::uint32_t bone)
{
    session.tab().selection.pointedBone = bone < boneCount(session) ? bone : kNoIndex;
}

void lookThrough(Session& session, std::uint32_t camera)
{
    const formats::Model* const model = shownModel(session);
    const bool isThere =
        model != nullptr && capabilitiesOf(*model).hasCameras && camera < skinnedOf(*model).cameras.size();
    std::uint32_t& present = session.tab().view.throughCamera;
    present = isThere && present != camera ? camera : kNoIndex;
}

void selectTexture(Session& session, std::uint32_t texture)
{
    const auto& document = session.tab().document;
    if (!document || texture >= document->textures.size())
        return;
    const Thing& thing = session.tab().selection.thing;
    if (!thing.isOfSurface() || !showsTexture(session.tab(), thing.index, texture)) {
        selectSurfaceWith(session, [&](const scene::SurfaceOfNode& place) {
            return textureOfSurface(*document, place.node, session.tab().view.skin, place.surface) == texture;
        });
    }
    session.tab().selection.texture = texture;
    session.tab().selection.texel.reset();
}

void selectMaterial(Session& session, std::uint32_t material)
{
    const auto& document = session.tab().document;
    if (document && material < document->materials.size()) {
        selectSurfaceWith(session, [&](const scene::SurfaceOfNode& place) {
            return materialOf(*document, place.node, session.tab().view.skin, place.surface) ==
                   &document->materials[material];
        });
    }
    session.tab().selection.material = material;
}

std::uint32_t usualTexture(const Session& session)
{
    const scene::Node* const node = shownNode(session);
    if (node == nullptr)
        return kNoIndex;
    if (session.tab().view.skin < node->skins.size())
        return node->skins[session.tab().view.skin].texture;
    return session.tab().document->textures.empty() ? kNoIndex : 0;
}

void showDiagnostic(Session& session, std::uint32_t diagnostic)
{
    const formats::Diagnostics& diagnostics = session.tab().diagnostics;
    if (!session.tab().document || diagnostic >= diagnostics.size())
        return;
    const formats::Diagnostic shown = diagnostics[diagnostic];
    std::visit(Show{session, shown}, placeOf(shown, *session.tab().document));
}

void toggleFileMap(Session& session)
{
    Selection& inspection = session.tab().selection;
    inspection.showsFileMap = !inspection.showsFileMap;
    inspection.range.reset();
}

void copyText(Session& session, std::string place, std::string text)
{
    session.copied = {std::move(place), text, session.copied.count + 1, true};
    session.pending.copies = std::move(text);
}

void resetSelection(Tab& tab)
{
    tab.view.drawing.hiddenSurfaces = defaultHidden(*tab.document);
    tab.view.drawing.highlightedSurfaces.clear();
    tab.view.drawing.hiddenEffects.clear();
    tab.view.throughCamera = kNoIndex;
    tab.selection = {};
    tab.bytes = {};
    tab.view.drawing.hiddenStages.clear();
    tab.choices = {};
    tab.pendingReload.reset();
    tab.weapons.reset();
}

void carrySelection(Tab& tab, const scene::Document& before)
{
    const std::vector<std::string> old = surfaceNames(before);
    const std::vector<std::string> now = surfaceNames(*tab.document);
    const auto carried = [&](std::uint32_t surface) { return carriedIndex(old, surface, now); };
    tab.view.drawing.hiddenSurfaces = carriedHidden(tab.view.drawing.hiddenSurfaces, before, *tab.document);
    tab.view.drawing.highlightedSurfaces.clear();
    tab.selection.surface = carried(tab.selection.surface);
    if (tab.selection.thing.isOfSurface())
        tab.selection.thing.index = tab.selection.surface;
    if (tab.selection.measuredFrom.isOfSurface())
        tab.selection.measuredFrom.index = carried(tab.selection.measuredFrom.index);
    carryStages(tab, before);
    carryTags(tab, before);
    carrySkeleton(tab);
    carryEffects(tab, before);
    carryThing(tab);
    tab.selection.range.reset(); // the file may have grown
    const std::uint32_t selected = std::exchange(tab.selection.texture, kNoIndex);
    for (std::uint32_t i = 0; selected < before.textures.size() && i < tab.document->textures.size(); ++i) {
        if (tab.document->textures[i].id == before.textures[selected].id)
            tab.selection.texture = i;
    }
}

} // namespace app
