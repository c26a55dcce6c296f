#include "renderer/draw/model_pass.hpp"

#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/skeleton_pose.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace renderer {

using formats::BlendMode;
using formats::MaterialPass;
using formats::PixelCombiner;

BlendMode blendOf(const MaterialPass& pass, float alpha)
{
    constexpr float kOpaque = 0.999f;
    return !isTransparent(pass.blend) && alpha < kOpaque ? BlendMode::alpha : pass.blend;
}

PixelCombiner combinerOf(const MaterialPass& pass, std::uint32_t layerCount)
{
    if (layerCount >= pass.layerCount)
        return pass.combiner;
    return pass.blend == BlendMode::opaque ? PixelCombiner::opaque : PixelCombiner::mod;
}

bool reflects(const MaterialPass& pass)
{
    return std::any_of(pass.layers.begin(), pass.layers.begin() + pass.layerCount,
                       [](const auto& layer) { return layer.coords == formats::TexCoordSet::environment; });
}

bool isLit(const MaterialPass& pass)
{
    return pass.isLit && pass.blend != BlendMode::mod && pass.blend != BlendMode::mod2x;
}

void setPassState(const MaterialPass& pass, BlendMode blend)
{
    if (pass.testsDepth)
        glEnable(GL_DEPTH_TEST);
    else
        glDisable(GL_DEPTH_TEST);
    // What can be seen through hides nothing that comes later, whatever its flag says (docs/formats/m2.md §9.2).
    glDepthMask(pass.writesDepth && !isTransparent(blend) ? GL_TRUE : GL_FALSE);
    if (!isTransparent(blend)) {
        glDisable(GL_BLEND);
        return;
    }
    glEnable(GL_BLEND);
    switch (blend) {
    case BlendMode::opaque:
    case BlendMode::alphaKey:
    case BlendMode::alpha:
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        break;
    case BlendMode::noAlphaAdd:
        glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
        break;
    case BlendMode::add:
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE, GL_ZERO, GL_ONE);
        break;
    case BlendMode::mod:
        glBlendFuncSeparate(GL_DST_COLOR, GL_ZERO, GL_ZERO, GL_ONE); // a filter opens no hole in an image
        break;
    case BlendMode::mod2x:
        glBlendFuncSeparate(GL_DST_COLOR, GL_SRC_COLOR, GL_ZERO, GL_ONE);
        break;
    case BlendMode::blendAdd:
        glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        break;
    }
}

void resetPassState()
{
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

namespace {

/// Below it a pixel is not drawn.
float alphaTestOf(const MaterialPass& pass)
{
    switch (pass.blend) {
    case BlendMode::opaque:
        return 0.0f;
    case BlendMode::alphaKey:
        return 128.0f / 255.0f;
    default:
        return 1.0f / 255.0f;
    }
}

int numberOf(formats::TexCoordSet set)
{
    switch (set) {
    case formats::TexCoordSet::first:
        return 0;
    case formats::TexCoordSet::second:
        return 1;
    case formats::TexCoordSet::environment:
        return 2;
    }
    return 0;
}

/// Light that is added to what lies behind must be no more than the texture's.
bool hasRim(BlendMode blend)
{
    return blend == BlendMode::opaque || blend == BlendMode::alphaKey || blend == BlendMode::alpha;
}

void setLayerUniforms(const ShaderProgram& program, const PassInputs& pass)
{
    std::array<int, formats::kMaxTextureLayers> sources{};
    std::array<glm::vec4, formats::kMaxTextureLayers> u{};
    std::array<glm::vec4, formats::kMaxTextureLayers> v{};
    glm::vec4 weights(1.0f);
    for (std::uint32_t i = 0; i < pass.layerCount; ++i) {
        const formats::TextureLayer& layer = pass.pass.layers[i];
        const glm::mat3x2 moved = animation::textureTransformAt(pass.shape, pass.sampleTime, layer.transform);
        sources[i] = numberOf(layer.coords);
        u[i] = {moved[0].x, moved[1].x, moved[2].x, 0.0f};
        v[i] = {moved[0].y, moved[1].y, moved[2].y, 0.0f};
        weights[static_cast<int>(i)] = animation::textureWeightAt(pass.shape, pass.sampleTime, layer.weight);
    }
    program.set("u_layerSource", std::span<const int>(sources));
    program.set("u_layerU", std::span<const glm::vec4>(u));
    program.set("u_layerV", std::span<const glm::vec4>(v));
    program.set("u_weights", weights);
}

glm::vec3 turned(const animation::BoneMatrix& bone, const glm::mat4& transform, const glm::vec3& direction)
{
    return glm::vec3(transform * glm::vec4(animation::transformDirection(bone, direction), 0.0f));
}

} // namespace

void setPassUniforms(const ShaderProgram& program, const PassInputs& pass, BlendMode blend, const View& view)
{
    program.set("u_passColor", pass.color);
    program.set("u_alphaTest", alphaTestOf(pass.pass));
    // A texture's alpha is a matter of modes that blend with it (§9.8).
    program.set("u_usesAlpha", isTransparent(pass.pass.blend) ? 1 : 0);
    program.set("u_fadesEdges", pass.pass.fadesEdges ? 1 : 0);
    program.set("u_hasRim", hasRim(blend) ? 1 : 0);
    program.set("u_eyePosition", view.eye);
    program.set("u_viewRight", view.axes.right);
    program.set("u_viewUp", view.axes.up);
    program.set("u_viewBackward", view.axes.backward);
    setLayerUniforms(program, pass);
}

float sortDistance(const formats::SkinSection& section, const MaterialPass& pass,
                   std::span<const animation::BoneMatrix> bones, const glm::mat4& transform, const View& view)
{
    const bool hasBone = section.centerBone < bones.size();
    const animation::BoneMatrix bone = hasBone ? bones[section.centerBone] : animation::identityBone();
    const glm::vec3 center(transform * glm::vec4(animation::transformPoint(bone, section.sortCenter), 1.0f));
    const float distance = glm::distance(view.eye, center);
    const float radius = section.sortRadius * glm::length(turned(bone, transform, {1.0f, 0.0f, 0.0f}));
    // |center - direction * r| and |center + direction * r|, where the direction is that of the center.
    constexpr std::uint8_t kNearer = 1;
    constexpr std::uint8_t kFarther = 2;
    if ((pass.sortOffset & kNearer) != 0)
        return glm::abs(distance - radius);
    return (pass.sortOffset & kFarther) != 0 ? distance + radius : distance;
}

} // namespace renderer
