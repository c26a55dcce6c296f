#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// Finds the candidate with the most similar name. Comparing all names with all candidates would cost their product, so
/// the search ends after kMaxPairs compared letters: later names get no result.
class NearestNames {
public:
    static constexpr std::uint64_t kMaxPairs = 50'000'000; ///< of letters, total for all names

    explicit NearestNames(std::span<const std::string> candidates);

    /// See `nearestName`.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view wanted);

private:
    std::vector<std::string> m_candidates; // lower case
    std::uint64_t m_pairs = 0;
};

/// The candidate most similar to `wanted` (ignoring case), if it is similar enough: few letters apart, or with the same
/// start. Of equal ones the first.
[[nodiscard]] std::optional<std::size_t> nearestName(std::string_view wanted, std::span<const std::string> candidates);

} // namespace scene
