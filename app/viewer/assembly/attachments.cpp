#include "app/viewer/assembly/attachments.hpp"

#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::kNoIndex;

Reload reloadOf(const Session& session)
{
    return {.path = session.tab().document->path, .choices = effectiveChoices(session.tab())};
}

} // namespace

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
    const std::uint32_t next = effectiveChoices(session.tab()).face.value_or(kNoIndex) + 1; // kNoIndex + 1 is the first
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

void attachModel(Session& session, const std::filesystem::path& file, std::uint32_t tag)
{
    const auto& document = session.tab().document;
    if (!document || tag >= tagCount(*document))
        return;
    const TagOfNode own = tagAt(*document, tag);
    const scene::Node& node = document->nodes[own.node];
    Reload reload = reloadOf(session);
    reload.choices->attached.push_back({file, tagName(*document, own), node.name});
    reload.attaches = true;
    requestReload(session, std::move(reload));
}

void detachModel(Session& session, std::uint32_t attached)
{
    if (!session.tab().document)
        return;
    // The number refers to the shown models; in the pending choices it may be another model.
    const std::vector<scene::Attached>& shown = session.tab().choices.attached;
    if (attached >= shown.size())
        return;
    Reload reload = reloadOf(session);
    auto& effective = reload.choices->attached;
    const auto found = std::find(effective.begin(), effective.end(), shown[attached]);
    if (found == effective.end()) // it is being detached already
        return;
    effective.erase(found);
    requestReload(session, std::move(reload));
}

void chooseAttachment(Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document || tab.selection.tag() >= tagCount(*tab.document))
        return;
    session.dialogTag = longTagName(*tab.document, tab.selection.tag());
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

} // namespace app
