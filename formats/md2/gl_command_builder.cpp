#include "formats/md2/gl_command_builder.hpp"

#include "formats/md2/greedy_strips.hpp"

#include <meshoptimizer.h>

#include <algorithm>
#include <cassert>
#include <optional>

namespace formats::md2 {

namespace {

constexpr std::uint32_t kStripRestart = 0xFFFFFFFF;
constexpr std::size_t kWordsPerCorner = 3;

// Shorter fans never save words: strips include such a corner at no cost.
constexpr std::size_t kSmallestFan = 5;
// Each candidate costs stripping the rest of the mesh again.
constexpr std::size_t kMaxFansTried = 32;

bool isDegenerate(const CornerTriangle& triangle)
{
    return triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0];
}

CornerTriangle rotated(const CornerTriangle& triangle, std::size_t by)
{
    return {triangle[by % 3], triangle[(by + 1) % 3], triangle[(by + 2) % 3]};
}

/// The triangles of the stripifier's output, in order. Its strips repeat corners to turn around; the resulting empty
/// triangles are dropped here, so that the file does not depend on an engine's handling of them.
std::vector<CornerTriangle> stripOrder(std::span<const CornerTriangle> triangles, std::uint32_t cornerCount)
{
    std::vector<std::uint32_t> indices;
    indices.reserve(triangles.size() * 3);
    for (const CornerTriangle& triangle : triangles)
        indices.insert(indices.end(), triangle.begin(), triangle.end());
    std::vector<std::uint32_t> ordered(indices.size());
    meshopt_optimizeVertexCacheStrip(ordered.data(), indices.data(), indices.size(), cornerCount);
    std::vector<std::uint32_t> strip(meshopt_stripifyBound(indices.size()));
    strip.resize(meshopt_stripify(strip.data(), ordered.data(), ordered.size(), cornerCount, kStripRestart));

    std::vector<CornerTriangle> result;
    std::size_t first = 0;
    for (std::size_t i = 0; i < strip.size(); ++i) {
        if (strip[i] == kStripRestart) {
            first = i + 1;
        } else if (i >= first + 2) {
            const bool odd = (i - first) % 2 != 0;
            const CornerTriangle triangle = {strip[odd ? i - 1 : i - 2], strip[odd ? i - 2 : i - 1], strip[i]};
            if (!isDegenerate(triangle))
                result.push_back(triangle);
        }
    }
    return result;
}

/// The corner that continues `strip` with `triangle` under the rule of MD2's strips; empty if it does not fit.
std::optional<std::uint32_t> continuation(std::span<const std::uint32_t> strip, const CornerTriangle& triangle)
{
    const std::uint32_t last = strip[strip.size() - 1];
    const std::uint32_t beforeLast = strip[strip.size() - 2];
    const bool odd = strip.size() % 2 != 0;
    for (std::size_t by = 0; by < 3; ++by) {
        const CornerTriangle turned = rotated(triangle, by);
        if (turned[0] == (odd ? last : beforeLast) && turned[1] == (odd ? beforeLast : last))
            return turned[2];
    }
    return std::nullopt;
}

/// The strip that starts with the first of `triangles`, rotated so that it includes as many of the following ones as
/// possible.
std::vector<std::uint32_t> longestStrip(std::span<const CornerTriangle> triangles)
{
    std::vector<std::uint32_t> longest;
    for (std::size_t by = 0; by < 3; ++by) {
        const CornerTriangle start = rotated(triangles.front(), by);
        std::vector<std::uint32_t> strip(start.begin(), start.end());
        for (const CornerTriangle& triangle : triangles.subspan(1)) {
            const auto corner = continuation(strip, triangle);
            if (!corner)
                break;
            strip.push_back(*corner);
        }
        if (strip.size() > longest.size())
            longest = std::move(strip);
    }
    return longest;
}

std::vector<GlCommand> asCommands(std::vector<std::vector<std::uint32_t>> strips)
{
    std::vector<GlCommand> commands;
    for (std::vector<std::uint32_t>& strip : strips)
        commands.push_back({GlCommand::Kind::strip, std::move(strip)});
    return commands;
}

/// The shorter of two results: the stripifier's order cut at its empty triangles, or strips built without such
/// triangles.
std::vector<GlCommand> stripsFor(std::span<const CornerTriangle> triangles, std::uint32_t cornerCount)
{
    std::vector<std::vector<std::uint32_t>> strips;
    const std::vector<CornerTriangle> ordered = stripOrder(triangles, cornerCount);
    for (std::span<const CornerTriangle> rest = ordered; !rest.empty();) {
        strips.push_back(longestStrip(rest));
        rest = rest.subspan(strips.back().size() - 2);
    }
    std::vector<std::vector<std::uint32_t>> greedy = greedyStrips(triangles, cornerCount);
    return asCommands(std::move(greedy.size() < strips.size() ? greedy : strips));
}

struct Fan {
    std::vector<std::uint32_t> corners; ///< the hub first
    std::vector<std::size_t> triangles; ///< into the triangles not yet drawn
};

/// The longest fan around `hub`: its triangles chained edge to edge.
Fan fanAround(std::uint32_t hub, std::span<const CornerTriangle> triangles, std::span<const std::size_t> around)
{
    struct Spoke {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::size_t triangle = 0;
    };
    std::vector<Spoke> spokes;
    for (const std::size_t index : around) {
        for (std::size_t by = 0; by < 3; ++by) {
            const CornerTriangle turned = rotated(triangles[index], by);
            if (turned[0] == hub)
                spokes.push_back({turned[1], turned[2], index});
        }
    }
    Fan longest;
    for (const Spoke& start : spokes) {
        Fan fan{{hub, start.from, start.to}, {start.triangle}};
        while (fan.triangles.size() < spokes.size()) {
            const auto next = std::find_if(spokes.begin(), spokes.end(), [&](const Spoke& spoke) {
                return spoke.from == fan.corners.back() &&
                       std::find(fan.triangles.begin(), fan.triangles.end(), spoke.triangle) == fan.triangles.end();
            });
            if (next == spokes.end())
                break;
            fan.corners.push_back(next->to);
            fan.triangles.push_back(next->triangle);
        }
        if (fan.triangles.size() > longest.triangles.size())
            longest = std::move(fan);
    }
    return longest;
}

std::vector<Fan> fansOf(std::span<const CornerTriangle> triangles, std::uint32_t cornerCount)
{
    std::vector<std::vector<std::size_t>> around(cornerCount);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (const std::uint32_t corner : triangles[i])
            around[corner].push_back(i);
    }
    std::vector<Fan> fans;
    for (std::uint32_t hub = 0; hub < cornerCount; ++hub) {
        if (around[hub].size() < kSmallestFan)
            continue;
        Fan fan = fanAround(hub, triangles, around[hub]);
        if (fan.triangles.size() >= kSmallestFan)
            fans.push_back(std::move(fan));
    }
    std::stable_sort(fans.begin(), fans.end(),
                     [](const Fan& a, const Fan& b) { return a.triangles.size() > b.triangles.size(); });
    if (fans.size() > kMaxFansTried)
        fans.resize(kMaxFansTried);
    return fans;
}

std::vector<CornerTriangle> remaining(std::span<const CornerTriangle> triangles, const std::vector<bool>& isDrawn)
{
    std::vector<CornerTriangle> rest;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (!isDrawn[i])
            rest.push_back(triangles[i]);
    }
    return rest;
}

} // namespace

std::vector<GlCommand> glCommandsFor(std::span<const CornerTriangle> triangles, std::uint32_t cornerCount)
{
    std::vector<CornerTriangle> sound;
    std::copy_if(triangles.begin(), triangles.end(), std::back_inserter(sound),
                 [](const CornerTriangle& triangle) { return !isDegenerate(triangle); });
    if (sound.empty())
        return {};

    std::vector<bool> isDrawn(sound.size(), false);
    std::vector<GlCommand> fans;
    std::vector<GlCommand> strips = stripsFor(sound, cornerCount);
    for (Fan& fan : fansOf(sound, cornerCount)) {
        if (std::any_of(fan.triangles.begin(), fan.triangles.end(), [&](std::size_t index) { return isDrawn[index]; }))
            continue;
        std::vector<bool> tried = isDrawn;
        for (const std::size_t index : fan.triangles)
            tried[index] = true;
        const std::vector<CornerTriangle> rest = remaining(sound, tried);
        std::vector<GlCommand> fewer = rest.empty() ? std::vector<GlCommand>() : stripsFor(rest, cornerCount);
        const std::size_t fanWords = 1 + kWordsPerCorner * fan.corners.size();
        if (wordCountOf(fewer) + fanWords < wordCountOf(strips)) {
            isDrawn = std::move(tried);
            strips = std::move(fewer);
            fans.push_back({GlCommand::Kind::fan, std::move(fan.corners)});
        }
    }
    strips.insert(strips.end(), fans.begin(), fans.end());
    return strips;
}

std::size_t wordCountOf(std::span<const GlCommand> commands)
{
    std::size_t words = 1;
    for (const GlCommand& command : commands)
        words += 1 + kWordsPerCorner * command.corners.size();
    return words;
}

} // namespace formats::md2
