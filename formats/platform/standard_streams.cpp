#include "formats/platform/standard_streams.hpp"

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>

namespace platform {

namespace {

constexpr int kStandardOutput = 1;

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

#ifdef _WIN32
long writeSome(std::string_view text)
{
    constexpr std::size_t kMaxBytesPerCall = std::size_t{1} << 30U;
    return _write(kStandardOutput, text.data(), static_cast<unsigned>(std::min(text.size(), kMaxBytesPerCall)));
}

/// On this system, closing reports no errors.
std::error_code closeCopy()
{
    return {};
}
#else
ssize_t writeSome(std::string_view text)
{
    return ::write(kStandardOutput, text.data(), text.size());
}

std::error_code closeCopy()
{
    const int copy = ::dup(kStandardOutput);
    return copy < 0 || ::close(copy) != 0 ? lastError() : std::error_code();
}
#endif

} // namespace

void occupyClosedStreams()
{
#ifndef _WIN32
    constexpr int kStandardInput = 0;
    constexpr int kStandardError = 2;
    for (int stream = kStandardInput; stream <= kStandardError; ++stream) {
        if (::fcntl(stream, F_GETFD) == -1 && errno == EBADF) {
            // The lowest free number is given out, which is this one. The wrong direction makes every use fail.
            (void)::open("/dev/null", stream == kStandardInput ? O_WRONLY : O_RDONLY);
        }
    }
#endif
}

std::error_code writeToStandardOutput(std::string_view text)
{
    if (std::fflush(stdout) != 0) // what others wrote comes before
        return lastError();
    while (!text.empty()) {
        const auto count = writeSome(text);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return lastError();
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return closeCopy();
}

} // namespace platform
