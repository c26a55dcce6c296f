#include "renderer/emitter_lines.hpp"

#include "tests/renderer/effect_documents.hpp"

#include <glm/geometric.hpp>

namespace {

using renderer::EmittersShown;
using renderer::LineList;
using tests::effectOf;
using tests::emitterOf;
using tests::kStart;
using tests::poleDocument;

/// The box around the lines; marks are small in a scene of size 0.
formats::Bounds boxOf(const scene::Document& document, EmittersShown shown = EmittersShown::all,
                      const renderer::Marked& marked = {})
{
    LineList lines;
    addEmitters(lines, document, placedNodes(document, {&kStart, 1}), 0.0f, marked, shown);
    formats::Bounds box;
    for (const LineList::Point& point : lines.points())
        box.add(point.position);
    return box;
}

void expectBox(const formats::Bounds& box, const glm::vec3& least, const glm::vec3& most)
{
    EXPECT_LT(glm::distance(box.min, least), 1e-3f) << box.min.x << ", " << box.min.y << ", " << box.min.z;
    EXPECT_LT(glm::distance(box.max, most), 1e-3f) << box.max.x << ", " << box.max.y << ", " << box.max.z;
}

TEST(EmitterLines, ShowAPlaneWithItsLengthAlongTheBonesYAxis)
{
    expectBox(boxOf(poleDocument(effectOf(emitterOf(1, 4.0f, 2.0f)))), {9.0f, 18.0f, 30.0f}, {11.0f, 22.0f, 30.0f});
}

TEST(EmitterLines, ShowASphereAsLargeAsItsLargerRadius)
{
    expectBox(boxOf(poleDocument(effectOf(emitterOf(2, 1.0f, 5.0f)))), {5.0f, 15.0f, 25.0f}, {15.0f, 25.0f, 35.0f});
}

TEST(EmitterLines, ShowACurveFromItsFirstPointToItsLast)
{
    formats::M2WriteParticle emitter = emitterOf(3, 0.0f, 1.0f);
    emitter.splinePoints = {{0, 0, 0}, {0, 0, 2}, {0, 0, 4}, {0, 0, 6}};
    expectBox(boxOf(poleDocument(effectOf(emitter))), {10.0f, 20.0f, 30.0f}, {10.0f, 20.0f, 36.0f});
}

TEST(EmitterLines, ShowTheEdgeOfARibbon)
{
    formats::M2WriteRibbon ribbon = tests::distinctRibbon();
    ribbon.bone = 0;
    const scene::Document document = poleDocument({formats::M2ParticleForm::words, {}, {ribbon}});
    expectBox(boxOf(document), {1.0f, -1.0f, 3.0f}, {1.0f, 4.0f, 3.0f}); // 3 below and 2 above (1, 2, 3)
    expectBox(boxOf(document, EmittersShown::marked, {.chosen = 0}), {1.0f, -1.0f, 3.0f}, {1.0f, 4.0f, 3.0f});
    EXPECT_TRUE(boxOf(document, EmittersShown::marked).isEmpty()) << "none is pointed out";
}

} // namespace
