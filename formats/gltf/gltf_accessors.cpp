#include "formats/gltf/gltf_accessors.hpp"

#include "formats/base/cancellation.hpp"

#include <algorithm>
#include <cmath>

namespace formats::gltf {
namespace {

enum ComponentCode : std::uint32_t { i8 = 5120, u8 = 5121, i16 = 5122, u16 = 5123, u32 = 5125, f32 = 5126 };

std::uint32_t bytesOfComponent(std::uint32_t type)
{
    if (type <= u8)
        return 1;
    return type <= u16 ? 2 : 4;
}

double componentAt(std::span<const std::byte> bytes, std::uint64_t offset, std::uint32_t type)
{
    FieldReader in(bytes.subspan(static_cast<std::size_t>(offset), bytesOfComponent(type)));
    switch (type) {
    case i8:
        return static_cast<std::int8_t>(in.u8());
    case u8:
        return in.u8();
    case i16:
        return in.i16();
    case u16:
        return in.u16();
    case u32:
        return in.u32();
    default:
        return static_cast<double>(in.f32());
    }
}

/// Section 3.6.2.2: signed numbers are clamped to -1.
double normalized(double number, std::uint32_t type)
{
    switch (type) {
    case i8:
        return std::max(number / 127.0, -1.0);
    case u8:
        return number / 255.0;
    case i16:
        return std::max(number / 32767.0, -1.0);
    case u16:
        return number / 65535.0;
    case u32:
        return number / 4294967295.0;
    default:
        return number;
    }
}

/// Whether `count` elements of `bytes`, `stride` apart, lie in `available` bytes from `offset` on.
bool fits(std::uint64_t available, std::uint64_t offset, std::uint64_t stride, std::uint64_t bytes, std::uint64_t count)
{
    return offset <= available && (count - 1) * stride + bytes <= available - offset;
}

} // namespace

double Elements::stored(std::uint32_t element, std::uint32_t component) const
{
    // Columns of matrices start at multiples of four bytes (section 3.6.2.4).
    const std::uint64_t inElement =
        m_rows == 0 ? std::uint64_t{component} * bytesOfComponent(m_type)
                    : std::uint64_t{component / m_rows} * m_columnBytes + component % m_rows * bytesOfComponent(m_type);
    if (m_replaced) {
        const std::uint32_t at = replacement(element);
        if (at < m_replaced->count)
            return componentAt(m_replaced->values.span(),
                               m_replaced->valueOffset + std::uint64_t{at} * m_elementBytes + inElement, m_type);
    }
    if (m_isZeros)
        return 0.0;
    return componentAt(m_bytes.span(), m_offset + std::uint64_t{element} * m_stride + inElement, m_type);
}

double Elements::number(std::uint32_t element, std::uint32_t component) const
{
    const double value = stored(element, component);
    return m_isNormalized ? normalized(value, m_type) : value;
}

/// The replaced element's position in the values; their count: it is not replaced.
std::uint32_t Elements::replacement(std::uint32_t element) const
{
    const std::uint32_t bytes = bytesOfComponent(m_replaced->indexType);
    const auto indexAt = [&](std::uint32_t i) {
        return componentAt(m_replaced->indices.span(), m_replaced->indexOffset + std::uint64_t{i} * bytes,
                           m_replaced->indexType);
    };
    std::uint32_t low = 0;
    std::uint32_t high = m_replaced->count;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (indexAt(middle) < element)
            low = middle + 1;
        else
            high = middle;
    }
    return low < m_replaced->count && indexAt(low) == element ? low : m_replaced->count;
}

Result<Elements> Accessors::open(std::uint32_t index, std::initializer_list<std::uint32_t> components,
                                 std::string_view use)
{
    const Accessor& accessor = m_records.accessors[index];
    const auto isWrong = std::find(components.begin(), components.end(), accessor.components) == components.end();
    if (isWrong)
        return fail(LoadErrorCode::corrupt, m_name, ": accessors[", index, "] has ", accessor.components,
                    " components, which cannot be ", use);
    Elements elements;
    elements.m_count = accessor.count;
    elements.m_components = accessor.components;
    elements.m_type = accessor.componentType;
    elements.m_isNormalized = accessor.isNormalized;
    const std::uint32_t bytes = bytesOfComponent(accessor.componentType);
    elements.m_elementBytes = accessor.components * bytes;
    if (accessor.isMatrix) {
        elements.m_rows = accessor.components == 4 ? 2 : accessor.components == 9 ? 3 : 4;
        elements.m_columnBytes = (elements.m_rows * bytes + 3) / 4 * 4;
        elements.m_elementBytes = elements.m_rows * elements.m_columnBytes;
    }
    if (accessor.view != kNoIndex) {
        TRISVIEW_TRY_ASSIGN(elements.m_bytes, m_buffers.view(accessor.view));
        const std::uint32_t stride = m_records.bufferViews[accessor.view].stride;
        elements.m_stride = stride != 0 ? stride : elements.m_elementBytes;
        elements.m_offset = accessor.offset;
        elements.m_isZeros = false;
        if (!fits(elements.m_bytes.size(), accessor.offset, elements.m_stride, elements.m_elementBytes, accessor.count))
            return fail(LoadErrorCode::truncated, m_name, ": accessors[", index, "] needs ", accessor.count,
                        " elements of ", elements.m_elementBytes, " bytes at byte ", accessor.offset, ", bufferViews[",
                        accessor.view, "] has ", elements.m_bytes.size(), " bytes");
    }
    if (accessor.sparse) {
        TRISVIEW_TRY(openReplaced(index, elements));
    }
    return elements;
}

Result<void> Accessors::openReplaced(std::uint32_t index, Elements& elements)
{
    const Sparse& sparse = *m_records.accessors[index].sparse;
    ReplacedElements& replaced = elements.m_replaced.emplace();
    replaced.count = sparse.count;
    replaced.indexType = sparse.indexType;
    replaced.indexOffset = sparse.indexOffset;
    replaced.valueOffset = sparse.valueOffset;
    TRISVIEW_TRY_ASSIGN(replaced.indices, m_buffers.view(sparse.indexView));
    TRISVIEW_TRY_ASSIGN(replaced.values, m_buffers.view(sparse.valueView));
    const std::uint32_t bytes = bytesOfComponent(sparse.indexType);
    if (!fits(replaced.indices.size(), sparse.indexOffset, bytes, bytes, sparse.count) ||
        !fits(replaced.values.size(), sparse.valueOffset, elements.m_elementBytes, elements.m_elementBytes,
              sparse.count))
        return fail(LoadErrorCode::truncated, m_name, ": accessors[", index, "].sparse has ", sparse.count,
                    " elements, which end past its bufferViews");
    double last = -1.0;
    CancelPoll poll;
    for (std::uint32_t i = 0; !m_isInOrder[index] && i < sparse.count && !poll.isCancelled(); ++i) {
        const double at =
            componentAt(replaced.indices.span(), sparse.indexOffset + std::uint64_t{i} * bytes, sparse.indexType);
        if (!(at > last) || !(at < elements.m_count))
            return fail(LoadErrorCode::corrupt, m_name, ": accessors[", index, "].sparse.indices[", i, "] is ", at,
                        ": they must rise and be below ", elements.m_count);
        last = at;
    }
    m_isInOrder[index] = true; // many channels may use the same accessor
    return {};
}

} // namespace formats::gltf
