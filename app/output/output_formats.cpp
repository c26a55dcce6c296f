#include "app/output/output_formats.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr double kUsualRate = 30.0;
constexpr double kUsualGifRate = 25.0; // GIF has delays in hundredths of a second

constexpr OutputFormat kOutputFormats[] = {
    {"gltf", "glTF", OutputContent::model, {".glb", ".gltf"}},
    {"md2", "MD2 (Quake II)", OutputContent::game, {".md2"}},
    {"mdx", "MDX (Kingpin)", OutputContent::game, {".mdx"}},
    {"md3", "MD3 (Quake III)", OutputContent::game, {".md3"}},
    {"obj", "OBJ", OutputContent::pose, {".obj"}},
    {"stl", "STL", OutputContent::pose, {".stl"}},
    {"png", "PNG", OutputContent::image, {".png"}},
    {"apng", "APNG", OutputContent::motion, {".apng"}, MotionFormat::apng},
    {"gif", "GIF", OutputContent::motion, {".gif"}, MotionFormat::gif},
    {"webp", "WebP", OutputContent::motion, {".webp"}, MotionFormat::webp},
    {"mp4", "MP4 (video)", OutputContent::motion, {".mp4"}, MotionFormat::mp4},
    {"webm", "WebM (video)", OutputContent::motion, {".webm"}, MotionFormat::webm},
};

constexpr auto kMotionIds = [] {
    std::array<std::string_view, 5> ids;
    for (const OutputFormat& format : kOutputFormats) {
        if (format.motion)
            ids[static_cast<std::size_t>(*format.motion)] = format.id;
    }
    return ids;
}();

} // namespace

std::span<const OutputFormat> outputFormats()
{
    return kOutputFormats;
}

std::span<const std::string_view> motionFormatIds()
{
    return kMotionIds;
}

const OutputFormat* outputFormatOf(std::string_view extension)
{
    const auto found =
        std::find_if(std::begin(kOutputFormats), std::end(kOutputFormats), [&](const OutputFormat& format) {
            return !extension.empty() && (extension == format.extensions[0] || extension == format.extensions[1]);
        });
    return found != std::end(kOutputFormats) ? &*found : nullptr;
}

const OutputFormat& outputFormatOf(MotionFormat format)
{
    return *std::find_if(std::begin(kOutputFormats), std::end(kOutputFormats),
                         [&](const OutputFormat& one) { return one.motion == format; });
}

std::optional<MotionFormat> motionFormat(std::string_view extension)
{
    const OutputFormat* const format = outputFormatOf(extension);
    return format != nullptr ? format->motion : std::nullopt;
}

std::optional<formats::MovingPictureFormat> encoderOf(MotionFormat format)
{
    using formats::MovingPictureFormat;
    constexpr std::array kEncoders = {MovingPictureFormat::apng, MovingPictureFormat::gif, MovingPictureFormat::webp};
    const auto i = static_cast<std::size_t>(format);
    return i < kEncoders.size() ? std::optional(kEncoders.at(i)) : std::nullopt;
}

double usualRateOf(std::optional<MotionFormat> format)
{
    return format == MotionFormat::gif ? kUsualGifRate : kUsualRate;
}

} // namespace app
