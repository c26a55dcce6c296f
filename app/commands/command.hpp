#pragma once

#include "app/exit_status.hpp"

#include <span>
#include <string_view>

namespace app {

/// One subcommand of the program. `run` gets everything after its name.
struct Command {
    std::string_view name;
    std::string_view summary;
    ExitStatus (*run)(std::span<const char* const> arguments);
};

/// The only list of them.
[[nodiscard]] std::span<const Command> commands();

/// Runs the program: a subcommand where the first argument names one, else the viewer on the paths given.
[[nodiscard]] ExitStatus runProgram(std::span<const char* const> arguments);

} // namespace app
