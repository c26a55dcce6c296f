#include "renderer/outlines.hpp"

#include "renderer/camera/framing.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/two_surfaces.hpp"

namespace {

constexpr std::uint32_t kEdge = 256;

class OutlinesTest : public tests::GlTest {};

/// The sample creature with its triangles split into two surfaces.
std::shared_ptr<const scene::Document> creatureInTwo()
{
    auto document = scene::open(tests::sampleCreature());
    EXPECT_TRUE(document);
    scene::Node& node = document->nodes.front();
    node.model = std::make_shared<const formats::Model>(tests::inTwoSurfaces(*node.model));
    return std::make_shared<const scene::Document>(*std::move(document));
}

bool isBlue(const formats::Image& image, std::uint32_t x, std::uint32_t y)
{
    const std::uint8_t* const pixel = image.pixels.data() + (std::size_t{y} * image.width + x) * 4;
    return pixel[0] == 0 && pixel[2] > 200;
}

TEST_F(OutlinesTest, GoAroundASurfaceAndUploadNoVertices)
{
    const auto document = creatureInTwo();
    renderer::ModelRenderer models;
    auto scene = models.upload(document);
    const animation::Pose pose = animation::KeyframePose{2, 3, 0.5f};
    const auto placed = placedNodes(*document, {&pose, 1});
    const formats::Bounds bounds = boundsOf(*document, placed);
    const renderer::View view = viewOf(renderer::framed({}, 1.0f, bounds), 1.0f, bounds);
    const renderer::DrawOptions options;
    const renderer::PickScene shown{*document, placed, 0, options};
    renderer::Picker picker;
    const renderer::Framebuffer target(kEdge, kEdge);
    target.bind();
    renderer::clear(renderer::Clearing::both, {0.0f, 0.0f, 0.0f, 1.0f});
    drawNodes(models, scene, placed, 0, view, options);

    models.beginFrame();
    renderer::Outlines outlines;
    outlines.draw(models, scene, shown, view, {0, {0.0f, 0.0f, 1.0f, 1.0f}, 2.0f}, picker.boundsAround(shown, 0),
                  {0, 0, static_cast<int>(kEdge), static_cast<int>(kEdge)}, &target);
    EXPECT_EQ(models.stats().uploaded.vertices, 0U);
    EXPECT_EQ(models.stats().uploaded.indices, 0U);
    EXPECT_EQ(models.stats().triangles, 0U) << "it is no part of the model";
    const formats::Image image = capture(target, 1);
    EXPECT_EQ(renderer::takeGlErrors(), "");

    std::size_t blue = 0;
    for (std::uint32_t y = 0; y < kEdge; ++y) {
        for (std::uint32_t x = 0; x < kEdge; ++x)
            blue += isBlue(image, x, y) ? 1 : 0;
    }
    EXPECT_GT(blue, 200U);
    EXPECT_LT(blue, 8000U) << "a line, no area";
    // Pixels where a ray hits the surface have no line; beside a line there is the surface.
    std::size_t inside = 0;
    std::size_t wrong = 0;
    for (std::uint32_t y = 0; y < kEdge; y += 5) {
        for (std::uint32_t x = 0; x < kEdge; x += 5) {
            const glm::vec2 at((static_cast<float>(x) + 0.5f) / kEdge - 0.5f,
                               0.5f - (static_cast<float>(y) + 0.5f) / kEdge);
            const renderer::DrawOptions onlyFirst{.hiddenSurfaces = {1}};
            if (!picker.pick({*document, placed, 0, onlyFirst}, renderer::rayThrough(view, 1.0f, at)))
                continue;
            ++inside;
            wrong += isBlue(image, x, y) ? 1 : 0;
        }
    }
    EXPECT_GT(inside, 20U);
    EXPECT_LE(wrong, inside / 50) << "edges of pixels aside";
}

} // namespace
