#pragma once

#include "app/viewer/session/session.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

/// The mesh parts of a skinned model by what they are for (docs/formats/m2.md §16): a group, as "boots", has variants,
/// of which a game shows one. Only the first node of a document counts. What is shown is
/// ViewState::drawing.hiddenSurfaces and nothing else; a geoset is shown or hidden in all views of its model at once,
/// so that it stays so in another view.
namespace app {

enum class GeosetState { hidden, partly, shown };

struct Geoset {
    std::uint16_t id = 0;
    std::string name;               ///< "boots 2"
    std::uint64_t triangles = 0;    ///< of the shown view
    std::uint32_t surfaceCount = 0; ///< of the shown view; 0: this view has nothing of it
    GeosetState state = GeosetState::hidden;
};

/// Geosets whose ids share the hundreds; the body (id 0) is a group of its own.
struct GeosetGroup {
    std::string name;             ///< "boots"
    std::vector<Geoset> variants; ///< by id
};

/// Of all views of the present model, by id; none for a model that is not skinned.
[[nodiscard]] std::vector<GeosetGroup> geosetGroups(const Session& session);

/// How many different ids there are.
[[nodiscard]] std::size_t geosetCount(const scene::Document& document);

/// Numbers (see scene::surfaceAt) of its surfaces in the shown view.
[[nodiscard]] std::set<std::uint32_t> surfacesOfGeoset(const Session& session, std::uint16_t id);
/// Of all geosets of its group.
[[nodiscard]] std::set<std::uint32_t> surfacesOfGeosetGroup(const Session& session, std::uint16_t id);

/// The present model's first node where it has geosets, or nullptr.
[[nodiscard]] const formats::Skinned* geosetShape(const Session& session);

[[nodiscard]] bool isSameGeosetGroup(std::uint16_t a, std::uint16_t b); ///< by id

/// Numbers of the surfaces of each id, in all views: those of the first node are the first of all.
[[nodiscard]] std::map<std::uint16_t, std::vector<std::uint32_t>> surfacesByGeoset(const formats::Skinned& shape);

} // namespace app
