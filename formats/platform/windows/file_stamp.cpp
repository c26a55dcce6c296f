#include "formats/platform/file_stamp.hpp"

#include <windows.h>

namespace platform {

FileStamp fileStampOf(const std::filesystem::path& file)
{
    WIN32_FILE_ATTRIBUTE_DATA found{};
    if (GetFileAttributesExW(file.c_str(), GetFileExInfoStandard, &found) == 0 ||
        (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        return {};
    const auto joined = [](DWORD high, DWORD low) { return std::uint64_t{high} << 32U | low; };
    return {
        true, joined(found.nFileSizeHigh, found.nFileSizeLow),
        static_cast<std::int64_t>(joined(found.ftLastWriteTime.dwHighDateTime, found.ftLastWriteTime.dwLowDateTime))};
}

} // namespace platform
