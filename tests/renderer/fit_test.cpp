#include "renderer/fit.hpp"

#include "renderer/camera/framing.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/shown_points.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/shader_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

namespace {

using animation::KeyframePose;
using animation::Pose;
using renderer::Fit;
using renderer::OrbitCamera;
using scene::Document;

Document opened(const std::filesystem::path& path, const scene::OpenOptions& options = {})
{
    auto document = scene::open(path, options);
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? *std::move(document) : Document();
}

/// The box around all visible content, seen from the front.
formats::Bounds shownBox(const Document& document, const std::vector<Pose>& poses, const scene::Visibility& visibility)
{
    formats::Bounds box;
    scene::ShownPoints(document, visibility).visit(placedNodes(document, poses), {}, 0.0, [&](const glm::vec3& point) {
        box.add(point);
    });
    return box;
}

OrbitCamera fromTheFront()
{
    OrbitCamera camera;
    camera.yaw = camera.pitch = 0.0f;
    return camera;
}

void expectNear(const glm::vec3& actual, const glm::vec3& expected)
{
    EXPECT_NEAR(glm::distance(actual, expected), 0.0f, 1e-3f)
        << actual.x << ", " << actual.y << ", " << actual.z << " instead of " << expected.x << ", " << expected.y
        << ", " << expected.z;
}

TEST(ShownPoints, AreThoseOfAllPartsAndOfTheWeapon)
{
    const tests::PlayerGame game;
    game.addWeapon("gun");
    scene::OpenOptions options;
    options.weapon = "gun";
    const Document document = opened(game.file("lower.md3"), options);
    const std::vector<Pose> poses = {KeyframePose{4, 4, 0.0f}, KeyframePose{5, 5, 0.0f}};
    const formats::Bounds all = boundsOf(document, placedNodes(document, poses));
    const formats::Bounds shown = shownBox(document, poses, {});
    expectNear(shown.min, all.min);
    expectNear(shown.max, all.max);
    const std::uint32_t flash = firstSurfaceOf(document, static_cast<std::uint32_t>(document.nodes.size()) - 1);
    EXPECT_LT(shownBox(document, poses, {0, {flash}}).diagonal(), shown.diagonal()) << "one hidden";
}

TEST(ShownPoints, LeaveOutVerticesThatNoTriangleUses)
{
    const tests::TemporaryFolder folder;
    auto builder = tests::Md2Builder::tetrahedron();
    for (tests::Md2Builder::Frame& frame : builder.frames())
        frame.vertices.push_back({255, 255, 255, 0});
    const Document document = opened(folder.write("tris.md2", builder.build()));
    const std::vector<Pose> pose = {KeyframePose{}};
    EXPECT_LT(shownBox(document, pose, {}).diagonal(),
              0.99f * boundsOf(document, placedNodes(document, pose)).diagonal());
}

TEST(ShownPoints, LeaveOutSurfacesThatTheSkinDoesNotDraw)
{
    tests::ShaderGame game;
    game.sheet("seen", "textures/seen", 0.0f).sheet("unseen", "textures/unseen", 0.0f, 30.0f);
    game.image("seen", 1, {{255, 255, 255, 255}});
    Document document = opened(game.write());
    document.nodes.front().skins.resize(1);
    document.nodes.front().skins.front().materials.resize(2);
    document.nodes.front().skins.front().materials[1] = formats::kNoIndex;
    expectNear(shownBox(document, {KeyframePose{}}, {}).max, {0, 8, 8});
}

TEST(ShownPoints, MoveWithTheDeformsOfTheirShader)
{
    tests::ShaderGame game;
    game.sheet("moved", "textures/moved", 0.0f);
    game.image("white", 1, {{255, 255, 255, 255}});
    game.shader("textures/moved", "deformVertexes move 0 5 0 sin 1 0 0 0\n{\nmap textures/white.png\n}");
    const Document document = opened(game.write());
    expectNear(shownBox(document, {KeyframePose{}}, {}).max, {0, 13, 8});
    expectNear(shownBox(document, {KeyframePose{}}, {0, {}, 0, scene::MaterialLook::plain}).max, {0, 8, 8});
}

TEST(ShownPoints, OfSpritesAreTheSquaresThatFaceTheViewer)
{
    tests::ShaderGame game;
    game.sheet("sprite", "textures/sprite", 0.0f);
    game.image("white", 1, {{255, 255, 255, 255}});
    game.shader("textures/sprite", "deformVertexes autosprite\n{\nmap textures/white.png\n}");
    const Document document = opened(game.write());
    const std::vector<Pose> pose = {KeyframePose{}};
    formats::Bounds box;
    // From above: the upright sheet is horizontal there.
    scene::ShownPoints(document, {})
        .visit(placedNodes(document, pose), {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, 0.0,
               [&](const glm::vec3& point) { box.add(point); });
    EXPECT_NEAR(box.max.z, 0.0f, 1e-3f);
    EXPECT_NEAR(box.max.x, 8.0f, 0.01f);
    EXPECT_NEAR(box.max.y, 8.0f, 0.01f);
}

TEST(ShownPoints, OfSkinnedModelsAreThoseOfSurfacesThatShow)
{
    const tests::TemporaryFolder folder;
    std::filesystem::path path;
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(256)))
        path = path.empty() ? folder.write(file.name, file.bytes) : (folder.write(file.name, file.bytes), path);
    const Document document = opened(path);
    const std::vector<Pose> pose = {animation::SequencePose{}};
    // Surface 0 is on the ground, surface 1 two units above.
    EXPECT_EQ(shownBox(document, pose, {0, {1}, 0, scene::MaterialLook::plain}).max.z, 0.0f);
    EXPECT_EQ(shownBox(document, pose, {0, {0}, 0, scene::MaterialLook::plain}).min.z, 2.0f);
    EXPECT_TRUE(shownBox(document, pose, {0, {0, 1}, 0, scene::MaterialLook::plain}).isEmpty());
}

TEST(Fitted, IsAboutThePoseTheClipOrAllFrames)
{
    const tests::PlayerGame game;
    scene::OpenOptions options;
    options.isPart = true;
    const Document document = opened(game.file("lower.md3"), options); // one unit further along +X in each frame
    const std::vector<Pose> pose = {KeyframePose{4, 4, 0.0f}};
    const std::vector<formats::Clip> clip = {{.name = "walk", .firstFrame = 4, .frameCount = 3}};
    OrbitCamera camera = fromTheFront();
    camera.pitch = 90.0f;
    camera.projection = renderer::Projection::orthographic;
    const scene::RotationOverrides rotationOverrides;
    const auto middleX = [&](Fit fit) {
        return fitted(camera, 1.0f, fit, {document, pose, clip, {}, rotationOverrides}).target.x;
    };
    EXPECT_NEAR(middleX(Fit::pose), 4.0f + 5.0f, 1e-3f);
    EXPECT_NEAR(middleX(Fit::clip), 5.0f + 5.0f, 1e-3f);
    EXPECT_NEAR(middleX(Fit::all), 0.5f * static_cast<float>(tests::kLowerFrames - 1) + 5.0f, 1e-3f);
}

TEST(Fitted, HoldsEveryPoseOfTheClip)
{
    const tests::PlayerGame game;
    const Document document = opened(game.file("lower.md3"));
    const std::vector<Pose> pose = {KeyframePose{4, 4, 0.0f}, KeyframePose{5, 5, 0.0f}};
    const std::vector<formats::Clip> clips = {{.name = "legs", .firstFrame = 4, .frameCount = 12},
                                              {.name = "torso", .firstFrame = 4, .frameCount = 5}};
    const scene::RotationOverrides rotationOverrides;
    OrbitCamera camera;
    camera = fitted(camera, 1.5f, Fit::clip, {document, pose, clips, {}, rotationOverrides});
    float widest = 0.0f;
    visitPoses(document, clips, [&](std::span<const Pose> poses) {
        const auto placed = placedNodes(document, poses);
        const renderer::View view = viewOf(camera, 1.5f, boundsOf(document, placed));
        scene::ShownPoints(document, {}).visit(placed, {}, 0.0, [&](const glm::vec3& point) {
            const glm::vec4 at = view.viewProjection * glm::vec4(point, 1.0f);
            widest = std::max({widest, std::abs(at.x / at.w), std::abs(at.y / at.w)});
        });
    });
    EXPECT_NEAR(widest, renderer::kFilledShare, 0.02f);
}

TEST(Fitted, LooksAtWhatIsHiddenOrAtTagsWhereNothingIsDrawn)
{
    const tests::PlayerGame game;
    scene::OpenOptions options;
    options.isPart = true;
    Document document = opened(game.file("lower.md3"), options);
    const std::vector<Pose> pose = {KeyframePose{}};
    const scene::RotationOverrides rotationOverrides;
    const auto seen = fitted(fromTheFront(), 1.0f, Fit::pose, {document, pose, {}, {}, rotationOverrides});
    const auto hidden = fitted(fromTheFront(), 1.0f, Fit::pose, {document, pose, {}, {0, {0}}, rotationOverrides});
    EXPECT_NEAR(hidden.distance, seen.distance, 0.3f * seen.distance);

    auto tagsOnly = std::make_shared<formats::Model>(*document.nodes.front().model);
    std::get<formats::Keyframed>(tagsOnly->shape).blocks.clear();
    tagsOnly->surfaces.clear();
    tagsOnly->batches.clear();
    document.nodes.front().model = tagsOnly;
    const auto tags = fitted(fromTheFront(), 1.0f, Fit::pose, {document, pose, {}, {}, rotationOverrides});
    expectNear(tags.target, {0, 2, 20}); // that of tag_torso
    EXPECT_GT(tags.distance, 0.0f);
}

} // namespace
