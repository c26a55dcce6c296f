#include "app/viewer/queries/texture_points.hpp"

#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/skinned.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::kNoIndex;

constexpr double kMaxUv = 1024.0;      // farther away from the image nothing is looked for
constexpr double kWeightSlack = 1e-6;  // on an edge rounding must not leave a gap
constexpr std::uint32_t kMaxWraps = 8; // times that one triangle may repeat the image, each way

/// A surface's model, node, and material or passes.
struct TexturedSurface {
    const scene::Node& node;
    const formats::Model& model;
    std::uint32_t surface = 0; // into the model's
    const scene::Skin* skin = nullptr;
    const scene::Material* material = nullptr;

    TexturedSurface(const Tab& tab, const scene::SurfaceOfNode& own)
        : node(tab.document->nodes[own.node]),
          model(*node.model),
          surface(own.surface),
          material(materialOf(*tab.document, own.node, tab.view.skin, own.surface))
    {
        const std::uint32_t active = activeSkin(node, tab.view.skin);
        skin = active < node.skins.size() ? &node.skins[active] : nullptr;
    }
    TexturedSurface(const Tab& tab, std::uint32_t number) : TexturedSurface(tab, surfaceAt(*tab.document, number)) {}

    [[nodiscard]] std::uint32_t inSlot(std::uint32_t slot) const
    {
        return skin != nullptr && slot < skin->slots.size() ? skin->slots[slot] : kNoIndex;
    }
};

/// Calls `visit(texture, coordinates)` for each image of each pass of a surface.
template <class Visit> void forEachPassImage(const TexturedSurface& textured, Visit&& visit)
{
    for (const formats::Batch& batch : textured.model.batches) {
        if (batch.surface != textured.surface)
            continue;
        const formats::MaterialPass& pass = textured.model.passes[batch.pass];
        if (pass.layerCount == 0)
            visit(textured.inSlot(pass.texture), formats::TexCoordSet::first);
        for (std::uint32_t i = 0; i < pass.layerCount; ++i)
            visit(textured.inSlot(pass.layers[i].texture), pass.layers[i].coords);
    }
}

/// Calls `visit(texture, stage)` for each image of a material; `stage` is nullptr without a shader.
template <class Visit> void forEachStageImage(const scene::Material& material, Visit&& visit)
{
    for (std::size_t i = 0; i < material.textures.size(); ++i) {
        const bool hasStage = material.shader && i < material.shader->stages.size();
        for (const std::uint32_t texture : material.textures[i])
            visit(texture, hasStage ? &material.shader->stages[i] : nullptr);
    }
    visit(material.substitute, static_cast<const formats::quake3::Stage*>(nullptr));
}

/// The coordinates that map an image onto a surface; none: the surface has none, or does not show the image.
std::optional<formats::TexCoordSet> coordsOf(const TexturedSurface& textured, std::uint32_t texture)
{
    std::optional<formats::TexCoordSet> coords;
    const auto take = [&](formats::TexCoordSet found) {
        const bool isStored = found == formats::TexCoordSet::first || found == formats::TexCoordSet::second;
        if (isStored && !coords)
            coords = found;
    };
    if (textured.material != nullptr) {
        forEachStageImage(*textured.material, [&](std::uint32_t one, const formats::quake3::Stage* stage) {
            const bool isPlain = stage == nullptr || stage->texCoords == formats::quake3::TexCoordSource::texture;
            if (one == texture && isPlain)
                take(formats::TexCoordSet::first);
        });
        return coords;
    }
    if (capabilitiesOf(textured.model).hasPasses) {
        forEachPassImage(textured, [&](std::uint32_t one, formats::TexCoordSet set) {
            if (one == texture)
                take(set);
        });
        return coords;
    }
    return formats::TexCoordSet::first;
}

glm::vec2 uvOfCorner(const formats::Model& model, const formats::RenderVertex& corner, formats::TexCoordSet coords)
{
    if (coords == formats::TexCoordSet::second && !capabilitiesOf(model).hasVertexFrames)
        return vertexAt(skinnedOf(model).vertices, corner.vertex).uv[1];
    return uvAt(model, corner);
}

/// The integer offsets that move the range `least` to `most` so that it contains `value`.
struct Wraps {
    double first = 0.0;
    std::uint32_t count = 0;
};
Wraps wrapsOf(double least, double most, double value, bool repeats)
{
    if (!repeats)
        return {0.0, 1};
    const double first = std::ceil(least - value);
    const double last = std::floor(most - value);
    if (last < first)
        return {};
    return {first, std::min(static_cast<std::uint32_t>(last - first) + 1, kMaxWraps)};
}

/// Adds the points of one triangle at `uv` of an image.
template <class Add>
void addPointsOf(const UvTriangle& triangle, const glm::dvec2& uv, const std::array<bool, 2>& repeats, Add&& add)
{
    const glm::vec2 least = glm::min(triangle[0], glm::min(triangle[1], triangle[2]));
    const glm::vec2 most = glm::max(triangle[0], glm::max(triangle[1], triangle[2]));
    if (!(std::abs(least.x) < kMaxUv && std::abs(least.y) < kMaxUv && std::abs(most.x) < kMaxUv &&
          std::abs(most.y) < kMaxUv))
        return; // also for NaN
    const Wraps across = wrapsOf(least.x - kWeightSlack, most.x + kWeightSlack, uv.x, repeats[0]);
    const Wraps down = wrapsOf(least.y - kWeightSlack, most.y + kWeightSlack, uv.y, repeats[1]);
    for (std::uint32_t i = 0; i < across.count; ++i) {
        for (std::uint32_t j = 0; j < down.count; ++j) {
            if (const auto weights = weightsAt(triangle, {uv.x + across.first + i, uv.y + down.first + j}))
                add(*weights);
        }
    }
}

} // namespace

std::vector<std::uint32_t> texturesOfSurface(const Tab& tab, std::uint32_t surface)
{
    const TexturedSurface textured(tab, surface);
    std::vector<std::uint32_t> textures;
    const auto add = [&](std::uint32_t texture) {
        const bool isThere = texture < tab.document->textures.size();
        if (isThere && std::find(textures.begin(), textures.end(), texture) == textures.end())
            textures.push_back(texture);
    };
    if (textured.material != nullptr) {
        forEachStageImage(*textured.material, [&](std::uint32_t one, const formats::quake3::Stage*) { add(one); });
    } else if (capabilitiesOf(textured.model).hasPasses) {
        forEachPassImage(textured, [&](std::uint32_t one, formats::TexCoordSet) { add(one); });
    } else if (textured.skin != nullptr) {
        add(textured.skin->texture);
        for (const scene::SkinImage& image : textured.skin->images)
            add(image.texture);
    }
    return textures;
}

bool showsTexture(const Tab& tab, std::uint32_t surface, std::uint32_t texture)
{
    const std::vector<std::uint32_t> textures = texturesOfSurface(tab, surface);
    return std::find(textures.begin(), textures.end(), texture) != textures.end();
}

std::vector<std::uint32_t> surfacesWith(const Tab& tab, std::uint32_t texture)
{
    std::vector<std::uint32_t> surfaces;
    for (const std::uint32_t surface : allShownSurfaces(tab)) {
        if (tab.view.drawing.hiddenSurfaces.contains(surface))
            continue;
        if (showsTexture(tab, surface, texture))
            surfaces.push_back(surface);
    }
    return surfaces;
}

std::array<bool, 2> isRepeated(const Tab& tab, std::uint32_t texture)
{
    std::array<bool, 2> repeats{true, true};
    for (const scene::Node& node : tab.document->nodes) {
        const std::uint32_t active = activeSkin(node, tab.view.skin);
        const std::size_t slots = active < node.skins.size() ? node.skins[active].slots.size() : 0;
        for (std::size_t slot = 0; slot < std::min(slots, node.model->textureSlots.size()); ++slot) {
            if (node.skins[active].slots[slot] == texture)
                repeats = {node.model->textureSlots[slot].repeatsU, node.model->textureSlots[slot].repeatsV};
        }
    }
    for (const scene::Material& material : tab.document->materials) {
        forEachStageImage(material, [&](std::uint32_t one, const formats::quake3::Stage* stage) {
            if (one == texture && stage != nullptr && stage->images.isClamped)
                repeats = {false, false};
        });
    }
    return repeats;
}

std::vector<UvTriangle> uvTrianglesOf(const Tab& tab, std::uint32_t surface, std::uint32_t texture)
{
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, surface);
    const TexturedSurface textured(tab, own);
    const auto coords = coordsOf(textured, texture);
    if (!coords)
        return {};
    const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
    std::vector<UvTriangle> triangles;
    for (const formats::TriangleIndices& corners : formats::trianglesOf(mesh, own.surface)) {
        UvTriangle& triangle = triangles.emplace_back();
        for (std::size_t i = 0; i < 3; ++i)
            triangle[i] = uvOfCorner(textured.model, mesh.vertices[corners[i]], *coords);
    }
    return triangles;
}

std::optional<glm::vec3> weightsAt(const UvTriangle& triangle, const glm::dvec2& uv)
{
    const glm::dvec2 origin(triangle[0]);
    const glm::dvec2 a = glm::dvec2(triangle[1]) - origin;
    const glm::dvec2 b = glm::dvec2(triangle[2]) - origin;
    const glm::dvec2 point = uv - origin;
    const double area = a.x * b.y - a.y * b.x;
    if (area == 0.0 || !std::isfinite(area))
        return std::nullopt;
    const double second = (point.x * b.y - point.y * b.x) / area;
    const double third = (a.x * point.y - a.y * point.x) / area;
    const double first = 1.0 - second - third;
    if (first < -kWeightSlack || second < -kWeightSlack || third < -kWeightSlack)
        return std::nullopt;
    return glm::vec3(glm::dvec3(first, second, third));
}

std::vector<SurfacePoint> pointsAt(const Tab& tab, std::uint32_t texture, const glm::dvec2& uv)
{
    std::vector<SurfacePoint> points;
    const std::array<bool, 2> repeats = isRepeated(tab, texture);
    for (const std::uint32_t surface : surfacesWith(tab, texture)) {
        const std::vector<UvTriangle> triangles = uvTrianglesOf(tab, surface, texture);
        for (std::uint32_t i = 0; i < triangles.size(); ++i) {
            addPointsOf(triangles[i], uv, repeats, [&](const glm::vec3& weights) {
                if (points.size() < kMaxSurfacePoints)
                    points.push_back({surface, i, weights});
            });
        }
    }
    return points;
}

std::optional<glm::dvec2> uvOf(const Tab& tab, const SurfacePoint& point, std::uint32_t texture)
{
    if (!showsTexture(tab, point.surface, texture))
        return std::nullopt;
    const std::vector<UvTriangle> triangles = uvTrianglesOf(tab, point.surface, texture);
    if (point.triangle >= triangles.size())
        return std::nullopt;
    const UvTriangle& uvs = triangles[point.triangle];
    glm::dvec2 uv{};
    for (int i = 0; i < 3; ++i)
        uv += glm::dvec2(uvs[static_cast<std::size_t>(i)]) * static_cast<double>(point.weights[i]);
    return uv;
}

std::vector<glm::dvec3> pointsInScene(const Session& session, const std::vector<SurfacePoint>& points)
{
    std::vector<glm::dvec3> positions;
    for (const SurfacePoint& point : points) {
        const auto corners = posedVertices(session, {SceneItemKind::triangle, point.surface, point.triangle});
        glm::dvec3 position{};
        for (std::size_t i = 0; i < corners.size(); ++i)
            position += corners[i].inScene * static_cast<double>(point.weights[static_cast<int>(i)]);
        positions.push_back(position);
    }
    return positions;
}

} // namespace app
