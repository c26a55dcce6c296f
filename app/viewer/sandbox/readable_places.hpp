#pragma once

#include "renderer/scene/document/open_options.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

/// The folders and files that a worker may read. Found by names: no file is read, because this runs unconfined.
namespace app {

/// What opening a model may need: the root of its game, the base folders beside it, its client of World of Warcraft,
/// the targets of links in these folders, and what `options` names. Full paths without links.
[[nodiscard]] std::vector<std::filesystem::path> placesOf(const std::filesystem::path& model,
                                                          const scene::OpenOptions& options);

/// The same without the targets of links, and with links as they are: the paths of a model's files begin with them.
[[nodiscard]] std::vector<std::filesystem::path> namedPlacesOf(const std::filesystem::path& model,
                                                               const scene::OpenOptions& options);

/// Whether each of `wanted` is one of `places` or below one. Full paths.
[[nodiscard]] bool areWithin(std::span<const std::filesystem::path> wanted,
                             std::span<const std::filesystem::path> places);

/// The closest folder around `place` and one of `others` that is beside it, at most three levels above `place`.
/// nullopt: there is none, or it may hold more than models: it has the home in it, is less than three levels below the
/// root, or is or lies in a hidden folder. Full paths without links.
[[nodiscard]] std::optional<std::filesystem::path> folderAround(const std::filesystem::path& place,
                                                                std::span<const std::filesystem::path> others);

/// The path without links; unchanged if it does not exist.
[[nodiscard]] std::filesystem::path withoutLinks(const std::filesystem::path& path);

} // namespace app
