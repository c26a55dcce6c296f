#include "app/viewer/shell/viewer.hpp"

#include "app/viewer/opening/window_inbox.hpp"
#include "app/viewer/shell/application.hpp"
#include "formats/platform/display.hpp"
#include "formats/platform/termination.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>
#include <utility>

namespace app {
namespace {

constexpr std::chrono::milliseconds kEndingTime{400};

/// All files are written. Workers end at their next check for cancellation; a worker inside a library call or blocked
/// by the disk must not keep the process running after its window is closed.
void endSoon()
{
    std::thread([] {
        std::this_thread::sleep_for(kEndingTime);
        platform::removeUnfinishedFiles();
        std::_Exit(static_cast<int>(ExitStatus::done));
    }).detach();
}

/// Scripts and tests have a window of their own.
bool isForUser(const ViewerOptions& options)
{
    return options.controlSocket.empty() && options.stateFile.empty();
}

/// Whether the window that is there can do the same: options that concern all models are for a window of their own.
bool areOnlyFiles(const ViewerOptions& options)
{
    return !options.paths.empty() && !options.opensNewWindow && options.gameFolders.empty() &&
           options.compareWith.empty() && options.listfile.empty() && options.palette.empty();
}

/// Runs a window until it is closed. Returns the files for the next window: see Application::unopenedFiles.
std::vector<std::filesystem::path> runWindow(const ViewerOptions& options, std::unique_ptr<ControlChannel> control)
{
    Application application(options, std::move(control));
    application.run();
    if (platform::isTerminationRequested() || application.unopenedFiles().empty()) {
        endSoon();
        return {};
    }
    return application.unopenedFiles();
}

} // namespace

std::vector<std::filesystem::path> gameFoldersOf(const ViewerOptions& options, const Settings& settings)
{
    std::vector<std::filesystem::path> folders = options.gameFolders;
    folders.insert(folders.end(), settings.gameFolders.begin(), settings.gameFolders.end());
    return folders;
}

scene::OpenOptions openOptions(const ViewerOptions& options, const Settings& settings)
{
    scene::OpenOptions open;
    open.gameFolders = gameFoldersOf(options, settings);
    open.palette = options.palette.empty() ? settings.palette : options.palette;
    const std::filesystem::path& listfile = options.listfile.empty() ? settings.listfile : options.listfile;
    if (!listfile.empty())
        open.listfile = std::make_shared<const scene::Listfile>(listfile);
    return open;
}

ExitStatus runViewer(const ViewerOptions& given)
{
    ViewerOptions options = given;
    if (!platform::hasDisplay()) {
        std::fputs("trisview: no display for a window; 'trisview render' renders without one\n", stderr);
        return ExitStatus::noOpenGl;
    }
    if (isForUser(options)) {
        options.inbox = windowSocket();
        if (areOnlyFiles(options) && handOver(options.inbox, options.paths))
            return ExitStatus::done;
    }
    std::unique_ptr<ControlChannel> control;
    if (!options.controlSocket.empty()) {
        control = std::make_unique<ControlChannel>(options.controlSocket);
        const platform::LocalServer& server = control->server();
        if (server.state() != platform::LocalServer::State::listening) {
            std::fprintf(stderr, "trisview: %s\n", server.problem().c_str());
            return server.state() == platform::LocalServer::State::inUse ? ExitStatus::usage : ExitStatus::incomplete;
        }
    }
    try {
        ViewerOptions next;
        next.startedBy = options.startedBy;
        next.worker = options.worker;
        next.inbox = options.inbox;
        next.paths = runWindow(options, std::move(control));
        while (!next.paths.empty())
            next.paths = runWindow(next, nullptr);
        return ExitStatus::done;
    } catch (const WindowError& error) {
        std::fprintf(stderr, "trisview: %s\n", error.what());
    } catch (const renderer::GlError& error) {
        std::fprintf(stderr, "trisview: %s\n", error.what());
    }
    return ExitStatus::noOpenGl;
}

} // namespace app
