// Edits of real files: each kind of field is edited and undone.
#include "formats/edit/edit_set.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/edit/editor.hpp"
#include "formats/edit/fixes.hpp"
#include "formats/edit/patch.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace edit_corpus_test {

using formats::edit::Edit;
using formats::edit::EditableFile;
using formats::edit::EditSet;
using formats::edit::Field;
using formats::edit::FieldType;

/// "frames[].name": the same for all fields of a kind.
std::string kindOf(const Field& field)
{
    std::string kind;
    std::copy_if(field.path.begin(), field.path.end(), std::back_inserter(kind),
                 [](char each) { return each < '0' || each > '9'; });
    return kind;
}

std::string newValue(const Field& field)
{
    switch (field.type) {
    case FieldType::text:
        return "edited";
    case FieldType::vec3:
        return "1,-2.5,3";
    case FieldType::axes:
        return "0,1,0,-1,0,0,0,0,1";
    case FieldType::f32:
        return "12.25";
    default:
        return "77";
    }
}

bool isOriginal(const EditSet& edits)
{
    const auto original = edits.original().span();
    return std::equal(original.begin(), original.end(), edits.bytes().begin(), edits.bytes().end());
}

/// Whether the bytes outside of the edits are those of the original.
bool changesOnly(const EditSet& edits, const std::vector<Edit>& named)
{
    std::vector<std::byte> bytes(edits.bytes().begin(), edits.bytes().end());
    for (const Edit& edit : named)
        std::copy(edit.before.begin(), edit.before.end(), bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset));
    const auto original = edits.original().span();
    return std::equal(original.begin(), original.end(), bytes.begin(), bytes.end());
}

void editEachKind(const EditableFile& file)
{
    std::set<std::string> seen;
    for (const Field& field : file.fields) {
        if (!seen.insert(kindOf(field)).second)
            continue;
        SCOPED_TRACE(field.path);
        EditSet edits(file.bytes);
        edits.add(formats::edit::editsTo(field, edits.bytes(), formats::edit::valueOf(field, newValue(field)).value(),
                                         "test"));
        ASSERT_TRUE(changesOnly(edits, edits.edits()));
        const auto changed = formats::edit::textOf(field.type, formats::edit::bytesOf(field, edits.bytes()));
        ASSERT_EQ(changed, newValue(field));
        while (edits.undo()) {
        }
        ASSERT_TRUE(isOriginal(edits));
    }
    ASSERT_GE(seen.size(), 5U);
}

void setEachToItself(const EditableFile& file)
{
    const auto bytes = file.bytes.span();
    for (const Field& field : file.fields) {
        const auto whole = formats::edit::bytesOf(field, bytes);
        const std::string text = formats::edit::textOf(field.type, whole);
        const auto value = field.type == FieldType::text ? std::as_bytes(std::span(text.data(), text.size())) : whole;
        ASSERT_EQ(formats::edit::editsTo(field, bytes, value, "test").size(), 0U) << field.path;
    }
}

void fixAndRevert(const EditableFile& file)
{
    EditSet edits(file.bytes);
    for (const formats::edit::Fix& fix : formats::edit::fixes()) {
        edits.add(fix.edits(file, edits.bytes()));
        ASSERT_EQ(fix.edits(file, edits.bytes()).size(), 0U) << fix.name << " leaves something";
    }
    ASSERT_TRUE(changesOnly(edits, edits.edits()));
    const auto result = formats::edit::edited(file, edits);
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_EQ(formats::edit::newFindings(file.diagnostics, result->diagnostics).size(), 0U);
    const auto patch = formats::edit::reversed(formats::edit::patchOf(file, edits, "a"));
    const auto reverted = formats::edit::apply(patch, *result);
    ASSERT_EQ(reverted.conflicts, std::vector<std::string>());
    EditSet back(result->bytes);
    back.add(reverted.edits);
    const auto original = file.bytes.span();
    ASSERT_TRUE(std::equal(original.begin(), original.end(), back.bytes().begin(), back.bytes().end()));
}

void forEachFile(void (*test)(const EditableFile&))
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t count = 0;
    for (const char* const extension : {".md2", ".mdx", ".md3"}) {
        for (const auto& path : tests::corpusFiles(extension)) {
            SCOPED_TRACE(path);
            const auto bytes = formats::readFile(path);
            ASSERT_TRUE(bytes) << bytes.error().message;
            const auto file = formats::edit::editableFile(*bytes);
            if (!file)
                continue; // broken on purpose
            ++count;
            test(*file);
            if (testing::Test::HasFatalFailure())
                return;
        }
    }
    EXPECT_GE(count, 100U);
}

TEST(EditCorpus, EveryKindOfFieldIsEditedAndUndone)
{
    forEachFile(editEachKind);
}

TEST(EditCorpus, NoFieldChangesByItsOwnValue)
{
    forEachFile(setEachToItself);
}

TEST(EditCorpus, FixesLeaveNothingAndAreTakenBack)
{
    forEachFile(fixAndRevert);
}

} // namespace edit_corpus_test
