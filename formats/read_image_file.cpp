#include "formats/read_image_file.hpp"

#include "formats/image/blp/blp.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace formats {

namespace {

/// A large file that does not start like an image is not read completely.
Result<void> checkImageBeginning(const std::filesystem::path& path)
{
    constexpr std::size_t kLookedAt = std::size_t{1} << 20U;
    const std::vector<std::byte> head = readHead(path, kLookedAt);
    if (head.size() < kLookedAt)
        return {}; // read completely anyway
    const std::string name = platform::utf8FromPath(path);
    const auto info = probeImage(ByteView(FileBytes::copyOf(head), name));
    if (info || info.error().code != LoadErrorCode::wrongFormat)
        return {};
    return fail(LoadErrorCode::wrongFormat, name, ": not a PNG, JPEG, BMP, PCX, BLP or TGA image");
}

} // namespace

Result<LoadedImage> readImageFile(const std::filesystem::path& path)
{
    TRISVIEW_TRY(checkImageBeginning(path));
    TRISVIEW_TRY_ASSIGN(const ByteView file, readPath(path));
    if (sniffBlp0(file.file().span())) {
        const auto level = readPath(platform::pathFromUtf8(blpLevelName(platform::utf8FromPath(path), 0)));
        if (level)
            return loadBlp(file, std::span(&*level, 1));
    }
    return loadImage(file);
}

PngMark pngMarkAtEndOf(const std::filesystem::path& path)
{
    return pngMarkAtEnd(readTail(path, kPngMarkBytes));
}

} // namespace formats
