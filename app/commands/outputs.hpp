#pragma once

#include "formats/core/image.hpp"
#include "formats/export/png_file.hpp"
#include "renderer/scene/document.hpp"

#include <filesystem>
#include <string_view>

namespace app {

/// What a command may write to. Each of these says on stderr why not, and what to do.

/// /dev/null and the like take a file under any name.
[[nodiscard]] bool isDevice(const std::filesystem::path& path);

/// Whether both are one file, there or not, by whatever links and spellings.
[[nodiscard]] bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

/// Whether a picture may be written to `path`: not the model, none of its skins, and not what it would take for one
/// when it is opened next.
[[nodiscard]] bool mayWrite(const scene::Document& document, const std::filesystem::path& path);

/// Whether a file that was not named but belongs to an export may be replaced: only one that an export wrote, or that
/// holds the same.
[[nodiscard]] bool mayReplacePicture(const std::filesystem::path& path, const formats::Image& picture);
[[nodiscard]] bool mayReplaceMaterial(const std::filesystem::path& path, std::string_view material);

/// Writes a whole picture as PNG, or says on stderr why not.
[[nodiscard]] bool isPngWritten(const std::filesystem::path& path, const formats::Image& picture,
                                formats::PngMark mark);
/// The same for one that was written row by row.
[[nodiscard]] bool isFinished(formats::PngFile& file);

} // namespace app
