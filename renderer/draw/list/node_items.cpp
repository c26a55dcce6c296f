#include "renderer/draw/list/node_items.hpp"

#include "formats/model/mesh_variant.hpp"

#include <cmath>

namespace renderer {
namespace {

constexpr glm::vec4 kHighlight(0.878f, 0.627f, 0.235f, 0.55f); // w: share in the surface's color

} // namespace

bool showsParticles(const ListedNode& node)
{
    return node.draw.node >= node.inputs.document.nodes.size();
}

bool isShown(const ListedNode& node, std::uint32_t surface)
{
    return !node.inputs.options.hiddenSurfaces.contains(node.firstSurface + surface);
}

bool isEffectShown(const ListedNode& node, std::size_t effect)
{
    return !node.inputs.options.hiddenEffects.contains(node.firstEffect + static_cast<std::uint32_t>(effect));
}

bool isDrawn(const ListedNode& node, std::uint32_t surface)
{
    return isShown(node, surface) && !drawRangesOf(node.model.meshVariants[node.meshVariant], surface).empty();
}

DrawItem itemOf(const ListedNode& node, std::uint32_t surface, const DrawOrder& order)
{
    DrawItem item;
    item.order = order;
    item.node = node.draw.node;
    item.surface = surface;
    item.meshVariant = node.meshVariant;
    item.ranges = drawRangesOf(node.model.meshVariants[node.meshVariant], surface);
    item.firstInstance = node.firstInstance;
    item.instanceCount = static_cast<std::uint32_t>(node.draw.instances.size());
    return item;
}

PipelineState solidPipeline(const ListedNode& node, Culling culling)
{
    PipelineState state;
    state.culling = node.inputs.options.isTwoSided ? Culling::none : culling;
    state.frontFace = node.model.frontFace;
    if (node.inputs.options.showsWireframe)
        state.offset = {1.0f, 1.0f}; // lines on the surface must stay visible
    return state;
}

glm::vec4 tintOf(const ListedNode& node, std::uint32_t surface)
{
    const bool isHighlighted = node.inputs.options.highlightedSurfaces.contains(node.firstSurface + surface);
    return isHighlighted ? kHighlight : glm::vec4(0.0f);
}

bool hasImage(const scene::Document& document, std::uint32_t texture)
{
    return texture < document.textures.size() && document.textures[texture].image &&
           !document.textures[texture].image->isEmpty();
}

void add(DrawList& list, DrawItem& item)
{
    item.order.sequence = static_cast<std::uint32_t>(list.items.size());
    for (float* const number : {&item.order.rank, &item.order.distance}) {
        if (!std::isfinite(*number))
            *number = 0.0f; // NaN cannot be ordered
    }
    list.items.push_back(item);
}

std::span<const std::uint32_t> slotsOf(const ListedNode& node)
{
    const scene::Document& document = node.inputs.document;
    if (showsParticles(node))
        return document.effectModels[node.draw.node - document.nodes.size()].slots;
    const scene::Node& source = document.nodes[node.draw.node];
    const std::uint32_t active = activeSkin(source, node.draw.skin);
    if (active >= source.skins.size())
        return {};
    return source.skins[active].slots;
}

glm::mat4 transformOf(const Instance& instance)
{
    glm::mat4 transform(1.0f);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            transform[column][row] = instance.rows[static_cast<std::size_t>(row)][column];
    }
    return transform;
}

} // namespace renderer
