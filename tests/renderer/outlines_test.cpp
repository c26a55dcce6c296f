#include "renderer/outlines.hpp"

#include <gtest/gtest.h>

#include <glm/ext/vector_double4.hpp>

namespace {

using renderer::PixelRect;

constexpr PixelRect kArea{40, 20, 400, 300};

formats::Bounds boxAround(const glm::vec3& center, float half)
{
    formats::Bounds box;
    box.add(center - half);
    box.add(center + half);
    return box;
}

renderer::View frontView()
{
    renderer::OrbitCamera camera;
    camera.yaw = camera.pitch = 0.0f; // the eye is at +X, +Y is to the right
    camera.distance = 100.0f;
    return viewOf(camera, 400.0f / 300.0f, boxAround({}, 20.0f));
}

TEST(Outlines, CoverThePixelsOfABoxAndAMargin)
{
    const PixelRect middle = pixelsAround(boxAround({}, 5.0f), frontView(), kArea, 3);
    EXPECT_EQ(middle.x + middle.width / 2, 200);
    EXPECT_EQ(middle.y + middle.height / 2, 150);
    EXPECT_EQ(middle.width, middle.height) << "seen from the front it is as wide as high";
    const PixelRect tight = pixelsAround(boxAround({}, 5.0f), frontView(), kArea, 0);
    EXPECT_EQ(middle.width, tight.width + 6);
}

TEST(Outlines, StayInTheView)
{
    const PixelRect cut = pixelsAround(boxAround({0.0f, 45.0f, 0.0f}, 10.0f), frontView(), kArea, 3);
    EXPECT_GT(cut.width, 0);
    EXPECT_EQ(cut.x + cut.width, kArea.width);
    const PixelRect beside = pixelsAround(boxAround({0.0f, 300.0f, 0.0f}, 10.0f), frontView(), kArea, 3);
    EXPECT_EQ(beside.width, 0);
    const PixelRect around = pixelsAround(boxAround({100.0f, 0.0f, 0.0f}, 10.0f), frontView(), kArea, 3);
    EXPECT_EQ(around.width, kArea.width) << "the eye is in it";
    EXPECT_EQ(around.height, kArea.height);
}

TEST(Outlines, SeeAPartOfTheViewAsItIsInTheWhole)
{
    const PixelRect part{120, 60, 90, 150};
    const renderer::View whole = frontView();
    const renderer::View cropped = viewOfPart(whole, kArea, part);
    for (const glm::vec4 point : {glm::vec4(0.0f, 3.0f, -7.0f, 1.0f), glm::vec4(10.0f, -12.0f, 9.0f, 1.0f)}) {
        const glm::vec4 a = whole.viewProjection * point;
        const glm::vec4 b = cropped.viewProjection * point;
        EXPECT_NEAR((a.x / a.w * 0.5f + 0.5f) * 400.0f, 120.0f + (b.x / b.w * 0.5f + 0.5f) * 90.0f, 1e-2f);
        EXPECT_NEAR((a.y / a.w * 0.5f + 0.5f) * 300.0f, 60.0f + (b.y / b.w * 0.5f + 0.5f) * 150.0f, 1e-2f);
        EXPECT_FLOAT_EQ(a.w, b.w);
    }
}

} // namespace
