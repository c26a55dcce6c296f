#include "app/commands/export/export_image.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/outputs.hpp"
#include "app/commands/results.hpp"
#include "formats/base/names.hpp"
#include "formats/image/png/png.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/platform/paths.hpp"
#include "formats/read_image_file.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

/// Whether the path is a model or a folder, which has no pixels.
bool isNoImage(const std::filesystem::path& path)
{
    const formats::PathKind kind = formats::kindOfPath(path);
    const auto extensions = formats::modelExtensions();
    const bool isModel = std::find(extensions.begin(), extensions.end(),
                                   formats::extensionOf(platform::utf8FromPath(path))) != extensions.end();
    return isModel || kind == formats::PathKind::folder || kind == formats::PathKind::archive ||
           kind == formats::PathKind::folderInArchive;
}

/// Writes the image as PNG to standard output.
bool isPrintedWhole(const formats::Image& image)
{
    const auto png = formats::encodePng(image, formats::PngMark::texture);
    return isEncoded(!png.empty()) && printResults(png) == ExitStatus::done;
}

} // namespace

ExitStatus exportImage(const std::filesystem::path& image, const std::filesystem::path& output,
                       formats::Overwriting overwriting)
{
    const std::string name = platform::utf8FromPath(image);
    if (isNoImage(image)) {
        printMessage(fmt::format(
            "export: {}: is not an image; models are written as .glb, .gltf or .obj, images as .png", name));
        return ExitStatus::usage;
    }
    const auto loaded = formats::readImageFile(image);
    if (!loaded) {
        printMessage(loaded.error().message);
        return statusOf(loaded.error());
    }
    if (!isStandardOutput(output) && isSameFile(image, output)) {
        printMessage(fmt::format("{}: is the image and is not overwritten; choose another name", name));
        return ExitStatus::usage;
    }
    const bool isPrinted = isStandardOutput(output);
    if (!isPrinted && !mayReplaceTexture(output, loaded->image, overwriting))
        return ExitStatus::usage;
    if (isPrinted && !mayPrintImage())
        return ExitStatus::usage;
    printDiagnostics(name, loaded->diagnostics);
    if (!(isPrinted ? isPrintedWhole(loaded->image)
                    : isDone(writePng(output, loaded->image, formats::PngMark::texture))))
        return ExitStatus::incomplete;
    const bool hasErrors = std::any_of(loaded->diagnostics.begin(), loaded->diagnostics.end(),
                                       [](const auto& one) { return one.severity == formats::Severity::error; });
    return hasErrors ? ExitStatus::incomplete : ExitStatus::done;
}

} // namespace app
