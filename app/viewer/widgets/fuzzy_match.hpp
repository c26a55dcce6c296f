#pragma once

#include <optional>
#include <string_view>

namespace app {

/// How well `text` answers to what was typed: its letters in this order, without regard to case; spaces in `query`
/// count for nothing. Beginnings of words and letters in a row count more, long texts a little less. Higher is better;
/// nullopt: not at all.
[[nodiscard]] std::optional<int> fuzzyScore(std::string_view query, std::string_view text);

} // namespace app
