#include "assets/samples/creature_m2.hpp"

#include "assets/samples/creature_animation.hpp"
#include "assets/samples/creature_m2_files.hpp"
#include "assets/samples/creature_md2.hpp"
#include "assets/samples/creature_ornaments.hpp"
#include "assets/samples/creature_skin.hpp"
#include "formats/image/blp/blp.hpp"
#include "formats/image/pcx/pcx.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/md2/md2.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/animation/effects/effect_system.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/skinning.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/model_promises.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <map>
#include <set>

/// The creature as M2 of both versions: complete, without a diagnostic, and in the same positions as the MD2.
namespace {

using namespace samples;
using formats::Skinned;

constexpr double kFrameMs = 100.0;

struct Written {
    std::vector<formats::M2WrittenFile> files;
    formats::Model model;
    std::map<std::uint32_t, formats::SequenceKeys> external; // by sequence
};

formats::ByteView viewOf(const formats::M2WrittenFile& file)
{
    return {formats::FileBytes::copyOf(file.bytes), file.name};
}

Written readBack(std::uint32_t version)
{
    static const std::vector<SurfacePoint> surface = surfaceOfSkin(makeCreature());
    Written written;
    written.files = m2Files(makeCreature(), surface, version);
    auto model = formats::loadM2(viewOf(written.files.front()), tests::sidecarsIn(written.files));
    EXPECT_TRUE(model) << model.error().message;
    written.model = *std::move(model);
    const Skinned& shape = formats::skinnedOf(written.model);
    for (std::uint32_t i = 0; i < shape.sequences.size(); ++i) {
        const std::string& name = shape.sequences[i].keysFile;
        if (name.empty())
            continue;
        const auto bytes = tests::sidecarsIn(written.files)(name);
        EXPECT_TRUE(bytes) << name;
        auto keys = formats::loadSequenceKeys(shape, i, formats::ByteView(*bytes, name));
        EXPECT_TRUE(keys) << keys.error().message;
        written.external.emplace(i, *std::move(keys));
    }
    return written;
}

/// Casting rays for the skins takes a second: both versions are made once.
const Written& creatureM2(std::uint32_t version)
{
    static const std::map<std::uint32_t, Written> written = [] {
        std::map<std::uint32_t, Written> both;
        both.emplace(256, readBack(256));
        both.emplace(264, readBack(264));
        return both;
    }();
    return written.at(version);
}

const formats::Model& creatureMd2()
{
    static const formats::Model model = [] {
        const auto bytes = formats::writeMd2(md2Of(makeCreature()));
        return *formats::loadMd2(formats::ByteView(formats::FileBytes::copyOf(bytes), "creature.md2"));
    }();
    return model;
}

std::vector<animation::BoneMatrix> bonesAt(const Written& written, std::uint32_t sequence, double ms)
{
    const Skinned& shape = formats::skinnedOf(written.model);
    const auto external = written.external.find(sequence);
    animation::SampleTime sampleTime;
    sampleTime.now.keys = external == written.external.end() ? formats::keysOf(shape, sequence)
                                                             : formats::keysOf(shape, sequence, external->second);
    sampleTime.now.ms = ms;
    std::vector<animation::BoneMatrix> bones(shape.bones.size());
    animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
    return bones;
}

/// For each of the model's surfaces: whether it is shown by default.
std::vector<bool> shownSurfaces(const Skinned& shape, std::uint32_t view)
{
    std::vector<std::uint16_t> ids;
    const formats::SkinProfile& range = shape.skinProfiles[view];
    for (std::uint32_t i = 0; i < range.surfaceCount; ++i)
        ids.push_back(shape.sections[range.firstSurface + i].geoset);
    const std::vector<bool> flags = formats::m2DefaultGeosets(ids);
    std::vector<bool> shown(shape.sections.size(), false);
    std::copy(flags.begin(), flags.end(), shown.begin() + range.firstSurface);
    return shown;
}

using Triangle = std::array<formats::RenderVertex, 3>;

/// Triangles of a mesh variant, corners counter-clockwise, starting with the smallest texture coordinates.
std::vector<Triangle> trianglesOf(const formats::Model& model, const formats::MeshVariant& meshVariant,
                                  const std::vector<bool>& shown)
{
    std::vector<Triangle> triangles;
    for (const formats::DrawRange& range : meshVariant.drawRanges) {
        if (!shown[range.surface])
            continue;
        for (std::uint32_t i = range.first; i < range.first + range.count; i += 3) {
            Triangle triangle;
            for (std::size_t k = 0; k < 3; ++k) {
                const formats::RenderVertex& corner = meshVariant.vertices[meshVariant.indices[i + k]];
                triangle[k] = {corner.vertex, formats::uvAt(model, corner)};
            }
            if (model.frontFace == formats::FrontFace::clockwise)
                std::swap(triangle[1], triangle[2]);
            triangles.push_back(triangle);
        }
    }
    return triangles;
}

class CreatureM2 : public testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Versions, CreatureM2, testing::Values(256U, 264U));

TEST_P(CreatureM2, LoadsWithoutAProblem)
{
    const Written& written = creatureM2(GetParam());
    for (const formats::Diagnostic& each : written.model.diagnostics)
        ADD_FAILURE() << each.rule << ": " << each.message;
    EXPECT_EQ(tests::brokenPromise(written.model), "");
    EXPECT_EQ(written.model.version, GetParam());
    EXPECT_EQ(written.external.size(), GetParam() == 264 ? 1U : 0U);
    for (const auto& [sequence, keys] : written.external)
        EXPECT_TRUE(keys.diagnostics.empty());
}

TEST_P(CreatureM2, HasEverything)
{
    const formats::Model& model = creatureM2(GetParam()).model;
    const Skinned& shape = formats::skinnedOf(model);
    ASSERT_EQ(shape.sequences.size(), clips().size());
    std::set<std::string> names;
    for (const formats::Sequence& sequence : shape.sequences)
        names.insert(sequence.name);
    EXPECT_TRUE(names.contains("Stand") && names.contains("Walk") && names.contains("Run") && names.contains("Death"));
    EXPECT_GT(shape.sequences[2].moveSpeed, shape.sequences[1].moveSpeed);
    EXPECT_GT(shape.sequences[1].moveSpeed, 10.0f);
    EXPECT_EQ(shape.bones.size(), kBoneCount + 5U);
    EXPECT_EQ(formats::billboardOf(shape.bones[kM2LeftGlow]), formats::Billboard::spherical);
    EXPECT_EQ(shape.bones[kM2RightGlow].parent, m2Bone(kHead));
    EXPECT_EQ(shape.attachments.size(), 10U);
    EXPECT_EQ(shape.events.size(), 4U);
    EXPECT_EQ(shape.lights.size(), 1U);
    ASSERT_EQ(shape.cameras.size(), 1U);
    EXPECT_EQ(shape.cameras[0].type, 0);
    EXPECT_EQ(shape.textureTransforms.size(), 2U);
    EXPECT_EQ(shape.collision.indices.size(), 36U);
    ASSERT_EQ(model.textureSlots.size(), 5U);
    EXPECT_EQ(model.textureSlots[0].type, "monster skin 1");
    std::set<formats::Interpolation> kinds;
    for (const formats::Track& track : shape.tracks)
        kinds.insert(track.interpolation);
    EXPECT_EQ(kinds.size(), 4U);
}

TEST_P(CreatureM2, HasAViewWithFewerTrianglesOfEveryPart)
{
    const formats::Model& model = creatureM2(GetParam()).model;
    const Skinned& shape = formats::skinnedOf(model);
    ASSERT_EQ(shape.skinProfiles.size(), 2U);
    EXPECT_LT(model.meshVariants[1].triangleCount, model.meshVariants[0].triangleCount * 7 / 10);
    EXPECT_GT(model.meshVariants[1].triangleCount, model.meshVariants[0].triangleCount * 3 / 10);
    ASSERT_EQ(shape.skinProfiles[0].surfaceCount, shape.skinProfiles[1].surfaceCount);
    std::set<std::uint32_t> groups;
    for (std::uint32_t i = 0; i < shape.skinProfiles[0].surfaceCount; ++i) {
        EXPECT_EQ(shape.sections[i].geoset, shape.sections[shape.skinProfiles[1].firstSurface + i].geoset);
        groups.insert(shape.sections[i].geoset / 100U);
    }
    EXPECT_EQ(groups.size(), 8U);
    EXPECT_EQ(model.meshVariants[1].drawRanges.size(), shape.skinProfiles[1].surfaceCount)
        << "every part has triangles left";
}

TEST_P(CreatureM2, OffersWhatIsHiddenAtFirst)
{
    const formats::Model& model = creatureM2(GetParam()).model;
    const Skinned& shape = formats::skinnedOf(model);
    const std::vector<bool> shown = shownSurfaces(shape, 0);
    std::set<std::uint16_t> hidden;
    for (std::uint32_t i = 0; i < shape.skinProfiles[0].surfaceCount; ++i) {
        if (!shown[i])
            hidden.insert(shape.sections[i].geoset);
    }
    EXPECT_EQ(hidden, (std::set<std::uint16_t>{102, 202, 402, 502, 1702, 1902, 3601}));
    for (const formats::Batch& batch : model.batches) {
        const formats::MaterialPass& pass = model.passes[batch.pass];
        const std::uint16_t geoset = shape.sections[batch.surface].geoset;
        if (geoset == 3601) {
            EXPECT_EQ(pass.blend, formats::BlendMode::add);
            EXPECT_EQ(pass.combiner, formats::PixelCombiner::modMod);
            ASSERT_EQ(pass.layerCount, 2U);
            EXPECT_EQ(pass.layers[0].transform, 0U);
            EXPECT_EQ(pass.layers[1].transform, 1U);
            EXPECT_EQ(pass.layers[0].weight, 1U);
        } else if (geoset == 1702) {
            EXPECT_EQ(pass.blend, formats::BlendMode::add);
            EXPECT_EQ(pass.color, 0U);
            EXPECT_EQ(pass.priorityPlane, 1);
        } else {
            EXPECT_EQ(pass.blend, formats::BlendMode::opaque);
            EXPECT_EQ(pass.combiner, formats::PixelCombiner::opaque);
            EXPECT_TRUE(pass.isLit && pass.cullsBackFaces);
            EXPECT_EQ(pass.layers[0].transform, formats::kNoIndex);
            EXPECT_EQ(pass.texture, 0U);
        }
    }
}

TEST_P(CreatureM2, MovesItsTexturesWithoutASeam)
{
    const Skinned& shape = formats::skinnedOf(creatureM2(GetParam()).model);
    const auto offsetAt = [&](double globalMs, std::uint32_t transform) {
        animation::SampleTime sampleTime;
        sampleTime.now.keys = formats::keysOf(shape, 0);
        sampleTime.globalMs = globalMs;
        return animation::textureTransformAt(shape, sampleTime, transform)[2];
    };
    for (const std::uint32_t transform : {0U, 1U}) {
        const glm::vec2 moved = offsetAt(3999.99, transform) - offsetAt(0.0, transform);
        EXPECT_NEAR(std::abs(moved.x), 1.0f, 1e-3f) << "by one image";
        EXPECT_NEAR(offsetAt(1000.0, transform).x - offsetAt(0.0, transform).x, moved.x / 4.0f, 1e-3f);
    }
}

TEST_P(CreatureM2, FacesOutwards)
{
    const Skinned& shape = formats::skinnedOf(creatureM2(GetParam()).model);
    const formats::CollisionMesh& mesh = shape.collision;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        const glm::vec3 corner = mesh.positions[mesh.indices[i]] - shape.collisionBounds.center();
        EXPECT_GT(glm::dot(mesh.normals[i / 3], corner), 0.0f) << i;
    }
}

TEST_P(CreatureM2, HasTheSkinsOfTheMd2)
{
    const Written& written = creatureM2(GetParam());
    const std::vector<SurfacePoint> surface = surfaceOfSkin(makeCreature());
    const std::map<std::string, SkinScheme> skins = {{"CreatureSkinAqua.blp", lagoonScheme()},
                                                     {"CreatureSkinEmber.blp", emberScheme()}};
    std::size_t found = 0;
    for (const formats::M2WrittenFile& file : written.files) {
        if (!file.name.ends_with(".blp"))
            continue;
        const auto image = formats::loadBlp(viewOf(file));
        ASSERT_TRUE(image) << image.error().message;
        const auto scheme = skins.find(file.name);
        if (scheme == skins.end())
            continue;
        ++found;
        const auto bytes = formats::writePcx(paintSkin(surface, scheme->second));
        const auto expected = formats::loadPcx(formats::ByteView(formats::FileBytes::copyOf(bytes), "skin.pcx"));
        EXPECT_EQ(image->image.width, kSkinWidth);
        EXPECT_EQ(image->image.pixels, expected->image.pixels) << file.name;
    }
    EXPECT_EQ(found, 2U);
    for (const formats::TextureSlot& slot : written.model.textureSlots) {
        const std::string name = slot.name.substr(slot.name.find_last_of('\\') + 1);
        EXPECT_TRUE(slot.replaceable == 11 || tests::sidecarsIn(written.files)(name)) << slot.name;
    }
}

TEST_P(CreatureM2, ConsistsOfTheTrianglesOfTheMd2)
{
    const formats::Model& md2 = creatureMd2();
    const formats::Model& m2 = creatureM2(GetParam()).model;
    const Skinned& shape = formats::skinnedOf(m2);
    const auto keyOf = [](const Triangle& triangle) {
        std::array<std::array<int, 2>, 3> key{};
        for (std::size_t i = 0; i < 3; ++i)
            key[i] = {static_cast<int>(std::lround(triangle[i].uv.x * 1024.0f)),
                      static_cast<int>(std::lround(triangle[i].uv.y * 512.0f))};
        std::rotate(key.begin(), std::min_element(key.begin(), key.end()), key.end());
        return key;
    };
    std::multiset<std::array<std::array<int, 2>, 3>> expected;
    std::multiset<std::array<std::array<int, 2>, 3>> actual;
    for (const Triangle& triangle : trianglesOf(md2, md2.meshVariants[0], {true}))
        expected.insert(keyOf(triangle));
    for (const Triangle& triangle : trianglesOf(m2, m2.meshVariants[0], shownSurfaces(shape, 0)))
        actual.insert(keyOf(triangle));
    EXPECT_GE(expected.size(), 700U);
    EXPECT_EQ(actual, expected) << "with the same winding";
}

/// Every corner of one model's triangles has a matching corner in the other model, with the same position and texture
/// coordinates.
TEST_P(CreatureM2, IsWhereTheMd2IsInEveryFrame)
{
    const Written& written = creatureM2(GetParam());
    const formats::Model& md2 = creatureMd2();
    const formats::VertexBlock& block = formats::keyframesOf(md2).blocks.front();
    const Skinned& shape = formats::skinnedOf(written.model);
    const auto key = [](const glm::vec2& uv) {
        return std::pair(std::lround(uv.x * 1024.0f), std::lround(uv.y * 512.0f));
    };
    std::map<std::pair<long, long>, std::set<std::uint32_t>> ofMd2;
    std::map<std::pair<long, long>, std::set<std::uint32_t>> ofM2;
    for (const Triangle& triangle : trianglesOf(md2, md2.meshVariants[0], {true})) {
        for (const formats::RenderVertex& corner : triangle)
            ofMd2[key(corner.uv)].insert(corner.vertex);
    }
    for (const Triangle& triangle :
         trianglesOf(written.model, written.model.meshVariants[0], shownSurfaces(shape, 0))) {
        for (const formats::RenderVertex& corner : triangle)
            ofM2[key(corner.uv)].insert(corner.vertex);
    }
    ASSERT_EQ(ofM2.size(), ofMd2.size());
    for (std::uint32_t clip = 0; clip < md2.clips.size(); ++clip) {
        double farthest = 0.0; // in rounding steps of the MD2
        for (std::uint32_t frame = 0; frame < md2.clips[clip].frameCount; ++frame) {
            const std::uint32_t ofBlock = md2.clips[clip].firstFrame + frame;
            const glm::dvec3 step(formats::frameTransform(block, ofBlock).scale);
            const auto bones = bonesAt(written, clip, frame * kFrameMs);
            for (const auto& [spot, vertices] : ofM2) {
                const auto& candidates = ofMd2.at(spot);
                for (const std::uint32_t vertex : vertices) {
                    const glm::dvec3 position(
                        animation::skinnedPosition(bones, formats::vertexAt(shape.vertices, vertex)));
                    double nearest = 1e9;
                    for (const std::uint32_t candidate : candidates) {
                        const glm::dvec3 off =
                            glm::abs(formats::positionAt(block, ofBlock, candidate) - position) / step;
                        nearest = std::min(nearest, std::max({off.x, off.y, off.z}));
                    }
                    farthest = std::max(farthest, nearest);
                }
            }
        }
        EXPECT_LT(farthest, 0.55) << md2.clips[clip].name << ": half a step, and what packed turns lose";
        EXPECT_GT(farthest, 0.3) << md2.clips[clip].name << ": an MD2 is rounded";
    }
}

TEST(CreatureM2Versions, AgreeInEveryPose)
{
    const Written& classic = creatureM2(256);
    const Written& later = creatureM2(264);
    const Skinned& shape = formats::skinnedOf(classic.model);
    ASSERT_EQ(shape.vertices.count, formats::skinnedOf(later.model).vertices.count);
    for (std::uint32_t sequence = 0; sequence < shape.sequences.size(); ++sequence) {
        float farthest = 0.0f;
        for (double ms = 0.0; ms <= shape.sequences[sequence].durationMs; ms += 37.0) {
            const auto first = bonesAt(classic, sequence, ms);
            const auto second = bonesAt(later, sequence, ms);
            for (std::uint32_t vertex = 0; vertex < shape.vertices.count; vertex += 3) {
                const formats::SkinVertex at = formats::vertexAt(shape.vertices, vertex);
                farthest = std::max(farthest, glm::distance(animation::skinnedPosition(first, at),
                                                            animation::skinnedPosition(second, at)));
            }
        }
        EXPECT_LT(farthest, 0.012f) << shape.sequences[sequence].name << ": 1/32767 of a turn in a chain of eight";
        EXPECT_GT(farthest, 0.0f) << shape.sequences[sequence].name << ": one is packed";
    }
}

TEST_P(CreatureM2, StatesBoundsThatHoldEveryPose)
{
    const Written& written = creatureM2(GetParam());
    const Skinned& shape = formats::skinnedOf(written.model);
    const std::vector<Triangle> triangles =
        trianglesOf(written.model, written.model.meshVariants[0], shownSurfaces(shape, 0));
    for (std::uint32_t sequence = 0; sequence < shape.sequences.size(); ++sequence) {
        const formats::Bounds& bounds = shape.sequences[sequence].bounds;
        for (std::uint32_t ms = 0; ms <= shape.sequences[sequence].durationMs; ms += 100) {
            const auto bones = bonesAt(written, sequence, ms);
            for (const Triangle& triangle : triangles) {
                const glm::vec3 position =
                    animation::skinnedPosition(bones, formats::vertexAt(shape.vertices, triangle[0].vertex));
                EXPECT_LT(glm::distance(position, glm::clamp(position, bounds.min, bounds.max)), 0.02f);
            }
        }
    }
}

TEST_P(CreatureM2, LooksAtTheHeadFromItsPortraitCamera)
{
    const Written& written = creatureM2(GetParam());
    const Skinned& shape = formats::skinnedOf(written.model);
    animation::SampleTime sampleTime;
    sampleTime.now.keys = formats::keysOf(shape, 0);
    const auto start = animation::cameraAt(shape, sampleTime, shape.cameras[0]);
    EXPECT_EQ(start.eye, glm::vec3(74.0f, 30.0f, 27.0f));
    sampleTime.now.ms = 1200.0;
    const auto middle = animation::cameraAt(shape, sampleTime, shape.cameras[0]);
    EXPECT_NEAR(glm::distance(middle.eye, glm::vec3(77.0f, 18.0f, 28.5f)), 0.0f, 1e-4f);
    EXPECT_NEAR(middle.rollRadians, 0.03f, 1e-6f);
    for (double ms = 0.0; ms < 2400.0; ms += 100.0) {
        sampleTime.now.ms = ms;
        const auto pose = animation::cameraAt(shape, sampleTime, shape.cameras[0]);
        const glm::vec3 head =
            animation::transformPoint(bonesAt(written, 0, ms)[m2Bone(kHead)], glm::vec3(20.0f, 0.0f, 23.0f));
        const float cosine = glm::dot(glm::normalize(pose.target - pose.eye), glm::normalize(head - pose.eye));
        EXPECT_GT(cosine, 0.99f) << ms;
    }
}

TEST_P(CreatureM2, GlowsTowardsTheViewer)
{
    const Skinned& shape = formats::skinnedOf(creatureM2(GetParam()).model);
    animation::SampleTime sampleTime;
    sampleTime.now = {formats::keysOf(shape, 0), 700.0};
    sampleTime.globalMs = 600.0; // at its largest
    // From the upper front left; the rows are right, up and towards the viewer.
    const glm::vec3 towards = glm::normalize(glm::vec3(0.8f, 0.5f, 0.3f));
    const glm::vec3 right = glm::normalize(glm::cross(glm::vec3(0.0f, 0.0f, 1.0f), towards));
    const glm::mat3 view = glm::transpose(glm::mat3(right, glm::cross(towards, right), towards));
    std::vector<animation::BoneMatrix> bones(shape.bones.size());
    animation::evaluateSkeleton(shape, sampleTime, view, bones);
    for (const std::uint16_t glow : {kM2LeftGlow, kM2RightGlow}) {
        const glm::vec3 faced = animation::transformDirection(bones[glow], {1.0f, 0.0f, 0.0f});
        EXPECT_NEAR(glm::distance(faced, 1.25f * towards), 0.0f, 1e-3f);
        const glm::vec3 pivot = shape.bones[glow].pivot;
        EXPECT_NEAR(glm::distance(animation::transformPoint(bones[glow], pivot),
                                  animation::transformPoint(bones[m2Bone(kHead)], pivot)),
                    0.0f, 1e-3f)
            << "it stays on the eye";
    }
}

TEST_P(CreatureM2, TellsOfFootfallsWhenFeetTouchTheGround)
{
    const Written& written = creatureM2(GetParam());
    const Skinned& shape = formats::skinnedOf(written.model);
    std::size_t count = 0;
    for (const formats::Event& event : shape.events) {
        if (event.identifier != "$FSD")
            continue;
        for (const std::uint32_t sequence : {1U, 2U}) { // walk and run
            const formats::KeyView keys = formats::keysOf(shape, sequence);
            const formats::Timeline& moments = keys.timelines[event.times];
            ASSERT_EQ(moments.count, 1U);
            const std::uint32_t ms = formats::FieldReader(keys.file.subspan(moments.timesOffset, 4)).u32();
            const auto bones = bonesAt(written, sequence, ms - keys.startMs);
            EXPECT_NEAR(animation::transformPoint(bones[event.bone], event.position).z, -24.0f, 0.5f);
            ++count;
        }
    }
    EXPECT_EQ(count, 4U);
}

TEST_P(CreatureM2, BreathesEmbersOutOfItsMouthAndDrawsATrailWithItsTail)
{
    const Written& written = creatureM2(GetParam());
    const Skinned& shape = formats::skinnedOf(written.model);
    ASSERT_EQ(shape.particles.size(), 1U);
    ASSERT_EQ(shape.ribbons.size(), 1U);
    const auto skull = [&](std::uint32_t sequence, double ms, const glm::vec3& point) {
        return animation::transformPoint(bonesAt(written, sequence, ms)[m2Bone(kHead)], point);
    };
    for (std::uint32_t sequence = 0; sequence < shape.sequences.size(); ++sequence) {
        const formats::KeyView keys = written.external.contains(sequence)
                                          ? formats::keysOf(shape, sequence, written.external.at(sequence))
                                          : formats::keysOf(shape, sequence);
        animation::EffectSystem effects(shape);
        const double ms = shape.sequences[sequence].durationMs * 0.6;
        effects.advanceTo({sequence, keys, ms, ms});
        ASSERT_GT(effects.particleCount(), 0U) << shape.sequences[sequence].name;
        for (const animation::Particle& ember : effects.particles().front().particles()) {
            if (ember.age > 0.02f)
                continue;
            EXPECT_LT(glm::distance(ember.position, skull(sequence, ms, {24.5f, 0.0f, 20.4f})), 4.0f)
                << shape.sequences[sequence].name;
        }
        const animation::RibbonEdge& newest = effects.ribbons().front().edges().back();
        const glm::vec3 tip =
            animation::transformPoint(bonesAt(written, sequence, ms)[m2Bone(kTail5)], {-35.0f, 0.0f, 6.4f});
        EXPECT_LT(glm::distance((newest.above + newest.below) * 0.5f, tip), 3.0f) << shape.sequences[sequence].name;
    }
}

TEST_P(CreatureM2, BreathesMoreEmbersWhileItRoarsAndNoneWhenItIsDead)
{
    const Written& written = creatureM2(GetParam());
    const Skinned& shape = formats::skinnedOf(written.model);
    const auto embersAt = [&](std::uint16_t animation, double ms) {
        const std::uint32_t sequence = formats::findSequence(shape, animation);
        const auto external = written.external.find(sequence);
        animation::SampleTime at;
        at.now = {external == written.external.end() ? formats::keysOf(shape, sequence)
                                                     : formats::keysOf(shape, sequence, external->second),
                  ms};
        return animation::sampleFloat(shape, at, shape.particles.front().rate, 0.0f);
    };
    EXPECT_GT(embersAt(55, 700.0), 5.0f * embersAt(0, 700.0));
    EXPECT_EQ(embersAt(1, 900.0), 0.0f);
}

TEST(CreatureOrnaments, StayAboveTheGroundAndAreClosed)
{
    const Creature ornaments = makeOrnaments();
    std::map<Geoset, double> volumes;
    for (const CreatureTriangle& triangle : ornaments.triangles) {
        const auto at = [&](std::size_t i) { return glm::dvec3(ornaments.vertices[triangle.vertices[i]].position); };
        volumes[triangle.geoset] += glm::dot(at(0), glm::cross(at(2), at(1))) / 6.0; // clockwise from outside
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_GE(at(i).z, -24.05);
    }
    EXPECT_EQ(volumes.size(), 6U);
    for (const auto& [geoset, volume] : volumes)
        EXPECT_GT(volume, 1.0) << static_cast<int>(geoset);
}

TEST(CreatureM2Files, AreTheSameAtEveryRun)
{
    for (const std::uint32_t version : {256U, 264U}) {
        const auto first = formats::writeM2(m2Of(makeCreature(), version));
        const auto second = formats::writeM2(m2Of(makeCreature(), version));
        ASSERT_EQ(first.size(), second.size());
        for (std::size_t i = 0; i < first.size(); ++i)
            EXPECT_EQ(first[i].bytes, second[i].bytes) << first[i].name;
    }
}

} // namespace
