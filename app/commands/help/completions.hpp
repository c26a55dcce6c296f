#pragma once

#include "app/commands/command.hpp"

#include <span>
#include <string>

/// Scripts that complete command lines of Trisview in a shell.
namespace app {

/// The script for bash 4 and later; it needs no other package.
[[nodiscard]] std::string bashCompletion(const CommandFacts& window, std::span<const CommandFacts> commands);
/// The function `_trisview` of zsh, a file in its `fpath`.
[[nodiscard]] std::string zshCompletion(const CommandFacts& window, std::span<const CommandFacts> commands);
/// The lines for fish 3 and later.
[[nodiscard]] std::string fishCompletion(const CommandFacts& window, std::span<const CommandFacts> commands);

} // namespace app
