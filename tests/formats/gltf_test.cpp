#include "formats/gltf/gltf.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/registry.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace gltf_test {

using formats::LoadErrorCode;
using formats::Model;
using formats::Result;
using formats::Skinned;
using tests::GltfBuilder;

using Files = std::map<std::string, std::vector<std::byte>>;

Result<Model> load(std::span<const std::byte> bytes, const Files& beside = {}, const char* name = "a/x.glb")
{
    const formats::ByteView file(formats::FileBytes::copyOf(bytes), name);
    auto model = formats::loadGltf(file, [&](const formats::SidecarRequest& asked) -> Result<formats::FileBytes> {
        const auto found = beside.find(std::string(asked.name));
        if (found == beside.end())
            return formats::fail(LoadErrorCode::notFound, asked.name, ": no such file");
        return formats::FileBytes::copyOf(found->second);
    });
    if (model) {
        EXPECT_EQ(tests::brokenPromise(*model), "");
    }
    return model;
}

Model loaded(const GltfBuilder& builder)
{
    auto model = load(builder.glb());
    EXPECT_TRUE(model) << model.error().message;
    return model ? *std::move(model) : Model();
}

std::string messageOf(std::span<const std::byte> bytes)
{
    const auto model = load(bytes);
    return model ? "no error" : model.error().message;
}

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// A file whose parts of the JSON are replaced.
GltfBuilder changed(GltfBuilder builder, std::string_view from, std::string_view to)
{
    builder.members = replaced(builder.members, from, to);
    return builder;
}

std::set<std::string> rulesOf(const Model& model)
{
    std::set<std::string> rules;
    for (const formats::Diagnostic& each : model.diagnostics)
        rules.insert(each.rule);
    return rules;
}

TEST(Gltf, ReadsAllValuesOfATriangle)
{
    const Model model = loaded(GltfBuilder::triangle());
    EXPECT_EQ(model.name, "x");
    EXPECT_EQ(model.format, "GLB");
    EXPECT_EQ(model.version, 2U);
    EXPECT_EQ(model.frontFace, formats::FrontFace::counterClockwise);
    ASSERT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.surfaces[0].name, "plate");
    EXPECT_EQ(model.surfaces[0].shaders, std::vector<std::string>{"red"});
    const Skinned& shape = skinnedOf(model);
    ASSERT_EQ(shape.bones.size(), 1U);
    EXPECT_EQ(shape.bones[0].name, "plate");
    EXPECT_EQ(shape.bones[0].pivot, glm::vec3(1.0f, -3.0f, 2.0f)); // (x, -z, y)
    ASSERT_EQ(shape.vertices.count, 3U);
    EXPECT_EQ(positionAt(shape.vertices, 1), glm::vec3(2.0f, -3.0f, 2.0f));
    EXPECT_EQ(positionAt(shape.vertices, 2), glm::vec3(1.0f, -3.0f, 3.0f));
    const formats::SkinVertex vertex = vertexAt(shape.vertices, 1);
    EXPECT_EQ(vertex.normal, glm::vec3(0.0f, -1.0f, 0.0f));
    EXPECT_EQ(vertex.uv[0], glm::vec2(1.0f, 0.0f));
    EXPECT_EQ(vertex.weights, (std::array<float, 4>{1.0f, 0.0f, 0.0f, 0.0f}));
    EXPECT_EQ(model.meshVariants.front().indices, (std::vector<std::uint32_t>{0, 1, 2}));
    ASSERT_EQ(model.colorSources.size(), 1U);
    EXPECT_EQ(model.colorSources[0].factor, (std::array<float, 4>{1.0f, 0.0f, 0.0f, 1.0f}));
    EXPECT_EQ(model.colorSources[0].image, "");
    EXPECT_TRUE(model.passes.front().cullsBackFaces);
    EXPECT_EQ(model.bounds.min, glm::vec3(1.0f, -3.0f, 2.0f));
    EXPECT_EQ(model.bounds.max, glm::vec3(2.0f, -3.0f, 3.0f));
    EXPECT_TRUE(model.clips.empty());
    EXPECT_TRUE(model.diagnostics.empty());
}

TEST(Gltf, ReadsATextWithItsBufferInsideOrBeside)
{
    const GltfBuilder builder = GltfBuilder::arm();
    const auto inside = load(builder.text(), {}, "x.gltf");
    ASSERT_TRUE(inside) << inside.error().message;
    EXPECT_EQ(inside->format, "glTF");
    const std::string json = builder.json("more%20bytes.bin");
    const auto beside =
        load(std::as_bytes(std::span(json.data(), json.size())), {{"more bytes.bin", builder.binary()}}, "x.gltf");
    ASSERT_TRUE(beside) << beside.error().message;
    for (std::uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(positionAt(skinnedOf(*inside).vertices, i), positionAt(skinnedOf(*beside).vertices, i));
    const auto missing = load(std::as_bytes(std::span(json.data(), json.size())), {}, "x.gltf");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, LoadErrorCode::notFound);
    EXPECT_EQ(missing.error().message, "x.gltf: buffers[0]: more bytes.bin: no such file");
}

TEST(Gltf, ReadsSkinsAndCurves)
{
    const Model model = loaded(GltfBuilder::arm());
    const Skinned& shape = skinnedOf(model);
    ASSERT_EQ(shape.bones.size(), 3U);
    EXPECT_EQ(shape.bones[1].parent, 0U);
    EXPECT_EQ(shape.bones[1].pivot, glm::vec3(0.0f, 0.0f, 1.0f));
    EXPECT_EQ(vertexAt(shape.vertices, 3).bones[0], 1U);
    EXPECT_EQ(vertexAt(shape.vertices, 3).normal, glm::vec3(0.0f, -1.0f, 0.0f)); // computed
    ASSERT_EQ(model.clips.size(), 3U);
    EXPECT_EQ(model.clips[0].name, "bend");
    EXPECT_EQ(model.clips[0].sequenceSeconds, 1.0);
    ASSERT_EQ(shape.nodes.clips.size(), 3U);
    const formats::NodeCurve& bend = shape.nodes.curves[shape.nodes.clips[0].firstCurve];
    EXPECT_EQ(bend.property, formats::NodeProperty::rotation);
    EXPECT_EQ(bend.target, 1U);
    EXPECT_EQ(bend.keyCount, 2U);
    // About glTF's z, which is our -y.
    EXPECT_FLOAT_EQ(shape.nodes.numbers[bend.firstValue + 5], -0.70710677f);
    EXPECT_EQ(shape.nodes.curves[shape.nodes.clips[1].firstCurve].kind, formats::CurveKind::step);
    EXPECT_EQ(shape.nodes.curves[shape.nodes.clips[2].firstCurve].kind, formats::CurveKind::cubic);
}

TEST(Gltf, ReadsMorphTargets)
{
    const Model model = loaded(GltfBuilder::morphed());
    const formats::Morphs& morphs = skinnedOf(model).morphs;
    ASSERT_EQ(morphs.sets.size(), 1U);
    ASSERT_EQ(morphs.targets.size(), 2U);
    EXPECT_EQ(morphs.targets[0].name, "up");
    EXPECT_EQ(morphs.weights, (std::vector<float>{0.0f, 0.5f}));
    ASSERT_EQ(morphs.deltas.size(), 2U); // vertices that stay have none
    EXPECT_EQ(morphs.deltas[0].vertex, 0U);
    EXPECT_EQ(morphs.deltas[0].position, glm::vec3(0.0f, -2.0f, 0.0f));
    EXPECT_EQ(morphs.deltas[1].position, glm::vec3(3.0f, 0.0f, 0.0f));
    EXPECT_EQ(model.bounds.max.x, 2.5f); // with the default weights
    EXPECT_EQ(model.clips.front().sequenceSeconds, 2.0);
}

TEST(Gltf, ShowsEachUseOfAMeshAndSwapsMirroredTriangles)
{
    const Model model =
        loaded(changed(changed(GltfBuilder::triangle(), "\"nodes\":[0]", "\"nodes\":[0,1]"), "\"translation\":[1,2,3]}",
                       "\"translation\":[1,2,3]},{\"mesh\":0,\"scale\":[-1,1,1]}"));
    ASSERT_EQ(model.surfaces.size(), 2U);
    EXPECT_EQ(model.surfaces[1].name, "sheet");
    EXPECT_EQ(model.meshVariants.front().indices, (std::vector<std::uint32_t>{0, 1, 2, 3, 5, 4}));
    EXPECT_EQ(positionAt(skinnedOf(model).vertices, 4), glm::vec3(-1.0f, 0.0f, 0.0f));
}

TEST(Gltf, ShowsOnlyTheDefaultScene)
{
    const Model other = loaded(changed(changed(GltfBuilder::triangle(), "\"scenes\":[{\"nodes\":[0]}]",
                                               "\"scenes\":[{\"nodes\":[1]},{\"nodes\":[0]}]"),
                                       "\"translation\":[1,2,3]}", "\"translation\":[1,2,3]},{\"name\":\"empty\"}"));
    EXPECT_TRUE(other.surfaces.empty());
    ASSERT_EQ(skinnedOf(other).bones.size(), 1U);
    EXPECT_EQ(skinnedOf(other).bones[0].name, "empty");
}

TEST(Gltf, UnrollsStripsAndFansAndSkipsPoints)
{
    GltfBuilder builder = GltfBuilder::arm();
    const auto indicesIn = [&](std::string_view mode) {
        const Model model =
            loaded(changed(builder, "\"indices\":3}", formats::joined("\"indices\":3,\"mode\":", mode, "}")));
        return model.meshVariants.front().indices;
    };
    EXPECT_EQ(indicesIn("5").size(), 12U);
    EXPECT_EQ(indicesIn("6").size(), 12U);
    const Model points = loaded(changed(builder, "\"indices\":3}", "\"indices\":3,\"mode\":0}"));
    EXPECT_TRUE(points.surfaces.empty());
    EXPECT_TRUE(rulesOf(points).contains("gltf-points"));
}

TEST(Gltf, ReadsQuantizedInterleavedAndSparseAccessors)
{
    GltfBuilder builder = GltfBuilder::triangle();
    tests::ByteBuilder shorts; // three positions, 8 bytes apart, of which the last is replaced
    for (const int number : {0, 0, 0, 7, 32767, 0, 0, 7, 0, 0, 0, 7})
        shorts.i16(static_cast<std::int16_t>(number));
    const std::uint32_t view = builder.addView(shorts.build(), 8);
    tests::ByteBuilder last;
    last.i16(0).i16(-32767).i16(0);
    const std::uint32_t values = builder.addView(last.build());
    tests::ByteBuilder index;
    index.u8(2);
    const std::uint32_t indices = builder.addView(index.build());
    builder.accessors[0] =
        formats::joined("{\"bufferView\":", view,
                        ",\"componentType\":5122,\"normalized\":true,\"type\":\"VEC3\",\"count\":3,\"sparse\":{",
                        "\"count\":1,\"indices\":{\"bufferView\":", indices,
                        ",\"componentType\":5121},\"values\":{\"bufferView\":", values, "}}}");
    builder.members += ",\"extensionsRequired\":[\"KHR_mesh_quantization\"]";
    const Model model = loaded(builder);
    EXPECT_EQ(positionAt(skinnedOf(model).vertices, 1), glm::vec3(2.0f, -3.0f, 2.0f));
    EXPECT_EQ(positionAt(skinnedOf(model).vertices, 2), glm::vec3(1.0f, -3.0f, 1.0f));
}

TEST(Gltf, ReadsMaterials)
{
    GltfBuilder builder = changed(
        GltfBuilder::triangle(), "\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0,0,1]}",
        "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0,\"extensions\":{\"KHR_texture_transform\":{"
        "\"offset\":[0.5,0.25],\"scale\":[2,4]}}}},\"alphaMode\":\"MASK\",\"alphaCutoff\":0.25,\"doubleSided\":true,"
        "\"extensions\":{\"KHR_materials_unlit\":{}}");
    builder.members += ",\"textures\":[{\"source\":0,\"sampler\":0}],\"samplers\":[{\"wrapS\":33071,\"wrapT\":33648}],"
                       "\"images\":[{\"uri\":\"a/skin.png\"}]";
    const Model model = loaded(builder);
    EXPECT_EQ(vertexAt(skinnedOf(model).vertices, 1).uv[0], glm::vec2(2.5f, 0.25f));
    EXPECT_EQ(vertexAt(skinnedOf(model).vertices, 2).uv[0], glm::vec2(0.5f, 4.25f));
    const formats::MaterialPass& pass = model.passes.front();
    EXPECT_EQ(pass.blend, formats::BlendMode::alphaKey);
    EXPECT_FALSE(pass.cullsBackFaces);
    EXPECT_FALSE(pass.isLit);
    EXPECT_FALSE(model.textureSlots.front().repeatsU);
    EXPECT_TRUE(model.textureSlots.front().repeatsV);
    EXPECT_FALSE(model.textureSlots.front().mirrorsU);
    EXPECT_TRUE(model.textureSlots.front().mirrorsV);
    const formats::ColorSource& source = model.colorSources.front();
    EXPECT_EQ(source.image, "a/skin.png");
    EXPECT_TRUE(source.isBeside);
    EXPECT_EQ(source.alpha, formats::ColorSource::Alpha::mask);
    EXPECT_EQ(source.cutoff, 0.25f);
}

struct Broken {
    const char* name;
    GltfBuilder (*make)();
    const char* from;
    const char* to;
    LoadErrorCode code;
    const char* message;
};

class BrokenGltf : public testing::TestWithParam<Broken> {};

TEST_P(BrokenGltf, IsRefusedWithItsLocation)
{
    const Broken& broken = GetParam();
    const auto model = load(changed(broken.make(), broken.from, broken.to).glb());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().message, std::string("a/x.glb: ") + broken.message);
    EXPECT_EQ(model.error().code, broken.code);
}

const std::vector<Broken> kBroken{
    {"child", GltfBuilder::arm, "\"children\":[1]", "\"children\":[1,9]", LoadErrorCode::corrupt,
     "nodes[0].children[1] is 9, the file has 3 nodes"},
    {"twoParents", GltfBuilder::arm, "\"name\":\"arm\"", "\"children\":[1]", LoadErrorCode::corrupt,
     "nodes[2].children[0] is node 1, which nodes[0] has already"},
    {"circle", GltfBuilder::arm, "\"translation\":[0,1,0]", "\"children\":[0]", LoadErrorCode::corrupt,
     "nodes[0].children[0] is node 1, which is above it: nodes must not form a circle"},
    {"mesh", GltfBuilder::triangle, "\"mesh\":0", "\"mesh\":1", LoadErrorCode::corrupt,
     "nodes[0].mesh is 1, the file has 1 mesh"},
    {"attribute", GltfBuilder::triangle, "\"NORMAL\":1", "\"NORMAL\":-1", LoadErrorCode::corrupt,
     "meshes[0].primitives[0].attributes.NORMAL is not an index"},
    {"components", GltfBuilder::triangle, "\"NORMAL\":1", "\"NORMAL\":2", LoadErrorCode::corrupt,
     "accessors[2] has 2 components, which cannot be NORMAL"},
    {"number", GltfBuilder::triangle, "[1,2,3]", "[1,2,1e99]", LoadErrorCode::corrupt,
     "nodes[0].translation[2] is not a number that fits 32 bits"},
    {"count", GltfBuilder::triangle, "[1,2,3]", "[1,2]", LoadErrorCode::corrupt,
     "nodes[0].translation is not a list of 3 numbers"},
    {"joints", GltfBuilder::arm, "\"joints\":[0,1]", "\"joints\":[0]", LoadErrorCode::corrupt,
     "meshes[0].primitives[0].attributes.JOINTS_0: vertex 2 has joint 1, the skin has 1"},
    {"inverse", GltfBuilder::arm, "\"joints\":[0,1]", "\"joints\":[0,1,2]", LoadErrorCode::corrupt,
     "skins[0] has 3 joints, but 2 inverseBindMatrices"},
    {"mode", GltfBuilder::triangle, "\"material\":0", "\"extensions\":{\"KHR_draco_mesh_compression\":{}},\"mode\":9",
     LoadErrorCode::corrupt, "meshes[0].primitives[0].mode is 9, expected 0 to 6"},
    {"extension", GltfBuilder::triangle, "\"scene\":0", "\"extensionsRequired\":[\"EXT_new\"]",
     LoadErrorCode::unsupported, "it needs the extension 'EXT_new', which is not read: export it without"},
    {"basis", GltfBuilder::triangle, "\"scene\":0", "\"extensionsRequired\":[\"KHR_texture_basisu\"]",
     LoadErrorCode::unsupported,
     "it needs KHR_texture_basisu: its images are compressed for graphics cards: export them as PNG or JPEG"},
};

INSTANTIATE_TEST_SUITE_P(Gltf, BrokenGltf, testing::ValuesIn(kBroken),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Gltf, RefusesDracoWithoutBytesAlsoIfItIsNotRequired)
{
    GltfBuilder builder = changed(GltfBuilder::triangle(), "\"material\":0",
                                  "\"extensions\":{\"KHR_draco_mesh_compression\":{}},\"material\":0");
    ASSERT_TRUE(load(builder.glb())); // its accessors have bytes
    builder.accessors[0] = "{\"componentType\":5126,\"type\":\"VEC3\",\"count\":3}";
    const auto model = load(builder.glb());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::unsupported);
    EXPECT_NE(model.error().message.find("Draco"), std::string::npos) << model.error().message;
}

TEST(Gltf, ReadsNoFileOutsideOfItsFolderAndRequestsNothing)
{
    const GltfBuilder builder = GltfBuilder::triangle();
    for (const char* const uri : {"../a.bin", "/etc/passwd", "b/%2e%2e/%2E./a.bin", "a\\\\..\\\\b.bin", "%2Fa.bin"}) {
        const std::string json = builder.json(uri);
        const std::string message = messageOf(std::as_bytes(std::span(json.data(), json.size())));
        EXPECT_NE(message.find("leads out of the model's folder"), std::string::npos) << uri << ": " << message;
    }
    for (const char* const uri : {"http://a.b/c.bin", "file:///etc/passwd", "https%3A//a/b.bin", "C:a.bin"}) {
        const std::string json = builder.json(uri);
        const std::string message = messageOf(std::as_bytes(std::span(json.data(), json.size())));
        EXPECT_NE(message.find("nothing is requested"), std::string::npos) << uri << ": " << message;
    }
}

TEST(Gltf, LimitsDepthAndMemory)
{
    const auto messageFor = [](const std::string& members) {
        const std::string json = "{\"asset\":{\"version\":\"2.0\"}," + members + "}";
        return messageOf(std::as_bytes(std::span(json.data(), json.size())));
    };
    EXPECT_EQ(messageFor("\"extras\":" + std::string(100, '[') + std::string(100, ']')),
              "a/x.glb: the JSON is nested deeper than 64 levels");
    std::string many = "\"nodes\":[{}";
    for (int i = 0; i < 65'535; ++i)
        many += ",{}";
    EXPECT_EQ(messageFor(many + "]"), "a/x.glb: nodes has 65536 items, at most 65535 are read");
    GltfBuilder zeros = GltfBuilder::triangle();
    zeros.accessors[0] = "{\"componentType\":5126,\"type\":\"VEC3\",\"count\":4000000000}";
    const auto model = load(zeros.glb());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::tooLarge);
}

TEST(Gltf, DropsTrianglesOfVerticesThatDoNotExist)
{
    GltfBuilder builder = GltfBuilder::arm();
    builder.accessors[3] = replaced(builder.accessors[3], "\"bufferView\":3", "\"bufferView\":8,\"byteOffset\":4");
    const Model model = loaded(builder);
    EXPECT_TRUE(rulesOf(model).contains("gltf-triangle-vertex"));
}

TEST(Gltf, LeavesOutChannelsWhoseTimesDoNotRise)
{
    GltfBuilder builder = GltfBuilder::arm();
    builder.accessors[5] = replaced(builder.accessors[5], "\"bufferView\":5", "\"bufferView\":4"); // 1, 0
    const Model model = loaded(builder);
    EXPECT_TRUE(model.clips.empty());
    EXPECT_TRUE(rulesOf(model).contains("gltf-keys"));
}

/// Every prefix of a good file is an error, a model with a diagnostic, or ends in padding.
TEST(Gltf, SurvivesEveryTruncation)
{
    const std::vector<std::byte> whole = GltfBuilder::arm().glb();
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_FALSE(load(std::span(whole).first(length))) << length;
}

TEST(Gltf, SurvivesEveryHeaderField)
{
    const std::vector<std::byte> whole = GltfBuilder::morphed().glb();
    const auto size = static_cast<std::uint32_t>(whole.size());
    for (const std::size_t offset : {0U, 4U, 8U, 12U, 16U}) {
        for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size + 1}) {
            std::vector<std::byte> bytes = whole;
            tests::patchU32(bytes, offset, value);
            (void)load(bytes);
        }
    }
}

TEST(Gltf, RefusesAJsonChunkWithoutBytes)
{
    EXPECT_EQ(messageOf(tests::glbOf("", {})), "a/x.glb: the JSON chunk at byte 12 states 0 bytes, expected text");
    EXPECT_FALSE(formats::checkGltfHeader({formats::FileBytes::copyOf(tests::glbOf("", {})), "x"}));
}

TEST(Gltf, IsFoundByItsContent)
{
    const auto binary = GltfBuilder::triangle().glb();
    const auto text = GltfBuilder::triangle().text();
    EXPECT_TRUE(formats::sniffModel(binary));
    EXPECT_TRUE(formats::sniffModel(text));
    const std::string spaced = "\xEF\xBB\xBF\r\n { \"asset\"";
    EXPECT_TRUE(formats::sniffGltf(std::as_bytes(std::span(spaced.data(), spaced.size()))));
    const std::string script = "{\nmap a\n}";
    EXPECT_FALSE(formats::sniffGltf(std::as_bytes(std::span(script.data(), script.size()))));
    for (const std::string_view settings : {R"({"schema": 1, "fa)", R"({"exclude": ["x"]})", "{\n  \"rules\": {"})
        EXPECT_FALSE(formats::sniffGltf(std::as_bytes(std::span(settings.data(), settings.size())))) << settings;
    EXPECT_TRUE(formats::checkGltfHeader({formats::FileBytes::copyOf(binary), "x"})->empty());
}

} // namespace gltf_test
