#include "app/viewer/shell/viewer.hpp"

#include "app/viewer/shell/application.hpp"
#include "formats/platform/display.hpp"
#include "renderer/gl/context.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace app {
namespace {

constexpr std::chrono::milliseconds kEndingTime{400};

/// Everything that is to be kept is written. Workers end as soon as they ask whether to go on; one that is inside of a
/// library, or waits for a disk that does not answer, must not keep the program of a closed window running.
void endSoon()
{
    std::thread([] {
        std::this_thread::sleep_for(kEndingTime);
        std::_Exit(static_cast<int>(ExitStatus::done));
    }).detach();
}

} // namespace

ExitStatus runViewer(const ViewerOptions& options)
{
    if (!platform::hasDisplay()) {
        std::fputs("trisview: no display for a window; 'trisview render' renders without one\n", stderr);
        return ExitStatus::noOpenGl;
    }
    try {
        Application application(options);
        application.run();
        endSoon();
        return ExitStatus::done;
    } catch (const WindowError& error) {
        std::fprintf(stderr, "trisview: %s\n", error.what());
    } catch (const renderer::GlError& error) {
        std::fprintf(stderr, "trisview: %s\n", error.what());
    }
    return ExitStatus::noOpenGl;
}

} // namespace app
