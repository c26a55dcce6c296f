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
    if (std::find(kOne.begin(), kOne.end(), combiner) != kOne.end())
        return 1;
    return std::find(kThree.begin(), kThree.end(), combiner) != kThree.end() ? 3 : 2;
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

ShaderVariant compareVariant(ImageMix mix)
{
    if (mix == ImageMix::onion)
        return variantOf("background", "compare", {});
    return variantOf("background", "compare", {mix == ImageMix::wipe ? "WIPES" : "DIFFERENCES"});
}

} // namespace renderer
