#include "app/viewer/viewer.hpp"

#include "app/viewer/application.hpp"
#include "formats/platform/display.hpp"
#include "renderer/gl/context.hpp"

#include <cstdio>

namespace app {

ExitStatus runViewer(const ViewerOptions& options)
{
    if (!platform::hasDisplay()) {
        std::fputs("trisview: no display for a window; 'trisview render' makes pictures without one\n", stderr);
        return ExitStatus::noOpenGl;
    }
    try {
        Application(options).run();
        return ExitStatus::done;
    } catch (const WindowError& error) {
        std::fprintf(stderr, "trisview: %s\n", error.what());
    } catch (const renderer::GlError& error) {
        std::fprintf(stderr, "trisview: %s\n", error.what());
    }
    return ExitStatus::noOpenGl;
}

} // namespace app
