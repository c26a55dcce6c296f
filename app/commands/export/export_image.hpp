#pragma once

#include "app/output/exit_status.hpp"
#include "formats/vfs/write_below.hpp"

#include <filesystem>

namespace app {

/// `export PICTURE -o FILE.png`: writes an image on disk or in an archive as PNG. Overwrites neither the image itself
/// nor files that were not exported by this program; reports errors on stderr.
[[nodiscard]] ExitStatus exportImage(const std::filesystem::path& image, const std::filesystem::path& output,
                                     formats::Overwriting overwriting);

} // namespace app
