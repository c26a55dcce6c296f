// glTF files with unusual names, texts, scales and numbers of uses.
#include "formats/gltf/gltf.hpp"
#include "formats/model/mesh_variant.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/growth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gltf_unusual_test {

using formats::Model;
using formats::Result;
using tests::GltfBuilder;

Result<Model> load(std::span<const std::byte> bytes)
{
    return formats::loadGltf({formats::FileBytes::copyOf(bytes), "x.glb"}, {});
}

Model loaded(const GltfBuilder& builder)
{
    auto model = load(builder.glb());
    EXPECT_TRUE(model) << model.error().message;
    return model ? *std::move(model) : Model();
}

GltfBuilder changed(GltfBuilder builder, std::string_view from, std::string_view to)
{
    const std::size_t at = builder.members.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    builder.members.replace(at, from.size(), to);
    return builder;
}

bool hasRule(const Model& model, std::string_view rule)
{
    return std::any_of(model.diagnostics.begin(), model.diagnostics.end(),
                       [&](const formats::Diagnostic& one) { return one.rule == rule; });
}

TEST(GltfUnusual, UnrollsStripsAndFansInOrder)
{
    GltfBuilder builder = GltfBuilder::arm();
    const std::string indices = formats::joined("\"indices\":", builder.addShorts("SCALAR", {0, 1, 2, 3}));
    const auto indicesIn = [&](const char* mode) {
        return loaded(changed(builder, "\"indices\":3", indices + ",\"mode\":" + mode)).meshVariants.front().indices;
    };
    EXPECT_EQ(indicesIn("5"), (std::vector<std::uint32_t>{0, 1, 2, 2, 1, 3}));
    EXPECT_EQ(indicesIn("6"), (std::vector<std::uint32_t>{1, 2, 0, 2, 3, 0}));
}

TEST(GltfUnusual, CutsLongNamesBetweenCharacters)
{
    std::string name = "x";
    for (int i = 0; i < 150; ++i)
        name += "\u00e9"; // two bytes each
    const Model model = loaded(changed(GltfBuilder::triangle(), "plate", name));
    EXPECT_EQ(model.surfaces.front().name, name.substr(0, 255));
    const Model even = loaded(changed(GltfBuilder::triangle(), "plate", name.substr(1)));
    EXPECT_EQ(even.surfaces.front().name, name.substr(1, 254));
    EXPECT_TRUE(hasRule(even, "gltf-name-cut"));
    const Model whole = loaded(changed(GltfBuilder::triangle(), "plate", name.substr(0, 255)));
    EXPECT_FALSE(hasRule(whole, "gltf-name-cut"));
}

TEST(GltfUnusual, TakesOnlyUrisForData)
{
    const Model named = loaded(changed(GltfBuilder::triangle(), "\"plate\"", "\"data:body\""));
    EXPECT_EQ(named.surfaces.front().name, "data:body");
    GltfBuilder builder =
        changed(GltfBuilder::triangle(), "\"baseColorFactor\":[1,0,0,1]", "\"baseColorTexture\":{\"index\":0}");
    builder.members += ",\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"data:image/png;base64,!!!\"}]";
    EXPECT_TRUE(hasRule(loaded(builder), "gltf-image"));
    const std::string json = GltfBuilder::triangle().json("data:application/octet-stream;base64,!!!");
    const auto model = load(std::as_bytes(std::span(json.data(), json.size())));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().message, "x.glb: buffers[0].uri is a data URI without valid base64");
}

TEST(GltfUnusual, TakesEmptyDataForBase64)
{
    const std::string json = GltfBuilder::triangle().json("data:application/octet-stream;base64,");
    const auto model = load(std::as_bytes(std::span(json.data(), json.size())));
    ASSERT_FALSE(model);
    EXPECT_NE(model.error().message.find("the buffer has 0"), std::string::npos) << model.error().message;
    GltfBuilder unused = GltfBuilder::triangle();
    unused.members += ",\"images\":[{\"uri\":\"data:image/png;base64,\"}]";
    EXPECT_FALSE(hasRule(loaded(unused), "gltf-image"));
    GltfBuilder builder =
        changed(GltfBuilder::triangle(), "\"baseColorFactor\":[1,0,0,1]", "\"baseColorTexture\":{\"index\":0}");
    builder.members += ",\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"data:image/png;base64,\"}]";
    const Model shown = loaded(builder);
    const auto found = std::find_if(shown.diagnostics.begin(), shown.diagnostics.end(),
                                    [](const auto& one) { return one.rule == "gltf-image"; });
    ASSERT_NE(found, shown.diagnostics.end());
    EXPECT_NE(found->message.find("its data URI is empty"), std::string::npos) << found->message;
}

TEST(GltfUnusual, ReadsColorsOfSpecularGlossiness)
{
    constexpr const char* kUsual = "\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0,0,1]}";
    const std::string older = "\"extensions\":{\"KHR_materials_pbrSpecularGlossiness\":{"
                              "\"diffuseFactor\":[0,1,0,1],\"diffuseTexture\":{\"index\":0}}}";
    GltfBuilder builder = changed(GltfBuilder::triangle(), kUsual, older);
    builder.members += ",\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"skin.png\"}],"
                       "\"extensionsRequired\":[\"KHR_materials_pbrSpecularGlossiness\"]";
    const Model model = loaded(builder);
    EXPECT_EQ(model.colorSources.front().factor, (std::array<float, 4>{0.0f, 1.0f, 0.0f, 1.0f}));
    EXPECT_EQ(model.colorSources.front().image, "skin.png");
    const Model both = loaded(changed(builder, older, std::string(kUsual) + "," + older));
    EXPECT_EQ(both.colorSources.front().factor, (std::array<float, 4>{1.0f, 0.0f, 0.0f, 1.0f}));
    EXPECT_EQ(both.colorSources.front().image, "");
}

TEST(GltfUnusual, KeepsTheShapeOfANodeThatIsTinyAtRest)
{
    const Model model = loaded(changed(GltfBuilder::triangle(), "\"translation\":[1,2,3]",
                                       "\"translation\":[10,0,0],\"scale\":[1e-5,1e-5,1e-5]"));
    const formats::Skinned& shape = skinnedOf(model);
    EXPECT_EQ(positionAt(shape.vertices, 1), glm::vec3(1.0f, 0.0f, 0.0f));
    EXPECT_NEAR(model.bounds.max.x, 10.00001f, 1e-5f); // at rest it is where the file has it
    EXPECT_NEAR(model.bounds.max.z, 1e-5f, 1e-7f);
}

/// A mesh of one skin and one joint, which `count` skins bind with different matrices.
GltfBuilder boundOften(std::size_t count)
{
    GltfBuilder builder = GltfBuilder::arm();
    std::string nodes, skins, roots;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t inverse = builder.addFloats(
            "MAT4",
            {1,  0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, static_cast<float>(i),
             -1, 0, 1});
        nodes += formats::joined(",{\"mesh\":0,\"skin\":", i, "}");
        skins += formats::joined(i > 0 ? "," : "", "{\"joints\":[0,1],\"inverseBindMatrices\":", inverse, "}");
        roots += formats::joined(",", i + 2);
    }
    builder.members = "\"scenes\":[{\"nodes\":[0" + roots +
                      "]}],\"nodes\":[{\"name\":\"root\",\"children\":[1]},"
                      "{\"name\":\"tip\",\"translation\":[0,1,0]}" +
                      nodes +
                      "],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,\"WEIGHTS_0\":2},"
                      "\"indices\":3}]}],\"skins\":[" +
                      skins + "]";
    return builder;
}

TEST(GltfUnusual, GivesCopiesOfBonesNoNames)
{
    const Model model = loaded(boundOften(3));
    const std::vector<formats::Bone>& bones = skinnedOf(model).bones;
    ASSERT_EQ(bones.size(), 7U); // two joints, three nodes, and the tip bound twice more
    EXPECT_EQ(std::count_if(bones.begin(), bones.end(), [](const auto& bone) { return bone.name == "tip"; }), 1);
    EXPECT_EQ(bones[5].parent, 1U);
    EXPECT_EQ(bones[5].name, "");
}

/// A skin that has one node as `count` joints, each with another matrix.
GltfBuilder jointOften(std::size_t count)
{
    GltfBuilder builder = GltfBuilder::arm();
    std::vector<float> inverses;
    std::string joints;
    for (std::size_t i = 0; i < count; ++i) {
        const auto moved = static_cast<float>(i);
        inverses.insert(inverses.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, moved, 0, 0, 1});
        joints += i > 0 ? ",1" : "1";
    }
    const std::string skin =
        formats::joined("\"joints\":[", joints, "],\"inverseBindMatrices\":", builder.addFloats("MAT4", inverses));
    return changed(builder, "\"joints\":[0,1],\"inverseBindMatrices\":4", skin);
}

TEST(GltfUnusual, BindsAJointOftenInLinearTime)
{
    EXPECT_TRUE(tests::growsWithItsInput(
        12'000, [](std::size_t count) { return [bytes = jointOften(count).glb()] { EXPECT_TRUE(load(bytes)); }; }));
}

TEST(GltfUnusual, LimitsTheUsesOfPrimitives)
{
    GltfBuilder builder = GltfBuilder::triangle();
    const std::uint32_t point = builder.addFloats("VEC3", {1, 2, 3});
    std::string primitives, nodes, roots;
    for (int i = 0; i < 2000; ++i)
        primitives += formats::joined(i > 0 ? "," : "", "{\"attributes\":{\"POSITION\":", point, "}}");
    for (int i = 0; i < 100; ++i) {
        nodes += i > 0 ? ",{\"mesh\":0}" : "{\"mesh\":0}";
        roots += formats::joined(i > 0 ? "," : "", i);
    }
    builder.members = "\"scenes\":[{\"nodes\":[" + roots + "]}],\"nodes\":[" + nodes +
                      "],\"meshes\":[{\"primitives\":[" + primitives + "]}]";
    const auto model = load(builder.glb());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, formats::LoadErrorCode::tooLarge);
    EXPECT_NE(model.error().message.find("need more than"), std::string::npos) << model.error().message;
}

TEST(GltfUnusual, LoopsByTheNameBehindTheBar)
{
    const auto loops = [](const char* name) {
        return loaded(changed(GltfBuilder::arm(), "\"bend\"", name)).clips.front().loops;
    };
    EXPECT_TRUE(loops("\"Armature|Run\""));
    EXPECT_FALSE(loops("\"Armature|Death\""));
    EXPECT_TRUE(loops("\"Death|Run\""));
    EXPECT_FALSE(loops("\"Death\""));
    EXPECT_FALSE(loops("\"Robot_Death\""));
}

} // namespace gltf_unusual_test
