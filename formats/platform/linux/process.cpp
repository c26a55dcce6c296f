#include "formats/platform/process.hpp"

#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <system_error>
#include <unistd.h>

namespace platform {
namespace {

/// os-release(5): the name in the line PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"; empty if there is none.
std::string nameOfDistribution()
{
    constexpr std::string_view kStart = "PRETTY_NAME=";
    std::ifstream file("/etc/os-release");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(kStart))
            continue;
        line.erase(0, kStart.size());
        std::erase(line, '"');
        return line;
    }
    return {};
}

} // namespace

double secondsSinceProcessStart()
{
    // proc(5): field 22 is the start in clock ticks since boot. Field 2, the name, may contain blanks and ends with the
    // last parenthesis.
    std::ifstream file("/proc/self/stat");
    std::string text;
    std::getline(file, text);
    const std::size_t nameEnd = text.rfind(')');
    if (nameEnd == std::string::npos)
        return 0.0;
    std::istringstream fields(text.substr(nameEnd + 1));
    std::string skipped;
    for (int field = 3; field < 22; ++field)
        fields >> skipped;
    double startTicks = 0.0;
    timespec now{};
    if (!(fields >> startTicks) || clock_gettime(CLOCK_BOOTTIME, &now) != 0)
        return 0.0;
    const double nowSeconds = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    const double seconds = nowSeconds - startTicks / static_cast<double>(sysconf(_SC_CLK_TCK));
    return seconds > 0.0 ? seconds : 0.0;
}

std::string systemName()
{
    utsname system{};
    if (::uname(&system) != 0)
        return "Linux";
    const std::string kernel = std::string(system.sysname) + " " + system.release + " " + system.machine;
    const std::string distribution = nameOfDistribution();
    return distribution.empty() ? kernel : kernel + ", " + distribution;
}

void lowerThreadPriority()
{
    constexpr int kNice = 5; // about a quarter of a processor if others need all of it
    // setpriority(2): Linux accepts a thread id as process id. Lowering never needs a permission.
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
}

std::string keepDriversOffFullDisk()
{
    constexpr std::uintmax_t kNeededBytes = 16U << 20U; // the file mapped by Mesa has 1.3 MB
    const char* const named = std::getenv("MESA_SHADER_CACHE_DIR");
    std::filesystem::path folder = named != nullptr ? named : cacheFolder().parent_path();
    std::error_code error;
    while (!std::filesystem::exists(folder, error) && folder.has_relative_path())
        folder = folder.parent_path();
    const std::filesystem::space_info space = std::filesystem::space(folder, error);
    if (error || space.available >= kNeededBytes)
        return {};
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
    setenv("MESA_GLSL_CACHE_DISABLE", "true", 0); // its name before Mesa 22
    return utf8FromPath(folder) + ": less than 16 MB are free; the graphics driver keeps no shaders there";
}

void keepFreedMemory()
{
#ifdef __GLIBC__
    // The values that glibc itself takes after a block of 32 MB was freed.
    constexpr int kMegabyte = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, 32 * kMegabyte);
    mallopt(M_TRIM_THRESHOLD, 64 * kMegabyte);
    mallopt(M_TOP_PAD, kMegabyte);
#endif
}

void returnFreedMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace platform
