#include "formats/vfs/unpack.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/vfs/pak.hpp"
#include "formats/vfs/zip.hpp"

#include <zlib.h>

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

namespace formats {

namespace {

Result<std::uint64_t> dataOffset(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name)
{
    if (!entry.hasLocalHeader)
        return entry.offset;
    return zipDataOffset(file, entry, name);
}

Result<void> checkSize(const ArchiveEntry& entry, const std::string& name)
{
    if (entry.size > kMaxEntryBytes) {
        return fail(LoadErrorCode::tooLarge, name, ": states ", entry.size, " bytes, at most ", kMaxEntryBytes,
                    " are unpacked");
    }
    if (entry.size > kFreeEntryBytes && entry.size / kMaxRatio > entry.storedBytes) {
        return fail(LoadErrorCode::tooLarge, name, ": ", entry.storedBytes, " bytes would unpack to ", entry.size,
                    ", more than ", kMaxRatio, " times as many");
    }
    return {};
}

/// Raw deflate, in steps of the given buffer size.
class Inflater {
public:
    Inflater(const RandomAccess& file, std::uint64_t offset, std::uint64_t length) : m_packed(file.part(offset, length))
    {
        const int state = inflateInit2(&m_stream, -MAX_WBITS);
        if (state == Z_MEM_ERROR)
            throw std::bad_alloc();
        m_isSound = state == Z_OK;
    }
    ~Inflater() { inflateEnd(&m_stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// Fills `into` as far as possible: fewer bytes at the end or at an error in the stream.
    [[nodiscard]] std::size_t read(std::span<std::byte> into)
    {
        std::size_t done = 0;
        while (m_isSound && !m_isAtEnd && done < into.size() && !isCancelled()) {
            if (m_stream.avail_in == 0 && !refill())
                break;
            const std::size_t room = std::min(into.size() - done, kStep);
            m_stream.next_out = reinterpret_cast<Bytef*>(into.data() + done);
            m_stream.avail_out = static_cast<uInt>(room);
            const int state = inflate(&m_stream, Z_NO_FLUSH);
            if (state == Z_MEM_ERROR)
                throw std::bad_alloc(); // not an error of the archive
            done += room - m_stream.avail_out;
            m_isAtEnd = state == Z_STREAM_END;
            m_isSound = state == Z_OK || state == Z_STREAM_END;
        }
        return done;
    }

    /// Whether the stream ended properly, not by a lack of bytes or an error. Call it after reading one byte more than
    /// expected.
    [[nodiscard]] bool isAtEnd() const { return m_isAtEnd; }

private:
    static constexpr std::size_t kStep = std::size_t{1} << 20U;
    static constexpr std::size_t kInputBytes = std::size_t{64} << 10U;

    bool refill()
    {
        m_input.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kInputBytes, m_packed.size() - m_taken)));
        const std::size_t got = m_packed.read(m_taken, m_input);
        m_taken += got;
        m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
        m_stream.avail_in = static_cast<uInt>(got);
        return got > 0;
    }

    RandomAccess m_packed;
    std::uint64_t m_taken = 0;
    std::vector<std::byte> m_input;
    z_stream m_stream{};
    bool m_isSound = false;
    bool m_isAtEnd = false;
};

/// The real unpacked size, at most `most`, measured with little memory.
std::uint64_t measured(const RandomAccess& file, std::uint64_t offset, const ArchiveEntry& entry, std::uint64_t most)
{
    Inflater inflater(file, offset, entry.storedBytes);
    std::vector<std::byte> window(std::size_t{256} << 10U);
    std::uint64_t total = 0;
    while (total < most) {
        const std::size_t got = inflater.read(window);
        total += got;
        if (got < window.size())
            break;
    }
    return total;
}

Result<void> inflateInto(std::span<std::byte> bytes, const RandomAccess& file, std::uint64_t offset,
                         const ArchiveEntry& entry, const std::string& name)
{
    Inflater inflater(file, offset, entry.storedBytes);
    const std::size_t got = inflater.read(bytes);
    std::byte more{};
    const std::size_t beyond = inflater.read({&more, 1});
    if (got < bytes.size() || beyond > 0 || !inflater.isAtEnd()) {
        return fail(LoadErrorCode::corrupt, name, ": unpacks to ", beyond > 0 ? "more than " : "", got,
                    " bytes, not to the ", entry.size, " stated");
    }
    return {};
}

Result<void> checkCrc(std::span<const std::byte> bytes, const ArchiveEntry& entry, const std::string& name)
{
    if (!entry.hasLocalHeader)
        return {};
    uLong sum = crc32_z(0, nullptr, 0);
    constexpr std::size_t kStep = std::size_t{16} << 20U;
    for (std::size_t at = 0; at < bytes.size() && !isCancelled(); at += kStep) {
        const auto step = bytes.subspan(at, std::min(kStep, bytes.size() - at));
        sum = crc32_z(sum, reinterpret_cast<const Bytef*>(step.data()), step.size());
    }
    const auto crc = static_cast<std::uint32_t>(sum);
    if (crc != entry.crc) {
        return fail(LoadErrorCode::corrupt, name, ": its bytes have the checksum ", fmt::format("{:08x}", crc),
                    ", the archive says ", fmt::format("{:08x}", entry.crc));
    }
    return {};
}

Result<FileBytes> unpackDeflated(const RandomAccess& file, std::uint64_t offset, const ArchiveEntry& entry,
                                 const std::string& name)
{
    // Untouched memory is cheap, but not unlimited: measure the real size first.
    if (entry.size > kFreeEntryBytes && measured(file, offset, entry, entry.size) < entry.size)
        return fail(LoadErrorCode::corrupt, name, ": does not unpack to the ", entry.size, " bytes stated");
    const auto size = static_cast<std::size_t>(entry.size);
    const std::shared_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[size]);
    if (!bytes)
        return fail(LoadErrorCode::io, name, ": ", kNotEnoughMemory, " for ", size, " bytes");
    TRISVIEW_TRY(inflateInto({bytes.get(), size}, file, offset, entry, name));
    return FileBytes(bytes, size);
}

Result<FileBytes> unpackDaikatanaEntry(const RandomAccess& file, std::uint64_t offset, const ArchiveEntry& entry,
                                       const std::string& name)
{
    constexpr std::uint64_t kMaxPerCode = 64; // maximum number of bytes from a code of one byte
    if (entry.size > entry.storedBytes * kMaxPerCode) {
        return fail(LoadErrorCode::corrupt, name, ": ", entry.storedBytes, " bytes cannot unpack to the ", entry.size,
                    " stated");
    }
    TRISVIEW_TRY_ASSIGN(const FileBytes packed, file.bytes(offset, entry.storedBytes, name, "the entry"));
    const auto size = static_cast<std::size_t>(entry.size);
    const std::shared_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[size]);
    if (!bytes)
        return fail(LoadErrorCode::io, name, ": ", kNotEnoughMemory, " for ", size, " bytes");
    if (!unpackDaikatana(packed.span(), {bytes.get(), size}))
        return fail(LoadErrorCode::corrupt, name, ": does not unpack to the ", entry.size, " bytes stated");
    return FileBytes(bytes, size);
}

Result<FileBytes> unpackBytes(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name)
{
    TRISVIEW_TRY(checkSize(entry, name));
    TRISVIEW_TRY_ASSIGN(const std::uint64_t offset, dataOffset(file, entry, name));
    switch (entry.packing) {
    case Packing::stored:
        return file.bytes(offset, entry.storedBytes, name, "the entry");
    case Packing::deflated:
        return unpackDeflated(file, offset, entry, name);
    case Packing::daikatana:
        return unpackDaikatanaEntry(file, offset, entry, name);
    case Packing::mpq:
        break;
    }
    return fail(LoadErrorCode::unsupported, name, ": is packed in an unknown way");
}

} // namespace

void limitTotal(ArchiveDirectory& directory, std::uint64_t archiveBytes, std::optional<std::uint64_t> mostEach)
{
    const std::uint64_t most = std::max(kFreeEntryBytes, archiveBytes * kMaxRatio);
    EntryProblems problems;
    std::uint64_t total = 0;
    std::erase_if(directory.entries, [&](const ArchiveEntry& entry) {
        const bool isRejected = mostEach ? entry.size > *mostEach : !checkSize(entry, entry.name);
        if (isRejected)
            return false;
        if (entry.size <= most - total) {
            total += entry.size;
            return false;
        }
        problems.add("archive-total", entry.record, entry.name,
                     joined("with its ", entry.size, " bytes, the archive's ", archiveBytes,
                            " bytes would unpack to more than ", most));
        return true;
    });
    const Diagnostics found = problems.diagnostics();
    directory.diagnostics.insert(directory.diagnostics.end(), found.begin(), found.end());
}

Result<ByteView> unpack(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name)
{
    auto unpacked = unpackBytes(file, entry, name);
    TRISVIEW_TRY(checkCancelled(name));
    TRISVIEW_TRY_ASSIGN(FileBytes bytes, std::move(unpacked));
    const auto isSound = checkCrc(bytes.span(), entry, name);
    TRISVIEW_TRY(checkCancelled(name));
    TRISVIEW_TRY(isSound);
    return ByteView(std::move(bytes), name);
}

std::vector<std::byte> unpackHead(const RandomAccess& file, const ArchiveEntry& entry, std::size_t most)
{
    const auto offset = dataOffset(file, entry, entry.name);
    if (!offset || !checkSize(entry, entry.name))
        return {};
    std::vector<std::byte> head(static_cast<std::size_t>(std::min<std::uint64_t>(most, entry.size)));
    if (entry.packing == Packing::stored) {
        head.resize(file.read(*offset, head));
    } else if (entry.packing == Packing::deflated) {
        Inflater inflater(file, *offset, entry.storedBytes);
        head.resize(inflater.read(head));
    } else {
        const auto all = unpackBytes(file, entry, entry.name); // its codes do not state the number of unpacked bytes
        head.resize(all ? head.size() : 0);
        if (all)
            std::copy_n(all->span().begin(), head.size(), head.begin());
    }
    return head;
}

Result<RandomAccess> accessEntry(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name)
{
    if (entry.packing == Packing::stored) {
        TRISVIEW_TRY_ASSIGN(const std::uint64_t offset, dataOffset(file, entry, name));
        return file.part(offset, entry.storedBytes);
    }
    TRISVIEW_TRY_ASSIGN(const ByteView bytes, unpack(file, entry, name));
    return RandomAccess(bytes.file(), file);
}

} // namespace formats
