// Edits of real M2: names of textures of any length, and all bounds.
#include "formats/base/printable.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/edit/editor.hpp"
#include "formats/m2/m2.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/edited_bytes.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace m2_edit_corpus_test {

using formats::FileBytes;
using formats::Model;
using formats::edit::Edit;
using formats::edit::EditableFile;
using formats::edit::Field;
using formats::edit::FieldIndex;
using formats::edit::FieldType;
using Content = std::vector<std::byte>;

Content contentOf(const FileBytes& bytes)
{
    return {bytes.span().begin(), bytes.span().end()};
}

std::optional<EditableFile> opened(const Content& bytes)
{
    auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf(bytes), "a.m2"));
    return file ? std::optional(*std::move(file)) : std::nullopt;
}

Model modelOf(const Content& bytes)
{
    auto model = formats::loadM2(formats::ByteView(FileBytes::copyOf(bytes), "a.m2"));
    EXPECT_TRUE(model) << model.error().message;
    return model ? *std::move(model) : Model();
}

/// The model after edits, which has no finding that the one before has not.
Model modelAfter(const Content& bytes, const Model& before)
{
    Model model = modelOf(bytes);
    EXPECT_EQ(formats::edit::newFindings(before.diagnostics, model.diagnostics).size(), 0U);
    return model;
}

/// The content with edits, which can be taken back.
Content edited(const Content& bytes, const std::vector<Edit>& edits)
{
    Content after = tests::editedBytes(bytes, edits);
    EXPECT_EQ(tests::unedited(after, edits), bytes);
    return after;
}

Content edited(const Content& bytes, const Field& field, const std::string& text)
{
    const auto value = formats::edit::valueOf(field, text);
    EXPECT_TRUE(value) << value.error();
    return value ? edited(bytes, formats::edit::editsTo(field, bytes, *value, "test")) : bytes;
}

/// Whether edits of a name write only its old bytes, its pointer, the size of its chunk, and behind the file.
bool staysInPlace(const std::vector<Edit>& edits, const Field& name, std::uint64_t size)
{
    for (const Edit& edit : edits) {
        const std::uint64_t end = edit.offset + edit.before.size();
        const bool isInName = edit.offset >= name.offset && end <= name.offset + name.length;
        const bool isInPointer = edit.offset >= name.pointer && end <= name.pointer + 8;
        const bool isSize = name.base > 0 && edit.offset == name.base - 4 && edit.before.size() == 4;
        if (!isInName && !isInPointer && !isSize && edit.offset != size)
            return false;
    }
    return true;
}

void setName(const Content& bytes, const Field& name, std::size_t texture, const std::string& text)
{
    SCOPED_TRACE(name.path + "=" + text);
    const auto value = formats::edit::valueOf(name, text);
    if (text.size() >= name.length && !text.empty() && !name.canGrow) {
        ASSERT_FALSE(value);
        EXPECT_NE(value.error().find("this chunk is not the last of the file"), std::string::npos) << value.error();
        return;
    }
    ASSERT_TRUE(value) << value.error();
    const std::vector<Edit> edits = formats::edit::editsTo(name, bytes, *value, "test");
    EXPECT_TRUE(staysInPlace(edits, name, bytes.size()));
    const Model model = modelAfter(edited(bytes, edits), modelOf(bytes));
    EXPECT_EQ(model.textureSlots.at(texture).name, formats::printable(text));
}

/// Each name becomes shorter, another one of its length, and longer; also those of textures that games choose.
void editNames(const Content& original)
{
    const auto file = opened(original);
    ASSERT_TRUE(file);
    for (std::size_t i = 0;; ++i) {
        const std::string path = "textures[" + std::to_string(i) + "].";
        const auto type = FieldIndex(*file).find(path + "type");
        const auto name = FieldIndex(*file).find(path + "name");
        if (!type || !name)
            return;
        const Content bytes = edited(original, *type, "0");
        const std::string old = formats::edit::textOf(FieldType::text, formats::edit::bytesOf(*name, bytes));
        setName(bytes, *name, i, old.substr(0, old.size() / 2));
        setName(bytes, *name, i, std::string(old.size(), 'x'));
        setName(bytes, *name, i, old + "-and-more.blp");
    }
}

void editBounds(const Content& bytes)
{
    const auto file = opened(bytes);
    ASSERT_TRUE(file);
    std::vector<Edit> edits;
    for (const Field& field : file->fields) {
        const bool isVector = field.type == FieldType::vec3;
        if (!isVector && field.type != FieldType::f32)
            continue;
        const auto value = formats::edit::valueOf(field, isVector ? "1,-2.5,3" : "12.25");
        formats::edit::addEditsTo(field, bytes, value.value(), "test", edits);
    }
    const Model model = modelAfter(edited(bytes, edits), modelOf(bytes));
    const formats::Skinned& shape = formats::skinnedOf(model);
    const glm::vec3 vector(1.0f, -2.5f, 3.0f);
    EXPECT_TRUE(shape.statedBounds.min == vector && shape.statedBounds.max == vector);
    EXPECT_TRUE(shape.collisionBounds.min == vector && shape.collisionBounds.max == vector);
    EXPECT_TRUE(shape.statedRadius == 12.25f && shape.collisionRadius == 12.25f);
    for (const formats::Sequence& sequence : shape.sequences) {
        EXPECT_TRUE(sequence.bounds.min == vector && sequence.bounds.max == vector) << sequence.name;
        EXPECT_EQ(sequence.boundsRadius, 12.25f) << sequence.name;
    }
}

void setEachToItself(const Content& bytes)
{
    const auto file = opened(bytes);
    ASSERT_TRUE(file);
    for (const Field& field : file->fields) {
        const auto whole = formats::edit::bytesOf(field, bytes);
        const std::string text = formats::edit::textOf(field.type, whole);
        const auto value = field.type == FieldType::text ? std::as_bytes(std::span(text.data(), text.size())) : whole;
        EXPECT_EQ(formats::edit::editsTo(field, bytes, value, "test").size(), 0U) << field.path;
    }
}

TEST(M2EditCorpus, NamesAndBoundsAreEditedAndTakenBack)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t count = 0;
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path);
        const auto read = formats::readFile(path);
        ASSERT_TRUE(read) << read.error().message;
        const Content bytes = contentOf(read->file());
        if (!opened(bytes))
            continue; // broken on purpose
        ++count;
        editNames(bytes);
        editBounds(bytes);
        setEachToItself(bytes);
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_GE(count, 100U);
}

} // namespace m2_edit_corpus_test
