#include "renderer/mesh/shader_variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace renderer {
namespace {

std::string defineOf(Shading shading)
{
    constexpr std::array kNames = {"SHADING_LIT", "SHADING_UNLIT", "SHADING_NORMALS", "SHADING_FLAT"};
    static_assert(kNames.size() == static_cast<std::size_t>(Shading::flat) + 1);
    return kNames[static_cast<std::size_t>(shading)];
}

std::string defineOf(SurfaceColor color)
{
    constexpr std::array kNames = {"TEXTURED", "TEXTURED", "CHECKER", "PLAIN", "GHOST"};
    static_assert(kNames.size() == static_cast<std::size_t>(SurfaceColor::ghost) + 1);
    return kNames[static_cast<std::size_t>(color)];
}

ShaderVariant variantOf(std::string_view vertex, std::string_view fragment, std::vector<std::string> defines,
                        const VertexAccess& vertices = {})
{
    if (vertices.isArray)
        defines.emplace_back("BLOCK_ARRAY");
    if (vertices.computesNormals)
        defines.emplace_back("COMPUTED_NORMALS");
    if (vertices.encoding == formats::VertexEncoding::i16)
        defines.emplace_back("BLOCK_I16");
    std::sort(defines.begin(), defines.end()); // equal variants have equal keys
    if (vertices.isSkinned)
        return {vertex == "normals" ? "skinned_normals" : "skinned", std::string(fragment), std::move(defines), {}};
    return {std::string(vertex), std::string(fragment), std::move(defines), {}};
}

/// Number of texture coordinates that a combiner needs; unused ones are not compiled.
int layersOf(formats::PixelCombiner combiner)
{
    using enum formats::PixelCombiner;
    constexpr std::array kOne = {opaque, mod, modDepth, illum};
    constexpr std::array kThree = {opaqueMod2xNAAlphaAdd,
                                   opaqueMod2xNAAlpha3s,
                                   opaqueMod2xNAAlphaUnshAlpha,
                                   modDualCrossfade,
                                   opaqueMod2xNAAlphaAlpha,
                                   modMaskedDualCrossfade,
                                   guild,
                                   guildOpaque,
                                   modModModConst};
    if (std::ranges::find(kOne, combiner) != kOne.end())
        return 1;
    return std::ranges::find(kThree, combiner) != kThree.end() ? 3 : 2;
}

std::vector<VertexAccess> allVertexAccesses()
{
    std::vector<VertexAccess> all;
    for (const bool isArray : {false, true}) {
        for (const bool computesNormals : {false, true}) {
            for (const auto encoding : {formats::VertexEncoding::u8, formats::VertexEncoding::i16})
                all.push_back({isArray, computesNormals, encoding});
        }
    }
    all.push_back({.isSkinned = true});
    return all;
}

/// One per kind of program.
struct MakeVariant {
    ShaderVariant operator()(const SurfaceProgram& program) const
    {
        std::vector<std::string> defines = {defineOf(program.shading), defineOf(program.color)};
        if (program.color == SurfaceColor::alphaTexture)
            defines.emplace_back("USES_ALPHA");
        return variantOf("keyframed", "model", std::move(defines), program.vertices);
    }
    ShaderVariant operator()(const StageProgram& program) const
    {
        std::vector<std::string> defines = {"STAGE"};
        if (program.isLit)
            defines.emplace_back("SHADING_LIT");
        if (program.isDeformed)
            defines.emplace_back("DEFORMED");
        return variantOf("keyframed", "stage", std::move(defines), program.vertices);
    }
    ShaderVariant operator()(const PassProgram& program) const
    {
        std::vector<std::string> defines = {fmt::format("COMBINER {}", static_cast<int>(program.combiner)),
                                            fmt::format("LAYERS {}", layersOf(program.combiner)), "PASS"};
        if (program.reflects)
            defines.emplace_back("ENVIRONMENT");
        if (program.isLit)
            defines.emplace_back(program.hasModelLights ? "MODEL_LIGHTS" : "SHADING_LIT");
        if (program.isFogged)
            defines.emplace_back("FOG");
        return variantOf("skinned", "pass", std::move(defines), program.vertices);
    }
    ShaderVariant operator()(const EdgeProgram& program) const
    {
        VertexAccess vertices = program.vertices;
        vertices.computesNormals = false; // edges have no normals
        return variantOf("keyframed", "color", {}, vertices);
    }
    ShaderVariant operator()(const NormalProgram& program) const
    {
        return variantOf("normals", "color", {}, program.vertices);
    }
    ShaderVariant operator()(const EffectProgram& program) const
    {
        static const std::array<std::vector<std::string>, 5> kDefines = {
            {{}, {"THREE_TEXTURES"}, {"THREE_TEXTURES", "THREE_COLORS"}, {"SOFT"}, {"SOFT", "SOFT_BAND"}}};
        static_assert(kDefines.size() == static_cast<std::size_t>(EffectTextures::softBand) + 1);
        std::vector<std::string> defines = kDefines[static_cast<std::size_t>(program.textures)];
        if (program.hasModelLights)
            defines.emplace_back("MODEL_LIGHTS");
        if (program.isFogged)
            defines.emplace_back("FOG");
        return variantOf("effect", "effect", std::move(defines));
    }
};

} // namespace

ShaderVariant shaderVariantOf(const Program& program)
{
    return std::visit(MakeVariant{}, program);
}

ShaderVariant overlayLinesVariant()
{
    return variantOf("lines", "lines", {});
}

ShaderVariant backgroundVariant()
{
    return variantOf("background", "background", {});
}

ShaderVariant outlineVariant()
{
    return variantOf("background", "outline", {});
}

ShaderVariant compareVariant(ImageMix mix)
{
    if (mix == ImageMix::onion)
        return variantOf("background", "compare", {});
    return variantOf("background", "compare", {mix == ImageMix::wipe ? "WIPES" : "DIFFERENCES"});
}

ShaderVariant compareCountVariant()
{
    return variantOf("background", "compare", {"COUNTS"});
}

ShaderVariant heatVariant()
{
    return variantOf("heat", "heat", {});
}

std::vector<ShaderVariant> allShaderVariants()
{
    std::vector<ShaderVariant> all = {overlayLinesVariant(), backgroundVariant(), outlineVariant(),
                                      compareCountVariant(), heatVariant()};
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

} // namespace renderer
