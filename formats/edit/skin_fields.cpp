#include "formats/edit/skin_fields.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/quake3/config_words.hpp"
#include "formats/quake3/skin_file.hpp"

#include <fmt/format.h>

namespace formats::edit {
namespace {

using SkinProblem = tl::unexpected<std::string>;

constexpr std::string_view kShaderReason = "shader of a surface";

std::string_view textIn(const EditableFile& file)
{
    return FieldReader(file.bytes.span()).characters(file.bytes.size());
}

/// Inserts text, or replaces a word.
Edit spliceOf(std::string path, const ByteRange& range, std::string_view before, std::string_view after)
{
    const auto bytesIn = [](std::string_view text) {
        const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    return {std::move(path), range.offset, bytesIn(before), bytesIn(after), std::string(kShaderReason)};
}

/// Adds the comma and the shader behind a surface that has neither.
Edit shaderBehind(const WordLocation& surface, std::string_view text, const std::string& path, std::string_view shader)
{
    std::size_t end = static_cast<std::size_t>(surface.range.offset + surface.range.length);
    std::string added;
    if (surface.isQuoted && end < text.size() && text[end] == '"')
        ++end;
    else if (surface.isQuoted)
        added = '"';
    added += fmt::format(",{}", shader);
    if (end < text.size() && !quake3::isConfigBlank(text[end]))
        added += ' ';
    return spliceOf(path, {end, 0}, {}, added);
}

/// A new last line with the line ends of the text.
Edit lineBehind(std::string_view text, std::string_view line)
{
    const std::size_t first = text.find('\n');
    const bool hasReturns = first != std::string_view::npos && first > 0 && text[first - 1] == '\r';
    const std::string_view end = hasReturns ? "\r\n" : "\n";
    const bool endsLine = text.empty() || text.ends_with('\n');
    const std::string added = endsLine ? fmt::format("{}{}", line, end) : fmt::format("{}{}", end, line);
    return spliceOf("surfaces[+]", {text.size(), 0}, {}, added);
}

/// Where the surface has a line: its edit; none if it has the shader.
tl::expected<std::vector<Edit>, std::string> editsInLine(const quake3::SkinEntry& entry, std::string_view text,
                                                         std::string_view shader)
{
    const std::string path = ElementPaths("surfaces").of(entry.surface) + "shader";
    auto name = newName(shader);
    if (!name)
        return SkinProblem(fmt::format("the shader '{}' {}", printable(shader), name.error()));
    if (!entry.shaderWord)
        return std::vector<Edit>{shaderBehind(entry.surfaceWord, text, path, *name)};
    if (entry.shaderWord->isQuoted)
        name = std::string(shader);
    const ByteRange range = entry.shaderWord->range;
    const std::string_view old =
        text.substr(static_cast<std::size_t>(range.offset), static_cast<std::size_t>(range.length));
    if (old == shader)
        return std::vector<Edit>();
    return std::vector<Edit>{spliceOf(path, range, old, *name)};
}

/// Whether the edit does what it should: text at the end may lie in a comment, and some names are no surfaces.
bool givesShader(const Edit& edit, std::string_view text, std::string_view surface, std::string_view shader)
{
    const auto offset = static_cast<std::size_t>(edit.offset);
    std::string changed(text.substr(0, offset));
    changed += FieldReader(edit.after).characters(edit.after.size());
    changed += text.substr(offset + edit.before.size());
    const auto skin = quake3::loadSkinFile(ByteView(FileBytes::copyOf(std::string_view(changed)), "skin"));
    const quake3::SkinEntry* const entry = skin ? shaderFor(*skin, surface) : nullptr;
    return entry != nullptr && entry->shader == shader;
}

} // namespace

TextFields skinFields(const ByteView& file)
{
    TextFields result;
    const auto skin = quake3::loadSkinFile(file);
    if (!skin) {
        addUnusable(Severity::warning, "skin-unreadable", {file.name(), file.size()}, skin.error(), result.diagnostics);
        return result;
    }
    result.diagnostics = skin->diagnostics;
    ElementPaths surfaces("surfaces");
    for (const quake3::SkinEntry& entry : skin->entries) {
        const std::string path = surfaces.of(entry.surface);
        result.fields.push_back(nameField(path + "name", entry.surfaceWord));
        if (!entry.shaderWord)
            continue;
        result.fields.push_back(nameField(path + "shader", *entry.shaderWord));
        result.fields.back().namesImage = true;
    }
    ElementPaths tags("tags");
    for (const quake3::SkinEntry& tag : skin->tags)
        result.fields.push_back(nameField(tags.of(tag.surface) + "name", tag.surfaceWord));
    return result;
}

tl::expected<std::vector<Edit>, std::string> skinLineEdits(const EditableFile& file, std::string_view surface,
                                                           std::string_view shader)
{
    const std::string_view text = textIn(file);
    const auto skin = quake3::loadSkinFile(ByteView(file.bytes, "skin"));
    if (!skin)
        return SkinProblem(skin.error().message);
    std::vector<Edit> edits;
    if (const quake3::SkinEntry* const entry = shaderFor(*skin, surface)) {
        auto changed = editsInLine(*entry, text, shader);
        if (!changed)
            return changed;
        edits = *std::move(changed);
    } else {
        const auto name = newName(surface), value = newName(shader);
        if (!name)
            return SkinProblem(fmt::format("the surface '{}' {}", printable(surface), name.error()));
        if (!value)
            return SkinProblem(fmt::format("the shader '{}' {}", printable(shader), value.error()));
        edits.push_back(lineBehind(text, fmt::format("{},{}", *name, *value)));
    }
    if (!edits.empty() && !givesShader(edits.front(), text, surface, shader))
        return SkinProblem(fmt::format("the shader of '{}' would not be read from its line", printable(surface)));
    return edits;
}

} // namespace formats::edit
