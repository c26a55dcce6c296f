#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/game/make.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// Models for the games on the disk.
namespace app {

/// The folder of a file as its game names it, from its path: of ".../baseq3/models/players/robot/lower.md3" it is
/// "models/players/robot". Without a folder "models" or "players" in the path: "models/" and the name of the file.
[[nodiscard]] std::string folderInGame(const std::filesystem::path& output);

/// A folder in the game that the user typed: with '/', without those at its ends and a drive letter. Empty: it leads
/// out of the game, or nothing remains.
[[nodiscard]] std::string typedFolderInGame(const std::string& folder);

/// A file beside an output.
[[nodiscard]] std::filesystem::path besideGameModel(const std::filesystem::path& output,
                                                    const renderer::game::GameFile& file);

/// Whether a file stays as it is if it exists: an `animation.cfg`, which other parts of a player share.
[[nodiscard]] bool isKeptIfThere(const renderer::game::GameFile& file);

/// Takes those files out of `files` that are images of the document, with the same bytes, where they would be written:
/// a model may be made in the folder of its source. Returns their paths.
[[nodiscard]] std::vector<std::filesystem::path> takeImagesInPlace(const scene::Document& document,
                                                                   renderer::game::GameFiles& files,
                                                                   const std::filesystem::path& output);

/// Writes the files beside the model, then the model, which gets its name only after its bytes were read back. Returns
/// the paths of what was written. Errors: io, corrupt (other bytes were read back).
[[nodiscard]] formats::Result<std::vector<std::filesystem::path>> writeGameFiles(const renderer::game::GameFiles& files,
                                                                                 const std::filesystem::path& output);

} // namespace app
