#pragma once

#include "app/viewer/actions/actions.hpp"

#include <span>

/// The parts of the table of actions; everybody else asks `actions()`.
namespace app {

/// Those that can be run without parameters, in the order of the menus.
[[nodiscard]] std::span<const Action> plainActions();
// Those that need parameters.
[[nodiscard]] std::span<const Action> windowActions();
[[nodiscard]] std::span<const Action> cameraActions();
[[nodiscard]] std::span<const Action> playbackActions();
[[nodiscard]] std::span<const Action> modelActions();

extern const ParameterSet kTakeScreenshotParameters;
extern const ParameterSet kCloseTabParameters;

} // namespace app
