#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>

/// Names of written files: plain, sortable and valid on all systems.
namespace app {

/// Limit before a number and an extension are added.
inline constexpr std::size_t kLongestFileName = 180;

/// The parts in lower case, joined by dashes: letters of any script and digits stay, other characters become a dash.
/// "sarge", "LEGS_IDLE" and "009" give "sarge-legs-idle-009". Parts without letters and digits give "model".
[[nodiscard]] std::string plainFileName(std::initializer_list<std::string_view> parts);

/// `name` without characters that some system does not allow in file names.
[[nodiscard]] std::string safeFileName(std::string_view name);

/// A number with leading zeros, so that names sort correctly: at least three digits, and as many as `largest` has.
[[nodiscard]] std::string numberInName(std::uint64_t number, std::uint64_t largest = 0);

/// A folder as `file` names it: relative to its own folder, regardless of links and "..", with '/' at the end; empty:
/// its own folder, as is an empty `folder`.
[[nodiscard]] std::string folderSeenFrom(const std::filesystem::path& file, const std::filesystem::path& folder);

} // namespace app
