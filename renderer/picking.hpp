#pragma once

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/pick_clusters.hpp"
#include "renderer/scene/placement.hpp"

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace renderer {

/// The first intersection of a ray with a model.
struct Hit {
    std::uint32_t surface = 0;          ///< its number, see scene::surfaceAt
    glm::dvec3 position{};              ///< in the scene
    double distance = 0.0;              ///< along the ray, in multiples of its direction's length
    std::uint32_t node = 0;             ///< into Document::nodes
    std::uint32_t triangle = 0;         ///< of the surface in the displayed mesh variant, see formats::trianglesOf
    formats::TriangleIndices corners{}; ///< of that triangle, into MeshVariant::vertices
    glm::dvec3 weights{};               ///< of the corners: they interpolate `position`; their sum is 1
    std::uint32_t vertex = 0;           ///< the nearest corner: into the surface's vertex block or Skinned::vertices
    glm::dvec2 uv{};                    ///< see formats::uvAt
};

/// The ray through a point of any view with this aspect (width / height), like rayThrough for an orbit camera.
[[nodiscard]] Ray rayThrough(const View& view, float aspect, const glm::vec2& at);

/// The target of rays: a document drawn with `options` and `skin` (see scene::activeSkin).
struct PickScene {
    const scene::Document& document;
    std::span<const scene::PlacedNode> nodes; ///< one per node of the document
    std::uint32_t skin = 0;
    const DrawOptions& options;
};

/// Finds the object at a point of the view. Caches triangle clusters of models as long as other code keeps the models
/// alive; copies share them. Not for use from several threads at once.
class Picker {
public:
    /// The first triangle that a ray hits, from either side, or nullopt: ignores hidden surfaces and holes made by the
    /// alpha of a texture. The first call for a model and mesh variant sorts its triangles.
    [[nodiscard]] std::optional<Hit> pick(const PickScene& scene, const Ray& ray);

    /// A box in the scene around a surface (by number) as shown, possibly slightly too large; empty if it is not shown.
    [[nodiscard]] formats::Bounds boundsAround(const PickScene& scene, std::uint32_t surface);

private:
    struct Known {
        std::weak_ptr<const formats::Model> model;
        std::uint32_t meshVariant = 0;
        std::shared_ptr<PickClusters> clusters; // borrows the model
    };

    [[nodiscard]] PickClusters& clustersOf(const std::shared_ptr<const formats::Model>& model,
                                           const DrawOptions& options);
    void findBoxes(const PickScene& scene, std::uint32_t node, PickClusters& clusters);
    [[nodiscard]] std::optional<Hit> pickNode(const PickScene& scene, std::uint32_t node, const Ray& ray);

    std::vector<Known> m_known;
    std::vector<PickBox> m_boxes; // of the current node
};

} // namespace renderer
