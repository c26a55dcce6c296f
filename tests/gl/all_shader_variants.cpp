#include "tests/gl/all_shader_variants.hpp"

namespace tests {
namespace {

std::vector<renderer::VertexAccess> allVertexAccesses()
{
    std::vector<renderer::VertexAccess> all;
    for (const bool isArray : {false, true}) {
        for (const bool computesNormals : {false, true}) {
            for (const auto encoding : {formats::VertexEncoding::u8, formats::VertexEncoding::i16})
                all.push_back({isArray, computesNormals, encoding});
        }
    }
    all.push_back({.isSkinned = true});
    return all;
}

} // namespace

std::vector<renderer::ShaderVariant> allShaderVariants()
{
    using namespace renderer;
    std::vector<ShaderVariant> all = {overlayLinesVariant(), gradientVariant(),     checkerVariant(),
                                      outlineVariant(),      compareCountVariant(), heatVariant()};
    for (const ImageMix mix : {ImageMix::wipe, ImageMix::onion, ImageMix::difference})
        all.push_back(compareVariant(mix));
    const auto add = [&](const Program& program) { all.push_back(shaderVariantOf(program)); };
    for (const VertexAccess& vertices : allVertexAccesses()) {
        if (!vertices.computesNormals)
            add(EdgeProgram{vertices});
        add(NormalProgram{vertices});
        for (const bool isLit : {false, true}) {
            for (const bool isDeformed : {false, true}) {
                if (!isDeformed || !vertices.isSkinned)
                    add(StageProgram{isLit, isDeformed, vertices});
            }
        }
        add(SurfaceProgram{Shading::lit, SurfaceColor::ghost, vertices});
        for (const Shading shading : {Shading::lit, Shading::unlit, Shading::normals, Shading::flat}) {
            for (const auto color : {SurfaceColor::texture, SurfaceColor::checker, SurfaceColor::plain})
                add(SurfaceProgram{shading, color, vertices});
            if (shading != Shading::normals)
                add(SurfaceProgram{shading, SurfaceColor::alphaTexture, vertices});
        }
    }
    for (const auto textures : {EffectTextures::one, EffectTextures::three, EffectTextures::threeWithColors,
                                EffectTextures::softDot, EffectTextures::softBand}) {
        for (const bool isFogged : {false, true})
            add(EffectProgram{textures, {}, false, isFogged});
    }
    for (const bool isFogged : {false, true})
        add(EffectProgram{EffectTextures::one, {}, true, isFogged});
    for (int combiner = 0; combiner <= static_cast<int>(formats::PixelCombiner::modModDepth); ++combiner) {
        for (const bool isFogged : {false, true}) {
            for (const bool reflects : {false, true}) {
                PassProgram program{false, static_cast<formats::PixelCombiner>(combiner), reflects};
                program.isFogged = isFogged;
                add(program);
                program.isLit = true;
                add(program);
                program.hasModelLights = true;
                add(program);
            }
        }
    }
    return all;
}

} // namespace tests
