#include "renderer/gl/samplers.hpp"

namespace renderer {
namespace {

GLint wrapOf(bool repeats, bool mirrors)
{
    return !repeats ? GL_CLAMP_TO_EDGE : mirrors ? GL_MIRRORED_REPEAT : GL_REPEAT;
}

SamplerHandle makeSampler(const Sampling& sampling)
{
    SamplerHandle sampler = SamplerHandle::make();
    glSamplerParameteri(sampler.name(), GL_TEXTURE_WRAP_S, wrapOf(sampling.repeatsU, sampling.mirrorsU));
    glSamplerParameteri(sampler.name(), GL_TEXTURE_WRAP_T, wrapOf(sampling.repeatsV, sampling.mirrorsV));
    glSamplerParameteri(sampler.name(), GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(sampler.name(), GL_TEXTURE_MIN_FILTER,
                        sampling.hasMipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    return sampler;
}

} // namespace

void Samplers::bind(int unit, const Sampling& sampling)
{
    const unsigned index = (sampling.repeatsU ? 1U : 0U) + (sampling.repeatsV ? 2U : 0U) +
                           (sampling.hasMipmaps ? 4U : 0U) + (sampling.mirrorsU ? 8U : 0U) +
                           (sampling.mirrorsV ? 16U : 0U);
    SamplerHandle& sampler = m_samplers.at(index);
    if (sampler.name() == 0)
        sampler = makeSampler(sampling);
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
