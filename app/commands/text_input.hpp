#pragma once

#include "app/output/exit_status.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

namespace app {

/// The contents of a file of the command line that has at most `most` bytes. A failure has been printed.
[[nodiscard]] std::variant<std::string, ExitStatus> textOfFile(const std::filesystem::path& file, std::uint64_t most);

} // namespace app
