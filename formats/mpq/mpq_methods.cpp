#include "formats/mpq/mpq_methods.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/mpq/explode.hpp"

#include <bzlib.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <optional>
#include <string_view>
#include <vector>

namespace formats {
namespace {

/// Between two methods.
constexpr std::size_t kMaxWorkBytes = std::size_t{16} << 20U;

using Unpacked = std::optional<std::size_t>; // bytes; nullopt: the data are damaged

Unpacked inflateZlib(std::span<std::byte> packed, std::span<std::byte> into)
{
    z_stream stream{};
    const int begun = inflateInit(&stream);
    if (begun == Z_MEM_ERROR)
        throw std::bad_alloc();
    if (begun != Z_OK)
        return std::nullopt;
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(into.data());
    stream.avail_out = static_cast<uInt>(into.size());
    const int state = inflate(&stream, Z_SYNC_FLUSH); // one call unpacks all there is
    const std::size_t done = into.size() - stream.avail_out;
    inflateEnd(&stream);
    if (state == Z_MEM_ERROR)
        throw std::bad_alloc();
    return state == Z_OK || state == Z_STREAM_END || state == Z_BUF_ERROR ? Unpacked(done) : std::nullopt;
}

Unpacked decompressBzip2(std::span<std::byte> packed, std::span<std::byte> into)
{
    bz_stream stream{};
    const int begun = BZ2_bzDecompressInit(&stream, 0, 0);
    if (begun == BZ_MEM_ERROR)
        throw std::bad_alloc();
    if (begun != BZ_OK)
        return std::nullopt;
    stream.next_in = reinterpret_cast<char*>(packed.data());
    stream.avail_in = static_cast<unsigned>(packed.size());
    stream.next_out = reinterpret_cast<char*>(into.data());
    stream.avail_out = static_cast<unsigned>(into.size());
    const int state = BZ2_bzDecompress(&stream);
    const std::size_t done = into.size() - stream.avail_out;
    BZ2_bzDecompressEnd(&stream);
    if (state == BZ_MEM_ERROR)
        throw std::bad_alloc();
    return state == BZ_OK || state == BZ_STREAM_END ? Unpacked(done) : std::nullopt;
}

Unpacked explodeBytes(std::span<std::byte> packed, std::span<std::byte> into)
{
    return explode(packed, into);
}

/// Runs of zeros, and bytes between them.
Unpacked expandZeros(std::span<std::byte> packed, std::span<std::byte> into)
{
    constexpr std::size_t kHeaderBytes = 4;
    if (packed.size() < kHeaderBytes)
        return 0;
    into = into.first(std::min<std::size_t>(into.size(), FieldReader(packed).bigU32()));
    std::span<const std::byte> rest = packed.subspan(kHeaderBytes);
    std::size_t done = 0;
    while (done < into.size() && !rest.empty()) {
        const auto code = std::to_integer<std::size_t>(rest[0]);
        rest = rest.subspan(1);
        const bool isRun = code < 0x80;
        const std::size_t count = std::min(isRun ? code + 3 : code - 0x7F, into.size() - done);
        if (!isRun && count > rest.size())
            return std::nullopt;
        const auto end = into.begin() + static_cast<std::ptrdiff_t>(done);
        if (isRun) {
            std::fill_n(end, count, std::byte{0});
        } else {
            std::copy_n(rest.begin(), count, end);
            rest = rest.subspan(count);
        }
        done += count;
    }
    return done;
}

struct Method {
    unsigned bit = 0;
    Unpacked (*unpack)(std::span<std::byte> packed, std::span<std::byte> into) = nullptr;
};

/// In the order in which they are undone.
constexpr std::array<Method, 4> kMethods = {
    {{0x10, decompressBzip2}, {0x08, explodeBytes}, {0x02, inflateZlib}, {0x20, expandZeros}}};

/// Why a first byte is not read; empty: it is.
std::string_view refusalOf(unsigned methods)
{
    constexpr unsigned kLzma = 0x12; // not bzip2 and zlib
    constexpr unsigned kSound = 0x01 | 0x40 | 0x80;
    unsigned known = 0;
    for (const Method& method : kMethods)
        known |= method.bit;
    if (methods == kLzma)
        return "packed with LZMA";
    if ((methods & kSound) != 0)
        return "packed as sound";
    return methods == 0 || (methods & ~known) != 0 ? "packed by an unknown method" : std::string_view();
}

Result<std::size_t> checked(const Unpacked& done, const std::string& name)
{
    if (!done)
        return fail(LoadErrorCode::corrupt, name, ": its packed bytes are damaged");
    return *done;
}

Result<std::size_t> undo(unsigned methods, std::span<std::byte> packed, std::span<std::byte> into,
                         const std::string& name)
{
    std::vector<std::byte> work;
    for (const Method& method : kMethods) {
        if ((methods & method.bit) == 0)
            continue;
        methods &= ~method.bit;
        if (methods == 0)
            return checked(method.unpack(packed, into), name);
        // Data for the next method are hardly longer than the contents of a sector.
        constexpr std::size_t kOverhead = 1024; // the codes of deflate, for a short beginning
        const std::size_t wanted = into.size() + into.size() / 64 + kOverhead;
        std::vector<std::byte> next(std::min(wanted, kMaxWorkBytes));
        TRISVIEW_TRY_ASSIGN(const std::size_t done, checked(method.unpack(packed, next), name));
        if (done == kMaxWorkBytes && done < wanted) {
            return fail(LoadErrorCode::tooLarge, name, ": needs more than ", kMaxWorkBytes,
                        " bytes between two of its methods of compression, which are not read");
        }
        next.resize(done);
        work = std::move(next);
        packed = work;
    }
    return fail(LoadErrorCode::corrupt, name, ": its packed bytes are damaged");
}

} // namespace

Result<std::size_t> unpackMpqSector(std::span<std::byte> packed, MpqCompression compression, std::span<std::byte> into,
                                    const std::string& name)
{
    if (into.empty() || packed.empty())
        return 0;
    if (compression == MpqCompression::none) {
        const std::size_t count = std::min(packed.size(), into.size());
        std::copy_n(packed.begin(), count, into.begin());
        return count;
    }
    if (compression == MpqCompression::imploded)
        return checked(explode(packed, into), name);
    const auto methods = std::to_integer<unsigned>(packed[0]);
    if (const std::string_view refusal = refusalOf(methods); !refusal.empty()) {
        return fail(LoadErrorCode::unsupported, name, ": is ", refusal, " (method ", fmt::format("0x{:02x}", methods),
                    "), which is not read");
    }
    return undo(methods, packed.subspan(1), into, name);
}

} // namespace formats
