#include "tests/window/headless_viewer.hpp"

#include "formats/platform/host.hpp"

#include <cstdlib>
#include <string_view>

namespace tests {
namespace {

using nlohmann::json;

constexpr int kMaxRounds = 3000;

app::ViewerOptions optionsFor(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& compareWith,
                              app::StartedBy startedBy, const std::filesystem::path& inbox)
{
    app::ViewerOptions options;
    options.startedBy = startedBy;
    options.inbox = inbox;
    options.paths = paths;
    options.compareWith = compareWith;
    return options;
}

} // namespace

HeadlessViewer::HeadlessViewer(const std::vector<std::filesystem::path>& paths, const Environment& environment,
                               const std::filesystem::path& compareWith, app::StartedBy startedBy,
                               const std::filesystem::path& inbox)
{
    platform::setHost({.hasThreads = false});
    m_environment.emplace_back("XDG_CONFIG_HOME", (m_folder / "config").string());
    m_environment.emplace_back("XDG_CACHE_HOME", (m_folder / "cache").string());
    m_environment.emplace_back("XDG_STATE_HOME", (m_folder / "state").string());
    for (const auto& [name, value] : environment)
        m_environment.emplace_back(name, value);
    m_application = std::make_unique<app::Application>(optionsFor(paths, compareWith, startedBy, inbox));
    for (int round = 0; round < kMaxRounds && (window().frames == 0 || m_application->isOpening()); ++round)
        m_application->step();
    run(std::chrono::seconds(2)); // the library is listed and shown by then
}

HeadlessViewer::~HeadlessViewer()
{
    end();
    while (!m_environment.empty()) // in reverse: of two entries with one name the first has the original value
        m_environment.pop_back();
    platform::setHost(platform::hostOfSystem());
}

void HeadlessViewer::end()
{
    if (!m_application)
        return;
    m_application->close();
    m_unopened = m_application->unopenedFiles();
    m_application.reset();
}

void HeadlessViewer::takeEvents()
{
    for (int round = 0; round < kMaxRounds; ++round) {
        m_application->step();
        if (!m_application->isRunning() || (window().posted.empty() && !m_application->hasEvents()))
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
    ADD_FAILURE() << "something still happens after " << kMaxRounds << " rounds";
}

void HeadlessViewer::run(std::chrono::duration<double> time, const std::function<void(const json&)>& look)
{
    const double end = window().seconds + time.count();
    while (window().seconds < end && isRunning()) {
        m_application->step();
        if (look)
            look(state());
    }
}

json HeadlessViewer::state()
{
    return m_application->state();
}

json HeadlessViewer::waitFor(const Condition& condition, std::chrono::duration<double> patience)
{
    const double end = window().seconds + patience.count();
    json now = state();
    while (window().seconds < end && isRunning()) {
        const bool isMet = condition(now);
        m_application->step();
        if (isMet) // again, so that counters of the frame belong to this state, too
            m_application->step();
        now = state();
        if (isMet && condition(now))
            break;
    }
    return now;
}

std::optional<int> HeadlessViewer::waitForExit()
{
    for (int round = 0; isRunning(); ++round) {
        if (round == kMaxRounds)
            return std::nullopt;
        m_application->step();
    }
    end();
    return 0;
}

void WindowTest::skipWithoutOpenGl()
{
    try {
        const renderer::HeadlessContext context;
    } catch (const renderer::GlError& error) {
        const char* const isRequired = std::getenv("REQUIRE_GL");
        if (isRequired != nullptr && std::string_view(isRequired) == "1")
            FAIL() << error.what();
        GTEST_SKIP() << error.what();
    }
}

void WindowTest::open(const std::vector<std::filesystem::path>& paths)
{
    skipWithoutOpenGl();
    if (!IsSkipped() && !HasFatalFailure())
        m_viewer = std::make_unique<HeadlessViewer>(paths);
}

} // namespace tests
