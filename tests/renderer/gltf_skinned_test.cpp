#include "renderer/export/gltf/skin_geometry.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/renderer/effect_documents.hpp"
#include "tests/renderer/gltf_file.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using renderer::gltf::Options;
using tests::GltfFile;

TEST(GltfSkinned, JointsAreAtPivots)
{
    const GltfFile file = GltfFile::of(tests::documentOf(tests::flagPole(256)));
    const auto& skin = file.json["skins"][0];
    ASSERT_EQ(skin["joints"].size(), 2U);
    const auto& flag = file.json["nodes"][skin["joints"][1].get<std::size_t>()];
    EXPECT_EQ(flag["translation"], (nlohmann::json{0.0, 0.0, 2.0}));
    const std::vector<double> inverse = file.numbers(skin["inverseBindMatrices"]);
    EXPECT_EQ(inverse[16 + 14], -2.0);
    EXPECT_EQ(inverse[16 + 15], 1.0);
}

TEST(GltfSkinned, RootsHaveTheSizeOfTheirNode)
{
    scene::Document document = tests::documentOf(tests::flagPole(256));
    document.nodes[0].scale = 3.0f;
    Options options;
    options.scale = 0.5;
    const GltfFile file = GltfFile::of(document, options);
    const std::size_t root = file.json["scenes"][0]["nodes"][0];
    EXPECT_EQ(file.json["nodes"][root]["scale"], (nlohmann::json{1.5, 1.5, 1.5}));
}

TEST(GltfSkinned, WeightsAreWhole)
{
    const GltfFile file = GltfFile::of(tests::documentOf(tests::flagPole(256)));
    for (const auto& mesh : file.json["meshes"]) {
        const auto& attributes = mesh["primitives"][0]["attributes"];
        const std::vector<double> weights = file.numbers(attributes["WEIGHTS_0"]);
        for (std::size_t v = 0; v < weights.size(); v += 4)
            EXPECT_EQ(weights[v] + weights[v + 1] + weights[v + 2] + weights[v + 3], 255.0);
    }
}

TEST(GltfSkinned, KeysOfTracksAreThoseOfTheFile)
{
    const GltfFile file = GltfFile::of(tests::documentOf(tests::flagPole(256)));
    const auto& walk = file.animation("Walk");
    const std::size_t joint = file.json["skins"][0]["joints"][1];
    const std::string name = file.json["nodes"][joint]["name"];
    const auto sampler = file.sampler(walk, name, "translation");
    ASSERT_TRUE(sampler.is_object());
    const std::vector<double> times = file.numbers(sampler["input"]);
    ASSERT_EQ(times.size(), 3U);
    EXPECT_FLOAT_EQ(static_cast<float>(times[1]), 0.4f);
    EXPECT_FLOAT_EQ(static_cast<float>(times[2]), 0.8f);
    // The key, from the pivot of the parent.
    EXPECT_EQ(file.numbers(sampler["output"]), (std::vector<double>{0, 0, 2, 0, 0, 3, 0, 0, 2}));
    const auto rotation = file.sampler(walk, name, "rotation");
    EXPECT_NEAR(file.numbers(rotation["output"])[0], std::sqrt(0.5), 1e-4);
}

TEST(GltfSkinned, GlobalLoopsAreClipsOrRepeated)
{
    const scene::Document document = tests::documentOf(tests::flagPole(256));
    const GltfFile apart = GltfFile::of(document);
    const auto& global = apart.animation("global 0 (500 ms)");
    EXPECT_EQ(global["channels"].size(), 1U);
    EXPECT_EQ(global["channels"][0]["target"]["path"], "scale");
    Options options;
    options.bakesGlobals = true;
    const GltfFile baked = GltfFile::of(document, options);
    for (const auto& animation : baked.json["animations"])
        EXPECT_EQ(animation["name"].get<std::string>().find("global"), std::string::npos);
    const std::size_t root = baked.json["skins"][0]["joints"][0];
    const auto sampler =
        baked.sampler(baked.animation("Stand"), baked.json["nodes"][root]["name"].get<std::string>(), "scale");
    EXPECT_FLOAT_EQ(static_cast<float>(baked.numbers(sampler["input"]).back()), 1.0f);
}

TEST(GltfSkinned, SectionsAttachmentsAndEventsAreNodes)
{
    Options all;
    all.hiddenSurfaces = std::set<std::uint32_t>();
    const GltfFile file = GltfFile::of(tests::documentOf(tests::flagPole(256)), all);
    std::size_t geosets = 0, attachments = 0, events = 0;
    for (const auto& node : file.json["nodes"]) {
        geosets += node.contains("mesh") && node["extras"]["trisview"].contains("geoset") ? 1 : 0;
        attachments += node["name"].get<std::string>().starts_with("attach_1_") ? 1 : 0;
        events += node["name"] == "event_$FSD" ? 1 : 0;
    }
    EXPECT_EQ(geosets, 2U);
    EXPECT_EQ(attachments, 1U);
    EXPECT_EQ(events, 1U);
    EXPECT_EQ(file.node("event_$FSD")["extras"]["trisview"]["times"][0]["seconds"], (nlohmann::json{0.1, 0.5}));
    for (const std::size_t root : file.json["scenes"][0]["nodes"]) // meshes with bones are roots
        EXPECT_TRUE(root == 0 || file.json["nodes"][root].contains("skin"));
}

TEST(GltfSkinned, ClipsWithoutTheirFileAreLeftOutWithAReason)
{
    const tests::TemporaryFolder folder;
    const auto files = formats::writeM2(tests::flagPole(264));
    folder.write("Pole.m2", files.front().bytes);
    for (std::size_t i = 1; i < files.size(); ++i) {
        if (!files[i].name.ends_with(".anim"))
            folder.write(files[i].name, files[i].bytes);
    }
    const GltfFile file = GltfFile::of(tests::opened(folder / "Pole.m2"));
    const std::string text = nlohmann::json(file.report.leftOut).dump();
    EXPECT_NE(text.find("was not found"), std::string::npos) << text;
    EXPECT_EQ(file.json["animations"].size(), 3U); // Stand, Walk and the global loop
}

TEST(GltfSkinned, ClipsWithoutReadableKeysMakeTheFileIncomplete)
{
    const tests::TemporaryFolder folder;
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
        folder.write(file.name, file.bytes);
    EXPECT_FALSE(GltfFile::of(tests::opened(folder / "Pole.m2")).report.isIncomplete);
    folder.write("Pole0069-01.anim", "short");
    const GltfFile file = GltfFile::of(tests::opened(folder / "Pole.m2"));
    EXPECT_TRUE(file.report.isIncomplete);
    ASSERT_EQ(file.report.warnings.size(), 1U);
    EXPECT_NE(file.report.warnings[0].find("Pole0069-01.anim: "), std::string::npos) << file.report.warnings[0];
}

TEST(GltfSkinned, FramesOfBonesBecomeKeys)
{
    const tests::TemporaryFolder folder;
    folder.write("arm.iqm", tests::IqmBuilder::arm().build());
    const scene::Document document = tests::opened(folder / "arm.iqm");
    const GltfFile file = GltfFile::of(document);
    EXPECT_EQ(file.node("shoulder")["translation"], (nlohmann::json{0.0, 0.0, 2.0}));
    const auto& wave = file.animation("wave");
    const auto shoulder = file.sampler(wave, "shoulder", "translation");
    ASSERT_TRUE(shoulder.is_object());
    const std::vector<double> times = file.numbers(shoulder["input"]);
    ASSERT_EQ(times.size(), 4U); // three frames and the end of the loop
    const std::vector<double> places = file.numbers(shoulder["output"]);
    const formats::Skinned& shape = skinnedOf(*document.nodes[0].model);
    for (std::uint32_t frame = 0; frame < 3; ++frame)
        EXPECT_NEAR(places[3 * frame + 2], static_cast<double>(localTransformAt(shape, 0, frame).translation.z), 1e-6);
    EXPECT_EQ(places[11], places[2]);
    EXPECT_TRUE(file.sampler(wave, "shoulder", "scale").is_null()); // as in the bind pose
}

TEST(GltfSkinned, PosesAreWrittenWithoutBones)
{
    const scene::Document document = tests::documentOf(tests::flagPole(256));
    Options options;
    options.isStatic = true;
    options.hiddenSurfaces = std::set<std::uint32_t>();
    options.poses = {animation::SequencePose{.sequence = 1, .ms = 400.0}};
    const GltfFile file = GltfFile::of(document, options);
    EXPECT_FALSE(file.json.contains("skins"));
    EXPECT_FALSE(file.json.contains("animations"));
    const auto placed = placedNodes(document, options.poses);
    const auto positions = scene::skinnedPositions(skinnedOf(*document.nodes[0].model), placed[0].bones);
    const std::vector<double> written = file.numbers(file.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"]);
    ASSERT_EQ(written.size(), 3 * positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(written[3 * v + axis], static_cast<double>(positions[v][static_cast<int>(axis)]), 1e-5);
    }
}

/// The positions of a skinned mesh in its bind pose as a reader sees them.
std::vector<double> readPositions(const GltfFile& file)
{
    const auto& attributes = file.json["meshes"][0]["primitives"][0]["attributes"];
    const std::size_t accessor = attributes["POSITION"];
    const bool isShort = file.json["accessors"][accessor]["componentType"] == 5122;
    EXPECT_EQ(file.json["accessors"][accessor].contains("normalized"), isShort);
    std::vector<double> positions = file.numbers(accessor);
    for (double& number : positions)
        number /= isShort ? 32767.0 : 1.0;
    return positions;
}

TEST(GltfSkinned, CompactPositionsAreThoseOfTheFileWithinAStep)
{
    const scene::Document document = tests::documentOf(tests::flagPole(256));
    Options options;
    options.hiddenSurfaces = std::set<std::uint32_t>();
    const GltfFile plain = GltfFile::of(document, options);
    options.isCompact = true;
    const GltfFile compact = GltfFile::of(document, options);
    EXPECT_EQ(compact.json["extensionsRequired"], nlohmann::json{"KHR_mesh_quantization"});
    const std::vector<double> exact = readPositions(plain), stored = readPositions(compact);
    const auto plainBind = plain.numbers(plain.json["skins"][0]["inverseBindMatrices"]);
    const auto bind = compact.numbers(compact.json["skins"][0]["inverseBindMatrices"]);
    ASSERT_EQ(exact.size(), stored.size());
    ASSERT_EQ(bind.size(), 32U);
    for (std::size_t matrix = 0; matrix < 32; matrix += 16) {
        for (std::size_t v = 0; v < exact.size(); v += 3) {
            for (std::size_t row = 0; row < 3; ++row) {
                double a = plainBind[matrix + 12 + row], b = bind[matrix + 12 + row];
                for (std::size_t column = 0; column < 3; ++column) {
                    a += plainBind[matrix + 4 * column + row] * exact[v + column];
                    b += bind[matrix + 4 * column + row] * stored[v + column];
                }
                EXPECT_NEAR(a, b, 2.0 / 32767.0);
            }
        }
    }
}

TEST(GltfSkinned, CompactPosesAreScaledByTheirNodes)
{
    const scene::Document document = tests::documentOf(tests::flagPole(256));
    Options options;
    options.isStatic = true;
    options.hiddenSurfaces = std::set<std::uint32_t>();
    options.poses = {animation::SequencePose{.sequence = 1, .ms = 400.0}};
    const GltfFile plain = GltfFile::of(document, options);
    options.isCompact = true;
    const GltfFile compact = GltfFile::of(document, options);
    const std::vector<double> exact = readPositions(plain), stored = readPositions(compact);
    const auto meshNode = [](const GltfFile& file) {
        for (const auto& node : file.json["nodes"]) {
            if (node.contains("mesh"))
                return node;
        }
        return nlohmann::json();
    };
    const nlohmann::json node = meshNode(compact);
    ASSERT_EQ(exact.size(), stored.size());
    for (std::size_t i = 0; i < exact.size(); ++i)
        EXPECT_NEAR(stored[i] * node["scale"][i % 3].get<double>() + node["translation"][i % 3].get<double>(), exact[i],
                    4.0 / 32767.0);
}

TEST(GltfSkinned, AttachmentsOfAPoseAreWhereTheirBonesMoveThem)
{
    const scene::Document document = tests::documentOf(tests::flagPole(256));
    Options options;
    options.isStatic = true;
    options.poses = {animation::SequencePose{.sequence = 1, .ms = 400.0}};
    const GltfFile file = GltfFile::of(document, options);
    const auto placed = placedNodes(document, options.poses);
    const auto& attachment = skinnedOf(*document.nodes[0].model).attachments[0];
    const glm::dmat4 expected = scene::attachmentTransform(attachment, placed[0].bones);
    for (const auto& node : file.json["nodes"]) {
        if (!node["name"].get<std::string>().starts_with("attach_1_"))
            continue;
        for (std::size_t axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(node["translation"][axis].get<double>(), expected[3][static_cast<int>(axis)], 1e-5);
        return;
    }
    ADD_FAILURE() << "no attachment";
}

TEST(GltfSkinned, NormalsWithoutALengthBecomeThoseOfTriangles)
{
    const std::vector<glm::dvec3> positions = {{0, 0, 0}, {0, 2, 0}, {0, 0, 2}, {5, 5, 5}};
    std::vector<glm::vec3> normals = {{0, 0, 0}, {0, 3, 0}, {NAN, 0, 0}, {0, 0, 0}};
    int calls = 0;
    const auto triangles = [&calls] {
        ++calls;
        return std::vector<std::uint32_t>{0, 1, 2};
    };
    renderer::gltf::makeUnit(normals, positions, triangles);
    EXPECT_EQ(normals[0], glm::vec3(1, 0, 0));
    EXPECT_EQ(normals[1], glm::vec3(0, 1, 0)) << "the file's, of length 1";
    EXPECT_EQ(normals[2], glm::vec3(1, 0, 0));
    EXPECT_EQ(normals[3], glm::vec3(0, 0, 1)) << "no triangle has this vertex";
    renderer::gltf::makeUnit(normals, positions, triangles);
    EXPECT_EQ(calls, 1) << "all have a length now";
}

TEST(GltfSkinned, ClipsWithoutMeshesNeedBones)
{
    Options options;
    options.animationOnly = true;
    const GltfFile file = GltfFile::of(tests::documentOf(tests::flagPole(256)), options);
    EXPECT_FALSE(file.json.contains("meshes"));
    EXPECT_GE(file.json["animations"].size(), 3U);
}

} // namespace
