#include "renderer/scene/games/own_images.hpp"

#include "formats/image/png/png.hpp"
#include "formats/image/png/png_mark.hpp"
#include "formats/platform/paths.hpp"
#include "formats/read_image_file.hpp"

#include <cstddef>
#include <vector>

namespace scene {

bool isOwnImage(const formats::VirtualFileSystem& files, const formats::FoundFile& file)
{
    if (formats::extensionOf(file.name) != ".png")
        return false;
    const std::vector<std::byte> head = files.readHead(file, formats::kPngMarkBytes);
    if (formats::pngMarkIn(head) != formats::PngMark::none)
        return true;
    // Reading the end of a file in an archive would mean unpacking all of it.
    return formats::sniffPng(head) && files.mountAt(file.mount).folder() != nullptr &&
           formats::pngMarkAtEndOf(platform::pathFromUtf8(file.path)) != formats::PngMark::none;
}

bool isEmptyFile(const formats::VirtualFileSystem& files, const formats::FoundFile& file)
{
    return files.mountAt(file.mount).sizeOf(file.name) == 0U;
}

bool mayBeGuessed(const formats::VirtualFileSystem& files, const formats::FoundFile& file)
{
    return !isOwnImage(files, file) && !isEmptyFile(files, file);
}

std::optional<formats::FoundFile> guessedImage(const formats::VirtualFileSystem& files, const std::string& base,
                                               std::span<const std::string_view> extensions, std::string_view tried,
                                               formats::LookupLog& lookups)
{
    const auto isCandidate = [&](const formats::FoundFile& file) { return mayBeGuessed(files, file); };
    std::optional<formats::FoundFile> found;
    for (std::size_t i = 0; i < extensions.size() && !found; ++i) {
        if (extensions[i] != tried)
            found = files.find(base + std::string(extensions[i]), &lookups, isCandidate);
    }
    return found;
}

} // namespace scene
