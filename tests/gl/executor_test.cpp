#include "renderer/draw/executor.hpp"

#include "renderer/draw/model_renderer.hpp"
#include "renderer/draw/pipeline_applier.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/shader_game.hpp"

#include <array>
#include <optional>

/// The effect of a draw list on OpenGL state.
namespace {

using renderer::BlendFactor;
using renderer::Culling;
using renderer::DepthTest;
using renderer::PipelineApplier;
using renderer::PipelineState;

GLint integerOf(GLenum what)
{
    GLint value = 0;
    glGetIntegerv(what, &value);
    return value;
}

GLenum glFactorOf(BlendFactor factor)
{
    constexpr std::array<GLenum, 8> kFactors = {GL_ZERO,      GL_ONE,
                                                GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR,
                                                GL_DST_COLOR, GL_ONE_MINUS_DST_COLOR,
                                                GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA};
    return kFactors.at(static_cast<std::size_t>(factor));
}

void expectBlending(const renderer::BlendState& blend)
{
    EXPECT_EQ(glIsEnabled(GL_BLEND) == GL_TRUE, blend != renderer::BlendState());
    EXPECT_EQ(static_cast<GLenum>(integerOf(GL_BLEND_SRC_RGB)), glFactorOf(blend.color.source));
    EXPECT_EQ(static_cast<GLenum>(integerOf(GL_BLEND_DST_RGB)), glFactorOf(blend.color.destination));
    EXPECT_EQ(static_cast<GLenum>(integerOf(GL_BLEND_SRC_ALPHA)), glFactorOf(blend.alpha.source));
    EXPECT_EQ(static_cast<GLenum>(integerOf(GL_BLEND_DST_ALPHA)), glFactorOf(blend.alpha.destination));
}

/// Checks that the context has exactly this state.
void expectState(const PipelineState& state)
{
    EXPECT_EQ(glIsEnabled(GL_DEPTH_TEST) == GL_TRUE, state.depth.test != DepthTest::none);
    EXPECT_EQ(integerOf(GL_DEPTH_FUNC), state.depth.test == DepthTest::equal ? GL_EQUAL : GL_LEQUAL);
    EXPECT_EQ(integerOf(GL_DEPTH_WRITEMASK) != 0, state.depth.isWritten);
    expectBlending(state.blend);
    EXPECT_EQ(glIsEnabled(GL_CULL_FACE) == GL_TRUE, state.culling != Culling::none);
    EXPECT_EQ(integerOf(GL_CULL_FACE_MODE), state.culling == Culling::frontFaces ? GL_FRONT : GL_BACK);
    EXPECT_EQ(integerOf(GL_FRONT_FACE), state.frontFace == formats::FrontFace::clockwise ? GL_CW : GL_CCW);
    EXPECT_EQ(glIsEnabled(GL_POLYGON_OFFSET_FILL) == GL_TRUE, state.offset != renderer::DepthOffset());
    std::array<GLfloat, 2> offset{};
    glGetFloatv(GL_POLYGON_OFFSET_FACTOR, offset.data());
    glGetFloatv(GL_POLYGON_OFFSET_UNITS, &offset[1]);
    EXPECT_EQ(offset, (std::array{state.offset.slope, state.offset.constant}));
    std::array<GLboolean, 4> mask{};
    glGetBooleanv(GL_COLOR_WRITEMASK, mask.data());
    EXPECT_EQ((std::array{mask[0] != 0, mask[1] != 0, mask[2] != 0, mask[3] != 0}),
              (std::array{state.mask.red, state.mask.green, state.mask.blue, state.mask.alpha}));
}

/// States whose members all differ from the default and from each other.
std::array<PipelineState, 4> differentStates()
{
    PipelineState decal;
    decal.depth = {DepthTest::equal, false};
    decal.blend = {{BlendFactor::destinationColor, BlendFactor::sourceColor}, renderer::kKeepAlpha};
    decal.culling = Culling::frontFaces;
    decal.frontFace = formats::FrontFace::clockwise;
    decal.offset = {-1.0f, -2.0f};
    decal.mask = {true, false, true, false};
    PipelineState solid;
    solid.culling = Culling::backFaces;
    solid.offset = {1.0f, 1.0f};
    return {decal, solid, renderer::linePipeline(DepthTest::none), renderer::backdropPipeline()};
}

using PipelineApplierTest = tests::GlTest;

TEST_F(PipelineApplierTest, SetsEveryMemberOfAState)
{
    for (const PipelineState& state : differentStates()) {
        const PipelineApplier pipeline(state);
        expectState(state);
    }
}

TEST_F(PipelineApplierTest, SetsWhatIsDifferentFromTheStateBefore)
{
    for (const PipelineState& before : differentStates()) {
        for (const PipelineState& state : differentStates()) {
            PipelineApplier pipeline(before);
            pipeline.apply(state);
            expectState(state);
            pipeline.apply(before);
            expectState(before);
        }
    }
}

TEST_F(PipelineApplierTest, ReliesOnNothingThatOthersLeft)
{
    for (const PipelineState& state : differentStates()) {
        {
            const PipelineApplier others(differentStates()[0]);
            PipelineApplier pipeline;
            pipeline.apply(state);
            expectState(state);
        }
        expectState({});
    }
}

TEST_F(PipelineApplierTest, LeavesTheDefaultStateOnceItIsGone)
{
    for (const PipelineState& state : differentStates()) {
        std::optional<PipelineApplier> pipeline(state);
        pipeline.reset();
        expectState({});
    }
}

TEST_F(PipelineApplierTest, TouchesNothingWithoutAState)
{
    glDepthFunc(GL_GREATER);
    std::optional<PipelineApplier> pipeline(std::in_place);
    pipeline.reset();
    EXPECT_EQ(integerOf(GL_DEPTH_FUNC), GL_GREATER);
}

class ExecutorTest : public tests::GlTest {
protected:
    /// Draws lists that use all features: blending, decals, clamped images, lines.
    void draw(const renderer::DrawOptions& options)
    {
        tests::ShaderGame game;
        game.image("one", 1, {{200, 0, 0, 255}});
        game.shader("decal", "polygonOffset\ncull none\n{\nclampmap textures/one.png\n}");
        game.shader("glow", "cull back\n{\nmap textures/one.png\nblendFunc add\ndepthFunc equal\n}");
        game.sheet("wall", "textures/one", 0).sheet("decal", "decal", 0).sheet("glow", "glow", 1);
        auto opened = scene::open(game.write());
        ASSERT_TRUE(opened) << opened.error().message;
        const renderer::Framebuffer framebuffer(16, 16);
        framebuffer.bind();
        renderer::ModelRenderer models;
        auto scene = models.upload(std::make_shared<const scene::Document>(*std::move(opened)));
        const formats::Keyframed& shape = keyframesOf(*scene.document->nodes[0].model);
        const std::array<renderer::Instance, 1> instances = {renderer::instanceOf(shape, {})};
        const renderer::View view = renderer::viewOf(renderer::OrbitCamera(), 1.0f, boundsOf(*scene.document));
        models.draw(scene, 0, 0, instances, view, options);
        m_drawCount = models.stats().draws.size();
    }
    [[nodiscard]] std::size_t drawCount() const { return m_drawCount; }

private:
    std::size_t m_drawCount = 0;
};

TEST_F(ExecutorTest, LeavesTheDefaultStateAndNoSampler)
{
    renderer::DrawOptions options;
    for (const bool hasLines : {false, true}) {
        options.showsWireframe = options.showsNormals = hasLines;
        draw(options);
        EXPECT_EQ(drawCount(), hasLines ? 9U : 3U);
        expectState({});
        for (GLenum unit = 0; unit < 16; ++unit) {
            glActiveTexture(GL_TEXTURE0 + unit);
            EXPECT_EQ(integerOf(GL_SAMPLER_BINDING), 0) << unit;
        }
        EXPECT_FALSE(glIsEnabled(GL_PRIMITIVE_RESTART));
        EXPECT_FALSE(glIsEnabled(GL_SCISSOR_TEST));
    }
}

TEST_F(ExecutorTest, LeavesTheDefaultStateWhereNothingIsDrawn)
{
    glEnable(GL_BLEND);
    draw({.hiddenSurfaces = {0, 1, 2}});
    EXPECT_EQ(drawCount(), 0U);
    expectState({});
}

TEST_F(ExecutorTest, HasOverlaysThatLeaveTheDefaultState)
{
    const renderer::Framebuffer framebuffer(16, 16);
    framebuffer.bind();
    renderer::Overlays overlays;
    renderer::ShaderLibrary shaders;
    renderer::FrameStats stats;
    renderer::LineList lines;
    lines.add({}, {1.0f, 0.0f, 0.0f}, glm::vec4(1.0f));
    glDepthMask(GL_FALSE);
    overlays.draw(shaders, lines, {}, stats, DepthTest::none);
    expectState({});
    glEnable(GL_CULL_FACE);
    overlays.drawBackground(shaders, {});
    expectState({});
}

} // namespace
