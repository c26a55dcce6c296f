#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/shader_words.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace shader_parser_test {

using namespace formats::quake3; // the file is about this namespace only
using formats::Severity;
using formats::quake3::ColorSource;

Shader parsed(std::string_view text)
{
    const formats::ByteView script(formats::FileBytes::copyOf(text), "scripts/x.shader");
    const ScriptIndex index = indexScript(script);
    EXPECT_GE(index.entries.size(), 1U) << text;
    return index.entries.empty() ? Shader() : parseShader(script, index.entries[0]);
}

// A stage with an image and these directives.
Stage stageOf(std::string_view directives)
{
    const Shader shader = parsed("a\n{\n{\nmap x\n" + std::string(directives) + "\n}\n}\n");
    EXPECT_EQ(shader.stages.size(), 1U) << directives;
    return shader.stages.empty() ? Stage() : shader.stages[0];
}

Shader shaderOf(std::string_view directives)
{
    return parsed("a\n{\n" + std::string(directives) + "\n}\n");
}

std::size_t countOf(const Shader& shader, Severity severity)
{
    std::size_t count = 0;
    for (const formats::Diagnostic& each : shader.diagnostics)
        count += each.severity == severity ? 1 : 0;
    return count;
}

TEST(ShaderParser, KeepsWhereADefinitionComesFrom)
{
    const Shader shader = parsed("// first\nmodels/a.tga\n{\n}\n");
    EXPECT_EQ(shader.name, "models/a");
    EXPECT_EQ(shader.script, "scripts/x.shader");
    EXPECT_EQ(shader.line, 2U);
    EXPECT_EQ(shader.text, "models/a.tga\n{\n}");
    EXPECT_TRUE(shader.diagnostics.empty());
    EXPECT_TRUE(shader.stages.empty());
}

TEST(ShaderParser, HasTheEnginesDefaults)
{
    const Shader shader = shaderOf("{\nmap models/x.tga\n}");
    EXPECT_EQ(shader.cull, Cull::front);
    EXPECT_EQ(shader.sort, sort::kOpaque);
    EXPECT_FALSE(shader.hasPolygonOffset);
    EXPECT_TRUE(shader.hasMipmaps);
    EXPECT_FALSE(shader.isNoDraw);
    EXPECT_FALSE(shader.timeLimit);
    ASSERT_EQ(shader.stages.size(), 1U);
    const Stage& stage = shader.stages[0];
    EXPECT_EQ(stage.images.source, ImageSource::file);
    EXPECT_EQ(stage.images.names, std::vector<std::string>{"models/x.tga"});
    EXPECT_FALSE(stage.images.isClamped);
    EXPECT_FALSE(stage.blend);
    EXPECT_EQ(stage.alphaTest, AlphaTest::none);
    EXPECT_EQ(stage.depthTest, DepthTest::lessOrEqual);
    EXPECT_TRUE(stage.writesDepth);
    EXPECT_EQ(stage.colorSource, ColorSource::identityLighting);
    EXPECT_EQ(stage.alphaSource, AlphaSource::identity);
    EXPECT_EQ(stage.texCoords, TexCoordSource::texture);
    EXPECT_TRUE(stage.texCoordChanges.empty());
    EXPECT_EQ(stage.line, 3U);
    EXPECT_TRUE(shader.diagnostics.empty());
}

struct ShaderCase {
    const char* text;
    bool (*holds)(const Shader&);
};

class ShaderDirectiveTest : public testing::TestWithParam<ShaderCase> {};

TEST_P(ShaderDirectiveTest, IsRead)
{
    const Shader shader = shaderOf(GetParam().text);
    EXPECT_TRUE(GetParam().holds(shader));
    EXPECT_EQ(countOf(shader, Severity::warning), 0U);
}

INSTANTIATE_TEST_SUITE_P(
    ShaderParser, ShaderDirectiveTest,
    testing::Values(
        ShaderCase{"cull none", [](const Shader& s) { return s.cull == Cull::none; }},
        ShaderCase{"CULL TwoSided", [](const Shader& s) { return s.cull == Cull::none; }},
        ShaderCase{"cull disable", [](const Shader& s) { return s.cull == Cull::none; }},
        ShaderCase{"cull back", [](const Shader& s) { return s.cull == Cull::back; }},
        ShaderCase{"cull backside", [](const Shader& s) { return s.cull == Cull::back; }},
        ShaderCase{"cull backsided", [](const Shader& s) { return s.cull == Cull::back; }},
        ShaderCase{"cull front", [](const Shader& s) { return s.cull == Cull::front; }},
        ShaderCase{"surfaceparm nodraw", [](const Shader& s) { return s.isNoDraw && s.diagnostics.empty(); }},
        ShaderCase{"surfaceparm trans", [](const Shader& s) { return !s.isNoDraw && s.diagnostics.size() == 1; }},
        ShaderCase{"polygonOffset", [](const Shader& s) { return s.hasPolygonOffset && s.sort == sort::kDecal; }},
        ShaderCase{"polygonOffset\nsort 8", [](const Shader& s) { return s.hasPolygonOffset && s.sort == 8.0f; }},
        ShaderCase{"nomipmaps", [](const Shader& s) { return !s.hasMipmaps; }},
        ShaderCase{"nopicmip", [](const Shader& s) { return s.hasMipmaps; }},
        ShaderCase{"clampTime 2.5", [](const Shader& s) { return s.timeLimit == 2.5f; }},
        ShaderCase{"clampTime 0", [](const Shader& s) { return !s.timeLimit; }},
        ShaderCase{"qer_editorimage textures/x.tga", [](const Shader& s) { return s.editorImage == "textures/x.tga"; }},
        ShaderCase{"sort portal", [](const Shader& s) { return s.sort == 1.0f; }},
        ShaderCase{"sort sky", [](const Shader& s) { return s.sort == 2.0f; }},
        ShaderCase{"sort opaque", [](const Shader& s) { return s.sort == 3.0f; }},
        ShaderCase{"sort decal", [](const Shader& s) { return s.sort == 4.0f; }},
        ShaderCase{"sort seeThrough", [](const Shader& s) { return s.sort == 5.0f; }},
        ShaderCase{"sort banner", [](const Shader& s) { return s.sort == 6.0f; }},
        ShaderCase{"sort underwater", [](const Shader& s) { return s.sort == 8.0f; }},
        ShaderCase{"sort additive", [](const Shader& s) { return s.sort == 10.0f; }},
        ShaderCase{"sort nearest", [](const Shader& s) { return s.sort == 16.0f; }},
        ShaderCase{"sort 12.5", [](const Shader& s) { return s.sort == 12.5f; }},
        ShaderCase{"cull none surfaceparm nodraw", // the game continues with the next word, not with the next line
                   [](const Shader& s) { return s.cull == Cull::none && s.isNoDraw; }}));

TEST(ShaderParser, ReadsDeforms)
{
    const Shader shader = shaderOf("deformVertexes wave 100 sin 3 .5 -1 2\ndeformVertexes normal 1.5 2\n"
                                   "deformVertexes bulge 1 2 3\ndeformVertexes move 1 2 3 square 4 5 6 7\n"
                                   "deformVertexes autosprite\nDeformVertexes autoSprite2\n");
    ASSERT_EQ(shader.deforms.size(), 6U);
    const auto& wave = std::get<WaveDeform>(shader.deforms[0]);
    EXPECT_FLOAT_EQ(wave.spread, 0.01f);
    EXPECT_EQ(wave.wave, (Wave{WaveFunction::sine, 3.0f, 0.5f, -1.0f, 2.0f}));
    EXPECT_EQ(std::get<NormalDeform>(shader.deforms[1]).amplitude, 1.5f);
    EXPECT_EQ(std::get<NormalDeform>(shader.deforms[1]).frequency, 2.0f);
    EXPECT_EQ(std::get<BulgeDeform>(shader.deforms[2]).width, 1.0f);
    EXPECT_EQ(std::get<BulgeDeform>(shader.deforms[2]).height, 2.0f);
    EXPECT_EQ(std::get<BulgeDeform>(shader.deforms[2]).speed, 3.0f);
    EXPECT_EQ(std::get<MoveDeform>(shader.deforms[3]).direction, glm::vec3(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(std::get<MoveDeform>(shader.deforms[3]).wave, (Wave{WaveFunction::square, 4.0f, 5.0f, 6.0f, 7.0f}));
    EXPECT_FALSE(std::get<AutospriteDeform>(shader.deforms[4]).isAroundAxis);
    EXPECT_TRUE(std::get<AutospriteDeform>(shader.deforms[5]).isAroundAxis);
    ASSERT_EQ(shader.diagnostics.size(), 1U); // more than the game's three
    EXPECT_EQ(shader.diagnostics[0].rule, "shader-engine-limit");
}

TEST(ShaderParser, SpreadsAWaveWithoutWidth)
{
    const Shader shader = shaderOf("deformVertexes wave 0 sin 0 1 0 1");
    ASSERT_EQ(shader.deforms.size(), 1U);
    EXPECT_EQ(std::get<WaveDeform>(shader.deforms[0]).spread, 100.0f);
}

struct StageCase {
    const char* text;
    bool (*holds)(const Stage&);
};

class StageDirectiveTest : public testing::TestWithParam<StageCase> {};

TEST_P(StageDirectiveTest, IsRead)
{
    const Shader shader = shaderOf("{\nmap x\n" + std::string(GetParam().text) + "\n}");
    ASSERT_EQ(shader.stages.size(), 1U);
    EXPECT_TRUE(GetParam().holds(shader.stages[0])) << GetParam().text;
    EXPECT_EQ(countOf(shader, Severity::warning), 0U) << shader.diagnostics[0].message;
}

bool blends(const Stage& stage, BlendFactor source, BlendFactor destination)
{
    return stage.blend == Blend{source, destination} && !stage.writesDepth;
}

template <class Change> const Change* changeOf(const Stage& stage)
{
    return stage.texCoordChanges.size() == 1 ? std::get_if<Change>(&stage.texCoordChanges[0]) : nullptr;
}

INSTANTIATE_TEST_SUITE_P(
    Pictures, StageDirectiveTest,
    testing::Values(StageCase{"map $whiteimage", [](const Stage& s) { return s.images.source == ImageSource::white; }},
                    StageCase{"map *White", [](const Stage& s) { return s.images.source == ImageSource::white; }},
                    StageCase{"map $LIGHTMAP", [](const Stage& s) { return s.images.source == ImageSource::lightmap; }},
                    StageCase{"map \"my skin.tga\"", [](const Stage& s) { return s.images.names[0] == "my skin.tga"; }},
                    StageCase{"map a\\B.tga", [](const Stage& s) { return s.images.names[0] == "a\\B.tga"; }},
                    StageCase{"clampmap y.tga",
                              [](const Stage& s) { return s.images.names[0] == "y.tga" && s.images.isClamped; }},
                    StageCase{"clampMap y.tga\nmap z",
                              [](const Stage& s) { return s.images.names[0] == "z" && !s.images.isClamped; }},
                    StageCase{"animMap 7.5 a b c",
                              [](const Stage& s) {
                                  return s.images.names == std::vector<std::string>{"a", "b", "c"} &&
                                         !s.images.isClamped && s.images.framesPerSecond == 7.5f &&
                                         s.images.source == ImageSource::file;
                              }},
                    StageCase{"clampAnimMap 2 a b",
                              [](const Stage& s) { return s.images.names.size() == 2 && s.images.isClamped; }},
                    StageCase{"detail", [](const Stage& s) { return s.isDetail; }},
                    StageCase{"stage diffuseMap", [](const Stage& s) { return s.images.source == ImageSource::file; }},
                    StageCase{"stage normalMap", [](const Stage& s) { return s.images.source == ImageSource::none; }}));

INSTANTIATE_TEST_SUITE_P(
    BlendAndDepth, StageDirectiveTest,
    testing::Values(
        StageCase{"blendFunc add", [](const Stage& s) { return blends(s, BlendFactor::one, BlendFactor::one); }},
        StageCase{"blendfunc FILTER",
                  [](const Stage& s) { return blends(s, BlendFactor::destinationColor, BlendFactor::zero); }},
        StageCase{"blendFunc blend",
                  [](const Stage& s) { return blends(s, BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha); }},
        StageCase{"blendFunc GL_ONE GL_ZERO", [](const Stage& s) { return !s.blend && s.writesDepth; }},
        StageCase{"blendFunc GL_ZERO GL_ONE",
                  [](const Stage& s) { return blends(s, BlendFactor::zero, BlendFactor::one); }},
        StageCase{"blendFunc GL_DST_COLOR GL_SRC_COLOR",
                  [](const Stage& s) { return blends(s, BlendFactor::destinationColor, BlendFactor::sourceColor); }},
        StageCase{"blendFunc gl_one_minus_dst_color gl_one_minus_src_color",
                  [](const Stage& s) {
                      return blends(s, BlendFactor::oneMinusDestinationColor, BlendFactor::oneMinusSourceColor);
                  }},
        StageCase{"blendFunc GL_SRC_ALPHA GL_ONE_MINUS_SRC_ALPHA",
                  [](const Stage& s) { return blends(s, BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha); }},
        StageCase{"blendFunc GL_ONE_MINUS_SRC_ALPHA GL_SRC_ALPHA",
                  [](const Stage& s) { return blends(s, BlendFactor::oneMinusSourceAlpha, BlendFactor::sourceAlpha); }},
        StageCase{"blendFunc GL_DST_ALPHA GL_ONE_MINUS_DST_ALPHA",
                  [](const Stage& s) {
                      return blends(s, BlendFactor::destinationAlpha, BlendFactor::oneMinusDestinationAlpha);
                  }},
        StageCase{"blendFunc GL_ONE_MINUS_DST_ALPHA GL_DST_ALPHA",
                  [](const Stage& s) {
                      return blends(s, BlendFactor::oneMinusDestinationAlpha, BlendFactor::destinationAlpha);
                  }},
        StageCase{"blendFunc GL_SRC_ALPHA_SATURATE GL_ONE",
                  [](const Stage& s) { return blends(s, BlendFactor::sourceAlphaSaturate, BlendFactor::one); }},
        StageCase{"blendFunc add\ndepthWrite", [](const Stage& s) { return s.blend && s.writesDepth; }},
        StageCase{"depthWrite\nblendFunc add", [](const Stage& s) { return s.blend && s.writesDepth; }},
        StageCase{"alphaFunc GT0", [](const Stage& s) { return s.alphaTest == AlphaTest::greaterThanZero; }},
        StageCase{"alphaFunc LT128", [](const Stage& s) { return s.alphaTest == AlphaTest::lessThanHalf; }},
        StageCase{"alphafunc ge128", [](const Stage& s) { return s.alphaTest == AlphaTest::atLeastHalf; }},
        StageCase{"depthFunc equal", [](const Stage& s) { return s.depthTest == DepthTest::equal; }},
        StageCase{"depthFunc lequal", [](const Stage& s) { return s.depthTest == DepthTest::lessOrEqual; }},
        StageCase{"blendFunc add rgbGen entity", // both on one line, as in a real script
                  [](const Stage& s) { return s.blend && s.colorSource == ColorSource::entity; }}));

INSTANTIATE_TEST_SUITE_P(
    Colors, StageDirectiveTest,
    testing::Values(
        // docs/formats/quake3_shader.md §6.1: without rgbGen the source factor decides
        StageCase{"blendFunc add", [](const Stage& s) { return s.colorSource == ColorSource::identityLighting; }},
        StageCase{"blendFunc blend", [](const Stage& s) { return s.colorSource == ColorSource::identityLighting; }},
        StageCase{"blendFunc filter", [](const Stage& s) { return s.colorSource == ColorSource::identity; }},
        StageCase{"blendFunc GL_ZERO GL_ONE", [](const Stage& s) { return s.colorSource == ColorSource::identity; }},
        StageCase{"rgbGen identity", [](const Stage& s) { return s.colorSource == ColorSource::identity; }},
        StageCase{"rgbGen identityLighting\nblendFunc filter",
                  [](const Stage& s) { return s.colorSource == ColorSource::identityLighting; }},
        StageCase{"rgbGen lightingDiffuse",
                  [](const Stage& s) { return s.colorSource == ColorSource::lightingDiffuse; }},
        StageCase{"rgbGen vertex",
                  [](const Stage& s) {
                      return s.colorSource == ColorSource::vertex && s.alphaSource == AlphaSource::vertex;
                  }},
        StageCase{"alphaGen const .5\nrgbGen vertex",
                  [](const Stage& s) { return s.alphaSource == AlphaSource::constant; }},
        StageCase{"rgbGen exactVertex", [](const Stage& s) { return s.colorSource == ColorSource::vertex; }},
        StageCase{"rgbGen oneMinusVertex", [](const Stage& s) { return s.colorSource == ColorSource::oneMinusVertex; }},
        StageCase{"rgbGen entity", [](const Stage& s) { return s.colorSource == ColorSource::entity; }},
        StageCase{"rgbGen oneMinusEntity", [](const Stage& s) { return s.colorSource == ColorSource::oneMinusEntity; }},
        StageCase{"rgbGen const ( .25 0.5 1 )",
                  [](const Stage& s) {
                      return s.colorSource == ColorSource::constant && s.color == glm::vec3(0.25f, 0.5f, 1.0f);
                  }},
        StageCase{"rgbGen const (.25 0.5 1)", [](const Stage& s) { return s.color == glm::vec3(0.25f, 0.5f, 1.0f); }},
        StageCase{"rgbGen const .25 .5 1", [](const Stage& s) { return s.color == glm::vec3(0.25f, 0.5f, 1.0f); }},
        StageCase{"rgbGen wave noise 1 2 3 4",
                  [](const Stage& s) {
                      return s.colorSource == ColorSource::wave &&
                             s.colorWave == Wave{WaveFunction::noise, 1.0f, 2.0f, 3.0f, 4.0f};
                  }},
        StageCase{"alphaGen identity", [](const Stage& s) { return s.alphaSource == AlphaSource::identity; }},
        StageCase{"alphaGen const 0.25",
                  [](const Stage& s) { return s.alphaSource == AlphaSource::constant && s.alpha == 0.25f; }},
        StageCase{"alphaGen entity", [](const Stage& s) { return s.alphaSource == AlphaSource::entity; }},
        StageCase{"alphaGen oneMinusEntity",
                  [](const Stage& s) { return s.alphaSource == AlphaSource::oneMinusEntity; }},
        StageCase{"alphaGen vertex", [](const Stage& s) { return s.alphaSource == AlphaSource::vertex; }},
        StageCase{"alphaGen oneMinusVertex",
                  [](const Stage& s) { return s.alphaSource == AlphaSource::oneMinusVertex; }},
        StageCase{"alphaGen lightingSpecular",
                  [](const Stage& s) { return s.alphaSource == AlphaSource::lightingSpecular; }},
        StageCase{"alphaGen portal 512",
                  [](const Stage& s) { return s.alphaSource == AlphaSource::portal && s.portalRange == 512.0f; }},
        StageCase{"alphaGen wave inversesawtooth 1 -1 .5 +2",
                  [](const Stage& s) {
                      return s.alphaSource == AlphaSource::wave &&
                             s.alphaWave == Wave{WaveFunction::inverseSawtooth, 1.0f, -1.0f, 0.5f, 2.0f};
                  }},
        StageCase{"alphaGen wave sawtooth 0 1 0 1",
                  [](const Stage& s) { return s.alphaWave.function == WaveFunction::sawtooth; }},
        StageCase{"alphaGen wave triangle 0 1 0 1",
                  [](const Stage& s) { return s.alphaWave.function == WaveFunction::triangle; }},
        StageCase{"alphaGen wave square 0 1 0 1",
                  [](const Stage& s) { return s.alphaWave.function == WaveFunction::square; }}));

INSTANTIATE_TEST_SUITE_P(
    TexCoords, StageDirectiveTest,
    testing::Values(
        StageCase{"tcGen base", [](const Stage& s) { return s.texCoords == TexCoordSource::texture; }},
        StageCase{"tcGen texture", [](const Stage& s) { return s.texCoords == TexCoordSource::texture; }},
        StageCase{"tcGen lightmap", [](const Stage& s) { return s.texCoords == TexCoordSource::lightmap; }},
        StageCase{"texgen environment", [](const Stage& s) { return s.texCoords == TexCoordSource::environment; }},
        StageCase{"tcGen vector ( 1 2 3 ) (4 5 6)",
                  [](const Stage& s) {
                      return s.texCoords == TexCoordSource::vector &&
                             s.texCoordVectors == std::array{glm::vec3(1, 2, 3), glm::vec3(4, 5, 6)};
                  }},
        StageCase{"tcGen vector (1 2 3)(4 5 6)",
                  [](const Stage& s) {
                      return s.texCoordVectors == std::array{glm::vec3(1, 2, 3), glm::vec3(4, 5, 6)};
                  }},
        StageCase{"tcMod scale 2 -.5",
                  [](const Stage& s) {
                      const auto* change = changeOf<ScaleTexCoords>(s);
                      return change != nullptr && change->factor == glm::vec2(2.0f, -0.5f);
                  }},
        StageCase{"tcMod scroll .25 1e1",
                  [](const Stage& s) {
                      const auto* change = changeOf<ScrollTexCoords>(s);
                      return change != nullptr && change->speed == glm::vec2(0.25f, 10.0f);
                  }},
        StageCase{"tcMod rotate -45",
                  [](const Stage& s) {
                      const auto* change = changeOf<RotateTexCoords>(s);
                      return change != nullptr && change->degreesASecond == -45.0f;
                  }},
        StageCase{"tcMod stretch square 1 2 3 4",
                  [](const Stage& s) {
                      const auto* change = changeOf<StretchTexCoords>(s);
                      return change != nullptr && change->wave == Wave{WaveFunction::square, 1.0f, 2.0f, 3.0f, 4.0f};
                  }},
        StageCase{"tcMod transform 1 2 3 4 5 6",
                  [](const Stage& s) {
                      const auto* change = changeOf<TransformTexCoords>(s);
                      return change != nullptr && change->matrix == std::array{1.0f, 2.0f, 3.0f, 4.0f} &&
                             change->offset == glm::vec2(5.0f, 6.0f);
                  }},
        StageCase{"tcMod turb 9 .25 .5 2",
                  [](const Stage& s) {
                      const auto* change = changeOf<TurbulentTexCoords>(s);
                      return change != nullptr && change->amplitude == 0.25f && change->phase == 0.5f &&
                             change->frequency == 2.0f;
                  }},
        StageCase{"tcMod entityTranslate", [](const Stage& s) { return s.texCoordChanges.empty(); }}));

// Bad scripts: the diagnostics, and that reading continues.
struct OddShader {
    const char* name;
    const char* text; // of the definition
    Severity severity;
    const char* rule;
    const char* message; // of the first diagnostic
};

class OddShaderTest : public testing::TestWithParam<OddShader> {};

TEST_P(OddShaderTest, IsReadWithADiagnostic)
{
    const Shader shader = shaderOf(std::string(GetParam().text) + "\nnomipmaps");
    ASSERT_FALSE(shader.diagnostics.empty());
    EXPECT_EQ(shader.diagnostics[0].rule, GetParam().rule);
    EXPECT_EQ(shader.diagnostics[0].severity, GetParam().severity);
    EXPECT_EQ(shader.diagnostics[0].message, GetParam().message);
    EXPECT_FALSE(shader.hasMipmaps); // the following directive is read
}

INSTANTIATE_TEST_SUITE_P(
    ShaderParser, OddShaderTest,
    testing::Values(
        OddShader{"Unknown", "fuzzy 1 2", Severity::note, "shader-unknown",
                  "line 3: 'fuzzy' is unknown: the line is skipped"},
        OddShader{"UnknownInStage", "{\nmap x\nfuzzy 1 { 2\n}\n}", Severity::note, "shader-unknown",
                  "line 5: 'fuzzy' is unknown: the line is skipped"},
        OddShader{"Misplaced", "rgbGen identity", Severity::warning, "shader-misplaced",
                  "line 3: 'rgbGen' is outside of a stage: the line is skipped"},
        OddShader{"MisplacedInStage", "{\nmap x\ncull none\n}", Severity::warning, "shader-misplaced",
                  "line 5: 'cull' is inside of a stage: the line is skipped"},
        OddShader{"PassedOver", "q3map_surfacelight 300\nq3map_SurfaceLight 400", Severity::note, "shader-passed-over",
                  "line 3: 'q3map_surfacelight' does not change the image"},
        OddShader{"CullWithoutSide", "cull", Severity::warning, "shader-argument", "line 3: 'cull' needs a side"},
        OddShader{"CullUnknown", "cull sideways", Severity::warning, "shader-argument",
                  "line 3: 'cull' does not accept 'sideways': the default is kept"},
        OddShader{"SortUnknown", "sort late", Severity::warning, "shader-number",
                  "line 3: 'late' is not a number and counts as 0"},
        OddShader{"SortMissing", "sort", Severity::warning, "shader-argument", "line 3: 'sort' needs a name or number"},
        OddShader{"ClampTimeMissing", "clampTime", Severity::warning, "shader-argument",
                  "line 3: 'clampTime' needs seconds"},
        OddShader{"DeformUnknown", "deformVertexes wobble 1 2", Severity::warning, "shader-argument",
                  "line 3: 'deformVertexes' does not accept 'wobble': the line is skipped"},
        OddShader{"DeformMissing", "deformVertexes bulge 1 2", Severity::warning, "shader-argument",
                  "line 3: 'deformVertexes' needs more numbers: the line is skipped"},
        OddShader{"DeformWithoutWidth", "deformVertexes wave 0 sin 0 1 0 1", Severity::warning, "shader-argument",
                  "line 3: a wave cannot be 0 wide: its spread is 100"},
        OddShader{"DeformNoise", "deformVertexes move 1 2 3 noise 0 1 0 1", Severity::warning, "shader-argument",
                  "line 3: 'deformVertexes' cannot use noise: sin is used"},
        OddShader{"DeformText", "deformVertexes text3", Severity::note, "shader-passed-over",
                  "line 3: 'deformvertexes text3' does not change the image"},
        OddShader{"ProjectionShadow", "deformVertexes projectionShadow", Severity::note, "shader-passed-over",
                  "line 3: 'deformvertexes projectionshadow' does not change the image"},
        OddShader{"NoImage", "{\nrgbGen identity\n}", Severity::warning, "shader-stage-image",
                  "line 3: the stage names no image and is not drawn"},
        OddShader{"MapMissing", "{\nmap\n}", Severity::warning, "shader-argument", "line 4: 'map' needs an image"},
        OddShader{"Video", "{\nvideoMap x.roq\n}", Severity::warning, "shader-stage-image",
                  "line 3: the stage names no image and is not drawn"},
        OddShader{"AnimMapMissing", "{\nmap x\nanimMap 3\n}", Severity::warning, "shader-argument",
                  "line 5: 'animMap' needs a frequency and images"},
        OddShader{"AnimMapLong", "{\nanimMap 1 a b c d e f g h i\n}", Severity::warning, "shader-engine-limit",
                  "line 4: 9 images: the game leaves out all but 8"},
        OddShader{"BlendMissing", "{\nmap x\nblendFunc GL_ONE\n}", Severity::warning, "shader-argument",
                  "line 5: 'blendFunc' needs two factors"},
        OddShader{"BlendUnknown", "{\nmap x\nblendFunc GL_TWO GL_ONE\n}", Severity::warning, "shader-argument",
                  "line 5: 'blendFunc' does not accept 'GL_TWO': GL_ONE is used"},
        OddShader{"AlphaFuncUnknown", "{\nmap x\nalphaFunc GE64\n}", Severity::warning, "shader-argument",
                  "line 5: 'alphaFunc' does not accept 'GE64': it is skipped"},
        OddShader{"ConstMissing", "{\nmap x\nrgbGen const ( 1 2 )\n}", Severity::warning, "shader-argument",
                  "line 5: 'rgbGen' needs a color ( r g b ): it is skipped"},
        OddShader{"ConstOpen", "{\nmap x\nrgbGen const ( 1 2 3\n}", Severity::warning, "shader-argument",
                  "line 5: 'rgbGen' has no closing parenthesis"},
        OddShader{"WaveUnknown", "{\nmap x\nrgbGen wave cos 0 1 0 1\n}", Severity::warning, "shader-argument",
                  "line 5: 'rgbGen' does not accept 'cos': sin is used"},
        OddShader{"WaveMissing", "{\nmap x\nalphaGen wave sin 0 1\n}", Severity::warning, "shader-argument",
                  "line 5: 'alphaGen' needs a wave: function, base, amplitude, phase, frequency"},
        OddShader{"PortalMissing", "{\nmap x\nalphaGen portal\n}", Severity::warning, "shader-argument",
                  "line 5: 'alphaGen' needs a range: 256 is used"},
        OddShader{"VertexColors", "{\nmap x\nrgbGen oneMinusVertex\n}", Severity::note, "shader-vertex-color",
                  "line 5: a model has no vertex colors: white is used"},
        OddShader{"VectorMissing", "{\nmap x\ntcGen vector ( 1 0 0 )\n}", Severity::warning, "shader-argument",
                  "line 5: 'tcGen' needs two vectors: it is skipped"},
        OddShader{"TexCoordsUnknown", "{\nmap x\ntcMod bend 1\n}", Severity::warning, "shader-argument",
                  "line 5: 'tcMod' does not accept 'bend': the line is skipped"},
        OddShader{"TexCoordsMissing", "{\nmap x\ntcMod scroll 1\n}", Severity::warning, "shader-argument",
                  "line 5: 'tcMod' needs more numbers: the line is skipped"},
        OddShader{"EntityTranslate", "{\nmap x\ntcMod entityTranslate\n}", Severity::note, "shader-passed-over",
                  "line 5: 'tcmod entitytranslate' does not change the image"},
        OddShader{"TurbWithAWord", "{\nmap x\ntcMod turb sin 0 .25 0 .5\n}", Severity::warning, "shader-number",
                  "line 5: 'sin' is not a number and counts as 0"},
        OddShader{"NestedBrace", "{\nmap x\n{\ndetail\n}\n}", Severity::warning, "shader-brace",
                  "line 5: an opening brace in the stage of line 3"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(ShaderParser, ReadsTurbulenceWithAWordInFrontAsTheGameDoes)
{
    const Stage stage = stageOf("tcMod turb sin 0 .25 0 .5");
    const auto* change = changeOf<TurbulentTexCoords>(stage);
    ASSERT_NE(change, nullptr);
    EXPECT_EQ(change->amplitude, 0.0f); // "sin" is read as the base, so all numbers are shifted by one
    EXPECT_EQ(change->phase, 0.25f);
    EXPECT_EQ(change->frequency, 0.0f);
}

TEST(ShaderParser, LeavesOutAStretchWithTooFewNumbers)
{
    EXPECT_TRUE(stageOf("tcMod stretch sin 1 0").texCoordChanges.empty());
}

TEST(ShaderParser, SortsByTheFirstStage)
{
    EXPECT_EQ(shaderOf("{\nmap x\nblendFunc add\n}").sort, sort::kBlend);
    EXPECT_EQ(shaderOf("{\nmap x\nblendFunc add\ndepthWrite\n}").sort, sort::kSeeThrough);
    EXPECT_EQ(shaderOf("{\nmap x\n}\n{\nmap y\nblendFunc add\n}").sort, sort::kOpaque);
    EXPECT_EQ(shaderOf("{\nmap x\nblendFunc GL_ONE GL_ZERO\n}").sort, sort::kOpaque);
    EXPECT_EQ(shaderOf("sort 3\n{\nmap x\nblendFunc add\n}").sort, sort::kOpaque);
    EXPECT_EQ(shaderOf("{\nvideoMap x\n}\n{\nmap y\nblendFunc add\n}").sort, sort::kBlend);
}

TEST(ShaderParser, MakesTheStagesThatImplicitMapsStandFor)
{
    const Shader map = parsed("models/a.tga {\nimplicitMap -\n}");
    ASSERT_EQ(map.stages.size(), 1U);
    EXPECT_EQ(map.stages[0].images.names, std::vector<std::string>{"models/a"});
    EXPECT_EQ(map.stages[0].colorSource, ColorSource::lightingDiffuse);
    EXPECT_EQ(map.cull, Cull::front);
    const Shader mask = parsed("a {\nimplicitMask b.tga\n}");
    ASSERT_EQ(mask.stages.size(), 1U);
    EXPECT_EQ(mask.stages[0].images.names, std::vector<std::string>{"b.tga"});
    EXPECT_EQ(mask.stages[0].alphaTest, AlphaTest::atLeastHalf);
    EXPECT_EQ(mask.cull, Cull::none);
    const Shader blend = parsed("a {\nimplicitBlend -\n}");
    ASSERT_EQ(blend.stages.size(), 1U);
    EXPECT_EQ(blend.stages[0].blend, (Blend{BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha}));
    EXPECT_FALSE(blend.stages[0].writesDepth);
    EXPECT_EQ(blend.sort, sort::kBlend);
    EXPECT_EQ(blend.cull, Cull::none);
    EXPECT_EQ(parsed("a {\nimplicitMap -\n{\nmap x\n}\n}").stages.size(), 1U);
}

TEST(ShaderParser, ReadsADefinitionOnOneLine)
{
    const Shader shader = parsed("a{cull none{map x.tga rgbGen const (1 0 0) blendFunc add}{map y}}");
    EXPECT_EQ(shader.cull, Cull::none);
    ASSERT_EQ(shader.stages.size(), 2U);
    EXPECT_EQ(shader.stages[0].images.names[0], "x.tga");
    EXPECT_EQ(shader.stages[0].color, glm::vec3(1.0f, 0.0f, 0.0f));
    EXPECT_TRUE(shader.stages[0].blend);
    EXPECT_EQ(shader.stages[1].images.names[0], "y");
}

TEST(ShaderParser, PassesOverCommentsBetweenArguments)
{
    const Stage stage = stageOf("tcMod /* two */ scale 2//3\ntcMod scroll 1 /* a\nb */ 2");
    ASSERT_EQ(stage.texCoordChanges.size(), 1U); // "scale 2" lacks a number
    EXPECT_EQ(std::get<ScrollTexCoords>(stage.texCoordChanges[0]).speed, glm::vec2(1.0f, 2.0f));
}

TEST(ShaderParser, CutsNumbersToWhatAFloatHolds)
{
    const auto scaleOf = [](std::string_view number) {
        const Stage stage = stageOf("tcMod scale " + std::string(number) + " 1");
        return std::get<ScaleTexCoords>(stage.texCoordChanges.at(0)).factor.x;
    };
    EXPECT_EQ(scaleOf("1e30"), kLargestNumber);
    EXPECT_EQ(scaleOf("-1e999"), -kLargestNumber);
    EXPECT_EQ(scaleOf(std::string(400, '9')), kLargestNumber);
    EXPECT_EQ(scaleOf("1e-999"), 0.0f);
    EXPECT_EQ(scaleOf("inf"), 0.0f);
    EXPECT_EQ(scaleOf("nan"), 0.0f);
    EXPECT_EQ(scaleOf("-nan"), 0.0f);
    EXPECT_EQ(scaleOf("-"), 0.0f);
    EXPECT_EQ(scaleOf("+.5"), 0.5f);
    EXPECT_EQ(scaleOf("2.5f"), 2.5f);
    EXPECT_EQ(scaleOf("3,5"), 3.0f);
}

TEST(ShaderParser, StopsAtItsLimits)
{
    std::string text = "a {\n";
    for (int i = 0; i < 100; ++i)
        text += "{\nmap x\n}\ndeformVertexes autosprite\n";
    text += "{\nmap x\n}\n}";
    const Shader many = parsed(text);
    EXPECT_EQ(many.stages.size(), kMaxStages);
    EXPECT_EQ(many.deforms.size(), kMaxDeforms);

    std::string stage;
    for (int i = 0; i < 100; ++i)
        stage += "tcMod scale 1 1\n";
    stage += "animMap 1";
    for (int i = 0; i < 2000; ++i)
        stage += " x";
    const Stage read = stageOf(stage);
    EXPECT_EQ(read.texCoordChanges.size(), kMaxTexCoordChanges);
    EXPECT_EQ(read.images.names.size(), kMaxStageImages);

    std::string unknown;
    for (int i = 0; i < 1000; ++i)
        unknown += "u" + std::to_string(i) + "\n";
    const Shader odd = shaderOf(unknown);
    EXPECT_EQ(odd.diagnostics.size(), kMaxShaderDiagnostics + 1);
    EXPECT_EQ(odd.diagnostics.back().message,
              formats::joined("and ", 1000 - kMaxShaderDiagnostics, " more diagnostics"));
}

TEST(ShaderParser, WarnsOfWordsThatTheGameCannotRead)
{
    const Shader shader = shaderOf(std::string(2000, 'u') + "\nnomipmaps");
    ASSERT_EQ(shader.diagnostics.size(), 2U);
    EXPECT_EQ(shader.diagnostics[0].message, "line 3: a word of 2000 bytes: the game stops at 1023");
    EXPECT_LT(shader.diagnostics[1].message.size(), 200U);
    EXPECT_FALSE(shader.hasMipmaps);
}

TEST(ShaderParser, NamesTheLocationOfAProblem)
{
    constexpr std::string_view kText = "// c\na\n{\n\tfuzzy 1\n}\n";
    const Shader shader = parsed(kText);
    ASSERT_EQ(shader.diagnostics.size(), 1U);
    EXPECT_EQ(kText.substr(shader.diagnostics[0].range.offset, shader.diagnostics[0].range.length), "fuzzy");
}

TEST(ShaderParser, TakesEveryPrefixOfAScript)
{
    constexpr std::string_view kText =
        "a\n{\ncull none\ndeformVertexes wave 10 sin 0 1 0 1\n{\nanimMap 2 x y\n"
        "rgbGen const ( 1 0 0 )\ntcMod stretch sin 1 2 3 4\nblendFunc GL_ONE GL_ONE\n}\n}\n";
    for (std::size_t length = 0; length <= kText.size(); ++length) {
        const formats::ByteView script(formats::FileBytes::copyOf(kText.substr(0, length)), "x.shader");
        for (const ShaderEntry& entry : indexScript(script).entries)
            EXPECT_LE(parseShader(script, entry).stages.size(), 1U);
    }
}

/// The rules of the diagnostics of a directive with its arguments, where the directive belongs.
std::vector<std::string> rulesOf(const std::string& line)
{
    const auto known = findDirective(line.substr(0, line.find(' ')));
    const bool isOfStage = known && known->level == Level::stage;
    std::vector<std::string> rules;
    for (const formats::Diagnostic& each : shaderOf(isOfStage ? "{\nmap x\n" + line + "\n}" : line).diagnostics)
        rules.push_back(each.rule);
    return rules;
}

TEST(ShaderParser, DrawsDirectives)
{
    for (const char* line :
         {"MAP x", "tcMod scroll 1 1", "surfaceparm nodraw", "sort nearest", "sort 7", "blendFunc add",
          "blendFunc GL_ONE GL_ONE", "deformVertexes bulge 1 1 1", "rgbGen const ( 1 1 1 )", "alphaGen portal 256",
          "tcGen environment", "cull none", "qer_editorimage x", "implicitMap -", "stage diffuseMap"})
        EXPECT_EQ(rulesOf(line), std::vector<std::string>()) << line;
}

TEST(ShaderParser, ReportsDirectivesWithoutEffectOnAModel)
{
    for (const char* line : {"tcmod entityTranslate",
                             "surfaceparm trans",
                             "deformVertexes text0",
                             "q3map_sun 1",
                             "qer_trans 0.5",
                             "dp_water",
                             "portal",
                             "skyparms -",
                             "fogParms",
                             "fogonly",
                             "light 1",
                             "tessSize 64",
                             "entityMergable",
                             "nofog",
                             "allowcompress",
                             "nocompress",
                             "fogvars",
                             "hitMaterial x",
                             "material x",
                             "glow",
                             "surfaceSprites x",
                             "bumpmap x",
                             "diffusemap x",
                             "normalmap x",
                             "specularmap x",
                             "videoMap x"})
        EXPECT_EQ(rulesOf(line), std::vector<std::string>{"shader-passed-over"}) << line;
}

TEST(ShaderParser, ReportsUnknownDirectivesAndWords)
{
    for (const char* line : {"q3map_", "fuzzy"})
        EXPECT_EQ(rulesOf(line), std::vector<std::string>{"shader-unknown"}) << line;
    for (const char* line : {"tcMod bend 1", "tcMod", "blendFunc GL_TWO GL_ONE", "cull sideways"})
        EXPECT_EQ(rulesOf(line), std::vector<std::string>{"shader-argument"}) << line;
    EXPECT_EQ(rulesOf("sort late"), std::vector<std::string>{"shader-number"});
}

} // namespace shader_parser_test
