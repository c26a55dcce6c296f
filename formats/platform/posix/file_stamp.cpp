#include "formats/platform/file_stamp.hpp"

#include <sys/stat.h>

namespace platform {

FileStamp fileStampOf(const std::filesystem::path& file)
{
    struct stat status = {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    return {true, static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * kNanoseconds + std::int64_t{status.st_mtim.tv_nsec}};
}

} // namespace platform
