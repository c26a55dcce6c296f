#include "formats/edit/patch.hpp"

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
                                                hexOf(found), hexOf(edit.before), hexOf(edit.after)));
    }
}

AppliedPatch applyByPosition(const FilePatch& patch, std::span<const std::byte> bytes)
{
    AppliedPatch applied;
    for (const PatchEdit& each : patch.edits) {
        const auto from = static_cast<std::size_t>(std::min<std::uint64_t>(each.edit.offset, bytes.size()));
        applyAt(each.edit, each.edit.offset, bytes.subspan(from), applied);
    }
    return applied;
}

AppliedPatch applyByField(const FilePatch& patch, const EditableFile& file)
{
    AppliedPatch applied;
    const FieldIndex index(file);
    for (const PatchEdit& each : patch.edits) {
        if (const auto field = index.find(each.edit.field))
            applyAt(each.edit, field->offset, bytesOf(*field, file.bytes.span()), applied);
        else
            applied.conflicts.push_back(fmt::format("{}: the file has no such field", each.edit.field));
    }
    for (std::string& conflict : overlapsOf(applied.edits))
        applied.conflicts.push_back(std::move(conflict));
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

FilePatch patchOf(const EditableFile& file, const EditSet& edits, std::string name)
{
    FilePatch patch{std::move(name), file.format, stateOf(file.bytes.span()), stateOf(edits.bytes()), {}};
    for (Edit& edit : edits.edits())
        patch.edits.push_back({std::move(edit)});
    return patch;
}

FilePatch reversed(FilePatch patch)
{
    std::swap(patch.original, patch.result);
    for (PatchEdit& each : patch.edits)
        std::swap(each.edit.before, each.edit.after);
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
    if (stateOf(file.bytes.span()) != patch.original)
        return applyByField(patch, file);
    AppliedPatch applied = applyByPosition(patch, file.bytes.span());
    if (applied.conflicts.empty() && !givesResult(patch, file.bytes, applied.edits))
        applied.conflicts.emplace_back("the edits of the patch do not give the file that it states");
    return applied;
}

} // namespace formats::edit
