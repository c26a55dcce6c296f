#pragma once

#include "app/viewer/shell/application.hpp"
#include "app/viewer/window/headless/system_window.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tests {

/// The viewer in this process, in a headless window. Its jobs run between rounds, and its clock advances only with
/// rounds: the result depends only on the events.
class HeadlessViewer {
public:
    using Environment = std::map<std::string, std::optional<std::string>>;
    using Condition = std::function<bool(const nlohmann::json&)>;

    /// Runs rounds until the first model is shown and the library is listed.
    /// `environment`: variables to set, or to remove if they have no value. `compareWith`, `startedBy`, `inbox`: see
    /// ViewerOptions.
    explicit HeadlessViewer(const std::vector<std::filesystem::path>& paths, const Environment& environment = {},
                            const std::filesystem::path& compareWith = {},
                            app::StartedBy startedBy = app::StartedBy::script, const std::filesystem::path& inbox = {});
    ~HeadlessViewer();
    HeadlessViewer(const HeadlessViewer&) = delete;
    HeadlessViewer& operator=(const HeadlessViewer&) = delete;

    [[nodiscard]] app::Window::System& window() { return m_application->window().system(); }

    /// Runs rounds until all posted events are processed.
    void takeEvents();
    /// Runs rounds until the viewer only waits for events; otherwise the test fails.
    void settle();

    /// Runs rounds for a duration of the clock; `look`, if set, gets the state after each.
    void run(std::chrono::duration<double> time, const std::function<void(const nlohmann::json&)>& look = {});

    /// The current state.
    [[nodiscard]] nlohmann::json state();
    /// Runs rounds until a state meets the condition; returns the last one after this duration of the clock.
    [[nodiscard]] nlohmann::json waitFor(const Condition& condition,
                                         std::chrono::duration<double> patience = std::chrono::seconds(10));
    /// False once the viewer has quit.
    [[nodiscard]] bool isRunning() const { return m_application && m_application->isRunning(); }
    /// Runs rounds until the viewer quits. Returns its exit status; none if it does not quit.
    [[nodiscard]] std::optional<int> waitForExit();
    /// Application::unopenedFiles once the viewer has quit.
    [[nodiscard]] const std::vector<std::filesystem::path>& unopenedFiles() const { return m_unopened; }

private:
    void end();

    TemporaryFolder m_folder; // with settings and cache
    std::list<EnvironmentVariable> m_environment;
    std::unique_ptr<app::Application> m_application;
    std::vector<std::filesystem::path> m_unopened;
};

/// A test with a viewer: skipped without OpenGL, failed if REQUIRE_GL=1 is set.
class WindowTest : public testing::Test {
protected:
    /// Call both in SetUp.
    void skipWithoutOpenGl();
    void open(const std::vector<std::filesystem::path>& paths);

    std::unique_ptr<HeadlessViewer> m_viewer;
};

} // namespace tests
