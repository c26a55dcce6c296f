#include "tests/renderer/gltf_file.hpp"
#include "tests/support/look_client.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/shader_game.hpp"

#include <gtest/gtest.h>

namespace {

using tests::GltfFile;

/// The material of a surface.
const nlohmann::json& materialOf(const GltfFile& file, const std::string& surface)
{
    return file.json["materials"][file.primitive(surface)["material"].get<std::size_t>()];
}

TEST(GltfMaterial, StagesOfShadersBecomeMaterials)
{
    tests::ShaderGame game;
    game.image("red", 1, {{200, 100, 0, 255}});
    game.shader("mask", "cull none\n{\nmap textures/red.png\nalphaFunc GE128\nrgbGen lightingDiffuse\n}");
    game.shader("glow", "{\nmap textures/red.png\nblendFunc add\n}");
    game.shader("glass", "{\nclampmap textures/red.png\nblendFunc blend\nrgbGen identity\ntcMod scale 2 3\n}");
    game.sheet("m", "mask", 0.0f).sheet("a", "glow", 1.0f).sheet("b", "glass", 2.0f).sheet("n", "nothing", 3.0f);
    const GltfFile file = GltfFile::of(tests::opened(game.write()));
    const auto& mask = materialOf(file, "m");
    EXPECT_EQ(mask["name"], "mask");
    EXPECT_EQ(mask["alphaMode"], "MASK");
    EXPECT_EQ(mask["alphaCutoff"], 0.5);
    EXPECT_EQ(mask["doubleSided"], true);
    EXPECT_FALSE(mask.contains("extensions")); // lit
    EXPECT_EQ(mask["extras"]["q3_shader"], "mask");
    EXPECT_FALSE(mask["extras"]["q3_body_b64"].get<std::string>().empty());
    const auto& glow = materialOf(file, "a");
    EXPECT_EQ(glow["alphaMode"], "BLEND");
    EXPECT_EQ(glow["extras"]["trisview"]["blend"], "add");
    EXPECT_TRUE(glow["extensions"].contains("KHR_materials_unlit"));
    const auto& glass = materialOf(file, "b");
    EXPECT_EQ(glass["alphaMode"], "BLEND");
    const auto& texture = glass["pbrMetallicRoughness"]["baseColorTexture"];
    EXPECT_EQ(texture["extensions"]["KHR_texture_transform"]["scale"], (nlohmann::json{2.0, 3.0}));
    const auto& sampled = file.json["textures"][texture["index"].get<std::size_t>()];
    EXPECT_EQ(file.json["samplers"][sampled["sampler"].get<std::size_t>()]["wrapS"], 33071);
    EXPECT_FALSE(materialOf(file, "n")["pbrMetallicRoughness"].contains("baseColorTexture"));
    EXPECT_EQ(file.json["images"].size(), 2U); // as it is, and with the brightness as alpha
}

TEST(GltfMaterial, TheAlphaOfADisplayIsAFactor)
{
    const tests::TemporaryFolder folder;
    tests::writeDressable(folder, "Ghost.m2", tests::dressableModel({11}, {0, 1}, {}));
    scene::Document document = tests::opened(folder / "Ghost.m2");
    const auto solid = GltfFile::of(document).json["materials"][0];
    EXPECT_EQ(solid["pbrMetallicRoughness"]["baseColorFactor"][3], 1.0);
    EXPECT_FALSE(solid.contains("alphaMode"));
    document.nodes.front().alpha = 0.25f;
    const auto ghost = GltfFile::of(document).json["materials"][0];
    EXPECT_EQ(ghost["pbrMetallicRoughness"]["baseColorFactor"][3], 0.25);
    EXPECT_EQ(ghost["alphaMode"], "BLEND");
    document.nodes.front().alpha = 0.0f;
    EXPECT_FALSE(GltfFile::of(document).json.contains("materials")) << "as it is drawn: not at all";
}

TEST(GltfMaterial, SkinsAreVariants)
{
    const tests::TemporaryFolder folder;
    folder.write("tetra.md2", tests::Md2Builder::tetrahedron().skin("models/tetra/other.pcx").build());
    renderer::gltf::Options options;
    options.skin = 1;
    const scene::Document document = tests::opened(folder / "tetra.md2");
    const GltfFile file = GltfFile::of(document, options);
    const auto& variants = file.json["extensions"]["KHR_materials_variants"]["variants"];
    ASSERT_EQ(variants.size(), 2U);
    const auto& mappings = file.primitive("md2")["extensions"]["KHR_materials_variants"]["mappings"];
    EXPECT_EQ(mappings.size(), 2U);
    EXPECT_EQ(materialOf(file, "md2")["name"], "other");
    options.skins = {1};
    const GltfFile one = GltfFile::of(document, options);
    EXPECT_FALSE(one.json.contains("extensions"));
    EXPECT_FALSE(one.json.contains("extensionsUsed"));
}

TEST(GltfMaterial, ImagesCanBeFiles)
{
    tests::ShaderGame game;
    game.image("red", 1, {{200, 100, 0, 255}});
    game.shader("plain", "{\nmap textures/red.png\nrgbGen lightingDiffuse\n}");
    game.sheet("m", "plain", 0.0f);
    renderer::gltf::Options options;
    options.imageFile = [](const std::string& suggested) { return "my images/" + suggested; };
    auto made = renderer::gltf::makeGltf(tests::opened(game.write()), options);
    ASSERT_TRUE(made);
    ASSERT_EQ(made->images.size(), 1U);
    EXPECT_EQ(made->images[0].path, "my images/red.png");
    EXPECT_NE(made->json.find("\"uri\":\"my%20images/red.png\""), std::string::npos);
}

} // namespace
