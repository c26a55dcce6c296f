#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <memory>

namespace scene {
class Listfile;
}

namespace app {

/// The list of files that an option names, read; null where it names none. Errors: those of reading it.
[[nodiscard]] formats::Result<std::shared_ptr<const scene::Listfile>> readListfile(const std::filesystem::path& file);

} // namespace app
