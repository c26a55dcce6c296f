#include "formats/mpq/explode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace formats {
namespace {

constexpr std::size_t kLongestCode = 13;

/// A canonical prefix code: shorter codes first, then by symbol. The stored bits are inverted.
struct PrefixCode {
    std::array<std::uint16_t, kLongestCode + 1> counts{}; // by number of bits
    std::array<std::uint8_t, 256> symbols{};              // as many as the counts say

    /// `bitsOf` has the number of bits of each symbol as a hexadecimal digit.
    explicit constexpr PrefixCode(std::string_view bitsOf)
    {
        std::size_t used = 0;
        for (std::size_t bits = 1; bits <= kLongestCode; ++bits) {
            for (std::size_t symbol = 0; symbol < bitsOf.size(); ++symbol) {
                const char digit = bitsOf[symbol];
                if (static_cast<std::size_t>(digit >= 'a' ? digit - 'a' + 10 : digit - '0') != bits)
                    continue;
                ++counts[bits];
                symbols[used++] = static_cast<std::uint8_t>(symbol);
            }
        }
    }
};

constexpr PrefixCode kLiterals("bcccccccc87cc7ccccccccccccdccccc4a8caca87789767876777787788cb79b"
                               "c676657886b967667b66679899b8b9c8c566656665b756556a55558788abbccc"
                               "dddddddddddddddddddddddddddddddddddddddddddddddd"
                               "cccccccccccccccccccccccccccccccccccccccccccccccc"
                               "dcdddcdddcddddcdddcccddddddddddd");
constexpr PrefixCode kLengths("3233444555566677");
constexpr PrefixCode kDistances("2445555666666666666666777777777777777777777777778888888888888888");
constexpr std::array<std::uint16_t, 16> kLengthBases = {2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 40, 72, 136, 264};
constexpr std::size_t kEndLength = 519;

class Exploder {
public:
    Exploder(std::span<const std::byte> packed, std::span<std::byte> into) : m_packed(packed), m_into(into) {}

    [[nodiscard]] std::optional<std::size_t> run()
    {
        if (m_packed.size() < 2)
            return 0;
        m_hasCodedLiterals = m_packed[0] == std::byte{1};
        m_distanceBits = std::to_integer<std::size_t>(m_packed[1]);
        if (std::to_integer<unsigned>(m_packed[0]) > 1 || m_distanceBits < 4 || m_distanceBits > 6)
            return std::nullopt;
        m_packed = m_packed.subspan(2);
        while (m_done < m_into.size()) {
            const bool isCopy = number(1) != 0;
            if (isCopy && !copy())
                return std::nullopt;
            if (!isCopy)
                m_into[m_done] = static_cast<std::byte>(m_hasCodedLiterals ? symbol(kLiterals) : number(8));
            if (m_isOver)
                break;
            m_done += isCopy ? 0 : 1;
        }
        return m_done;
    }

private:
    /// Copies bytes of the output; false if they would be before the first.
    [[nodiscard]] bool copy()
    {
        const std::size_t kind = symbol(kLengths);
        const std::size_t length = kLengthBases[kind] + number(kind < 8 ? 0 : kind - 7);
        m_isOver = m_isOver || length == kEndLength;
        if (m_isOver)
            return true;
        const std::size_t lowBits = length == 2 ? 2 : m_distanceBits;
        const std::size_t high = symbol(kDistances);
        const std::size_t distance = (high << lowBits) + number(lowBits) + 1;
        if (m_isOver)
            return true;
        if (distance > m_done)
            return false;
        const std::size_t end = m_done + std::min(length, m_into.size() - m_done);
        for (; m_done < end; ++m_done) // byte by byte: the two may overlap
            m_into[m_done] = m_into[m_done - distance];
        return true;
    }

    /// The next bits, the lowest first; sets m_isOver behind the last one.
    [[nodiscard]] std::size_t number(std::size_t bits)
    {
        std::size_t value = 0;
        for (std::size_t i = 0; i < bits; ++i, ++m_bit) {
            const std::size_t byte = m_bit / 8;
            if (byte >= m_packed.size()) {
                m_isOver = true;
                return 0;
            }
            value |= ((std::to_integer<std::size_t>(m_packed[byte]) >> (m_bit % 8)) & 1U) << i;
        }
        return value;
    }

    [[nodiscard]] std::size_t symbol(const PrefixCode& code)
    {
        std::size_t value = 0;
        std::size_t first = 0; // code of this length
        std::size_t index = 0; // of its symbol
        for (std::size_t bits = 1; bits <= kLongestCode; ++bits) {
            value |= number(1) ^ 1U;
            const std::size_t count = code.counts[bits];
            if (value < first + count)
                return code.symbols[index + value - first];
            index += count;
            first = (first + count) << 1U;
            value <<= 1U;
        }
        m_isOver = true; // cannot happen: the codes are complete
        return 0;
    }

    std::span<const std::byte> m_packed;
    std::span<std::byte> m_into;
    std::size_t m_bit = 0;
    std::size_t m_done = 0;
    std::size_t m_distanceBits = 0;
    bool m_hasCodedLiterals = false;
    bool m_isOver = false;
};

} // namespace

std::optional<std::size_t> explode(std::span<const std::byte> packed, std::span<std::byte> into)
{
    return Exploder(packed, into).run();
}

} // namespace formats
