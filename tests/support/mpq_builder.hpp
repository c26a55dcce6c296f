#pragma once

#include "tests/support/archive_builder.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// One file of an MPQ; names have '\' between their parts.
struct MpqEntry {
    std::string name{};
    std::string content{};
    int methods = -1;     ///< first byte of each sector: 0x02 zlib, 0x10 bzip2, 0x20 zeros, 0x22, 0x30; -1: not packed
    std::string packed{}; ///< all bytes of its only sector instead
    bool isSingleUnit = false;
    bool isEncrypted = false;
    bool isKeyAdjusted = false;
    bool hasChecksums = false;
    std::uint32_t moreFlags = 0;
    std::uint16_t language = 0;
    bool isListed = true;         ///< in the list of names
    std::int64_t statedSize = -1; ///< -1: the real size
};

struct MpqLayout {
    std::uint16_t version = 0; ///< as stored: 0 is version 1
    std::uint32_t sectorShift = 0;
    std::string before{};    ///< bytes before the header
    std::size_t slots = 0;   ///< of the hash table; 0: a power of two
    bool hasListfile = true; ///< adds "(listfile)", packed and encrypted
};

/// Builds an MPQ: header, files, hash table, block table. Its code is independent of the reader.
[[nodiscard]] Bytes mpqOf(std::vector<MpqEntry> entries, const MpqLayout& layout = {});

/// Where the tables of an archive are whose header is at its start; cut at its end.
struct MpqPlaces {
    std::size_t hashTable = 0;
    std::size_t hashBytes = 0;
    std::size_t blockTable = 0;
    std::size_t blockBytes = 0;
};
[[nodiscard]] MpqPlaces mpqPlacesOf(const Bytes& archive);

/// Encrypts whole words in place.
void encryptMpq(std::span<std::byte> bytes, std::uint32_t key);

/// Of an archive whose header is at its start: encrypts its tables, or makes them plain. Fewer than 32 bytes stay.
void encryptMpqTables(Bytes& archive);
void decryptMpqTables(Bytes& archive);

/// Changes a word of the hash or block table of an archive, which is encrypted.
enum class MpqTable { hashes, blocks };
void patchMpqTable(Bytes& archive, MpqTable table, std::size_t word, std::uint32_t value);

} // namespace tests
