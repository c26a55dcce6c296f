#include "formats/edit/field.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/byte_writer.hpp"
#include "formats/base/name_limits.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/appended_text.hpp"
#include "formats/edit/text_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace formats::edit {
namespace {

using Problem = tl::unexpected<std::string>;

constexpr std::array<std::string_view, 7> kTypeNames{"text", "i32", "u32", "f32", "vec3", "axes", "word"};

/// How many floats a field has; 0: it is not made of floats.
std::size_t floatsIn(FieldType type)
{
    return type == FieldType::f32 ? 1 : type == FieldType::vec3 ? 3 : type == FieldType::axes ? 9 : 0;
}

std::string floatsText(FieldReader in, std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ",", in.f32());
    return text;
}

tl::expected<std::vector<std::byte>, std::string> textValue(const Field& field, std::string_view text)
{
    // What is appended is limited by what loaders keep; clients of M2 keep 263 bytes.
    const std::uint64_t inField = field.length - std::min<std::uint64_t>(field.length, 1);
    const std::uint64_t most = field.canGrow ? kMaxNameBytes : inField;
    if (text.size() > most)
        return Problem(
            fmt::format("has {} bytes, at most {} are possible{}", text.size(), most,
                        field.pointer > 0 && !field.canGrow ? ": this chunk is not the last of the file" : ""));
    for (const char each : text) {
        const auto code = static_cast<unsigned char>(each);
        if (code < 0x20 || code == 0x7F || each == '"')
            return Problem("contains a quote or a control character");
    }
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

tl::expected<std::vector<std::byte>, std::string> floatValues(std::size_t count, std::string_view text)
{
    constexpr std::string_view kBetween = ", ";
    ByteWriter out;
    std::size_t found = 0;
    for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos && found <= count;
         at = text.find_first_not_of(kBetween, at)) {
        const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const auto number = parseNumber<float>(word);
        if (!number)
            return Problem(word == text ? std::string("is not a finite number")
                                        : fmt::format("has '{}', which is not a finite number", printable(word)));
        out.f32(*number);
        ++found;
        at = end;
    }
    if (found != count)
        return Problem(count == 1 ? std::string("is not one number")
                                  : fmt::format("does not have {} numbers, separated by commas", count));
    return out.take();
}

template <class Number> std::optional<std::uint32_t> wholeBits(std::string_view text)
{
    const auto number = parseNumber<Number>(text);
    return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

tl::expected<std::vector<std::byte>, std::string> wholeValue(FieldType type, std::string_view text)
{
    const auto bits = type == FieldType::i32 ? wholeBits<std::int32_t>(text) : wholeBits<std::uint32_t>(text);
    if (!bits)
        return Problem(fmt::format("is not a whole number of type {}", nameOf(type)));
    ByteWriter out;
    out.u32(*bits);
    return out.take();
}

/// The bytes of a text field that hold this text, as far as they are touched: beyond the longer of both texts and its
/// NUL nothing changes.
std::vector<std::byte> textField(std::span<const std::byte> old, std::size_t oldLength,
                                 std::span<const std::byte> value)
{
    const std::size_t touched = std::min(std::max(oldLength, value.size()) + 1, old.size());
    std::vector<std::byte> bytes(touched);
    std::copy(value.begin(), value.end(), bytes.begin());
    return bytes;
}

} // namespace

std::string_view nameOf(FieldType type)
{
    return kTypeNames.at(static_cast<std::size_t>(type));
}

Field copyOf(const Field& field, std::uint64_t frame)
{
    Field copy = field;
    copy.path = fmt::format("frames[{}].{}", frame, field.path);
    copy.offset += frame * field.stride;
    copy.copies = 0;
    return copy;
}

std::string textOf(FieldType type, std::span<const std::byte> bytes)
{
    FieldReader in(bytes);
    switch (type) {
    case FieldType::text:
        return std::string(in.text(bytes.size()));
    case FieldType::word:
        return std::string(in.characters(bytes.size()));
    case FieldType::i32:
        return fmt::format("{}", in.i32());
    case FieldType::u32:
        return fmt::format("{}", in.u32());
    default:
        return floatsText(in, floatsIn(type));
    }
}

tl::expected<std::vector<std::byte>, std::string> valueOf(const Field& field, std::string_view text)
{
    if (field.type == FieldType::text)
        return textValue(field, text);
    if (field.type == FieldType::word)
        return wordValue(field, text);
    const std::size_t floats = floatsIn(field.type);
    return floats > 0 ? floatValues(floats, text) : wholeValue(field.type, text);
}

std::span<const std::byte> bytesOf(const Field& field, std::span<const std::byte> file)
{
    return file.subspan(static_cast<std::size_t>(field.offset), static_cast<std::size_t>(field.length));
}

std::vector<Edit> editsTo(const Field& field, std::span<const std::byte> file, std::span<const std::byte> value,
                          std::string_view reason)
{
    std::vector<Edit> edits;
    addEditsTo(field, file, value, reason, edits);
    std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.offset < b.offset; });
    return edits;
}

void addEditsTo(const Field& field, std::span<const std::byte> file, std::span<const std::byte> value,
                std::string_view reason, std::vector<Edit>& step)
{
    for (std::uint64_t frame = 0; frame < field.copies; ++frame)
        addEditsTo(copyOf(field, frame), file, value, reason, step);
    if (field.copies > 0)
        return;
    const std::span<const std::byte> old = bytesOf(field, file);
    std::vector<std::byte> after(value.begin(), value.end());
    if (field.type == FieldType::text) {
        const std::size_t length = FieldReader(old).text(old.size()).size();
        if (std::equal(value.begin(), value.end(), old.begin(), old.begin() + static_cast<std::ptrdiff_t>(length)))
            return;
        if (field.pointer > 0 && value.size() >= field.length) {
            addAppendedText(field, file, value, reason, step);
            return;
        }
        after = textField(old, length, value);
    } else if (std::equal(value.begin(), value.end(), old.begin(), old.end())) {
        return;
    }
    const auto before = field.type == FieldType::text ? old.first(after.size()) : old;
    step.push_back({field.path, field.offset, {before.begin(), before.end()}, std::move(after), std::string(reason)});
}

} // namespace formats::edit
