#include "formats/md2/greedy_strips.hpp"

#include <algorithm>
#include <optional>

namespace formats::md2 {

namespace {

constexpr std::size_t kStartsTried = 12;

using Triangle = std::array<std::uint32_t, 3>;

/// A strip and the triangles that it draws.
struct Strip {
    std::vector<std::uint32_t> corners;
    std::vector<std::uint32_t> triangles;
};

class StripSearch {
public:
    StripSearch(std::span<const Triangle> triangles, std::uint32_t cornerCount)
        : m_triangles(triangles),
          m_leaving(cornerCount),
          m_isDrawn(triangles.size(), false),
          m_isInStrip(triangles.size(), false),
          m_freeNeighbors(triangles.size(), 0)
    {
        for (std::uint32_t i = 0; i < triangles.size(); ++i) {
            for (std::size_t side = 0; side < 3; ++side)
                m_leaving[triangles[i][side]].push_back({triangles[i][(side + 1) % 3], i});
        }
        for (std::uint32_t i = 0; i < triangles.size(); ++i)
            forEachNeighbor(i, [&](std::uint32_t) { ++m_freeNeighbors[i]; });
    }

    /// The next strip; empty if everything is drawn.
    Strip next()
    {
        Strip longest;
        for (const std::uint32_t start : loneliest()) {
            for (std::size_t turn = 0; turn < 3; ++turn) {
                Strip strip = grown(start, turn);
                if (strip.corners.size() > longest.corners.size())
                    longest = std::move(strip);
            }
        }
        for (const std::uint32_t triangle : longest.triangles) {
            m_isDrawn[triangle] = true;
            forEachNeighbor(triangle, [&](std::uint32_t neighbor) { --m_freeNeighbors[neighbor]; });
        }
        return longest;
    }

private:
    struct Edge {
        std::uint32_t to = 0;
        std::uint32_t triangle = 0;
    };

    /// Visits the triangles across each edge: those that have it in the opposite direction.
    template <class Visit> void forEachNeighbor(std::uint32_t triangle, Visit visit)
    {
        for (std::size_t side = 0; side < 3; ++side) {
            const std::uint32_t from = m_triangles[triangle][side];
            for (const Edge& edge : m_leaving[m_triangles[triangle][(side + 1) % 3]]) {
                if (edge.to == from)
                    visit(edge.triangle);
            }
        }
    }

    /// Some of the triangles with the fewest undrawn neighbors.
    [[nodiscard]] std::vector<std::uint32_t> loneliest() const
    {
        std::vector<std::uint32_t> found;
        int fewest = 0;
        for (std::uint32_t i = 0; i < m_triangles.size(); ++i) {
            if (m_isDrawn[i] || (!found.empty() && m_freeNeighbors[i] > fewest))
                continue;
            if (found.empty() || m_freeNeighbors[i] < fewest) {
                found.clear();
                fewest = m_freeNeighbors[i];
            }
            if (found.size() < kStartsTried)
                found.push_back(i);
        }
        return found;
    }

    /// An unused triangle with the edge from `from` to `to`.
    [[nodiscard]] std::optional<std::uint32_t> freeTriangle(std::uint32_t from, std::uint32_t to) const
    {
        for (const Edge& edge : m_leaving[from]) {
            if (edge.to == to && !m_isDrawn[edge.triangle] && !m_isInStrip[edge.triangle])
                return edge.triangle;
        }
        return std::nullopt;
    }

    Strip grown(std::uint32_t start, std::size_t turn)
    {
        const Triangle& first = m_triangles[start];
        Strip strip{{first[turn], first[(turn + 1) % 3], first[(turn + 2) % 3]}, {start}};
        m_isInStrip[start] = true;
        for (;;) {
            std::uint32_t from = strip.corners[strip.corners.size() - 2];
            std::uint32_t to = strip.corners.back();
            if (strip.corners.size() % 2 != 0)
                std::swap(from, to);
            const auto triangle = freeTriangle(from, to);
            if (!triangle)
                break;
            const Triangle& corners = m_triangles[*triangle];
            strip.corners.push_back(*std::find_if(
                corners.begin(), corners.end(), [&](std::uint32_t corner) { return corner != from && corner != to; }));
            strip.triangles.push_back(*triangle);
            m_isInStrip[*triangle] = true;
        }
        for (const std::uint32_t triangle : strip.triangles)
            m_isInStrip[triangle] = false;
        return strip;
    }

    std::span<const Triangle> m_triangles;
    std::vector<std::vector<Edge>> m_leaving; // by corner
    std::vector<bool> m_isDrawn;
    std::vector<bool> m_isInStrip; // in the strip that is being built
    std::vector<int> m_freeNeighbors;
};

} // namespace

std::vector<std::vector<std::uint32_t>> greedyStrips(std::span<const Triangle> triangles, std::uint32_t cornerCount)
{
    StripSearch search(triangles, cornerCount);
    std::vector<std::vector<std::uint32_t>> strips;
    for (Strip strip = search.next(); !strip.corners.empty(); strip = search.next())
        strips.push_back(std::move(strip.corners));
    return strips;
}

} // namespace formats::md2
