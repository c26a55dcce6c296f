#pragma once

#include "tests/support/md2_builder.hpp"
#include "tests/support/shown_state.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/x11/x11_driver.hpp"
#include "tests/ui/viewer_process.hpp"

#include <gtest/gtest.h>

#include <X11/keysym.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace tests {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using nlohmann::json;

/// The promised response time; instrumented builds get more time.
inline constexpr std::chrono::milliseconds kHalfASecond = TRISVIEW_IS_SLOW_BUILD ? 3000ms : 500ms;

/// On a busy machine; 100 ms is promised for an idle one.
inline constexpr double kLongestFrameMs = TRISVIEW_IS_SLOW_BUILD ? 5000.0 : 1000.0;

/// Clicks farther apart are not a double click.
inline constexpr std::chrono::milliseconds kBetweenClicks{700};

/// A test with the real window: skipped without a display, failed if one is required.
class Viewer : public ::testing::Test {
protected:
    void SetUp() override
    {
        const char* const display = std::getenv("DISPLAY");
        if (display != nullptr && *display != '\0')
            return;
        const char* const isRequired = std::getenv("REQUIRE_DISPLAY");
        if (isRequired != nullptr && std::string(isRequired) == "1")
            FAIL() << "no display, and REQUIRE_DISPLAY=1";
        GTEST_SKIP() << "no display";
    }

    TemporaryFolder m_folder;
};

/// The viewer with an open file and a simulated user.
struct Driven {
    explicit Driven(const std::vector<fs::path>& paths,
                    const std::map<std::string, std::optional<std::string>>& environment = {})
        : viewer(paths, environment)
    {
        const json first = viewer.waitFor([](const json& state) { return state["document"].is_string(); });
        if (!first.is_object() || !first["document"].is_string())
            throw std::runtime_error("the viewer opened nothing: " + first.dump());
        if (!user.findWindow("Trisview"))
            throw std::runtime_error("the viewer shows no window");
        user.focus();
    }

    /// Presses a key and waits for its effect.
    json press(unsigned long keysym, const ViewerProcess::Condition& condition)
    {
        user.pressKey(keysym);
        return viewer.waitFor(condition);
    }

    json pause()
    {
        return press(XK_space, [](const json& state) { return !state["playing"].get<bool>(); });
    }

    /// Pauses on the first frame of all.
    json rest()
    {
        return press(XK_Home, [](const json& state) { return !state["playing"].get<bool>() && state["frame"] == 0.0; });
    }

    void click(const std::string& target) { user.click(middleOf(viewer.state().at("targets").at(target))); }

    /// Types into a text field that was just clicked or opened; it gets the focus a frame later.
    void type(const std::string& text)
    {
        (void)viewer.waitFor([](const json& state) { return state["typing"] == true; });
        user.type(text);
    }

    static Point middleOf(const json& rect) { return middleOfRect(rect); }

    /// The pixels of the view without the widgets at its edges.
    [[nodiscard]] std::vector<std::uint8_t> viewPixels() const
    {
        return pixelsOfView(viewer.state()["view"], user.capture());
    }

    /// The share of the view's pixels that are clearly red.
    [[nodiscard]] double redShare() const { return redShareOf(viewPixels()); }

    /// Whether the view's pixels become different from `pixels`.
    [[nodiscard]] bool becomesOther(const std::vector<std::uint8_t>& pixels) const
    {
        return comesTo([&](const std::vector<std::uint8_t>& shown) { return shown != pixels; });
    }

    /// Whether the view's pixels become equal to `pixels`.
    [[nodiscard]] bool comesToShow(const std::vector<std::uint8_t>& pixels) const
    {
        return comesTo([&](const std::vector<std::uint8_t>& shown) { return shown == pixels; });
    }

    /// The view once it no longer changes and no frame is due; a busy machine may take long for the next frame.
    [[nodiscard]] std::vector<std::uint8_t> settledPixels() const
    {
        constexpr int kTimesAlike = 4;
        std::vector<std::uint8_t> pixels = viewPixels();
        for (int i = 0, alike = 0; i < 100 && alike < kTimesAlike; ++i) {
            std::this_thread::sleep_for(60ms);
            std::vector<std::uint8_t> later = viewPixels();
            const bool isAtRest = viewer.state().value("atRest", true);
            alike = isAtRest && later == pixels ? alike + 1 : 0;
            pixels = std::move(later);
        }
        return pixels;
    }

    ViewerProcess viewer;
    X11Driver user;

private:
    [[nodiscard]] bool comesTo(const std::function<bool(const std::vector<std::uint8_t>&)>& condition) const
    {
        for (int i = 0; i < 100; ++i) {
            if (condition(viewPixels()))
                return true;
            std::this_thread::sleep_for(20ms);
        }
        return false;
    }
};

} // namespace tests
