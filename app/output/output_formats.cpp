#include "app/output/output_formats.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::MovingPictureFormat;

constexpr double kUsualRate = 30.0;
constexpr double kUsualGifRate = 25.0; // GIF has delays in hundredths of a second

constexpr OutputFormat kOutputFormats[] = {
    {"gltf", "glTF", OutputContent::model, {".glb", ".gltf"}},
    {"obj", "OBJ", OutputContent::pose, {".obj"}},
    {"stl", "STL", OutputContent::pose, {".stl"}},
    {"png", "PNG", OutputContent::image, {".png"}},
    {"apng", "APNG", OutputContent::motion, {".apng"}, MovingPictureFormat::apng},
    {"gif", "GIF", OutputContent::motion, {".gif"}, MovingPictureFormat::gif},
    {"webp", "WebP", OutputContent::motion, {".webp"}, MovingPictureFormat::webp},
};

} // namespace

std::span<const OutputFormat> outputFormats()
{
    return kOutputFormats;
}

const OutputFormat* outputFormatOf(std::string_view extension)
{
    const auto found =
        std::find_if(std::begin(kOutputFormats), std::end(kOutputFormats), [&](const OutputFormat& format) {
            return !extension.empty() && (extension == format.extensions[0] || extension == format.extensions[1]);
        });
    return found != std::end(kOutputFormats) ? &*found : nullptr;
}

const OutputFormat& outputFormatOf(MovingPictureFormat format)
{
    return *std::find_if(std::begin(kOutputFormats), std::end(kOutputFormats),
                         [&](const OutputFormat& one) { return one.motion == format; });
}

std::optional<MovingPictureFormat> movingFormat(std::string_view extension)
{
    const OutputFormat* const format = outputFormatOf(extension);
    return format != nullptr ? format->motion : std::nullopt;
}

double usualRateOf(std::optional<MovingPictureFormat> format)
{
    return format == MovingPictureFormat::gif ? kUsualGifRate : kUsualRate;
}

} // namespace app
