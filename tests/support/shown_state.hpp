#pragma once

#include "tests/support/temporary_folder.hpp"
#include "tests/support/x11/x11_driver.hpp"

#include <nlohmann/json.hpp>

#include <X11/keysym.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Reads values from the state for tests of any window.
namespace tests {

namespace fs = std::filesystem;
using nlohmann::json;

/// `pixel`: RGBA.
inline bool isClearlyRed(const std::uint8_t* pixel)
{
    return pixel[0] > 2 * pixel[1] + 20 && pixel[0] > 2 * pixel[2] + 20;
}

inline constexpr std::array<unsigned long, 1> kControl = {XK_Control_L};
inline constexpr std::array<unsigned long, 1> kShift = {XK_Shift_L};
inline constexpr std::array<unsigned long, 2> kControlShift = {XK_Control_L, XK_Shift_L};

/// The minimum height of touch targets, in window units.
inline constexpr double kLeastTouchTarget = 24.0;

/// Whether a target with this name can be clicked.
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

/// The center of a rectangle in the state.
inline Point middleOfRect(const json& rect)
{
    return {static_cast<int>(rect["x"].get<double>() + rect["width"].get<double>() / 2.0),
            static_cast<int>(rect["y"].get<double>() + rect["height"].get<double>() / 2.0)};
}

/// The pixels of the view in an image of the window, without those covered at its edges.
inline std::vector<std::uint8_t> pixelsOfView(const json& view, const formats::Image& window)
{
    constexpr std::uint32_t kEdge = 80;
    const auto left = static_cast<std::uint32_t>(view["x"].get<double>()) + kEdge;
    const auto top = static_cast<std::uint32_t>(view["y"].get<double>()) + kEdge;
    const auto right = static_cast<std::uint32_t>(view["x"].get<double>() + view["width"].get<double>()) - kEdge;
    const auto bottom = static_cast<std::uint32_t>(view["y"].get<double>() + view["height"].get<double>()) - kEdge;
    std::vector<std::uint8_t> pixels;
    for (std::uint32_t y = top; y < bottom; ++y) {
        const auto* const row = window.pixels.data() + std::size_t{y} * window.width * 4;
        pixels.insert(pixels.end(), row + std::size_t{left} * 4, row + std::size_t{right} * 4);
    }
    return pixels;
}

/// The share of RGBA pixels that are clearly red.
inline double redShareOf(const std::vector<std::uint8_t>& pixels)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < pixels.size(); i += 4)
        count += isClearlyRed(&pixels[i]) ? 1 : 0;
    return static_cast<double>(count) / static_cast<double>(pixels.size() / 4);
}

/// The position of a file's frame on a target of the timeline: the center of its cell.
inline Point axisPoint(const json& state, const char* target, double frame)
{
    const json& rect = state["targets"][target];
    const double from = state["axis"][0].get<double>();
    const double to = state["axis"][1].get<double>();
    const json& axis = state["targets"]["timeline"];
    const double x = axis["x"].get<double>() + (frame + 0.5 - from) / (to - from) * axis["width"].get<double>();
    return {static_cast<int>(std::lround(x)), middleOfRect(rect).y};
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

/// The sample in a separate folder, where it can be saved again.
inline fs::path copiedSample(const TemporaryFolder& folder)
{
    fs::copy(sampleFolder(), folder / "creature");
    return folder / "creature" / "creature.md2";
}

} // namespace tests
