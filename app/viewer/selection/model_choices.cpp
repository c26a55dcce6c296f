#include "app/viewer/selection/model_choices.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/session/indices.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::Model;

} // namespace

/// The chosen mesh variant, by name; a model without it shows its first.
std::uint32_t meshVariantNamed(const Model& model, const std::string& name)
{
    const std::uint32_t named = indexCalled(model.meshVariants, name);
    return named != formats::kNoIndex ? named : 0;
}

void selectSkin(Session& session, std::uint32_t skin)
{
    const scene::Node* const node = shownNode(session);
    if (node != nullptr && skin < node->skins.size())
        session.tab().view.skin = skin;
}

void stepSkin(Session& session, int steps)
{
    const scene::Node* const node = shownNode(session);
    if (node != nullptr && !node->skins.empty())
        selectSkin(session, around(session.tab().view.skin, steps, countOf(node->skins.size())));
}

void selectMeshVariant(Session& session, std::uint32_t meshVariant)
{
    const Model* const model = shownModel(session);
    if (model == nullptr || meshVariant >= model->meshVariants.size())
        return;
    ViewState& view = session.tab().view;
    view.drawing.meshVariant = meshVariant;
    view.chosenMeshVariant = model->meshVariants[meshVariant].name;
    SceneItem& item = session.tab().selection.item;
    if (item.isOfSurface())
        item = {SceneItemKind::surface, item.index}; // its triangles differ now
    keepItem(session.tab());
}

void stepMeshVariant(Session& session)
{
    if (const Model* const model = shownModel(session))
        selectMeshVariant(session,
                          around(session.tab().view.drawing.meshVariant, 1, countOf(model->meshVariants.size())));
}

void overrideRotation(Session& session, std::uint32_t node, const scene::RotationOverride& rotation)
{
    if (!session.tab().document || node >= session.tab().document->nodes.size())
        return;
    scene::RotationOverrides& rotationOverrides = session.tab().view.rotationOverrides;
    rotationOverrides.resize(std::max<std::size_t>(rotationOverrides.size(), node + 1));
    rotationOverrides[node] = rotation;
}

} // namespace app
