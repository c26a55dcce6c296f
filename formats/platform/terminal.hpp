#pragma once

namespace platform {

/// Whether somebody reads what this program prints to standard output, and not a file or another program.
[[nodiscard]] bool printsToTerminal();

} // namespace platform
