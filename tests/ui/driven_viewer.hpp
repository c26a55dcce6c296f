#pragma once

#include "tests/support/md2_builder.hpp"
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

/// What the program promises; instrumented builds get more time.
inline constexpr std::chrono::milliseconds kHalfASecond = TRISVIEW_IS_SLOW_BUILD ? 3000ms : 500ms;

/// On a machine that others use as well; 100 ms is what is promised for one that does nothing else.
inline constexpr double kLongestFrameMs = TRISVIEW_IS_SLOW_BUILD ? 5000.0 : 1000.0;

/// `pixel`: RGBA.
inline bool isClearlyRed(const std::uint8_t* pixel)
{
    return pixel[0] > 2 * pixel[1] + 20 && pixel[0] > 2 * pixel[2] + 20;
}

inline constexpr std::array<unsigned long, 1> kControl = {XK_Control_L};
inline constexpr std::array<unsigned long, 1> kShift = {XK_Shift_L};
inline constexpr std::array<unsigned long, 2> kControlShift = {XK_Control_L, XK_Shift_L};

/// The height of what fingers hit, in window units.
inline constexpr double kLeastTouchTarget = 24.0;

/// Whether something of this name can be clicked.
inline bool hasTarget(const json& state, const std::string& name)
{
    return state["targets"].contains(name);
}

inline std::vector<std::string> targetsWith(const json& state, const std::string& prefix)
{
    std::vector<std::string> names;
    for (const auto& [name, rect] : state["targets"].items()) {
        if (name.starts_with(prefix))
            names.push_back(name);
    }
    return names;
}

inline bool hasOverlay(const json& state, const std::string& name)
{
    return std::find(state["overlays"].begin(), state["overlays"].end(), name) != state["overlays"].end();
}

/// Clicks farther apart than this are not one double click.
inline constexpr std::chrono::milliseconds kBetweenClicks{700};

/// A test with the real window: skipped without a display, failed where one is required.
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

/// The viewer with something open and a user in front of it.
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

    /// Presses a key and waits for what it should bring about.
    json press(unsigned long keysym, const ViewerProcess::Condition& condition)
    {
        user.pressKey(keysym);
        return viewer.waitFor(condition);
    }

    json pause()
    {
        return press(XK_space, [](const json& state) { return !state["playing"].get<bool>(); });
    }

    /// Paused on the first frame of all.
    json rest()
    {
        return press(XK_Home, [](const json& state) { return !state["playing"].get<bool>() && state["frame"] == 0.0; });
    }

    void click(const std::string& target) { user.click(middleOf(viewer.state().at("targets").at(target))); }

    /// Into a text field that was just clicked or opened: it takes the keyboard a frame later.
    void type(const std::string& text)
    {
        (void)viewer.waitFor([](const json& state) { return state["typing"] == true; });
        user.type(text);
    }

    static Point middleOf(const json& rect)
    {
        return {static_cast<int>(rect["x"].get<double>() + rect["width"].get<double>() / 2.0),
                static_cast<int>(rect["y"].get<double>() + rect["height"].get<double>() / 2.0)};
    }

    /// The pixels of the view, apart from what lies over its edges.
    [[nodiscard]] std::vector<std::uint8_t> viewPixels() const
    {
        const json view = viewer.state()["view"];
        const formats::Image window = user.capture();
        const auto left = static_cast<std::uint32_t>(view["x"].get<double>()) + 80;
        const auto top = static_cast<std::uint32_t>(view["y"].get<double>()) + 80;
        const auto right = static_cast<std::uint32_t>(view["x"].get<double>() + view["width"].get<double>()) - 80;
        const auto bottom = static_cast<std::uint32_t>(view["y"].get<double>() + view["height"].get<double>()) - 80;
        std::vector<std::uint8_t> pixels;
        for (std::uint32_t y = top; y < bottom; ++y) {
            const auto* const row = window.pixels.data() + std::size_t{y} * window.width * 4;
            pixels.insert(pixels.end(), row + std::size_t{left} * 4, row + std::size_t{right} * 4);
        }
        return pixels;
    }

    /// The share of the view's pixels that are clearly red.
    [[nodiscard]] double redShare() const
    {
        const std::vector<std::uint8_t> pixels = viewPixels();
        std::size_t count = 0;
        for (std::size_t i = 0; i < pixels.size(); i += 4)
            count += isClearlyRed(&pixels[i]) ? 1 : 0;
        return static_cast<double>(count) / static_cast<double>(pixels.size() / 4);
    }

    /// Whether the view comes to show something else than `pixels`.
    [[nodiscard]] bool becomesOther(const std::vector<std::uint8_t>& pixels) const
    {
        return comesTo([&](const std::vector<std::uint8_t>& shown) { return shown != pixels; });
    }

    /// Whether the view comes to show just `pixels`.
    [[nodiscard]] bool comesToShow(const std::vector<std::uint8_t>& pixels) const
    {
        return comesTo([&](const std::vector<std::uint8_t>& shown) { return shown == pixels; });
    }

    /// The view once it no longer changes and no frame is due: a busy machine may take long to draw the next one.
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

/// Where a target of the timeline shows a frame of the file: the middle of its cell.
inline Point axisPoint(const json& state, const char* target, double frame)
{
    const json& rect = state["targets"][target];
    const double from = state["axis"][0].get<double>();
    const double to = state["axis"][1].get<double>();
    const json& axis = state["targets"]["timeline"];
    const double x = axis["x"].get<double>() + (frame + 0.5 - from) / (to - from) * axis["width"].get<double>();
    return {static_cast<int>(std::lround(x)), Driven::middleOf(rect).y};
}

inline Point rulerPoint(const json& state, double frame)
{
    return axisPoint(state, "timeline", frame);
}

inline fs::path sampleFolder()
{
    return fs::path(TRISVIEW_SAMPLES) / "creature";
}

/// The sample model.
inline fs::path creature()
{
    return sampleFolder() / "creature.md2";
}

/// The sample player with its weapon.
inline fs::path sampleArchive()
{
    return fs::path(TRISVIEW_SAMPLES) / "creature.pk3";
}

/// The sample in a folder of its own, where it can be saved anew.
inline fs::path copiedSample(const TemporaryFolder& folder)
{
    fs::copy(sampleFolder(), folder / "creature");
    return folder / "creature" / "creature.md2";
}

} // namespace tests
