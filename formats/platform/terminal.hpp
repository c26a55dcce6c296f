#pragma once

namespace platform {

/// Whether standard output is a terminal, not a file or another program.
[[nodiscard]] bool printsToTerminal();

/// The same for the standard stream of messages.
[[nodiscard]] bool showsMessagesOnTerminal();

} // namespace platform
