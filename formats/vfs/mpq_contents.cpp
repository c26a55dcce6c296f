#include "formats/vfs/mpq_contents.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "formats/mpq/mpq_methods.hpp"
#include "formats/vfs/unpack.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace formats {
namespace {

constexpr std::uint64_t kWordBytes = 4;
/// For the first bytes of a file, as much of each of its packed pieces is read, in addition to twice these bytes.
constexpr std::uint64_t kHeadBytes = std::uint64_t{1} << 20U;

/// How much work a few first bytes are worth.
enum class Effort { any, little };

/// Reads the contents of one file into memory of its size, or of the part that is wanted.
class ContentsReader {
public:
    ContentsReader(const MpqContents& contents, std::span<std::byte> into, Effort effort, const std::string& name)
        : m_file(contents.file),
          m_block(contents.block),
          m_sectorBytes(contents.sectorBytes),
          m_wraps(contents.wraps),
          m_key(adjusted(contents)),
          m_into(into),
          m_mostStored(mostStored(into.size(), contents.block, effort)),
          m_effort(effort),
          m_name(name)
    {
    }

    [[nodiscard]] Result<void> read()
    {
        if (m_block.is(MpqBlock::kSingleUnit))
            return readSingleUnit();
        if (!m_block.is(MpqBlock::kPacked))
            return readPlainSectors();
        return readPackedSectors();
    }

    /// Bytes that were missing so far and are zeros.
    [[nodiscard]] std::uint64_t filledBytes() const { return m_filledBytes; }

private:
    [[nodiscard]] static std::optional<std::uint32_t> adjusted(const MpqContents& contents)
    {
        const MpqBlock& block = contents.block;
        if (!contents.key || !block.is(MpqBlock::kKeyAdjusted))
            return contents.key;
        return (*contents.key + block.position) ^ block.size;
    }

    [[nodiscard]] static std::uint64_t mostStored(std::uint64_t wanted, const MpqBlock& block, Effort effort)
    {
        if (effort == Effort::little)
            return kMpqStartBytes;
        return wanted < block.size ? kHeadBytes + 2 * wholeWords(wanted) : UINT64_MAX;
    }

    [[nodiscard]] MpqCompression compression() const
    {
        if (m_block.is(MpqBlock::kByMethods))
            return MpqCompression::methods;
        return m_block.is(MpqBlock::kPacked) ? MpqCompression::imploded : MpqCompression::none;
    }

    [[nodiscard]] Result<void> checkKey() const
    {
        if (!m_block.is(MpqBlock::kEncrypted) || m_key)
            return {};
        return fail(LoadErrorCode::unsupported, m_name, ": is encrypted with its name, which is unknown");
    }

    /// Bytes of the archive, decrypted with the key of piece `number`.
    [[nodiscard]] Result<std::vector<std::byte>> piece(std::uint64_t offset, std::uint64_t length, std::uint32_t number,
                                                       std::string_view what) const
    {
        TRISVIEW_TRY_ASSIGN(const FileBytes stored, m_file.bytes(offset, length, m_name, what));
        std::vector<std::byte> bytes(stored.span().begin(), stored.span().end());
        if (m_block.is(MpqBlock::kEncrypted))
            decryptMpq(bytes, *m_key + number);
        return bytes;
    }

    /// Encryption changes whole words.
    [[nodiscard]] static std::uint64_t wholeWords(std::uint64_t bytes)
    {
        return (bytes + kWordBytes - 1) / kWordBytes * kWordBytes;
    }

    [[nodiscard]] Result<void> readSingleUnit()
    {
        TRISVIEW_TRY(checkKey());
        const bool isPacked = m_block.is(MpqBlock::kPacked) && m_block.storedBytes < m_block.size;
        const std::uint64_t length = isPacked ? std::min<std::uint64_t>(m_block.storedBytes, m_mostStored)
                                              : std::min<std::uint64_t>(m_block.size, wholeWords(m_into.size()));
        TRISVIEW_TRY_ASSIGN(std::vector<std::byte> bytes, piece(m_block.offset, length, 0, "the entry"));
        return unpackPiece({bytes, length == m_block.storedBytes || !isPacked},
                           isPacked ? compression() : MpqCompression::none, m_into, 0);
    }

    [[nodiscard]] Result<void> readPlainSectors()
    {
        TRISVIEW_TRY(checkKey());
        for (std::uint32_t i = 0; !m_into.empty(); ++i) {
            TRISVIEW_TRY(checkCancelled(m_name));
            const std::uint64_t start = i * m_sectorBytes;
            const std::uint64_t length = std::min(m_sectorBytes, m_block.size - start);
            const std::span<std::byte> into = take(length);
            TRISVIEW_TRY_ASSIGN(
                std::vector<std::byte> bytes,
                piece(m_block.offset + start, std::min(length, wholeWords(into.size())), i, "the entry"));
            TRISVIEW_TRY(unpackPiece({bytes}, MpqCompression::none, into, i));
        }
        return {};
    }

    [[nodiscard]] Result<void> readPackedSectors()
    {
        const std::uint64_t sectors = (m_block.size + m_sectorBytes - 1) / m_sectorBytes;
        const std::uint64_t tableBytes = (sectors + 1) * kWordBytes;
        if (!m_file.contains(m_block.offset, tableBytes)) {
            return fail(LoadErrorCode::truncated, m_name, ": the table of sectors at byte ", m_block.offset, " needs ",
                        tableBytes, " bytes, file has ", m_file.size());
        }
        if (m_block.is(MpqBlock::kEncrypted) && !m_key)
            findKey(tableBytes);
        TRISVIEW_TRY(checkKey());
        const std::uint64_t wanted = (m_into.size() + m_sectorBytes - 1) / m_sectorBytes;
        TRISVIEW_TRY_ASSIGN(const std::vector<std::byte> table,
                            piece(m_block.offset, (wanted + 1) * kWordBytes, 0xFFFFFFFF, "the table of sectors"));
        const Numbers<std::uint32_t> offsets(table);
        for (std::uint32_t i = 0; i < wanted; ++i) {
            TRISVIEW_TRY(checkCancelled(m_name));
            const std::uint32_t begin = offsets[i];
            const std::uint32_t end = offsets[i + 1];
            const std::uint32_t stored = end - begin; // also from an offset before the file to one in it
            if ((begin > end && !m_wraps) || stored > m_sectorBytes) {
                return fail(LoadErrorCode::corrupt, m_name, ": sector ", i, " of ", sectors, " lies at ", begin, " to ",
                            end, ", a sector has at most ", m_sectorBytes, " bytes");
            }
            const std::uint64_t size = std::min(m_sectorBytes, m_block.size - i * m_sectorBytes);
            const std::span<std::byte> into = take(size);
            const std::uint64_t length = std::min<std::uint64_t>(stored, m_mostStored);
            TRISVIEW_TRY_ASSIGN(std::vector<std::byte> bytes,
                                piece(sectorAt(begin), length, i, "a sector of the entry"));
            // A sector that did not become smaller is plain.
            TRISVIEW_TRY(
                unpackPiece({bytes, length == stored}, stored < size ? compression() : MpqCompression::none, into, i));
        }
        return {};
    }

    /// Where in the archive file a sector begins.
    [[nodiscard]] std::uint64_t sectorAt(std::uint32_t offset) const
    {
        constexpr std::uint64_t kWrap = 0xFFFFFFFF;
        return m_wraps ? (m_block.offset + offset) & kWrap : m_block.offset + offset;
    }

    /// The key of an unnamed file: the first number in its table of sectors is the length of that table.
    void findKey(std::uint64_t tableBytes)
    {
        std::array<std::byte, 2 * kWordBytes> start{};
        if (tableBytes < start.size() || m_file.read(m_block.offset, start) < start.size())
            return;
        const Numbers<std::uint32_t> words(start);
        const bool hasChecksums = m_block.is(MpqBlock::kChecksums);
        m_key =
            mpqKeyFrom({words[0], words[1], static_cast<std::uint32_t>(tableBytes + (hasChecksums ? kWordBytes : 0)),
                        m_sectorBytes, m_block.storedBytes});
    }

    /// The next part of the wanted bytes.
    [[nodiscard]] std::span<std::byte> take(std::uint64_t length)
    {
        const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(length, m_into.size()));
        const std::span<std::byte> taken = m_into.first(size);
        m_into = m_into.subspan(size);
        return taken;
    }

    struct Piece {
        std::span<std::byte> bytes;
        bool isWhole = true; ///< else only its start was read
    };

    [[nodiscard]] Result<void> unpackPiece(Piece piece, MpqCompression compression, std::span<std::byte> into,
                                           std::uint32_t number)
    {
        const std::span<std::byte> bytes = piece.bytes;
        if (bytes.empty()) { // stands for zeros
            std::fill(into.begin(), into.end(), std::byte{0});
            return {};
        }
        constexpr std::byte kBzip2{0x10};
        if (m_effort == Effort::little && compression == MpqCompression::methods && (bytes[0] & kBzip2) == kBzip2)
            return fail(LoadErrorCode::unsupported, m_name, ": a whole block of bzip2 would have to be unpacked");
        TRISVIEW_TRY_ASSIGN(const std::size_t done, unpackMpqSector(bytes, compression, into, m_name));
        if (done < into.size() && !piece.isWhole) {
            return fail(LoadErrorCode::corrupt, m_name, ": sector ", number, " unpacks to ", done,
                        " bytes, not to the ", into.size(), " wanted");
        }
        std::fill(into.begin() + static_cast<std::ptrdiff_t>(done), into.end(), std::byte{0}); // as the games do
        m_filledBytes += into.size() - done;
        return {};
    }

    const RandomAccess& m_file;
    MpqBlock m_block;
    std::uint64_t m_sectorBytes;
    bool m_wraps;
    std::optional<std::uint32_t> m_key;
    std::span<std::byte> m_into; // still to be filled
    std::uint64_t m_mostStored;  // bytes of a packed piece
    Effort m_effort;
    const std::string& m_name;
    std::uint64_t m_filledBytes = 0;
};

struct Reading {
    std::uint64_t most = 0;
    Effort effort = Effort::any;
    std::uint64_t* filled = nullptr;
};

Result<FileBytes> readContents(const MpqContents& contents, const Reading& reading, const std::string& name)
{
    const MpqBlock& block = contents.block;
    const RandomAccess& file = contents.file;
    if (block.is(MpqBlock::kPatch))
        return fail(LoadErrorCode::unsupported, name, ": is a patch of a later client (4.0 and up), which is not read");
    const std::uint64_t limit = mostMpqBytes(file);
    if (block.size > limit) {
        return fail(LoadErrorCode::tooLarge, name, ": states ", block.size, " bytes, at most ", limit,
                    " are unpacked from an archive of ", file.outermostBytes());
    }
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(reading.most, block.size));
    const std::shared_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[size]);
    if (!bytes)
        return fail(LoadErrorCode::io, name, ": ", kNotEnoughMemory, " for ", size, " bytes");
    if (size > 0) {
        ContentsReader reader(contents, {bytes.get(), size}, reading.effort, name);
        TRISVIEW_TRY(reader.read());
        if (reading.filled != nullptr)
            *reading.filled = reader.filledBytes();
    }
    return FileBytes(bytes, size);
}

} // namespace

std::uint64_t mostMpqBytes(const RandomAccess& archive)
{
    const std::uint64_t all = kFreeMpqBytes + kMaxMpqRatio * archive.outermostBytes();
    return std::min(kMaxEntryBytes, all - std::min(all, archive.unpackedBytes()));
}

Result<FileBytes> MpqContents::read(std::uint64_t most, const std::string& name, std::uint64_t* filled) const
{
    return readContents(*this, {most, Effort::any, filled}, name);
}

Result<FileBytes> MpqContents::readStart(std::uint64_t most) const
{
    return readContents(*this, {.most = most, .effort = Effort::little}, {});
}

} // namespace formats
