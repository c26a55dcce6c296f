#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace platform {

inline constexpr std::size_t kMaxLocalAnswerBytes = 4096; ///< a longer answer is none

/// Sends a line of text to a LocalServer and waits for one line of answer, without its terminator, at most for
/// `patience`. nullopt: nobody listens at `socket`, a program of another user does, or there is no answer in time; the
/// connection is closed then, so that the server can tell that nobody waits any more (LocalServer::isGone).
[[nodiscard]] std::optional<std::string> askLocalServer(const std::filesystem::path& socket, std::string_view line,
                                                        std::chrono::milliseconds patience);

} // namespace platform
