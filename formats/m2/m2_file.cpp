#include "formats/m2/m2_file.hpp"

#include <algorithm>

namespace formats::m2 {
Records recordsOf(const ByteView& file, WireArray array, std::uint32_t stride, const TableName& what,
                  Diagnostics& diagnostics, std::uint32_t headerBytes)
{
    if (array.count == 0)
        return {{}, stride, 0};
    if (array.offset < headerBytes && stride > 1) {
        addError(diagnostics, Concern::model, "m2-table-in-header",
                 file.range(array.offset,
                            std::min<std::uint64_t>(std::uint64_t{array.count} * stride, headerBytes - array.offset)),
                 what.text, ": ", array.count, " stated at byte ", array.offset, ", which is inside the header");
        return {{}, stride, 0};
    }
    const std::uint64_t fitting = file.fitting(array.offset, stride);
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(array.count, fitting));
    if (count < array.count) {
        addError(diagnostics, Concern::model, "m2-table-truncated", file.range(array.offset, file.size()), what.text,
                 " at byte ", array.offset, ": ", array.count, " of ", stride, " bytes each stated, file has room for ",
                 count);
    }
    const auto bytes = file.slice(array.offset, stride, count, what);
    return bytes ? Records{*bytes, stride, count} : Records{{}, stride, 0};
}

std::vector<std::uint16_t> wordsOf(const ByteView& file, WireArray array, const TableName& what,
                                   Diagnostics& diagnostics, std::uint32_t headerBytes)
{
    return valuesOf(recordsOf(file, array, 2, what, diagnostics, headerBytes),
                    [](FieldReader& in) { return in.u16(); });
}

} // namespace formats::m2
