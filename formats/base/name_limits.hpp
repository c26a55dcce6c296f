#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Limits for names that loaders take from files. Longer names could not be opened anyway, and a file may repeat one
/// long name a thousand times.
namespace formats {

inline constexpr std::size_t kMaxNameBytes = 260;     ///< MAX_PATH of Windows; longer names are cut, with a diagnostic
inline constexpr std::size_t kMaxQuakeNameBytes = 63; ///< MAX_QPATH without its NUL; longer names are reported
inline constexpr std::size_t kMaxEntryNameBytes = 4096; ///< PATH_MAX of Linux; longer entries are left out

/// The part of `name` that is kept. UTF-8 sequences are never split.
[[nodiscard]] std::string_view cutName(std::string_view name);

[[nodiscard]] inline bool isNameTooLong(std::string_view name)
{
    return name.size() > kMaxNameBytes;
}

} // namespace formats
