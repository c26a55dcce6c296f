#pragma once

#include <span>
#include <string>
#include <string_view>

/// The list that the system shows for "Open with".
namespace platform {

/// Puts the running program into that list for files with these extensions (".md2"), for this user alone, and changes
/// no file's usual program. Empty: done; else why not.
[[nodiscard]] std::string offerToOpen(std::span<const std::string_view> extensions);

/// Takes it out again and leaves nothing behind.
[[nodiscard]] std::string stopOfferingToOpen(std::span<const std::string_view> extensions);

} // namespace platform
