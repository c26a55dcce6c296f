#include "formats/vfs/random_access.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/input_file.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

namespace formats {

RandomAccess::RandomAccess(FileBytes bytes)
    : m_memory(std::move(bytes)), m_size(m_memory.size()), m_outermostBytes(m_size)
{
}

RandomAccess::RandomAccess(FileBytes bytes, const RandomAccess& outer)
    : m_memory(std::move(bytes)),
      m_size(m_memory.size()),
      m_outermostBytes(outer.m_outermostBytes),
      m_unpackedBytes(outer.m_unpackedBytes + m_size)
{
}

Result<RandomAccess> RandomAccess::open(const std::filesystem::path& file, const std::string& name)
{
    RandomAccess access;
    access.m_file = std::make_shared<platform::InputFile>(file);
    TRISVIEW_TRY(checkOpen(*access.m_file, name));
    access.m_size = access.m_file->size();
    access.m_outermostBytes = access.m_size;
    return access;
}

RandomAccess RandomAccess::part(std::uint64_t offset, std::uint64_t length) const
{
    assert(contains(offset, length));
    RandomAccess access = *this;
    access.m_start += offset;
    access.m_size = length;
    return access;
}

std::size_t RandomAccess::read(std::uint64_t offset, std::span<std::byte> into) const
{
    if (offset >= m_size)
        return 0;
    const std::span<std::byte> wanted =
        into.first(static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_size - offset)));
    if (m_file)
        return m_file->readAt(m_start + offset, wanted);
    const auto from = m_memory.span().subspan(static_cast<std::size_t>(m_start + offset), wanted.size());
    std::copy(from.begin(), from.end(), wanted.begin());
    return wanted.size();
}

Result<FileBytes> RandomAccess::bytes(std::uint64_t offset, std::uint64_t length, const std::string& name,
                                      std::string_view what) const
{
    if (!contains(offset, length)) {
        return fail(LoadErrorCode::truncated, name, ": ", what, " at byte ", offset, " needs ", length,
                    " bytes, file has ", m_size);
    }
    const auto size = static_cast<std::size_t>(length);
    const std::shared_ptr<std::byte[]> memory(new (std::nothrow) std::byte[size]);
    if (!memory)
        return fail(LoadErrorCode::io, name, ": ", kNotEnoughMemory, " for ", size, " bytes");
    constexpr std::size_t kStep = std::size_t{16} << 20U;
    std::size_t got = 0;
    for (std::size_t step = 1; step > 0 && got < size; got += step) {
        TRISVIEW_TRY(checkCancelled(name));
        step = read(offset + got, {memory.get() + got, std::min(kStep, size - got)});
    }
    if (got != size) {
        return fail(LoadErrorCode::io, name, ": ", what, " at byte ", offset, ": only ", got, " of ", size,
                    " bytes could be read");
    }
    return FileBytes(memory, size);
}

} // namespace formats
