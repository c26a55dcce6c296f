#include "app/viewer/shader_summary.hpp"

#include <gtest/gtest.h>

namespace {

using namespace formats::quake3;
using app::stagePicture;
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
    stage.colourSource = ColourSource::wave;
    stage.texCoords = TexCoordSource::environment;
    stage.texCoordChanges = {ScrollTexCoords{}, RotateTexCoords{}};
    EXPECT_EQ(stageSummary(stage),
              "blend add, alphaFunc GE128, rgbGen wave, tcGen environment, tcMod scroll, tcMod rotate");
    stage = {};
    stage.blend = Blend{BlendFactor::destinationColour, BlendFactor::one};
    stage.alphaSource = AlphaSource::portal;
    EXPECT_EQ(stageSummary(stage), "blend GL_DST_COLOR GL_ONE, alphaGen portal");
    stage.blend = Blend{BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha};
    EXPECT_EQ(stageSummary(stage), "blend, alphaGen portal");
}

TEST(ShaderSummary, NamesThePicture)
{
    Stage stage;
    EXPECT_EQ(stagePicture(stage), "no picture");
    stage.images = {ImageSource::file, {"models/a/body.tga"}};
    EXPECT_EQ(stagePicture(stage), "body.tga");
    stage.images = {ImageSource::file, {"a.tga", "b.tga", "c.tga"}, 10.0f};
    EXPECT_EQ(stagePicture(stage), "3 pictures at 10 fps");
    stage.images = {ImageSource::lightmap, {}};
    EXPECT_EQ(stagePicture(stage), "$lightmap");
}

} // namespace
