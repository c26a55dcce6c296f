#pragma once

#include "formats/vfs/virtual_file_system.hpp"

#include <span>

namespace scene {

/// Whether this program drew or exported the image, even if another program edited it since and kept its mark; only PNG
/// files are written.
[[nodiscard]] bool isOwnImage(const formats::VirtualFileSystem& files, const formats::FoundFile& file);

/// Whether a file is empty: only a placeholder, for example for an image to come.
[[nodiscard]] bool isEmptyFile(const formats::VirtualFileSystem& files, const formats::FoundFile& file);

/// Whether an image may be shown for a name that is not exactly its own: it is neither empty nor our own.
[[nodiscard]] bool mayBeGuessed(const formats::VirtualFileSystem& files, const formats::FoundFile& file);

/// The first image that may be guessed called `base` with one of the extensions other than `tried`.
[[nodiscard]] std::optional<formats::FoundFile> guessedImage(const formats::VirtualFileSystem& files,
                                                             const std::string& base,
                                                             std::span<const std::string_view> extensions,
                                                             std::string_view tried, formats::LookupLog& lookups);

} // namespace scene
