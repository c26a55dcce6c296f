#pragma once

#include "assets/samples/creature.hpp"
#include "formats/m2/writer/m2_writer.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace samples {

/// A clip of the creature as an animation of World of Warcraft.
struct M2Clip {
    std::string_view clip; ///< ClipSpec::name
    std::uint16_t animation = 0;
    bool loops = true;
    bool isExternal = false; ///< its keys are in an .anim file
};

/// One per element of clips(), in the same order, which is that of the sequences.
[[nodiscard]] std::span<const M2Clip> m2Clips();

/// Bones of the M2: a root at the origin, those of the skeleton, one for each eye's glow, then those of effects: the
/// mouth, whose z axis points out of it, and the tip of the tail, whose y axis points up.
inline constexpr std::uint16_t kM2Root = 0;
[[nodiscard]] constexpr std::uint16_t m2Bone(BoneId bone)
{
    return static_cast<std::uint16_t>(bone + 1);
}
inline constexpr std::uint16_t kM2LeftGlow = kBoneCount + 1;
inline constexpr std::uint16_t kM2RightGlow = kBoneCount + 2;
inline constexpr std::uint16_t kM2Mouth = kBoneCount + 3;
inline constexpr std::uint16_t kM2TailTip = kBoneCount + 4;

/// The model is named "Creature"; textures are beside it: CreatureSkin*.blp as monster skin 1, and these.
inline constexpr std::string_view kM2GlowImage = "CreatureGlow.blp";
inline constexpr std::string_view kM2PlasmaImage = "CreaturePlasma.blp";
inline constexpr std::string_view kM2EmbersImage = "CreatureEmbers.blp";
inline constexpr std::string_view kM2TrailImage = "CreatureTrail.blp";

/// Into M2WriteModel::textures and materials.
enum M2Texture : std::uint16_t { kM2Skin, kM2Glow, kM2Plasma, kM2Embers, kM2Trail };
enum M2Material : std::uint16_t { kM2Hide, kM2Shine };

/// The creature with its ornaments, effects and all other features of an M2; `version` 256 or 264. The triangles shown
/// by default are those of the MD2, with the same positions at the time of each frame.
[[nodiscard]] formats::M2WriteModel m2Of(const Creature& creature, std::uint32_t version);

} // namespace samples
