#pragma once

#include "formats/image/image.hpp"
#include "formats/image/png/png_file.hpp"
#include "formats/image/png_mark.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/scene/document.hpp"

#include <filesystem>
#include <string_view>

namespace app {

/// Checks of the files that a command may write. Each prints to stderr why not, and what to do.

/// /dev/null and the like take a file under any name.
[[nodiscard]] bool isDevice(const std::filesystem::path& path);

/// Whether both are one file, there or not, by whatever links and spellings.
[[nodiscard]] bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

/// Whether a command may write to `path` at all. Never to what it reads: the model and its skins; and only by force to
/// what the model would take for a skin that it names when it is opened next.
[[nodiscard]] bool mayWrite(const scene::Document& document, const std::filesystem::path& path,
                            formats::Overwriting overwriting);

/// Whether a file that is there may be replaced: one that this program wrote as the same kind of file, that holds the
/// same, or nothing; any other only by force.
[[nodiscard]] bool mayReplaceDrawing(const std::filesystem::path& path, formats::Overwriting overwriting);
[[nodiscard]] bool mayReplacePose(const std::filesystem::path& path, formats::Overwriting overwriting);
[[nodiscard]] bool mayReplaceTexture(const std::filesystem::path& path, const formats::Image& image,
                                     formats::Overwriting overwriting);
[[nodiscard]] bool mayReplaceMaterial(const std::filesystem::path& path, std::string_view material,
                                      formats::Overwriting overwriting);

/// Writes a whole image as PNG, or says on stderr why not.
[[nodiscard]] bool isPngWritten(const std::filesystem::path& path, const formats::Image& image, formats::PngMark mark);
/// The same for one that was written row by row.
[[nodiscard]] bool isFinished(formats::PngFile& file);

} // namespace app
