#include "formats/platform/new_file.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace platform {

bool makeNewFile(const std::filesystem::path& path)
{
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return descriptor >= 0 && ::close(descriptor) == 0;
}

} // namespace platform
