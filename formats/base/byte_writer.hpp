#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace formats {

/// Appends little-endian fields to a growing file.
class ByteWriter {
public:
    void reserve(std::size_t bytes) { m_bytes.reserve(bytes); }
    void u8(std::uint8_t value) { m_bytes.push_back(std::byte{value}); }
    void u16(std::uint16_t value) { number(value, 2); }
    void i16(std::int16_t value) { u16(std::bit_cast<std::uint16_t>(value)); }
    void u32(std::uint32_t value) { number(value, 4); }
    void i32(std::int32_t value) { u32(std::bit_cast<std::uint32_t>(value)); }
    void f32(float value) { u32(std::bit_cast<std::uint32_t>(value)); }

    /// `value` in a field of `length` bytes, padded with NULs, cut so that at least one NUL remains.
    void text(std::string_view value, std::size_t length)
    {
        for (std::size_t i = 0; i < length; ++i)
            u8(i < value.size() && i + 1 < length ? static_cast<std::uint8_t>(value[i]) : std::uint8_t{0});
    }

    /// Overwrites the 32 bits at `offset`, for offsets that are known only later.
    void patchU32(std::size_t offset, std::uint32_t value)
    {
        for (std::size_t i = 0; i < 4; ++i)
            m_bytes[offset + i] = static_cast<std::byte>((value >> (8 * i)) & 0xFFU);
    }

    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    void number(std::uint32_t value, std::size_t length)
    {
        for (std::size_t i = 0; i < length; ++i)
            m_bytes.push_back(static_cast<std::byte>((value >> (8 * i)) & 0xFFU));
    }

    std::vector<std::byte> m_bytes;
};

} // namespace formats
