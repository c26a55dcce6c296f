#include "renderer/overlay_lines.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/animation/tag_pose.hpp"

#include <algorithm>

namespace renderer {

LineList overlayLines(const OverlayOptions& overlays, const formats::Bounds& scene)
{
    LineList lines;
    if (overlays.showsGrid)
        addGrid(lines, scene);
    if (overlays.showsAxes)
        addAxes(lines, scene);
    if (overlays.showsBounds)
        addBounds(lines, scene);
    return lines;
}

float tagLength(const formats::Bounds& scene)
{
    return scene.isEmpty() ? 1.0f : std::max(scene.diagonal() / 14.0f, 1e-6f);
}

LineList tagLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                  const formats::Bounds& scene)
{
    LineList lines;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (capabilitiesOf(*document.nodes[i].model).hasAttachments) {
            addAttachments(lines, skinnedOf(*document.nodes[i].model), nodes[i], tagLength(scene));
            continue;
        }
        for (const formats::Tag& tag : document.nodes[i].model->tags) {
            if (const auto local = animation::tagTransform(tag, nodes[i].pose))
                addTag(lines, nodes[i].transform * *local, tagLength(scene));
        }
    }
    return lines;
}

LineList boneLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                   const formats::Bounds& scene)
{
    LineList lines;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (isSkinned(*document.nodes[i].model))
            addBones(lines, skinnedOf(*document.nodes[i].model), nodes[i], scene.diagonal());
    }
    return lines;
}

LineList collisionLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                        const glm::vec4& color)
{
    LineList lines;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!capabilitiesOf(*document.nodes[i].model).hasCollision)
            continue;
        const formats::Skinned& shape = skinnedOf(*document.nodes[i].model);
        addCollision(lines, shape.collision, nodes[i].transform, color);
        addStatedBounds(lines, shape, color);
    }
    return lines;
}

} // namespace renderer
