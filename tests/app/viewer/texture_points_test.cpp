#include "app/viewer/queries/texture_points.hpp"

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/texture/texture_pointing.hpp"
#include "app/viewer/texture/uv_lines.hpp"
#include "tests/app/viewer/two_surface_session.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace app;
using tests::Md2Builder;

constexpr UvTriangle kHalf{glm::vec2(0.0f, 0.0f), glm::vec2(1.0f, 0.0f), glm::vec2(0.0f, 1.0f)};

TEST(TexturePoints, WeighsTheCornersOfATriangle)
{
    const auto weights = weightsAt(kHalf, {0.25, 0.5});
    ASSERT_TRUE(weights);
    EXPECT_FLOAT_EQ(weights->x, 0.25f);
    EXPECT_FLOAT_EQ(weights->y, 0.25f);
    EXPECT_FLOAT_EQ(weights->z, 0.5f);
    EXPECT_TRUE(weightsAt(kHalf, {0.5, 0.5})) << "an edge belongs to it";
    EXPECT_FALSE(weightsAt(kHalf, {0.6, 0.6}));
    EXPECT_TRUE(weightsAt({kHalf[0], kHalf[2], kHalf[1]}, {0.25, 0.5})) << "mirrored";
}

TEST(TexturePoints, FindsNothingInTrianglesWithoutAnArea)
{
    EXPECT_FALSE(weightsAt({kHalf[0], kHalf[0], kHalf[1]}, {0.0, 0.0}));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float most = std::numeric_limits<float>::max();
    EXPECT_FALSE(weightsAt({glm::vec2(nan), kHalf[0], kHalf[1]}, {0.0, 0.0}));
    EXPECT_FALSE(weightsAt({glm::vec2(-most), glm::vec2(most, 0.0f), glm::vec2(0.0f, nan)}, {0.0, 0.0}));
}

/// The tetrahedron with an image and two surfaces: "first" has its triangles 0 and 1, "second" 2 and 3.
class TextureSession : public ::testing::Test {
protected:
    void SetUp() override
    {
        (void)m_folder.write("skin.png", tests::pngFile(8, 4));
        const auto file = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
        tests::acceptInTwoSurfaces(m_session, file, OpenPaths{});
        frameModel(m_session);
    }

    [[nodiscard]] const Tab& tab() const { return m_session.tab(); }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(TextureSession, FindsAllPointsThatShowAPixelOfTheImage)
{
    ASSERT_EQ(shownTexture(m_session), 0U);
    EXPECT_EQ(surfacesWith(tab(), 0), (std::vector<std::uint32_t>{0, 1}));
    const std::vector<SurfacePoint> points = pointsAt(tab(), 0, {0.3, 0.2});
    ASSERT_EQ(points.size(), 2U);
    for (const SurfacePoint& point : points) {
        EXPECT_EQ(point.surface, 0U);
        const auto uv = uvOf(tab(), point, 0);
        ASSERT_TRUE(uv);
        EXPECT_NEAR(uv->x, 0.3, 1e-5) << "and back";
        EXPECT_NEAR(uv->y, 0.2, 1e-5);
    }
    EXPECT_EQ(pointsAt(tab(), 0, {0.6, 0.8}).front().surface, 1U);
    m_session.tab().view.drawing.hiddenSurfaces = {0};
    EXPECT_TRUE(pointsAt(tab(), 0, {0.3, 0.2}).empty()) << "what is hidden shows nothing";
}

TEST_F(TextureSession, RepeatsTheImageBeyondItsEdges)
{
    const auto inside = pointsAt(tab(), 0, {0.3, 0.2});
    const auto outside = pointsAt(tab(), 0, {-3.7, 5.2});
    ASSERT_EQ(outside.size(), inside.size());
    EXPECT_NEAR(glm::distance(outside[0].weights, inside[0].weights), 0.0, 1e-5);
    EXPECT_TRUE(pointsAt(tab(), 0, {std::numeric_limits<double>::quiet_NaN(), 0.0}).empty());
    EXPECT_TRUE(pointsAt(tab(), 0, {1e300, 0.0}).size() <= kMaxSurfacePoints);
}

TEST_F(TextureSession, MarksThePointInThePoseThatIsShown)
{
    const SceneItem triangle{SceneItemKind::triangle, 0, 0};
    const auto corners = posedVertices(m_session, triangle);
    const auto positions = pointsInScene(m_session, {{0, 0, {0.5f, 0.25f, 0.25f}}});
    ASSERT_EQ(positions.size(), 1U);
    const glm::dvec3 expected = corners[0].inScene * 0.5 + corners[1].inScene * 0.25 + corners[2].inScene * 0.25;
    EXPECT_LT(glm::distance(positions[0], expected), 1e-6);
}

TEST_F(TextureSession, PointsAtThePixelAndItsPointsOnlyWhileThePanelIsShown)
{
    m_session.settings.panels.side = SidePanel::texture;
    apply(m_session, PointAtTexel{{0.3, 0.2}});
    const auto texel = pointedTexel(m_session);
    ASSERT_TRUE(texel);
    const scene::Texture& texture = tab().document->textures[0];
    EXPECT_EQ(texel->at, glm::uvec2(2, 0)) << "of 8 x 4 pixels";
    const std::uint8_t* const pixel = &texture.image->pixels[4 * 2];
    EXPECT_EQ(texel->color, (formats::Rgba{pixel[0], pixel[1], pixel[2], pixel[3]}));
    EXPECT_EQ(tab().selection.texel->points.size(), 2U);
    apply(m_session, RunAction{"pointAway"});
    EXPECT_FALSE(pointedTexel(m_session));
    apply(m_session, PointAtTexel{{0.3, 0.2}});
    apply(m_session, RunAction{"texturePanel", false});
    EXPECT_FALSE(pointedTexel(m_session));
}

TEST_F(TextureSession, BeginsAnewWithAnotherTexture)
{
    apply(m_session, RunAction{"textureZoomIn"});
    apply(m_session, RunAction{"nextTextureChannels"});
    EXPECT_FLOAT_EQ(presentTextureView(m_session).zoom, kTextureZoomStep);
    m_session.textureView.texture = "another one";
    EXPECT_FLOAT_EQ(presentTextureView(m_session).zoom, 1.0f);
    EXPECT_EQ(presentTextureView(m_session).channels, TextureChannels::rgb) << "for all textures";
    SetTextureView wild{presentTextureView(m_session)};
    wild.view.level = 99;
    wild.view.zoom = std::numeric_limits<float>::infinity();
    wild.view.center = {std::numeric_limits<float>::quiet_NaN(), 1e30f};
    apply(m_session, wild);
    EXPECT_EQ(m_session.textureView.level, 0U);
    EXPECT_FLOAT_EQ(m_session.textureView.zoom, 1.0f);
    EXPECT_FLOAT_EQ(m_session.textureView.center.x, 0.5f);
    EXPECT_TRUE(std::isfinite(m_session.textureView.center.y));
}

TEST(TextureLevels, ReadsPixelsOfBlocksWithoutDecodingAll)
{
    // Two DXT1 blocks side by side: red and blue.
    const auto bytes = [](std::uint8_t low, std::uint8_t high) {
        return std::array<std::uint8_t, 8>{low, high, low, high, 0, 0, 0, 0};
    };
    std::vector<std::byte> file;
    for (const auto& block : {bytes(0x00, 0xf8), bytes(0x1f, 0x00)}) {
        for (const std::uint8_t byte : block)
            file.push_back(static_cast<std::byte>(byte));
    }
    auto levels = std::make_shared<formats::ImageLevels>();
    levels->format = formats::BlockFormat::dxt1Opaque;
    const formats::FileBytes shared = formats::FileBytes::copyOf(file);
    levels->blocks = {{16, 8, shared, {0, 0}}, {8, 4, shared, {0, 16}}};
    scene::Texture texture;
    auto image = std::make_shared<formats::Image>();
    *image = {16, 8, std::vector<std::uint8_t>(std::size_t{4} * 16 * 8, 7)};
    texture.image = image;
    texture.levels = levels;
    ASSERT_EQ(levelCountOf(texture), 2U);
    EXPECT_EQ(levelSize(texture, 1), glm::uvec2(8, 4));
    const auto left = texelAt(texture, 1, {0.2, 0.9}, {true, true});
    const auto right = texelAt(texture, 1, {0.9, 0.1}, {true, true});
    ASSERT_TRUE(left && right);
    EXPECT_EQ(left->color, (formats::Rgba{255, 0, 0, 255}));
    EXPECT_EQ(right->color, (formats::Rgba{0, 0, 255, 255}));
    const formats::Image whole = levelImage(texture, 1);
    EXPECT_EQ(whole.pixels[4 * (8 * right->at.y + right->at.x) + 2], 255);
    EXPECT_EQ(texelAt(texture, 0, {1.2, 0.0}, {true, true})->at.x, 3U) << "it repeats";
    EXPECT_EQ(texelAt(texture, 0, {1.2, 0.0}, {false, true})->at.x, 15U) << "its edge goes on";
}

TEST(TextureLevels, ShowsAChannelAsGray)
{
    const formats::Image image{1, 1, {10, 20, 30, 40}};
    EXPECT_EQ(withChannels(image, TextureChannels::rgba).pixels, image.pixels);
    EXPECT_EQ(withChannels(image, TextureChannels::rgb).pixels, (std::vector<std::uint8_t>{10, 20, 30, 255}));
    EXPECT_EQ(withChannels(image, TextureChannels::green).pixels, (std::vector<std::uint8_t>{20, 20, 20, 255}));
    EXPECT_EQ(withChannels(image, TextureChannels::alpha).pixels, (std::vector<std::uint8_t>{40, 40, 40, 255}));
}

std::uint8_t alphaAt(const formats::Image& image, std::uint32_t x, std::uint32_t y)
{
    return image.pixels[4 * (std::size_t{y} * image.width + x) + 3];
}

TEST(UvLines, DrawsEdgesAndNothingElse)
{
    const UvLineColors colors{{255, 255, 255, 255}, {255, 0, 0, 255}};
    const UvPlacement placement{{64, 64}, {2.5f, 2.5f}, {50.0f, 50.0f}, 1.0f};
    const std::vector<UvTriangle> triangles = {kHalf};
    const formats::Image image = drawUvLines(placement, triangles, {}, colors);
    EXPECT_GT(alphaAt(image, 30, 2), 200) << "the edge at the top";
    EXPECT_GT(alphaAt(image, 2, 30), 200) << "the edge at the left";
    EXPECT_GT(alphaAt(image, 27, 27), 200) << "the slanted one";
    EXPECT_EQ(alphaAt(image, 14, 14), 0) << "within";
    EXPECT_EQ(alphaAt(image, 60, 60), 0) << "without";
    const formats::Image selected = drawUvLines(placement, triangles, triangles, colors);
    EXPECT_GT(selected.pixels[4 * (2 * 64 + 30)], 200) << "red over white";
    EXPECT_LT(selected.pixels[4 * (2 * 64 + 30) + 1], 60);
}

TEST(UvLines, StaysInsideThePictureWhateverCoordinatesAre)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float most = std::numeric_limits<float>::max();
    const std::vector<UvTriangle> wild = {{glm::vec2(nan), glm::vec2(most), glm::vec2(-most)},
                                          {glm::vec2(-1e9f, 0.5f), glm::vec2(1e9f, 0.5f), glm::vec2(0.5f, 1e9f)}};
    const formats::Image image =
        drawUvLines({{32, 16}, {}, {32.0f, 16.0f}, 1.5f}, wild, wild, {{255, 255, 255, 255}, {255, 0, 0, 255}});
    EXPECT_EQ(image.pixels.size(), std::size_t{4} * 32 * 16);
    EXPECT_GT(alphaAt(image, 16, 8), 0) << "a line across is cut, not left out";
}

} // namespace
