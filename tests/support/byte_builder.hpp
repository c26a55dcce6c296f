#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace tests {

/// Builds a file field by field, little-endian, for tests that need invalid or unusual bytes.
class ByteBuilder {
public:
    ByteBuilder& u8(std::uint8_t value) { return number(value, 1); }
    ByteBuilder& u16(std::uint16_t value) { return number(value, 2); }
    ByteBuilder& i16(std::int16_t value) { return u16(std::bit_cast<std::uint16_t>(value)); }
    ByteBuilder& u32(std::uint32_t value) { return number(value, 4); }
    ByteBuilder& i32(std::int32_t value) { return u32(std::bit_cast<std::uint32_t>(value)); }
    ByteBuilder& f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }

    /// `length` bytes: the text, cut or padded with NULs. No NUL if the text fills the field.
    ByteBuilder& text(std::string_view value, std::size_t length)
    {
        for (std::size_t i = 0; i < length; ++i)
            u8(i < value.size() ? static_cast<std::uint8_t>(value[i]) : std::uint8_t{0});
        return *this;
    }
    ByteBuilder& zeros(std::size_t count) { return text({}, count); }

    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] std::vector<std::byte> build() const { return m_bytes; }

private:
    ByteBuilder& number(std::uint32_t value, int bytes)
    {
        for (int i = 0; i < bytes; ++i)
            m_bytes.push_back(static_cast<std::byte>((value >> (8 * i)) & 0xFFU));
        return *this;
    }

    std::vector<std::byte> m_bytes;
};

/// Overwrites 32 bits of a file.
inline void patchU32(std::vector<std::byte>& bytes, std::size_t offset, std::uint32_t value)
{
    for (std::size_t i = 0; i < 4; ++i)
        bytes.at(offset + i) = static_cast<std::byte>((value >> (8 * i)) & 0xFFU);
}

} // namespace tests
