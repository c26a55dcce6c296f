#pragma once

#include "formats/image/motion/picture_time.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The instants of moving pictures and of series of pictures.
namespace app {

inline constexpr double kMinMotionNumber = 0.1; ///< frames per second, or seconds of a turn
inline constexpr double kMaxMotionRate = 240.0; ///< frames per second
inline constexpr double kMaxTurnSeconds = 600.0;
inline constexpr std::uint64_t kMaxMotionFrames = 100'000;
inline constexpr double kMaxMotionSeconds = 1200.0;

/// A clip of a moving picture.
struct MotionPart {
    double seconds = 0.0; ///< of one round; 0: a still
    bool loops = true;    ///< its first frame follows its last one
};

/// Clips that are shown one after the other, and the times of their frames.
///
/// The frames of a clip that loops are evenly spaced, so that its first frame follows the last one like any other. Any
/// other clip ends with its last pose.
class MotionTimeline {
public:
    /// `parts` are not empty. `turnSeconds`: of a whole turn of the camera; empty: the camera rests.
    MotionTimeline(std::span<const MotionPart> parts, double framesPerSecond, std::optional<double> turnSeconds);

    /// One instant.
    struct Frame {
        std::size_t part = 0;
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

    /// "has 200000 frames in 1300.0 s; at most ... are possible"; empty: the picture is not too long.
    [[nodiscard]] std::string problemOfLength() const;
    /// "the turn takes 4.2 s, 3 rounds of the clip" if that differs from the requested time; else empty.
    [[nodiscard]] std::string turnNote() const;

private:
    struct Part {
        double clipSeconds = 0.0;
        std::uint64_t frames = 1;
        double step = 0.0; ///< seconds between frames
    };
    std::vector<Part> m_parts;
    double m_framesPerSecond;
    std::optional<double> m_turnSeconds;
    bool m_isEven = true; ///< all frames last 1 / m_framesPerSecond
    std::uint64_t m_roundFrames = 0;
    double m_roundSeconds = 0.0;
    std::uint64_t m_rounds = 1; ///< how often the clips are played
};

} // namespace app
