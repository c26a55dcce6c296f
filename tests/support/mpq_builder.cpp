#include "tests/support/mpq_builder.hpp"

#include "tests/support/byte_builder.hpp"

#include <bzlib.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <utility>

namespace tests {
namespace {

constexpr std::uint32_t kKeyOfHashes = 0xC3AF3770;
constexpr std::uint32_t kKeyOfBlocks = 0xEC83B3A3;

std::array<std::uint32_t, 0x500> makeTable()
{
    std::array<std::uint32_t, 0x500> table{};
    std::uint32_t seed = 0x00100001;
    for (std::uint32_t low = 0; low < 0x100; ++low) {
        for (std::uint32_t kind = 0; kind < 5; ++kind) {
            seed = (seed * 125 + 3) % 0x2AAAAB;
            const std::uint32_t high = (seed & 0xFFFF) << 16;
            seed = (seed * 125 + 3) % 0x2AAAAB;
            table[low + kind * 0x100] = high | (seed & 0xFFFF);
        }
    }
    return table;
}

std::uint32_t tableAt(std::size_t index)
{
    static const std::array<std::uint32_t, 0x500> kTable = makeTable();
    return kTable[index];
}

std::uint32_t hashOf(std::string_view name, std::uint32_t kind)
{
    std::uint32_t a = 0x7FED7FED, b = 0xEEEEEEEE;
    for (const char each : name) {
        const auto c = static_cast<std::uint32_t>(std::toupper(static_cast<unsigned char>(each)));
        a = tableAt(0x100 * kind + c) ^ (a + b);
        b = c + a + b * 33 + 3;
    }
    return a;
}

enum class Direction { encrypt, decrypt };

void crypt(std::span<std::byte> bytes, std::uint32_t key, Direction direction)
{
    std::uint32_t state = 0xEEEEEEEE;
    for (; bytes.size() >= 4; bytes = bytes.subspan(4)) {
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < 4; ++i)
            word |= std::to_integer<std::uint32_t>(bytes[i]) << (8 * i);
        state += tableAt(0x400 + (key & 0xFF));
        const std::uint32_t changed = word ^ (key + state);
        for (std::size_t i = 0; i < 4; ++i)
            bytes[i] = static_cast<std::byte>((changed >> (8 * i)) & 0xFFU);
        key = ((~key << 21) + 0x11111111) | (key >> 11);
        state += (direction == Direction::encrypt ? word : changed) + (state << 5) + 3;
    }
}

void cryptTables(Bytes& archive, Direction direction)
{
    if (archive.size() < 32)
        return;
    const MpqPlaces places = mpqPlacesOf(archive);
    const std::span<std::byte> all(archive);
    crypt(all.subspan(places.hashTable, places.hashBytes), kKeyOfHashes, direction);
    crypt(all.subspan(places.blockTable, places.blockBytes), kKeyOfBlocks, direction);
}

std::string zlibOf(const std::string& content)
{
    uLongf size = compressBound(static_cast<uLong>(content.size()));
    std::string packed(size, '\0');
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(content.data()),
             static_cast<uLong>(content.size()));
    packed.resize(size);
    return packed;
}

std::string bzip2Of(std::string content)
{
    auto size = static_cast<unsigned>(content.size() + content.size() / 100 + 700);
    std::string packed(size, '\0');
    if (BZ2_bzBuffToBuffCompress(packed.data(), &size, content.data(), static_cast<unsigned>(content.size()), 9, 0,
                                 0) != BZ_OK)
        throw std::runtime_error("BZ2_bzBuffToBuffCompress");
    packed.resize(size);
    return packed;
}

/// Length with the high byte first, then runs of zeros and other bytes.
std::string zerosOf(const std::string& content)
{
    std::string packed;
    for (int shift = 24; shift >= 0; shift -= 8)
        packed += static_cast<char>(content.size() >> shift);
    for (std::size_t at = 0; at < content.size();) {
        const std::size_t zeros = std::min(content.find_first_not_of('\0', at), content.size()) - at;
        if (zeros >= 3) {
            const std::size_t run = std::min<std::size_t>(zeros, 130);
            packed += static_cast<char>(run - 3);
            at += run;
            continue;
        }
        const std::size_t next = std::min(content.find(std::string(3, '\0'), at), content.size());
        const std::size_t run = std::min<std::size_t>(next - at, 128);
        packed += static_cast<char>(0x80 + run - 1);
        packed += content.substr(at, run);
        at += run;
    }
    return packed;
}

/// A sector as stored: plain if that is not longer.
std::string packedSector(const std::string& content, int methods)
{
    std::string packed = content;
    if ((methods & 0x20) != 0)
        packed = zerosOf(packed);
    if ((methods & 0x02) != 0)
        packed = zlibOf(packed);
    if ((methods & 0x10) != 0)
        packed = bzip2Of(packed);
    packed.insert(packed.begin(), static_cast<char>(methods));
    return packed.size() < content.size() ? packed : content;
}

std::uint32_t flagsOf(const MpqEntry& entry)
{
    std::uint32_t flags = 0x80000000 | entry.moreFlags;
    flags |= entry.methods >= 0 ? 0x200 : 0;
    flags |= entry.isEncrypted ? 0x10000 : 0;
    flags |= entry.isKeyAdjusted ? 0x20000 : 0;
    flags |= entry.isSingleUnit ? 0x01000000 : 0;
    flags |= entry.hasChecksums ? 0x04000000 : 0;
    return flags;
}

std::vector<std::string> piecesOf(const MpqEntry& entry, std::size_t sectorBytes)
{
    const bool isPacked = (flagsOf(entry) & 0xFF00) != 0;
    if (!entry.packed.empty())
        return {entry.packed};
    std::vector<std::string> pieces;
    const std::size_t step = entry.isSingleUnit ? std::max<std::size_t>(entry.content.size(), 1) : sectorBytes;
    for (std::size_t at = 0; at < entry.content.size(); at += step) {
        const std::string content = entry.content.substr(at, step);
        pieces.push_back(isPacked ? packedSector(content, entry.methods) : content);
    }
    return pieces;
}

/// The stored bytes of a file that begins at `position` of the archive.
Bytes storedFile(const MpqEntry& entry, std::uint32_t position, std::size_t sectorBytes)
{
    std::uint32_t key = hashOf(std::string_view(entry.name).substr(entry.name.find_last_of("/\\") + 1), 3);
    if (entry.isKeyAdjusted)
        key = (key + position) ^ static_cast<std::uint32_t>(entry.content.size());
    const std::vector<std::string> pieces = piecesOf(entry, sectorBytes);
    const bool hasTable = (flagsOf(entry) & 0xFF00) != 0 && !entry.isSingleUnit && !pieces.empty();
    Bytes stored;
    const auto append = [&](Bytes bytes, std::uint32_t pieceKey) {
        if (entry.isEncrypted)
            encryptMpq(bytes, pieceKey);
        stored.insert(stored.end(), bytes.begin(), bytes.end());
    };
    if (hasTable) {
        ByteBuilder table;
        auto offset = static_cast<std::uint32_t>(4 * (pieces.size() + (entry.hasChecksums ? 2 : 1)));
        table.u32(offset);
        for (const std::string& piece : pieces)
            table.u32(offset += static_cast<std::uint32_t>(piece.size()));
        if (entry.hasChecksums) // which are missing
            table.u32(offset);
        append(table.build(), key - 1);
    }
    for (std::uint32_t i = 0; i < pieces.size(); ++i)
        append(bytesOf(pieces[i]), key + i);
    return stored;
}

MpqEntry listfileOf(const std::vector<MpqEntry>& entries)
{
    MpqEntry list{.name = "(listfile)", .methods = 0x02, .isEncrypted = true, .isKeyAdjusted = true};
    for (const MpqEntry& entry : entries)
        list.content += entry.isListed ? entry.name + "\r\n" : "";
    return list;
}

Bytes encryptedTable(const ByteBuilder& table, std::uint32_t key)
{
    Bytes bytes = table.build();
    encryptMpq(bytes, key);
    return bytes;
}

} // namespace

void encryptMpq(std::span<std::byte> bytes, std::uint32_t key)
{
    crypt(bytes, key, Direction::encrypt);
}

void encryptMpqTables(Bytes& archive)
{
    cryptTables(archive, Direction::encrypt);
}

void decryptMpqTables(Bytes& archive)
{
    cryptTables(archive, Direction::decrypt);
}

Bytes mpqOf(std::vector<MpqEntry> entries, const MpqLayout& layout)
{
    if (layout.hasListfile)
        entries.push_back(listfileOf(entries));
    constexpr std::array<std::uint32_t, 4> kHeaderBytes = {32, 44, 68, 208};
    const std::uint32_t headerBytes = kHeaderBytes.at(layout.version);
    std::size_t slots = layout.slots > 0 ? layout.slots : 4;
    while (slots < entries.size())
        slots *= 2;
    Bytes files;
    ByteBuilder hashes, blocks;
    for (const MpqEntry& entry : entries) {
        const auto position = static_cast<std::uint32_t>(headerBytes + files.size());
        const Bytes stored = storedFile(entry, position, std::size_t{512} << layout.sectorShift);
        const std::int64_t size =
            entry.statedSize >= 0 ? entry.statedSize : static_cast<std::int64_t>(entry.content.size());
        hashes.u32(hashOf(entry.name, 1)).u32(hashOf(entry.name, 2)).u16(entry.language).u16(0);
        hashes.u32(static_cast<std::uint32_t>(blocks.size() / 16));
        blocks.u32(position).u32(static_cast<std::uint32_t>(stored.size())).u32(static_cast<std::uint32_t>(size));
        blocks.u32(flagsOf(entry));
        files.insert(files.end(), stored.begin(), stored.end());
    }
    while (hashes.size() < slots * 16)
        hashes.u32(0xFFFFFFFF);
    const auto tables = static_cast<std::uint32_t>(headerBytes + files.size());
    const auto end = static_cast<std::uint32_t>(tables + hashes.size() + blocks.size());
    ByteBuilder file;
    file.text(layout.before, layout.before.size());
    file.text("MPQ\x1A", 4).u32(headerBytes).u32(end).u16(layout.version);
    file.u16(static_cast<std::uint16_t>(layout.sectorShift)).u32(tables);
    file.u32(static_cast<std::uint32_t>(tables + hashes.size())).u32(static_cast<std::uint32_t>(slots));
    file.u32(static_cast<std::uint32_t>(entries.size())).zeros(headerBytes - 32);
    Bytes bytes = file.build();
    for (const Bytes& part : {files, encryptedTable(hashes, kKeyOfHashes), encryptedTable(blocks, kKeyOfBlocks)})
        bytes.insert(bytes.end(), part.begin(), part.end());
    return bytes;
}

MpqPlaces mpqPlacesOf(const Bytes& archive)
{
    const auto word = [&](std::size_t at) {
        std::size_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value |= std::to_integer<std::size_t>(archive.at(at + i)) << (8 * i);
        return value;
    };
    const std::size_t hashes = std::min(word(16), archive.size());
    const std::size_t blocks = std::min(word(20), archive.size());
    return {hashes, std::min(16 * word(24), archive.size() - hashes), blocks,
            std::min(16 * word(28), archive.size() - blocks)};
}

void patchMpqTable(Bytes& archive, MpqTable table, std::size_t word, std::uint32_t value)
{
    const MpqPlaces places = mpqPlacesOf(archive);
    decryptMpqTables(archive);
    patchU32(archive, (table == MpqTable::hashes ? places.hashTable : places.blockTable) + 4 * word, value);
    encryptMpqTables(archive);
}

} // namespace tests
