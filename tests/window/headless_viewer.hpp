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

/// The viewer in this process, in a window without a display. Its jobs run between two rounds, and its clock goes on
/// only with them: what happens depends on the events alone.
class HeadlessViewer {
public:
    using Environment = std::map<std::string, std::optional<std::string>>;
    using Condition = std::function<bool(const nlohmann::json&)>;

    /// Runs rounds until the first model is shown and the library is listed.
    /// `environment`: variables to set, or without a value to take away. `compareWith`: see ViewerOptions.
    explicit HeadlessViewer(const std::vector<std::filesystem::path>& paths, const Environment& environment = {},
                            const std::filesystem::path& compareWith = {});
    ~HeadlessViewer();
    HeadlessViewer(const HeadlessViewer&) = delete;
    HeadlessViewer& operator=(const HeadlessViewer&) = delete;

    [[nodiscard]] app::Window::System& window() { return m_application->window().system(); }

    /// Runs rounds until all posted events were seen.
    void takeEvents();
    /// Runs rounds until nothing happens before the next event; the test fails where that does not come.
    void settle();

    /// Runs rounds for so much time of the clock; `look`, where there is one, sees the state after each.
    void run(std::chrono::duration<double> time, const std::function<void(const nlohmann::json&)>& look = {});

    /// What is shown now.
    [[nodiscard]] nlohmann::json state();
    /// Runs rounds until a state meets the condition; the last one where none did within this time of the clock.
    [[nodiscard]] nlohmann::json waitFor(const Condition& condition,
                                         std::chrono::duration<double> patience = std::chrono::seconds(10));
    /// False once the viewer has ended itself.
    [[nodiscard]] bool isRunning() const { return m_application && m_application->isRunning(); }
    /// Runs rounds until the viewer ends itself. Its exit status; none where it does not end.
    [[nodiscard]] std::optional<int> waitForExit();

private:
    void end();

    TemporaryFolder m_folder; // of settings and cache
    std::list<EnvironmentVariable> m_environment;
    std::unique_ptr<app::Application> m_application;
};

/// A test with a viewer: skipped without OpenGL, failed where REQUIRE_GL=1 asks for it.
class WindowTest : public testing::Test {
protected:
    /// Both to be called in SetUp.
    void skipWithoutOpenGl();
    void open(const std::vector<std::filesystem::path>& paths);

    std::unique_ptr<HeadlessViewer> m_viewer;
};

} // namespace tests
