#pragma once

#include "app/exit_status.hpp"

#include <filesystem>
#include <memory>
#include <optional>

namespace scene {
class Listfile;
}

namespace app {

/// Reads the list of files that an option names; none where it names none. The status where it cannot be read, after
/// the reason was printed.
[[nodiscard]] std::optional<ExitStatus> readListfile(const std::filesystem::path& file,
                                                     std::shared_ptr<const scene::Listfile>& listfile);

} // namespace app
