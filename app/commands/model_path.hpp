#pragma once

#include "app/exit_status.hpp"

#include <filesystem>
#include <variant>

namespace app {

/// The one model at a path: a file, or the only model of a folder or archive, where the weapons that a player can hold
/// (below `weapons` or `weapons2`) are not counted beside one other model. Otherwise says on stderr why there is not
/// one, with the models there are, and gives the exit status.
[[nodiscard]] std::variant<std::filesystem::path, ExitStatus> oneModelAt(const std::filesystem::path& path);

} // namespace app
