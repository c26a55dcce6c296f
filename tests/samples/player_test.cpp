#include "assets/samples/creature_player.hpp"
#include "assets/samples/creature_skin.hpp"
#include "assets/samples/quake3_files.hpp"
#include "assets/samples/tga.hpp"
#include "assets/samples/weapon.hpp"
#include "assets/samples/weapon_pictures.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/base/names.hpp"
#include "formats/load_image.hpp"
#include "formats/md3/md3.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/skin_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace samples;

namespace {

using formats::ByteView;
using formats::Model;

/// Painting takes seconds: done once for all tests.
const std::vector<SampleFile>& files()
{
    static const std::vector<SampleFile> all = [] {
        const Creature creature = makeCreature();
        return quake3Files(creature, surfaceOfSkin(creature));
    }();
    return all;
}

std::vector<std::string> namesEnding(std::string_view ending)
{
    std::vector<std::string> names;
    for (const SampleFile& file : files()) {
        if (file.path.ends_with(ending))
            names.push_back(file.path);
    }
    return names;
}

bool hasFile(const std::string& path)
{
    return std::any_of(files().begin(), files().end(), [&](const SampleFile& file) { return file.path == path; });
}

ByteView viewAt(const std::string& path)
{
    for (const SampleFile& file : files()) {
        if (file.path == path)
            return {formats::FileBytes::copyOf(file.bytes), path};
    }
    ADD_FAILURE() << "no file " << path;
    return {formats::FileBytes::copyOf(std::string_view()), path};
}

std::string inPlayer(std::string_view name)
{
    return std::string(kPlayerFolder) + "/" + std::string(name);
}

std::string inWeapon(std::string_view name)
{
    return std::string(kWeaponFolder) + "/" + std::string(name);
}

Model modelAt(const std::string& path)
{
    auto model = formats::loadMd3(viewAt(path));
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? *std::move(model) : Model();
}

formats::quake3::AnimationConfig config()
{
    auto loaded = formats::quake3::loadAnimationConfig(viewAt(inPlayer("animation.cfg")));
    EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
    return loaded ? *std::move(loaded) : formats::quake3::AnimationConfig();
}

void expectNothingWorseThanNotes(const formats::Diagnostics& diagnostics, const std::string& where)
{
    for (const formats::Diagnostic& diagnostic : diagnostics)
        EXPECT_EQ(diagnostic.severity, formats::Severity::note) << where << ": " << diagnostic.message;
}

std::set<std::string> tagsOf(const Model& model)
{
    std::set<std::string> names;
    for (const formats::Tag& tag : model.tags)
        names.insert(tag.name);
    return names;
}

const formats::TagPose& tagAt(const Model& model, std::string_view name, std::size_t frame)
{
    const auto tag = std::find_if(model.tags.begin(), model.tags.end(),
                                  [&](const formats::Tag& candidate) { return candidate.name == name; });
    EXPECT_NE(tag, model.tags.end()) << name;
    return tag->poses.at(frame);
}

glm::dmat4 matrixOf(const formats::TagPose& pose)
{
    return {glm::dvec4(pose.axes[0], 0.0), glm::dvec4(pose.axes[1], 0.0), glm::dvec4(pose.axes[2], 0.0),
            glm::dvec4(pose.origin, 1.0)};
}

void addPoints(const Model& model, std::uint32_t frame, const glm::dmat4& transform, std::vector<glm::dvec3>& points)
{
    for (const formats::VertexBlock& block : formats::keyframesOf(model).blocks) {
        for (const glm::dvec3& position : positionsAt(block, {frame, frame, 0.0}))
            points.emplace_back(transform * glm::dvec4(position, 1.0));
    }
}

TEST(SamplePlayer, HasTheFilesOfAPlayerAndAWeapon)
{
    for (const char* const part : {"lower", "upper", "head"}) {
        for (const char* const ending : {".md3", "_1.md3", "_default.skin", "_red.skin"})
            EXPECT_TRUE(hasFile(inPlayer(std::string(part) + ending))) << part << ending;
    }
    for (const char* const name : {"spitter.md3", "spitter_1.md3", "spitter_barrel.md3", "spitter_flash.md3"})
        EXPECT_TRUE(hasFile(inWeapon(name))) << name;
}

TEST(SamplePlayer, LoadsWithNothingWorseThanNotes)
{
    EXPECT_EQ(namesEnding(".md3").size(), 11U);
    for (const std::string& path : namesEnding(".md3")) {
        const Model model = modelAt(path);
        expectNothingWorseThanNotes(model.diagnostics, path);
        EXPECT_EQ(model.normals, formats::NormalQuality::usable) << path;
    }
    for (const std::string& path : namesEnding(".tga")) {
        const auto image = formats::loadImage(viewAt(path));
        ASSERT_TRUE(image) << image.error().message;
        EXPECT_EQ(image->image.width & (image->image.width - 1), 0U) << path << ": the game wants powers of two";
        EXPECT_EQ(image->image.height & (image->image.height - 1), 0U) << path;
    }
}

TEST(SamplePlayer, SuitsTheEngine)
{
    for (const std::string& path : namesEnding(".md3")) {
        const Model model = modelAt(path);
        EXPECT_LE(model.surfaces.size(), 32U) << path;
        for (const formats::VertexBlock& block : formats::keyframesOf(model).blocks)
            EXPECT_LT(block.vertexCount, 1000U) << path;
        for (const formats::DrawRange& range : model.meshVariants.front().drawRanges)
            EXPECT_LT(range.count, 6000U) << path;
    }
}

TEST(SamplePlayer, HasTagsInEveryFrame)
{
    EXPECT_EQ(tagsOf(modelAt(inPlayer("lower.md3"))), (std::set<std::string>{"tag_torso"}));
    EXPECT_EQ(tagsOf(modelAt(inPlayer("upper.md3"))), (std::set<std::string>{"tag_torso", "tag_head", "tag_weapon"}));
    EXPECT_EQ(tagsOf(modelAt(inPlayer("head.md3"))), (std::set<std::string>{"tag_head"}));
    EXPECT_EQ(tagsOf(modelAt(inWeapon("spitter.md3"))),
              (std::set<std::string>{"tag_weapon", "tag_barrel", "tag_flash"}));
    for (const char* const part : {"lower.md3", "upper.md3", "head.md3"}) {
        const Model model = modelAt(inPlayer(part));
        for (const formats::Tag& tag : model.tags) {
            ASSERT_EQ(tag.poses.size(), formats::keyframesOf(model).frames.size());
            for (const formats::TagPose& pose : tag.poses) {
                EXPECT_TRUE(pose.isPresent);
                EXPECT_NEAR(glm::determinant(glm::mat3(pose.axes[0], pose.axes[1], pose.axes[2])), 1.0f, 1e-4f)
                    << part << " " << tag.name;
            }
        }
    }
}

TEST(SamplePlayer, MovesByItsAnimationConfig)
{
    const auto animations = config();
    expectNothingWorseThanNotes(animations.diagnostics, "animation.cfg");
    ASSERT_EQ(animations.records.size(), 31U);
    EXPECT_TRUE(std::none_of(animations.records.begin(), animations.records.end(),
                             [](const auto& record) { return record.isStandIn || record.count == 0; }));
    for (const auto& [record, count] : {std::pair{7, 6U}, {8, 6U}, {9, 5U}, {10, 4U}}) // attacks, drop, raise
        EXPECT_EQ(animations.records[static_cast<std::size_t>(record)].count, count);
    for (const bool isLower : {true, false}) {
        const Model model = modelAt(inPlayer(isLower ? "lower.md3" : "upper.md3"));
        const auto frameCount = static_cast<std::uint32_t>(formats::keyframesOf(model).frames.size());
        formats::Diagnostics notes;
        const auto clips = isLower ? formats::quake3::lowerClips(animations, frameCount, notes)
                                   : formats::quake3::upperClips(animations, frameCount, notes);
        EXPECT_TRUE(notes.empty()) << notes.front().message;
        std::uint32_t end = 0;
        for (const formats::Clip& clip : clips)
            end = std::max(end, clip.firstFrame + clip.frameCount);
        EXPECT_EQ(end, frameCount) << "the last clip ends with the model";
    }
}

TEST(SamplePlayer, StandsLikeTheCreatureWhenItsPartsArePutTogether)
{
    const Creature creature = makeCreature();
    const Model lower = modelAt(inPlayer("lower.md3"));
    const Model upper = modelAt(inPlayer("upper.md3"));
    const Model head = modelAt(inPlayer("head.md3"));
    const PlayerAnimation animation = playerAnimation(creature);
    for (const std::string_view name : {"BOTH_DEATH1", "BOTH_DEATH3"}) {
        const auto record = std::find_if(animation.records.begin(), animation.records.end(),
                                         [&](const PlayerRecord& candidate) { return candidate.name == name; });
        ASSERT_NE(record, animation.records.end());
        for (std::uint32_t frame = record->first; frame < record->first + record->frameCount; frame += 3) {
            const glm::dmat4 torso = matrixOf(tagAt(lower, "tag_torso", frame));
            std::vector<glm::dvec3> points;
            addPoints(lower, frame, glm::dmat4(1.0), points);
            addPoints(upper, frame, torso, points);
            addPoints(head, frame, torso * matrixOf(tagAt(upper, "tag_head", frame)), points);
            double farthest = 0.0;
            for (const glm::vec3& wanted : posed(creature, animation.legs[frame]).positions) {
                double nearest = 1e9;
                for (const glm::dvec3& point : points)
                    nearest = std::min(nearest, glm::distance(point, glm::dvec3(wanted)));
                farthest = std::max(farthest, nearest);
            }
            EXPECT_LT(farthest, 1.0 / 64.0) << name << " " << frame;
        }
    }
}

TEST(SamplePlayer, IsClosedPartByPart)
{
    const Creature body = withWaist(makeCreature());
    std::map<std::array<float, 3>, std::uint32_t> known;
    std::vector<std::uint32_t> points; // creases have several vertices per point
    for (const CreatureVertex& vertex : body.vertices) {
        const std::array<float, 3> key = {vertex.position.x, vertex.position.y, vertex.position.z};
        points.push_back(known.try_emplace(key, static_cast<std::uint32_t>(known.size())).first->second);
    }
    for (const Part part : {Part::legs, Part::torso, Part::head}) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
        for (const CreatureTriangle& triangle : body.triangles) {
            for (std::size_t i = 0; i < 3 && triangle.part == part; ++i)
                ++edges[{points[triangle.vertices[i]], points[triangle.vertices[(i + 1) % 3]]}];
        }
        EXPECT_FALSE(edges.empty());
        for (const auto& [edge, count] : edges) {
            EXPECT_EQ(count, 1);
            EXPECT_TRUE(edges.contains({edge.second, edge.first})) << "part " << static_cast<int>(part);
        }
    }
}

TEST(SamplePlayer, HasCoarserLevelsOfTheSameMovements)
{
    for (const std::string& path : namesEnding("_1.md3")) {
        std::string finest = path;
        finest.erase(finest.rfind("_1"), 2);
        const Model coarse = modelAt(path);
        const Model fine = modelAt(finest);
        const double share = static_cast<double>(coarse.meshVariants.front().triangleCount) /
                             static_cast<double>(fine.meshVariants.front().triangleCount);
        EXPECT_LT(share, 0.75) << path;
        EXPECT_GT(share, 0.25) << path;
        EXPECT_EQ(coarse.surfaces.size(), fine.surfaces.size()) << path;
        EXPECT_EQ(formats::keyframesOf(coarse).frames.size(), formats::keyframesOf(fine).frames.size()) << path;
        const glm::vec3 shrunk = (fine.bounds.max - fine.bounds.min) - (coarse.bounds.max - coarse.bounds.min);
        EXPECT_LT(glm::length(shrunk), 0.12f * glm::length(fine.bounds.max - fine.bounds.min)) << path;
    }
}

TEST(SamplePlayer, HasAnImageForEverySurface)
{
    const std::string script = namesEnding(".shader").front();
    const auto index = formats::quake3::indexScript(viewAt(script));
    expectNothingWorseThanNotes(index.diagnostics, script);
    std::set<std::string> shaders;
    for (const formats::quake3::ShaderEntry& entry : index.entries) {
        const formats::quake3::Shader shader = formats::quake3::parseShader(viewAt(script), entry);
        expectNothingWorseThanNotes(shader.diagnostics, entry.name);
        for (const formats::quake3::Stage& stage : shader.stages) {
            for (const std::string& image : stage.images.names)
                EXPECT_TRUE(hasFile(image)) << entry.name << ": " << image;
        }
        shaders.insert(entry.name);
    }
    for (const char* const part : {"lower", "upper", "head"}) {
        for (const char* const skin : {"default", "red"}) {
            const std::string path = inPlayer(std::string(part) + "_" + skin + ".skin");
            const auto file = formats::quake3::loadSkinFile(viewAt(path));
            ASSERT_TRUE(file) << file.error().message;
            expectNothingWorseThanNotes(file->diagnostics, path);
            for (const formats::Surface& surface : modelAt(inPlayer(std::string(part) + ".md3")).surfaces) {
                const auto* const entry = formats::quake3::shaderFor(*file, surface.name);
                ASSERT_NE(entry, nullptr) << path << " " << surface.name;
                EXPECT_TRUE(hasFile(entry->shader) || shaders.contains(entry->shader)) << entry->shader;
            }
        }
    }
    for (const char* const name : {"spitter.md3", "spitter_barrel.md3", "spitter_flash.md3"}) {
        for (const formats::Surface& surface : modelAt(inWeapon(name)).surfaces)
            EXPECT_TRUE(shaders.contains(surface.shaders.at(0))) << surface.shaders.at(0);
    }
}

TEST(SamplePlayer, HoldsTheWeaponInItsHandPointingForward)
{
    const Model upper = modelAt(inPlayer("upper.md3"));
    const auto animations = config();
    for (const std::size_t record : {7U, 11U}) { // TORSO_ATTACK, TORSO_STAND
        const auto& shown = animations.records.at(record);
        for (std::uint32_t frame = shown.first; frame < shown.first + shown.count; ++frame) {
            const formats::TagPose& pose = tagAt(upper, "tag_weapon", frame);
            EXPECT_GT(pose.axes[0].x, 0.9f) << shown.name << " " << frame;
            EXPECT_GT(pose.axes[2].z, 0.85f) << shown.name << " " << frame;
            std::vector<glm::dvec3> points;
            addPoints(upper, frame, glm::dmat4(1.0), points);
            double nearest = 1e9;
            for (const glm::dvec3& point : points)
                nearest = std::min(nearest, glm::distance(point, glm::dvec3(pose.origin)));
            EXPECT_LT(nearest, 2.0) << shown.name << " " << frame << ": fingers around the grip";
        }
    }
}

TEST(SamplePlayer, IsTheSameAtEveryRun)
{
    const Creature creature = makeCreature();
    const PlayerAnimation animation = playerAnimation(creature);
    const CreaturePlayer player = creaturePlayer(withWaist(creature), animation);
    for (const formats::Md3Source* const part : {&player.lower, &player.upper, &player.head}) {
        const std::vector<std::byte> bytes = formats::writeMd3(*part);
        EXPECT_TRUE(std::any_of(files().begin(), files().end(), [&](const SampleFile& file) {
            return file.path == part->name && file.bytes == bytes;
        })) << part->name;
    }
}

TEST(SampleTga, KeepsEveryPixel)
{
    for (const formats::Image& image : {paintCrest(), paintGlow()}) {
        const auto loaded = formats::loadImage(ByteView(formats::FileBytes::copyOf(tgaOf(image)), "image.tga"));
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_EQ(loaded->image.width, image.width);
        EXPECT_EQ(loaded->image.pixels, image.pixels);
    }
}

} // namespace
