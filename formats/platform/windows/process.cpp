#include "formats/platform/process.hpp"

#include <windows.h>

#include <cstdint>

namespace platform {

namespace {

std::uint64_t numberOf(const FILETIME& time)
{
    return (std::uint64_t{time.dwHighDateTime} << 32U) | time.dwLowDateTime;
}

} // namespace

double secondsSinceProcessStart()
{
    constexpr double kTicksPerSecond = 1e7;
    FILETIME start{};
    FILETIME ignored{};
    if (GetProcessTimes(GetCurrentProcess(), &start, &ignored, &ignored, &ignored) == 0)
        return 0.0;
    FILETIME now{};
    GetSystemTimePreciseAsFileTime(&now);
    const std::uint64_t ticks = numberOf(now) - numberOf(start);
    return numberOf(now) > numberOf(start) ? static_cast<double>(ticks) / kTicksPerSecond : 0.0;
}

void lowerThreadPriority()
{
    (void)SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

std::string keepDriversOffFullDisk()
{
    return {};
}

void returnFreedMemory() {}

} // namespace platform
