#pragma once

#include "app/commands/model_options.hpp"
#include "app/output/motion_timeline.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

/// The options of moving pictures and of series of pictures.
namespace app {

struct MotionOptions {
    std::optional<double> framesPerSecond{}; ///< empty: as the format does best
    std::string clips;                       ///< "all", or names separated by commas; empty: as for a still picture
    std::optional<double> turnSeconds{};     ///< of a whole turn of the camera; empty: the camera rests
};

/// `--fps`.
void addFramesPerSecond(CLI::App& cli, std::optional<double>& framesPerSecond, const std::string& description);

/// `--fps`, `--clips`, `--turntable`.
void addMotionOptions(CLI::App& cli, MotionOptions& options);

/// The clips of `parts` as a timeline has them: of several layers, the one that takes longest decides.
[[nodiscard]] std::vector<MotionPart> motionPartsOf(std::span<const ShownSelection> parts);

} // namespace app
