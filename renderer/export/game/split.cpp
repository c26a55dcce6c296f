#include "renderer/export/game/split.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace renderer::game {
namespace {

constexpr std::size_t kSurfaceNameBytes = 63;

/// For each edge of a mesh the triangles that it borders.
class EdgeTable {
public:
    explicit EdgeTable(const std::vector<Triangle>& triangles)
    {
        for (std::uint32_t i = 0; i < triangles.size(); ++i) {
            for (std::size_t side = 0; side < 3; ++side)
                m_triangles[edgeOf(triangles[i], side)].push_back(i);
        }
    }

    [[nodiscard]] const std::vector<std::uint32_t>& beside(const Triangle& triangle, std::size_t side) const
    {
        return m_triangles.at(edgeOf(triangle, side));
    }

private:
    using Edge = std::pair<std::uint32_t, std::uint32_t>;

    [[nodiscard]] static Edge edgeOf(const Triangle& triangle, std::size_t side)
    {
        const std::uint32_t a = triangle[side];
        const std::uint32_t b = triangle[(side + 1) % 3];
        return {std::min(a, b), std::max(a, b)};
    }

    std::map<Edge, std::vector<std::uint32_t>> m_triangles;
};

/// All triangles, each beside an earlier one as far as possible.
std::vector<std::uint32_t> neighborOrder(const std::vector<Triangle>& triangles)
{
    const EdgeTable edges(triangles);
    std::vector<bool> isTaken(triangles.size());
    std::vector<std::uint32_t> order;
    order.reserve(triangles.size());
    for (std::uint32_t first = 0; first < triangles.size(); ++first) {
        if (isTaken[first])
            continue;
        isTaken[first] = true;
        order.push_back(first);
        for (std::size_t at = order.size() - 1; at < order.size(); ++at) {
            for (std::size_t side = 0; side < 3; ++side) {
                for (const std::uint32_t next : edges.beside(triangles[order[at]], side)) {
                    if (isTaken[next])
                        continue;
                    isTaken[next] = true;
                    order.push_back(next);
                }
            }
        }
    }
    return order;
}

/// A part that is being filled.
class SurfacePart {
public:
    explicit SurfacePart(const GameSurface& surface) : m_surface(surface) { empty(); }

    [[nodiscard]] bool fits(const Triangle& triangle, const SurfaceSize& most) const
    {
        std::size_t added = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const bool isRepeated = std::find(triangle.begin(), triangle.begin() + static_cast<std::ptrdiff_t>(i),
                                              triangle[i]) != triangle.begin() + static_cast<std::ptrdiff_t>(i);
            added += isRepeated || m_corners.contains(triangle[i]) ? 0 : 1;
        }
        return m_part.corners.size() + added <= most.vertices && m_part.triangles.size() + 1 <= most.triangles;
    }

    void add(const Triangle& triangle)
    {
        Triangle own{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto next = static_cast<std::uint32_t>(m_part.corners.size());
            const auto [entry, isNew] = m_corners.try_emplace(triangle[i], next);
            if (isNew)
                m_part.corners.push_back(m_surface.corners[triangle[i]]);
            own[i] = entry->second;
        }
        m_part.triangles.push_back(own);
    }

    /// The part, which is empty afterwards.
    [[nodiscard]] GameSurface take()
    {
        GameSurface part = std::move(m_part);
        empty();
        return part;
    }

    [[nodiscard]] bool isEmpty() const { return m_part.triangles.empty(); }

private:
    void empty()
    {
        m_corners.clear();
        m_part = m_surface;
        m_part.corners.clear();
        m_part.triangles.clear();
    }

    const GameSurface& m_surface;
    std::map<std::uint32_t, std::uint32_t> m_corners; // of the surface to those of the part
    GameSurface m_part;
};

} // namespace

std::string partName(const std::string& surface, std::size_t index)
{
    const char letter = index < 9 ? static_cast<char>('1' + index) : static_cast<char>('a' + (index - 9) % 26);
    return surface.substr(0, kSurfaceNameBytes - 2) + '_' + letter;
}

std::vector<GameSurface> splitSurface(const GameSurface& surface, const SurfaceSize& most)
{
    if (surface.corners.size() <= most.vertices && surface.triangles.size() <= most.triangles)
        return {surface};
    std::vector<GameSurface> parts;
    SurfacePart part(surface);
    for (const std::uint32_t index : neighborOrder(surface.triangles)) {
        const Triangle& triangle = surface.triangles[index];
        if (!part.isEmpty() && !part.fits(triangle, most))
            parts.push_back(part.take());
        part.add(triangle);
    }
    parts.push_back(part.take());
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].name = partName(surface.name, i);
    return parts;
}

} // namespace renderer::game
