#pragma once

#include "renderer/scene/games/cube2/cube_config.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <optional>
#include <string>

/// Skins and clips of models that Cube's configurations describe (docs/formats/cube_cfg.md).
namespace scene {

/// The image that the configuration in `folder` names for a surface, as the game would find it from there; nullopt if
/// it names none.
[[nodiscard]] std::optional<std::string> configuredImage(const formats::VirtualFileSystem& files,
                                                         std::string_view folder, const CubeConfig& config,
                                                         std::string_view surface);

/// The image that the game shows if the configuration names none: "skin.jpg" or "skin.png" in the model's folder, else
/// in its parent; returns its name for the file system, or empty.
[[nodiscard]] std::string usualCubeImage(const formats::VirtualFileSystem& files, const std::string& folder);

/// The single skin of a model that has a configuration, or only the usual image of Cube's models; nullopt for others.
[[nodiscard]] std::optional<Skin> cubeSkin(const SkinQuery& query, std::size_t node);

/// The skins of a model whose own images are incomplete: one for each folder beside it with a configuration that loads
/// the model, named like the folder. Several entries of the game share one file in this way.
[[nodiscard]] std::vector<Skin> cubeVariantSkins(const SkinQuery& query, std::size_t node);

/// Inserts the clips from `md3.cfg` or `md2.cfg` before the model's own.
void addCubeClips(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile, formats::Model& model,
                  Document& document);

} // namespace scene
