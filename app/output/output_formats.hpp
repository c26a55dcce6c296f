#pragma once

#include "formats/image/motion/moving_picture_encoder.hpp"

#include <array>
#include <optional>
#include <span>
#include <string_view>

/// The file formats of exports, in one table for the window, the page and the commands.
namespace app {

/// What a file of an export can hold.
enum class OutputContent {
    model,  ///< clips, skins, tags and bones
    game,   ///< frames, tags and skins of a model, as a game loads them
    pose,   ///< one instant of a model
    image,  ///< a picture, or a texture
    motion, ///< a picture that moves
};

/// The formats of pictures that move.
enum class MotionFormat { apng, gif, webp, mp4, webm };

struct OutputFormat {
    std::string_view id;    ///< "gif"
    std::string_view title; ///< "GIF"
    OutputContent content = OutputContent::model;
    std::array<std::string_view, 2> extensions{}; ///< in lower case, the usual one first; the second may be empty
    std::optional<MotionFormat> motion{};
};

[[nodiscard]] std::span<const OutputFormat> outputFormats();
/// The ids of the formats of pictures that move, by MotionFormat.
[[nodiscard]] std::span<const std::string_view> motionFormatIds();

/// The format of a file with this extension, in lower case; null: none.
[[nodiscard]] const OutputFormat* outputFormatOf(std::string_view extension);
[[nodiscard]] const OutputFormat& outputFormatOf(MotionFormat format);

/// The format of a moving picture with this extension; nullopt: it is none.
[[nodiscard]] std::optional<MotionFormat> motionFormat(std::string_view extension);

/// The encoder of a moving picture; nullopt: a video, which the program ffmpeg encodes.
[[nodiscard]] std::optional<formats::MovingPictureFormat> encoderOf(MotionFormat format);
[[nodiscard]] inline bool isVideo(MotionFormat format)
{
    return !encoderOf(format);
}

/// Frames per second of a moving picture if no rate was chosen; nullopt: of a series of pictures.
[[nodiscard]] double usualRateOf(std::optional<MotionFormat> format);

} // namespace app
