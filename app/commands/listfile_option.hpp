#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <memory>

namespace scene {
class Listfile;
}

namespace app {

/// Reads the listfile named by an option; null if none is named. Errors: those of reading it.
[[nodiscard]] formats::Result<std::shared_ptr<const scene::Listfile>> readListfile(const std::filesystem::path& file);

} // namespace app
