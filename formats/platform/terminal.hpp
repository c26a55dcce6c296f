#pragma once

namespace platform {

/// Whether standard output is a terminal, not a file or another program.
[[nodiscard]] bool printsToTerminal();

/// The same for the standard stream of messages.
[[nodiscard]] bool showsMessagesOnTerminal();

/// Whether messages may have colors: they go to a terminal that shows them, and neither NO_COLOR (no-color.org) nor
/// TERM=dumb asks for plain text.
[[nodiscard]] bool colorsMessages();

} // namespace platform
