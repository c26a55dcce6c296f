// A patch comes from anybody: it must not change bytes that it does not name, and must be written as it was read.
#include "formats/edit/edit_set.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/edit/patch.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/md3_builder.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// The file of the seeds.
const formats::edit::EditableFile& patchedFile()
{
    static const formats::edit::EditableFile kFile =
        formats::edit::editableFile(
            formats::ByteView(formats::FileBytes::copyOf(tests::Md3Builder::tetrahedron().build()), "fuzz.md3"))
            .value();
    return kFile;
}

std::string problemOfPatch(const formats::edit::FilePatch& patch)
{
    const formats::edit::EditableFile& file = patchedFile();
    const formats::edit::AppliedPatch applied = formats::edit::apply(patch, file);
    if (!applied.conflicts.empty())
        return {};
    if (applied.edits.size() + applied.alreadyThere > patch.edits.size() + patch.splices.size())
        return "edits were made up";
    formats::edit::EditSet edits(file.bytes);
    edits.add(applied.edits);
    const auto original = file.bytes.span();
    const std::vector<formats::edit::Edit> named = edits.edits();
    for (const formats::edit::Edit& edit : named) {
        if (edit.offset > original.size() || edit.before.size() > original.size() - edit.offset)
            return "an edit is outside of the file";
    }
    const std::vector<std::byte> made = formats::edit::withEdits(original, named);
    if (!std::equal(made.begin(), made.end(), edits.bytes().begin(), edits.bytes().end()))
        return "the edits are not the difference to the file";
    while (edits.undo()) {
    }
    return std::equal(original.begin(), original.end(), edits.bytes().begin(), edits.bytes().end())
               ? ""
               : "the edits cannot be taken back";
}

bool isSame(const formats::edit::FilePatch& a, const formats::edit::FilePatch& b)
{
    return formats::edit::patchText({{a}, false, {}}) == formats::edit::patchText({{b}, false, {}});
}

} // namespace

FUZZ_TARGET(patch)
{
    const auto patch = formats::edit::readPatch({reinterpret_cast<const char*>(data), size});
    if (!patch)
        return 0;
    const std::string written = formats::edit::patchText(*patch);
    const auto again = formats::edit::readPatch(written);
    fuzz::check(again ? "" : "a patch that was written is not read");
    fuzz::check(formats::edit::patchText(*again) == written ? "" : "a patch is not written as it was read");
    for (formats::edit::FilePatch file : patch->files) {
        fuzz::check(problemOfPatch(file));
        formats::edit::FilePatch reversed = formats::edit::reversed(file);
        fuzz::check(problemOfPatch(reversed));
        fuzz::check(isSame(formats::edit::reversed(std::move(reversed)), file) ? "" : "reversed twice it is another");
        file.original = formats::edit::stateOf(patchedFile().bytes.span()); // by position
        fuzz::check(problemOfPatch(file));
    }
    return 0;
}
