#include "app/commands/outputs.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/output_capture.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/terminal.hpp"

#include <fmt/format.h>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::Overwriting;

/// Reports the reason not to write a file, followed by `advice` if needed.
bool isFree(const fs::path& path, const Obstacle& obstacle, const char* advice)
{
    if (!obstacle.empty())
        printMessage(fmt::format("{}: {}{}", platform::utf8FromPath(path), obstacle, advice));
    return obstacle.empty();
}

bool isForced(Overwriting overwriting)
{
    return overwriting == Overwriting::allowed;
}

constexpr const char* kForce = " without --force";
/// For files of an export that were not named on the command line.
constexpr const char* kForceOrLeaveOut =
    " without --force; choose another name for the output, or write only the OBJ with --no-material";

} // namespace

bool mayWrite(const scene::Document& document, const fs::path& path, Overwriting overwriting)
{
    return isFree(path, obstacleTo(document, path, overwriting), "");
}

bool mayReplaceDrawing(const fs::path& path, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToDrawing(path), kForce);
}

bool mayReplacePose(const fs::path& path, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToPose(path), kForce);
}

bool mayReplacePage(const fs::path& path, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToPage(path), kForce);
}

bool mayReplaceGltf(const fs::path& path, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToGltf(path), kForce);
}

bool mayReplaceGltfImage(const fs::path& path, std::span<const std::byte> bytes, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToGltfImage(path, bytes), kForce);
}

bool mayReplaceGameFile(const fs::path& path, std::span<const std::byte> bytes, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToGameFile(path, bytes), kForce);
}

bool mayReplaceTexture(const fs::path& path, const formats::Image& image, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToTexture(path, image), kForceOrLeaveOut);
}

bool mayReplaceMaterial(const fs::path& path, std::string_view material, Overwriting overwriting)
{
    return isForced(overwriting) || isFree(path, obstacleToMaterial(path, material), kForceOrLeaveOut);
}

bool mayWriteMaterial(const scene::Document& document, const MaterialFiles& files, Overwriting overwriting)
{
    for (const MaterialFiles::Image& image : files.images) {
        if (!mayWrite(document, image.path, overwriting) || !mayReplaceTexture(image.path, *image.image, overwriting))
            return false;
    }
    return mayReplaceMaterial(files.library, files.text, overwriting);
}

bool isEncoded(bool isDone)
{
    if (!isDone)
        printMessage("standard output: there is not enough memory for the image");
    return isDone;
}

bool mayPrintFile()
{
    if (OutputCapture::current() != nullptr)
        printMessage("a file is not written into the answer of a batch: name a file with -o");
    return OutputCapture::current() == nullptr;
}

bool mayPrintImage()
{
    if (!mayPrintFile())
        return false;
    if (platform::printsToTerminal())
        printMessage("an image is not written to a terminal: use a pipe or name a file");
    return !platform::printsToTerminal();
}

bool isDone(const formats::Result<void>& written)
{
    if (!written)
        printMessage(written.error().message);
    return written.has_value();
}

} // namespace app
