#pragma once

#include "formats/image/png/png_writer.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <utility>

namespace tests {

/// An image with pixels from a function.
[[nodiscard]] inline formats::Image
imageOf(std::uint32_t width, std::uint32_t height,
        const std::function<std::array<std::uint8_t, 4>(std::uint32_t x, std::uint32_t y)>& pixelAt)
{
    formats::Image image{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            const auto pixel = pixelAt(x, y);
            image.pixels.insert(image.pixels.end(), pixel.begin(), pixel.end());
        }
    }
    return image;
}

/// An MD2 of two square cards that face +X, one behind the other: the near one uses the left half of the skin, the far
/// one the right half. The near one is first in the file.
class SkinCards {
public:
    explicit SkinCards(formats::Image skin) : m_skin(std::move(skin)) {}

    /// Only the near card, with all of the skin.
    SkinCards& withoutFarCard()
    {
        m_hasFarCard = false;
        return *this;
    }

    /// Writes "cards.md2" and "cards.png"; returns the model's path.
    [[nodiscard]] std::filesystem::path write(const TemporaryFolder& folder) const
    {
        const auto width = static_cast<std::int16_t>(m_skin.width);
        const auto height = static_cast<std::int16_t>(m_skin.height);
        const auto half = static_cast<std::int16_t>(m_hasFarCard ? width / 2 : width);
        Md2Builder builder;
        builder.skin("cards.png").skinSize(m_skin.width, m_skin.height);
        Md2Builder::Frame frame{"stand1", {1.0f, 1.0f, 1.0f}, {-8.0f, -8.0f, -8.0f}, {}};
        const auto addCard = [&](std::uint8_t x, std::int16_t left, std::int16_t right) {
            const auto first = static_cast<std::uint16_t>(frame.vertices.size());
            frame.vertices.insert(frame.vertices.end(), {{x, 0, 16, 0}, {x, 16, 16, 0}, {x, 16, 0, 0}, {x, 0, 0, 0}});
            builder.texCoord(left, 0).texCoord(right, 0).texCoord(right, height).texCoord(left, height);
            const auto at = [first](int i) { return static_cast<std::uint16_t>(first + i); };
            builder.triangle(at(0), at(1), at(2)).triangle(at(0), at(2), at(3));
        };
        addCard(12, 0, half);
        if (m_hasFarCard)
            addCard(4, half, width);
        builder.frame(frame);
        folder.write("cards.png", formats::encodePng(m_skin));
        return folder.write("cards.md2", builder.build());
    }

private:
    formats::Image m_skin;
    bool m_hasFarCard = true;
};

} // namespace tests
