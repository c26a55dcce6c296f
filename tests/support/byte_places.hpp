#pragma once

#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
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

/// From things to their bytes and back.
namespace tests {

/// A session with a model, paused; a session without a document where it cannot be opened.
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
inline std::vector<app::Thing> someThings(const app::Tab& tab)
{
    using app::Thing;
    using app::ThingKind;
    std::vector<Thing> things;
    for (const std::uint32_t surface : allShownSurfaces(tab)) {
        things.push_back({ThingKind::surface, surface});
        const scene::SurfaceOfNode own = surfaceAt(*tab.document, surface);
        const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
        const auto triangles = formats::trianglesOf(mesh, own.surface);
        const std::size_t step = std::max<std::size_t>(triangles.size() / 7, 1);
        for (std::size_t i = 0; i < triangles.size(); i += step) {
            things.push_back({ThingKind::triangle, surface, static_cast<std::uint32_t>(i)});
            things.push_back({ThingKind::vertex, surface, formats::kNoIndex, mesh.vertices[triangles[i][1]].vertex});
        }
    }
    const formats::Model& model = *tab.document->nodes.front().model;
    const auto add = [&](ThingKind kind, std::size_t count) {
        for (std::uint32_t i = 0; i < std::min<std::size_t>(count, 40); ++i)
            things.push_back({kind, i});
    };
    if (capabilitiesOf(model).hasBones)
        add(ThingKind::bone, skinnedOf(model).bones.size());
    if (capabilitiesOf(model).hasCameras)
        add(ThingKind::camera, skinnedOf(model).cameras.size());
    add(ThingKind::tag, app::tagCount(*tab.document));
    add(ThingKind::effect, scene::effectCount(*tab.document));
    return things;
}

/// How many things of a kind came back, and how many have no place.
struct RoundTrips {
    std::map<app::ThingKind, std::size_t> found;
    std::map<app::ThingKind, std::size_t> placeless;
    std::vector<std::string> problems;
};

/// Each thing's place is asked for what it belongs to.
inline RoundTrips roundTrips(app::Session& session)
{
    RoundTrips trips;
    app::Tab& tab = session.tab();
    std::map<std::string, app::ShownFile> files;
    for (const app::Thing& thing : someThings(tab)) {
        selectThing(session, thing); // of surfaces that share a vertex it is the selected one's
        const auto place = placeOfThing(session, thing);
        if (!place) {
            ++trips.placeless[thing.kind];
            continue;
        }
        const std::string path = place->file.empty() ? tab.document->nodes[place->node].path : place->file;
        if (!files.contains(path))
            files.emplace(path, app::readShownFile(tab.document, path));
        const app::ShownFile& file = files.at(path);
        const app::ByteOwner owner = ownerOfByte(tab, file, place->range.offset);
        const bool isSame = owner.thing.kind == thing.kind && owner.thing.index == thing.index &&
                            owner.thing.vertex == thing.vertex && owner.range.offset == place->range.offset;
        const bool isHeaderless = thing.kind == app::ThingKind::surface && owner.table != nullptr &&
                                  owner.table->element != formats::Element::surface;
        if (isHeaderless)
            ++trips.placeless[thing.kind]; // its place is that of its vertices
        else if (isSame)
            ++trips.found[thing.kind];
        else
            trips.problems.push_back(std::string(app::kThingKindNames[static_cast<std::size_t>(thing.kind)]) + " " +
                                     std::to_string(thing.index) + " at byte " + std::to_string(place->range.offset) +
                                     " of " + path + " is " +
                                     std::string(app::kThingKindNames[static_cast<std::size_t>(owner.thing.kind)]) +
                                     " " + std::to_string(owner.thing.index));
    }
    return trips;
}

} // namespace tests
