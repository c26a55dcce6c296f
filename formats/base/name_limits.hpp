#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// How long the names are that loaders take from files. What nobody can open need not be kept: a file may state one
/// long name a thousand times over.
namespace formats {

inline constexpr std::size_t kMaxNameBytes = 260;     ///< MAX_PATH of Windows; longer names are cut, with a diagnostic
inline constexpr std::size_t kMaxQuakeNameBytes = 63; ///< MAX_QPATH without its NUL; longer names are reported
inline constexpr std::size_t kMaxEntryNameBytes = 4096; ///< PATH_MAX of Linux; longer entries are left out

/// The beginning of `name` that is kept. A UTF-8 sequence is not cut in two.
[[nodiscard]] std::string_view cutName(std::string_view name);

[[nodiscard]] inline bool isNameTooLong(std::string_view name)
{
    return name.size() > kMaxNameBytes;
}

} // namespace formats
