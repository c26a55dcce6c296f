#include "renderer/picking.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {

/// Where a ray meets a triangle.
struct Crossing {
    double distance = 0.0; ///< along the ray
    glm::dvec3 weights{};  ///< of the triangle's corners; their sum is 1
};

/// The crossing (Möller and Trumbore), or nullopt.
std::optional<Crossing> crossingWith(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 across = glm::cross(ray.direction, ac);
    const double determinant = glm::dot(ab, across);
    if (determinant == 0.0)
        return std::nullopt; // edge on, or without an area
    const glm::dvec3 from = ray.origin - a;
    const double u = glm::dot(from, across) / determinant;
    const glm::dvec3 along = glm::cross(from, ab);
    const double v = glm::dot(ray.direction, along) / determinant;
    const double distance = glm::dot(ac, along) / determinant;
    const bool isInside = u >= 0.0 && v >= 0.0 && u + v <= 1.0 && distance > 0.0;
    return isInside ? std::optional(Crossing{distance, {1.0 - u - v, u, v}}) : std::nullopt;
}

/// The surfaces of a node as they are drawn.
class DrawnSurfaces {
public:
    /// All that is given must outlive this.
    DrawnSurfaces(const scene::Document& document, std::uint32_t node, std::uint32_t skin, const DrawOptions& options)
        : m_document(document), m_node(node), m_skin(skin), m_first(firstSurfaceOf(document, node)), m_options(options)
    {
    }

    [[nodiscard]] bool isHidden(std::uint32_t surface) const
    {
        return m_options.hiddenSurfaces.contains(m_first + surface);
    }

    /// The texture whose alpha leaves holes in a surface, or nullptr.
    [[nodiscard]] const formats::Image* maskOf(std::uint32_t surface) const
    {
        if (alphaOf(surface) == ImageAlpha::opaque)
            return nullptr;
        return m_document.textures[textureOfSurface(m_document, m_node, m_skin, surface)].image.get();
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
        return alphaInLook(m_document, m_node, m_skin, surface, m_options);
    }

    const scene::Document& m_document;
    std::uint32_t m_node;
    std::uint32_t m_skin;
    std::uint32_t m_first;
    const DrawOptions& m_options;
};

/// The alpha of a repeating image at a place on it.
std::uint8_t alphaAt(const formats::Image& image, const glm::dvec2& uv)
{
    const auto pixel = [](double at, std::uint32_t size) {
        const double share = at - std::floor(at); // NaN stays NaN
        return share > 0.0 ? std::min(static_cast<std::uint32_t>(share * size), size - 1) : 0;
    };
    return image.pixels[(std::size_t{pixel(uv.y, image.height)} * image.width + pixel(uv.x, image.width)) * 4 + 3];
}

/// The first triangle of a posed skinned model that the ray meets.
std::optional<Hit> pickSkinned(const formats::Model& model, const scene::PlacedNode& place,
                               std::uint32_t meshVariantIndex, const Ray& ray, const DrawnSurfaces& surfaces)
{
    const formats::MeshVariant& meshVariant = model.meshVariants[meshVariantIndex];
    const std::vector<glm::vec3> positions = scene::skinnedPositions(skinnedOf(model), place.bones);
    std::optional<Hit> nearest;
    for (const formats::DrawRange& range : meshVariant.drawRanges) {
        if (surfaces.isHidden(range.surface))
            continue;
        forEachTriangle(meshVariant, range, [&](const formats::TriangleIndices& triangle) {
            const auto positionOf = [&](std::uint32_t corner) {
                return glm::dvec3(positions[meshVariant.vertices[corner].vertex]);
            };
            const auto crossing =
                crossingWith(ray, positionOf(triangle[0]), positionOf(triangle[1]), positionOf(triangle[2]));
            if (crossing && (!nearest || crossing->distance < nearest->distance))
                nearest = Hit{range.surface, ray.origin + ray.direction * crossing->distance, crossing->distance};
        });
    }
    return nearest;
}

std::optional<Hit> pickKeyframed(const formats::Model& model, const animation::KeyframePose& pose,
                                 std::uint32_t meshVariantIndex, const Ray& ray, const DrawnSurfaces& surfaces)
{
    const formats::Keyframed& shape = keyframesOf(model);
    const formats::MeshVariant& meshVariant = model.meshVariants[meshVariantIndex];
    const formats::FramePair frames{shape.frames[pose.frameA].blockFrame, shape.frames[pose.frameB].blockFrame,
                                    static_cast<double>(pose.blend)};
    std::optional<Hit> nearest;
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
        if (surfaces.isHidden(surface))
            continue;
        const auto positions = positionsAt(shape.blocks[model.surfaces[surface].block], frames);
        const auto positionOf = [&](std::uint32_t corner) { return positions[meshVariant.vertices[corner].vertex]; };
        const formats::Image* const mask = surfaces.maskOf(surface);
        const auto isHole = [&](const formats::TriangleIndices& triangle, const Crossing& crossing) {
            glm::dvec2 uv(0.0);
            for (int i = 0; i < 3; ++i)
                uv += glm::dvec2(uvAt(model, meshVariant.vertices[triangle[static_cast<std::size_t>(i)]])) *
                      crossing.weights[i];
            return alphaAt(*mask, uv) < surfaces.leastAlpha(surface);
        };
        for (const formats::TriangleIndices& triangle : trianglesOf(meshVariant, surface)) {
            const auto crossing =
                crossingWith(ray, positionOf(triangle[0]), positionOf(triangle[1]), positionOf(triangle[2]));
            const bool isNearer = crossing && (!nearest || crossing->distance < nearest->distance);
            if (isNearer && (mask == nullptr || !isHole(triangle, *crossing)))
                nearest = Hit{surface, ray.origin + ray.direction * crossing->distance, crossing->distance};
        }
    }
    return nearest;
}

} // namespace

std::optional<Hit> pick(const scene::Document& document, std::span<const scene::PlacedNode> nodes, std::uint32_t skin,
                        const Ray& ray, const DrawOptions& options)
{
    std::optional<Hit> nearest;
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        if (!nodes[node].isShown)
            continue;
        const formats::Model& model = *document.nodes[node].model;
        const glm::dmat4 inverse = glm::inverse(nodes[node].transform);
        const Ray own{glm::dvec3(inverse * glm::dvec4(ray.origin, 1.0)),
                      glm::dvec3(inverse * glm::dvec4(ray.direction, 0.0))};
        // Distances are in lengths of the direction, so that they mean the same in every space.
        const std::uint32_t shown = options.meshVariant < model.meshVariants.size() ? options.meshVariant : 0;
        const DrawnSurfaces surfaces(document, node, skin, options);
        auto hit = isSkinned(model) ? pickSkinned(model, nodes[node], shown, own, surfaces)
                                    : pickKeyframed(model, nodes[node].pose, shown, own, surfaces);
        if (!hit || (nearest && hit->distance >= nearest->distance))
            continue;
        hit->surface += firstSurfaceOf(document, node);
        hit->position = ray.origin + ray.direction * hit->distance;
        nearest = hit;
    }
    return nearest;
}

} // namespace renderer
