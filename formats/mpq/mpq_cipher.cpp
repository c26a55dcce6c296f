#include "formats/mpq/mpq_cipher.hpp"

#include "formats/base/byte_view.hpp"

#include <array>

namespace formats {
namespace {

constexpr std::size_t kKinds = 5; // of 256 numbers: place in the table, two hashes, key, encryption
constexpr std::uint32_t kEncryption = 0x400;

constexpr std::array<std::uint32_t, 256 * kKinds> makeCipherTable()
{
    std::array<std::uint32_t, 256 * kKinds> table{};
    std::uint32_t seed = 0x00100001;
    const auto next = [&seed] {
        seed = (seed * 125 + 3) % 0x2AAAAB;
        return seed & 0xFFFFU;
    };
    for (std::size_t low = 0; low < 256; ++low) {
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            const std::uint32_t high = next() << 16U;
            table[low + 256 * kind] = high | next();
        }
    }
    return table;
}

constexpr std::array<std::uint32_t, 256 * kKinds> kCipherTable = makeCipherTable();

/// The byte that is hashed for each byte of a name.
constexpr std::array<std::uint8_t, 256> makeHashedBytes(MpqSlashes slashes)
{
    std::array<std::uint8_t, 256> bytes{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        const bool isSlash = slashes != MpqSlashes::asGiven && (byte == '/' || byte == '\\');
        const std::uint32_t slash = slashes == MpqSlashes::forward ? '/' : '\\';
        const std::uint32_t upper = byte >= 'a' && byte <= 'z' ? byte - 0x20U : byte;
        bytes[byte] = static_cast<std::uint8_t>(isSlash ? slash : upper);
    }
    return bytes;
}

/// By MpqSlashes.
constexpr std::array<std::array<std::uint8_t, 256>, 3> kHashedBytes = {
    makeHashedBytes(MpqSlashes::asGiven), makeHashedBytes(MpqSlashes::backward), makeHashedBytes(MpqSlashes::forward)};

class MpqHasher {
public:
    explicit MpqHasher(MpqHash kind) : m_first(256 * static_cast<std::size_t>(kind)) {}

    void add(std::uint8_t byte)
    {
        m_hash = kCipherTable[m_first + byte] ^ (m_hash + m_state);
        m_state = byte + m_hash + m_state + (m_state << 5U) + 3;
    }
    [[nodiscard]] std::uint32_t hash() const { return m_hash; }

private:
    std::size_t m_first; // into the table
    std::uint32_t m_hash = 0x7FED7FED;
    std::uint32_t m_state = 0xEEEEEEEE;
};

} // namespace

std::uint32_t mpqHash(std::string_view name, MpqHash kind)
{
    const auto& bytes = kHashedBytes[static_cast<std::size_t>(MpqSlashes::asGiven)];
    MpqHasher hasher(kind);
    for (const char character : name)
        hasher.add(bytes[static_cast<unsigned char>(character)]);
    return hasher.hash();
}

MpqNameHashes mpqNameHashes(std::string_view name, MpqSlashes slashes)
{
    const auto& bytes = kHashedBytes[static_cast<std::size_t>(slashes)];
    MpqHasher first(MpqHash::first);
    MpqHasher second(MpqHash::second);
    for (const char character : name) {
        const std::uint8_t byte = bytes[static_cast<unsigned char>(character)];
        first.add(byte);
        second.add(byte);
    }
    return {first.hash(), second.hash()};
}

std::uint32_t mpqFileKey(std::string_view name)
{
    const std::size_t slash = name.find_last_of("/\\");
    return mpqHash(slash == std::string_view::npos ? name : name.substr(slash + 1), MpqHash::key);
}

std::uint32_t MpqDecryption::next(std::uint32_t word)
{
    m_state += kCipherTable[kEncryption + (m_key & 0xFFU)];
    const std::uint32_t plain = word ^ (m_key + m_state);
    m_key = ((~m_key << 21U) + 0x11111111) | (m_key >> 11U);
    m_state += plain + (m_state << 5U) + 3;
    return plain;
}

void decryptMpq(std::span<std::byte> bytes, std::uint32_t key)
{
    MpqDecryption decryption(key);
    for (; bytes.size() >= 4; bytes = bytes.subspan(4)) {
        const std::uint32_t plain = decryption.next(FieldReader(bytes).u32());
        for (std::size_t i = 0; i < 4; ++i)
            bytes[i] = static_cast<std::byte>((plain >> (8 * i)) & 0xFFU);
    }
}

std::optional<std::uint32_t> mpqKeyFrom(const MpqTableStart& start)
{
    for (std::uint32_t more = 0; more < 4; ++more) {
        for (std::uint32_t low = 0; low < 256; ++low) {
            const std::uint32_t key =
                (start.first ^ (start.tableBytes + more)) - 0xEEEEEEEE - kCipherTable[kEncryption + low];
            if ((key & 0xFFU) != low)
                continue;
            MpqDecryption decryption(key);
            const std::uint32_t first = decryption.next(start.first);
            const std::uint32_t second = decryption.next(start.second);
            if (second >= first && second - first <= start.sectorBytes && second <= start.storedBytes)
                return key + 1; // the table has the key before that of the first sector
        }
    }
    return std::nullopt;
}

} // namespace formats
