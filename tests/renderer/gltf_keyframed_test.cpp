#include "formats/model/vertex_block.hpp"
#include "tests/renderer/gltf_file.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace {

using renderer::gltf::Options;
using tests::GltfFile;
using tests::Md2Builder;

scene::Document md2Document(const tests::TemporaryFolder& folder, const Md2Builder& builder)
{
    folder.write("tetra.md2", builder.build());
    return tests::opened(folder / "tetra.md2");
}

/// A tetrahedron that rises by one unit per frame.
Md2Builder manyFrames(std::size_t count)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    const Md2Builder::Frame first = builder.frames().front();
    builder.frames().clear();
    for (std::size_t i = 0; i < count; ++i) {
        Md2Builder::Frame frame = first;
        frame.name = count < 10 ? "walk" + std::to_string(i + 1) : "frame"; // equal names: one clip
        frame.translate[2] = static_cast<float>(i);
        builder.frame(frame);
    }
    return builder;
}

TEST(GltfKeyframed, StoresTheFirstFrameAndTheDifferencesOfOthers)
{
    const tests::TemporaryFolder folder;
    const scene::Document document = md2Document(folder, Md2Builder::tetrahedron());
    const GltfFile file = GltfFile::of(document);
    const auto& primitive = file.primitive("md2");
    const std::vector<double> base = file.numbers(primitive["attributes"]["POSITION"]);
    ASSERT_EQ(primitive["targets"].size(), 1U);
    const std::vector<double> deltas = file.numbers(primitive["targets"][0]["POSITION"]);
    const formats::VertexBlock& block = keyframesOf(*document.nodes[0].model).blocks[0];
    const auto& vertices = document.nodes[0].model->meshVariants[0].vertices;
    ASSERT_EQ(base.size(), 3 * vertices.size());
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::size_t at = 3 * v + static_cast<std::size_t>(axis);
            EXPECT_NEAR(base[at], positionAt(block, 0, vertices[v].vertex)[axis], 1e-5);
            EXPECT_NEAR(base[at] + deltas[at], positionAt(block, 1, vertices[v].vertex)[axis], 1e-5);
        }
    }
}

TEST(GltfKeyframed, TurnsTrianglesAndKeepsTextureCoordinates)
{
    const tests::TemporaryFolder folder;
    const GltfFile file = GltfFile::of(md2Document(folder, Md2Builder::tetrahedron()));
    const auto& primitive = file.primitive("md2");
    EXPECT_EQ(file.numbers(primitive["indices"]), (std::vector<double>{0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}));
    EXPECT_EQ(file.numbers(primitive["attributes"]["TEXCOORD_0"]),
              (std::vector<double>{0.015625, 0.03125, 0.984375, 0.03125, 0.015625, 0.96875, 0.984375, 0.96875}));
}

TEST(GltfKeyframed, StatesExactBounds)
{
    const tests::TemporaryFolder folder;
    const GltfFile file = GltfFile::of(md2Document(folder, Md2Builder::tetrahedron()));
    for (std::size_t i = 0; i < file.json["accessors"].size(); ++i) {
        const auto& accessor = file.json["accessors"][i];
        if (!accessor.contains("min"))
            continue;
        const std::vector<double> numbers = file.numbers(i);
        const std::size_t components = accessor["min"].size();
        for (std::size_t c = 0; c < components; ++c) {
            double low = numbers[c], high = numbers[c];
            for (std::size_t at = c; at < numbers.size(); at += components) {
                low = std::min(low, numbers[at]);
                high = std::max(high, numbers[at]);
            }
            EXPECT_EQ(accessor["min"][c], low);
            EXPECT_EQ(accessor["max"][c], high);
        }
    }
}

TEST(GltfKeyframed, ClosesLoopsAndNamesTargets)
{
    const tests::TemporaryFolder folder;
    const GltfFile file = GltfFile::of(md2Document(folder, manyFrames(3)));
    const auto& animation = file.animation("walk");
    const auto sampler = file.sampler(animation, "md2", "weights");
    ASSERT_TRUE(sampler.is_object());
    EXPECT_EQ(sampler["interpolation"], "LINEAR");
    const std::vector<double> times = file.numbers(sampler["input"]);
    ASSERT_EQ(times.size(), 4U);
    EXPECT_FLOAT_EQ(static_cast<float>(times[3]), 0.3f);
    EXPECT_EQ(file.numbers(sampler["output"]), (std::vector<double>{0, 0, 1, 0, 0, 1, 0, 0}));
    const auto& mesh = file.json["meshes"][0];
    EXPECT_EQ(mesh["extras"]["targetNames"], (nlohmann::json{"0001 walk2", "0002 walk3"}));
    EXPECT_EQ(mesh["extras"]["trisview"]["baseName"], "walk1");
    EXPECT_EQ(mesh["weights"], (nlohmann::json{0.0, 0.0}));
    // The normals of these frames are equal.
    EXPECT_FALSE(mesh["primitives"][0]["targets"][0].contains("NORMAL"));
}

TEST(GltfKeyframed, SharesAccessorsOfEqualFrames)
{
    const tests::TemporaryFolder folder;
    Md2Builder builder = manyFrames(3);
    builder.frames()[2].translate = builder.frames()[1].translate;
    const GltfFile file = GltfFile::of(md2Document(folder, builder));
    const auto& targets = file.primitive("md2")["targets"];
    EXPECT_EQ(targets[0]["POSITION"], targets[1]["POSITION"]);
}

TEST(GltfKeyframed, WritesManyWeightsSparse)
{
    const tests::TemporaryFolder folder;
    const GltfFile file = GltfFile::of(md2Document(folder, manyFrames(300)));
    const auto sampler = file.sampler(file.animation("tetra"), "md2", "weights");
    const auto& accessor = file.json["accessors"][sampler["output"].get<std::size_t>()];
    ASSERT_TRUE(accessor.contains("sparse"));
    EXPECT_EQ(accessor["sparse"]["indices"]["byteOffset"].is_number_unsigned(), true);
    const std::vector<double> weights = file.numbers(sampler["output"]);
    ASSERT_EQ(weights.size(), 301U * 299U);
    for (std::size_t key = 0; key < 301; ++key) {
        const auto row = weights.begin() + static_cast<std::ptrdiff_t>(key * 299);
        EXPECT_EQ(std::accumulate(row, row + 299, 0.0), key % 300 == 0 ? 0.0 : 1.0);
        if (key % 300 != 0) {
            EXPECT_EQ(row[static_cast<std::ptrdiff_t>(key) - 1], 1.0);
        }
    }
    ASSERT_EQ(file.report.warnings.size(), 1U);
    EXPECT_NE(file.report.warnings[0].find("299 morph targets"), std::string::npos);
}

TEST(GltfKeyframed, WritesTheFramesOfOneClip)
{
    const tests::TemporaryFolder folder;
    const scene::Document document = md2Document(folder, manyFrames(4));
    const auto files = renderer::gltf::splitByClips(document, {});
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(files[0].name, "walk");
    Options wrong;
    wrong.clips = {"fly"};
    const auto none = makeGltf(document, wrong);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, formats::LoadErrorCode::notFound);
}

TEST(GltfKeyframed, WritesAPoseWithoutTargets)
{
    const tests::TemporaryFolder folder;
    Options options;
    options.isStatic = true;
    options.poses = {animation::KeyframePose{0, 1, 0.5f}};
    const GltfFile file = GltfFile::of(md2Document(folder, manyFrames(2)), options);
    EXPECT_FALSE(file.json.contains("animations"));
    EXPECT_FALSE(file.primitive("md2").contains("targets"));
    EXPECT_NEAR(file.numbers(file.primitive("md2")["attributes"]["POSITION"])[2], 0.5, 1e-6);
}

TEST(GltfKeyframed, CompactPositionsOfAnMd3AreExact)
{
    const tests::TemporaryFolder folder;
    folder.write("tetra.md3", tests::Md3Builder::tetrahedron().build());
    const scene::Document document = tests::opened(folder / "tetra.md3");
    Options options;
    options.isCompact = true;
    const GltfFile plain = GltfFile::of(document), compact = GltfFile::of(document, options);
    EXPECT_EQ(compact.json["extensionsRequired"], nlohmann::json{"KHR_mesh_quantization"});
    EXPECT_EQ(compact.node("body")["scale"][0], 511.984375);
    const auto stored = compact.numbers(compact.primitive("body")["attributes"]["POSITION"]);
    const auto exact = plain.numbers(plain.primitive("body")["attributes"]["POSITION"]);
    ASSERT_EQ(stored.size(), exact.size());
    for (std::size_t i = 0; i < stored.size(); ++i)
        EXPECT_EQ(stored[i] / 64.0, exact[i]);
}

TEST(GltfKeyframed, CompactPositionsAreOnAGridWithoutTheLowestNumber)
{
    const tests::TemporaryFolder folder;
    tests::Md3Builder builder = tests::partOf("body", 1, {});
    folder.write("sound.md3", builder.build());
    Options options;
    options.isCompact = true;
    EXPECT_TRUE(GltfFile::of(tests::opened(folder / "sound.md3"), options).json.contains("extensionsRequired"));
    tests::Md3Builder low = tests::partOf("body", 1, {});
    low.surfaces().back().frames.back()[0].x = -32768; // normalized, the same as -32767
    folder.write("low.md3", low.build());
    const GltfFile file = GltfFile::of(tests::opened(folder / "low.md3"), options);
    EXPECT_FALSE(file.json.contains("extensionsRequired"));
    EXPECT_EQ(file.numbers(file.primitive("body")["attributes"]["POSITION"])[0], -512.0);
}

TEST(GltfKeyframed, CompactPosesAreScaledByTheirNodes)
{
    const tests::TemporaryFolder folder;
    const scene::Document document = md2Document(folder, manyFrames(2));
    Options options;
    options.isStatic = true;
    const GltfFile plain = GltfFile::of(document, options);
    options.isCompact = true;
    const GltfFile compact = GltfFile::of(document, options);
    const auto exact = plain.numbers(plain.primitive("md2")["attributes"]["POSITION"]);
    const auto stored = compact.numbers(compact.primitive("md2")["attributes"]["POSITION"]);
    const auto& node = compact.node("md2");
    ASSERT_EQ(exact.size(), stored.size());
    for (std::size_t i = 0; i < exact.size(); ++i)
        EXPECT_NEAR(stored[i] / 32767.0 * node["scale"][i % 3].get<double>() + node["translation"][i % 3].get<double>(),
                    exact[i], node["scale"][0].get<double>() / 32767.0);
}

TEST(GltfKeyframed, StepTimesAreNeverLate)
{
    const tests::TemporaryFolder folder;
    Options options;
    options.steps = true;
    const GltfFile file = GltfFile::of(md2Document(folder, manyFrames(5)), options);
    const auto sampler = file.sampler(file.animation("walk"), "md2", "weights");
    EXPECT_EQ(sampler["interpolation"], "STEP");
    const std::vector<double> times = file.numbers(sampler["input"]);
    for (std::size_t k = 1; k < times.size(); ++k)
        EXPECT_LT(times[k], static_cast<double>(k) / 10.0);
}

TEST(GltfKeyframed, AssemblesPlayersWithLanes)
{
    const tests::PlayerGame game;
    const scene::Document document = tests::opened(game.file("lower.md3"));
    ASSERT_EQ(document.nodes.size(), 3U);
    const GltfFile file = GltfFile::of(document);
    const auto& pivot = file.node("pivot_upper");
    EXPECT_EQ(pivot["extras"]["q3_pivot"], "upper");
    EXPECT_TRUE(file.node("tag_torso")["extras"]["q3_tag"]);
    EXPECT_EQ(file.json["asset"]["extras"]["q3_player"], true);
    EXPECT_EQ(file.json["animations"][0]["name"], "LEGS_IDLE");
    const auto& legs = file.animation("LEGS_WALK");
    const auto torso = file.sampler(legs, "tag_torso", "rotation");
    ASSERT_TRUE(torso.is_object());
    EXPECT_EQ(file.sampler(legs, "pivot_upper", "rotation"), torso);
    EXPECT_TRUE(file.sampler(legs, "pivot_head", "rotation").is_null());
    EXPECT_TRUE(file.sampler(file.animation("BOTH_DEATH1"), "pivot_head", "rotation").is_object());
    // The keys are the file's tags.
    const auto clip = std::find_if(document.layers[0].clips.begin(), document.layers[0].clips.end(),
                                   [](const formats::Clip& one) { return one.name == "LEGS_WALK"; });
    const auto& tags = document.nodes[0].model->tags;
    const auto tag = std::find_if(tags.begin(), tags.end(), [](const auto& one) { return one.name == "tag_torso"; });
    const auto origins = file.numbers(file.sampler(legs, "tag_torso", "translation")["output"]);
    for (std::size_t axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(origins[3 + axis],
                    static_cast<double>(tag->poses[clip->modelFrame(1)].origin[static_cast<int>(axis)]), 1e-5);
}

TEST(GltfKeyframed, SaysThatATagIsMirrored)
{
    const tests::TemporaryFolder folder;
    const auto reportOf = [&folder](const std::array<float, 9>& axes) {
        folder.write("m.md3", tests::partOf("body", 1, {{{"tag_weapon", {1, 2, 3}, axes}}}).build());
        return nlohmann::json(GltfFile::of(tests::opened(folder / "m.md3")).report.leftOut).dump();
    };
    EXPECT_EQ(reportOf(tests::axesTurned(30.0, 40.0, 4.67)), "[]") << "a scale is no mirror";
    EXPECT_NE(reportOf({1, 0, 0, 0, 1, 0, 0, 0, -1}).find("mirrored"), std::string::npos);
    EXPECT_NE(reportOf({0, 1, 0, 1, 1, 0, 0, 0, 1}).find("a rotation with the same X axis is written"),
              std::string::npos);
}

TEST(GltfKeyframed, RefusesTooManyTargets)
{
    const tests::TemporaryFolder folder;
    const scene::Document document = md2Document(folder, manyFrames(2100));
    const auto refused = renderer::gltf::makeGltf(document, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, formats::LoadErrorCode::tooLarge);
    Options options;
    options.forcesTargets = true;
    EXPECT_TRUE(makeGltf(document, options));
}

TEST(GltfKeyframed, EveryPrimitiveHasAMaterial)
{
    const tests::TemporaryFolder folder;
    const GltfFile file = GltfFile::of(md2Document(folder, Md2Builder::tetrahedron()));
    for (const auto& mesh : file.json["meshes"]) {
        for (const auto& primitive : mesh["primitives"])
            EXPECT_TRUE(primitive["material"].is_number_unsigned());
    }
    const auto& material = file.json["materials"][0];
    EXPECT_EQ(material["name"], "skin");
    EXPECT_FALSE(material["pbrMetallicRoughness"].contains("baseColorTexture")); // its image is missing
    EXPECT_TRUE(renderer::gltf::isOurGltf(file.bytes));
}

TEST(GltfFile, DamageIsFound)
{
    const tests::TemporaryFolder folder;
    GltfFile file = GltfFile::of(md2Document(folder, Md2Builder::tetrahedron()));
    folder.write("good.glb", file.bytes);
    EXPECT_TRUE(renderer::gltf::checkGltf(folder / "good.glb"));
    file.bytes.pop_back();
    folder.write("short.glb", file.bytes);
    EXPECT_FALSE(renderer::gltf::checkGltf(folder / "short.glb"));
    EXPECT_FALSE(renderer::gltf::checkGlb(file.bytes, "short.glb"));
    EXPECT_FALSE(renderer::gltf::checkGlb({}, "empty.glb"));
}

} // namespace
