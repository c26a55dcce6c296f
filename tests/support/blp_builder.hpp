#pragma once

#include "formats/base/byte_view.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tests {

/// Builds valid and broken BLP files; every field is written as given.
class BlpBuilder {
public:
    using Bytes = std::vector<std::uint8_t>;
    using Color = std::array<std::uint8_t, 3>; // red, green, blue

    /// The three bytes after the type of a BLP2.
    [[nodiscard]] static BlpBuilder blp2(std::uint8_t encoding, std::uint8_t alphaDepth, std::uint8_t format);
    [[nodiscard]] static BlpBuilder blp1(std::uint32_t content, std::uint32_t alphaBits);
    [[nodiscard]] static BlpBuilder blp0(std::uint32_t content, std::uint32_t alphaBits);

    BlpBuilder& type(std::uint32_t value); ///< of a BLP2: 1 by default
    BlpBuilder& size(std::uint32_t width, std::uint32_t height);
    BlpBuilder& mips(std::uint8_t value); ///< 1 by default
    BlpBuilder& palette(const std::vector<Color>& colors);
    BlpBuilder& jpegHeader(const Bytes& bytes); ///< instead of a palette
    BlpBuilder& level(const Bytes& bytes);      ///< appends it, and its offset and size as the next entry
    BlpBuilder& entry(std::uint32_t offset, std::uint32_t bytes); ///< sets the next entry, whatever is there
    BlpBuilder& trailing(const Bytes& bytes);

    [[nodiscard]] std::vector<std::byte> build() const;
    [[nodiscard]] formats::ByteView file(const std::string& name = "a.blp") const;

private:
    struct Entry {
        std::uint32_t offset = 0, bytes = 0;
    };

    [[nodiscard]] std::size_t dataOffset() const;

    std::uint32_t m_version = 2, m_type = 1, m_alphaBits = 0, m_width = 1, m_height = 1;
    std::uint8_t m_encoding = 1, m_format = 8, m_mips = 1;
    Bytes m_beforeData = Bytes(1024);
    std::vector<Entry> m_entries;
    Bytes m_data;
};

/// A JPEG stream with one value per component in all pixels, which decode exactly: only DC values are coded. In two
/// parts: the common part of levels, and the rest.
struct FlatJpeg {
    BlpBuilder::Bytes header, body;
};
[[nodiscard]] FlatJpeg flatJpeg(std::uint16_t width, std::uint16_t height, const BlpBuilder::Bytes& components);

/// A small valid file of each encoding: palettes, blocks, BGRA, JPEG, BLP1 and BLP0.
[[nodiscard]] std::vector<std::vector<std::byte>> smallBlps();

} // namespace tests
