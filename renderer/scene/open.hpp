#pragma once

#include "renderer/scene/document.hpp"

#include <filesystem>
#include <optional>

namespace scene {

enum class ImagePolicy {
    none,           ///< names, sizes and trails only
    chosen,         ///< decode the skin that is shown first; leave the others unread
    chosenAndSizes, ///< decode the skin that is shown first, look at the sizes of the others
    all,            ///< decode every skin
};

struct OpenOptions {
    std::vector<std::filesystem::path> gameFolders{}; ///< searched after the model's own game root
    ImagePolicy images = ImagePolicy::all;
    std::string skin{}; ///< the chosen one: name or index; empty: the first
    Bindings bindings{}; ///< those of textures that the document has not are passed over
};

/// The one door for every command and for the window: reads a model file and everything it needs.
///
/// Errors: those of reading the file and of `formats::loadModel`. A missing or broken texture or companion file is a
/// diagnostic. Whether the chosen skin exists is the caller's question (`findSkin`).
[[nodiscard]] formats::Result<Document> open(const std::filesystem::path& file, const OpenOptions& options = {});

/// The model files at a path: the file itself, or those in a folder and below it, by path.
/// Errors: notFound (no such path, or a folder without models), io.
[[nodiscard]] formats::Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path);

/// The model files in a file's folder, itself among them under any extension, by path.
[[nodiscard]] std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file);

} // namespace scene
