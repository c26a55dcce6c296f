#pragma once

#include <optional>
#include <string_view>

namespace app {

/// How well `text` matches the query: all letters in order, ignoring case and spaces of `query`. Word starts and
/// consecutive letters score higher, long texts slightly lower. Higher is better; nullopt: no match.
[[nodiscard]] std::optional<int> fuzzyScore(std::string_view query, std::string_view text);

} // namespace app
