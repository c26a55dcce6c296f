#pragma once

#include "app/output/obj_materials.hpp"
#include "app/output/obstacles.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/scene/document/document.hpp"

#include <filesystem>
#include <string_view>

namespace app {

/// Checks of the files that a command may write. Each prints to stderr why not, and what to do.

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

/// Whether none of the files beside an OBJ would replace one that no export wrote, or that is forced.
[[nodiscard]] bool mayWriteMaterial(const scene::Document& document, const MaterialFiles& files,
                                    formats::Overwriting overwriting);

/// Whether an image may go to standard output: a terminal would show its bytes as nonsense.
[[nodiscard]] bool mayPrintImage();

/// Says so where an image could not be encoded for want of memory. Gives `isDone` back.
[[nodiscard]] bool isEncoded(bool isDone);

/// Whether a file was written; says why not.
[[nodiscard]] bool isDone(const formats::Result<void>& written);

} // namespace app
