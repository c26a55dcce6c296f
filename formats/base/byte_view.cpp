#include "formats/base/byte_view.hpp"

#include "formats/base/signature.hpp"

#include <algorithm>

namespace formats {
namespace {

constexpr std::size_t kUsualTables = 32; // tables that a model usually has

} // namespace

Result<void> ByteView::checkFormat(bool isIt, std::string_view what) const
{
    return isIt ? Result<void>()
                : fail(LoadErrorCode::wrongFormat, m_name, ": not ", what, ": ", describeContent(m_file.span()));
}

Result<void> ByteView::checkAtMost(std::uint64_t count, std::string_view what, std::uint64_t limit) const
{
    return count <= limit
               ? Result<void>()
               : fail(LoadErrorCode::tooLarge, m_name, ": ", count, " ", what, ", this program reads at most ", limit);
}

Result<std::span<const std::byte>> ByteView::slice(std::uint64_t offset, std::uint64_t stride, std::uint64_t count,
                                                   const TableName& what) const
{
    // Divide and subtract, never multiply and add first: the product or the sum could wrap.
    const bool fits = count == 0 || stride == 0 || (offset <= size() && count <= (size() - offset) / stride);
    if (!fits) {
        const bool wraps = count > UINT64_MAX / stride;
        return fail(LoadErrorCode::truncated, m_name, ": ", what.text, " at byte ", offset, " needs ",
                    wraps ? joined(count, " x ", stride) : joined(count * stride), " bytes, file has ", size());
    }
    if (count == 0 || stride == 0)
        return std::span<const std::byte>();
    if (m_map.empty())
        m_map.reserve(kUsualTables);
    m_map.push_back({std::string(what.text), offset, stride, count, what.element, what.surface});
    return m_file.span().subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(count * stride));
}

std::uint64_t ByteView::fitting(std::uint64_t offset, std::uint64_t stride) const
{
    assert(stride != 0);
    return offset <= size() ? (size() - offset) / stride : 0;
}

ByteRange ByteView::range(std::uint64_t offset, std::uint64_t length) const
{
    if (offset >= size() || length == 0)
        return {m_start, size()};
    return {m_start + offset, std::min(length, size() - offset)};
}

ByteRange ByteView::rangeOf(std::span<const std::byte> part) const
{
    assert(!part.empty() && part.data() >= m_file.span().data());
    return range(static_cast<std::uint64_t>(part.data() - m_file.span().data()), part.size());
}

std::uint64_t ByteView::soundCount(std::uint64_t offset, std::uint64_t stride, std::uint64_t count,
                                   const TableName& what, const Diagnostic& missing, Diagnostics& diagnostics) const
{
    const std::uint64_t sound = std::min(count, fitting(offset, stride));
    if (sound < count) {
        Diagnostic diagnostic = missing;
        diagnostic.range = range(offset, UINT64_MAX);
        diagnostic.message = joined(what.text, " at byte ", offset, ": ", count, " of ", stride,
                                    " bytes each stated, file has room for ", sound);
        diagnostics.push_back(std::move(diagnostic));
    }
    return sound;
}

} // namespace formats
