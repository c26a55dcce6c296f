#include "app/viewer/jobs/save_image.hpp"

#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/platform/new_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <cerrno>
#include <span>
#include <system_error>

namespace app {
namespace {

/// Where the image cannot be written the name is given back.
formats::Result<std::filesystem::path> written(const std::filesystem::path& claimed, std::span<const std::byte> bytes)
{
    if (const auto result = formats::writeFile(claimed, bytes); !result) {
        std::error_code error;
        std::filesystem::remove(claimed, error);
        return tl::unexpected(result.error());
    }
    return claimed;
}

/// Whether nothing is lost where `file` is written.
bool mayReplace(const std::filesystem::path& file, formats::PngMark mark)
{
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, error)))
        return true;
    if (!std::filesystem::is_regular_file(file, error))
        return false;
    return std::filesystem::file_size(file, error) == 0 ||
           formats::pngMarkIn(formats::readHead(file, formats::kPngMarkBytes)) == mark;
}

} // namespace

formats::Result<std::filesystem::path> saveImage(const formats::Image& image, const std::filesystem::path& folder,
                                                 const std::string& name, formats::PngMark mark)
{
    std::string safe = name;
    std::replace_if(
        safe.begin(), safe.end(),
        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '/' || c == '\\' || c == ':'; }, '_');
    const std::vector<std::byte> bytes = encodePng(image, mark);
    if (bytes.empty())
        return formats::fail(formats::LoadErrorCode::io, safe, ".png: no memory for the image");
    constexpr int kMaxNumbers = 10'000;
    std::filesystem::path path;
    for (int number = 1; number <= kMaxNumbers; ++number) {
        path =
            folder / platform::pathFromUtf8(number == 1 ? safe + ".png" : formats::joined(safe, "-", number, ".png"));
        if (platform::makeNewFile(path))
            return written(path, bytes);
        if (errno != EEXIST)
            break;
    }
    return formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(path), ": cannot be written (",
                         std::generic_category().message(errno), ")");
}

formats::Result<std::filesystem::path> saveImageAs(const formats::Image& image, const std::filesystem::path& file,
                                                   formats::PngMark mark)
{
    const std::string name = platform::utf8FromPath(file);
    if (!mayReplace(file, mark))
        return formats::fail(formats::LoadErrorCode::io, name,
                             ": is there already, was not drawn by Trisview and is not overwritten");
    const std::vector<std::byte> bytes = encodePng(image, mark);
    if (bytes.empty())
        return formats::fail(formats::LoadErrorCode::io, name, ": no memory for the image");
    TRISVIEW_TRY(formats::writeFile(file, bytes));
    return file;
}

} // namespace app
