#include "renderer/camera/framing.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec4.hpp>

#include <cmath>
#include <random>

namespace {

using renderer::Framing;
using renderer::OrbitCamera;
using renderer::Projection;

/// The part of the view covered by a set of points, -1 to 1 in each direction.
struct Covered {
    glm::vec2 min{1e9f};
    glm::vec2 max{-1e9f};
    float nearest = 1e9f;
    float farthest = -1e9f;

    [[nodiscard]] float widest() const { return 0.5f * std::max(max.x - min.x, max.y - min.y); }
    [[nodiscard]] glm::vec2 middle() const { return 0.5f * (min + max); }
};

formats::Bounds boundsOf(const std::vector<glm::vec3>& points)
{
    formats::Bounds bounds;
    for (const glm::vec3& point : points)
        bounds.add(point);
    return bounds;
}

Covered coveredBy(const OrbitCamera& camera, float aspect, const std::vector<glm::vec3>& points)
{
    const renderer::View view = viewOf(camera, aspect, boundsOf(points));
    Covered covered;
    for (const glm::vec3& point : points) {
        const glm::vec4 clip = view.viewProjection * glm::vec4(point, 1.0f);
        const glm::vec3 at = glm::vec3(clip) / clip.w;
        covered.min = glm::min(covered.min, glm::vec2(at));
        covered.max = glm::max(covered.max, glm::vec2(at));
        covered.nearest = std::min(covered.nearest, at.z);
        covered.farthest = std::max(covered.farthest, at.z);
    }
    return covered;
}

OrbitCamera framedOn(OrbitCamera camera, float aspect, const std::vector<glm::vec3>& points)
{
    Framing framing(camera, aspect);
    for (const glm::vec3& point : points)
        framing.add(point);
    return framing.camera();
}

/// Whether moving closer would put the eye between the points.
bool isBeforeTheEye(const OrbitCamera& camera, const std::vector<glm::vec3>& points)
{
    const glm::vec3 backward = axesOf(camera).backward;
    float nearest = std::numeric_limits<float>::max();
    float farthest = std::numeric_limits<float>::lowest();
    for (const glm::vec3& point : points) {
        const float distance = glm::dot(eyeOf(camera) - point, backward);
        nearest = std::min(nearest, distance);
        farthest = std::max(farthest, distance);
    }
    return camera.projection == Projection::perspective && nearest < 0.0101f * (farthest - nearest);
}

struct Shape {
    const char* name;
    glm::vec3 size;
    glm::vec3 middle;
};

class FramingOfPoints : public testing::TestWithParam<Shape> {
protected:
    /// Points in an ellipsoid, the same on every machine.
    [[nodiscard]] static std::vector<glm::vec3> points()
    {
        std::mt19937 random(7);
        const auto number = [&random] { return static_cast<float>(random() % 20001) / 10000.0f - 1.0f; };
        std::vector<glm::vec3> cloud;
        while (cloud.size() < 300) {
            const glm::vec3 point(number(), number(), number());
            if (glm::length(point) <= 1.0f)
                cloud.push_back(GetParam().middle + point * GetParam().size);
        }
        return cloud;
    }
};

TEST_P(FramingOfPoints, FillsTheViewFromEverySideAndStandsInItsMiddle)
{
    const std::vector<glm::vec3> cloud = points();
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        for (const float aspect : {0.2f, 0.75f, 1.0f, 1.78f, 5.0f}) {
            for (float yaw = -180.0f; yaw < 180.0f; yaw += 30.0f) {
                for (const float pitch : {-90.0f, -40.0f, 0.0f, 15.0f, 90.0f}) {
                    OrbitCamera camera;
                    camera.yaw = yaw;
                    camera.pitch = pitch;
                    camera.projection = projection;
                    camera = framedOn(camera, aspect, cloud);
                    const Covered covered = coveredBy(camera, aspect, cloud);
                    const std::string where =
                        std::to_string(yaw) + ", " + std::to_string(pitch) + " at " + std::to_string(aspect);
                    if (isBeforeTheEye(camera, cloud)) {
                        ASSERT_LT(covered.widest(), renderer::kFilledShare) << where; // a needle seen end-on
                    } else {
                        ASSERT_NEAR(covered.widest(), renderer::kFilledShare, 2e-3f) << where;
                    }
                    ASSERT_NEAR(covered.middle().x, 0.0f, 0.02f) << where;
                    ASSERT_NEAR(covered.middle().y, 0.0f, 0.02f) << where;
                    ASSERT_GE(covered.nearest, -1.0f) << where;
                    ASSERT_LE(covered.farthest, 1.0f) << where;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Clouds, FramingOfPoints,
                         testing::Values(Shape{"Player", {16, 16, 28}, {0, 0, 4}}, Shape{"Gun", {30, 3, 3}, {29, 0, 0}},
                                         Shape{"Card", {10, 20, 0}, {0, 0, 5}},
                                         Shape{"FarAway", {50, 10, 5}, {950, 910, 905}},
                                         Shape{"Tiny", {1e-3f, 2e-3f, 1e-3f}, {0, 0, 0}},
                                         Shape{"Huge", {1e5f, 1e5f, 2e5f}, {0, 0, 0}}),
                         [](const auto& shape) { return shape.param.name; });

TEST(Framing, TakesWhatIsNearerTheEyeForLarger)
{
    // Of two of the same size, the front one determines the distance; the box around both would make it smaller.
    const std::vector<glm::vec3> points = {{50, -5, -5}, {50, 5, 5}, {-50, -5, -5}, {-50, 5, 5}};
    OrbitCamera camera;
    camera.yaw = camera.pitch = 0.0f;
    camera = framedOn(camera, 1.0f, points);
    const float eye = eyeOf(camera).x;
    EXPECT_NEAR(5.0f / (eye - 50.0f), renderer::kFilledShare * std::tan(glm::radians(17.5f)), 1e-4f);
    EXPECT_NEAR(camera.target.x, 0.0f, 1e-3f) << "it circles around the middle";
}

TEST(Framing, DoesNotDependOnTheOrderOfPoints)
{
    std::vector<glm::vec3> points = {{1, 2, 3}, {-4, 5, -6}, {7, -8, 9}, {0, 3, 11}};
    const OrbitCamera one = framedOn({}, 1.5f, points);
    std::reverse(points.begin(), points.end());
    const OrbitCamera other = framedOn({}, 1.5f, points);
    EXPECT_NEAR(one.distance, other.distance, 1e-4f);
    EXPECT_NEAR(glm::distance(one.target, other.target), 0.0f, 1e-4f);
}

TEST(Framing, OfTwoShowsAllThatEitherShows)
{
    const std::vector<glm::vec3> low = {{-3, -2, 0}, {3, 2, 0}, {0, 0, 6}};
    const std::vector<glm::vec3> high = {{-1, -9, 20}, {2, 12, 22}, {0, 1, 25}};
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        for (const float aspect : {0.2f, 0.45f, 1.0f, 2.5f}) {
            OrbitCamera camera;
            camera.projection = projection;
            const OrbitCamera a = framedOn(camera, aspect, low);
            const OrbitCamera b = framedOn(camera, aspect, high);
            const OrbitCamera both = enclosing(a, b, aspect);
            Covered covered = coveredBy(both, aspect, low);
            const Covered ofHigh = coveredBy(both, aspect, high);
            covered.min = glm::min(covered.min, ofHigh.min);
            covered.max = glm::max(covered.max, ofHigh.max);
            EXPECT_LE(std::max({-covered.min.x, -covered.min.y, covered.max.x, covered.max.y}), 0.93f) << aspect;
            EXPECT_GE(covered.widest(), 0.7f) << aspect << ": from no farther away than needed";
            const OrbitCamera alone = enclosing(a, a, aspect);
            EXPECT_NEAR(alone.distance, a.distance, 1e-3f * a.distance);
            EXPECT_NEAR(glm::distance(alone.target, a.target), 0.0f, 1e-3f * a.distance);
        }
    }
}

TEST(Framing, ShowsAPointALineAndNothingWithoutNonsense)
{
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        OrbitCamera camera;
        camera.projection = projection;
        camera.yaw = camera.pitch = 0.0f;
        camera.distance = 42.0f;
        EXPECT_EQ(framedOn(camera, 1.0f, {}).distance, 42.0f) << "nothing: as it was";
        const OrbitCamera point = framedOn(camera, 1.0f, {{3, 4, 5}});
        EXPECT_GT(point.distance, 0.0f);
        EXPECT_NEAR(glm::distance(point.target, {3, 4, 5}), 0.0f, 1e-5f);
        const std::vector<glm::vec3> endOn = {{-10, 0, 0}, {10, 0, 0}};
        const Covered covered = coveredBy(framedOn(camera, 1.0f, endOn), 1.0f, endOn);
        EXPECT_NEAR(covered.widest(), 0.0f, 1e-5f);
        EXPECT_GE(covered.nearest, -1.0f);
        EXPECT_LE(covered.farthest, 1.0f);
    }
}

} // namespace
