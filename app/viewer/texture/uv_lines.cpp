#include "app/viewer/texture/uv_lines.hpp"

#include <glm/ext/vector_double2.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace app {
namespace {

constexpr float kSeamWidth = 2.0f;               // on each side of a line, in widths of it
constexpr float kSeamAlpha = 0.45f;              // of black
constexpr std::size_t kMaxSeamTriangles = 20000; // with more the lines lie side by side, and cover each other's seam

/// The share of each pixel that lines cover.
class Coverage {
public:
    explicit Coverage(const glm::uvec2& size) : m_size(size), m_values(std::size_t{size.x} * size.y) {}

    void addLine(glm::vec2 from, glm::vec2 to, float width)
    {
        if (!clip(from, to, width))
            return;
        const bool isSteep = std::abs(to.y - from.y) > std::abs(to.x - from.x);
        if (isSteep) {
            std::swap(from.x, from.y);
            std::swap(to.x, to.y);
        }
        if (from.x > to.x)
            std::swap(from, to);
        const float run = to.x - from.x;
        const float slope = run > 0.0f ? (to.y - from.y) / run : 0.0f;
        const float across = 1.0f / std::sqrt(1.0f + slope * slope); // distance of the neighboring pixel from the line
        const float reach = (0.5f * width + 0.5f) / across;
        const int last = static_cast<int>(std::ceil(to.x));
        for (int x = static_cast<int>(std::floor(from.x)); x < last; ++x) {
            const float middle = from.y + slope * (std::clamp(static_cast<float>(x) + 0.5f, from.x, to.x) - from.x);
            const int end = static_cast<int>(std::ceil(middle + reach - 0.5f));
            for (int y = static_cast<int>(std::floor(middle - reach - 0.5f)); y <= end; ++y) {
                const float distance = std::abs(static_cast<float>(y) + 0.5f - middle) * across;
                const float covered = std::clamp(0.5f * width + 0.5f - distance, 0.0f, 1.0f);
                if (covered > 0.0f)
                    isSteep ? raise(y, x, covered) : raise(x, y, covered);
            }
        }
    }

    [[nodiscard]] bool isClear(std::size_t pixel) const { return m_values[pixel] == 0; }
    [[nodiscard]] float at(std::size_t pixel) const { return static_cast<float>(m_values[pixel]) / 255.0f; }

private:
    /// Clips a line to the visible area; false: nothing is visible. NaN is not visible.
    [[nodiscard]] bool clip(glm::vec2& from, glm::vec2& to, float width) const
    {
        const glm::dvec2 start(from); // double: one end may be far away
        const glm::dvec2 way = glm::dvec2(to) - start;
        if (!std::isfinite(way.x) || !std::isfinite(way.y))
            return false;
        double enter = 0.0;
        double leave = 1.0;
        const auto side = [&](double begin, double step, double least, double most) {
            if (step == 0.0)
                return begin >= least && begin <= most;
            const double a = (least - begin) / step;
            const double b = (most - begin) / step;
            enter = std::max(enter, std::min(a, b));
            leave = std::min(leave, std::max(a, b));
            return enter <= leave;
        };
        const double margin = width;
        if (!side(start.x, way.x, -margin, m_size.x + margin) || !side(start.y, way.y, -margin, m_size.y + margin))
            return false;
        from = glm::vec2(start + way * enter);
        to = glm::vec2(start + way * leave);
        return true;
    }

    void raise(int x, int y, float covered)
    {
        if (x < 0 || y < 0 || x >= static_cast<int>(m_size.x) || y >= static_cast<int>(m_size.y))
            return;
        std::uint8_t& value = m_values[static_cast<std::size_t>(y) * m_size.x + static_cast<std::size_t>(x)];
        value = std::max(value, static_cast<std::uint8_t>(covered * 255.0f));
    }

    glm::uvec2 m_size;
    std::vector<std::uint8_t> m_values;
};

void addEdges(Coverage& coverage, const UvPlacement& placement, std::span<const UvTriangle> triangles, float width)
{
    for (const UvTriangle& triangle : triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            coverage.addLine(placement.origin + triangle[i] * placement.scale,
                             placement.origin + triangle[(i + 1) % 3] * placement.scale, width);
        }
    }
}

/// Blends a color over another, both with straight alpha.
struct Blended {
    glm::vec3 color{};
    float alpha = 0.0f;

    void add(const glm::vec3& over, float cover)
    {
        const float sum = cover + alpha * (1.0f - cover);
        if (sum > 0.0f)
            color = (over * cover + color * (alpha * (1.0f - cover))) / sum;
        alpha = sum;
    }
};

glm::vec3 rgbOf(const std::array<std::uint8_t, 4>& color)
{
    return {color[0], color[1], color[2]};
}

} // namespace

formats::Image drawUvLines(const UvPlacement& placement, std::span<const UvTriangle> others,
                           std::span<const UvTriangle> selected, const UvLineColors& colors)
{
    const float width = placement.lineWidth;
    Coverage seam(placement.size);
    Coverage faint(placement.size);
    Coverage strong(placement.size);
    if (others.size() + selected.size() <= kMaxSeamTriangles) {
        addEdges(seam, placement, others, width * (1.0f + kSeamWidth));
        addEdges(seam, placement, selected, width * (1.0f + kSeamWidth));
    }
    addEdges(faint, placement, others, width);
    addEdges(strong, placement, selected, width);
    formats::Image image{placement.size.x, placement.size.y, {}};
    image.pixels.resize(4 * image.pixelCount());
    for (std::size_t i = 0; i < image.pixelCount(); ++i) {
        if (seam.isClear(i) && faint.isClear(i) && strong.isClear(i))
            continue; // true for most pixels
        Blended pixel;
        pixel.add({}, seam.at(i) * kSeamAlpha);
        pixel.add(rgbOf(colors.others), faint.at(i) * static_cast<float>(colors.others[3]) / 255.0f);
        pixel.add(rgbOf(colors.selected), strong.at(i) * static_cast<float>(colors.selected[3]) / 255.0f);
        for (int channel = 0; channel < 3; ++channel)
            image.pixels[4 * i + static_cast<std::size_t>(channel)] = static_cast<std::uint8_t>(pixel.color[channel]);
        image.pixels[4 * i + 3] = static_cast<std::uint8_t>(pixel.alpha * 255.0f);
    }
    return image;
}

} // namespace app
