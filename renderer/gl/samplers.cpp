#include "renderer/gl/samplers.hpp"

namespace renderer {
namespace {

GLint modeOf(TextureWrap wrap)
{
    return wrap == TextureWrap::clamp ? GL_CLAMP_TO_EDGE : GL_REPEAT;
}

SamplerHandle makeSampler(TextureWraps wraps, TextureDetail detail)
{
    SamplerHandle sampler = SamplerHandle::make();
    glSamplerParameteri(sampler.name(), GL_TEXTURE_WRAP_S, modeOf(wraps.u));
    glSamplerParameteri(sampler.name(), GL_TEXTURE_WRAP_T, modeOf(wraps.v));
    glSamplerParameteri(sampler.name(), GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(sampler.name(), GL_TEXTURE_MIN_FILTER,
                        detail == TextureDetail::full ? GL_LINEAR : GL_LINEAR_MIPMAP_LINEAR);
    return sampler;
}

} // namespace

void Samplers::bind(int unit, TextureWraps wraps, TextureDetail detail)
{
    const std::size_t index = (wraps.u == TextureWrap::clamp ? 1U : 0U) + (wraps.v == TextureWrap::clamp ? 2U : 0U) +
                              (detail == TextureDetail::full ? 4U : 0U);
    SamplerHandle& sampler = m_samplers.at(index);
    if (sampler.name() == 0)
        sampler = makeSampler(wraps, detail);
    glBindSampler(static_cast<GLuint>(unit), sampler.name());
    m_bound |= 1U << static_cast<unsigned>(unit);
}

void Samplers::release()
{
    for (GLuint unit = 0; m_bound != 0; ++unit, m_bound >>= 1U) {
        if ((m_bound & 1U) != 0)
            glBindSampler(unit, 0);
    }
}

} // namespace renderer
