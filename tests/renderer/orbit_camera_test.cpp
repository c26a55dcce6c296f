#include "renderer/camera/framing.hpp"

#include <gtest/gtest.h>

#include <glm/gtc/matrix_access.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cmath>
#include <limits>

namespace {

using formats::Bounds;
using renderer::OrbitCamera;
using renderer::Projection;

Bounds box(glm::vec3 min, glm::vec3 max)
{
    Bounds bounds;
    bounds.add(min);
    bounds.add(max);
    return bounds;
}

std::array<glm::vec3, 8> renderVerticesOf(const Bounds& bounds)
{
    const glm::vec3& a = bounds.min;
    const glm::vec3& b = bounds.max;
    return {{{a.x, a.y, a.z},
             {b.x, a.y, a.z},
             {a.x, b.y, a.z},
             {b.x, b.y, a.z},
             {a.x, a.y, b.z},
             {b.x, a.y, b.z},
             {a.x, b.y, b.z},
             {b.x, b.y, b.z}}};
}

/// The screen position of a point: -1 to 1 from left to right, from bottom to top and from near to far.
glm::vec3 onScreen(const renderer::View& view, const glm::vec3& point)
{
    const glm::vec4 clip = view.viewProjection * glm::vec4(point, 1.0f);
    return glm::vec3(clip) / clip.w;
}

void expectNear(const glm::vec3& actual, const glm::vec3& expected, float tolerance)
{
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(actual[i], expected[i], tolerance) << "axis " << i;
}

OrbitCamera cameraAt(std::string_view name)
{
    OrbitCamera camera;
    const renderer::Angles angles = renderer::cameraAngles(name).value();
    camera.yaw = angles.yaw;
    camera.pitch = angles.pitch;
    camera.target = {1.0f, 2.0f, 3.0f};
    camera.distance = 10.0f;
    return camera;
}

TEST(OrbitCamera, NamesSayWhereTheEyeIs)
{
    const glm::vec3 target{1.0f, 2.0f, 3.0f};
    expectNear(renderer::eyeOf(cameraAt("front")), target + glm::vec3(10, 0, 0), 1e-4f);
    expectNear(renderer::eyeOf(cameraAt("back")), target + glm::vec3(-10, 0, 0), 1e-4f);
    expectNear(renderer::eyeOf(cameraAt("left")), target + glm::vec3(0, 10, 0), 1e-4f);
    expectNear(renderer::eyeOf(cameraAt("right")), target + glm::vec3(0, -10, 0), 1e-4f);
    expectNear(renderer::eyeOf(cameraAt("top")), target + glm::vec3(0, 0, 10), 1e-4f);
    expectNear(renderer::eyeOf(cameraAt("bottom")), target + glm::vec3(0, 0, -10), 1e-4f);
    const double yaw = 35.0 * M_PI / 180.0;
    const double pitch = 15.0 * M_PI / 180.0;
    const glm::vec3 iso(10.0 * std::cos(pitch) * std::cos(yaw), 10.0 * std::cos(pitch) * std::sin(yaw),
                        10.0 * std::sin(pitch));
    expectNear(renderer::eyeOf(cameraAt("iso")), target + iso, 1e-4f);
    expectNear(renderer::eyeOf(cameraAt("35,15")), target + iso, 1e-4f);
}

TEST(OrbitCamera, ShowsTheModelUprightAndNotMirrored)
{
    const OrbitCamera camera = cameraAt("front");
    const renderer::View view = renderer::viewOf(camera, 1.0f, box(glm::vec3(-9), glm::vec3(9)));
    // Seen from its front, a model's left hand (+Y) is on the right of the screen.
    EXPECT_GT(onScreen(view, camera.target + glm::vec3(0, 1, 0)).x, 0.1f);
    EXPECT_GT(onScreen(view, camera.target + glm::vec3(0, 0, 1)).y, 0.1f);
    // Points nearer to the eye have smaller depth.
    EXPECT_LT(onScreen(view, camera.target + glm::vec3(1, 0, 0)).z, onScreen(view, camera.target).z);
    EXPECT_GT(glm::determinant(glm::mat3(view.axes.right, view.axes.up, view.axes.backward)), 0.99f);
}

TEST(OrbitCamera, ShowsTheTargetInTheMiddle)
{
    for (const char* const name : {"front", "left", "top", "bottom", "iso", "200,-40"}) {
        const OrbitCamera camera = cameraAt(name);
        const glm::vec3 middle =
            onScreen(renderer::viewOf(camera, 1.5f, box(glm::vec3(-5), glm::vec3(5))), camera.target);
        EXPECT_NEAR(middle.x, 0.0f, 1e-5f) << name;
        EXPECT_NEAR(middle.y, 0.0f, 1e-5f) << name;
    }
}

TEST(CameraAngles, AreReadAsDegrees)
{
    const auto angles = renderer::cameraAngles("-12.5,90");
    ASSERT_TRUE(angles);
    EXPECT_EQ(angles->yaw, -12.5f);
    EXPECT_EQ(angles->pitch, 90.0f);
    EXPECT_EQ(renderer::cameraAngles("720,-90")->yaw, 720.0f);
    EXPECT_EQ(renderer::cameraAngles("1e2,0")->yaw, 100.0f);
}

TEST(CameraAngles, AreRefusedWhereTheyAreNone)
{
    for (const char* const text : {"", ",", "1", "1,", ",1", "1,2,3", "Front", "front ", "side", "a,b", "1;2", "1, 2",
                                   "0,90.001", "0,-91", "nan,0", "0,nan", "inf,0", "0x10,0", "1e99,0"})
        EXPECT_FALSE(renderer::cameraAngles(text)) << "'" << text << "'";
}

struct Framing {
    const char* name;
    Bounds bounds;
};

class Framed : public testing::TestWithParam<Framing> {};

TEST_P(Framed, KeepsEveryCornerInViewAndFillsIt)
{
    const Bounds& bounds = GetParam().bounds;
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        for (const float aspect : {0.1f, 0.5f, 1.0f, 1.78f, 10.0f}) {
            for (float yaw = -180.0f; yaw <= 180.0f; yaw += 15.0f) {
                for (const float pitch : {-90.0f, -89.9f, -45.0f, -10.0f, 0.0f, 15.0f, 60.0f, 90.0f}) {
                    OrbitCamera camera;
                    camera.yaw = yaw;
                    camera.pitch = pitch;
                    camera.projection = projection;
                    camera = renderer::framed(camera, aspect, bounds);
                    const renderer::View view = renderer::viewOf(camera, aspect, bounds);
                    float widest = 0.0f;
                    for (const glm::vec3& corner : renderVerticesOf(bounds)) {
                        const glm::vec3 at = onScreen(view, corner);
                        widest = std::max({widest, std::abs(at.x), std::abs(at.y)});
                        ASSERT_LE(std::abs(at.x), 0.98f) << yaw << ", " << pitch << ", " << aspect;
                        ASSERT_LE(std::abs(at.y), 0.98f) << yaw << ", " << pitch << ", " << aspect;
                        ASSERT_LE(std::abs(at.z), 1.0f) << yaw << ", " << pitch << ", " << aspect;
                    }
                    // Not so far away that it is small; the margin counts twice along the view direction.
                    ASSERT_GE(widest, 0.7f) << yaw << ", " << pitch << ", " << aspect;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Boxes, Framed,
                         testing::Values(Framing{"Player", box({-16, -16, -24}, {16, 16, 32})},
                                         Framing{"Gun", box({-1, -2, -3}, {60, 2, 3})},
                                         Framing{"FarAway", box({900, 900, 900}, {1000, 920, 910})},
                                         Framing{"Tiny", box({-1e-3f, -1e-3f, -1e-3f}, {1e-3f, 2e-3f, 1e-3f})},
                                         Framing{"Huge", box({-1e5f, -1e5f, -1e5f}, {1e5f, 1e5f, 2e5f})}),
                         [](const auto& framing) { return framing.param.name; });

TEST(OrbitCamera, FramesAFlatBoxAndAPointWithoutNonsense)
{
    for (const Bounds& bounds : {box({0, 0, 5}, {10, 20, 5}), box({0, 0, 0}, {10, 0, 0}), box({3, 4, 5}, {3, 4, 5})}) {
        for (const char* const name : {"front", "top", "left", "iso"}) {
            const OrbitCamera camera = renderer::framed(cameraAt(name), 1.0f, bounds);
            EXPECT_GT(camera.distance, 0.0f);
            const renderer::View view = renderer::viewOf(camera, 1.0f, bounds);
            for (const glm::vec3& corner : renderVerticesOf(bounds)) {
                const glm::vec3 at = onScreen(view, corner);
                EXPECT_LE(std::abs(at.x), 1.0f) << name;
                EXPECT_LE(std::abs(at.y), 1.0f) << name;
                EXPECT_LE(std::abs(at.z), 1.0f) << name;
            }
        }
    }
}

TEST(OrbitCamera, IsNotMovedByFramingNothing)
{
    const OrbitCamera camera = renderer::framed(cameraAt("iso"), 1.0f, Bounds());
    EXPECT_EQ(camera.target, glm::vec3(1, 2, 3));
    EXPECT_EQ(camera.distance, 10.0f);
}

TEST(OrbitCamera, LooksStraightDownWithoutNonsense)
{
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        OrbitCamera camera = cameraAt("top");
        camera.projection = projection;
        const renderer::View view = renderer::viewOf(camera, 1.0f, box(glm::vec3(-5), glm::vec3(5)));
        for (int column = 0; column < 4; ++column) {
            for (int row = 0; row < 4; ++row)
                ASSERT_TRUE(std::isfinite(view.viewProjection[column][row]));
        }
        // From above, the front of the model points down on the screen, its left to the right.
        EXPECT_LT(onScreen(view, camera.target + glm::vec3(1, 0, 0)).y, -0.1f);
        EXPECT_GT(onScreen(view, camera.target + glm::vec3(0, 1, 0)).x, 0.1f);
    }
}

TEST(OrbitCamera, KeepsAWholeSceneBetweenItsPlanesFromEverySide)
{
    // The eye may be anywhere, the target need not be the center of the scene.
    const Bounds scene = box({-100, -50, -20}, {300, 50, 80});
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        for (float yaw = 0.0f; yaw < 360.0f; yaw += 30.0f) {
            OrbitCamera camera;
            camera.projection = projection;
            camera.yaw = yaw;
            camera.target = {-100, 50, 0};
            camera.distance = 700.0f;
            const renderer::View view = renderer::viewOf(camera, 1.0f, scene);
            for (const glm::vec3& corner : renderVerticesOf(scene))
                EXPECT_LE(std::abs(onScreen(view, corner).z), 1.0f) << yaw;
        }
    }
}

TEST(Orbited, StopsAtTheZenithAndTheNadir)
{
    OrbitCamera camera;
    EXPECT_EQ(renderer::orbited(camera, 0.0f, 500.0f).pitch, 90.0f);
    EXPECT_EQ(renderer::orbited(camera, 0.0f, -500.0f).pitch, -90.0f);
    EXPECT_EQ(renderer::orbited(camera, 0.0f, 5.0f).pitch, 20.0f);
}

TEST(Orbited, GoesRoundInYaw)
{
    OrbitCamera camera;
    camera.yaw = 170.0f;
    EXPECT_EQ(renderer::orbited(camera, 20.0f, 0.0f).yaw, -170.0f);
    EXPECT_EQ(renderer::orbited(camera, -20.0f, 0.0f).yaw, 150.0f);
    for (int i = 0; i < 1000; ++i)
        camera = renderer::orbited(camera, 77.0f, 0.0f);
    EXPECT_LE(std::abs(camera.yaw), 180.0f);
}

TEST(Panned, MovesTheImageByAShareOfItsHeight)
{
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        OrbitCamera camera = cameraAt("200,-40");
        camera.projection = projection;
        const glm::vec3 before = camera.target;
        const OrbitCamera moved = renderer::panned(camera, 1.0f, {0.25f, 0.5f});
        const glm::vec3 at = onScreen(renderer::viewOf(moved, 1.0f, box(glm::vec3(-5), glm::vec3(5))), before);
        EXPECT_NEAR(at.x, -0.5f, 1e-4f); // the height is 2 units of the screen
        EXPECT_NEAR(at.y, -1.0f, 1e-4f);
    }
}

/// The point of the scene, at the target's depth, that appears at `at` (right, up; in shares of the height).
glm::vec3 pointUnder(const OrbitCamera& camera, const glm::vec2& at)
{
    const renderer::CameraAxes axes = renderer::axesOf(camera);
    const float height =
        2.0f * camera.distance * std::tan(camera.fieldOfView * 0.5f * static_cast<float>(M_PI) / 180.0f);
    return camera.target + (axes.right * at.x + axes.up * at.y) * height;
}

TEST(Zoomed, KeepsThePointUnderTheCursor)
{
    const Bounds scene = box(glm::vec3(-50), glm::vec3(50));
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        for (const float steps : {1.0f, 7.0f, -3.0f, 0.25f}) {
            for (const glm::vec2 at : {glm::vec2(0.0f), glm::vec2(0.3f, -0.2f), glm::vec2(-0.8f, 0.5f)}) {
                OrbitCamera camera = cameraAt("-70,25");
                camera.projection = projection;
                const glm::vec3 point = pointUnder(camera, at);
                const OrbitCamera zoomed = renderer::zoomed(camera, 1.6f, steps, at);
                EXPECT_NEAR(zoomed.distance, camera.distance * std::pow(0.9f, steps), 1e-4f);
                const float aspect = 1.6f;
                const glm::vec3 now = onScreen(renderer::viewOf(zoomed, aspect, scene), point);
                EXPECT_NEAR(now.x, 2.0f * at.x / aspect, 1e-4f);
                EXPECT_NEAR(now.y, 2.0f * at.y, 1e-4f);
            }
        }
    }
}

TEST(Zoomed, DoesNotDriftWhereItCanGoNoFurther)
{
    const glm::vec2 at(0.4f, 0.3f);
    for (const float steps : {50.0f, -50.0f}) {
        OrbitCamera camera = cameraAt("iso");
        for (int i = 0; i < 10; ++i)
            camera = renderer::zoomed(camera, 1.0f, steps);
        const OrbitCamera further = renderer::zoomed(camera, 1.0f, steps, at);
        EXPECT_EQ(further.distance, camera.distance);
        EXPECT_EQ(further.target, camera.target);
    }
}

TEST(NarrowView, ShowsAsMuchAcrossAsASquareOne)
{
    const Bounds scene = box(glm::vec3(-5), glm::vec3(5));
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        OrbitCamera camera = cameraAt("iso");
        camera.projection = projection;
        const glm::vec3 aside = camera.target + renderer::axesOf(camera).right * 3.0f;
        const glm::vec3 above = camera.target + renderer::axesOf(camera).up * 3.0f;
        const float across = onScreen(renderer::viewOf(camera, 1.0f, scene), aside).x;
        EXPECT_NEAR(onScreen(renderer::viewOf(camera, 0.5f, scene), aside).x, across, 1e-4f);
        EXPECT_NEAR(onScreen(renderer::viewOf(camera, 0.5f, scene), above).y, 0.5f * across, 1e-4f);
    }
}

TEST(NarrowView, IsPannedAndZoomedAsItIsSeen)
{
    const Bounds scene = box(glm::vec3(-50), glm::vec3(50));
    const float aspect = 0.5f;
    const OrbitCamera camera = cameraAt("iso");
    const OrbitCamera moved = renderer::panned(camera, aspect, {0.25f, 0.5f});
    const glm::vec3 at = onScreen(renderer::viewOf(moved, aspect, scene), camera.target);
    EXPECT_NEAR(at.x, -1.0f, 1e-4f); // half of the width, which is half of the height
    EXPECT_NEAR(at.y, -1.0f, 1e-4f);
    const glm::vec2 cursor(0.2f, -0.3f);
    const glm::vec3 point = renderer::panned(camera, aspect, cursor).target;
    const glm::vec3 now =
        onScreen(renderer::viewOf(renderer::zoomed(camera, aspect, 5.0f, cursor), aspect, scene), point);
    EXPECT_NEAR(now.x, 2.0f * cursor.x / aspect, 1e-4f);
    EXPECT_NEAR(now.y, 2.0f * cursor.y, 1e-4f);
}

} // namespace
