// Edits of M2: bounds, types and names of textures, which may become longer.
#include "formats/edit/assignment.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/edit/fixes.hpp"
#include "formats/m2/m2.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/edited_bytes.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_layouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace m2_edit_test {

using formats::FileBytes;
using formats::edit::Edit;
using formats::edit::EditableFile;
using formats::edit::Field;
using formats::edit::FieldIndex;
using Content = std::vector<std::byte>;

Content poleOf(std::uint32_t version)
{
    return formats::writeM2(tests::plainPole({version})).front().bytes;
}

/// The pole in a chunk, behind another one; perhaps also before one.
Content chunkedPole(bool isLast)
{
    tests::ChunkBuilder builder;
    builder.words("SFID", {1, 2}).chunk("MD21", poleOf(272));
    if (!isLast)
        builder.words("TXAC", {0});
    return builder.build();
}

EditableFile opened(const Content& bytes)
{
    auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf(bytes), "Pole.m2"));
    EXPECT_TRUE(file) << file.error().message;
    return file ? *std::move(file) : EditableFile();
}

formats::Model modelOf(const Content& bytes)
{
    auto model = formats::loadM2(formats::ByteView(FileBytes::copyOf(bytes), "Pole.m2"));
    EXPECT_TRUE(model) << model.error().message;
    return model ? *std::move(model) : formats::Model();
}

std::string textureName(const Content& bytes, std::size_t texture = 0)
{
    return modelOf(bytes).textureSlots.at(texture).name;
}

Field fieldOf(const EditableFile& file, const std::string& path)
{
    const auto field = FieldIndex(file).find(path);
    EXPECT_TRUE(field) << path;
    return field.value_or(Field{"missing", formats::edit::FieldType::text, 0, 1});
}

formats::edit::AssignedEdits assignedTo(const EditableFile& file, const std::string& text)
{
    return formats::edit::editsOf(formats::edit::parseAssignment(text).value(), file, file.bytes.span());
}

/// The edits of assignments, one after the other, each on the file as the others made it; they can be taken back.
Content edited(Content bytes, const std::vector<std::string>& assignments)
{
    for (const std::string& text : assignments) {
        const auto assigned = assignedTo(opened(bytes), text);
        EXPECT_EQ(assigned.conflicts, std::vector<std::string>()) << text;
        EXPECT_GT(assigned.fields, 0U) << text;
        Content after = tests::editedBytes(bytes, assigned.edits);
        EXPECT_EQ(tests::unedited(after, assigned.edits), bytes) << text;
        bytes = std::move(after);
    }
    return bytes;
}

std::string conflictOf(const Content& bytes, const std::string& text)
{
    const auto assigned = assignedTo(opened(bytes), text);
    return assigned.conflicts.empty() ? "none" : assigned.conflicts.front();
}

std::vector<std::string> pathsOf(const std::vector<Edit>& edits)
{
    std::vector<std::string> paths;
    for (const Edit& edit : edits)
        paths.push_back(edit.field);
    return paths;
}

TEST(M2EditFields, AreBoundsAndTextures)
{
    std::vector<std::string> expected{"bounds.min",    "bounds.max",    "bounds.radius",
                                      "collision.min", "collision.max", "collision.radius"};
    for (const std::string sequence : {"0", "1", "2"}) {
        for (const char* const member : {"min", "max", "radius"})
            expected.push_back("sequences[" + sequence + "].bounds." + member);
    }
    for (const char* const texture : {"textures[0].", "textures[1]."}) {
        expected.push_back(std::string(texture) + "type");
        expected.push_back(std::string(texture) + "name");
    }
    for (const std::uint32_t version : {256U, 263U, 264U, 272U}) {
        SCOPED_TRACE(version);
        const EditableFile file = opened(poleOf(version));
        std::vector<std::string> paths;
        for (const Field& field : file.fields)
            paths.push_back(field.path);
        EXPECT_EQ(paths, expected);
        EXPECT_FALSE(FieldIndex(file).find("name")) << "another array may lie over it";
    }
    const Content chunked = chunkedPole(true);
    EXPECT_TRUE(formats::edit::canEdit(chunked));
    EXPECT_EQ(opened(chunked).fields.size(), expected.size());
}

TEST(M2EditFields, HaveTheValuesThatTheLoaderReads)
{
    for (const Content& bytes : {poleOf(257), poleOf(263), poleOf(264), poleOf(272), chunkedPole(false)}) {
        const formats::Model model = modelOf(edited(
            bytes, {"bounds.min=1,2,3", "bounds.max=4,5,6", "bounds.radius=7", "collision.min=8,9,10",
                    "collision.max=11,12,13", "collision.radius=14", "sequences[1].bounds.min=15,16,17",
                    "sequences[1].bounds.max=18,19,20", "sequences[1].bounds.radius=21", "textures[1].type=12"}));
        const formats::Skinned& shape = formats::skinnedOf(model);
        EXPECT_EQ(shape.statedBounds.min, glm::vec3(1.0f, 2.0f, 3.0f));
        EXPECT_EQ(shape.statedBounds.max, glm::vec3(4.0f, 5.0f, 6.0f));
        EXPECT_EQ(shape.statedRadius, 7.0f);
        EXPECT_EQ(shape.collisionBounds.min, glm::vec3(8.0f, 9.0f, 10.0f));
        EXPECT_EQ(shape.collisionBounds.max, glm::vec3(11.0f, 12.0f, 13.0f));
        EXPECT_EQ(shape.collisionRadius, 14.0f);
        ASSERT_EQ(shape.sequences.size(), 3U);
        EXPECT_EQ(shape.sequences[1].bounds.min, glm::vec3(15.0f, 16.0f, 17.0f));
        EXPECT_EQ(shape.sequences[1].bounds.max, glm::vec3(18.0f, 19.0f, 20.0f));
        EXPECT_EQ(shape.sequences[1].boundsRadius, 21.0f);
        EXPECT_EQ(model.textureSlots.at(1).replaceable, 12U);
        EXPECT_EQ(model.textureSlots.at(0).name, "pole\\wood.blp");
    }
}

TEST(M2EditNames, UpToTheirLengthStayWhereTheyAre)
{
    for (const Content& bytes : {poleOf(256), poleOf(264), chunkedPole(true), chunkedPole(false)}) {
        const Field field = fieldOf(opened(bytes), "textures[0].name");
        EXPECT_EQ(field.length, std::string("pole\\wood.blp").size() + 1);
        for (const std::string name : {"pole\\iron.blp", "a.blp", ""}) {
            const Content after = edited(bytes, {"textures[0].name=" + name});
            EXPECT_EQ(textureName(after), name);
            ASSERT_EQ(after.size(), bytes.size());
            for (std::size_t i = 0; i < bytes.size(); ++i) {
                const bool isInField = i >= field.offset && i < field.offset + field.length;
                EXPECT_TRUE(isInField || after[i] == bytes[i]) << "byte " << i;
            }
            EXPECT_EQ(textureName(edited(after, {"textures[0].name=pole\\wood.blp"})), "pole\\wood.blp")
                << "the count stayed";
        }
    }
}

TEST(M2EditNames, ThatAreLongerAreAppended)
{
    const std::string longer = "world\\expansion\\pole\\wood.blp";
    for (const Content& bytes : {poleOf(256), poleOf(264), chunkedPole(true)}) {
        const EditableFile file = opened(bytes);
        const Field field = fieldOf(file, "textures[0].name");
        std::vector<std::string> paths{"textures[0].name.count", "textures[0].name.offset", "textures[0].name"};
        if (field.base > 0)
            paths.insert(paths.begin(), "chunk.size");
        const auto value = formats::edit::valueOf(field, longer).value();
        const std::vector<Edit> edits = formats::edit::editsTo(field, file.bytes.span(), value, "test");
        EXPECT_EQ(pathsOf(edits), paths);
        EXPECT_EQ(edits.back().offset, bytes.size());
        EXPECT_EQ(edits.back().before, Content());

        const Content after = tests::editedBytes(bytes, edits);
        EXPECT_EQ(textureName(after), longer);
        EXPECT_EQ(modelOf(after).diagnostics.size(), modelOf(bytes).diagnostics.size());
        const Field moved = fieldOf(opened(after), "textures[0].name");
        EXPECT_EQ((moved.offset - moved.base) % 16, 0U);
        EXPECT_EQ(moved.offset + moved.length, after.size());
        EXPECT_EQ(moved.length, longer.size() + 1) << "the count has the NUL";
        const auto old = bytes.begin() + static_cast<std::ptrdiff_t>(field.offset);
        EXPECT_TRUE(std::equal(old, old + static_cast<std::ptrdiff_t>(field.length),
                               after.begin() + static_cast<std::ptrdiff_t>(field.offset)))
            << "the old name stays";
        EXPECT_EQ(tests::unedited(after, edits), bytes);
    }
}

TEST(M2EditNames, OfOneStepFollowEachOther)
{
    formats::M2WriteModel pole = tests::plainPole({264});
    pole.textures.push_back({.name = "a.blp"});
    const Content flat = formats::writeM2(pole).front().bytes;
    for (const Content& bytes : {flat, tests::ChunkBuilder().chunk("MD21", flat).build()}) {
        const Content after = edited(bytes, {"textures[*].name=~s|.blp|-of-another-length.blp|"});
        EXPECT_EQ(textureName(after, 0), "pole\\wood-of-another-length.blp");
        EXPECT_EQ(textureName(after, 2), "a-of-another-length.blp");
        const Content again = edited(after, {"textures[*].name=~s|another|a very different|"});
        EXPECT_EQ(textureName(again, 0), "pole\\wood-of-a very different-length.blp");
        EXPECT_EQ(textureName(again, 2), "a-of-a very different-length.blp");
        EXPECT_EQ(modelOf(again).diagnostics.size(), modelOf(bytes).diagnostics.size());
    }
}

TEST(M2EditNames, TakeThePlaceOfATextureThatTheGameChooses)
{
    const Content bytes = poleOf(264);
    EXPECT_EQ(modelOf(bytes).textureSlots.at(1).replaceable, 11U);
    const Content after = edited(bytes, {"textures[1].type=0", "textures[1].name=pole\\flag.blp"});
    EXPECT_EQ(modelOf(after).textureSlots.at(1).replaceable, 0U);
    EXPECT_EQ(textureName(after, 1), "pole\\flag.blp");
    EXPECT_EQ(textureName(after, 0), "pole\\wood.blp");
}

TEST(M2EditNames, HaveLimits)
{
    const std::string path = "textures[0].name";
    const std::string longest(260, 'a');
    EXPECT_EQ(textureName(edited(poleOf(264), {path + "=" + longest})), longest);
    EXPECT_EQ(conflictOf(poleOf(264), path + "=" + longest + "a"),
              path + ": '" + longest + "a' has 261 bytes, at most 260 are possible");
    EXPECT_EQ(conflictOf(poleOf(264), path + "=a\"b"), path + ": 'a\"b' contains a quote or a control character");
    EXPECT_EQ(conflictOf(chunkedPole(false), path + "=pole\\wooden.blp"),
              path +
                  ": 'pole\\wooden.blp' has 15 bytes, at most 13 are possible: this chunk is not the last of the file");
}

// The chunk's size is wrong: appended bytes would not be a part of it.
TEST(M2EditNames, AreNotAppendedToATruncatedChunk)
{
    const Content pole = poleOf(272);
    const Content bytes =
        tests::ChunkBuilder().chunk("MD21", pole, static_cast<std::uint32_t>(pole.size() + 100)).build();
    EXPECT_FALSE(fieldOf(opened(bytes), "textures[0].name").canGrow);
}

TEST(M2EditNames, WithWrongPointersAreReplaced)
{
    const Content sound = poleOf(264);
    const auto pointer = static_cast<std::size_t>(fieldOf(opened(sound), "textures[0].name").pointer);
    struct Case {
        std::uint32_t count, offset;
        std::uint64_t length;
    };
    const auto size = static_cast<std::uint32_t>(sound.size());
    for (const Case& each : {Case{0, 0xFFFFFFFF, 0}, Case{20, size, 0}, Case{20, 0xFFFFFFF0, 0}, Case{20, size - 8, 8},
                             Case{0xFFFFFFFF, 0, 261}}) {
        Content bytes = sound;
        tests::patchU32(bytes, pointer, each.count);
        tests::patchU32(bytes, pointer + 4, each.offset);
        const Field field = fieldOf(opened(bytes), "textures[0].name");
        EXPECT_EQ(field.length, each.length);
        EXPECT_LE(field.offset + field.length, bytes.size());
        if (each.length > 20)
            continue;
        EXPECT_EQ(textureName(edited(bytes, {"textures[0].name=world\\pole\\wood.blp"})), "world\\pole\\wood.blp");
    }
}

TEST(M2EditFixes, FindNothing)
{
    formats::M2WriteModel pole = tests::plainPole({264});
    pole.textures[0].name = "c:\\world\\textures\\wood.blp";
    const EditableFile file = opened(formats::writeM2(pole).front().bytes);
    for (const formats::edit::Fix& fix : formats::edit::fixes())
        EXPECT_EQ(fix.edits(file, file.bytes.span()).size(), 0U) << fix.name;
}

} // namespace m2_edit_test
