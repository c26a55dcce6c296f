#pragma once

#include "formats/vfs/archive_reader.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"

#include <filesystem>
#include <vector>

namespace scene {

/// Reads a model file and everything it needs; used by every command and the window.
///
/// A part of a player opens the player, a weapon comes with its barrel and flash; see scene/assembly. The path may be
/// in an archive. Errors: those of reading the file and of `formats::loadModel`. A missing or broken texture or sidecar
/// file is a diagnostic. Callers check whether the selected skin exists (`findSkin`).
[[nodiscard]] formats::Result<Document> open(const std::filesystem::path& file, const OpenOptions& options = {});

/// Like `open`, for a file that belongs to no game, whatever the parent folders contain: files are searched only in its
/// own folder, and in the folders in `options`.
[[nodiscard]] formats::Result<Document> openAlone(const std::filesystem::path& file, const OpenOptions& options = {});

/// The models at a path: the file itself, or those in a folder or archive and below it, sorted by path. A player with
/// several files counts once (its `lower.md3`); coarser levels of detail and the parts of a weapon do not count.
/// Errors: notFound (no such path, or no models in it), io.
[[nodiscard]] formats::Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path);

/// The model files in a file's folder, sorted by path; includes the file itself with any extension.
[[nodiscard]] std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file,
                                                                  const formats::MoreNames& more = {});

} // namespace scene
