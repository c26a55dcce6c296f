#include "app/viewer/inspector/shader_summary.hpp"

#include <gtest/gtest.h>

namespace {

using namespace formats::quake3;
using app::stageImage;
using app::stageSummary;

TEST(ShaderSummary, SaysNothingOfAStageThatIsDrawnAsItIs)
{
    EXPECT_EQ(stageSummary(Stage{}), "");
}

TEST(ShaderSummary, NamesWhatTheScriptSays)
{
    Stage stage;
    stage.blend = Blend{BlendFactor::one, BlendFactor::one};
    stage.alphaTest = AlphaTest::atLeastHalf;
    stage.colorSource = ColorSource::wave;
    stage.texCoords = TexCoordSource::environment;
    stage.texCoordChanges = {ScrollTexCoords{}, RotateTexCoords{}};
    EXPECT_EQ(stageSummary(stage),
              "blend add, alphaFunc GE128, rgbGen wave, tcGen environment, tcMod scroll, tcMod rotate");
    stage = {};
    stage.blend = Blend{BlendFactor::destinationColor, BlendFactor::one};
    stage.alphaSource = AlphaSource::portal;
    EXPECT_EQ(stageSummary(stage), "blend GL_DST_COLOR GL_ONE, alphaGen portal");
    stage.blend = Blend{BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha};
    EXPECT_EQ(stageSummary(stage), "blend, alphaGen portal");
}

TEST(ShaderSummary, NamesTheImage)
{
    Stage stage;
    EXPECT_EQ(stageImage(stage), "no image");
    stage.images = {ImageSource::file, {"models/a/body.tga"}};
    EXPECT_EQ(stageImage(stage), "body.tga");
    stage.images = {ImageSource::file, {"a.tga", "b.tga", "c.tga"}, 10.0f};
    EXPECT_EQ(stageImage(stage), "3 images at 10 fps");
    stage.images = {ImageSource::lightmap, {}};
    EXPECT_EQ(stageImage(stage), "$lightmap");
}

scene::Document documentOf(const std::vector<bool>& areThere)
{
    scene::Document document;
    for (const bool isThere : areThere) {
        scene::Texture& texture = document.textures.emplace_back();
        texture.path = isThere ? "textures/image.tga" : "";
        texture.info.width = texture.info.height = isThere ? 4 : 0;
    }
    return document;
}

scene::Material materialOf(const std::vector<std::vector<std::uint32_t>>& textures)
{
    auto shader = std::make_shared<Shader>();
    shader->stages.resize(textures.size());
    scene::Material material;
    material.shader = std::move(shader);
    material.textures = textures;
    return material;
}

TEST(ShaderSummary, SaysWhatIsShownInsteadOfMissingImages)
{
    const scene::Document document = documentOf({true, false});
    EXPECT_EQ(app::substitutionText(document, materialOf({{0}})), "");
    EXPECT_EQ(app::substitutionText(document, materialOf({{formats::kNoIndex}})), "");
    EXPECT_EQ(app::substitutionText(document, materialOf({{0}, {1}})),
              "Some of its images were not found: the stages that need them show a checker or nothing");
    scene::Material lost = materialOf({{1}});
    EXPECT_EQ(app::substitutionText(document, lost), "None of its images was found: a checker is shown");
    lost.substitute = 0;
    EXPECT_EQ(app::substitutionText(document, lost), "None of its images was found: image.tga is shown, lit");
    scene::Material bare = materialOf({});
    EXPECT_EQ(app::substitutionText(document, bare), "The script gives it no stages: a checker is shown");
    bare.substitute = 0;
    EXPECT_EQ(app::substitutionText(document, bare), "The script gives it no stages: image.tga is shown, lit");
}

TEST(ShaderSummary, SaysThatNoScriptDefinesAShaderOnlyWhereNoneDoes)
{
    const scene::Document document = documentOf({true, false});
    scene::Material material;
    material.textures = {{0}};
    EXPECT_EQ(app::substitutionText(document, material), "No script defines it: its image is shown, lit");
    material.textures = {{1}};
    EXPECT_EQ(app::substitutionText(document, material),
              "No script defines it and no image has its name: a checker is shown");
}

} // namespace
