#include "formats/platform/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace platform {

namespace {

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

/// Some file systems report a failed write only on closing.
std::error_code closeCopy()
{
    const int copy = ::dup(STDOUT_FILENO);
    return copy < 0 || ::close(copy) != 0 ? lastError() : std::error_code();
}

} // namespace

void prepareStandardStreams()
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) == -1 && errno == EBADF) {
            // The system assigns the lowest free number, which is this one. The wrong direction makes every use fail.
            (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

std::error_code writeToStandardOutput(std::string_view text)
{
    if (std::fflush(stdout) != 0) // earlier output of other code comes first
        return lastError();
    while (!text.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return lastError();
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return closeCopy();
}

} // namespace platform
