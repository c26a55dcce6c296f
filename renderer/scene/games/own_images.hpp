#pragma once

#include "formats/vfs/virtual_file_system.hpp"

namespace scene {

/// Whether this program drew or exported the image, also where another program edited it since and kept the text that
/// says so; only PNG files are written.
[[nodiscard]] bool isOwnImage(const formats::VirtualFileSystem& files, const formats::FoundFile& file);

} // namespace scene
