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

/// GetVersionEx answers the version that the manifest names; this function is not declared in the usual headers.
std::string systemName()
{
    using RtlGetVersion = LONG(WINAPI*)(OSVERSIONINFOW*);
    const HMODULE library = GetModuleHandleW(L"ntdll.dll");
    const FARPROC found = library != nullptr ? GetProcAddress(library, "RtlGetVersion") : nullptr;
    OSVERSIONINFOW version{};
    version.dwOSVersionInfoSize = sizeof(version);
    if (found == nullptr || reinterpret_cast<RtlGetVersion>(reinterpret_cast<void*>(found))(&version) != 0)
        return "Windows";
    return "Windows " + std::to_string(version.dwMajorVersion) + "." + std::to_string(version.dwMinorVersion) + "." +
           std::to_string(version.dwBuildNumber);
}

void lowerThreadPriority()
{
    (void)SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

std::string keepDriversOffFullDisk()
{
    return {};
}

void keepFreedMemory() {}

void returnFreedMemory() {}

} // namespace platform
