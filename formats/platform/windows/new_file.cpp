#include "formats/platform/new_file.hpp"

#include <sys/stat.h>

#include <fcntl.h>
#include <io.h>

namespace platform {

bool makeNewFile(const std::filesystem::path& path)
{
    const int descriptor = _wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
    return descriptor >= 0 && _close(descriptor) == 0;
}

} // namespace platform
