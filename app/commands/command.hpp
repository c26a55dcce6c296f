#pragma once

#include "app/output/exit_status.hpp"

#include <span>
#include <string_view>

namespace app {

/// A subcommand of the program. `run` gets all arguments after its name.
struct Command {
    std::string_view name;
    std::string_view summary;
    ExitStatus (*run)(std::span<const char* const> arguments);
};

/// The only list of subcommands.
[[nodiscard]] std::span<const Command> commands();

/// Runs a command. If memory runs out, it ends with a message.
[[nodiscard]] ExitStatus runCommand(const Command& command, std::span<const char* const> arguments);

/// Runs the program: a subcommand if the first argument names one, else the viewer with the given paths.
[[nodiscard]] ExitStatus runProgram(std::span<const char* const> arguments);

} // namespace app
