#pragma once

/// Properties of the systems' disks, for tests that run on all of them.
namespace tests {

#ifdef _WIN32
inline constexpr bool kHasLinks = false;           ///< whether users can create links
inline constexpr bool kTellsCaseApart = false;     ///< whether names that differ only in case are different
inline constexpr bool kLeavesFoldersByName = true; ///< whether "a/../b" is "b" for any "a"
inline constexpr bool kHasPosixNames = false;      ///< whether names may have "<", ">" and line breaks
inline constexpr bool kCapturesBytes = false;      ///< whether a captured stream has the bytes that were written
inline constexpr double kClockTick = 0.016;        ///< steps of the processor time, in seconds
inline constexpr const char* kNullDevice = "NUL";
#else
inline constexpr bool kHasLinks = true;
inline constexpr bool kTellsCaseApart = true;
inline constexpr bool kLeavesFoldersByName = false;
inline constexpr bool kHasPosixNames = true;
inline constexpr bool kCapturesBytes = true;
inline constexpr double kClockTick = 1e-5;
inline constexpr const char* kNullDevice = "/dev/null";
#endif

/// The reason for skipping a test with POSIX file names.
inline constexpr const char* kPosixNames = "names of files as POSIX has them";
/// The reason for skipping a test of what a command prints.
inline constexpr const char* kChangedStream = "the captured stream has other line ends";

} // namespace tests
