#include "app/viewer/picture.hpp"

#include "formats/export/png.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace app {
namespace {

/// Opens only what does not exist yet: two programs never write over each other's pictures.
std::FILE* createFile(const std::filesystem::path& path)
{
    return std::fopen(path.c_str(), "wbx");
}

} // namespace

formats::Result<std::filesystem::path> savePicture(const formats::Image& image, const std::filesystem::path& folder,
                                                   const std::string& name)
{
    std::string safe = name;
    std::replace_if(
        safe.begin(), safe.end(),
        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '/' || c == '\\' || c == ':'; }, '_');
    const std::vector<std::byte> bytes = encodePng(image, formats::PngMark::picture);
    if (bytes.empty())
        return formats::fail(formats::LoadErrorCode::io, safe, ".png: no memory for the picture");
    constexpr int kMostNumbers = 10'000;
    std::filesystem::path path;
    for (int number = 1; number <= kMostNumbers; ++number) {
        path =
            folder / platform::pathFromUtf8(number == 1 ? safe + ".png" : formats::joined(safe, "-", number, ".png"));
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(createFile(path), std::fclose);
        std::error_code error;
        if (!file && std::filesystem::exists(path, error))
            continue;
        if (!file || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size() ||
            std::fflush(file.get()) != 0)
            break;
        return path;
    }
    return formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(path), ": the picture cannot be written");
}

} // namespace app
