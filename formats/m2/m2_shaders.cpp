#include "formats/m2/m2_shaders.hpp"

#include <algorithm>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kLastRebuiltVersion = 264; // clients before Cataclysm build the id of these skins
constexpr std::uint32_t kLastFixedVersion = 263;   // drawn without shaders
constexpr std::uint32_t kTableId = 0x8000;
constexpr std::uint32_t kFirstMixes = 0x70;
constexpr std::uint32_t kFirstEnvironment = 0x80;
constexpr std::uint32_t kSecondEnvironment = 0x8;
constexpr std::uint32_t kSecondSet = 0x4000;

constexpr TexCoordSet kT1 = TexCoordSet::first;
constexpr TexCoordSet kT2 = TexCoordSet::second;
constexpr TexCoordSet kEnv = TexCoordSet::environment;
constexpr TexCoordSet kZero = TexCoordSet::origin;

bool isEnvironment(const ShaderRequest& request, std::size_t stage)
{
    return stage < request.coordCombos.size() && request.coordCombos[stage] > 1; // 0xFFFF
}

bool isSecondSet(const ShaderRequest& request, std::size_t stage)
{
    return stage < request.coordCombos.size() && request.coordCombos[stage] == 1;
}

struct ShaderId {
    std::uint32_t id = 0;
    std::uint32_t textureCount = 1;
};

// The id that the client builds from the lookup tables of its version (docs/formats/m2.md §9.6).
ShaderId rebuiltId(const ShaderRequest& request)
{
    const std::uint32_t isMixed = request.blend != BlendMode::opaque ? 0x10U : 0U;
    if (!request.hasCombinerCombos || request.version <= kLastFixedVersion) {
        std::uint32_t id = isMixed;
        if (isEnvironment(request, 0))
            id |= kFirstEnvironment;
        if (isSecondSet(request, 0))
            id |= kSecondSet;
        const bool isConverted = request.version <= kLastFixedVersion && request.textureCount > 1;
        if (!isConverted)
            return {id, 1};
        id |= request.shaderId & 7U; // only in converted files: originals have one texture
        return {id | (isEnvironment(request, 1) ? kSecondEnvironment : 0U), 2};
    }
    const std::uint32_t stages = std::clamp(request.textureCount, 1U, 2U);
    std::uint32_t id = 0;
    std::array<std::uint32_t, 2> modes{};
    for (std::uint32_t stage = 0; stage < stages; ++stage) {
        const std::size_t combo = std::size_t{request.shaderId} + stage;
        modes[stage] = combo < request.combinerCombos.size() ? request.combinerCombos[combo] & 7U : 0U;
        if (stage == 0 && request.blend == BlendMode::opaque)
            modes[stage] = 0;
        if (isEnvironment(request, stage))
            modes[stage] |= 8U;
        if (isSecondSet(request, stage) && stage + 1 == stages)
            id |= kSecondSet;
    }
    return {id | modes[1] | (modes[0] << 4U), stages};
}

PixelCombiner combinerOf(const ShaderId& shader)
{
    const bool isMixed = (shader.id & kFirstMixes) != 0;
    if (shader.textureCount == 1)
        return isMixed ? PixelCombiner::mod : PixelCombiner::opaque;
    switch (shader.id & 7U) {
    case 0:
        return isMixed ? PixelCombiner::modOpaque : PixelCombiner::opaqueOpaque;
    case 3:
        return isMixed ? PixelCombiner::modAdd : PixelCombiner::opaqueAddAlpha;
    case 4:
        return isMixed ? PixelCombiner::modMod2x : PixelCombiner::opaqueMod2x;
    case 6:
        return isMixed ? PixelCombiner::modMod2xNA : PixelCombiner::opaqueMod2xNA;
    case 7:
        return isMixed ? PixelCombiner::modAddNA : PixelCombiner::opaqueAddAlpha;
    default:
        return isMixed ? PixelCombiner::modMod : PixelCombiner::opaqueMod;
    }
}

/// The first coordinates use the first stage's transform, the second ones the second's, whichever stage shows them;
/// other coordinates have no transform.
void setTransforms(Shader& shader)
{
    for (std::uint32_t i = 0; i < shader.textureCount; ++i) {
        const TexCoordSet coords = shader.coords[i];
        shader.transforms[i] = coords == kT1 ? 0U : coords == kT2 ? 1U : kNoIndex;
    }
    // T1_T1: the second transform would otherwise be unused.
    shader.movesAlone[1] = shader.textureCount == 2 && shader.coords[0] == kT1 && shader.coords[1] == kT1;
}

// An id without bit 0x8000: its bits encode coordinates and combiner.
Shader shaderOfBits(const ShaderId& shader)
{
    const bool isFirstEnv = (shader.id & kFirstEnvironment) != 0;
    const bool isSecondEnv = (shader.id & kSecondEnvironment) != 0;
    const TexCoordSet last = (shader.id & kSecondSet) != 0 ? kT2 : kT1;
    Shader result;
    result.combiner = combinerOf(shader);
    result.textureCount = shader.textureCount;
    if (shader.textureCount == 1)
        result.coords[0] = isFirstEnv ? kEnv : last;
    else if (isFirstEnv)
        result.coords = {kEnv, isSecondEnv ? kEnv : kT1};
    else
        result.coords = {kT1, isSecondEnv ? kEnv : last};
    setTransforms(result);
    // With fixed functions, the origin of these bits, each stage has its own transform.
    if (shader.textureCount == 1 && !isFirstEnv)
        result.transforms[0] = 0;
    result.movesAlone[1] = shader.textureCount == 2 && result.coords[1] != kEnv;
    return result;
}

struct TableShader {
    PixelCombiner combiner;
    std::uint32_t stages;
    std::array<TexCoordSet, kMaxTextureLayers> coords;
    bool fadesEdges = false;
    bool thirdStands = false; ///< its coordinates have no transform
};

// An id with bit 0x8000: an index into this table.
using Mix = PixelCombiner;
constexpr std::array kShaders{
    TableShader{Mix::opaqueMod2xNAAlpha, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueAddAlpha, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueAddAlphaAlpha, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueMod2xNAAlphaAdd, 3, {kT1, kEnv, kT1}},
    TableShader{Mix::modAddAlpha, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueAddAlpha, 2, {kT1, kT1}},
    TableShader{Mix::modAddAlpha, 2, {kT1, kT1}},
    TableShader{Mix::modAddAlphaAlpha, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueAlphaAlpha, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueMod2xNAAlpha3s, 3, {kT1, kEnv, kT1}},
    TableShader{Mix::opaqueAddAlphaWgt, 2, {kT1, kT1}}, // 10
    TableShader{Mix::modAddAlphaBase, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueModNAAlpha, 2, {kT1, kEnv}},
    TableShader{Mix::modAddAlphaWgt, 2, {kT1, kEnv}},
    TableShader{Mix::modAddAlphaWgt, 2, {kT1, kT1}},
    TableShader{Mix::opaqueAddAlphaWgt, 2, {kT1, kT2}},
    TableShader{Mix::opaqueModAddWgt, 2, {kT1, kEnv}},
    TableShader{Mix::opaqueMod2xNAAlphaUnshAlpha, 3, {kT1, kEnv, kT1}},
    TableShader{Mix::modDualCrossfade, 3, {kT1, kT1, kT1}}, // all three with the first stage's coordinates (§9.8)
    TableShader{Mix::modDepth, 1, {kT1}, true},
    TableShader{Mix::opaqueMod2xNAAlphaAlpha, 3, {kT1, kEnv, kT2}}, // 20
    TableShader{Mix::modMod, 2, {kT1, kT2}, true},
    TableShader{Mix::modMaskedDualCrossfade, 4, {kT1, kT2, kT1, kT2}},
    TableShader{Mix::opaqueAlpha, 2, {kT1, kT1}},
    TableShader{Mix::opaqueMod2xNAAlphaUnshAlpha, 3, {kT1, kEnv, kT2}},
    TableShader{Mix::modDepth, 1, {kEnv}, true},
    TableShader{Mix::guild, 3, {kT1, kT2, kT1}},
    TableShader{Mix::guildNoBorder, 2, {kT1, kT2}},
    TableShader{Mix::guildOpaque, 3, {kT1, kT2, kT1}},
    TableShader{Mix::illum, 2, {kT1, kT1}},
    TableShader{Mix::modModModConst, 3, {kT1, kT2, kT2}, false, true},   // 30
    TableShader{Mix::modModModConst, 3, {kT2, kZero, kT2}, false, true}, // Color_T1_T2_T3: little is known (§9.7)
    TableShader{Mix::opaque, 1, {kT1}},
    TableShader{Mix::modMod2x, 2, {kT1, kT2}, true},
    TableShader{Mix::mod, 1, {kT1}, true},
    TableShader{Mix::modModDepth, 2, {kT1, kT2}, true},
};
static_assert(kShaders.size() == 36);

Shader shaderOfTable(std::uint32_t index, const ShaderRequest& request)
{
    if (index >= kShaders.size())
        return shaderOfBits({request.blend == BlendMode::opaque ? 0U : 0x10U, 1});
    const TableShader& row = kShaders[index];
    Shader shader{.combiner = row.combiner, .textureCount = row.stages, .coords = row.coords};
    shader.fadesEdges = row.fadesEdges;
    setTransforms(shader);
    if (row.thirdStands)
        shader.transforms[2] = kNoIndex;
    return shader;
}

} // namespace

Shader shaderOf(const ShaderRequest& request)
{
    const bool isTable = (request.shaderId & kTableId) != 0;
    // Before Wrath, ids with the bit set have no meaning (0xFFFE and 0xFFFF occur in real files).
    if (request.version <= kLastFixedVersion || (request.version <= kLastRebuiltVersion && !isTable))
        return shaderOfBits(rebuiltId(request));
    if (isTable)
        return shaderOfTable(request.shaderId & ~kTableId, request);
    return shaderOfBits({request.shaderId, std::clamp(request.textureCount, 1U, 2U)});
}

} // namespace formats::m2
