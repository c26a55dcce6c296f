#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

/// Names of files that the program writes: plain, sortable and safe on the disks of all systems.
namespace app {

/// Longer names are cut, before a number and an extension follow.
inline constexpr std::size_t kLongestFileName = 180;

/// The parts joined by dashes, in lower case: letters of any script and digits stay, everything else becomes a dash.
/// "sarge", "LEGS_IDLE" and "009" give "sarge-legs-idle-009". Of parts without a letter or digit "model".
[[nodiscard]] std::string plainFileName(std::initializer_list<std::string_view> parts);

/// `name` without what some system refuses in the name of a file, otherwise as it is written.
[[nodiscard]] std::string safeFileName(std::string_view name);

/// A number with zeros before it, so that names sort: at least three digits, and as many as `largest` has.
[[nodiscard]] std::string numberInName(std::uint64_t number, std::uint64_t largest = 0);

} // namespace app
