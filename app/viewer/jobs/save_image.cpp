#include "app/viewer/jobs/save_image.hpp"

#include "app/output/file_names.hpp"
#include "app/output/new_output.hpp"
#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <system_error>

namespace app {
namespace {

/// Whether overwriting `file` loses nothing of value.
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
                                                 const std::string& name, formats::PngMark mark,
                                                 const std::string& view)
{
    const std::string safe = safeFileName(name);
    const std::vector<std::byte> bytes = encodePng(image, mark, view);
    if (bytes.empty())
        return formats::fail(formats::LoadErrorCode::io, safe, ".png: no memory for the image");
    TRISVIEW_TRY_ASSIGN(const std::filesystem::path path, claimFile({folder, safe}, ".png"));
    if (const auto written = formats::writeFile(path, bytes); !written) {
        giveBack(path);
        return tl::unexpected(written.error());
    }
    return path;
}

formats::Result<std::filesystem::path> saveImageAs(const formats::Image& image, const std::filesystem::path& file,
                                                   formats::PngMark mark, const std::string& view)
{
    const std::string name = platform::utf8FromPath(file);
    const std::string extension = formats::lowered(platform::utf8FromPath(file.extension()));
    if (!extension.empty() && extension != ".png")
        return formats::fail(formats::LoadErrorCode::unsupported, name, ": images are written as PNG, not as ",
                             extension);
    if (!mayReplace(file, mark))
        return formats::fail(formats::LoadErrorCode::io, name,
                             ": already exists, was not drawn by Trisview and is not overwritten");
    const std::vector<std::byte> bytes = encodePng(image, mark, view);
    if (bytes.empty())
        return formats::fail(formats::LoadErrorCode::io, name, ": no memory for the image");
    TRISVIEW_TRY(formats::writeFile(file, bytes));
    return file;
}

} // namespace app
