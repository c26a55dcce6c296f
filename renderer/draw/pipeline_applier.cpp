#include "renderer/draw/pipeline_applier.hpp"

#include "renderer/gl/gl.hpp"

#include <array>

namespace renderer {
namespace {

void setEnabled(GLenum what, bool isEnabled)
{
    if (isEnabled)
        glEnable(what);
    else
        glDisable(what);
}

GLboolean flagOf(bool isTrue)
{
    return isTrue ? GL_TRUE : GL_FALSE;
}

GLenum glFactorOf(BlendFactor factor)
{
    constexpr std::array<GLenum, 8> kFactors = {GL_ZERO,      GL_ONE,
                                                GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR,
                                                GL_DST_COLOR, GL_ONE_MINUS_DST_COLOR,
                                                GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA};
    static_assert(kFactors.size() == static_cast<std::size_t>(BlendFactor::oneMinusSourceAlpha) + 1);
    return kFactors[static_cast<std::size_t>(factor)];
}

void applyDepth(const DepthState& depth)
{
    setEnabled(GL_DEPTH_TEST, depth.test != DepthTest::none);
    glDepthFunc(depth.test == DepthTest::equal ? GL_EQUAL : GL_LEQUAL);
    glDepthMask(flagOf(depth.isWritten));
}

void applyBlend(const BlendState& blend)
{
    setEnabled(GL_BLEND, blend != BlendState());
    glBlendFuncSeparate(glFactorOf(blend.color.source), glFactorOf(blend.color.destination),
                        glFactorOf(blend.alpha.source), glFactorOf(blend.alpha.destination));
}

void applyCulling(Culling culling)
{
    setEnabled(GL_CULL_FACE, culling != Culling::none);
    glCullFace(culling == Culling::frontFaces ? GL_FRONT : GL_BACK);
}

void applyOffset(const DepthOffset& offset)
{
    setEnabled(GL_POLYGON_OFFSET_FILL, offset != DepthOffset());
    glPolygonOffset(offset.slope, offset.constant);
}

} // namespace

PipelineApplier::~PipelineApplier()
{
    if (m_applied)
        apply({});
}

void PipelineApplier::apply(const PipelineState& state)
{
    const auto isNew = [&](auto PipelineState::*part) { return !m_applied || (*m_applied).*part != state.*part; };
    if (isNew(&PipelineState::depth))
        applyDepth(state.depth);
    if (isNew(&PipelineState::blend))
        applyBlend(state.blend);
    if (isNew(&PipelineState::culling))
        applyCulling(state.culling);
    if (isNew(&PipelineState::frontFace))
        glFrontFace(state.frontFace == formats::FrontFace::clockwise ? GL_CW : GL_CCW);
    if (isNew(&PipelineState::offset))
        applyOffset(state.offset);
    if (isNew(&PipelineState::mask))
        glColorMask(flagOf(state.mask.red), flagOf(state.mask.green), flagOf(state.mask.blue),
                    flagOf(state.mask.alpha));
    m_applied = state;
}

} // namespace renderer
