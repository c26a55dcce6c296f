#include "formats/base/result.hpp"
#include "formats/md3/md3.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

/// Models made for games of glTF files whose morph targets are the frames of a game's model.
namespace import_frames_test {

namespace fs = std::filesystem;
using nlohmann::json;
using tests::contains;
using tests::GltfBuilder;
using tests::run;

/// A triangle 30 units wide on the node "body"; its targets are the frames after "walk01". `keys`: of the accessors 3
/// (times), 4 (weights) and 5 (translations).
GltfBuilder framesWith(std::uint32_t targets, const std::vector<float>& times, const std::vector<float>& weights,
                       const std::vector<float>& translations, const std::string& animations)
{
    GltfBuilder builder;
    builder.addFloats("VEC3", {0, 0, 0, 30, 0, 0, 0, 50, 0});
    builder.addFloats("VEC3", {1, 0, 0, 1, 0, 0, 1, 0, 0});
    builder.addFloats("VEC3", {2, 0, 0, 2, 0, 0, 2, 0, 0});
    builder.addFloats("SCALAR", times);
    builder.addFloats("SCALAR", weights);
    builder.addFloats("VEC3", translations);
    std::string list, names;
    for (std::uint32_t i = 0; i < targets; ++i) {
        const std::string comma = i > 0 ? "," : "";
        list += formats::joined(comma, "{\"POSITION\":", i + 1, "}");
        names += formats::joined(comma, "\"000", i + 1, " walk0", i + 2, "\"");
    }
    builder.members = "\"nodes\":[{\"name\":\"body\",\"mesh\":0}],\"meshes\":[{\"name\":\"body\",\"primitives\":[{"
                      "\"attributes\":{\"POSITION\":0}" +
                      (targets > 0 ? ",\"targets\":[" + list + "]" : "") + "}],\"extras\":{\"targetNames\":[" + names +
                      "],\"trisview\":{\"baseName\":\"walk01\"}}}],\"animations\":[" + animations + "]";
    return builder;
}

std::string weightsClip(const std::string& name, bool alsoMoves = false)
{
    const std::string moves = ",{\"sampler\":1,\"target\":{\"node\":0,\"path\":\"translation\"}}";
    return "{\"name\":\"" + name +
           "\",\"samplers\":[{\"input\":3,\"output\":4},{\"input\":3,\"output\":5}],\"channels\":[{\"sampler\":0,"
           "\"target\":{\"node\":0,\"path\":\"weights\"}}" +
           (alsoMoves ? moves : "") + "]}";
}

std::string movementClip(const std::string& name)
{
    return "{\"name\":\"" + name +
           "\",\"samplers\":[{\"input\":3,\"output\":5}],\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
           "\"path\":\"translation\"}}]}";
}

class ImportFrames : public testing::Test {
protected:
    tests::CommandRun import(const GltfBuilder& builder, const char* output)
    {
        const fs::path model = m_folder.write("frames.glb", std::span<const std::byte>(builder.glb()));
        return run({"import", model.generic_string(), "--json", "-o", (m_folder / output).generic_string()});
    }
    json report(const GltfBuilder& builder, const char* output = "made.md3")
    {
        const tests::CommandRun result = import(builder, output);
        EXPECT_FALSE(result.output.empty()) << result.messages;
        return result.output.empty() ? json::object() : json::parse(result.output);
    }

    tests::TemporaryFolder m_folder;
};

const std::vector<float> kTimes{0.0f, 0.1f, 0.2f};
const std::vector<float> kWeights{0, 0, 1, 0, 0, 1}; // the frames 0, 1, 2
const std::vector<float> kMovement{0, 0, 0, 0, 20, 0, 0, 40, 0};

TEST_F(ImportFrames, PassThroughAsTheyAre)
{
    const json made = report(framesWith(2, kTimes, kWeights, kMovement, weightsClip("walk", true)));
    EXPECT_EQ(made["frames"], 3);
    ASSERT_EQ(made["clips"].size(), 1U);
    EXPECT_EQ(made["clips"][0]["frames"], 3);
    EXPECT_TRUE(made["lost"].empty()) << made["lost"].dump();
}

TEST_F(ImportFrames, OfClipsThatShareTheirKeysAreCountedFirst)
{
    constexpr std::size_t kKeys = 20'000;
    constexpr std::size_t kClips = 1'000; // together 20 million keys, in a file of half a megabyte
    std::vector<float> times;
    for (std::size_t i = 0; i < kKeys; ++i)
        times.push_back(static_cast<float>(i) / 8.0f);
    std::string animations;
    for (std::size_t i = 0; i < kClips; ++i)
        animations += (i > 0 ? "," : "") + weightsClip(formats::joined("clip ", i));
    const GltfBuilder builder = framesWith(2, times, std::vector<float>(2 * kKeys), kMovement, animations);
    const tests::MemoryPeak peak;
    const tests::CommandRun result = import(builder, "made.md3");
    EXPECT_NE(result.status, app::ExitStatus::done);
    EXPECT_TRUE(contains(result.messages, "19999000 frames, at most 16384")) << result.messages;
    EXPECT_LT(peak.bytes(), 64U << 20U);
}

TEST_F(ImportFrames, AreSampledIfTheNodeOfTheOnlyOneMoves)
{
    const json still = report(framesWith(0, kTimes, kWeights, kMovement, ""));
    EXPECT_EQ(still["frames"], 1);
    const json moved = report(framesWith(0, kTimes, kWeights, kMovement, movementClip("walk")), "moved.md3");
    EXPECT_GT(moved["frames"], 1);
    ASSERT_EQ(moved["clips"].size(), 1U);
}

TEST_F(ImportFrames, LoseNoMovementWithoutAWord)
{
    const std::string animations = weightsClip("walk") + "," + movementClip("fly");
    const json made = report(framesWith(2, kTimes, kWeights, kMovement, animations));
    EXPECT_EQ(made["clips"].size(), 1U);
    EXPECT_TRUE(contains(made["lost"].dump(), "the clip 'fly' is left out: it moves nodes")) << made["lost"].dump();

    const std::string shared = weightsClip("walk") + "," + weightsClip("swim", true);
    const json second = report(framesWith(2, kTimes, kWeights, kMovement, shared), "second.md3");
    EXPECT_EQ(second["clips"].size(), 2U);
    EXPECT_TRUE(
        contains(second["lost"].dump(), "nodes move in the clip 'swim', whose frames are those of the clip 'walk'"))
        << second["lost"].dump();
}

/// Two triangles, whose nodes use the meshes in the opposite order.
GltfBuilder swapped(const std::string& generator, const std::string& nameOfFirst)
{
    GltfBuilder builder;
    builder.addFloats("VEC3", {0, 0, 0, 30, 0, 0, 0, 50, 0});
    builder.asset = R"({"version":"2.0","generator":")" + generator + "\"}";
    const auto mesh = [](const std::string& name) {
        return "{\"name\":\"" + name +
               "\",\"primitives\":[{\"attributes\":{\"POSITION\":0}}],\"extras\":{\"trisview\":{\"baseName\":"
               "\"f0\",\"format\":\"MD3\",\"shaders\":[\"tex/" +
               name + "\"]}}}";
    };
    builder.members = "\"nodes\":[{\"mesh\":1,\"name\":\"" + nameOfFirst +
                      "\"},{\"mesh\":0,\"name\":\"head\"}],\"meshes\":[" + mesh("head") + "," + mesh("body") + "]";
    return builder;
}

TEST_F(ImportFrames, HaveTheShadersOfSurfacesByTheirNames)
{
    const json made = report(swapped("Trisview", "body"));
    EXPECT_TRUE(made["lost"].empty()) << made["lost"].dump();
    const auto model = formats::readFile(m_folder / "made.md3").and_then(formats::loadMd3);
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_EQ(model->surfaces.size(), 2U);
    for (const formats::Surface& surface : model->surfaces)
        EXPECT_EQ(surface.shaders, std::vector<std::string>{"tex/" + surface.name});

    const json renamed = report(swapped("Trisview", "torso"), "renamed.md3");
    EXPECT_TRUE(contains(renamed["lost"].dump(), "surfaces have other names: images")) << renamed["lost"].dump();
}

TEST_F(ImportFrames, OfAnotherProgramHaveTheirOwnLook)
{
    const json made = report(swapped("Khronos glTF Blender I/O v3.4.50", "body"));
    EXPECT_TRUE(contains(made["lost"].dump(), "another program wrote the glTF: images")) << made["lost"].dump();
    const auto model = formats::readFile(m_folder / "made.md3").and_then(formats::loadMd3);
    ASSERT_TRUE(model) << model.error().message;
    for (const formats::Surface& surface : model->surfaces)
        EXPECT_FALSE(surface.shaders.front().starts_with("tex/")) << surface.shaders.front();
    EXPECT_GT(made["written"].size(), 1U) << "its image is written";
}

} // namespace import_frames_test
