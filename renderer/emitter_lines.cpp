#include "renderer/emitter_lines.hpp"

#include "renderer/animation/effects/effect_limits.hpp"
#include "renderer/animation/effects/particle_emission.hpp"
#include "renderer/animation/effects/ribbon_simulation.hpp"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace renderer {
namespace {

using animation::BoneMatrix;
using formats::EmitterShape;

constexpr glm::vec4 kRibbonColor(0.55f, 0.85f, 0.60f, 0.9f);
constexpr float kPointShare = 0.008f; // of the scene's size, for emitters without a size
constexpr float kStickShare = 0.03f;  // of the scene's size
constexpr int kCircleSteps = 32;
constexpr int kSplineSteps = 48;

/// Draws in the space of an emitter or model.
struct LocalLines {
    LineList& lines;
    BoneMatrix matrix;    // to model space
    glm::dmat4 transform; // to scene space
    glm::vec4 color;

    [[nodiscard]] glm::vec3 inScene(const glm::vec3& point) const
    {
        return glm::vec3(glm::dvec3(transform * glm::dvec4(glm::dvec3(animation::transformPoint(matrix, point)), 1.0)));
    }
    void add(const glm::vec3& from, const glm::vec3& to) const { lines.add(inScene(from), inScene(to), color); }
};

/// A cross in the scene, whose size does not depend on the emitter's scale.
void addPoint(const LocalLines& local, const glm::vec3& point, float size)
{
    const glm::vec3 at = local.inScene(point);
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 offset(0.0f);
        offset[axis] = size * kPointShare;
        local.lines.add(at - offset, at + offset, local.color);
    }
}

/// The size of marks for an emitter with this extent: in a large scene they must not hide it.
float sizeBeside(const LocalLines& local, float extent, float size)
{
    constexpr float kMaxExtents = 15.0f;
    const float inScene = glm::distance(local.inScene({}), local.inScene({extent, 0.0f, 0.0f}));
    return inScene > 0.0f ? std::min(size, inScene * kMaxExtents) : size;
}

/// Along the emitter's Z axis.
void addStick(const LocalLines& local, float size)
{
    const glm::vec3 from = local.inScene({});
    const glm::vec3 way = local.inScene({0.0f, 0.0f, 1.0f}) - from;
    const float length = glm::length(way);
    if (length > 0.0f)
        local.lines.add(from, from + way * (size * kStickShare / length), local.color);
}

void addRectangle(const LocalLines& local, float length, float width)
{
    const glm::vec3 half(length * 0.5f, width * 0.5f, 0.0f);
    const std::array<glm::vec3, 4> corners = {
        {{-half.x, -half.y, 0.0f}, {half.x, -half.y, 0.0f}, {half.x, half.y, 0.0f}, {-half.x, half.y, 0.0f}}};
    for (std::size_t i = 0; i < corners.size(); ++i)
        local.add(corners[i], corners[(i + 1) % corners.size()]);
}

/// Three circles about the origin, one about each axis.
void addSphere(const LocalLines& local, float radius)
{
    const auto pointAt = [&](int axis, int step) {
        const float angle = glm::two_pi<float>() * static_cast<float>(step) / static_cast<float>(kCircleSteps);
        glm::vec3 point(0.0f);
        point[(axis + 1) % 3] = radius * std::cos(angle);
        point[(axis + 2) % 3] = radius * std::sin(angle);
        return point;
    };
    for (int axis = 0; axis < 3; ++axis) {
        for (int step = 0; step < kCircleSteps; ++step)
            local.add(pointAt(axis, step), pointAt(axis, step + 1));
    }
}

void addSpline(const LocalLines& local, const formats::ParticleEmitter& emitter)
{
    const animation::EmitterSpline spline(emitter.splinePoints);
    const auto pointAt = [&](int step) {
        return spline.at(static_cast<float>(step) / static_cast<float>(kSplineSteps)).position;
    };
    for (int step = 0; step < kSplineSteps; ++step)
        local.add(pointAt(step), pointAt(step + 1));
}

void addEmitter(const LocalLines& local, const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                const animation::SampleTime& at, float size)
{
    // Disabled emitters keep their shape.
    const auto value = [&](formats::TrackIndex track) {
        return animation::limitedEffectValue(animation::sampleFloat(shape, at, track, 0.0f));
    };
    const float length = value(emitter.areaLength);
    const float width = value(emitter.areaWidth);
    const bool isSpline = emitter.shape == EmitterShape::spline && emitter.splinePoints.size() > 1;
    const bool hasArea = emitter.shape == EmitterShape::plane || emitter.shape == EmitterShape::sphere;
    if (isSpline) {
        addSpline(local, emitter);
        addPoint(local, emitter.splinePoints.front(), size);
        return;
    }
    const float marks = hasArea ? sizeBeside(local, std::max(std::abs(length), std::abs(width)), size) : size;
    addPoint(local, {}, marks);
    if (emitter.shape == EmitterShape::plane && (length != 0.0f || width != 0.0f))
        addRectangle(local, length, width);
    for (const float radius : {length, width}) {
        if (emitter.shape == EmitterShape::sphere && radius != 0.0f)
            addSphere(local, radius);
    }
    if (emitter.shape != EmitterShape::sphere)
        addStick(local, marks);
}

void addRibbonEdge(const LocalLines& local, const formats::Skinned& shape, const formats::RibbonEmitter& ribbon,
                   const scene::PlacedNode& placedNode, float size)
{
    const animation::RibbonState now = ribbonStateAt(shape, ribbon, placedNode.sampleTime, placedNode.bones);
    local.add(now.position - now.vertical * now.below, now.position + now.vertical * now.above);
    addPoint(local, now.position, size);
}

} // namespace

void addEmitters(LineList& lines, const scene::Document& document, std::span<const scene::PlacedNode> nodes, float size,
                 const Marked& marked, EmittersShown shown, const glm::vec4& usual)
{
    const std::uint32_t count = scene::effectCount(document);
    for (std::uint32_t number = 0; number < count; ++number) {
        const scene::EffectOfNode effect = scene::effectAt(document, number);
        const scene::PlacedNode& placedNode = nodes[effect.node];
        if (!placedNode.isShown || (shown == EmittersShown::marked && !marked.contains(number)))
            continue;
        const formats::Skinned& shape = skinnedOf(*document.nodes[effect.node].model);
        LocalLines local{lines, animation::identityBone(), placedNode.transform,
                         markedColor(number, marked, effect.isRibbon ? kRibbonColor : usual)};
        if (effect.isRibbon) {
            addRibbonEdge(local, shape, shape.ribbons[effect.index], placedNode, size);
            continue;
        }
        const formats::ParticleEmitter& emitter = shape.particles[effect.index];
        local.matrix = animation::emitterMatrix(emitter, placedNode.bones);
        addEmitter(local, shape, emitter, placedNode.sampleTime, size);
    }
}

glm::vec3 effectOrigin(const scene::Document& document, std::span<const scene::PlacedNode> nodes, std::uint32_t number)
{
    const scene::EffectOfNode effect = scene::effectAt(document, number);
    const formats::Skinned& shape = skinnedOf(*document.nodes[effect.node].model);
    const scene::PlacedNode& placedNode = nodes[effect.node];
    glm::vec3 origin;
    if (effect.isRibbon) {
        const formats::RibbonEmitter& ribbon = shape.ribbons[effect.index];
        const bool hasBone = ribbon.bone < placedNode.bones.size();
        origin = hasBone ? animation::transformPoint(placedNode.bones[ribbon.bone], ribbon.position) : ribbon.position;
    } else {
        const formats::ParticleEmitter& emitter = shape.particles[effect.index];
        const bool isSpline = emitter.shape == EmitterShape::spline && emitter.splinePoints.size() > 1;
        origin = animation::transformPoint(animation::emitterMatrix(emitter, placedNode.bones),
                                           isSpline ? emitter.splinePoints.front() : glm::vec3(0.0f));
    }
    return pointInScene(placedNode, origin);
}

} // namespace renderer
