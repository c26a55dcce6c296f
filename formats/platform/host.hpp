#pragma once

namespace platform {

/// What the program can do where it runs. A page of a browser can do less than a program of its own.
struct Host {
    bool hasThreads = true;    ///< else there is one, which also keeps the page going
    bool hasDisk = true;       ///< the user's files can be listed, and are there when the program runs again
    bool canQuit = true;       ///< else whoever closes the page ends it
    bool canCopyImages = true; ///< to the clipboard
    bool canReveal = true;     ///< files in a file manager
};
[[nodiscard]] Host host();

[[nodiscard]] Host hostOfSystem(); ///< what `host` says unless another one was given
/// For tests: the program can do this from now on. No window is there.
void setHost(const Host& host);

} // namespace platform
