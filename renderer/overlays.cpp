#include "renderer/overlays.hpp"

#include "renderer/draw/pipeline_applier.hpp"
#include "renderer/gl/buffers.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/mesh/shader_variants.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace renderer {
namespace {

constexpr float kGridOpacity = 0.13f;
constexpr float kGridCenterOpacity = 0.30f;

/// The largest of 1, 2, 5, 10, 20, 50, ... that is at most `value`.
float roundStep(float value)
{
    const float power = std::pow(10.0f, std::floor(std::log10(value)));
    const float lead = value / power;
    return power * (lead >= 5.0f ? 5.0f : lead >= 2.0f ? 2.0f : 1.0f);
}

} // namespace

void LineList::add(const glm::vec3& from, const glm::vec3& to, const glm::vec4& color)
{
    m_points.push_back({from, color});
    m_points.push_back({to, color});
}

glm::vec4 markedColor(std::uint32_t number, const Marked& marked, const glm::vec4& usual)
{
    if (number == marked.pointed)
        return {1.0f, 0.82f, 0.48f, 1.0f};
    return number == marked.chosen ? glm::vec4(0.96f, 0.64f, 0.20f, 1.0f) : usual;
}

void addBounds(LineList& lines, const formats::Bounds& box, const glm::vec4& color)
{
    if (box.isEmpty())
        return;
    const glm::vec3& a = box.min;
    const glm::vec3& b = box.max;
    for (const float z : {a.z, b.z}) {
        lines.add({a.x, a.y, z}, {b.x, a.y, z}, color);
        lines.add({a.x, b.y, z}, {b.x, b.y, z}, color);
        lines.add({a.x, a.y, z}, {a.x, b.y, z}, color);
        lines.add({b.x, a.y, z}, {b.x, b.y, z}, color);
    }
    for (const float x : {a.x, b.x}) {
        lines.add({x, a.y, a.z}, {x, a.y, b.z}, color);
        lines.add({x, b.y, a.z}, {x, b.y, b.z}, color);
    }
}

void addGrid(LineList& lines, const formats::Bounds& scene, const glm::vec3& color)
{
    if (scene.isEmpty() || !(scene.diagonal() > 0.0f))
        return;
    constexpr int kHalfLines = 10;
    const float step = roundStep(scene.diagonal() / 8.0f);
    const float extent = step * kHalfLines;
    const glm::vec2 middle(std::round(scene.center().x / step) * step, std::round(scene.center().y / step) * step);
    for (int i = -kHalfLines; i <= kHalfLines; ++i) {
        const float at = static_cast<float>(i) * step;
        const auto colorAt = [&](float origin) {
            return glm::vec4(color, std::abs(origin) < step * 0.5f ? kGridCenterOpacity : kGridOpacity);
        };
        lines.add({middle.x + at, middle.y - extent, scene.min.z}, {middle.x + at, middle.y + extent, scene.min.z},
                  colorAt(middle.x + at));
        lines.add({middle.x - extent, middle.y + at, scene.min.z}, {middle.x + extent, middle.y + at, scene.min.z},
                  colorAt(middle.y + at));
    }
}

void addAxes(LineList& lines, const formats::Bounds& scene)
{
    addTag(lines, glm::dmat4(1.0), scene.isEmpty() ? 1.0f : std::max(scene.diagonal() / 3.0f, 1e-6f));
}

void addTag(LineList& lines, const glm::dmat4& transform, float length, float opacity)
{
    constexpr std::array<glm::vec3, 3> kColors = {
        {{0.90f, 0.33f, 0.29f}, {0.34f, 0.67f, 0.35f}, {0.36f, 0.56f, 0.90f}}};
    const glm::vec3 origin{glm::dvec3(transform[3])};
    for (int axis = 0; axis < 3; ++axis) {
        const glm::vec3 tip(glm::dvec3(transform[3]) + glm::dvec3(transform[axis]) * static_cast<double>(length));
        lines.add(origin, tip, glm::vec4(kColors[static_cast<std::size_t>(axis)], opacity));
    }
}

Overlays::Overlays()
    : m_vertexArray(VertexArrayHandle::make()),
      m_emptyVertexArray(VertexArrayHandle::make()),
      m_points(BufferHandle::make())
{
    glBindVertexArray(m_vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_points.name());
    labelObject(GL_BUFFER, m_points.name(), "overlay lines");
    linkFloats(0, 3, sizeof(LineList::Point), 0);
    linkFloats(1, 4, sizeof(LineList::Point), offsetof(LineList::Point, color));
}

void Overlays::draw(ShaderLibrary& shaders, const LineList& lines, const View& view, FrameStats& stats, DepthTest depth)
{
    if (lines.points().empty())
        return;
    const ShaderProgram& program = shaders.program(overlayLinesVariant());
    program.use();
    program.set("u_viewProjection", view.viewProjection);
    const PipelineApplier pipeline(linePipeline(depth));
    glBindVertexArray(m_vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_points.name());
    const auto bytes = lines.points().size() * sizeof(LineList::Point);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), lines.points().data(), GL_STREAM_DRAW);
    glDrawArrays(GL_LINES, 0, static_cast<GLsizei>(lines.points().size()));
    stats.uploaded.overlays += bytes;
    stats.draws.push_back({"lines", lines.points().size(), 1});
}

void Overlays::drawBackground(ShaderLibrary& shaders, const Backdrop& backdrop)
{
    const bool isChecker = backdrop.checkerSize > 0.0f;
    const ShaderProgram& program = shaders.program(isChecker ? checkerVariant() : gradientVariant());
    program.use();
    program.set("u_top", backdrop.top);
    program.set("u_bottom", backdrop.bottom);
    if (isChecker)
        program.set("u_checkerSize", backdrop.checkerSize);
    const PipelineApplier pipeline(backdropPipeline());
    glBindVertexArray(m_emptyVertexArray.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace renderer
