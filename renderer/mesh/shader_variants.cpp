#include "renderer/mesh/shader_variants.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace renderer {
namespace {

std::string_view defineOf(Shading shading)
{
    switch (shading) {
    case Shading::lit:
        return "SHADING_LIT";
    case Shading::unlit:
        return "SHADING_UNLIT";
    case Shading::normals:
        return "SHADING_NORMALS";
    case Shading::flat:
        return "SHADING_FLAT";
    }
    return "";
}

std::string_view defineOf(SurfaceColor color)
{
    switch (color) {
    case SurfaceColor::texture:
    case SurfaceColor::alphaTexture:
        return "TEXTURED";
    case SurfaceColor::checker:
        return "CHECKER";
    case SurfaceColor::plain:
        return "PLAIN";
    }
    return "";
}

ShaderVariant variantOf(std::string_view vertex, std::string_view fragment, std::vector<std::string> defines,
                        const VertexAccess& block = {})
{
    if (block.isArray)
        defines.emplace_back("BLOCK_ARRAY");
    if (block.computesNormals)
        defines.emplace_back("COMPUTED_NORMALS");
    if (block.encoding == formats::VertexEncoding::i16)
        defines.emplace_back("BLOCK_I16");
    std::sort(defines.begin(), defines.end()); // equal variants are equal keys
    if (block.isSkinned)
        return {vertex == "normals" ? "skinned_normals" : "skinned", std::string(fragment), std::move(defines), {}};
    return {std::string(vertex), std::string(fragment), std::move(defines), {}};
}

/// How many texture coordinates a combiner needs: what is not asked for need not be compiled.
int layersOf(formats::PixelCombiner combiner)
{
    using formats::PixelCombiner;
    switch (combiner) {
    case PixelCombiner::opaque:
    case PixelCombiner::mod:
    case PixelCombiner::modDepth:
    case PixelCombiner::illum:
        return 1;
    case PixelCombiner::opaqueMod2xNAAlphaAdd:
    case PixelCombiner::opaqueMod2xNAAlpha3s:
    case PixelCombiner::opaqueMod2xNAAlphaUnshAlpha:
    case PixelCombiner::modDualCrossfade:
    case PixelCombiner::opaqueMod2xNAAlphaAlpha:
    case PixelCombiner::modMaskedDualCrossfade:
    case PixelCombiner::guild:
    case PixelCombiner::guildOpaque:
    case PixelCombiner::modModModConst:
        return 3;
    default:
        return 2;
    }
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

} // namespace

ShaderVariant surfaceVariant(Shading shading, SurfaceColor color, const VertexAccess& block)
{
    std::vector<std::string> defines = {std::string(defineOf(shading)), std::string(defineOf(color))};
    if (color == SurfaceColor::alphaTexture)
        defines.emplace_back("USES_ALPHA");
    return variantOf("keyframed", "model", std::move(defines), block);
}

ShaderVariant stageVariant(bool isLit, bool isDeformed, const VertexAccess& block)
{
    std::vector<std::string> defines = {"STAGE"};
    if (isLit)
        defines.emplace_back("SHADING_LIT");
    if (isDeformed)
        defines.emplace_back("DEFORMED");
    return variantOf("keyframed", "stage", std::move(defines), block);
}

ShaderVariant passVariant(bool isLit, formats::PixelCombiner combiner, bool reflects)
{
    std::vector<std::string> defines = {fmt::format("COMBINER {}", static_cast<int>(combiner)),
                                        fmt::format("LAYERS {}", layersOf(combiner)), "PASS"};
    if (reflects)
        defines.emplace_back("ENVIRONMENT");
    if (isLit)
        defines.emplace_back("SHADING_LIT");
    return variantOf("skinned", "pass", std::move(defines), {.isSkinned = true});
}

ShaderVariant wireframeVariant(const VertexAccess& block)
{
    return variantOf("keyframed", "color", {},
                     {.isArray = block.isArray, .encoding = block.encoding, .isSkinned = block.isSkinned});
}

ShaderVariant normalLinesVariant(const VertexAccess& block)
{
    return variantOf("normals", "color", {}, block);
}

ShaderVariant overlayLinesVariant()
{
    return variantOf("lines", "lines", {});
}

ShaderVariant backgroundVariant()
{
    return variantOf("background", "background", {});
}

std::vector<ShaderVariant> allShaderVariants()
{
    std::vector<ShaderVariant> all = {overlayLinesVariant(), backgroundVariant()};
    for (const VertexAccess& block : allVertexAccesses()) {
        if (!block.computesNormals)
            all.push_back(wireframeVariant(block));
        all.push_back(normalLinesVariant(block));
        for (const bool isLit : {false, true}) {
            if (block.isSkinned)
                continue; // Quake III's shaders are for its own models
            for (const bool isDeformed : {false, true})
                all.push_back(stageVariant(isLit, isDeformed, block));
        }
        for (const Shading shading : {Shading::lit, Shading::unlit, Shading::normals, Shading::flat}) {
            for (const auto color : {SurfaceColor::texture, SurfaceColor::checker, SurfaceColor::plain})
                all.push_back(surfaceVariant(shading, color, block));
            if (!block.isSkinned && shading != Shading::normals)
                all.push_back(surfaceVariant(shading, SurfaceColor::alphaTexture, block));
        }
    }
    for (int combiner = 0; combiner <= static_cast<int>(formats::PixelCombiner::modModDepth); ++combiner) {
        for (const bool isLit : {false, true}) {
            for (const bool reflects : {false, true})
                all.push_back(passVariant(isLit, static_cast<formats::PixelCombiner>(combiner), reflects));
        }
    }
    return all;
}

} // namespace renderer
