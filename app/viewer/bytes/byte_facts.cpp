#include "app/viewer/bytes/byte_facts.hpp"

#include "app/viewer/bytes/byte_values.hpp"
#include "app/viewer/widgets/text.hpp"

#include <fmt/format.h>

namespace app {

std::string fileSummary(const ShownFile& file)
{
    const FileLayout& layout = file.layout;
    if (layout.spans.empty())
        return bytesText(file.bytes.size());
    std::string text = countedText(layout.tables.size(), "table") + ", " + bytesText(file.bytes.size());
    if (layout.unused > 0)
        text += ", " + bytesText(layout.unused) + " unused";
    if (layout.overlapping > 0)
        text += ", " + bytesText(layout.overlapping) + " in several tables";
    return text;
}

std::string byteLocationText(const ShownFile& file, const formats::ByteRange& range)
{
    std::string text = fmt::format("0x{:X}", range.offset);
    if (range.length > 1)
        text += fmt::format(" to 0x{:X}, {}", range.offset + range.length - 1, countedText(range.length, "byte"));
    const FileSpan* const span = file.layout.spanAt(range.offset);
    if (span == nullptr)
        return text;
    if (span->kind == SpanKind::unused)
        return text + ": unused, " + countedText(span->length, "byte");
    const ByteOwner owner = recordAt(file, range.offset);
    text += ": " + owner.table->what;
    if (owner.table->count > 1)
        text += fmt::format(" {} of {}", owner.record, owner.table->count);
    if (owner.table->stride > 1)
        text += fmt::format(", byte {}", owner.inRecord);
    if (span->kind == SpanKind::overlap)
        text += ", in several tables";
    return text;
}

std::string valuesText(const ShownFile& file, std::uint64_t offset, ValueDetail detail)
{
    std::string text;
    std::string before;
    for (const ByteValue& value : valuesAt(file.bytes.span(), offset)) {
        const bool isSame = value.text == before;
        before = value.text;
        if (isSame && detail != ValueDetail::all)
            continue;
        text += text.empty() ? "" : "   ";
        text += std::string(value.type) + " " + value.text;
        if (!value.hex.empty() && detail != ValueDetail::decimal)
            text += " (" + value.hex + ")";
    }
    return text;
}

} // namespace app
