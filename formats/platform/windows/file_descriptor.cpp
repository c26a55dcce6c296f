#include "formats/platform/file_descriptor.hpp"

#include <sys/stat.h>

#include <fcntl.h>
#include <io.h>

#include <cerrno>
#include <mutex>
#include <system_error>

namespace platform {

int openForReading(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        errno = EISDIR; // _wopen would report a missing permission
        return -1;
    }
    return _wopen(path.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

bool statusOf(int descriptor, FileStatus& status)
{
    struct _stat64 found {};
    if (_fstat64(descriptor, &found) != 0)
        return false;
    status.kind = (found.st_mode & _S_IFREG) != 0   ? FileKind::regular
                  : (found.st_mode & _S_IFDIR) != 0 ? FileKind::folder
                                                    : FileKind::other;
    status.size = static_cast<std::uint64_t>(found.st_size);
    return true;
}

std::ptrdiff_t readSome(int descriptor, std::byte* bytes, std::size_t count)
{
    return _read(descriptor, bytes, static_cast<unsigned>(count));
}

std::ptrdiff_t readSomeAt(int descriptor, std::uint64_t offset, std::byte* bytes, std::size_t count)
{
    static std::mutex mutex; // the file position is shared
    const std::lock_guard lock(mutex);
    const __int64 before = _lseeki64(descriptor, 0, SEEK_CUR);
    _lseeki64(descriptor, static_cast<__int64>(offset), SEEK_SET);
    const int got = _read(descriptor, bytes, static_cast<unsigned>(count));
    _lseeki64(descriptor, before, SEEK_SET);
    return got;
}

int openDeviceForWriting(const std::filesystem::path& path)
{
    return _wopen(path.c_str(), _O_WRONLY | _O_BINARY | _O_NOINHERIT);
}

std::ptrdiff_t writeSome(int descriptor, const std::byte* bytes, std::size_t count)
{
    return _write(descriptor, bytes, static_cast<unsigned>(count));
}

bool syncDescriptor(int descriptor)
{
    return _commit(descriptor) == 0;
}

bool closeDescriptor(int descriptor)
{
    return _close(descriptor) == 0;
}

} // namespace platform
