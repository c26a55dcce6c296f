#include "renderer/pick_clusters.hpp"

#include "renderer/scene/open.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/pick_reference.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

namespace {

using renderer::Picker;

constexpr int kRings = 24;
constexpr int kSegments = 32;

/// A ball whose waves move from frame to frame, as an MD3 surface with 1,472 triangles.
tests::Md3Builder::Surface wavyBall(const std::string& name, double radius, int frames)
{
    tests::Md3Builder::Surface surface{name, {}, {}, {}, {}};
    for (int ring = 0; ring + 1 < kRings; ++ring) {
        for (int segment = 0; segment < kSegments; ++segment) {
            const int next = (segment + 1) % kSegments;
            const int a = ring * kSegments + segment;
            const int b = ring * kSegments + next;
            surface.triangles.push_back({a, b, a + kSegments});
            surface.triangles.push_back({b, b + kSegments, a + kSegments});
        }
    }
    surface.texCoords.resize(static_cast<std::size_t>(kRings * kSegments));
    for (int frame = 0; frame < frames; ++frame) {
        std::vector<tests::Md3Builder::Vertex> vertices;
        for (int ring = 0; ring < kRings; ++ring) {
            for (int segment = 0; segment < kSegments; ++segment) {
                const double tilt = std::numbers::pi * ring / (kRings - 1);
                const double turn = 2.0 * std::numbers::pi * segment / kSegments;
                const double r = 64.0 * radius * (1.0 + 0.2 * std::sin(5.0 * turn + 2.0 * frame));
                vertices.push_back({static_cast<std::int16_t>(r * std::sin(tilt) * std::cos(turn)),
                                    static_cast<std::int16_t>(r * std::sin(tilt) * std::sin(turn)),
                                    static_cast<std::int16_t>(r * std::cos(tilt)), 0});
            }
        }
        surface.frames.push_back(std::move(vertices));
    }
    return surface;
}

scene::Document balls()
{
    const tests::TemporaryFolder folder;
    tests::Md3Builder builder;
    for (int frame = 0; frame < 3; ++frame)
        builder.frame("f" + std::to_string(frame), {});
    builder.surface(wavyBall("outer", 30.0, 3)).surface(wavyBall("inner", 12.0, 3));
    auto document = scene::open(folder.write("balls.md3", builder.build()));
    EXPECT_TRUE(document) << document.error().message;
    return *std::move(document);
}

TEST(PickClusters, HoldEveryTriangleOnce)
{
    const scene::Document document = balls();
    const formats::Model& model = *document.nodes.front().model;
    const renderer::PickClusters clusters(model, 0);
    EXPECT_GT(clusters.clusters().size(), 40U);
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (const renderer::TriangleCluster& cluster : clusters.clusters()) {
        const auto triangles = formats::trianglesOf(model.meshVariants[0], cluster.surface);
        for (const renderer::ClusterTriangle& triangle : clusters.trianglesOf(cluster)) {
            EXPECT_TRUE(seen.insert({cluster.surface, triangle.number}).second);
            for (std::size_t i = 0; i < 3; ++i)
                EXPECT_EQ(clusters.verticesOf(cluster)[triangle.corners[i]], triangles[triangle.number][i]);
        }
    }
    EXPECT_EQ(seen.size(), model.meshVariants[0].triangleCount);
}

TEST(Picking, AgreesWithAllTrianglesBetweenFrames)
{
    const scene::Document document = balls();
    const formats::Bounds bounds = document.nodes.front().model->bounds;
    Picker picker;
    renderer::DrawOptions options;
    for (const animation::KeyframePose pose : {animation::KeyframePose{0, 0, 0.0f}, {0, 1, 0.4f}, {2, 0, 0.75f}}) {
        const scene::PlacedNode placed{pose};
        options.hiddenSurfaces.clear();
        EXPECT_GT(tests::agreedHits({document, {&placed, 1}, 0, options}, picker, tests::RaysAround(bounds), 60), 20);
        options.hiddenSurfaces = {0};
        EXPECT_GT(tests::agreedHits({document, {&placed, 1}, 0, options}, picker, tests::RaysAround(bounds), 60), 2);
    }
}

TEST(Picking, NamesTriangleAndNearestVertex)
{
    const scene::Document document = balls();
    const formats::Model& model = *document.nodes.front().model;
    const formats::Keyframed& shape = keyframesOf(model);
    const scene::PlacedNode placed{animation::KeyframePose{1, 2, 0.3f}};
    const renderer::DrawOptions options;
    const formats::FramePair frames = scene::framesOf(shape, placed.pose);
    Picker picker;
    // Close to a corner of a triangle: that corner is reported.
    const std::uint32_t triangle = 700;
    const auto corners = formats::trianglesOf(model.meshVariants[0], 0)[triangle];
    std::array<glm::dvec3, 3> positions;
    for (std::size_t i = 0; i < 3; ++i)
        positions[i] = positionAt(shape.blocks[0], frames, model.meshVariants[0].vertices[corners[i]].vertex);
    const glm::dvec3 weights(0.15, 0.7, 0.15);
    const glm::dvec3 at = positions[0] * weights.x + positions[1] * weights.y + positions[2] * weights.z;
    const auto hit = picker.pick({document, {&placed, 1}, 0, options}, {at * 3.0, -glm::normalize(at)});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->surface, 0U);
    EXPECT_EQ(hit->triangle, triangle);
    EXPECT_EQ(hit->corners, corners);
    EXPECT_EQ(hit->vertex, model.meshVariants[0].vertices[corners[1]].vertex);
    EXPECT_LT(glm::distance(hit->weights, weights), 1e-6);
    EXPECT_LT(glm::distance(hit->position, at), 1e-6);
}

TEST(Picking, FindsBonesWhereTheyMoveTriangles)
{
    const tests::TemporaryFolder folder;
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
        (void)folder.write(file.name, file.bytes);
    const auto document = scene::open(folder.path() / "Pole.m2");
    ASSERT_TRUE(document) << document.error().message;
    Picker picker;
    const renderer::DrawOptions options;
    for (const double ms : {0.0, 200.0, 500.0, 900.0}) {
        const animation::Pose pose = animation::SequencePose{.sequence = 0, .ms = ms};
        const auto placed = placedNodes(*document, {&pose, 1});
        formats::Bounds bounds = boundsOf(*document, placed);
        EXPECT_GT(tests::agreedHits({*document, placed, 0, options}, picker, tests::RaysAround(bounds), 80), 5) << ms;
        EXPECT_FALSE(picker.boundsAround({*document, placed, 0, options}, 1).isEmpty());
    }
}

TEST(Picking, ForgetsModelsThatNobodyKeeps)
{
    Picker picker;
    const renderer::DrawOptions options;
    const scene::PlacedNode placed;
    for (int i = 0; i < 3; ++i) {
        const scene::Document document = balls(); // its model may have the address of the previous one
        const auto hit = picker.pick({document, {&placed, 1}, 0, options},
                                     {glm::dvec3(100.0, 1.0, 2.0), glm::dvec3(-1.0, 0.0, 0.0)});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->surface, 0U);
    }
}

} // namespace
