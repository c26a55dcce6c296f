#pragma once

#include "app/commands/model_options.hpp"
#include "formats/image/motion/picture_time.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

/// The instants of moving pictures and of series of pictures.
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

/// Clips that are shown one after the other, each with its selection, and the times of their frames.
///
/// The frames of a clip that loops are evenly spaced, so that its first frame follows the last one like any other. Any
/// other clip ends with its last pose.
class MotionTimeline {
public:
    /// `parts` are not empty and must outlive this object.
    MotionTimeline(std::span<const ShownSelection> parts, double framesPerSecond, std::optional<double> turnSeconds);

    /// One instant.
    struct Frame {
        const ShownSelection* part = nullptr;
        double seconds = 0.0; ///< since the start of the clip
        float turn = 0.0f;    ///< of the camera, in degrees
        double start = 0.0;   ///< since the start of the picture, in seconds
    };
    [[nodiscard]] std::uint64_t frameCount() const { return m_roundFrames * m_rounds; }
    [[nodiscard]] Frame frame(std::uint64_t index) const;
    /// The start of a frame; of `frameCount()`: the end of the picture.
    [[nodiscard]] formats::PictureTime startOf(std::uint64_t index) const;
    /// Of all frames, in seconds.
    [[nodiscard]] double seconds() const { return m_roundSeconds * static_cast<double>(m_rounds); }
    /// How often the clips are played.
    [[nodiscard]] std::uint64_t rounds() const { return m_rounds; }

private:
    struct Part {
        const ShownSelection* selection = nullptr;
        std::uint64_t frames = 1;
        double step = 0.0; ///< seconds between frames
    };
    std::vector<Part> m_parts;
    double m_framesPerSecond;
    bool m_isEven = true; ///< all frames last 1 / m_framesPerSecond
    bool m_turns = false;
    std::uint64_t m_roundFrames = 0;
    double m_roundSeconds = 0.0;
    std::uint64_t m_rounds = 1;
};

} // namespace app
