#include "app/viewer/inspection.hpp"

#include "app/viewer/assembling.hpp"
#include "app/viewer/finding_place.hpp"
#include "formats/files/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::kNoIndex;

std::uint32_t surfaceCount(const Session& session)
{
    return session.tab().document ? scene::surfaceCount(*session.tab().document) : 0;
}

const scene::Texture* textureAt(const Session& session, std::uint32_t texture)
{
    const auto& document = session.tab().document;
    return document && texture < document->textures.size() ? &document->textures[texture] : nullptr;
}

bool shows(const Tab& tab, const std::string& path)
{
    return tab.document && tab.document->path == path;
}

/// Selects the texture of this id and puts on the skin that shows it.
void showTexture(Tab& tab, const std::string& id)
{
    const std::vector<scene::Texture>& textures = tab.document->textures;
    const auto texture =
        std::find_if(textures.begin(), textures.end(), [&](const scene::Texture& one) { return one.id == id; });
    if (texture == textures.end())
        return;
    tab.inspection.texture = static_cast<std::uint32_t>(texture - textures.begin());
    const std::vector<scene::Skin>& skins = tab.document->nodes.front().skins;
    const auto skin = std::find_if(skins.begin(), skins.end(),
                                   [&](const scene::Skin& one) { return one.texture == tab.inspection.texture; });
    if (skin != skins.end())
        tab.view.skin = static_cast<std::uint32_t>(skin - skins.begin());
}

struct Show {
    Session& session;
    const formats::Diagnostic& finding;

    void operator()(const std::monostate&) const {}
    void operator()(const InTexture& place) const
    {
        showInspectorTab(session, InspectorTab::textures);
        selectTexture(session, place.texture);
    }
    void operator()(const InClips&) const { showInspectorTab(session, InspectorTab::clips); }
    void operator()(const InTopology& place) const
    {
        session.tab().view.drawing.topology = place.topology;
        if (finding.range.length > 0)
            (*this)(InFile{});
    }
    void operator()(const InFile&) const
    {
        showInspectorTab(session, InspectorTab::model);
        session.tab().inspection.showsFileMap = true;
        session.tab().inspection.range = finding.range;
    }
};

/// Of all nodes, by their numbers.
std::vector<std::string> surfaceNames(const scene::Document& document)
{
    std::vector<std::string> names;
    for (const scene::Node& node : document.nodes) {
        for (const formats::Surface& surface : node.model->surfaces)
            names.push_back(surface.name);
    }
    return names;
}

std::vector<std::string> materialNames(const scene::Document& document)
{
    std::vector<std::string> names;
    for (const scene::Material& material : document.materials)
        names.push_back(material.name);
    return names;
}

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

void carryStages(Tab& tab, const scene::Document& before)
{
    const std::vector<std::string> old = materialNames(before);
    const std::vector<std::string> now = materialNames(*tab.document);
    const auto hidden = std::exchange(tab.view.drawing.hiddenStages, {});
    for (const auto& [material, stage] : hidden) {
        if (const std::uint32_t place = carriedIndex(old, material, now); place != kNoIndex)
            tab.view.drawing.hiddenStages.insert({place, stage});
    }
    tab.inspection.material = carriedIndex(old, tab.inspection.material, now);
}

} // namespace

OpenChoices comingChoices(const Tab& tab)
{
    return tab.asked && tab.asked->choices ? *tab.asked->choices : tab.choices;
}

void askFor(Session& session, Reload reload)
{
    session.tab().asked = reload;
    session.wishes.open = std::move(reload);
}

bool hasTab(const Session& session, InspectorTab tab)
{
    const auto& document = session.tab().document;
    switch (tab) {
    case InspectorTab::shaders:
        return document && !document->materials.empty();
    case InspectorTab::tags:
        return document && tagCount(*document) > 0;
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

void selectSurface(Session& session, std::uint32_t surface)
{
    if (surface < surfaceCount(session))
        session.tab().inspection.surface = surface;
}

void toggleSurface(Session& session, std::uint32_t surface)
{
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    if (surface < surfaceCount(session) && hidden.erase(surface) == 0)
        hidden.insert(surface);
}

void showOnlySurface(Session& session, std::uint32_t surface)
{
    const std::uint32_t count = surfaceCount(session);
    if (surface >= count)
        return;
    std::set<std::uint32_t> others;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i != surface)
            others.insert(i);
    }
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    if (hidden == others)
        hidden.clear();
    else
        hidden = std::move(others);
}

void showAllSurfaces(Session& session)
{
    session.tab().view.drawing.hiddenSurfaces.clear();
}

void highlightSurface(Session& session, std::uint32_t surface)
{
    session.tab().view.drawing.highlightedSurface = surface < surfaceCount(session) ? surface : kNoIndex;
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

void selectTexture(Session& session, std::uint32_t texture)
{
    if (textureAt(session, texture) != nullptr)
        session.tab().inspection.texture = texture;
}

void bindTexture(Session& session, std::uint32_t texture, const std::filesystem::path& picture)
{
    const scene::Texture* const bound = textureAt(session, texture);
    if (bound == nullptr)
        return;
    Reload reload{session.tab().document->path, comingChoices(session.tab()), bound->id, picture};
    reload.choices->bindings[bound->id] = picture;
    askFor(session, std::move(reload));
}

void resetTexture(Session& session, std::uint32_t texture)
{
    const scene::Texture* const bound = textureAt(session, texture);
    if (bound == nullptr)
        return;
    Reload reload{session.tab().document->path, comingChoices(session.tab()), bound->id, {}};
    if (reload.choices->bindings.erase(bound->id) > 0)
        askFor(session, std::move(reload));
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

Reload reloadToStart(const Session& session, const Reload& reload)
{
    Reload whole = reload;
    whole.choices = OpenChoices();
    for (const Tab& tab : session.tabs) {
        if (!shows(tab, reload.path))
            continue;
        if (tab.asked)
            return *tab.asked;
        whole.choices = tab.choices;
    }
    return whole;
}

void finishBinding(Session& session, const Reload& reload, const std::shared_ptr<const scene::Document>& document)
{
    for (Tab& tab : session.tabs) {
        if (!shows(tab, reload.path))
            continue;
        if (document && reload.choices)
            tab.choices = *reload.choices;
        // Another one may have been asked for meanwhile.
        if (tab.asked && tab.asked->choices == reload.choices)
            tab.asked.reset();
    }
}

void showBound(Session& session, const Reload& reload)
{
    if (reload.texture.empty())
        return;
    for (Tab& tab : session.tabs) {
        if (shows(tab, reload.path))
            showTexture(tab, reload.texture);
    }
    const std::string name = formats::fileNameOf(reload.texture);
    if (reload.picture.empty())
        showNotice(session, name + " is what the model asks for again");
    else
        showNotice(session, name + " is " + platform::utf8FromPath(reload.picture) + " now");
}

void cancelBinding(Session& session, const std::string& path)
{
    for (Tab& tab : session.tabs) {
        if (shows(tab, path))
            tab.asked.reset();
    }
}

void showFinding(Session& session, std::uint32_t finding)
{
    const formats::Diagnostics& findings = session.tab().findings;
    if (!session.tab().document || finding >= findings.size())
        return;
    const formats::Diagnostic shown = findings[finding];
    std::visit(Show{session, shown}, placeOf(shown, *session.tab().document));
}

void toggleFileMap(Session& session)
{
    Inspection& inspection = session.tab().inspection;
    inspection.showsFileMap = !inspection.showsFileMap;
    inspection.range.reset();
}

void copyText(Session& session, std::string place, std::string text)
{
    session.copied = {std::move(place), text, session.copied.count + 1, true};
    session.wishes.copies = std::move(text);
}

void resetInspection(Tab& tab)
{
    tab.view.drawing.hiddenSurfaces.clear();
    tab.view.drawing.highlightedSurface = kNoIndex;
    tab.inspection = {};
    tab.view.drawing.hiddenStages.clear();
    tab.choices = {};
    tab.asked.reset();
    tab.weapons.reset();
}

void carryInspection(Tab& tab, const scene::Document& before)
{
    const std::vector<std::string> old = surfaceNames(before);
    const std::vector<std::string> now = surfaceNames(*tab.document);
    const auto carried = [&](std::uint32_t surface) { return carriedIndex(old, surface, now); };
    std::set<std::uint32_t> hidden;
    for (const std::uint32_t surface : tab.view.drawing.hiddenSurfaces) {
        if (const std::uint32_t place = carried(surface); place != kNoIndex)
            hidden.insert(place);
    }
    tab.view.drawing.hiddenSurfaces = std::move(hidden);
    tab.view.drawing.highlightedSurface = kNoIndex;
    tab.inspection.surface = carried(tab.inspection.surface);
    carryStages(tab, before);
    carryTags(tab, before);
    tab.inspection.range.reset(); // the file may have grown
    const std::uint32_t selected = std::exchange(tab.inspection.texture, kNoIndex);
    for (std::uint32_t i = 0; selected < before.textures.size() && i < tab.document->textures.size(); ++i) {
        if (tab.document->textures[i].id == before.textures[selected].id)
            tab.inspection.texture = i;
    }
}

} // namespace app
