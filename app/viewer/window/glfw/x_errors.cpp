#include "app/viewer/window/glfw/x_errors.hpp"

#ifdef __linux__

#include <X11/Xlib.h>

#include <array>
#include <cstdio>

namespace app {
namespace {

int reportXError(Display* display, XErrorEvent* error)
{
    std::array<char, 128> text{};
    XGetErrorText(display, error->error_code, text.data(), static_cast<int>(text.size()));
    std::fprintf(stderr, "trisview: the display refused a request (%s, code %d)\n", text.data(),
                 static_cast<int>(error->request_code));
    return 0;
}

} // namespace

void surviveXErrors()
{
    XSetErrorHandler(reportXError);
}

} // namespace app

#else

namespace app {

void surviveXErrors() {}

} // namespace app

#endif
