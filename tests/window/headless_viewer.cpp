#include "tests/window/headless_viewer.hpp"

#include "formats/platform/host.hpp"

#include <cstdlib>
#include <string_view>

namespace tests {
namespace {

using nlohmann::json;

constexpr int kMaxRounds = 3000;

app::ViewerOptions optionsFor(const std::vector<std::filesystem::path>& paths)
{
    app::ViewerOptions options;
    options.paths = paths;
    return options;
}

} // namespace

HeadlessViewer::HeadlessViewer(const std::vector<std::filesystem::path>& paths, const Environment& environment)
{
    platform::setHost({.hasThreads = false});
    m_environment.emplace_back("XDG_CONFIG_HOME", (m_folder / "config").string());
    m_environment.emplace_back("XDG_CACHE_HOME", (m_folder / "cache").string());
    for (const auto& [name, value] : environment)
        m_environment.emplace_back(name.c_str(), value);
    m_application = std::make_unique<app::Application>(optionsFor(paths));
    settle();
}

HeadlessViewer::~HeadlessViewer()
{
    m_application->close();
    m_application.reset();
    platform::setHost(platform::hostOfSystem());
}

void HeadlessViewer::takeEvents()
{
    for (int round = 0; round < kMaxRounds; ++round) {
        m_application->step();
        if (window().posted.empty() && !m_application->hasEvents())
            return;
    }
    ADD_FAILURE() << "events wait after " << kMaxRounds << " rounds";
}

void HeadlessViewer::settle()
{
    for (int round = 0; round < kMaxRounds; ++round) {
        m_application->step();
        if (window().posted.empty() && m_application->isAtRest())
            return;
    }
}

json HeadlessViewer::state()
{
    return json::parse(m_application->state());
}

json HeadlessViewer::waitFor(const Condition& condition)
{
    json now = state();
    for (int round = 0; round < kMaxRounds && !condition(now); ++round) {
        m_application->step();
        now = state();
    }
    return now;
}

void WindowTest::open(const std::vector<std::filesystem::path>& paths)
{
    try {
        m_viewer = std::make_unique<HeadlessViewer>(paths);
    } catch (const app::WindowError& error) {
        const char* const isRequired = std::getenv("REQUIRE_GL");
        if (isRequired != nullptr && std::string_view(isRequired) == "1")
            FAIL() << error.what();
        GTEST_SKIP() << error.what();
    }
}

} // namespace tests
