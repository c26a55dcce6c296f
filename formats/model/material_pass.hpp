#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace formats {

/// How a pass is blended with the framebuffer. The comments give the factors for color: source, destination.
enum class BlendMode : std::uint8_t {
    opaque,     ///< replaces
    alphaKey,   ///< replaces if the texture's alpha is at least half
    alpha,      ///< source alpha, one minus source alpha
    noAlphaAdd, ///< one, one
    add,        ///< source alpha, one
    mod,        ///< destination color, zero
    mod2x,      ///< destination color, source color
    blendAdd,   ///< one, one minus source alpha
};

/// Whether passes with this mode are drawn after the opaque ones, from far to near.
[[nodiscard]] constexpr bool isTransparent(BlendMode mode)
{
    return mode > BlendMode::alphaKey;
}

/// The source of a texture layer's coordinates.
enum class TexCoordSet : std::uint8_t {
    first,
    second,
    environment,
    origin, ///< (0, 0) everywhere: one color of the texture
};

/// "alpha key".
[[nodiscard]] constexpr std::string_view blendModeName(BlendMode mode)
{
    constexpr std::array<std::string_view, 8> kNames = {"opaque", "alpha key", "alpha", "no alpha add",
                                                        "add",    "mod",       "mod2x", "blend add"};
    return kNames.at(static_cast<std::size_t>(mode));
}

/// "environment".
[[nodiscard]] constexpr std::string_view texCoordSetName(TexCoordSet set)
{
    constexpr std::array<std::string_view, 4> kNames = {"first", "second", "environment", "origin"};
    return kNames.at(static_cast<std::size_t>(set));
}

/// How the layers' colors are mixed; names and formulas: docs/formats/m2.md §9.8.
enum class PixelCombiner : std::uint8_t {
    opaque,
    mod,
    opaqueMod,
    opaqueMod2x,
    opaqueMod2xNA,
    opaqueOpaque,
    modMod,
    modMod2x,
    modAdd,
    modMod2xNA,
    modAddNA,
    modOpaque,
    opaqueMod2xNAAlpha,
    opaqueAddAlpha,
    opaqueAddAlphaAlpha,
    opaqueMod2xNAAlphaAdd,
    modAddAlpha,
    modAddAlphaAlpha,
    opaqueAlphaAlpha,
    opaqueMod2xNAAlpha3s,
    opaqueAddAlphaWgt,
    modAddAlphaBase, ///< Mod_Add_Alpha
    opaqueModNAAlpha,
    modAddAlphaWgt,
    opaqueModAddWgt,
    opaqueMod2xNAAlphaUnshAlpha,
    modDualCrossfade,
    opaqueMod2xNAAlphaAlpha,
    modMaskedDualCrossfade,
    opaqueAlpha,
    guild,
    guildNoBorder,
    guildOpaque,
    modDepth,
    illum,
    modModModConst,
    modModDepth,
};

inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFF;

/// One texture of a pass and its mapping to the surface.
struct TextureLayer {
    std::uint32_t texture = kNoIndex;   ///< into Model::textureSlots; kNoIndex: a placeholder
    std::uint32_t transform = kNoIndex; ///< into Skinned::textureTransforms; kNoIndex: none
    std::uint32_t weight = kNoIndex;    ///< into Skinned::textureWeights; kNoIndex: 1
    TexCoordSet coords = TexCoordSet::first;
};

inline constexpr std::size_t kMaxTextureLayers = 4;

/// How a batch is drawn. The scene fills the texture slots.
struct MaterialPass {
    std::uint32_t texture = kNoIndex; ///< into Model::textureSlots; that of the first layer if there are layers
    bool cullsBackFaces = true;

    // Only an M2 has these (docs/formats/m2.md §7.4, §9); all other models are drawn with the defaults.
    BlendMode blend = BlendMode::opaque;
    bool isLit = true;
    bool isFogged = true;
    bool testsDepth = true;
    bool writesDepth = true;
    bool fadesEdges = false;        ///< alpha decreases where the surface turns away (§9.7 "EdgeFade")
    bool weightScalesAlpha = true;  ///< the first layer's weight multiplies the pass's alpha
    std::uint32_t color = kNoIndex; ///< into Skinned::colors; kNoIndex: white
    std::uint32_t layerCount = 0;   ///< number of `layers`; 0: only `texture`
    std::array<TextureLayer, kMaxTextureLayers> layers{};
    PixelCombiner combiner = PixelCombiner::opaque;
    std::uint16_t materialLayer = 0; ///< 0: base; higher: overlays on the same surface, in this order
    std::int8_t priorityPlane = 0;   ///< explicit order among transparent passes, ascending
    std::uint8_t sortOffset = 0;     ///< flags 1 and 2 of the batch: the radius offsets its sort distance (§7.4)
};

} // namespace formats
