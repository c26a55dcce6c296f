#include "renderer/picking.hpp"

#include "formats/model/vertex_block.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/skin_cards.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <glm/ext/vector_double4.hpp>
#include <glm/geometric.hpp>

namespace {

using renderer::OrbitCamera;
using renderer::Picker;
using renderer::Projection;
using renderer::Ray;

scene::Document tetrahedron()
{
    const tests::TemporaryFolder folder;
    auto document = scene::open(folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build()));
    EXPECT_TRUE(document) << document.error().message;
    return *std::move(document);
}

std::optional<renderer::Hit> pickOf(const scene::Document& document, const animation::KeyframePose& pose,
                                    std::uint32_t meshVariant, const Ray& ray)
{
    const scene::PlacedNode placed{pose};
    renderer::DrawOptions options;
    options.meshVariant = meshVariant;
    return Picker().pick({document, {&placed, 1}, 0, options}, ray);
}

TEST(Ray, GoesThroughThePointOfTheView)
{
    for (const Projection projection : {Projection::perspective, Projection::orthographic}) {
        OrbitCamera camera;
        camera.target = {1.0f, 2.0f, 3.0f};
        camera.yaw = 120.0f;
        camera.pitch = -40.0f;
        camera.projection = projection;
        formats::Bounds scene;
        scene.add(camera.target - 10.0f);
        scene.add(camera.target + 10.0f);
        for (const float aspect : {1.5f, 0.6f}) {
            const glm::dmat4 toClip(viewOf(camera, aspect, scene).viewProjection);
            for (const glm::vec2 at : {glm::vec2(0.0f), glm::vec2(0.3f, -0.4f), glm::vec2(-0.7f, 0.1f)}) {
                const Ray ray = rayThrough(camera, aspect, at);
                EXPECT_NEAR(glm::length(ray.direction), 1.0, 1e-6);
                for (const double distance : {95.0, 104.0}) {
                    const glm::dvec4 clip = toClip * glm::dvec4(ray.origin + ray.direction * distance, 1.0);
                    EXPECT_NEAR(clip.x / clip.w * 0.5 * static_cast<double>(aspect), static_cast<double>(at.x), 1e-4);
                    EXPECT_NEAR(clip.y / clip.w * 0.5, static_cast<double>(at.y), 1e-4);
                }
            }
        }
    }
}

TEST(Picking, FindsTheFirstTriangleInEveryPose)
{
    const scene::Document document = tetrahedron();
    const formats::Model& model = *document.nodes[0].model;
    const formats::Keyframed& shape = keyframesOf(model);
    for (const animation::KeyframePose pose : {animation::KeyframePose{0, 0, 0.0f}, {0, 1, 0.25f}}) {
        const auto positions = positionsAt(shape.blocks[0], {pose.frameA, pose.frameB, double{pose.blend}});
        glm::dvec3 middle(0.0);
        for (const glm::dvec3& position : positions)
            middle += position * 0.25;
        for (std::uint32_t meshVariant = 0; meshVariant < model.meshVariants.size(); ++meshVariant) {
            for (std::size_t corner = 0; corner < 4; ++corner) {
                // Through the center of the face opposite to a corner, from outside.
                const glm::dvec3 face = (middle * 4.0 - positions[corner]) / 3.0;
                const glm::dvec3 direction = glm::normalize(middle - face);
                const auto hit = pickOf(document, pose, meshVariant, {face - direction * 50.0, direction});
                ASSERT_TRUE(hit);
                EXPECT_NEAR(hit->distance, 50.0, 1e-9);
                EXPECT_LT(glm::distance(hit->position, face), 1e-9);
                EXPECT_EQ(hit->surface, 0U);
            }
        }
    }
}

TEST(Picking, FindsNothingBesideOrBehind)
{
    const scene::Document document = tetrahedron();
    const formats::Model& model = *document.nodes[0].model;
    const auto positions = positionsAt(keyframesOf(model).blocks[0], {0, 0, 0.0});
    const glm::dvec3 center = (positions[0] + positions[1] + positions[2] + positions[3]) * 0.25;
    const double far = 10.0 * static_cast<double>(model.bounds.diagonal());
    const glm::dvec3 ahead(1.0, 0.0, 0.0);
    EXPECT_TRUE(pickOf(document, {}, 0, {center - ahead * far, ahead}));
    EXPECT_FALSE(pickOf(document, {}, 0, {center + ahead * far, ahead})) << "behind the eye";
    EXPECT_FALSE(pickOf(document, {}, 0, {center - ahead * far + glm::dvec3(0.0, far, 0.0), ahead}));
}

/// The hit at a point of two cards seen from the front; the near one has a hole in its upper half.
std::optional<renderer::Hit> pickCards(double height, const renderer::DrawOptions& options)
{
    const tests::TemporaryFolder folder;
    const auto skin = tests::imageOf(32, 16, [](auto x, auto y) {
        return std::array<std::uint8_t, 4>{10, 200, 30, static_cast<std::uint8_t>(x < 16 && y < 8 ? 0 : 255)};
    });
    const auto document = scene::open(tests::SkinCards(skin).write(folder));
    EXPECT_TRUE(document);
    const animation::Pose pose;
    const auto placed = placedNodes(*document, {&pose, 1});
    return Picker().pick({*document, placed, 0, options}, {glm::dvec3(100.0, 1.0, height), glm::dvec3(-1.0, 0.0, 0.0)});
}

TEST(Picking, GoesThroughTheHolesOfASkin)
{
    renderer::DrawOptions options;
    EXPECT_NEAR(pickCards(-4.0, options).value().position.x, 4.0, 1e-9) << "the near card";
    EXPECT_NEAR(pickCards(4.0, options).value().position.x, -4.0, 1e-9) << "through the hole";
    options.alpha = scene::AlphaMode::blended;
    EXPECT_NEAR(pickCards(4.0, options).value().position.x, -4.0, 1e-9);
    for (const bool showsTextures : {true, false}) {
        options.alpha = showsTextures ? scene::AlphaMode::opaque : scene::AlphaMode::automatic;
        options.showsTextures = showsTextures;
        EXPECT_NEAR(pickCards(4.0, options).value().position.x, 4.0, 1e-9) << "no hole is drawn";
    }
}

} // namespace
