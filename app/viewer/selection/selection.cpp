#include "app/viewer/selection/selection.hpp"

#include "app/viewer/queries/diagnostic_location.hpp"
#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/queries/texture_points.hpp"
#include "app/viewer/selection/byte_selection.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::kNoIndex;

struct Show {
    Session& session;
    const formats::Diagnostic& diagnostic;

    void operator()(const std::monostate&) const {}
    void operator()(const InTexture& location) const
    {
        showInspectorTab(session, InspectorTab::textures);
        selectTexture(session, location.texture);
    }
    void operator()(const InClips&) const { showInspectorTab(session, InspectorTab::clips); }
    void operator()(const InMeshVariant& location) const
    {
        selectMeshVariant(session, location.meshVariant);
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

/// Selects the first visible surface with `uses` true, unless the selected surface qualifies already.
template <class Uses> void selectSurfaceWith(Session& session, Uses uses)
{
    const Tab& tab = session.tab();
    const auto isUser = [&](std::uint32_t surface) { return uses(surfaceAt(*tab.document, surface)); };
    if (tab.selection.item.isOfSurface() && isUser(tab.selection.item.index))
        return;
    const std::vector<std::uint32_t> shown = allShownSurfaces(tab);
    const auto found = std::find_if(shown.begin(), shown.end(), isUser);
    if (found != shown.end())
        selectItem(session, {SceneItemKind::surface, *found});
}

} // namespace

void selectSurface(Session& session, std::uint32_t surface)
{
    selectItem(session, surface == kNoIndex ? SceneItem{} : SceneItem{SceneItemKind::surface, surface});
}

void toggleItem(Session& session, const SceneItem& item)
{
    selectItem(session, session.tab().selection.item == item ? SceneItem{} : item);
}

void pointAtRow(Session& session, const SceneItem& item)
{
    session.tab().selection.pointedRow = isThere(session, item) ? item : SceneItem{};
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
    const SceneItem& item = session.tab().selection.item;
    if (!item.isOfSurface() || !showsTexture(session.tab(), item.index, texture)) {
        selectSurfaceWith(session, [&](const scene::SurfaceOfNode& own) {
            return textureOfSurface(*document, own.node, session.tab().view.skin, own.surface) == texture;
        });
    }
    session.tab().selection.texture = texture;
    session.tab().selection.texel.reset();
}

void selectMaterial(Session& session, std::uint32_t material)
{
    const auto& document = session.tab().document;
    if (document && material < document->materials.size()) {
        selectSurfaceWith(session, [&](const scene::SurfaceOfNode& own) {
            return materialOf(*document, own.node, session.tab().view.skin, own.surface) ==
                   &document->materials[material];
        });
    }
    session.tab().selection.material = material;
}

void showDiagnostic(Session& session, std::uint32_t diagnostic)
{
    const formats::Diagnostics& diagnostics = session.tab().diagnostics;
    if (!session.tab().document || diagnostic >= diagnostics.size())
        return;
    const formats::Diagnostic shown = diagnostics[diagnostic];
    std::visit(Show{session, shown}, locationOf(shown, *session.tab().document));
}

void toggleFileMap(Session& session)
{
    Selection& selection = session.tab().selection;
    selection.showsFileMap = !selection.showsFileMap;
    selection.range.reset();
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

} // namespace app
