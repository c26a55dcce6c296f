#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace scene {

/// The candidate that is called most like `wanted` (without regard to case), where one is similar enough to be meant:
/// few letters apart, or beginning alike. Of equals the first.
[[nodiscard]] std::optional<std::size_t> nearestName(std::string_view wanted, std::span<const std::string> candidates);

} // namespace scene
