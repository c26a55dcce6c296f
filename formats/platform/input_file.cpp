#include "formats/platform/input_file.hpp"

#include <sys/stat.h>

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <mutex>
#include <system_error>

namespace platform {

namespace {

// One call moves less than 2 GB on every system.
constexpr std::size_t kMaxBytesPerCall = std::size_t{1} << 30U;

OpenState stateOf(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
    case ENAMETOOLONG:
        return OpenState::missing;
    case EISDIR:
        return OpenState::folder;
    case ENXIO:
        return OpenState::notRegular; // a socket, or a device without its driver
    case EACCES:
    case EPERM:
        return OpenState::noPermission;
    default:
        return OpenState::failed;
    }
}

std::string reasonOf(int error)
{
    return std::generic_category().message(error);
}

#ifdef _WIN32
int openForReading(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        errno = EISDIR; // _wopen would say that permission is missing
        return -1;
    }
    return _wopen(path.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}
using FileStatus = struct _stat64;
int statusOf(int descriptor, FileStatus& status)
{
    return _fstat64(descriptor, &status);
}
bool isFolder(const FileStatus& status)
{
    return (status.st_mode & _S_IFDIR) != 0;
}
bool isRegular(const FileStatus& status)
{
    return (status.st_mode & _S_IFREG) != 0;
}
long readSome(int descriptor, std::byte* bytes, std::size_t count)
{
    return _read(descriptor, bytes, static_cast<unsigned>(count));
}
long readSomeAt(int descriptor, std::uint64_t offset, std::byte* bytes, std::size_t count)
{
    static std::mutex mutex; // the place in the file is shared
    const std::lock_guard lock(mutex);
    const __int64 before = _lseeki64(descriptor, 0, SEEK_CUR);
    _lseeki64(descriptor, static_cast<__int64>(offset), SEEK_SET);
    const int got = _read(descriptor, bytes, static_cast<unsigned>(count));
    _lseeki64(descriptor, before, SEEK_SET);
    return got;
}
void closeDescriptor(int descriptor)
{
    _close(descriptor);
}
#else
int openForReading(const std::filesystem::path& path)
{
    // Without O_NONBLOCK opening a pipe waits for its writer.
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}
using FileStatus = struct stat;
int statusOf(int descriptor, FileStatus& status)
{
    return ::fstat(descriptor, &status);
}
bool isFolder(const FileStatus& status)
{
    return S_ISDIR(status.st_mode);
}
bool isRegular(const FileStatus& status)
{
    return S_ISREG(status.st_mode);
}
ssize_t readSome(int descriptor, std::byte* bytes, std::size_t count)
{
    return ::read(descriptor, bytes, count);
}
ssize_t readSomeAt(int descriptor, std::uint64_t offset, std::byte* bytes, std::size_t count)
{
    return ::pread(descriptor, bytes, count, static_cast<off_t>(offset));
}
void closeDescriptor(int descriptor)
{
    ::close(descriptor);
}
#endif

/// `reason` gets the system's words where reading fails.
template <class ReadSome> std::size_t readAll(std::span<std::byte> bytes, std::string& reason, const ReadSome& readSome)
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const std::size_t wanted = std::min(bytes.size() - done, kMaxBytesPerCall);
        const auto got = readSome(done, bytes.data() + done, wanted);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            reason = reasonOf(errno);
        if (got <= 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

} // namespace

InputFile::InputFile(const std::filesystem::path& path)
{
    // The system would stop at the first NUL and open another file than the one named.
    if (path.native().find(std::filesystem::path::value_type{}) != std::filesystem::path::string_type::npos) {
        m_state = OpenState::missing;
        return;
    }
    m_descriptor = openForReading(path);
    FileStatus status{};
    if (m_descriptor < 0 || statusOf(m_descriptor, status) != 0) {
        m_state = stateOf(errno);
        m_reason = reasonOf(errno);
        return;
    }
    m_state = isRegular(status) ? OpenState::open : isFolder(status) ? OpenState::folder : OpenState::notRegular;
    m_size = m_state == OpenState::open ? static_cast<std::uint64_t>(status.st_size) : 0;
}

InputFile::~InputFile()
{
    if (m_descriptor >= 0)
        closeDescriptor(m_descriptor);
}

std::size_t InputFile::read(std::span<std::byte> bytes)
{
    assert(m_state == OpenState::open);
    return readAll(bytes, m_reason, [this](std::size_t, std::byte* into, std::size_t wanted) {
        return readSome(m_descriptor, into, wanted);
    });
}

std::size_t InputFile::readAt(std::uint64_t offset, std::span<std::byte> bytes) const
{
    assert(m_state == OpenState::open);
    std::string ignored; // `reason` belongs to one thread
    return readAll(bytes, ignored, [this, offset](std::size_t done, std::byte* into, std::size_t wanted) {
        return readSomeAt(m_descriptor, offset + done, into, wanted);
    });
}

} // namespace platform
