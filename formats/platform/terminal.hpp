#pragma once

namespace platform {

/// Whether standard output goes to a terminal, not to a file or another program.
[[nodiscard]] bool printsToTerminal();

} // namespace platform
