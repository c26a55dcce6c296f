#pragma once

#include <span>
#include <string>
#include <string_view>

/// The system's "Open with" list.
namespace platform {

/// Adds the running program to the "Open with" list for files with these extensions (".md2"), for this user only,
/// without changing default programs. Returns an empty text, or the reason for a failure.
[[nodiscard]] std::string offerToOpen(std::span<const std::string_view> extensions);

/// Removes the program from the list and all traces of it.
[[nodiscard]] std::string stopOfferingToOpen(std::span<const std::string_view> extensions);

} // namespace platform
