#pragma once

#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"

#include <filesystem>
#include <vector>

namespace scene {

/// Reads a model file and everything it needs; every command and the window use it.
///
/// A part of a player opens the player, a weapon comes with its barrel and flash; see scene/assembly. The path may lie
/// in an archive. Errors: those of reading the file and of `formats::loadModel`. A missing or broken texture or
/// sidecar file is a diagnostic. Whether the chosen skin exists is the caller's question (`findSkin`).
[[nodiscard]] formats::Result<Document> open(const std::filesystem::path& file, const OpenOptions& options = {});

/// As `open`, of a file that belongs to no game, whatever lies in the folders above it: nothing is looked for but in
/// its own folder, and in the folders of `options`.
[[nodiscard]] formats::Result<Document> openAlone(const std::filesystem::path& file, const OpenOptions& options = {});

/// The models at a path: the file itself, or those in a folder or archive and below it, by path. A player of several
/// files is one (its `lower.md3`), and coarser levels of detail and the parts of a weapon are none of their own.
/// Errors: notFound (no such path, or no models in it), io.
[[nodiscard]] formats::Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path);

/// The model files in a file's folder, itself among them under any extension, by path.
[[nodiscard]] std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file);

} // namespace scene
