#include "app/viewer/editing/tag_handles.hpp"

#include "renderer/picking.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using namespace app;
using renderer::Ray;

constexpr double kNear = 1e-3;

/// A view of the origin, with rays and points of the screen.
struct Looking {
    renderer::OrbitCamera camera;
    HandleView seen;

    explicit Looking(float yaw = 35.0f, float pitch = 20.0f,
                     renderer::Projection projection = renderer::Projection::perspective)
    {
        camera.yaw = yaw;
        camera.pitch = pitch;
        camera.projection = projection;
        const formats::Bounds box{{-60.0f, -60.0f, -60.0f}, {60.0f, 60.0f, 60.0f}};
        seen = {viewOf(camera, 1.5f, box), 1.5f, 800.0f};
    }

    [[nodiscard]] glm::vec2 onScreen(const glm::dvec3& point) const
    {
        const glm::vec4 clip = seen.view.viewProjection * glm::vec4(glm::dvec4(point, 1.0));
        return {clip.x / clip.w * 0.5f * seen.aspect, clip.y / clip.w * 0.5f};
    }
    [[nodiscard]] Ray rayTo(const glm::dvec3& point) const { return rayThrough(camera, seen.aspect, onScreen(point)); }
    [[nodiscard]] HandlePlace place(const glm::dmat4& node, const glm::dmat4& tag = glm::dmat4(1.0)) const
    {
        return placeOfTag(node, tag, seen).value_or(HandlePlace());
    }
};

/// A part whose transform is turned, scaled and, if asked, mirrored.
glm::dmat4 turnedPart(double mirror = 1.0)
{
    const glm::dmat4 moved = glm::translate(glm::dmat4(1.0), glm::dvec3(3.0, -2.0, 5.0));
    const glm::dmat4 turned = glm::rotate(moved, 0.7, glm::normalize(glm::dvec3(1.0, 2.0, 0.5)));
    return glm::scale(turned, glm::dvec3(mirror * 2.0, 2.0, 2.0));
}

TEST(TagHandles, FindThePointOfALineNearestToARay)
{
    const Ray ray{{5.0, 7.0, 100.0}, {0.0, 0.0, -1.0}};
    EXPECT_NEAR(*alongLine({0.0, 0.0, 0.0}, {2.0, 0.0, 0.0}, ray), 2.5, 1e-12) << "in units of the direction";
    EXPECT_FALSE(alongLine({0.0, 0.0, 0.0}, {0.0, 0.0, 3.0}, ray)) << "both have the same direction";
    EXPECT_FALSE(alongLine({0.0, 0.0, 0.0}, {0.001, 0.0, 1.0}, ray)) << "nearly";
}

TEST(TagHandles, DragArrowsByUnitsOfTheModelFile)
{
    for (const auto projection : {renderer::Projection::perspective, renderer::Projection::orthographic}) {
        for (const double mirror : {1.0, -1.0}) {
            const Looking looking(35.0f, 20.0f, projection);
            const glm::dmat4 node = turnedPart(mirror);
            const glm::dmat4 tag = glm::rotate(glm::dmat4(1.0), 0.4, glm::dvec3(0.0, 1.0, 0.0));
            const HandlePlace place = looking.place(node, tag);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const glm::dvec3 unit(node[static_cast<int>(axis)]);
                const auto grip = gripOf({HandleKind::arrow, axis}, place, looking.rayTo(place.origin + unit));
                ASSERT_TRUE(grip);
                const Ray ray = looking.rayTo(place.origin + 4.25 * unit);
                EXPECT_NEAR(*draggedBy(*grip, ray, looking.seen.view), 3.25, kNear) << axis << " mirrored " << mirror;
                EXPECT_NEAR(glm::distance(movedPlace(place, grip->handle, 3.25).origin, place.origin + 3.25 * unit),
                            0.0, 1e-9);
            }
        }
    }
}

TEST(TagHandles, OfferNoArrowThatPointsAtTheEye)
{
    const Looking looking(0.0f, 0.0f); // along x
    const HandlePlace place = looking.place(glm::dmat4(1.0));
    const std::vector<TagHandle> handles = handlesOf(place, looking.seen);
    EXPECT_EQ(std::count(handles.begin(), handles.end(), TagHandle{HandleKind::arrow, 0}), 0);
    EXPECT_EQ(std::count(handles.begin(), handles.end(), TagHandle{HandleKind::arrow, 1}), 1);
    EXPECT_FALSE(gripOf({HandleKind::arrow, 0}, place, looking.rayTo(place.origin)));
}

TEST(TagHandles, StayWhereAnAxisVanishes)
{
    const Looking looking(10.0f, 5.0f);
    const HandlePlace place = looking.place(glm::dmat4(1.0));
    const auto grip = gripOf({HandleKind::arrow, 0}, place, looking.rayTo({4.0, 0.0, 0.0}));
    ASSERT_TRUE(grip);
    const double reach = 100.0 * static_cast<double>(looking.camera.distance);
    for (float x = -1.0f; x <= 1.0f; x += 0.05f) {
        for (float y = -0.5f; y <= 0.5f; y += 0.05f) {
            const Ray ray = rayThrough(looking.camera, looking.seen.aspect, {x, y});
            const auto value = draggedBy(*grip, ray, looking.seen.view);
            EXPECT_LE(std::abs(value.value_or(0.0)), reach) << x << " " << y;
        }
    }
}

TEST(TagHandles, MeasureTheAngleOnARing)
{
    const Looking looking;
    glm::dmat4 skewed = turnedPart(-1.0);
    skewed[1] += 0.3 * skewed[0];
    const HandlePlace place = looking.place(skewed);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const double angle : {-2.0, -0.3, 0.0, 0.7, 3.0}) {
            const glm::dvec3 point = pointOfRing(place, axis, angle);
            const auto met = meetRing(place, axis, looking.rayTo(point));
            ASSERT_TRUE(met);
            EXPECT_NEAR(met->angle, angle, kNear) << axis;
            EXPECT_NEAR(glm::distance(met->point, point), 0.0, kNear);
        }
        EXPECT_FALSE(meetRing(place, axis, looking.rayTo(place.origin))) << "the center has no angle";
    }
}

TEST(TagHandles, TurnTheTagAboutItsOwnAxes)
{
    const Looking looking;
    const glm::dmat4 node = turnedPart(-1.0);
    const glm::dmat4 tag = glm::rotate(glm::dmat4(1.0), 0.4, glm::dvec3(0.0, 1.0, 0.0));
    const HandlePlace place = looking.place(node, tag);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const TagHandle ring{HandleKind::ring, axis};
        const auto grip = gripOf(ring, place, looking.rayTo(pointOfRing(place, axis, 0.2)));
        ASSERT_TRUE(grip);
        if (grip->isEdgeOn)
            continue;
        const Ray ray = looking.rayTo(pointOfRing(place, axis, 0.9));
        const double turn = *draggedBy(*grip, ray, looking.seen.view);
        EXPECT_NEAR(turn, 0.7, kNear);
        // The placed axes after the turn are those of the tag times the rotation: M' = M * D.
        const glm::dmat4 after = node * tag * glm::dmat4(glm::dmat3(turnAbout(axis, turn)));
        const HandlePlace shown = movedPlace(place, ring, turn);
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(glm::distance(shown.ownAxes[static_cast<std::size_t>(i)], glm::dvec3(after[i])), 0.0, kNear);
    }
}

TEST(TagHandles, TurnTheShortWay)
{
    const Looking looking(0.0f, 80.0f);
    const HandlePlace place = looking.place(glm::dmat4(1.0));
    const auto grip = gripOf({HandleKind::ring, 2}, place, looking.rayTo(pointOfRing(place, 2, 3.0)));
    ASSERT_TRUE(grip);
    EXPECT_NEAR(*draggedBy(*grip, looking.rayTo(pointOfRing(place, 2, -3.0)), looking.seen.view),
                glm::two_pi<double>() - 6.0, kNear);
}

TEST(TagHandles, FollowThePointerOnARingSeenFromTheSide)
{
    const Looking looking(0.0f, 0.0f); // the ring about z is a horizontal line
    const HandlePlace place = looking.place(glm::dmat4(1.0));
    const TagHandle ring{HandleKind::ring, 2};
    const auto grip = gripOf(ring, place, looking.rayTo(place.origin));
    ASSERT_TRUE(grip);
    ASSERT_TRUE(grip->isEdgeOn);
    const double radius = glm::distance(pointOfRing(place, 2, 0.0), place.origin);
    const auto turn = draggedBy(*grip, looking.rayTo({radius, 0.25 * radius, 0.0}), looking.seen.view);
    ASSERT_TRUE(turn);
    EXPECT_NEAR(*turn, 0.25, 0.01) << "the near side goes with the pointer, towards y";
    EXPECT_GT(movedPlace(place, ring, *turn).ownAxes[0].y, 0.0);
}

TEST(TagHandles, AreHitWithinSixPixels)
{
    const Looking looking;
    const HandlePlace place = looking.place(turnedPart());
    const auto ends = arrowEnds(place, 1);
    const glm::vec2 tip = looking.onScreen(ends[1]);
    const glm::vec2 middle = looking.onScreen(place.origin);
    const glm::vec2 outwards = glm::normalize(tip - middle) / looking.seen.height;
    const TagHandle arrow{HandleKind::arrow, 1};
    EXPECT_EQ(handleAt(place, looking.seen, tip), arrow);
    EXPECT_EQ(handleAt(place, looking.seen, tip + 5.0f * outwards), arrow);
    EXPECT_NE(handleAt(place, looking.seen, tip + 8.0f * outwards), arrow);
    EXPECT_EQ(handleAt(place, looking.seen, {0.7f, 0.45f}), TagHandle{}) << "far away the camera is dragged";
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const glm::vec2 onRing = looking.onScreen(pointOfRing(place, axis, glm::quarter_pi<double>()));
        EXPECT_NE(handleAt(place, looking.seen, onRing).kind, HandleKind::none) << axis;
    }
}

TEST(TagHandles, HaveTheSameSizeAtEveryDistance)
{
    Looking looking;
    const HandlePlace near = looking.place(glm::translate(glm::dmat4(1.0), glm::dvec3(40.0, 30.0, 0.0)));
    const HandlePlace far = looking.place(glm::translate(glm::dmat4(1.0), glm::dvec3(-40.0, -30.0, 0.0)));
    EXPECT_LT(near.pixel, far.pixel);
    const glm::dvec3 up(looking.seen.view.axes.up);
    for (const HandlePlace& place : {near, far}) {
        const glm::vec2 shown =
            looking.onScreen(place.origin + 50.0 * place.pixel * up) - looking.onScreen(place.origin);
        EXPECT_NEAR(glm::length(shown) * looking.seen.height, 50.0f, 0.1f);
    }
}

TEST(TagHandles, NeedUsableTransforms)
{
    const Looking looking;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(placeOfTag(glm::translate(glm::dmat4(1.0), glm::dvec3(nan, 0.0, 0.0)), glm::dmat4(1.0), looking.seen));
    EXPECT_FALSE(placeOfTag(glm::dmat4(0.0), glm::dmat4(1.0), looking.seen));
    EXPECT_FALSE(placeOfTag(glm::translate(glm::dmat4(1.0), glm::dvec3(looking.seen.view.eye) * 2.0), glm::dmat4(1.0),
                            looking.seen))
        << "behind the eye";
    glm::dmat4 flat(1.0);
    flat[0] = flat[1] = glm::dvec4(0.0);
    const HandlePlace place = looking.place(glm::dmat4(1.0), flat);
    for (const TagHandle& handle : handlesOf(place, looking.seen))
        EXPECT_EQ(handle.kind, HandleKind::arrow) << "axes without length cannot be turned";
}

TEST(TagHandles, SayTheirValues)
{
    EXPECT_EQ(inSteps(HandleKind::arrow, 2.6), 3.0);
    EXPECT_NEAR(inSteps(HandleKind::ring, glm::radians(-24.0)), glm::radians(-30.0), 1e-12);
    EXPECT_EQ(figureOf({HandleKind::arrow, 0}, 3.25), "+3.25 x");
    EXPECT_EQ(figureOf({HandleKind::arrow, 2}, -0.001), "+0.00 z");
    EXPECT_EQ(figureOf({HandleKind::ring, 1}, glm::radians(-15.0)), "-15.0\xC2\xB0 y");
    EXPECT_EQ(nameOf({HandleKind::ring, 2}), "ring z");
    EXPECT_EQ(nameOf(TagHandle{}), "");
}

} // namespace
