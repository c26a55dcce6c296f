#include "app/viewer/session/attachments.hpp"

#include "app/viewer/session/reloads.hpp"
#include "app/viewer/session/selection.hpp"
#include "app/viewer/session/shown.hpp"
#include "app/viewer/session/touch/touch.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/tag_pose.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::kNoIndex;

bool isSegmented(const scene::Document& document)
{
    return document.layers.size() > 1;
}

std::size_t tagsOfModel(const formats::Model& model)
{
    return capabilitiesOf(model).hasAttachments ? skinnedOf(model).attachments.size() : model.tags.size();
}

Reload reloadOf(const Session& session)
{
    return {.path = session.tab().document->path, .choices = effectiveChoices(session.tab())};
}

} // namespace

std::uint32_t tagCount(const scene::Document& document)
{
    std::size_t count = 0;
    for (const scene::Node& node : document.nodes)
        count += tagsOfModel(*node.model);
    return static_cast<std::uint32_t>(count);
}

TagOfNode tagAt(const scene::Document& document, std::uint32_t number)
{
    TagOfNode place{0, number};
    while (place.node + 1 < document.nodes.size() && place.tag >= tagsOfModel(*document.nodes[place.node].model)) {
        place.tag -= static_cast<std::uint32_t>(tagsOfModel(*document.nodes[place.node].model));
        ++place.node;
    }
    return place;
}

std::string tagName(const scene::Document& document, const TagOfNode& place)
{
    const formats::Model& model = *document.nodes[place.node].model;
    return capabilitiesOf(model).hasAttachments ? formats::attachmentName(skinnedOf(model).attachments[place.tag])
                                                : model.tags[place.tag].name;
}

std::string longTagName(const scene::Document& document, std::uint32_t number)
{
    const TagOfNode place = tagAt(document, number);
    const std::string& part = document.nodes[place.node].name;
    return tagName(document, place) + (part.empty() ? "" : " of " + part);
}

std::uint32_t tagCalled(const scene::Document& document, const std::string& longName)
{
    for (std::uint32_t tag = 0; tag < tagCount(document); ++tag) {
        if (longTagName(document, tag) == longName)
            return tag;
    }
    return kNoIndex;
}

std::vector<ShownTag> shownTags(const Session& session)
{
    std::vector<ShownTag> shown;
    if (!session.tab().document)
        return shown;
    const scene::Document& document = *session.tab().document;
    if (tagCount(document) == 0)
        return shown;
    const renderer::View view = shownView(session, session.viewAspect, {});
    const auto placed = shownNodes(session, renderer::rotationOf(view)); // attachments may hang on billboards
    for (std::uint32_t node = 0; node < placed.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        for (std::uint32_t i = 0; capabilitiesOf(model).hasAttachments && i < tagsOfModel(model); ++i) {
            ShownTag one{.node = node, .name = tagName(document, {node, i}), .part = document.nodes[node].name};
            const formats::Attachment& attachment = skinnedOf(model).attachments[i];
            one.isActive = animation::isActiveAt(skinnedOf(model), placed[node].sampleTime, attachment);
            one.inModel = scene::attachmentTransform(attachment, placed[node].bones);
            one.inScene = placed[node].transform * one.inModel;
            shown.push_back(std::move(one));
        }
        for (const formats::Tag& tag : document.nodes[node].model->tags) {
            const auto transform = animation::tagTransform(tag, placed[node].pose);
            ShownTag one{.node = node, .name = tag.name, .part = document.nodes[node].name};
            one.isPresent = transform.has_value();
            one.inModel = transform.value_or(glm::dmat4(1.0));
            one.inScene = placed[node].transform * one.inModel;
            shown.push_back(std::move(one));
        }
    }
    return shown;
}

void selectTag(Session& session, std::uint32_t tag)
{
    const Thing thing{ThingKind::tag, tag};
    selectThing(session, session.tab().selection.thing == thing ? Thing{} : thing);
}

void pointAtTag(Session& session, std::uint32_t tag)
{
    const bool isThere = session.tab().document && tag < tagCount(*session.tab().document);
    session.tab().selection.pointedTag = isThere ? tag : kNoIndex;
}

bool mayHaveWeapons(const Tab& tab)
{
    return tab.document && !tab.choices.isPart && (!tab.weapons || !tab.weapons->empty());
}

bool canRotate(const scene::Node& node)
{
    return node.parent != kNoIndex && !node.tag.empty();
}

void setLevel(Session& session, std::uint32_t level)
{
    if (!session.tab().document || level >= session.tab().document->levelCount)
        return;
    Reload reload = reloadOf(session);
    reload.choices->level = level;
    requestReload(session, std::move(reload));
}

void stepLevel(Session& session)
{
    const auto& document = session.tab().document;
    if (!document || document->levelCount < 2)
        return;
    const std::uint32_t present = effectiveChoices(session.tab()).level.value_or(document->level);
    setLevel(session, (present + 1) % document->levelCount);
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

void setTorso(Session& session, std::uint32_t bone)
{
    const auto& document = session.tab().document;
    if (!document || !capabilitiesOf(*document->nodes.front().model).hasSequences)
        return;
    Reload reload = reloadOf(session);
    reload.choices->torso = bone == kNoIndex ? std::nullopt : std::optional(std::to_string(bone));
    requestReload(session, std::move(reload));
}

void toggleTorso(Session& session)
{
    if (canHaveTorso(session)) {
        const scene::Document& document = *session.tab().document;
        setTorso(session, hasTorso(document) ? kNoIndex : scene::torsoBone(*document.nodes.front().model));
    }
}

void setFace(Session& session, std::uint32_t face)
{
    if (!session.tab().document)
        return;
    Reload reload = reloadOf(session);
    reload.choices->face = face == kNoIndex ? std::nullopt : std::optional(face);
    requestReload(session, std::move(reload));
}

void stepFace(Session& session)
{
    const auto& document = session.tab().document;
    if (!document || !capabilitiesOf(*document->nodes.front().model).hasSequences)
        return;
    const std::size_t count = skinnedOf(*document->nodes.front().model).faces.size();
    const std::uint32_t next = effectiveChoices(session.tab()).face.value_or(kNoIndex) + 1; // of kNoIndex the first
    setFace(session, next < count ? next : kNoIndex);
}

void selectWeapon(Session& session, const std::string& weapon)
{
    if (!session.tab().document)
        return;
    Reload reload = reloadOf(session);
    reload.choices->weapon = weapon;
    reload.selectsWeapon = true;
    requestReload(session, std::move(reload));
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
    // Beside a Quake II player lies a weapon that is there unless another is asked for.
    std::vector<WeaponChoice> choices = {{kNoWeapon, isSegmented(*tab.document) ? "" : kNoWeapon}};
    for (const std::string& weapon : *tab.weapons)
        choices.push_back({weapon, weapon});
    return choices;
}

void attachModel(Session& session, const std::filesystem::path& file, std::uint32_t tag)
{
    const auto& document = session.tab().document;
    if (!document || tag >= tagCount(*document))
        return;
    const TagOfNode place = tagAt(*document, tag);
    const scene::Node& node = document->nodes[place.node];
    Reload reload = reloadOf(session);
    reload.choices->attached.push_back({file, tagName(*document, place), node.name});
    reload.attaches = true;
    requestReload(session, std::move(reload));
}

void detachModel(Session& session, std::uint32_t attached)
{
    if (!session.tab().document)
        return;
    // The number is one of what is shown; of what is still to come that may be another model's by now.
    const std::vector<scene::Attached>& shown = session.tab().choices.attached;
    if (attached >= shown.size())
        return;
    Reload reload = reloadOf(session);
    auto& effective = reload.choices->attached;
    const auto place = std::find(effective.begin(), effective.end(), shown[attached]);
    if (place == effective.end()) // it is being detached already
        return;
    effective.erase(place);
    requestReload(session, std::move(reload));
}

void chooseAttachment(Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document || tab.selection.tag >= tagCount(*tab.document))
        return;
    session.dialogTag = longTagName(*tab.document, tab.selection.tag);
    session.dialog = DialogPurpose::attach;
    session.overlay = Overlay::open;
}

std::uint32_t tagOfDialog(const Session& session)
{
    const auto& document = session.tab().document;
    return document ? tagCalled(*document, session.dialogTag) : kNoIndex;
}

void showAttached(Session& session, const Reload& reload)
{
    if (!reload.attaches || !reload.choices || reload.choices->attached.empty())
        return;
    const scene::Attached& attached = reload.choices->attached.back();
    showNotice(session, platform::utf8FromPath(attached.path.filename()) + " is attached to " + attached.tag);
}

void showOnlyPart(Session& session, std::uint32_t node)
{
    const auto& document = session.tab().document;
    if (!document || node >= document->nodes.size())
        return;
    OpenChosen request{platform::pathFromUtf8(document->nodes[node].path), {}};
    request.choices.isPart = true;
    session.pending.open = std::move(request);
}

void showWhole(Session& session)
{
    if (session.tab().document)
        session.pending.open = OpenChosen{platform::pathFromUtf8(session.tab().document->path), {}};
}

void carryTags(Tab& tab, const scene::Document& before)
{
    tab.selection.pointedTag = kNoIndex;
    const std::uint32_t selected = std::exchange(tab.selection.tag, kNoIndex);
    if (selected >= tagCount(before))
        return;
    const auto nameOf = [](const scene::Document& document, std::uint32_t number) {
        const TagOfNode place = tagAt(document, number);
        return std::pair(document.nodes[place.node].name, tagName(document, place));
    };
    for (std::uint32_t i = tagCount(*tab.document); i-- > 0;) {
        if (nameOf(*tab.document, i) == nameOf(before, selected))
            tab.selection.tag = i;
    }
}

} // namespace app
