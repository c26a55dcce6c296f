#include "formats/edit/text_fields.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/names.hpp"
#include "formats/base/text_positions.hpp"
#include "formats/edit/animation_cfg_fields.hpp"
#include "formats/edit/cube_cfg_fields.hpp"
#include "formats/edit/edit_set.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/edit/skin_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace formats::edit {
namespace {

using TextBytes = std::span<const std::byte>;

constexpr std::string_view kAnimationFormat = "animation.cfg";
constexpr std::string_view kSkinFormat = "skin";
constexpr std::string_view kCubeFormat = "cube.cfg";

std::string_view lastPartOf(std::string_view path)
{
    return path.substr(path.find_last_of("/\\") + 1);
}

/// The `.skin` of an M2 begins with "SKIN" and numbers.
bool isSkinOfM2(std::string_view content)
{
    return content.starts_with("SKIN") && content.find('\0') != std::string_view::npos;
}

TextFields fieldsOfFormat(std::string_view format, const ByteView& file)
{
    if (format == kAnimationFormat)
        return animationFields(file);
    return format == kSkinFormat ? skinFields(file) : cubeFields(file, lowered(stemOf(lastPartOf(file.name()))));
}

bool isOfField(const Edit& edit, const Field& field)
{
    return edit.offset == field.offset && edit.before.size() == field.length && edit.field == field.path;
}

bool areEqual(TextBytes a, TextBytes b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

} // namespace

std::string_view textFormatOf(std::string_view fileName)
{
    const std::string name = lowered(lastPartOf(fileName));
    if (name == "animation.cfg" || name == "wolfanim.cfg")
        return kAnimationFormat;
    if (extensionOf(name) == ".skin")
        return kSkinFormat;
    return name == "iqm.cfg" || name == "md3.cfg" || name == "md2.cfg" ? kCubeFormat : std::string_view();
}

std::optional<TextFields> textFieldsOf(std::string_view fileName, std::span<const std::byte> bytes)
{
    const std::string_view format = textFormatOf(fileName);
    const std::string_view text = FieldReader(bytes).characters(bytes.size());
    if (format.empty() || (format == kSkinFormat && isSkinOfM2(text)))
        return std::nullopt;
    TextFields result = fieldsOfFormat(format, ByteView(FileBytes::copyOf(bytes), std::string(fileName)));
    result.format = format;
    locateInText(result.diagnostics, text);
    std::sort(result.fields.begin(), result.fields.end(),
              [](const Field& a, const Field& b) { return a.offset < b.offset; });
    return result;
}

tl::expected<void, std::string> checkWordEdits(std::string_view fileName, std::span<const std::byte> bytes,
                                               std::vector<Edit> edits)
{
    const std::optional<TextFields> before = textFieldsOf(fileName, bytes);
    if (!before)
        return {};
    std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.offset < b.offset; });
    std::size_t found = 0;
    for (const Field& field : before->fields)
        found += found < edits.size() && isOfField(edits[found], field) ? 1 : 0;
    if (found < edits.size())
        return {};

    const std::vector<std::byte> changed = withEdits(bytes, edits);
    const std::optional<TextFields> after = textFieldsOf(fileName, changed);
    std::uint64_t shift = 0; // modulo 2^64
    std::size_t next = 0;    // of the edits
    for (std::size_t i = 0; i < before->fields.size(); ++i) {
        const Field& old = before->fields[i];
        const bool isEdited = next < edits.size() && isOfField(edits[next], old);
        const TextBytes expected = isEdited ? TextBytes(edits[next].after) : bytesOf(old, bytes);
        const Field* const now = after && i < after->fields.size() ? &after->fields[i] : nullptr;
        if (now == nullptr || now->offset != old.offset + shift || !areEqual(bytesOf(*now, changed), expected))
            return tl::unexpected(
                fmt::format("{}: this value would change how {} is read", edits.front().field, old.path));
        if (isEdited)
            shift += edits[next].after.size() - edits[next].before.size();
        next += isEdited ? 1 : 0;
    }
    if (after->fields.size() != before->fields.size())
        return tl::unexpected(fmt::format("{}: this value would change how other words are read", edits.front().field));
    return {};
}

} // namespace formats::edit
