#include "renderer/export/game/atlas.hpp"

#include "formats/base/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace renderer::game {
namespace {

using formats::Image;
using formats::LoadErrorCode;
using formats::Result;

constexpr float kEdgeSlack = 1e-4f; // coordinates at an edge of the image may be this far beyond it
constexpr int kHalvingsTried = 16;

/// An image with its repetitions and its corner in the joined image.
struct Tile {
    std::uint32_t image = 0; ///< into GameModel::images
    glm::uvec2 repetitions{1, 1};
    Image pixels{}; ///< of one repetition
    glm::uvec2 corner{};

    [[nodiscard]] glm::uvec2 size() const { return glm::uvec2(pixels.width, pixels.height) * repetitions; }
};

/// Each pixel is the mean of up to four.
Image halvedImage(const Image& image)
{
    Image half{std::max(image.width / 2, 1U), std::max(image.height / 2, 1U), {}};
    half.pixels.resize(4 * half.pixelCount());
    for (std::uint32_t y = 0; y < half.height; ++y) {
        for (std::uint32_t x = 0; x < half.width; ++x) {
            for (std::uint32_t channel = 0; channel < 4; ++channel) {
                std::uint32_t sum = 0;
                for (std::uint32_t i = 0; i < 4; ++i) {
                    const std::uint32_t column = std::min(2 * x + i % 2, image.width - 1);
                    const std::uint32_t row = std::min(2 * y + i / 2, image.height - 1);
                    sum += image.pixels[4 * (std::size_t{row} * image.width + column) + channel];
                }
                half.pixels[4 * (std::size_t{y} * half.width + x) + channel] = static_cast<std::uint8_t>((sum + 2) / 4);
            }
        }
    }
    return half;
}

/// The whole number that brings the smaller coordinates of a triangle to 0 to 1.
glm::vec2 shiftOf(const GameSurface& surface, const Triangle& triangle)
{
    const glm::vec2 least = glm::min(glm::min(surface.corners[triangle[0]].uv, surface.corners[triangle[1]].uv),
                                     surface.corners[triangle[2]].uv);
    return {std::floor(least.x + kEdgeSlack), std::floor(least.y + kEdgeSlack)};
}

/// Moves each triangle by whole numbers, so that its coordinates begin in the first repetition of the image.
void moveToFirstRepetition(GameSurface& surface)
{
    std::map<std::tuple<std::uint32_t, float, float>, std::uint32_t> known; // by vertex and coordinates
    std::vector<Corner> corners;
    std::vector<Triangle> triangles;
    for (const Triangle& triangle : surface.triangles) {
        const glm::vec2 shift = shiftOf(surface, triangle);
        Triangle moved{};
        for (std::size_t i = 0; i < 3; ++i) {
            Corner corner = surface.corners[triangle[i]];
            corner.uv -= shift;
            const auto next = static_cast<std::uint32_t>(corners.size());
            const auto [entry, isNew] = known.try_emplace({corner.vertex, corner.uv.x, corner.uv.y}, next);
            if (isNew)
                corners.push_back(corner);
            moved[i] = entry->second;
        }
        triangles.push_back(moved);
    }
    surface.corners = std::move(corners);
    surface.triangles = std::move(triangles);
}

class AtlasMaker {
public:
    AtlasMaker(GameModel& model, glm::uvec2 most) : m_model(model), m_most(most) {}

    Result<void> join()
    {
        if (isOneWholeImage())
            return {};
        for (GameSurface& surface : m_model.surfaces)
            moveToFirstRepetition(surface);
        TRISVIEW_TRY(addTiles());
        TRISVIEW_TRY(fit());
        moveCoordinates();
        const std::size_t count = m_tiles.size();
        m_model.lost.push_back(fmt::format("{} {} in one of {} x {} pixels{}", formats::counted(count, "image"),
                                           count == 1 ? "is repeated" : "are joined", m_size.x, m_size.y,
                                           m_halvings == 0 ? "" : fmt::format(", {} as wide and high", shareText())));
        m_model.images = {{m_model.name + "_atlas", "", "", std::make_shared<const Image>(joined())}};
        for (GameSurface& surface : m_model.surfaces)
            surface.image = 0;
        return {};
    }

private:
    /// Whether all surfaces show the same image, and none repeats it.
    [[nodiscard]] bool isOneWholeImage() const
    {
        const auto isWithin = [](float coordinate) {
            return coordinate >= -kEdgeSlack && coordinate <= 1.0f + kEdgeSlack;
        };
        return std::all_of(m_model.surfaces.begin(), m_model.surfaces.end(), [&](const GameSurface& surface) {
            return surface.image == m_model.surfaces.front().image &&
                   std::all_of(surface.corners.begin(), surface.corners.end(),
                               [&](const Corner& corner) { return isWithin(corner.uv.x) && isWithin(corner.uv.y); });
        });
    }

    Result<void> addTiles()
    {
        for (const GameSurface& surface : m_model.surfaces) {
            glm::vec2 end(0.0f);
            for (const Corner& corner : surface.corners)
                end = glm::max(end, corner.uv);
            Tile* const tile = tileOf(surface.image);
            const GameImage& image = m_model.images[surface.image];
            if (tile == nullptr && (!image.image || image.image->isEmpty()))
                return formats::fail(LoadErrorCode::unsupported, "the image '", image.name,
                                     "' is missing: it cannot be joined with others");
            if (!(end.x <= static_cast<float>(kMaxRepetitions) && end.y <= static_cast<float>(kMaxRepetitions)))
                return formats::fail(LoadErrorCode::unsupported, "the surface '", surface.name, "' repeats the image '",
                                     image.name, "' more than ", kMaxRepetitions,
                                     " times in a triangle: it cannot be joined with others");
            const auto countOf = [](float last) {
                return std::max(static_cast<std::uint32_t>(std::ceil(last - kEdgeSlack)), 1U);
            };
            const glm::uvec2 repetitions(countOf(end.x), countOf(end.y));
            if (tile != nullptr)
                tile->repetitions = glm::max(tile->repetitions, repetitions);
            else
                m_tiles.push_back({surface.image, repetitions, *image.image, {}});
        }
        return {};
    }

    [[nodiscard]] Tile* tileOf(std::uint32_t image)
    {
        const auto found =
            std::find_if(m_tiles.begin(), m_tiles.end(), [=](const Tile& one) { return one.image == image; });
        return found == m_tiles.end() ? nullptr : &*found;
    }

    Result<void> fit()
    {
        for (; m_halvings <= kHalvingsTried; ++m_halvings) {
            if (pack())
                return {};
            for (Tile& tile : m_tiles)
                tile.pixels = halvedImage(tile.pixels);
        }
        return formats::fail(LoadErrorCode::tooLarge, formats::counted(m_tiles.size(), "image"),
                             " do not fit into one of ", m_most.x, " x ", m_most.y, " pixels");
    }

    /// Places all tiles in the smallest image; of images of one size in that which is nearest to a square.
    bool pack()
    {
        std::optional<glm::uvec2> best;
        for (std::uint32_t width = 1; width <= m_most.x; width *= 2) {
            const auto size = shelves(width);
            const auto areaOf = [](const glm::uvec2& one) { return std::uint64_t{one.x} * one.y; };
            const auto sideOf = [](const glm::uvec2& one) { return std::max(one.x, one.y); };
            if (size && (!best || std::pair(areaOf(*size), sideOf(*size)) < std::pair(areaOf(*best), sideOf(*best))))
                best = size;
        }
        if (!best)
            return false;
        m_size = *best;
        static_cast<void>(shelves(m_size.x));
        return true;
    }

    /// Places the tiles, the highest first, in rows from the left; the size, unless it is above the limit.
    std::optional<glm::uvec2> shelves(std::uint32_t width)
    {
        std::vector<Tile*> order;
        for (Tile& tile : m_tiles)
            order.push_back(&tile);
        std::stable_sort(order.begin(), order.end(),
                         [](const Tile* a, const Tile* b) { return a->size().y > b->size().y; });
        glm::uvec2 next(0, 0);
        std::uint32_t shelfHeight = 0;
        for (Tile* const tile : order) {
            const glm::uvec2 size = tile->size();
            if (size.x > width)
                return std::nullopt;
            if (size.x > width - next.x) {
                next = {0, next.y + shelfHeight};
                shelfHeight = 0;
            }
            tile->corner = next;
            next.x += size.x;
            shelfHeight = std::max(shelfHeight, size.y);
            if (next.y + shelfHeight > m_most.y)
                return std::nullopt;
        }
        std::uint32_t height = 1;
        while (height < next.y + shelfHeight)
            height *= 2;
        return height > m_most.y ? std::nullopt : std::optional(glm::uvec2(width, height));
    }

    /// Half a pixel inside of the edges of the image, so that filters do not read its neighbors.
    void moveCoordinates()
    {
        for (GameSurface& surface : m_model.surfaces) {
            const Tile& tile = *tileOf(surface.image);
            const glm::dvec2 size(tile.size());
            for (Corner& corner : surface.corners) {
                glm::dvec2 pixel = glm::dvec2(corner.uv) * glm::dvec2(tile.pixels.width, tile.pixels.height);
                pixel = glm::clamp(pixel, glm::dvec2(0.5), size - 0.5);
                corner.uv = glm::vec2((glm::dvec2(tile.corner) + pixel) / glm::dvec2(m_size));
            }
        }
    }

    [[nodiscard]] Image joined() const
    {
        Image image{m_size.x, m_size.y, std::vector<std::uint8_t>(4 * std::size_t{m_size.x} * m_size.y)};
        for (std::size_t alpha = 3; alpha < image.pixels.size(); alpha += 4)
            image.pixels[alpha] = 255;
        for (const Tile& tile : m_tiles) {
            const glm::uvec2 size = tile.size();
            for (std::uint32_t y = 0; y < size.y; ++y) {
                for (std::uint32_t x = 0; x < size.x; ++x) {
                    const std::size_t from =
                        4 * (std::size_t{y % tile.pixels.height} * tile.pixels.width + x % tile.pixels.width);
                    const std::size_t to = 4 * (std::size_t{tile.corner.y + y} * m_size.x + tile.corner.x + x);
                    std::copy_n(tile.pixels.pixels.begin() + static_cast<std::ptrdiff_t>(from), 4,
                                image.pixels.begin() + static_cast<std::ptrdiff_t>(to));
                }
            }
        }
        return image;
    }

    [[nodiscard]] std::string shareText() const { return fmt::format("1/{}", 1U << static_cast<unsigned>(m_halvings)); }

    GameModel& m_model;
    glm::uvec2 m_most;
    glm::uvec2 m_size{};
    int m_halvings = 0;
    std::vector<Tile> m_tiles; // by first use
};

} // namespace

glm::uvec2 atlasLimitOf(Profile profile)
{
    // Quake II's renderer takes 512 x 256 pixels, its heirs read larger ones.
    return profile == Profile::yquake2 ? glm::uvec2(2048, 2048) : glm::uvec2(512, 256);
}

Result<void> joinImages(GameModel& model, glm::uvec2 most)
{
    return AtlasMaker(model, most).join();
}

} // namespace renderer::game
