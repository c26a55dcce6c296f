#pragma once

#include "app/output/obj_materials.hpp"
#include "app/output/obstacles.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/scene/document/document.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace app {

/// Checks of the files that a command may write. Each prints the reason for a refusal and a remedy to stderr.

/// Whether a command may write to `path`. Never to the model and its skins; with --force also to a path from which the
/// model would load a skin next time.
[[nodiscard]] bool mayWrite(const scene::Document& document, const std::filesystem::path& path,
                            formats::Overwriting overwriting);

/// Whether an existing file may be replaced: if this program wrote it as the same kind of file, if it has the same
/// contents, if it is empty, or with --force.
[[nodiscard]] bool mayReplaceDrawing(const std::filesystem::path& path, formats::Overwriting overwriting);
[[nodiscard]] bool mayReplacePose(const std::filesystem::path& path, formats::Overwriting overwriting);
[[nodiscard]] bool mayReplacePage(const std::filesystem::path& path, formats::Overwriting overwriting);
[[nodiscard]] bool mayReplaceGltf(const std::filesystem::path& path, formats::Overwriting overwriting);
[[nodiscard]] bool mayReplaceGltfImage(const std::filesystem::path& path, std::span<const std::byte> bytes,
                                       formats::Overwriting overwriting);
[[nodiscard]] bool mayReplaceGameFile(const std::filesystem::path& path, std::span<const std::byte> bytes,
                                      formats::Overwriting overwriting);
[[nodiscard]] bool mayReplaceTexture(const std::filesystem::path& path, const formats::Image& image,
                                     formats::Overwriting overwriting);
[[nodiscard]] bool mayReplaceMaterial(const std::filesystem::path& path, std::string_view material,
                                      formats::Overwriting overwriting);

/// Whether the files beside an OBJ replace only files of earlier exports, or --force is given.
[[nodiscard]] bool mayWriteMaterial(const scene::Document& document, const MaterialFiles& files,
                                    formats::Overwriting overwriting);

/// Whether a file, which may be no text, may be written to standard output: not into an answer of `batch`.
[[nodiscard]] bool mayPrintFile();
/// Whether an image may be written there: nor to a terminal.
[[nodiscard]] bool mayPrintImage();

/// Reports if there was not enough memory to encode an image. Returns `isDone`.
[[nodiscard]] bool isEncoded(bool isDone);

/// Whether a file was written; otherwise reports the reason.
[[nodiscard]] bool isDone(const formats::Result<void>& written);

} // namespace app
