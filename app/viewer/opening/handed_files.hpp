#pragma once

#include <tl/expected.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The messages by which another start of the program hands its files over to the window that is there: one line of
/// JSON, {"trisviewWindow": 1, "open": ["/models/a.md2"]}, answered by one word.
namespace app {

inline constexpr std::size_t kMaxHandedBytes = 64 * 1024; ///< of a message

inline constexpr std::string_view kFilesTaken = "taken";
inline constexpr std::string_view kFilesRefused = "refused";

/// The message for these paths, which are absolute. Empty if they cannot be handed over: there are none, a name is not
/// UTF-8, or the message would be too long.
[[nodiscard]] std::string handedFilesText(const std::vector<std::filesystem::path>& paths);

/// The paths of a message from an untrusted source: at least one, all absolute. Error: what is wrong with it.
[[nodiscard]] tl::expected<std::vector<std::filesystem::path>, std::string> handedFilesFrom(std::string_view line);

} // namespace app
