#pragma once

#include "formats/vfs/virtual_file_system.hpp"

namespace scene {

/// Whether this program drew or exported the image, also where another program edited it since and kept the text that
/// says so; only PNG files are written.
[[nodiscard]] bool isOwnImage(const formats::VirtualFileSystem& files, const formats::FoundFile& file);

/// Whether nothing is in a file: somebody made its name only, for example as the place of an image to come.
[[nodiscard]] bool isEmptyFile(const formats::VirtualFileSystem& files, const formats::FoundFile& file);

/// Whether an image may be shown for a name that is not exactly its own: it is neither empty nor our own.
[[nodiscard]] bool mayBeGuessed(const formats::VirtualFileSystem& files, const formats::FoundFile& file);

} // namespace scene
