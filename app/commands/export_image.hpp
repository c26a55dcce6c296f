#pragma once

#include "app/exit_status.hpp"
#include "formats/vfs/write_below.hpp"

#include <filesystem>

namespace app {

/// `export PICTURE -o FILE.png`: writes an image of the disk or in an archive as PNG. Never over the image itself, nor
/// over a file that no export wrote; says on stderr what is wrong.
[[nodiscard]] ExitStatus exportImage(const std::filesystem::path& image, const std::filesystem::path& output,
                                     formats::Overwriting overwriting);

} // namespace app
