#include "renderer/draw/stage_pass.hpp"

#include "formats/quake3/shader_script.hpp"
#include "renderer/animation/shader_clock.hpp"

#include <algorithm>
#include <array>

namespace renderer {
namespace {

using formats::quake3::BlendFactor;
using formats::quake3::Shader;
using formats::quake3::Stage;
using formats::quake3::TexCoordSource;

// shaders/stage.glsl and shaders/deforms.glsl have the same; more is not read, with a diagnostic.
constexpr std::size_t kMaxTexCoordSteps = formats::quake3::kMaxTexCoordChanges;
constexpr std::size_t kMaxDeforms = formats::quake3::kMaxDeforms;
static_assert(kMaxTexCoordSteps == 8 && kMaxDeforms == 8);
constexpr std::uint32_t kQuadVertices = 4;

/// The games' framebuffer has no alpha: it reads as 1. Ours has, for images with a transparent background.
GLenum factorOf(BlendFactor factor)
{
    switch (factor) {
    case BlendFactor::zero:
        return GL_ZERO;
    case BlendFactor::one:
        return GL_ONE;
    case BlendFactor::sourceColor:
        return GL_SRC_COLOR;
    case BlendFactor::oneMinusSourceColor:
        return GL_ONE_MINUS_SRC_COLOR;
    case BlendFactor::destinationColor:
        return GL_DST_COLOR;
    case BlendFactor::oneMinusDestinationColor:
        return GL_ONE_MINUS_DST_COLOR;
    case BlendFactor::sourceAlpha:
        return GL_SRC_ALPHA;
    case BlendFactor::oneMinusSourceAlpha:
        return GL_ONE_MINUS_SRC_ALPHA;
    case BlendFactor::destinationAlpha:
        return GL_ONE;
    case BlendFactor::oneMinusDestinationAlpha:
        return GL_ZERO;
    case BlendFactor::sourceAlphaSaturate:
        return GL_ZERO; // min(alpha, 1 - 1)
    }
    return GL_ONE;
}

int numberOf(formats::quake3::AlphaTest test)
{
    switch (test) {
    case formats::quake3::AlphaTest::none:
        return 0;
    case formats::quake3::AlphaTest::greaterThanZero:
        return 1;
    case formats::quake3::AlphaTest::lessThanHalf:
        return 2;
    case formats::quake3::AlphaTest::atLeastHalf:
        return 3;
    }
    return 0;
}

int numberOf(animation::VertexAlpha alpha)
{
    switch (alpha) {
    case animation::VertexAlpha::none:
        return 0;
    case animation::VertexAlpha::lightingSpecular:
        return 1;
    case animation::VertexAlpha::portal:
        return 2;
    }
    return 0;
}

int numberOf(TexCoordSource source)
{
    switch (source) {
    case TexCoordSource::texture:
        return 0;
    case TexCoordSource::lightmap:
        return 1;
    case TexCoordSource::environment:
        return 2;
    case TexCoordSource::vector:
        return 3;
    }
    return 0;
}

int numberOf(formats::quake3::WaveFunction function)
{
    using formats::quake3::WaveFunction;
    switch (function) {
    case WaveFunction::square:
        return 1;
    case WaveFunction::triangle:
        return 2;
    case WaveFunction::sawtooth:
        return 3;
    case WaveFunction::inverseSawtooth:
        return 4;
    case WaveFunction::sine:
    case WaveFunction::noise:
        return 0; // noise is for colors only: the game takes a sine in its place
    }
    return 0;
}

/// The two vectors of shaders/deforms.glsl.
struct DeformUniform {
    glm::vec4 first{};
    glm::vec4 second{};
};

DeformUniform uniformOf(const animation::DeformAt& deform)
{
    return {
        {static_cast<float>(deform.kind), static_cast<float>(numberOf(deform.function)), deform.base, deform.amplitude},
        deform.kind == animation::DeformKind::move ? glm::vec4(deform.direction, 0.0f)
                                                   : glm::vec4(deform.phase, deform.spread, 0.0f, 0.0f)};
}

} // namespace

void setStageState(const Shader& shader, const Stage& stage, bool isTwoSided)
{
    if (shader.cull == formats::quake3::Cull::none || isTwoSided)
        glDisable(GL_CULL_FACE);
    else
        glEnable(GL_CULL_FACE);
    // "front" is the engine's name for its default; it shows the outside.
    glCullFace(shader.cull == formats::quake3::Cull::back ? GL_FRONT : GL_BACK);
    glDepthFunc(stage.depthTest == formats::quake3::DepthTest::equal ? GL_EQUAL : GL_LEQUAL);
    glDepthMask(stage.writesDepth ? GL_TRUE : GL_FALSE);
    if (shader.hasPolygonOffset) {
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(-1.0f, -2.0f);
    }
    if (!stage.blend)
        return;
    glEnable(GL_BLEND);
    // What covers something covers a transparent background, too; what only adds or filters does not.
    const bool covers = stage.blend->destination == BlendFactor::oneMinusSourceAlpha;
    glBlendFuncSeparate(factorOf(stage.blend->source), factorOf(stage.blend->destination), covers ? GL_ONE : GL_ZERO,
                        covers ? GL_ONE_MINUS_SRC_ALPHA : GL_ONE);
}

void resetStageState()
{
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glCullFace(GL_BACK);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void setStageUniforms(const ShaderProgram& program, const Stage& stage, double seconds, const glm::vec4& entityColor)
{
    program.set("u_stageColor", animation::stageColor(stage, seconds, entityColor));
    program.set("u_alphaSource", numberOf(animation::vertexAlphaOf(stage)));
    program.set("u_portalRange", std::max(stage.portalRange, 1e-6f));
    program.set("u_alphaTest", numberOf(stage.alphaTest));
    program.set("u_isOpaque", stage.blend ? 0 : 1);
    program.set("u_texCoordSource", numberOf(stage.texCoords));
    program.set("u_texCoordS", glm::vec4(stage.texCoordVectors[0], 0.0f));
    program.set("u_texCoordT", glm::vec4(stage.texCoordVectors[1], 0.0f));
    std::array<glm::vec4, 2 * kMaxTexCoordSteps> rows{};
    const std::vector<animation::TexCoordStep> steps = animation::texCoordSteps(stage, seconds);
    const std::size_t count = std::min(steps.size(), kMaxTexCoordSteps);
    for (std::size_t i = 0; i < count; ++i) {
        const animation::TexCoordStep& step = steps[i];
        rows[2 * i] = glm::vec4(step.s, step.turbulenceAmplitude);
        rows[2 * i + 1] = glm::vec4(step.t, step.turbulencePhase);
    }
    program.set("u_texCoordStepCount", static_cast<int>(count));
    program.set("u_texCoordSteps", std::span<const glm::vec4>(rows).first(2 * count));
}

void setDeformUniforms(const ShaderProgram& program, const Shader& shader, double seconds, std::uint32_t vertexCount,
                       const View& view)
{
    std::array<glm::vec4, 2 * kMaxDeforms> deforms{};
    std::size_t count = 0;
    for (const animation::DeformAt& deform : animation::deformsAt(shader, seconds)) {
        const bool needsQuads =
            deform.kind == animation::DeformKind::autosprite || deform.kind == animation::DeformKind::autosprite2;
        if (count == kMaxDeforms || (needsQuads && vertexCount % kQuadVertices != 0))
            continue;
        const DeformUniform one = uniformOf(deform);
        deforms[2 * count] = one.first;
        deforms[2 * count + 1] = one.second;
        ++count;
    }
    program.set("u_deformCount", static_cast<int>(count));
    program.set("u_deforms", std::span<const glm::vec4>(deforms).first(2 * count));
    program.set("u_viewForward", -view.axes.backward);
    program.set("u_viewLeft", -view.axes.right);
    program.set("u_viewUp", view.axes.up);
}

} // namespace renderer
