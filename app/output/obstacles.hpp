#pragma once

#include "formats/image/image.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/scene/document/document.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace app {

/// A reason not to write a file, as a phrase about the file, such as "is the model and is not overwritten; choose
/// another name". Empty: no obstacle.
using Obstacle = std::string;

/// /dev/null and the like, under any name.
[[nodiscard]] bool isDevice(const std::filesystem::path& path);

/// Whether both paths refer to one file, existing or not, regardless of links and spelling.
[[nodiscard]] bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

/// Protects the files that the document reads: the model and its skins are never written; a path from which the model
/// would load a skin next time only if overwriting is allowed.
[[nodiscard]] Obstacle obstacleTo(const scene::Document& document, const std::filesystem::path& path,
                                  formats::Overwriting overwriting);

/// An existing file may be replaced if this program wrote it as the same kind of file, if it has the same contents, or
/// if it is empty.
[[nodiscard]] Obstacle obstacleToDrawing(const std::filesystem::path& path);
[[nodiscard]] Obstacle obstacleToPose(const std::filesystem::path& path);
[[nodiscard]] Obstacle obstacleToPage(const std::filesystem::path& path); ///< of a sheet
[[nodiscard]] Obstacle obstacleToGltf(const std::filesystem::path& path);
[[nodiscard]] Obstacle obstacleToGltfImage(const std::filesystem::path& path, std::span<const std::byte> bytes);
/// Models of games, and files beside them, have no mark of ours: only the same content is replaced.
[[nodiscard]] Obstacle obstacleToGameFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Obstacle obstacleToTexture(const std::filesystem::path& path, const formats::Image& image);
[[nodiscard]] Obstacle obstacleToMaterial(const std::filesystem::path& path, std::string_view material);

} // namespace app
