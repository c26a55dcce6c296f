#include "formats/edit/patch.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/sha256.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace formats::edit {
namespace {

bool startsWith(std::span<const std::byte> bytes, const std::vector<std::byte>& start)
{
    return start.size() <= bytes.size() && std::equal(start.begin(), start.end(), bytes.begin());
}

/// The edit moved to `offset`, if the bytes there are those before or after it.
void applyAt(const Edit& edit, std::uint64_t offset, std::span<const std::byte> there, AppliedPatch& applied)
{
    if (startsWith(there, edit.before)) {
        applied.edits.push_back(edit);
        applied.edits.back().offset = offset;
    } else if (startsWith(there, edit.after)) {
        ++applied.alreadyThere;
    } else {
        const auto found = there.first(std::min(there.size(), edit.before.size()));
        applied.conflicts.push_back(fmt::format("{}: the bytes at {} are {}, expected {} or {}", edit.field, offset,
                                                shownHexOf(found), shownHexOf(edit.before), shownHexOf(edit.after)));
    }
}

void addOverlaps(AppliedPatch& applied)
{
    for (std::string& conflict : overlapsOf(applied.edits))
        applied.conflicts.push_back(std::move(conflict));
}

AppliedPatch applyByPosition(const FilePatch& patch, std::span<const std::byte> bytes)
{
    AppliedPatch applied;
    const auto from = [&](const Edit& edit) {
        return bytes.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(edit.offset, bytes.size())));
    };
    for (const PatchEdit& each : patch.edits)
        applyAt(each.edit, each.edit.offset, from(each.edit), applied);
    for (const PatchEdit& each : patch.splices) {
        const Edit& splice = each.edit;
        if (splice.offset <= bytes.size() && startsWith(from(splice), splice.before))
            applied.edits.push_back(splice);
        else
            applied.conflicts.push_back(fmt::format("{}: the bytes at {} are not the {} that are to be removed",
                                                    splice.field, splice.offset, splice.before.size()));
    }
    addOverlaps(applied);
    return applied;
}

/// An edit of a word is for all of its bytes.
void applyToWord(const Edit& edit, const Field& field, std::span<const std::byte> file, AppliedPatch& applied)
{
    const auto word = bytesOf(field, file);
    const auto is = [&](const std::vector<std::byte>& other) {
        return std::equal(word.begin(), word.end(), other.begin(), other.end());
    };
    const auto shown = [](std::span<const std::byte> bytes) { return printable(textOf(FieldType::word, bytes)); };
    if (is(edit.before)) {
        applied.edits.push_back(edit);
        applied.edits.back().offset = field.offset;
    } else if (is(edit.after)) {
        ++applied.alreadyThere;
    } else {
        applied.conflicts.push_back(fmt::format("{}: is '{}', expected '{}' or '{}'", edit.field, shown(word),
                                                shown(edit.before), shown(edit.after)));
    }
}

/// Of an edit whose new value is right only for the contents that the patch was made for, the repair that computes it
/// anew: the size of the file, or bounds and a radius where there was nothing to tell files apart by. Empty: none.
std::string_view repairInstead(const Edit& edit, std::uint64_t fileBytes)
{
    if (edit.field == "endOffset" || edit.field == "dummyEndOffset") {
        const bool isSizeHere =
            edit.after.size() == sizeof(std::uint32_t) && FieldReader(edit.after).u32() == fileBytes;
        return isSizeHere ? "" : "ofsend";
    }
    const auto isZero = [](std::byte each) { return each == std::byte{0}; };
    if (!std::all_of(edit.before.begin(), edit.before.end(), isZero))
        return "";
    for (const std::string_view repair : {"bounds", "radius"}) {
        if (edit.reason == repair)
            return repair;
    }
    return "";
}

void applyToField(const Edit& edit, const Field& field, std::span<const std::byte> file, AppliedPatch& applied)
{
    const auto there = bytesOf(field, file);
    const std::string_view repair = repairInstead(edit, file.size());
    if (repair.empty() || startsWith(there, edit.after))
        applyAt(edit, field.offset, there, applied);
    else
        applied.conflicts.push_back(fmt::format("{}: the new value is right only in the file that the patch was made "
                                                "for; the repair '{}' computes it for this file",
                                                edit.field, repair));
}

AppliedPatch applyByField(const FilePatch& patch, const EditableFile& file)
{
    AppliedPatch applied;
    const FieldIndex index(file);
    for (const PatchEdit& each : patch.edits) {
        const auto field = index.find(each.edit.field);
        if (field && field->type == FieldType::word)
            applyToWord(each.edit, *field, file.bytes.span(), applied);
        else if (field)
            applyToField(each.edit, *field, file.bytes.span(), applied);
        else
            applied.conflicts.push_back(fmt::format("{}: the file has no such field", each.edit.field));
    }
    for (const PatchEdit& each : patch.splices) {
        const auto field = index.find(each.edit.field);
        if (field && field->type == FieldType::word)
            applyToWord(each.edit, *field, file.bytes.span(), applied);
        else
            applied.conflicts.push_back(fmt::format(
                "{}: the patch inserts or removes bytes here, which is only possible in the file that it was "
                "made for (SHA-256 {})",
                each.edit.field, patch.original.sha256));
    }
    addOverlaps(applied);
    return applied;
}

/// Whether the edits make of the original what the patch says.
bool givesResult(const FilePatch& patch, const FileBytes& original, const std::vector<Edit>& edits)
{
    EditSet changed(original);
    changed.add(edits);
    return stateOf(changed.bytes()) == patch.result;
}

} // namespace

FileState stateOf(std::span<const std::byte> bytes)
{
    return {bytes.size(), sha256Of(bytes)};
}

std::string hexOf(std::span<const std::byte> bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::byte each : bytes) {
        const auto value = std::to_integer<std::size_t>(each);
        text += kDigits[value / 16];
        text += kDigits[value % 16];
    }
    return text;
}

std::string shownHexOf(std::span<const std::byte> bytes)
{
    constexpr std::size_t kShownHexBytes = 64;
    return hexOf(bytes.first(std::min(bytes.size(), kShownHexBytes))) + (bytes.size() > kShownHexBytes ? "..." : "");
}

FilePatch patchOf(const EditableFile& file, const EditSet& edits, std::string name)
{
    FilePatch patch{std::move(name), file.format, stateOf(file.bytes.span()), stateOf(edits.bytes()), {}};
    for (Edit& edit : edits.edits()) {
        std::vector<PatchEdit>& list = edit.isSplice() ? patch.splices : patch.edits;
        list.push_back({std::move(edit)});
    }
    return patch;
}

FilePatch reversed(FilePatch patch)
{
    std::swap(patch.original, patch.result);
    std::uint64_t inserted = 0, removed = 0; // by the splices before the edit
    auto edit = patch.edits.begin();
    const auto reverse = [&](Edit& each) {
        each.offset = each.offset + inserted - removed;
        std::swap(each.before, each.after);
    };
    for (PatchEdit& splice : patch.splices) {
        for (; edit != patch.edits.end() && edit->edit.offset < splice.edit.offset; ++edit)
            reverse(edit->edit);
        reverse(splice.edit);
        inserted += splice.edit.before.size();
        removed += splice.edit.after.size();
    }
    for (; edit != patch.edits.end(); ++edit)
        reverse(edit->edit);
    return patch;
}

AppliedPatch apply(const FilePatch& patch, const EditableFile& file)
{
    if (patch.format != file.format) {
        AppliedPatch applied;
        applied.conflicts.push_back(
            fmt::format("the patch is for a file of type {}, this is one of type {}", patch.format, file.format));
        return applied;
    }
    const FileState state = stateOf(file.bytes.span());
    if (state == patch.result && state != patch.original) {
        AppliedPatch applied;
        applied.alreadyThere = patch.edits.size() + patch.splices.size();
        return applied;
    }
    if (state != patch.original)
        return applyByField(patch, file);
    AppliedPatch applied = applyByPosition(patch, file.bytes.span());
    if (applied.conflicts.empty() && !givesResult(patch, file.bytes, applied.edits))
        applied.conflicts.emplace_back("the edits of the patch do not give the file that it states");
    return applied;
}

} // namespace formats::edit
