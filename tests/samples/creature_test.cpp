#include "assets/samples/creature.hpp"

#include "assets/samples/creature_animation.hpp"
#include "assets/samples/creature_md2.hpp"
#include "assets/samples/creature_mdl.hpp"
#include "assets/samples/creature_skin.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/image/pcx/pcx.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/md2/md2.hpp"
#include "formats/mdl/mdl.hpp"
#include "formats/model/bounds.hpp"
#include "formats/model/vertex_block.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <span>

using namespace samples;

namespace {

/// Edges and volumes are computed from points: creases have several vertices per point.
std::vector<std::uint32_t> pointsOf(const Creature& creature)
{
    std::map<std::array<float, 3>, std::uint32_t> known;
    std::vector<std::uint32_t> points;
    for (const CreatureVertex& vertex : creature.vertices) {
        const std::array<float, 3> key = {vertex.position.x, vertex.position.y, vertex.position.z};
        points.push_back(known.try_emplace(key, static_cast<std::uint32_t>(known.size())).first->second);
    }
    return points;
}

/// For each triangle, the lowest point of its connected surface.
std::vector<std::uint32_t> surfacesOf(const Creature& creature, const std::vector<std::uint32_t>& points)
{
    std::vector<std::uint32_t> root(creature.vertices.size());
    std::iota(root.begin(), root.end(), 0U);
    const auto find = [&](std::uint32_t point) {
        while (root[point] != point)
            point = root[point];
        return point;
    };
    for (const CreatureTriangle& triangle : creature.triangles) {
        for (std::size_t i = 1; i < 3; ++i) {
            const std::uint32_t a = find(points[triangle.vertices[0]]);
            const std::uint32_t b = find(points[triangle.vertices[i]]);
            root[std::max(a, b)] = std::min(a, b);
        }
    }
    std::vector<std::uint32_t> surfaces;
    for (const CreatureTriangle& triangle : creature.triangles)
        surfaces.push_back(find(points[triangle.vertices[0]]));
    return surfaces;
}

std::size_t clipNamed(std::string_view name)
{
    for (std::size_t i = 0; i < clips().size(); ++i) {
        if (clips()[i].name == name)
            return i;
    }
    ADD_FAILURE() << "no clip " << name;
    return 0;
}

PosedVertices shapeAt(const Creature& creature, std::size_t clip, float frame)
{
    return posed(creature, poseAt(creature, clip, frame));
}

double distanceBetween(const PosedVertices& a, const PosedVertices& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.positions.size(); ++i) {
        const glm::dvec3 off(a.positions[i] - b.positions[i]);
        sum += glm::dot(off, off);
    }
    return std::sqrt(sum / static_cast<double>(a.positions.size()));
}

formats::Bounds boundsOf(const PosedVertices& shape)
{
    formats::Bounds bounds;
    for (const glm::vec3& position : shape.positions)
        bounds.add(position);
    return bounds;
}

TEST(Creature, SuitsTheEngine)
{
    const Creature creature = makeCreature();
    EXPECT_LT(creature.vertices.size(), 1000U);
    EXPECT_GE(creature.triangles.size(), 700U);
    EXPECT_LE(creature.triangles.size(), 1750U);
    EXPECT_LE(kSkinHeight, 480U);
}

TEST(Creature, IsClosedEverywhere)
{
    const Creature creature = makeCreature();
    const std::vector<std::uint32_t> points = pointsOf(creature);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const CreatureTriangle& triangle : creature.triangles) {
        for (std::size_t i = 0; i < 3; ++i)
            ++edges[{points[triangle.vertices[i]], points[triangle.vertices[(i + 1) % 3]]}];
    }
    for (const auto& [edge, count] : edges) {
        EXPECT_NE(edge.first, edge.second);
        EXPECT_EQ(count, 1) << edge.first << " " << edge.second;
        EXPECT_TRUE(edges.contains({edge.second, edge.first})) << edge.first << " " << edge.second;
    }
}

TEST(Creature, TurnsItsOutsideOutInEveryFrame)
{
    const Creature creature = makeCreature();
    const std::vector<std::uint32_t> surfaces = surfacesOf(creature, pointsOf(creature));
    for (std::size_t clip = 0; clip < clips().size(); ++clip) {
        for (std::uint32_t frame = 0; frame < clips()[clip].frameCount; ++frame) {
            const PosedVertices shape = shapeAt(creature, clip, static_cast<float>(frame));
            std::map<std::uint32_t, double> volumes;
            for (std::size_t i = 0; i < creature.triangles.size(); ++i) {
                const auto& corners = creature.triangles[i].vertices;
                const glm::dvec3 a(shape.positions[corners[0]]);
                const glm::dvec3 b(shape.positions[corners[1]]);
                const glm::dvec3 c(shape.positions[corners[2]]);
                volumes[surfaces[i]] += glm::dot(a, glm::cross(c, b)) / 6.0; // clockwise from outside
            }
            EXPECT_GE(volumes.size(), 40U);
            for (const auto& [surface, volume] : volumes)
                EXPECT_GT(volume, 0.05) << clips()[clip].name << " " << frame << ", surface of point " << surface;
        }
    }
}

TEST(Creature, HasNormalsThatPointOutwards)
{
    const Creature creature = makeCreature();
    const PosedVertices shape = shapeAt(creature, clipNamed("stand"), 0.0f);
    std::size_t inwards = 0;
    for (const CreatureTriangle& triangle : creature.triangles) {
        const glm::vec3 a = shape.positions[triangle.vertices[0]];
        const glm::vec3 outwards =
            glm::cross(shape.positions[triangle.vertices[2]] - a, shape.positions[triangle.vertices[1]] - a);
        for (const std::uint32_t vertex : triangle.vertices) {
            EXPECT_NEAR(glm::length(shape.normals[vertex]), 1.0f, 1e-4f);
            inwards += glm::dot(outwards, shape.normals[vertex]) < 0.0f ? 1 : 0;
        }
    }
    EXPECT_LT(inwards, creature.triangles.size() * 3 / 100);
}

TEST(Creature, HasWeightsThatSumToOne)
{
    for (const CreatureVertex& vertex : makeCreature().vertices) {
        int sum = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            sum += vertex.influences.weights[i];
            EXPECT_LT(vertex.influences.bones[i], kBoneCount);
        }
        EXPECT_EQ(sum, 255);
    }
}

TEST(Creature, HasParentsBeforeTheirChildren)
{
    for (std::size_t i = 0; i < kBoneCount; ++i)
        EXPECT_LT(skeleton()[i].parent, static_cast<int>(i));
    EXPECT_EQ(skeleton()[kPelvis].parent, -1);
}

TEST(Creature, StandsOnTheGroundAtFullHeight)
{
    const Creature creature = makeCreature();
    const std::size_t stand = clipNamed("stand");
    for (std::uint32_t frame = 0; frame < clips()[stand].frameCount; ++frame) {
        const formats::Bounds bounds = boundsOf(shapeAt(creature, stand, static_cast<float>(frame)));
        EXPECT_NEAR(bounds.min.z, -24.0f, 0.1f) << frame;
        EXPECT_NEAR(bounds.max.z, 32.0f, 2.0f) << frame;
        EXPECT_GT(bounds.max.x, 25.0f) << "its head is in front";
    }
}

TEST(Creature, NeverSinksIntoTheGround)
{
    const Creature creature = makeCreature();
    for (std::size_t clip = 0; clip < clips().size(); ++clip) {
        for (std::uint32_t frame = 0; frame < clips()[clip].frameCount; ++frame) {
            const formats::Bounds bounds = boundsOf(shapeAt(creature, clip, static_cast<float>(frame)));
            EXPECT_GT(bounds.min.z, -24.5f) << clips()[clip].name << " " << frame;
        }
    }
}

TEST(Creature, EndsItsDeathLyingOnTheGround)
{
    const Creature creature = makeCreature();
    const std::size_t death = clipNamed("death1");
    const auto last = static_cast<float>(clips()[death].frameCount - 1);
    const PosedVertices shape = shapeAt(creature, death, last);
    const formats::Bounds bounds = boundsOf(shape);
    EXPECT_NEAR(bounds.min.z, -24.0f, 0.01f);
    EXPECT_LT(bounds.max.z, 8.0f);
    EXPECT_LT(distanceBetween(shape, shapeAt(creature, death, last - 1.0f)), 1.0) << "it has come to rest";
}

TEST(Creature, ClosesItsLoops)
{
    const Creature creature = makeCreature();
    for (std::size_t clip = 0; clip < clips().size(); ++clip) {
        if (!clips()[clip].loops)
            continue;
        const std::uint32_t count = clips()[clip].frameCount;
        EXPECT_LT(distanceBetween(shapeAt(creature, clip, 0.0f), shapeAt(creature, clip, static_cast<float>(count))),
                  1e-3)
            << clips()[clip].name;
        double longest = 0.0;
        for (std::uint32_t frame = 0; frame + 1 < count; ++frame)
            longest = std::max(longest, distanceBetween(shapeAt(creature, clip, static_cast<float>(frame)),
                                                        shapeAt(creature, clip, static_cast<float>(frame + 1))));
        const double seam =
            distanceBetween(shapeAt(creature, clip, static_cast<float>(count - 1)), shapeAt(creature, clip, 0.0f));
        EXPECT_LE(seam, 1.2 * longest) << clips()[clip].name;
        EXPECT_GT(longest, 0.0) << clips()[clip].name;
    }
}

/// A clip in which feet push the ground backwards, and the number of frames that each is on the ground.
struct GaitCase {
    const char* clip;
    float framesOnGround;
    float shortestStep;
};

class CreatureGait : public testing::TestWithParam<GaitCase> {};

TEST_P(CreatureGait, DoesNotSlideItsFeet)
{
    const GaitCase& gait = GetParam();
    const Creature creature = makeCreature();
    const std::size_t clip = clipNamed(gait.clip);
    const auto count = static_cast<float>(clips()[clip].frameCount);
    const auto ballAt = [&](float frame, BoneId toes) {
        const Bone& bone = skeleton()[toes];
        return glm::vec3(boneMatrices(poseAt(creature, clip, frame))[toes] * glm::vec4(bone.position, 1.0f));
    };
    // The left foot touches the ground in frame 0, the right one half a cycle later.
    const float step = ballAt(1.0f, kToesLeft).x - ballAt(0.0f, kToesLeft).x;
    EXPECT_LT(step, -gait.shortestStep);
    for (const auto& [toes, first] : {std::pair{kToesLeft, 0.0f}, std::pair{kToesRight, count / 2.0f}}) {
        for (float frame = first; frame + 1.0f < first + gait.framesOnGround + 0.5f; frame += 1.0f) {
            const glm::vec3 moved =
                ballAt(std::fmod(frame + 1.0f, count), toes) - ballAt(std::fmod(frame, count), toes);
            EXPECT_NEAR(moved.x, step, 0.05f) << frame;
            EXPECT_NEAR(moved.y, 0.0f, 0.05f) << frame;
            EXPECT_NEAR(moved.z, 0.0f, 0.05f) << frame;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Clips, CreatureGait,
                         testing::Values(GaitCase{"walk", 7.0f, 2.0f}, GaitCase{"run", 3.0f, 5.0f}));

TEST(Creature, IsAnMd2WithItsClips)
{
    const auto bytes = formats::writeMd2(md2Of(makeCreature()));
    const auto model = formats::loadMd2(formats::ByteView(formats::FileBytes::copyOf(bytes), "creature.md2"));
    ASSERT_TRUE(model) << model.error().message;
    for (const formats::Diagnostic& diagnostic : model->diagnostics)
        EXPECT_EQ(diagnostic.severity, formats::Severity::note) << diagnostic.message;
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    ASSERT_EQ(model->clips.size(), clips().size());
    for (std::size_t i = 0; i < clips().size(); ++i) {
        EXPECT_EQ(model->clips[i].name, clips()[i].name);
        EXPECT_EQ(model->clips[i].frameCount, clips()[i].frameCount);
    }
    const auto loops = [&](std::string_view name) { return model->clips[clipNamed(name)].loops; };
    EXPECT_TRUE(loops("stand"));
    EXPECT_TRUE(loops("walk"));
    EXPECT_TRUE(loops("run"));
    EXPECT_FALSE(loops("pain1"));
    EXPECT_FALSE(loops("jump"));
    EXPECT_FALSE(loops("taunt"));
    EXPECT_FALSE(loops("death1"));
}

TEST(Creature, HasLongStrips)
{
    const Creature creature = makeCreature();
    const auto bytes = formats::writeMd2(md2Of(creature));
    const std::span<const std::byte> file = bytes;
    const std::uint32_t words = formats::FieldReader(file.subspan(36, 4)).u32();
    EXPECT_LT(words, 4 * creature.triangles.size() + 1) << "separate triangles take ten words each";
}

TEST(Creature, IsTheSameAtEveryRun)
{
    const Creature creature = makeCreature();
    EXPECT_EQ(formats::writeMd2(md2Of(creature)), formats::writeMd2(md2Of(makeCreature())));
}

/// Casting rays takes a second: once for all tests of the skin.
const std::vector<SurfacePoint>& skinSurface()
{
    static const std::vector<SurfacePoint> surface = surfaceOfSkin(makeCreature());
    return surface;
}

const SurfacePoint* pointAt(int x, int y)
{
    const bool isInside = x >= 0 && y >= 0 && x < static_cast<int>(kSkinWidth) && y < static_cast<int>(kSkinHeight);
    return isInside ? &skinSurface()[static_cast<std::size_t>(y) * kSkinWidth + static_cast<std::size_t>(x)] : nullptr;
}

TEST(CreatureSkin, CoversEveryTexelThatCornersShow)
{
    for (const SkinPoint& spot : makeCreature().texels) {
        const SurfacePoint* point = pointAt(spot.texel.x, spot.texel.y);
        ASSERT_NE(point, nullptr) << spot.texel.x << " " << spot.texel.y;
        EXPECT_TRUE(point->isCovered) << spot.texel.x << " " << spot.texel.y;
    }
}

TEST(CreatureSkin, KeepsItsIslandsApart)
{
    constexpr int kMargin = 3;
    int neighbors = 0;
    for (int y = 0; y < static_cast<int>(kSkinHeight); ++y) {
        for (int x = 0; x < static_cast<int>(kSkinWidth); ++x) {
            const SurfacePoint* point = pointAt(x, y);
            if (!point->isCovered)
                continue;
            for (int dy = -kMargin; dy <= kMargin; ++dy) {
                for (int dx = -kMargin; dx <= kMargin; ++dx) {
                    const SurfacePoint* other = pointAt(x + dx, y + dy);
                    if (other != nullptr && other->isCovered && other->material != point->material)
                        ++neighbors;
                }
            }
        }
    }
    EXPECT_EQ(neighbors, 0);
}

TEST(CreatureSkin, SurvivesItsPalette)
{
    for (const SkinScheme& scheme : {lagoonScheme(), emberScheme()}) {
        const formats::Image painted = paintSkin(skinSurface(), scheme);
        const auto bytes = formats::writePcx(painted);
        const auto loaded = formats::loadPcx(formats::ByteView(formats::FileBytes::copyOf(bytes), "creature.pcx"));
        ASSERT_TRUE(loaded) << loaded.error().message;
        ASSERT_EQ(loaded->image.pixels.size(), painted.pixels.size());
        double sum = 0.0;
        for (std::size_t i = 0; i < painted.pixels.size(); ++i)
            sum += std::abs(int{painted.pixels[i]} - int{loaded->image.pixels[i]});
        EXPECT_LT(sum / static_cast<double>(3 * painted.pixelCount()), 3.0);
    }
}

TEST(CreatureSkin, HasTwoSchemesThatDiffer)
{
    EXPECT_NE(paintSkin(skinSurface(), lagoonScheme()).pixels, paintSkin(skinSurface(), emberScheme()).pixels);
}

TEST(CreatureMdl, IsSoundAndHasGroupsOfFramesAndSkins)
{
    const auto bytes = formats::writeMdl(mdlOf(makeCreature(), skinSurface()));
    const auto model = formats::loadMdl(formats::ByteView(formats::FileBytes::copyOf(bytes), "creature.mdl"));
    ASSERT_TRUE(model) << model.error().message;
    for (const formats::Diagnostic& diagnostic : model->diagnostics)
        ADD_FAILURE() << diagnostic.message;
    ASSERT_EQ(model->clips.size(), clips().size());
    for (std::size_t i = 0; i < clips().size(); ++i) {
        EXPECT_EQ(model->clips[i].name, clips()[i].name);
        EXPECT_EQ(model->clips[i].frameCount, clips()[i].frameCount);
    }
    ASSERT_EQ(model->embeddedSkins.size(), 2U);
    EXPECT_EQ(model->embeddedSkins[0].images.size(), 1U);
    EXPECT_EQ(model->embeddedSkins[1].images.size(), 4U);
    EXPECT_EQ(model->embeddedSkins[1].endSeconds.back(), 1.0);
    EXPECT_EQ(model->meshVariants.front().triangleCount, makeCreature().triangles.size());
}

} // namespace
