#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Name hashes and encryption of MPQ archives. Reference: docs/formats/mpq.md §3.
namespace formats {

/// Two hashes identify a name in the table; the key of an encrypted file is another one.
enum class MpqHash : std::uint32_t { first = 1, second = 2, key = 3 };

/// A hash of a name; ASCII letters count as upper case, '/' and '\' are different.
[[nodiscard]] std::uint32_t mpqHash(std::string_view name, MpqHash kind);

/// The two hashes by which an archive's table knows a name.
struct MpqNameHashes {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    auto operator<=>(const MpqNameHashes&) const = default;
};

/// How the '/' and '\' of a name are hashed: as they are, or all of them as one of the two.
enum class MpqSlashes : std::uint32_t { asGiven, backward, forward };

/// Both hashes at once: a client has a hundred thousand names.
[[nodiscard]] MpqNameHashes mpqNameHashes(std::string_view name, MpqSlashes slashes = MpqSlashes::asGiven);

/// The key of a file: only the name without its folder counts.
[[nodiscard]] std::uint32_t mpqFileKey(std::string_view name);

/// Decrypts consecutive 32-bit words.
class MpqDecryption {
public:
    explicit MpqDecryption(std::uint32_t key) : m_key(key) {}
    [[nodiscard]] std::uint32_t next(std::uint32_t word);

private:
    std::uint32_t m_key;
    std::uint32_t m_state = 0xEEEEEEEE;
};

/// Decrypts bytes in place; the last 0 to 3 bytes are never encrypted.
void decryptMpq(std::span<std::byte> bytes, std::uint32_t key);

/// The key of a file whose name is unknown, from the first two encrypted words of its table of sectors: the decrypted
/// ones are `tableBytes` (the table's length, up to 3 bytes more) and at most `sectorBytes` more than that, within the
/// `storedBytes` of the file.
struct MpqTableStart {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::uint32_t tableBytes = 0;
    std::uint64_t sectorBytes = 0;
    std::uint64_t storedBytes = 0;
};
[[nodiscard]] std::optional<std::uint32_t> mpqKeyFrom(const MpqTableStart& start);

} // namespace formats
