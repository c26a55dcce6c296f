#pragma once

namespace platform {

/// Whether standard output is a terminal, not a file or another program.
[[nodiscard]] bool printsToTerminal();

} // namespace platform
