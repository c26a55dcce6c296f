#pragma once

namespace platform {

/// The capabilities of the environment. A browser page has fewer than a native program.
struct Host {
    bool hasThreads = true;    ///< else there is one thread, which also runs the page
    bool hasDisk = true;       ///< the user's files can be listed and persist between runs
    bool canQuit = true;       ///< else closing the page ends the program
    bool canCopyImages = true; ///< to the clipboard
    bool canReveal = true;     ///< files in a file manager
};
[[nodiscard]] Host host();

[[nodiscard]] Host hostOfSystem(); ///< result of `host` unless another one was set
/// For tests: sets the capabilities from now on. No window may exist.
void setHost(const Host& host);

} // namespace platform
