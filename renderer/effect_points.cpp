#include "renderer/effect_points.hpp"

#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace renderer {
namespace {

constexpr std::size_t kMaxCorners = 400'000; // no more instants are simulated after it
constexpr std::uint32_t kInstants = 16;      // over a sequence
constexpr double kStillMs = 2000.0;          // duration for watching effects if no time passes in the sequence
constexpr int kLeastChange = 3;              // of 255: smaller changes are invisible

/// Whether the color of a corner changes the image behind it.
bool isSeen(const animation::EffectVertex& vertex, formats::BlendMode blend)
{
    const auto color = std::bit_cast<std::array<std::uint8_t, 4>>(vertex.color);
    const auto [least, most] = std::minmax({int{color[0]}, int{color[1]}, int{color[2]}});
    const bool hasAlpha = color[3] >= kLeastChange;
    switch (blend) {
    case formats::BlendMode::noAlphaAdd:
        return most >= kLeastChange;
    case formats::BlendMode::add:
        return hasAlpha && most >= kLeastChange;
    case formats::BlendMode::blendAdd:
        return hasAlpha || most >= kLeastChange;
    case formats::BlendMode::mod:
        return least <= 255 - kLeastChange;
    case formats::BlendMode::mod2x:
        return most >= 128 + kLeastChange || least <= 127 - kLeastChange;
    default:
        return hasAlpha;
    }
}

bool isSeenInAny(const animation::EffectVertex& vertex, std::span<const formats::RibbonLayer> layers)
{
    return std::any_of(layers.begin(), layers.end(), [&](const auto& layer) { return isSeen(vertex, layer.blend); });
}

/// The poses with their times moved to a share of their sequences. Frames are unchanged.
std::vector<animation::Pose> posesAt(const scene::Document& document, std::span<const animation::Pose> layerPoses,
                                     double share)
{
    std::vector<animation::Pose> poses(layerPoses.begin(), layerPoses.end());
    for (std::uint32_t layer = 0; layer < poses.size(); ++layer) {
        auto* const pose = std::get_if<animation::SequencePose>(&poses[layer]);
        const formats::Model& model = layerModel(document, layer);
        if (pose == nullptr || !capabilitiesOf(model).hasSequences)
            continue;
        const formats::Skinned& shape = skinnedOf(model);
        const double durationMs =
            pose->sequence < shape.sequences.size() ? shape.sequences[pose->sequence].durationMs : 0.0;
        *pose = {.sequence = pose->sequence, .ms = share * durationMs};
        pose->globalMs = durationMs > 0.0 ? pose->ms : share * kStillMs;
    }
    return poses;
}

} // namespace

EffectVisibility effectVisibilityOf(const DrawOptions& options)
{
    return {options.showsEffects && showsMaterials(options), options.hiddenEffects};
}

EffectPoints::EffectPoints(const scene::Document& document, EffectVisibility visibility)
    : m_document(document), m_visibility(std::move(visibility))
{
    for (std::uint32_t node = 0; m_visibility.areShown && node < document.nodes.size(); ++node) {
        if (firstEffectOf(document, node + 1) > firstEffectOf(document, node))
            m_systems.push_back({node, animation::EffectSystem(skinnedOf(*document.nodes[node].model))});
    }
}

template <class Simulation, class Write, class Sees>
void EffectPoints::visitQuads(const Simulation& simulation, const Write& write, const Sees& sees,
                              const scene::PointVisitor& visit)
{
    m_vertices.resize(std::max(m_vertices.size(), maxVerticesOf(simulation)));
    const std::size_t count = write(std::span(m_vertices));
    for (const animation::EffectVertex& vertex : std::span(m_vertices).first(count)) {
        if (sees(vertex))
            visit(vertex.position);
    }
    m_visited += count;
}

void EffectPoints::visitSystem(const animation::EffectSystem& effects, std::uint32_t firstEffect,
                               const animation::SampleTime& at, const animation::EffectView& view,
                               const scene::PointVisitor& visit)
{
    const auto visitParticles = [&](std::uint32_t emitter, const animation::DrawnParticles& drawn) {
        if (!m_visibility.hidden.contains(firstEffect + emitter))
            visitQuads(
                drawn, [&](auto to) { return writeParticles(drawn, view, m_scratch, to); },
                [&](const auto& vertex) { return isSeen(vertex, drawn.emitter.blend); }, visit);
    };
    std::uint32_t effect = 0;
    for (const animation::ParticleSimulation& each : effects.particles())
        visitParticles(effect++, drawnParticles(each, view));
    for (const animation::ChildEmitter& child : effects.children())
        visitParticles(child.parent, drawnParticles(child.simulation));
    for (const animation::RibbonSimulation& each : effects.ribbons()) {
        if (!m_visibility.hidden.contains(firstEffect + effect++))
            visitQuads(
                each, [&](auto to) { return writeRibbon(each, view, at, to); },
                [&](const auto& vertex) { return isSeenInAny(vertex, each.ribbon().layers); }, visit);
    }
}

void EffectPoints::visit(std::span<const scene::PlacedNode> nodes, const CameraAxes& axes,
                         const scene::PointVisitor& visit)
{
    for (NodeSystem& each : m_systems) {
        const scene::PlacedNode& placedNode = nodes[each.node];
        if (!placedNode.isShown || m_visited > kMaxCorners)
            continue;
        each.effects.advanceTo(effectTimeOf(placedNode));
        const animation::EffectView view{axes.right,       axes.up,
                                         axes.backward,    glm::mat4(placedNode.transform),
                                         placedNode.bones, each.effects.secondsSince()};
        visitSystem(each.effects, firstEffectOf(m_document, each.node), placedNode.sampleTime, view, visit);
    }
}

void EffectPoints::visitSequences(std::span<const animation::Pose> layerPoses,
                                  const scene::RotationOverrides& rotationOverrides, const CameraAxes& axes,
                                  const scene::PointVisitor& visit)
{
    const animation::ViewRotation rotation = glm::transpose(glm::mat3(axes.right, axes.up, axes.backward));
    for (std::uint32_t i = 0; i < kInstants && !isEmpty(); ++i) {
        const double share = static_cast<double>(i) / kInstants;
        const auto poses = posesAt(m_document, layerPoses, share);
        this->visit(placedNodes(m_document, poses, rotationOverrides, rotation), axes, visit);
    }
}

formats::Bounds withRoomForEffects(formats::Bounds box, const scene::Document& document)
{
    if (box.isEmpty() || effectCount(document) == 0)
        return box;
    const glm::vec3 room(box.diagonal());
    box.add(box.min - room);
    box.add(box.max + room);
    return box;
}

formats::Bounds boundsOfEffects(const scene::Document& document, std::span<const animation::Pose> layerPoses,
                                const scene::RotationOverrides& rotationOverrides, const EffectVisibility& visibility)
{
    formats::Bounds bounds;
    EffectPoints(document, visibility)
        .visitSequences(layerPoses, rotationOverrides, axesOf(OrbitCamera()),
                        [&](const glm::vec3& point) { bounds.add(point); });
    return bounds;
}

} // namespace renderer
