#pragma once

#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <set>
#include <string_view>

/// What the games of a document's models show before anybody chooses, and how they call bones.
namespace scene {

/// Numbers of the surfaces (see surfaceAt) that stay hidden until somebody asks for them, as the models' games have it
/// (GameProfile::hiddenSurfaces).
[[nodiscard]] std::set<std::uint32_t> defaultHidden(const Document& document);

/// The surfaces that show only while a weapon fires (GameProfile::muzzleFlash).
[[nodiscard]] std::set<std::uint32_t> muzzleFlashes(const Document& document);

/// The clip shown by default: the one in which creatures rest in the game, else the first that moves, else kNoIndex
/// (all frames).
[[nodiscard]] std::uint32_t idleClip(const formats::Model& model);
/// The same for a layer; a player's legs and torso rest in LEGS_IDLE and TORSO_STAND.
[[nodiscard]] std::uint32_t idleClip(const Document& document, std::uint32_t layer);

/// The bone that its game knows the upper body of a model by, or kNoIndex.
[[nodiscard]] std::uint32_t torsoBone(const formats::Model& model);
/// The bone of this name (that of the file, else the one that its game has for it) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findBone(const formats::Model& model, std::string_view nameOrIndex);

} // namespace scene
