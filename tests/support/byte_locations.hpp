#pragma once

#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/scene/open.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// Converts objects to their bytes and back.
namespace tests {

/// A session with a model, paused; without a document if it cannot be opened.
inline app::Session sessionWith(const std::filesystem::path& file)
{
    app::Session session;
    auto document = scene::open(file);
    if (!document)
        return session;
    app::Opened opened;
    opened.document = std::make_shared<const scene::Document>(*std::move(document));
    accept(session, opened);
    for (app::LayerState& layer : session.tab().view.layers)
        layer.playback.isPlaying = false;
    return session;
}

/// Things of every kind that the present tab has: of many surfaces, triangles and vertices some.
inline std::vector<app::SceneItem> someThings(const app::Tab& tab)
{
    using app::SceneItem;
    using app::SceneItemKind;
    std::vector<SceneItem> things;
    for (const std::uint32_t surface : allShownSurfaces(tab)) {
        things.push_back({SceneItemKind::surface, surface});
        const scene::SurfaceOfNode own = surfaceAt(*tab.document, surface);
        const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
        const auto triangles = formats::trianglesOf(mesh, own.surface);
        const std::size_t step = std::max<std::size_t>(triangles.size() / 7, 1);
        for (std::size_t i = 0; i < triangles.size(); i += step) {
            things.push_back({SceneItemKind::triangle, surface, static_cast<std::uint32_t>(i)});
            things.push_back(
                {SceneItemKind::vertex, surface, formats::kNoIndex, mesh.vertices[triangles[i][1]].vertex});
        }
    }
    const formats::Model& model = *tab.document->nodes.front().model;
    const auto add = [&](SceneItemKind kind, std::size_t count) {
        for (std::uint32_t i = 0; i < std::min<std::size_t>(count, 40); ++i)
            things.push_back({kind, i});
    };
    if (capabilitiesOf(model).hasBones)
        add(SceneItemKind::bone, skinnedOf(model).bones.size());
    if (capabilitiesOf(model).hasCameras)
        add(SceneItemKind::camera, skinnedOf(model).cameras.size());
    add(SceneItemKind::tag, app::tagCount(*tab.document));
    add(SceneItemKind::effect, scene::effectCount(*tab.document));
    return things;
}

/// Number of objects of a kind that were found again, and of those without bytes.
struct RoundTrips {
    std::map<app::SceneItemKind, std::size_t> found;
    std::map<app::SceneItemKind, std::size_t> withoutBytes;
    std::vector<std::string> problems;
};

/// Finds the object at each object's bytes.
inline RoundTrips roundTrips(app::Session& session)
{
    RoundTrips trips;
    app::Tab& tab = session.tab();
    std::map<std::string, app::ShownFile> files;
    for (const app::SceneItem& item : someThings(tab)) {
        selectItem(session, item); // of surfaces that share a vertex it is the selected one's
        const auto location = locationOfItem(session, item);
        if (!location) {
            ++trips.withoutBytes[item.kind];
            continue;
        }
        const std::string path = location->file.empty() ? tab.document->nodes[location->node].path : location->file;
        if (!files.contains(path))
            files.emplace(path, app::readShownFile(tab.document, path));
        const app::ShownFile& file = files.at(path);
        const app::ByteOwner owner = ownerOfByte(tab, file, location->range.offset);
        const bool isSame = owner.item.kind == item.kind && owner.item.index == item.index &&
                            owner.item.vertex == item.vertex && owner.range.offset == location->range.offset;
        const bool isHeaderless = item.kind == app::SceneItemKind::surface && owner.table != nullptr &&
                                  owner.table->element != formats::Element::surface;
        if (isHeaderless)
            ++trips.withoutBytes[item.kind]; // its bytes are those of its vertices
        else if (isSame)
            ++trips.found[item.kind];
        else
            trips.problems.push_back(std::string(app::kSceneItemKindNames[static_cast<std::size_t>(item.kind)]) + " " +
                                     std::to_string(item.index) + " at byte " + std::to_string(location->range.offset) +
                                     " of " + path + " is " +
                                     std::string(app::kSceneItemKindNames[static_cast<std::size_t>(owner.item.kind)]) +
                                     " " + std::to_string(owner.item.index));
    }
    return trips;
}

} // namespace tests
