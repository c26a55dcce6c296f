#pragma once

/// Properties of the systems' disks, for tests that run on all of them.
namespace tests {

#ifdef _WIN32
inline constexpr bool kHasLinks = false;           ///< whether users can create links
inline constexpr bool kTellsCaseApart = false;     ///< whether names that differ only in case are different
inline constexpr bool kLeavesFoldersByName = true; ///< whether "a/../b" is "b" for any "a"
inline constexpr const char* kNullDevice = "NUL";
#else
inline constexpr bool kHasLinks = true;
inline constexpr bool kTellsCaseApart = true;
inline constexpr bool kLeavesFoldersByName = false;
inline constexpr const char* kNullDevice = "/dev/null";
#endif

/// The reason for skipping a test with POSIX file names.
inline constexpr const char* kPosixNames = "names of files as POSIX has them";

} // namespace tests
