#include "formats/model/mesh_variant.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/two_surfaces.hpp"

namespace {

using formats::Image;
using formats::kNoIndex;

/// The sample creature with its triangles split into two surfaces.
std::shared_ptr<const scene::Document> twoSurfaces()
{
    auto document = scene::open(tests::sampleCreature());
    EXPECT_TRUE(document);
    scene::Node& node = document->nodes.front();
    node.model = std::make_shared<const formats::Model>(tests::inTwoSurfaces(*node.model));
    return std::make_shared<const scene::Document>(*std::move(document));
}

class SurfacesTest : public tests::GlTest {
protected:
    Image draw(const renderer::DrawOptions& options)
    {
        renderer::ModelRenderer models;
        auto scene = models.upload(m_document);
        renderer::RenderOptions rendering;
        rendering.width = 256;
        rendering.height = 256;
        rendering.framing = model().bounds;
        rendering.draw = options;
        renderer::OffscreenRenderer offscreen(models, rendering);
        offscreen.draw(scene, animation::KeyframePose{2, 3, 0.5f});
        m_stats = models.stats();
        return offscreen.read();
    }

    [[nodiscard]] const formats::Model& model() const { return *m_document->nodes.front().model; }
    [[nodiscard]] std::uint64_t triangles(std::uint32_t surface) const
    {
        return formats::triangleCountOf(model().meshVariants.front(), surface);
    }

    std::shared_ptr<const scene::Document> m_document = twoSurfaces();
    renderer::FrameStats m_stats;
};

TEST_F(SurfacesTest, AreNotDrawnAtAllWhenHidden)
{
    const Image both = draw({});
    EXPECT_EQ(m_stats.draws.size(), 2U);
    EXPECT_EQ(m_stats.triangles, triangles(0) + triangles(1));
    const Image first = draw({.hiddenSurfaces = {1}});
    ASSERT_EQ(m_stats.draws.size(), 1U);
    EXPECT_EQ(m_stats.draws.front().indices, triangles(0) * 3);
    EXPECT_EQ(m_stats.triangles, triangles(0));
    const Image second = draw({.hiddenSurfaces = {0}});
    EXPECT_EQ(m_stats.triangles, triangles(1));
    EXPECT_GT(tests::compareImages(first, both).share, 0.01);
    EXPECT_GT(tests::compareImages(second, both).share, 0.01);
    EXPECT_GT(tests::compareImages(second, first).share, 0.01);
    (void)draw({.hiddenSurfaces = {0, 1}});
    EXPECT_TRUE(m_stats.draws.empty());
    EXPECT_EQ(m_stats.triangles, 0U);
}

TEST_F(SurfacesTest, HaveNeitherWireframeNorNormalsWhenHidden)
{
    const renderer::DrawOptions lines{.showsWireframe = true, .showsNormals = true};
    (void)draw(lines);
    EXPECT_EQ(m_stats.draws.size(), 6U) << "surface, edges and normals of each";
    renderer::DrawOptions one = lines;
    one.hiddenSurfaces = {1};
    (void)draw(one);
    EXPECT_EQ(m_stats.draws.size(), 3U);
    one.hiddenSurfaces = {0, 1};
    (void)draw(one);
    EXPECT_TRUE(m_stats.draws.empty());
}

TEST_F(SurfacesTest, OfOneBlockKeepItsNormalsWhileOneIsShown)
{
    scene::Document document = *m_document;
    formats::Model shared = model();
    std::get<formats::Keyframed>(shared.shape).blocks.resize(1);
    shared.surfaces[1].block = 0;
    document.nodes.front().model = std::make_shared<const formats::Model>(std::move(shared));
    m_document = std::make_shared<const scene::Document>(std::move(document));
    (void)draw({.showsNormals = true, .hiddenSurfaces = {1}});
    EXPECT_EQ(m_stats.draws.size(), 2U) << "one surface, the normals of the block";
    (void)draw({.showsNormals = true, .hiddenSurfaces = {0, 1}});
    EXPECT_EQ(m_stats.draws.size(), 0U);
}

TEST_F(SurfacesTest, AreTintedWhenHighlightedInEveryShading)
{
    using renderer::Shading;
    for (const Shading shading : {Shading::lit, Shading::unlit, Shading::flat, Shading::normals}) {
        const Image plain = draw({.shading = shading});
        const Image first = draw({.shading = shading, .highlightedSurfaces = {0}});
        const Image second = draw({.shading = shading, .highlightedSurfaces = {1}});
        EXPECT_GT(tests::compareImages(first, plain).share, 0.01);
        EXPECT_GT(tests::compareImages(second, plain).share, 0.01);
        EXPECT_GT(tests::compareImages(second, first).share, 0.02);
        EXPECT_EQ(draw({.shading = shading}).pixels, plain.pixels);
        const Image both = draw({.shading = shading, .highlightedSurfaces = {0, 1}});
        EXPECT_GT(tests::compareImages(both, first).share, 0.01);
        EXPECT_GT(tests::compareImages(both, second).share, 0.01);
        EXPECT_EQ(draw({.shading = shading, .hiddenSurfaces = {1}, .highlightedSurfaces = {1}}).pixels,
                  draw({.shading = shading, .hiddenSurfaces = {1}}).pixels)
            << "nothing of it to tint";
    }
}

} // namespace
