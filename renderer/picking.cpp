#include "renderer/picking.hpp"

#include "formats/model/vertex_block.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/pick_clusters.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace renderer {
namespace {

/// The intersection of a ray with a triangle.
struct Crossing {
    double distance = 0.0; ///< along the ray
    glm::dvec3 weights{};  ///< of the triangle's corners; their sum is 1
};

/// The intersection (Möller and Trumbore), or nullopt.
std::optional<Crossing> crossingWith(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 across = glm::cross(ray.direction, ac);
    const double determinant = glm::dot(ab, across);
    if (determinant == 0.0)
        return std::nullopt; // edge-on, or without an area
    const glm::dvec3 from = ray.origin - a;
    const double u = glm::dot(from, across) / determinant;
    const glm::dvec3 along = glm::cross(from, ab);
    const double v = glm::dot(ray.direction, along) / determinant;
    const double distance = glm::dot(ac, along) / determinant;
    const bool isInside = u >= 0.0 && v >= 0.0 && u + v <= 1.0 && distance > 0.0;
    return isInside ? std::optional(Crossing{distance, {1.0 - u - v, u, v}}) : std::nullopt;
}

/// The visible surfaces of a node.
class DrawnSurfaces {
public:
    /// The arguments must outlive this object.
    DrawnSurfaces(const PickScene& scene, std::uint32_t node)
        : m_scene(scene), m_node(node), m_first(firstSurfaceOf(scene.document, node))
    {
    }

    [[nodiscard]] bool isHidden(std::uint32_t surface) const
    {
        return m_scene.options.hiddenSurfaces.contains(m_first + surface);
    }

    /// The texture whose alpha makes holes in a surface, or nullptr.
    [[nodiscard]] const formats::Image* maskOf(std::uint32_t surface) const
    {
        if (alphaOf(surface) == ImageAlpha::opaque)
            return nullptr;
        const std::uint32_t texture = textureOfSurface(m_scene.document, m_node, m_scene.skin, surface);
        return m_scene.document.textures[texture].image.get();
    }

    /// Pixels with less alpha are holes.
    [[nodiscard]] std::uint8_t leastAlpha(std::uint32_t surface) const
    {
        return alphaOf(surface) == ImageAlpha::cutOut ? formats::kCutOutAlpha : std::uint8_t{1};
    }

private:
    using ImageAlpha = formats::ImageAlpha;

    [[nodiscard]] ImageAlpha alphaOf(std::uint32_t surface) const
    {
        return alphaInLook(m_scene.document, m_node, m_scene.skin, surface, m_scene.options);
    }

    const PickScene& m_scene;
    std::uint32_t m_node;
    std::uint32_t m_first;
};

/// The alpha of a repeating image at a texture coordinate.
std::uint8_t alphaAt(const formats::Image& image, const glm::dvec2& uv)
{
    const auto pixel = [](double at, std::uint32_t size) {
        const double share = at - std::floor(at); // NaN stays NaN
        return share > 0.0 ? std::min(static_cast<std::uint32_t>(share * size), size - 1) : 0;
    };
    return image.pixels[(std::size_t{pixel(uv.y, image.height)} * image.width + pixel(uv.x, image.width)) * 4 + 3];
}

/// The distance along a ray at which it enters a box; infinite if it misses the box.
double entryOf(const PickBox& box, const Ray& ray)
{
    constexpr double kNever = std::numeric_limits<double>::infinity();
    if (!box.isBounded)
        return 0.0;
    double entry = 0.0;
    double exit = kNever;
    for (int axis = 0; axis < 3; ++axis) {
        const double direction = ray.direction[axis];
        const double toMin = box.min[axis] - ray.origin[axis];
        const double toMax = box.max[axis] - ray.origin[axis];
        if (direction == 0.0) {
            if (toMin > 0.0 || toMax < 0.0)
                return kNever;
            continue;
        }
        const double a = toMin / direction;
        const double b = toMax / direction;
        entry = std::max(entry, std::min(a, b));
        exit = std::min(exit, std::max(a, b));
    }
    return entry <= exit ? entry : kNever;
}

/// The triangles of a node in the displayed pose, and the first one hit by a ray so far.
class NodePick {
public:
    /// The arguments must outlive this object.
    NodePick(const PickScene& scene, std::uint32_t node, const PickClusters& clusters, const Ray& ray)
        : m_model(*scene.document.nodes[node].model),
          m_meshVariant(m_model.meshVariants[meshVariantIn(m_model, scene.options)]),
          m_placedNode(scene.nodes[node]),
          m_clusters(clusters),
          m_ray(ray),
          m_surfaces(scene, node)
    {
    }

    [[nodiscard]] bool isHidden(const TriangleCluster& cluster) const { return m_surfaces.isHidden(cluster.surface); }
    [[nodiscard]] const std::optional<Hit>& nearest() const { return m_nearest; }

    void look(const TriangleCluster& cluster)
    {
        const std::span<const std::uint32_t> vertices = m_clusters.verticesOf(cluster);
        findPositions(cluster.surface, vertices);
        const formats::Image* const mask = m_surfaces.maskOf(cluster.surface);
        for (const ClusterTriangle& triangle : m_clusters.trianglesOf(cluster)) {
            const auto crossing = crossingWith(m_ray, m_positions[triangle.corners[0]],
                                               m_positions[triangle.corners[1]], m_positions[triangle.corners[2]]);
            if (!crossing || !isFirst(*crossing, cluster.surface, triangle.number))
                continue;
            const formats::TriangleIndices corners{vertices[triangle.corners[0]], vertices[triangle.corners[1]],
                                                   vertices[triangle.corners[2]]};
            const glm::dvec2 uv = uvOf(corners, *crossing);
            if (mask == nullptr || alphaAt(*mask, uv) >= m_surfaces.leastAlpha(cluster.surface))
                take(cluster.surface, triangle, corners, *crossing, uv);
        }
    }

private:
    /// Of several hits at the same position, the first one in the file is used.
    [[nodiscard]] bool isFirst(const Crossing& crossing, std::uint32_t surface, std::uint32_t triangle) const
    {
        if (!m_nearest || crossing.distance != m_nearest->distance)
            return !m_nearest || crossing.distance < m_nearest->distance;
        return surface != m_nearest->surface ? surface < m_nearest->surface : triangle < m_nearest->triangle;
    }

    void findPositions(std::uint32_t surface, std::span<const std::uint32_t> vertices)
    {
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const std::uint32_t source = m_meshVariant.vertices[vertices[i]].vertex;
            if (isSkinned(m_model)) {
                const formats::SkinVertex vertex =
                    vertexAt(scene::verticesOf(skinnedOf(m_model), m_placedNode), source);
                m_positions[i] = glm::dvec3(animation::skinnedPosition(m_placedNode.bones, vertex));
            } else {
                const formats::Keyframed& shape = keyframesOf(m_model);
                const formats::FramePair frames = scene::framesOf(shape, m_placedNode.pose);
                m_positions[i] = positionAt(shape.blocks[m_model.surfaces[surface].block], frames, source);
            }
        }
    }

    [[nodiscard]] glm::dvec2 uvOf(const formats::TriangleIndices& corners, const Crossing& crossing) const
    {
        glm::dvec2 uv(0.0);
        for (int i = 0; i < 3; ++i)
            uv += glm::dvec2(uvAt(m_model, m_meshVariant.vertices[corners[static_cast<std::size_t>(i)]])) *
                  crossing.weights[i];
        return uv;
    }

    void take(std::uint32_t surface, const ClusterTriangle& triangle, const formats::TriangleIndices& corners,
              const Crossing& crossing, const glm::dvec2& uv)
    {
        Hit& hit = m_nearest.emplace();
        hit.surface = surface;
        hit.distance = crossing.distance;
        hit.triangle = triangle.number;
        hit.corners = corners;
        hit.weights = crossing.weights;
        hit.uv = uv;
        const glm::dvec3 at = m_ray.origin + m_ray.direction * crossing.distance;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 3; ++i) {
            const double distance = glm::distance(at, m_positions[triangle.corners[i]]);
            if (!(distance < least) && i > 0)
                continue;
            least = distance;
            hit.vertex = m_meshVariant.vertices[corners[i]].vertex;
        }
    }

    const formats::Model& m_model;
    const formats::MeshVariant& m_meshVariant;
    const scene::PlacedNode& m_placedNode;
    const PickClusters& m_clusters;
    const Ray& m_ray;
    DrawnSurfaces m_surfaces;
    std::array<glm::dvec3, kClusterVertices> m_positions; // of the vertices of the current cluster
    std::optional<Hit> m_nearest;
};

} // namespace

Ray rayThrough(const View& view, float aspect, const glm::vec2& at)
{
    const glm::dmat4 toScene = glm::inverse(glm::dmat4(view.viewProjection));
    const auto inScene = [&](double depth) {
        const glm::dvec4 point =
            toScene * glm::dvec4(2.0 * static_cast<double>(at.x / aspect), 2.0 * static_cast<double>(at.y), depth, 1.0);
        return glm::dvec3(point) / point.w;
    };
    const glm::dvec3 nearest = inScene(-1.0);
    return {nearest, glm::normalize(inScene(1.0) - nearest)};
}

PickClusters& Picker::clustersOf(const std::shared_ptr<const formats::Model>& model, const DrawOptions& options)
{
    const std::uint32_t meshVariant = meshVariantIn(*model, options);
    std::erase_if(m_known, [](const Known& known) { return known.model.expired(); });
    for (Known& known : m_known) {
        if (known.meshVariant == meshVariant && known.model.lock() == model)
            return *known.clusters;
    }
    m_known.push_back({model, meshVariant, std::make_shared<PickClusters>(*model, meshVariant)});
    return *m_known.back().clusters;
}

void Picker::findBoxes(const PickScene& scene, std::uint32_t node, PickClusters& clusters)
{
    const formats::Model& model = *scene.document.nodes[node].model;
    if (isSkinned(model))
        clusters.boxesAt(scene.nodes[node].bones, m_boxes);
    else
        clusters.boxesAt(scene::framesOf(keyframesOf(model), scene.nodes[node].pose), m_boxes);
}

std::optional<Hit> Picker::pickNode(const PickScene& scene, std::uint32_t node, const Ray& ray)
{
    struct Met {
        double entry = 0.0;
        std::uint32_t cluster = 0;
    };
    PickClusters& clusters = clustersOf(scene.document.nodes[node].model, scene.options);
    findBoxes(scene, node, clusters);
    NodePick pick(scene, node, clusters, ray);
    std::vector<Met> met;
    for (std::uint32_t i = 0; i < m_boxes.size(); ++i) {
        const double entry = entryOf(m_boxes[i], ray);
        if (entry < std::numeric_limits<double>::infinity() && !pick.isHidden(clusters.clusters()[i]))
            met.push_back({entry, i});
    }
    std::sort(met.begin(), met.end(), [](const Met& a, const Met& b) { return a.entry < b.entry; });
    for (const Met& one : met) {
        if (pick.nearest() && pick.nearest()->distance < one.entry)
            break;
        pick.look(clusters.clusters()[one.cluster]);
    }
    return pick.nearest();
}

std::optional<Hit> Picker::pick(const PickScene& scene, const Ray& ray)
{
    std::optional<Hit> nearest;
    for (std::uint32_t node = 0; node < scene.nodes.size(); ++node) {
        if (!scene.nodes[node].isShown)
            continue;
        const glm::dmat4 inverse = glm::inverse(scene.nodes[node].transform);
        // Distances are multiples of the direction's length, so that they are equal in every space.
        const Ray own{glm::dvec3(inverse * glm::dvec4(ray.origin, 1.0)),
                      glm::dvec3(inverse * glm::dvec4(ray.direction, 0.0))};
        auto hit = pickNode(scene, node, own);
        if (!hit || (nearest && hit->distance >= nearest->distance))
            continue;
        hit->node = node;
        hit->surface += firstSurfaceOf(scene.document, node);
        hit->position = ray.origin + ray.direction * hit->distance;
        nearest = hit;
    }
    return nearest;
}

formats::Bounds Picker::boundsAround(const PickScene& scene, std::uint32_t surface)
{
    formats::Bounds bounds;
    const scene::SurfaceOfNode own = surfaceAt(scene.document, surface);
    if (scene.options.hiddenSurfaces.contains(surface) || !scene.nodes[own.node].isShown)
        return bounds;
    PickClusters& clusters = clustersOf(scene.document.nodes[own.node].model, scene.options);
    findBoxes(scene, own.node, clusters);
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        if (clusters.clusters()[i].surface != own.surface)
            continue;
        for (unsigned corner = 0; corner < 8; ++corner) {
            const PickBox& box = m_boxes[i];
            const glm::dvec3 at((corner & 1U) != 0 ? box.max.x : box.min.x, (corner & 2U) != 0 ? box.max.y : box.min.y,
                                (corner & 4U) != 0 ? box.max.z : box.min.z);
            bounds.add(pointInScene(scene.nodes[own.node], at));
        }
    }
    return bounds;
}

} // namespace renderer
