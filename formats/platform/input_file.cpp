#include "formats/platform/input_file.hpp"

#include "formats/platform/file_descriptor.hpp"

#include <algorithm>
#include <cassert>
#include <cerrno>
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
        return OpenState::missing;
    case ENAMETOOLONG:
        return OpenState::nameTooLong;
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

/// If reading fails, `reason` gets the system's message.
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
    // The system would stop at the first NUL and open a file with a different name.
    if (path.native().find(std::filesystem::path::value_type{}) != std::filesystem::path::string_type::npos) {
        m_state = OpenState::missing;
        return;
    }
    m_descriptor = openForReading(path);
    FileStatus status;
    if (m_descriptor < 0 || !statusOf(m_descriptor, status)) {
        m_state = stateOf(errno);
        m_reason = reasonOf(errno);
        return;
    }
    m_state = status.kind == FileKind::regular  ? OpenState::open
              : status.kind == FileKind::folder ? OpenState::folder
                                                : OpenState::notRegular;
    m_size = m_state == OpenState::open ? status.size : 0;
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
    std::string ignored; // `reason` may be used by one thread only
    return readAll(bytes, ignored, [this, offset](std::size_t done, std::byte* into, std::size_t wanted) {
        return readSomeAt(m_descriptor, offset + done, into, wanted);
    });
}

} // namespace platform
