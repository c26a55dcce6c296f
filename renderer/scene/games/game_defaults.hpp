#pragma once

#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <set>
#include <string_view>

/// The defaults of the games for a document's models, and their names for bones.
namespace scene {

/// Numbers of the surfaces (see surfaceAt) that are initially hidden, according to the models' games
/// (GameProfile::hiddenSurfaces).
[[nodiscard]] std::set<std::uint32_t> defaultHidden(const Document& document);

/// The surfaces that are visible only while a weapon fires (GameProfile::muzzleFlash).
[[nodiscard]] std::set<std::uint32_t> muzzleFlashes(const Document& document);

/// The clip shown by default: the game's idle clip of creatures, else the first animated one, else kNoIndex (all
/// frames).
[[nodiscard]] std::uint32_t idleClip(const formats::Model& model);
/// The clip of a node without layer: its own one, else the idle clip.
[[nodiscard]] std::uint32_t idleClip(const Node& node);
/// The same for a layer; for a player's legs and torso LEGS_IDLE and TORSO_STAND.
[[nodiscard]] std::uint32_t idleClip(const Document& document, std::uint32_t layer);

/// The bone that its game uses as root of a model's upper body, or kNoIndex.
[[nodiscard]] std::uint32_t torsoBone(const formats::Model& model);
/// The bone with this name (in the file, else in its game) or index, or kNoIndex.
[[nodiscard]] std::uint32_t findBone(const formats::Model& model, std::string_view nameOrIndex);

} // namespace scene
