#pragma once

#include <X11/Xlib.h>

#include <memory>
#include <vector>

// Only for the sources of the driver: Xlib's macros (None, Bool, Status) conflict with other headers.

namespace tests {

struct DisplayCloser {
    void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, DisplayCloser>;

/// A window property if it has the given format (8 or 32 bits per item); else empty. Xlib returns 32-bit items as
/// longs.
[[nodiscard]] std::vector<unsigned char> bytesOf(Display* display, Window window, const char* property);
[[nodiscard]] std::vector<unsigned long> numbersOf(Display* display, Window window, const char* property);

} // namespace tests
