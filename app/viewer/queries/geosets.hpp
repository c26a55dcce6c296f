#pragma once

#include "app/viewer/session/session.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

/// The mesh parts of a skinned model by purpose (docs/formats/m2.md §16): a group such as "boots" has variants, and a
/// game shows one of them. Only the first node of a document counts. Visibility is stored in
/// ViewState::drawing.hiddenSurfaces only; hiding a geoset hides it in all views of its model, so that switching views
/// keeps it hidden.
namespace app {

enum class GeosetState { hidden, partly, shown };

struct Geoset {
    std::uint16_t id = 0;
    std::string name;               ///< "boots 2"
    std::uint64_t triangles = 0;    ///< in the shown view
    std::uint32_t surfaceCount = 0; ///< in the shown view; 0: the view does not contain it
    GeosetState state = GeosetState::hidden;
};

/// Geosets whose ids have the same hundreds; the body (id 0) is a group of its own.
struct GeosetGroup {
    std::string name;             ///< "boots"
    std::vector<Geoset> variants; ///< sorted by id
};

/// All groups in all views of the active model, by id; empty if the model is not skinned.
[[nodiscard]] std::vector<GeosetGroup> geosetGroups(const Session& session);

/// Number of distinct ids.
[[nodiscard]] std::size_t geosetCount(const scene::Document& document);

/// Numbers (see scene::surfaceAt) of the geoset's surfaces in the shown view.
[[nodiscard]] std::set<std::uint32_t> surfacesOfGeoset(const Session& session, std::uint16_t id);
/// Surfaces of all geosets in the same group.
[[nodiscard]] std::set<std::uint32_t> surfacesOfGeosetGroup(const Session& session, std::uint16_t id);

/// The shape of the active model's first node if it has geosets, or nullptr.
[[nodiscard]] const formats::Skinned* geosetShape(const Session& session);

[[nodiscard]] bool isSameGeosetGroup(std::uint16_t a, std::uint16_t b); ///< by id

/// Surface numbers per id, in all views; the surfaces of the first node come first in the numbering.
[[nodiscard]] std::map<std::uint16_t, std::vector<std::uint32_t>> surfacesByGeoset(const formats::Skinned& shape);

/// Numbers of the surfaces whose id passes `matches`, in all views.
template <class Matches> std::set<std::uint32_t> surfacesWithGeoset(const formats::Skinned& shape, Matches matches)
{
    std::set<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < shape.sections.size(); ++i) {
        if (matches(shape.sections[i].geoset))
            numbers.insert(i);
    }
    return numbers;
}

} // namespace app
