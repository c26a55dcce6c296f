#include "formats/platform/file_descriptor.hpp"

#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

namespace platform {

int openForReading(const std::filesystem::path& path)
{
    // Without O_NONBLOCK opening a pipe waits for its writer.
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

bool statusOf(int descriptor, FileStatus& status)
{
    struct stat found {};
    if (::fstat(descriptor, &found) != 0)
        return false;
    status.kind = S_ISREG(found.st_mode)   ? FileKind::regular
                  : S_ISDIR(found.st_mode) ? FileKind::folder
                                           : FileKind::other;
    status.size = static_cast<std::uint64_t>(found.st_size);
    return true;
}

std::ptrdiff_t readSome(int descriptor, std::byte* bytes, std::size_t count)
{
    return ::read(descriptor, bytes, count);
}

std::ptrdiff_t readSomeAt(int descriptor, std::uint64_t offset, std::byte* bytes, std::size_t count)
{
    return ::pread(descriptor, bytes, count, static_cast<off_t>(offset));
}

int openDeviceForWriting(const std::filesystem::path& path)
{
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor >= 0) // the reader of a pipe may be slow: writes wait
        (void)::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return descriptor;
}

std::ptrdiff_t writeSome(int descriptor, const std::byte* bytes, std::size_t count)
{
    return ::write(descriptor, bytes, count);
}

bool syncDescriptor(int descriptor)
{
    return ::fsync(descriptor) == 0;
}

bool closeDescriptor(int descriptor)
{
    return ::close(descriptor) == 0;
}

} // namespace platform
