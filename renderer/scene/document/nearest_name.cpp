#include "renderer/scene/document/nearest_name.hpp"

#include "formats/base/names.hpp"

#include <algorithm>
#include <vector>

namespace scene {
namespace {

/// File systems allow 255; longer names match no image.
constexpr std::size_t kLongestName = 255;

/// Number of letters to insert, remove or replace to turn one word into the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t i = 0; i < row.size(); ++i)
        row[i] = i;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// 0 for equal names, up to 1 for names with nothing in common.
double difference(const std::string& a, const std::string& b)
{
    const std::size_t longer = std::max(a.size(), b.size());
    const double share = static_cast<double>(distance(a, b)) / static_cast<double>(longer);
    // "visor" matches "visor_blue", however long the color.
    constexpr std::size_t kShortestBeginning = 3;
    const std::size_t shorter = std::min(a.size(), b.size());
    const auto ends = std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shorter), b.begin());
    const auto common = static_cast<std::size_t>(ends.first - a.begin());
    const bool beginsAlike = common >= kShortestBeginning && 4 * common >= 3 * shorter;
    return beginsAlike ? share * 0.5 : share;
}

} // namespace

NearestNames::NearestNames(std::span<const std::string> candidates)
{
    m_candidates.reserve(candidates.size());
    for (const std::string& candidate : candidates)
        m_candidates.push_back(formats::lowered(candidate));
}

std::optional<std::size_t> NearestNames::find(std::string_view wanted)
{
    constexpr double kTooFar = 0.5;
    // UFO: Alien Invasion uses a leading dot for "beside the model".
    const std::string name = formats::lowered(wanted.substr(std::min(wanted.find_first_not_of('.'), wanted.size())));
    if (name.empty() || name.size() > kLongestName)
        return std::nullopt;
    std::optional<std::size_t> nearest;
    double least = kTooFar;
    for (std::size_t i = 0; i < m_candidates.size(); ++i) {
        const std::string& candidate = m_candidates[i];
        if (candidate.empty() || candidate.size() > kLongestName)
            continue;
        m_pairs += name.size() * candidate.size();
        if (m_pairs > kMaxPairs)
            return std::nullopt;
        const double apart = difference(name, candidate);
        if (apart < least) {
            least = apart;
            nearest = i;
        }
    }
    return nearest;
}

std::optional<std::size_t> nearestName(std::string_view wanted, std::span<const std::string> candidates)
{
    return NearestNames(candidates).find(wanted);
}

} // namespace scene
