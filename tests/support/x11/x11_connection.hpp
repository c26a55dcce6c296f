#pragma once

#include <X11/Xlib.h>

#include <memory>
#include <vector>

// For the sources of the driver only: Xlib's macros (None, Bool, Status) do not get along with other headers.

namespace tests {

struct DisplayCloser {
    void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, DisplayCloser>;

/// A window property, as long as it has the given format (8 or 32 bits an item); empty otherwise. Xlib gives 32-bit
/// items as longs.
[[nodiscard]] std::vector<unsigned char> bytesOf(Display* display, Window window, const char* property);
[[nodiscard]] std::vector<unsigned long> numbersOf(Display* display, Window window, const char* property);

} // namespace tests
