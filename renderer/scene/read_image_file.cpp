#include "renderer/scene/read_image_file.hpp"

#include "formats/image/blp/blp.hpp"
#include "formats/platform/input_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace formats {

Result<LoadedImage> readImageFile(const std::filesystem::path& path)
{
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
    platform::InputFile file(path);
    if (file.state() != platform::OpenState::open)
        return PngMark::none;
    std::vector<std::byte> tail(static_cast<std::size_t>(std::min<std::uint64_t>(kPngMarkBytes, file.size())));
    tail.resize(file.readAt(file.size() - tail.size(), tail));
    return pngMarkAtEnd(tail);
}

} // namespace formats
