#include "formats/platform/standard_streams.hpp"

#include <windows.h>

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>

namespace platform {

namespace {

constexpr int kStandardInput = 0;
constexpr int kStandardOutput = 1;
constexpr int kStandardError = 2;

/// The reason why writing failed. The only real one, a closed pipe, has many different error codes.
std::error_code lastError()
{
    const int error = errno;
    const bool isPipe = GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_PIPE;
    return {isPipe ? EPIPE : error, std::generic_category()};
}

} // namespace

void prepareStandardStreams()
{
    // Binary mode: files have the same line ends on every system. Consoles show UTF-8 after this.
    _setmode(kStandardInput, _O_BINARY);
    _setmode(kStandardOutput, _O_BINARY);
    _setmode(kStandardError, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

std::error_code writeToStandardOutput(std::string_view text)
{
    constexpr std::size_t kMaxBytesPerCall = std::size_t{1} << 20U; // limit of a console
    if (std::fflush(stdout) != 0)                                   // earlier output of other code comes first
        return lastError();
    while (!text.empty()) {
        const int count =
            _write(kStandardOutput, text.data(), static_cast<unsigned>(std::min(text.size(), kMaxBytesPerCall)));
        if (count < 0)
            return lastError();
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

} // namespace platform
