#include "formats/files/read_picture.hpp"

#include "formats/files/read_file.hpp"
#include "formats/images/blp.hpp"
#include "formats/platform/paths.hpp"

namespace formats {

Result<LoadedImage> readPicture(const std::filesystem::path& path)
{
    TRY_ASSIGN(const ByteView file, readFile(path));
    if (sniffBlp0(file.file().span())) {
        const auto level = readFile(platform::pathFromUtf8(blpLevelName(platform::utf8FromPath(path), 0)));
        if (level)
            return loadBlp(file, std::span(&*level, 1));
    }
    return loadImage(file);
}

} // namespace formats
