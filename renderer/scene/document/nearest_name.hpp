#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// Finds the one of many candidates that is called most like a name. Comparing all names with all candidates would cost
/// their product, so that a search ends when it has compared kMaxPairs letters: no name after that has a nearest one.
class NearestNames {
public:
    static constexpr std::uint64_t kMaxPairs = 50'000'000; ///< of letters, for all names together

    explicit NearestNames(std::span<const std::string> candidates);

    /// As `nearestName`.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view wanted);

private:
    std::vector<std::string> m_candidates; // lower case
    std::uint64_t m_pairs = 0;
};

/// The candidate that is called most like `wanted` (without regard to case), where one is similar enough to be meant:
/// few letters apart, or beginning alike. Of equals the first.
[[nodiscard]] std::optional<std::size_t> nearestName(std::string_view wanted, std::span<const std::string> candidates);

} // namespace scene
