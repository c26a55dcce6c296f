// Edits that move nothing: fields, values, undo, fixes.
#include "formats/edit/assignment.hpp"
#include "formats/edit/edit_set.hpp"
#include "formats/edit/editable_file.hpp"
#include "formats/edit/editor.hpp"
#include "formats/edit/fixes.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdx_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace edit_test {

using formats::FileBytes;
using formats::edit::Edit;
using formats::edit::EditableFile;
using formats::edit::EditSet;
using formats::edit::Field;
using formats::edit::FieldIndex;
using formats::edit::FieldType;
using tests::Md2Builder;
using tests::Md2Field;
using tests::Md3Builder;
using tests::Md3Field;
using Content = std::vector<std::byte>;

EditableFile opened(const Content& bytes)
{
    auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf(bytes), "test"));
    EXPECT_TRUE(file) << file.error().message;
    return file ? *std::move(file) : EditableFile();
}

std::vector<Content> allFormats()
{
    return {Md2Builder::tetrahedron().build(), tests::MdxBuilder::tetrahedronAndSheet().build(),
            Md3Builder::tetrahedron().build()};
}

Field fieldOf(const EditableFile& file, const std::string& path)
{
    const auto field = FieldIndex(file).find(path);
    EXPECT_TRUE(field) << path;
    return field.value_or(Field{"missing", FieldType::text, 0, 1});
}

std::string valueIn(const EditableFile& file, std::span<const std::byte> bytes, const std::string& path)
{
    const Field field = fieldOf(file, path);
    return formats::edit::textOf(field.type, formats::edit::bytesOf(field, bytes));
}

/// The edits of an assignment, which has no conflict.
std::vector<Edit> assigned(const EditableFile& file, std::span<const std::byte> bytes, const std::string& text)
{
    const auto assignment = formats::edit::parseAssignment(text);
    EXPECT_TRUE(assignment) << assignment.error();
    auto result = formats::edit::editsOf(*assignment, file, bytes);
    EXPECT_EQ(result.conflicts, std::vector<std::string>()) << text;
    EXPECT_GT(result.fields, 0U) << text;
    return std::move(result.edits);
}

/// The first conflict of an assignment.
std::string conflictOf(const EditableFile& file, const std::string& text)
{
    const auto assignment = formats::edit::parseAssignment(text);
    EXPECT_TRUE(assignment) << assignment.error();
    const auto result = formats::edit::editsOf(*assignment, file, file.bytes.span());
    EXPECT_EQ(result.edits.size(), 0U);
    return result.conflicts.empty() ? "none" : result.conflicts.front();
}

/// Whether two contents differ only in the bytes that edits name, which are those that the edits say.
void expectOnly(std::span<const std::byte> before, std::span<const std::byte> after, const std::vector<Edit>& edits)
{
    ASSERT_EQ(before.size(), after.size());
    Content expected(before.begin(), before.end());
    for (const Edit& edit : edits) {
        const auto at = expected.begin() + static_cast<std::ptrdiff_t>(edit.offset);
        ASSERT_TRUE(std::equal(edit.before.begin(), edit.before.end(), at)) << edit.field;
        std::copy(edit.after.begin(), edit.after.end(), at);
    }
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), after.begin())) << "other bytes differ, too";
}

/// A value that the field can have.
Content randomValue(const Field& field, std::mt19937& random)
{
    std::uniform_int_distribution<int> number(-1000, 1000);
    std::string text;
    if (field.type == FieldType::text) {
        std::uniform_int_distribution<int> letter('a', 'z');
        std::uniform_int_distribution<std::uint64_t> length(0, field.length - 1);
        for (std::uint64_t i = length(random); i > 0; --i)
            text += static_cast<char>(letter(random));
    } else if (field.type == FieldType::i32) {
        text = std::to_string(number(random));
    } else if (field.type == FieldType::u32) {
        text = std::to_string(number(random) + 1000);
    } else {
        for (std::uint64_t i = 0; i < field.length; i += 4)
            text += (i == 0 ? "" : ",") + std::to_string(static_cast<double>(number(random)) / 8.0);
    }
    const auto value = formats::edit::valueOf(field, text);
    EXPECT_TRUE(value) << field.path << ": " << text << " " << value.error();
    return value.value_or(Content());
}

TEST(EditFields, AreThoseOfEachFormat)
{
    const auto paths = [](const EditableFile& file) {
        std::vector<std::string> list;
        for (const Field& field : file.fields)
            list.push_back(field.path);
        return list;
    };
    const std::vector<std::string> frames{"frames[0].scale", "frames[0].translate", "frames[0].name",
                                          "frames[1].scale", "frames[1].translate", "frames[1].name"};
    std::vector<std::string> expected{"version", "skinWidth", "skinHeight", "endOffset", "skins[0].name"};
    expected.insert(expected.end(), frames.begin(), frames.end());
    const EditableFile md2 = opened(Md2Builder::tetrahedron().build());
    EXPECT_EQ(paths(md2), expected);
    EXPECT_EQ(md2.format, "md2");
    EXPECT_EQ(valueIn(md2, md2.bytes.span(), "skins[0].name"), "models/tetra/skin.pcx");
    EXPECT_EQ(valueIn(md2, md2.bytes.span(), "skinWidth"), "32");
    EXPECT_EQ(valueIn(md2, md2.bytes.span(), "frames[1].name"), "turn2");

    const EditableFile mdx = opened(tests::MdxBuilder::tetrahedronAndSheet().build());
    EXPECT_TRUE(FieldIndex(mdx).find("frames[0].name"));
    EXPECT_EQ(valueIn(mdx, mdx.bytes.span(), "endOffset"), std::to_string(mdx.bytes.size()));

    const EditableFile md3 = opened(Md3Builder::tetrahedron().build());
    EXPECT_EQ(paths(md3), (std::vector<std::string>{"version",
                                                    "name",
                                                    "endOffset",
                                                    "frames[0].bounds.min",
                                                    "frames[0].bounds.max",
                                                    "frames[0].origin",
                                                    "frames[0].radius",
                                                    "frames[0].name",
                                                    "frames[1].bounds.min",
                                                    "frames[1].bounds.max",
                                                    "frames[1].origin",
                                                    "frames[1].radius",
                                                    "frames[1].name",
                                                    "tags[0].name",
                                                    "tags[1].name",
                                                    "frames[0].tags[0].origin",
                                                    "frames[0].tags[0].axes",
                                                    "frames[0].tags[1].origin",
                                                    "frames[0].tags[1].axes",
                                                    "frames[1].tags[0].origin",
                                                    "frames[1].tags[0].axes",
                                                    "frames[1].tags[1].origin",
                                                    "frames[1].tags[1].axes",
                                                    "surfaces[0].name",
                                                    "surfaces[0].shaders[0].name",
                                                    "surfaces[1].name"}));
    EXPECT_EQ(valueIn(md3, md3.bytes.span(), "surfaces[0].shaders[0].name"), "models/tetra/body.tga");
    EXPECT_EQ(valueIn(md3, md3.bytes.span(), "frames[1].tags[1].origin"), "6,-2,3");
    EXPECT_EQ(valueIn(md3, md3.bytes.span(), "frames[1].tags[1].name"), "tag_weapon") << "one copy of a field";
    EXPECT_FALSE(FieldIndex(md3).find("frames[2].tags[1].name"));
    EXPECT_FALSE(FieldIndex(md3).find("frames[x].tags[1].name"));
}

TEST(EditFields, OfOtherFilesAreNone)
{
    const auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf("text"), "a.txt"));
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message,
              "a.txt: only MD2, MDX, MD3, M2 and the texts animation.cfg, .skin, iqm.cfg, md3.cfg "
              "and md2.cfg can be edited");
}

// Surfaces whose shaders lie in the same table must not cost the product of their numbers.
TEST(EditFields, DoNotGrowFasterThanTheFile)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    for (std::size_t i = 0; i < 200; ++i)
        builder.surface(builder.surfaces().back());
    Content bytes = builder.trailing(68 * 2000).build();
    for (std::size_t i = 0; i < builder.surfaces().size(); ++i) {
        const std::size_t start = builder.surfaceStart(i);
        tests::patchU32(bytes, start + static_cast<std::size_t>(tests::Md3SurfaceField::shaderCount), 2000);
        tests::patchU32(bytes, start + static_cast<std::size_t>(tests::Md3SurfaceField::shaderOffset),
                        static_cast<std::uint32_t>(bytes.size() - 68 * 2000 - start));
    }
    EXPECT_LT(opened(bytes).fields.size(), 1000 + (2 * bytes.size() + (std::size_t{1} << 20U)) / 68);
}

TEST(EditValues, OfTextsKeepTheBytesBehindTheOldText)
{
    Content bytes = Md3Builder::tetrahedron().build();
    const EditableFile before = opened(bytes);
    const auto at = static_cast<std::size_t>(fieldOf(before, "surfaces[0].shaders[0].name").offset);
    bytes[at + 30] = std::byte{'x'}; // what an exporter left there
    const EditableFile file = opened(bytes);
    const std::string path = "surfaces[0].shaders[0].name";

    std::vector<Edit> edits = assigned(file, file.bytes.span(), path + "=models/tetra/body");
    ASSERT_EQ(edits.size(), 1U);
    EXPECT_EQ(edits[0].offset, at);
    EXPECT_EQ(edits[0].after.size(), std::string("models/tetra/body.tga").size() + 1);
    EditSet set(file.bytes);
    set.add(edits);
    EXPECT_EQ(valueIn(file, set.bytes(), path), "models/tetra/body");
    EXPECT_EQ(set.bytes()[at + 30], std::byte{'x'});
    std::size_t changed = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        changed += bytes[i] != set.bytes()[i] ? 1 : 0;
    EXPECT_EQ(changed, 4U) << "the four characters of .tga became zeros";

    const std::string longest(63, 'a');
    set.add(assigned(file, set.bytes(), path + "=" + longest));
    EXPECT_EQ(valueIn(file, set.bytes(), path), longest);
    EXPECT_EQ(conflictOf(file, path + "=" + longest + "a"),
              path + ": '" + longest + "a' has 64 bytes, at most 63 are possible");
    EXPECT_EQ(conflictOf(file, path + "=a\"b"), path + ": 'a\"b' contains a quote or a control character");
    EXPECT_EQ(conflictOf(file, path + "=a\tb"), path + ": 'a\\x09b' contains a quote or a control character");
    EXPECT_EQ(conflictOf(file, "frames[0].name=0123456789abcdef"),
              "frames[0].name: '0123456789abcdef' has 16 bytes, at most 15 are possible");
}

TEST(EditValues, OfAllFramesMustBeEqualBefore)
{
    Md3Builder exchanged = Md3Builder::tetrahedron();
    std::swap(exchanged.frames()[1].tags[0], exchanged.frames()[1].tags[1]); // games find them by name
    EXPECT_EQ(conflictOf(opened(exchanged.build()), "tags[0].name=tag_new"),
              "tags[0].name: is 'tag_head' in frame 0 and 'tag_weapon' in frame 1; ~s replaces texts in each frame");
}

TEST(EditValues, OfNumbersMustBeOfTheirType)
{
    const EditableFile md3 = opened(Md3Builder::tetrahedron().build());
    EXPECT_EQ(conflictOf(md3, "frames[0].radius=nan"), "frames[0].radius: 'nan' is not a finite number");
    EXPECT_EQ(conflictOf(md3, "frames[0].radius=1,2"), "frames[0].radius: '1,2' is not one number");
    EXPECT_EQ(conflictOf(md3, "frames[0].origin=1,2"),
              "frames[0].origin: '1,2' does not have 3 numbers, separated by commas");
    EXPECT_EQ(conflictOf(md3, "version=1.5"), "version: '1.5' is not a whole number of type i32");
    EXPECT_EQ(conflictOf(md3, "version=4294967296"), "version: '4294967296' is not a whole number of type i32");
    EditSet set(md3.bytes);
    set.add(assigned(md3, set.bytes(), "frames[0].origin=1 -2, 0.1"));
    EXPECT_EQ(valueIn(md3, set.bytes(), "frames[0].origin"), "1,-2,0.1");
    set.add(assigned(md3, set.bytes(), "endOffset=-1"));
    EXPECT_EQ(valueIn(md3, set.bytes(), "endOffset"), "-1");
    const EditableFile md2 = opened(Md2Builder::tetrahedron().build());
    EXPECT_EQ(conflictOf(md2, "skinWidth=-1"), "skinWidth: '-1' is not a whole number of type u32");
}

TEST(EditValues, OfFloatsComeBackExactly)
{
    std::mt19937 random(7);
    const Field field{"f", FieldType::f32, 0, 4};
    for (int i = 0; i < 10000; ++i) {
        const auto bits = static_cast<std::uint32_t>(random());
        const Content bytes = tests::ByteBuilder().u32(bits).build();
        const std::string text = formats::edit::textOf(field.type, bytes);
        if (const auto value = formats::edit::valueOf(field, text)) {
            EXPECT_EQ(*value, bytes) << text;
        } else {
            EXPECT_EQ(bits & 0x7F800000U, 0x7F800000U) << text << " is not finite";
        }
    }
}

TEST(EditPatterns, ChangeEveryFieldOfTheirs)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[0].shaders = {"models\\a\\B.TGA", "models\\b.tga.tga"};
    builder.surfaces()[1].shaders = {"models/c"};
    const EditableFile file = opened(builder.build());
    const auto names = [&](const std::string& assignment) {
        EditSet set(file.bytes);
        set.add(assigned(file, set.bytes(), assignment));
        return valueIn(file, set.bytes(), "surfaces[0].shaders[0].name") + " " +
               valueIn(file, set.bytes(), "surfaces[0].shaders[1].name") + " " +
               valueIn(file, set.bytes(), "surfaces[1].shaders[0].name");
    };
    EXPECT_EQ(names("surfaces[*].shaders[*].name=~s|\\|/|"), "models/a/B.TGA models/b.tga.tga models/c");
    EXPECT_EQ(names("surfaces[0].shaders[*].name=~s|.tga||$"), "models\\a\\B.TGA models\\b.tga models/c");
    EXPECT_EQ(names("surfaces[*].shaders[*].name=~s,.tga,,i"), "models\\a\\B models\\b models/c");
    EXPECT_EQ(names("surfaces[*].shaders[0].name=~s:models/:textures/:^"),
              "models\\a\\B.TGA models\\b.tga.tga textures/c");
    EXPECT_EQ(names("surfaces[*].shaders[*].name=same"), "same same same");
    EXPECT_EQ(conflictOf(file, "frames[0].radius=~s|0|1|"),
              "frames[0].radius: is no text, in which something could be replaced");
    for (const char* const wrong : {"name", "=value", "name=~s|a", "name=~s|a|b", "name=~s||b|", "name=~s|a|b|g"})
        EXPECT_FALSE(formats::edit::parseAssignment(wrong)) << wrong;
    EXPECT_EQ(formats::edit::parseAssignment("name=a=b")->value, "a=b");
    EXPECT_TRUE(formats::edit::matchesPath("frames[*].tags[1].origin", "frames[12].tags[1].origin"));
    EXPECT_FALSE(formats::edit::matchesPath("frames[*].tags[1].origin", "frames[12].tags[2].origin"));
    EXPECT_FALSE(formats::edit::matchesPath("frames[*]", "frames[12].name"));
}

TEST(EditTags, AreRenamedInAllFrames)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    const std::vector<Edit> edits = assigned(file, file.bytes.span(), "tags[1].name=tag_flash");
    ASSERT_EQ(edits.size(), 2U);
    EXPECT_EQ(edits[0].field, "frames[0].tags[1].name");
    EXPECT_EQ(edits[1].field, "frames[1].tags[1].name");
    EditSet set(file.bytes);
    set.add(edits);
    const auto result = formats::edit::edited(file, set);
    ASSERT_TRUE(result);
    ASSERT_EQ(result->model->tags.size(), 2U);
    EXPECT_EQ(result->model->tags[1].name, "tag_flash");
    EXPECT_EQ(formats::edit::newFindings(file.diagnostics, result->diagnostics).size(), 0U);
}

TEST(EditSets, ChangeExactlyTheBytesOfTheirEdits)
{
    std::mt19937 random(1);
    for (const Content& bytes : allFormats()) {
        const EditableFile file = opened(bytes);
        for (const Field& field : file.fields) {
            EditSet set(file.bytes);
            set.add(formats::edit::editsTo(field, set.bytes(), randomValue(field, random), "test"));
            expectOnly(bytes, set.bytes(), set.edits());
            while (set.undo()) {
            }
            EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), set.bytes().begin())) << field.path;
        }
    }
}

TEST(EditSets, GiveNoEditsForTheValuesOfTheFile)
{
    for (const Content& bytes : allFormats()) {
        const EditableFile file = opened(bytes);
        for (const Field& field : file.fields) {
            const std::string value = formats::edit::textOf(field.type, formats::edit::bytesOf(field, bytes));
            EXPECT_EQ(assigned(file, bytes, field.path + "=" + value).size(), 0U) << field.path;
        }
    }
}

TEST(EditSets, UndoAThousandRandomSequences)
{
    std::mt19937 random(2);
    std::vector<EditableFile> files;
    for (const Content& bytes : allFormats())
        files.push_back(opened(bytes));
    for (int sequence = 0; sequence < 1000; ++sequence) {
        const EditableFile& file = files[static_cast<std::size_t>(sequence) % files.size()];
        EditSet set(file.bytes);
        std::vector<Content> states{{set.bytes().begin(), set.bytes().end()}};
        for (std::size_t step = random() % 12; step > 0; --step) {
            const Field& field = file.fields[random() % file.fields.size()];
            const auto edits = formats::edit::editsTo(field, set.bytes(), randomValue(field, random), "test");
            set.add(edits);
            if (!edits.empty())
                states.emplace_back(set.bytes().begin(), set.bytes().end());
        }
        expectOnly(file.bytes.span(), set.bytes(), set.edits());
        for (std::size_t i = states.size(); i-- > 1;) {
            ASSERT_TRUE(std::equal(states[i].begin(), states[i].end(), set.bytes().begin()));
            ASSERT_TRUE(set.undo());
        }
        ASSERT_FALSE(set.undo());
        ASSERT_TRUE(std::equal(states[0].begin(), states[0].end(), set.bytes().begin()));
        ASSERT_EQ(set.edits().size(), 0U);
        for (std::size_t i = 1; i < states.size(); ++i)
            ASSERT_TRUE(set.redo());
        ASSERT_FALSE(set.redo());
        ASSERT_TRUE(std::equal(states.back().begin(), states.back().end(), set.bytes().begin()));
    }
}

TEST(EditSets, ForgetUndoneStepsWhenAnotherIsAdded)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    EditSet set(file.bytes);
    set.add(assigned(file, set.bytes(), "name=a"));
    set.add(assigned(file, set.bytes(), "name=b"));
    EXPECT_TRUE(set.undo());
    set.add(assigned(file, set.bytes(), "name=c"));
    EXPECT_FALSE(set.redo());
    EXPECT_EQ(valueIn(file, set.bytes(), "name"), "c");
    const std::vector<Edit> edits = set.edits();
    ASSERT_EQ(edits.size(), 1U) << "several edits of a field are one";
    EXPECT_EQ(edits[0].field, "name");
}

/// What is wrong is repaired by the fix, and a second run finds nothing.
EditSet fixedBy(const EditableFile& file, std::string_view name)
{
    EditSet set(file.bytes);
    const formats::edit::Fix* const fix = formats::edit::findFix(name);
    EXPECT_NE(fix, nullptr) << name;
    set.add(fix->edits(file, set.bytes()));
    EXPECT_EQ(fix->edits(file, set.bytes()).size(), 0U) << name << ": nothing is left";
    expectOnly(file.bytes.span(), set.bytes(), set.edits());
    return set;
}

TEST(EditFixes, FindNothingInSoundFiles)
{
    // The frames of the builder's MD3 have no bounds; these are for the others.
    for (const Content& bytes : allFormats()) {
        const EditableFile file = opened(bytes);
        for (const char* const name : {"paths", "ofsend", "tags"})
            EXPECT_EQ(formats::edit::findFix(name)->edits(file, bytes).size(), 0U) << name;
    }
    EXPECT_EQ(formats::edit::findFix("nothing"), nullptr);
    EXPECT_EQ(formats::edit::findFix("md3-tag-axis"), formats::edit::findFix("tags"));
}

TEST(EditFixes, CutAbsolutePathsAtTheirOnlyFolder)
{
    using formats::edit::fixedImageName;
    EXPECT_EQ(fixedImageName("models\\a\\b.tga"), "models/a/b.tga");
    EXPECT_EQ(fixedImageName("c:\\quake3\\baseq3\\models\\players\\x\\x.tga"), "models/players/x/x.tga");
    EXPECT_EQ(fixedImageName("/home/me/baseq2/Players/male/grunt.pcx"), "Players/male/grunt.pcx");
    EXPECT_EQ(fixedImageName("c:/models/q3/textures/a.tga"), "c:/models/q3/textures/a.tga") << "two possibilities";
    EXPECT_EQ(fixedImageName("D:\\work\\a.tga"), "D:/work/a.tga") << "none";
    EXPECT_EQ(fixedImageName("textures/models/a.tga"), "textures/models/a.tga") << "is not absolute";
    EXPECT_EQ(fixedImageName(".skin"), ".skin");
    EXPECT_EQ(fixedImageName(""), "");

    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[0].shaders = {"c:\\q3\\models\\a.tga"};
    const EditableFile file = opened(builder.build());
    EXPECT_EQ(valueIn(file, fixedBy(file, "paths").bytes(), "surfaces[0].shaders[0].name"), "models/a.tga");
    const EditableFile md2 = opened(Md2Builder::tetrahedron().skin("players\\a.pcx").build());
    EXPECT_EQ(valueIn(md2, fixedBy(md2, "paths").bytes(), "skins[1].name"), "players/a.pcx");
}

TEST(EditSets, FindEditsThatShareBytes)
{
    const std::vector<std::byte> four(4);
    using formats::edit::Edit;
    std::vector<Edit> apart = {{"b", 4, four, four}, {"a", 0, four, four}, {"c", 4, four, four}};
    EXPECT_TRUE(overlapsOf(apart).empty());
    ASSERT_EQ(apart.size(), 2U) << "the same bytes are written once";
    EXPECT_EQ(apart[0].field, "a");
    std::vector<Edit> shared = {{"a", 0, four, four}, {"b", 2, four, four}};
    EXPECT_EQ(overlapsOf(shared), std::vector<std::string>{"b: its bytes are also those of a"});
}

TEST(EditPatterns, DoNotChangeBytesOfOtherFieldsThatGotAValue)
{
    const std::vector<std::byte> four(4);
    formats::edit::AssignedBytes assigned;
    EXPECT_TRUE(assigned.add({{"a", 0, four, four}, {"b", 8, four, four}}).empty());
    EXPECT_TRUE(assigned.add({{"a", 0, four, four}}).empty()) << "a field may get another value";
    EXPECT_TRUE(assigned.add({{"c", 4, four, four}}).empty());
    const std::vector<std::byte> many(9);
    EXPECT_EQ(assigned.add({{"d", 2, four, four}, {"c", 4, many, many}}),
              (std::vector<std::string>{"d: its bytes are also those of a, which got another value before",
                                        "c: its bytes are also those of b, which got another value before"}));
}

TEST(EditFixes, ComputeBoundsAndRadiusFromTheVertices)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build()); // all of them are 0
    const EditSet bounds = fixedBy(file, "bounds");
    EXPECT_EQ(valueIn(file, bounds.bytes(), "frames[0].bounds.min"), "0,0,0");
    EXPECT_EQ(valueIn(file, bounds.bytes(), "frames[0].bounds.max"), "10,10,10");
    EXPECT_EQ(valueIn(file, bounds.bytes(), "frames[1].bounds.max"), "20,20,20");
    EXPECT_EQ(valueIn(file, bounds.bytes(), "frames[0].radius"), "0");
    const EditSet radius = fixedBy(file, "radius");
    EXPECT_EQ(valueIn(file, radius.bytes(), "frames[0].radius").substr(0, 6), "17.320");
    EXPECT_EQ(valueIn(file, radius.bytes(), "frames[1].bounds.max"), "0,0,0");

    EditSet set(file.bytes);
    set.add(assigned(file, set.bytes(), "frames[*].bounds.max=11,11,30"));
    set.add(assigned(file, set.bytes(), "frames[*].radius=19.5"));
    const auto larger = formats::edit::findFix("bounds")->edits(file, set.bytes());
    ASSERT_FALSE(larger.empty());
    EXPECT_EQ(larger.front().field.substr(0, 9), "frames[1]") << "bounds that are too large stay";
    EXPECT_EQ(formats::edit::findFix("radius")->edits(file, set.bytes()).size(), 0U)
        << "no vertex is more than 1 unit outside";
}

TEST(EditFixes, ReplaceBoundsThatAreNotFinite)
{
    Content bytes = Md3Builder::hand().build(); // no vertices
    const EditableFile sound = opened(bytes);
    const auto nan = std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN());
    for (const char* const path : {"frames[0].bounds.max", "frames[0].origin", "frames[1].radius"})
        tests::patchU32(bytes, static_cast<std::size_t>(fieldOf(sound, path).offset), nan);
    const EditableFile file = opened(bytes);
    const EditSet bounds = fixedBy(file, "bounds");
    EXPECT_EQ(valueIn(file, bounds.bytes(), "frames[0].bounds.max"), "0,0,0");
    EXPECT_EQ(valueIn(file, bounds.bytes(), "frames[0].origin"), "0,0,0");
    EXPECT_EQ(valueIn(file, fixedBy(file, "radius").bytes(), "frames[1].radius"), "0");
}

TEST(EditFixes, StateTheEndOfTheFile)
{
    const EditableFile md2 = opened(Md2Builder::tetrahedron().set(Md2Field::endOffset, 7).build());
    const EditSet set = fixedBy(md2, "md2-end-offset");
    EXPECT_EQ(valueIn(md2, set.bytes(), "endOffset"), std::to_string(md2.bytes.size()));
    const auto after = formats::edit::edited(md2, set);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->diagnostics.size(), md2.diagnostics.size() - 1);
    const EditableFile md3 = opened(Md3Builder::tetrahedron().trailing(9).build());
    EXPECT_EQ(valueIn(md3, fixedBy(md3, "ofsend").bytes(), "endOffset"), std::to_string(md3.bytes.size()));

    const EditableFile mdx = opened(tests::MdxBuilder::tetrahedronAndSheet().build());
    EditSet wrong(mdx.bytes);
    wrong.add(assigned(mdx, wrong.bytes(), "endOffset=5"));
    wrong.add(assigned(mdx, wrong.bytes(), "dummyEndOffset=5"));
    const EditableFile both = opened({wrong.bytes().begin(), wrong.bytes().end()});
    EXPECT_EQ(valueIn(both, fixedBy(both, "ofsend").bytes(), "dummyEndOffset"), std::to_string(both.bytes.size()));
}

TEST(EditFixes, MakeAxesOfTagsUnitAndTakeMissingNumbersFromNeighbors)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::array<float, 9> turned{0, 1, 0, -1, 0, 0, 0, 0, 1};
    Md3Builder builder;
    builder.frame("a", {{"tag", {nan, 0, 0}, {nan, 0, 0, 0, 1, 0, 0, 0, 1}}})
        .frame("b", {{"tag", {1, 2, 3}, {0, 2, 0, -2, 0, 0, 0, 0, 2}}})
        .frame("c", {{"tag", {4, nan, 6}, {0, 0, 0, 0, 1, 0, 0, 0, 1}}})
        .frame("d", {{"tag", {7, 8, 9}, turned}});
    const EditableFile file = opened(builder.build());
    const EditSet set = fixedBy(file, "tags");
    for (const char* const frame : {"frames[0]", "frames[1]", "frames[2]", "frames[3]"})
        EXPECT_EQ(valueIn(file, set.bytes(), frame + std::string(".tags[0].axes")), "0,1,0,-1,0,0,0,0,1") << frame;
    EXPECT_EQ(valueIn(file, set.bytes(), "frames[0].tags[0].origin"), "1,2,3") << "of the next frame";
    EXPECT_EQ(valueIn(file, set.bytes(), "frames[2].tags[0].origin"), "1,2,3") << "of the frame before";
    const auto after = formats::edit::edited(file, set);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->diagnostics.size(), 0U);

    const EditableFile hopeless = opened(Md3Builder().frame("a", {{"tag", {nan, 0, 0}, {nan}}}).build());
    EXPECT_EQ(valueIn(hopeless, fixedBy(hopeless, "tags").bytes(), "frames[0].tags[0].axes"), "1,0,0,0,1,0,0,0,1");
}

TEST(EditFixes, TakeMissingNumbersFromTheTagOfTheSameName)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const EditableFile file =
        opened(Md3Builder().frame("a", {{"x", {1, 1, 1}}, {"y", {2, 2, 2}}}).frame("b", {{"y", {nan}}, {"x"}}).build());
    const EditSet set = fixedBy(file, "tags");
    EXPECT_EQ(valueIn(file, set.bytes(), "frames[1].tags[0].origin"), "2,2,2");
    EXPECT_EQ(valueIn(file, set.bytes(), "frames[1].tags[1].origin"), "0,0,0");
}

TEST(EditCheck, TellsFindingsThatWereNotThereBefore)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    EditSet set(file.bytes);
    set.add(assigned(file, set.bytes(), "version=14"));
    set.add(assigned(file, set.bytes(), "endOffset=1"));
    const auto after = formats::edit::edited(file, set);
    ASSERT_TRUE(after);
    const auto found = formats::edit::newFindings(file.diagnostics, after->diagnostics);
    ASSERT_EQ(found.size(), 1U) << "a note is no reason against an edit";
    EXPECT_EQ(found[0].rule, "md3-version");
    EXPECT_EQ(formats::edit::newFindings(after->diagnostics, after->diagnostics).size(), 0U);
}

} // namespace edit_test
