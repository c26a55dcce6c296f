#pragma once

/// What the disks of the systems have and have not, for tests that run on all of them.
namespace tests {

#ifdef _WIN32
inline constexpr bool kHasLinks = false;           ///< whether anyone can make links
inline constexpr bool kTellsCaseApart = false;     ///< whether names that differ in case alone are two
inline constexpr bool kLeavesFoldersByName = true; ///< whether "a/../b" is "b" whatever "a" is
inline constexpr const char* kNullDevice = "NUL";
#else
inline constexpr bool kHasLinks = true;
inline constexpr bool kTellsCaseApart = true;
inline constexpr bool kLeavesFoldersByName = false;
inline constexpr const char* kNullDevice = "/dev/null";
#endif

/// Why a test that names files in ways of POSIX is skipped.
inline constexpr const char* kPosixNames = "names of files as POSIX has them";

} // namespace tests
