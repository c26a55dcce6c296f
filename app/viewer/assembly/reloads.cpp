#include "app/viewer/assembly/reloads.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace app {
namespace {

const scene::Texture* textureAt(const Session& session, std::uint32_t texture)
{
    const auto& document = session.tab().document;
    return document && texture < document->textures.size() ? &document->textures[texture] : nullptr;
}

bool shows(const Tab& tab, const std::string& path)
{
    return tab.document && tab.document->path == path;
}

/// Selects the texture of this id and activates a skin that shows it.
void showTexture(Tab& tab, const std::string& id)
{
    const std::uint32_t texture =
        firstIndex(tab.document->textures, [&](const scene::Texture& one) { return one.id == id; });
    if (texture == formats::kNoIndex)
        return;
    tab.selection.texture = texture;
    const std::uint32_t skin =
        firstIndex(tab.document->nodes.front().skins, [&](const scene::Skin& one) { return one.texture == texture; });
    if (skin != formats::kNoIndex)
        tab.view.skin = skin;
}

/// Restores a value that `failed` would have changed, unless it changed again since.
template <class Value> void takeBack(Value& later, const Value& failed, const Value& before)
{
    if (later == failed)
        later = before;
}

void takeBackBindings(scene::Bindings& later, const scene::Bindings& failed, const scene::Bindings& before)
{
    const auto valueIn = [](const scene::Bindings& bindings, const std::string& id) {
        const auto found = bindings.find(id);
        return found != bindings.end() ? std::optional(found->second) : std::nullopt;
    };
    scene::Bindings all = failed;
    all.insert(before.begin(), before.end());
    for (const auto& [id, image] : all) {
        if (valueIn(later, id) != valueIn(failed, id))
            continue;
        later.erase(id);
        if (const auto old = valueIn(before, id))
            later[id] = *old;
    }
}

void takeBackAttached(std::vector<scene::Attached>& later, const std::vector<scene::Attached>& failed,
                      const std::vector<scene::Attached>& before)
{
    for (std::size_t i = before.size(); i < failed.size(); ++i) {
        const auto added = std::find(later.begin(), later.end(), failed[i]);
        if (added != later.end())
            later.erase(added);
    }
}

/// Stores the image changes of a model from `before` to `after`.
void keepChanges(Session& session, const std::string& document, const scene::Bindings& before,
                 const scene::Bindings& after)
{
    if (before == after)
        return;
    const std::string model = modelKey(platform::pathFromUtf8(document));
    scene::Bindings images = imagesOf(*session.keptImages, model);
    for (const auto& [texture, image] : before) {
        if (!after.contains(texture))
            images.erase(texture);
    }
    for (const auto& [texture, image] : after) {
        const auto old = before.find(texture);
        if (old == before.end() || old->second != image)
            images.insert_or_assign(texture, absoluteOf(image));
    }
    KeptImages kept = *session.keptImages;
    setImages(kept, model, std::move(images));
    session.keptImages = std::make_shared<const KeptImages>(std::move(kept));
}

} // namespace

OpenChoices effectiveChoices(const Tab& tab)
{
    return tab.pendingReload && tab.pendingReload->choices ? *tab.pendingReload->choices : tab.choices;
}

void requestReload(Session& session, Reload reload)
{
    const auto& pending = session.tab().pendingReload;
    if (pending && pending->tab && reload.choices) // `choices` include the look, which is for this tab alone
        reload.tab = pending->tab;
    session.tab().pendingReload = reload;
    session.pending.open = std::move(reload);
}

bool isFor(const Reload& reload, const Tab& tab)
{
    if (!shows(tab, reload.path))
        return false;
    if (!reload.choices)
        return true;
    if (reload.keepsChoices)
        return tab.choices == *reload.choices;
    if (reload.tab)
        return tab.id == *reload.tab;
    return tab.choices.isPart == reload.choices->isPart && tab.choices.look == reload.choices->look;
}

std::vector<Reload> reloadsToStart(const Session& session, const Reload& reload)
{
    if (reload.choices)
        return {reload};
    std::vector<const Tab*> tabs{&session.tab()};
    for (const Tab& tab : session.tabs)
        tabs.push_back(&tab);
    std::vector<Reload> reloads;
    for (const Tab* const tab : tabs) {
        if (reloads.empty() && isFor(reload, *tab) && tab->pendingReload)
            reloads.push_back(*tab->pendingReload);
    }
    for (const Tab* const tab : tabs) {
        const bool isThere =
            std::any_of(reloads.begin(), reloads.end(), [&](const Reload& one) { return isFor(one, *tab); });
        if (isThere || tab->isVersionBefore || !isFor(reload, *tab))
            continue;
        Reload own = reload;
        own.choices = tab->choices;
        own.keepsChoices = true;
        reloads.push_back(std::move(own));
    }
    if (reloads.empty()) { // no tab shows it any more
        reloads.push_back(reload);
        reloads.back().choices = OpenChoices();
    }
    return reloads;
}

Reload withoutFailed(const Session& session, Reload later, const Reload& failed)
{
    const auto tab =
        std::find_if(session.tabs.begin(), session.tabs.end(), [&](const Tab& one) { return shows(one, failed.path); });
    if (tab == session.tabs.end() || !later.choices || !failed.choices || failed.keepsChoices)
        return later;
    const OpenChoices& before = tab->choices;
    takeBack(later.choices->level, failed.choices->level, before.level);
    takeBack(later.choices->weapon, failed.choices->weapon, before.weapon);
    takeBack(later.choices->torso, failed.choices->torso, before.torso);
    takeBack(later.choices->face, failed.choices->face, before.face);
    takeBack(later.choices->look, failed.choices->look, before.look);
    takeBackBindings(later.choices->bindings, failed.choices->bindings, before.bindings);
    takeBackAttached(later.choices->attached, failed.choices->attached, before.attached);
    return later;
}

void returnToShownLook(Tab& tab)
{
    LookHistory& history = tab.looks;
    const auto distance = [&](std::size_t i) { return std::max(i, history.index) - std::min(i, history.index); };
    std::optional<std::size_t> nearest; // before the wanted look; behind it after a failed undo
    for (std::size_t i = 0; i < history.looks.size(); ++i) {
        if (history.looks[i] == tab.choices.look && (!nearest || distance(i) < distance(*nearest)))
            nearest = i;
    }
    if (nearest) {
        history.index = *nearest;
        return;
    }
    history = {};
    history.looks = {tab.choices.look};
}

void finishReload(Session& session, const Reload& reload, const std::shared_ptr<const scene::Document>& document)
{
    for (Tab& tab : session.tabs) {
        if (!isFor(reload, tab))
            continue;
        if (document && reload.choices) {
            keepChanges(session, reload.path, tab.choices.bindings, reload.choices->bindings);
            tab.choices = *reload.choices;
        }
        // Another reload may have been requested meanwhile.
        if (tab.pendingReload && tab.pendingReload->choices == reload.choices)
            tab.pendingReload.reset();
        else if (tab.pendingReload && !document)
            tab.pendingReload = withoutFailed(session, *tab.pendingReload, reload);
        if (!tab.pendingReload && !document)
            returnToShownLook(tab);
    }
}

void cancelReload(Session& session, const std::string& path)
{
    for (Tab& tab : session.tabs) {
        if (!shows(tab, path))
            continue;
        tab.pendingReload.reset();
        returnToShownLook(tab);
    }
}

void bindTexture(Session& session, std::uint32_t texture, const std::filesystem::path& image)
{
    const scene::Texture* const bound = textureAt(session, texture);
    if (bound == nullptr)
        return;
    Reload reload{session.tab().document->path, effectiveChoices(session.tab()), bound->id, image};
    reload.choices->bindings[bound->id] = image;
    requestReload(session, std::move(reload));
}

void resetTexture(Session& session, std::uint32_t texture)
{
    const scene::Texture* const bound = textureAt(session, texture);
    if (bound == nullptr)
        return;
    Reload reload{session.tab().document->path, effectiveChoices(session.tab()), bound->id, {}};
    if (reload.choices->bindings.erase(bound->id) > 0)
        requestReload(session, std::move(reload));
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
    if (reload.image.empty())
        showNotice(session, name + " is the model's own texture again");
    else
        showNotice(session, name + " is " + platform::utf8FromPath(reload.image) + " now");
}

} // namespace app
