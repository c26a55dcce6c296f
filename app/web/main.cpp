#include "app/viewer/shell/application.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/paths.hpp"

#include <emscripten.h>

#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace {

namespace fs = std::filesystem;

// Exists as long as the page.
std::unique_ptr<app::Application> application;

// clang-format off
EM_JS(void, trisviewFail, (const char* reason), { Module.page.fail(UTF8ToString(reason)); })
// clang-format on

void step()
{
    try {
        application->step();
    } catch (const std::exception& error) {
        emscripten_cancel_main_loop();
        trisviewFail(formats::reasonOf(error).c_str());
    }
}

/// "--state FILE" writes the state report, as in the desktop program; all other arguments are paths to open.
app::ViewerOptions optionsOf(int argc, char** argv)
{
    app::ViewerOptions options;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--state" && i + 1 < argc)
            options.stateFile = argv[++i];
        else
            options.paths.push_back(platform::pathFromUtf8(argv[i]));
    }
    return options;
}

bool isBelow(const fs::path& path, const fs::path& folder)
{
    const auto ends = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return ends.first == folder.end();
}

bool isUsed(const fs::path& folder, const app::Session& session)
{
    return std::any_of(session.tabs.begin(), session.tabs.end(), [&](const app::Tab& tab) {
        return tab.document && isBelow(platform::pathFromUtf8(tab.document->path), folder);
    });
}

} // namespace

/// Frees memory of dropped files that no tab shows. Called before more files are written.
extern "C" EMSCRIPTEN_KEEPALIVE void trisviewForgetUnusedFiles(const char* root)
{
    if (!application || application->isOpening())
        return;
    std::error_code error;
    std::vector<fs::path> unused;
    for (const fs::directory_entry& drop : fs::directory_iterator(root, error)) {
        if (!isUsed(drop.path(), application->session()))
            unused.push_back(drop.path());
    }
    for (const fs::path& folder : unused)
        fs::remove_all(folder, error);
}

int main(int argc, char** argv)
{
    try {
        application = std::make_unique<app::Application>(optionsOf(argc, argv));
    } catch (const std::exception& error) {
        trisviewFail(formats::reasonOf(error).c_str());
        return 1;
    }
    emscripten_set_main_loop(step, 0, false);
    return 0;
}
