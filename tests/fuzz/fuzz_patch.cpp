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
    if (applied.edits.size() + applied.alreadyThere != patch.edits.size())
        return "edits were lost";
    formats::edit::EditSet edits(file.bytes);
    edits.add(applied.edits);
    const auto original = file.bytes.span();
    for (const formats::edit::Edit& edit : edits.edits()) {
        if (edit.offset + edit.after.size() > original.size())
            return "an edit is outside of the file";
    }
    while (edits.undo()) {
    }
    return std::equal(original.begin(), original.end(), edits.bytes().begin(), edits.bytes().end())
               ? ""
               : "the edits cannot be taken back";
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
        fuzz::check(problemOfPatch(formats::edit::reversed(file)));
        file.original = formats::edit::stateOf(patchedFile().bytes.span()); // by position
        fuzz::check(problemOfPatch(file));
    }
    return 0;
}
