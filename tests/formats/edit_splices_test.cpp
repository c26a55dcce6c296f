// Edits that insert and remove bytes: their sets, the editor, patches.
#include "formats/edit/assignment.hpp"
#include "formats/edit/editor.hpp"
#include "formats/edit/frame_operations.hpp"
#include "formats/edit/layout.hpp"
#include "formats/edit/patch.hpp"
#include "formats/edit/shared_bytes.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/md3_builder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace edit_splices_test {

using formats::FileBytes;
using formats::edit::Edit;
using formats::edit::EditableFile;
using formats::edit::Editor;
using formats::edit::EditSet;
using formats::edit::FilePatch;
using formats::edit::Patch;
using tests::Md3Builder;
using Content = std::vector<std::byte>;

Content contentOf(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return {bytes.begin(), bytes.end()};
}

std::string textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Content bytesOf(const EditSet& set)
{
    return {set.bytes().begin(), set.bytes().end()};
}

Edit splice(std::uint64_t offset, std::string_view before, std::string_view after, std::string field = "a")
{
    return {std::move(field), offset, contentOf(before), contentOf(after), "test"};
}

EditSet setOf(std::string_view original)
{
    return EditSet(FileBytes::copyOf(original));
}

/// "a@3:old>new" for each difference to the original.
std::string differencesOf(const EditSet& set)
{
    std::string text;
    for (const Edit& edit : set.edits())
        text += (text.empty() ? "" : " ") + edit.field + "@" + std::to_string(edit.offset) + ":" + textOf(edit.before) +
                ">" + textOf(edit.after);
    return text;
}

EditableFile opened(std::span<const std::byte> bytes, std::string name = "a.md3")
{
    auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf(bytes), std::move(name)));
    EXPECT_TRUE(file) << file.error().message;
    return file ? *std::move(file) : EditableFile();
}

TEST(EditSplices, AreDifferencesInPositionsOfTheOriginal)
{
    EditSet set = setOf("0123456789");
    set.add({splice(2, "23", "x"), splice(7, "", "yyy", "b")});
    EXPECT_EQ(textOf(set.bytes()), "01x456yyy789");
    EXPECT_EQ(differencesOf(set), "a@2:23>x b@7:>yyy");
    set.add({splice(11, "9", "z", "c")});
    EXPECT_EQ(differencesOf(set), "a@2:23>x b@7:>yyy c@9:9>z");
    set.add({splice(7, "y", "Y", "c")});
    EXPECT_EQ(differencesOf(set), "a@2:23>x b@7:>yYy c@9:9>z") << "a change in inserted bytes belongs to these";
    EXPECT_TRUE(set.undo() && set.undo() && set.undo());
    EXPECT_EQ(differencesOf(set), "");
    EXPECT_EQ(textOf(set.bytes()), "0123456789");
}

TEST(EditSplices, AreJoinedAndVanish)
{
    EditSet word = setOf("fps 15 end");
    word.add({splice(4, "15", "100")});
    EXPECT_EQ(differencesOf(word), "a@4:15>100");
    word.add({splice(4, "100", "200")});
    EXPECT_EQ(differencesOf(word), "a@4:15>200");
    word.add({splice(4, "200", "30")});
    EXPECT_EQ(differencesOf(word), "a@4:15>30") << "it has its old length";
    EXPECT_FALSE(word.edits().at(0).isSplice());
    word.add({splice(4, "30", "15")});
    EXPECT_EQ(differencesOf(word), "") << "the original bytes are back";

    EditSet rows = setOf("aabbcc");
    rows.add({splice(2, "bb", "", "rows[1]")});
    rows.add({splice(2, "", "xx", "rows[+]")});
    EXPECT_EQ(differencesOf(rows), "rows[1]@2:bb>xx");
    rows.add({splice(2, "xx", "bb", "rows[1]")});
    EXPECT_EQ(differencesOf(rows), "");

    EditSet fields = setOf("0123456789");
    fields.add({splice(0, "01", "ab", "one"), splice(2, "23", "cd", "one"), splice(4, "45", "ef", "two")});
    EXPECT_EQ(differencesOf(fields), "one@0:0123>abcd two@4:45>ef");
    fields.add({splice(3, "def", "", "three")});
    EXPECT_EQ(textOf(fields.bytes()), "abc6789");
    EXPECT_EQ(differencesOf(fields), "one@0:012>abc three@3:345>");
}

TEST(EditSplices, AtOnePositionKeepTheirOrder)
{
    EditSet set = setOf("0123");
    set.add({splice(2, "2", "Z", "c"), splice(2, "", "x", "a"), splice(2, "", "yy", "b")});
    EXPECT_EQ(textOf(set.bytes()), "01xyyZ3") << "bytes are inserted before an edit";
    std::vector<Edit> edits = {splice(2, "", "x"), splice(2, "", "x"), splice(1, "12", "")};
    EXPECT_EQ(overlapsOf(edits).size(), 1U);
    EXPECT_EQ(edits.size(), 3U) << "bytes may be inserted twice";
}

/// Edits of random ranges, which do not overlap. With few values, old bytes often come back.
std::vector<Edit> randomStep(std::span<const std::byte> bytes, std::mt19937& random)
{
    std::vector<Edit> step;
    std::size_t at = random() % 10;
    for (std::size_t count = 1 + random() % 4; count > 0 && at <= bytes.size(); --count) {
        const std::size_t removed = random() % 2 == 0 ? 0 : std::min<std::size_t>(random() % 8, bytes.size() - at);
        const std::size_t inserted = random() % 3 == 0 ? removed : random() % 8;
        const auto before = bytes.subspan(at, removed);
        Edit edit{std::string(1, static_cast<char>('a' + random() % 3)),
                  at,
                  {before.begin(), before.end()},
                  Content(inserted),
                  "test"};
        for (std::byte& each : edit.after)
            each = static_cast<std::byte>(random() % 3);
        if (!edit.before.empty() || !edit.after.empty())
            step.push_back(std::move(edit));
        at += removed + random() % 10;
    }
    return step;
}

/// Whether the differences of a set make its bytes of the original, and back.
void expectDifferences(const Content& original, const EditSet& set)
{
    const std::vector<Edit> edits = set.edits();
    std::vector<Edit> sorted = edits;
    ASSERT_EQ(overlapsOf(sorted), std::vector<std::string>());
    ASSERT_EQ(sorted.size(), edits.size());
    for (std::size_t i = 0; i < edits.size(); ++i) {
        ASSERT_EQ(sorted[i].after, edits[i].after) << "they are in the order in which they are applied";
        ASSERT_NE(edits[i].before, edits[i].after);
    }
    ASSERT_EQ(formats::edit::withEdits(original, edits), bytesOf(set));
    ASSERT_EQ(formats::edit::withEdits(set.bytes(), formats::edit::inverseOf(edits)), original);
}

TEST(EditSplices, UndoAThousandRandomSequences)
{
    std::mt19937 random(3);
    for (int sequence = 0; sequence < 1000; ++sequence) {
        Content original(random() % 60);
        for (std::byte& each : original)
            each = static_cast<std::byte>(random() % 3);
        EditSet set(FileBytes::copyOf(original));
        std::vector<Content> states{original};
        for (std::size_t count = random() % 8; count > 0; --count) {
            const std::vector<Edit> step = randomStep(set.bytes(), random);
            set.add(step);
            if (!step.empty())
                states.push_back(bytesOf(set));
            if (random() % 5 == 0 && states.size() > 1) {
                ASSERT_TRUE(set.undo());
                states.pop_back();
            }
            ASSERT_NO_FATAL_FAILURE(expectDifferences(original, set));
        }
        for (std::size_t i = states.size(); i-- > 1;) {
            ASSERT_EQ(bytesOf(set), states[i]);
            ASSERT_TRUE(set.undo());
        }
        ASSERT_FALSE(set.undo());
        ASSERT_EQ(bytesOf(set), original);
        ASSERT_EQ(set.edits().size(), 0U);
        for (std::size_t i = 1; i < states.size(); ++i) {
            ASSERT_TRUE(set.redo());
            ASSERT_EQ(bytesOf(set), states[i]);
        }
    }
}

/// An assignment in the state of an editor.
std::vector<Edit> assigned(const Editor& editor, const std::string& text)
{
    const EditableFile& file = editor.file();
    return formats::edit::editsOf(formats::edit::parseAssignment(text).value(), file, file.bytes.span()).edits;
}

TEST(EditEditor, OpensTheFileAfterEachStep)
{
    const Content bytes = Md3Builder::tetrahedron().build();
    Editor editor(opened(bytes));
    ASSERT_TRUE(editor.add(assigned(editor, "surfaces[0].name=torso")));
    ASSERT_TRUE(editor.add({{"end", bytes.size(), {}, Content(5), "test"}}));
    EXPECT_EQ(editor.file().model->surfaces[0].name, "torso");
    EXPECT_EQ(editor.file().bytes.size(), bytes.size() + 5);
    EXPECT_EQ(editor.original().bytes.size(), bytes.size());
    EXPECT_EQ(editor.newFindings().size(), 0U) << "a note is none";
    EXPECT_TRUE(editor.undo());
    EXPECT_EQ(editor.file().bytes.size(), bytes.size());
    EXPECT_TRUE(editor.undo());
    EXPECT_EQ(editor.file().model->surfaces[0].name, "body");
    EXPECT_FALSE(editor.undo());
    EXPECT_TRUE(editor.redo());
    EXPECT_EQ(editor.file().model->surfaces[0].name, "torso");
    ASSERT_TRUE(editor.add(assigned(editor, "version=14")));
    EXPECT_FALSE(editor.redo()) << "undone steps are forgotten";
    ASSERT_EQ(editor.newFindings().size(), 1U);
    EXPECT_EQ(editor.newFindings()[0].rule, "md3-version");
}

TEST(EditEditor, CountsEveryPlaceThatADiagnosticSumsUp)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[0].tags[0].axes = {};
    Editor editor(opened(builder.build()));
    ASSERT_EQ(editor.original().diagnostics.size(), 1U);
    EXPECT_EQ(editor.original().diagnostics[0].occurrences, 1U);
    ASSERT_TRUE(editor.add(assigned(editor, "frames[1].tags[1].axes=0,0,0,0,0,0,0,0,0")));
    ASSERT_EQ(editor.file().diagnostics.size(), 1U) << "one diagnostic stands for both";
    EXPECT_EQ(editor.file().diagnostics[0].occurrences, 2U);
    const formats::Diagnostics found = editor.newFindings();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].rule, "md3-tag-axis");
    EXPECT_EQ(found[0].occurrences, 1U) << "without that of the original";
    ASSERT_TRUE(editor.add(assigned(editor, "frames[0].tags[0].axes=1,0,0,0,1,0,0,0,1")));
    EXPECT_EQ(editor.newFindings().size(), 0U) << "no more than before";
}

/// Replaces the first vertex of the first triangle of a surface.
Edit firstCorner(const Editor& editor, const std::string& surface, std::uint32_t vertex)
{
    const formats::edit::Layout layout = formats::edit::layoutOf(editor.file());
    const std::uint64_t offset = layout.table(surface + ".triangles").offset;
    const auto old = editor.file().bytes.span().subspan(static_cast<std::size_t>(offset), 4);
    tests::ByteBuilder number;
    return {surface, offset, {old.begin(), old.end()}, number.u32(vertex).build(), "test"};
}

TEST(EditEditor, CountsTheProblemsOfEachSurface)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[0].triangles[0][0] = 99;
    builder.surfaces()[1].triangles.push_back({0, 2, 1}); // so that a sound one remains
    Editor editor(opened(builder.build()));
    ASSERT_TRUE(editor.add({firstCorner(editor, "surfaces[0]", 0)}));
    EXPECT_EQ(editor.newFindings().size(), 0U);
    ASSERT_TRUE(editor.add({firstCorner(editor, "surfaces[1]", 99)}));
    const formats::Diagnostics found = editor.newFindings();
    ASSERT_EQ(found.size(), 1U) << "it is another surface";
    EXPECT_EQ(found[0].rule, "md3-triangle-vertex");
}

TEST(EditEditor, ComparesTheSumsOfRulesThatManySurfacesBreak)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    for (int i = 0; i < 10; ++i)
        builder.surface(builder.surfaces()[0]);
    for (Md3Builder::Surface& surface : builder.surfaces())
        surface.triangles[0][0] = 99;
    builder.surfaces()[1].triangles.push_back({0, 2, 1});
    Editor editor(opened(builder.build()));
    ASSERT_TRUE(editor.add({firstCorner(editor, "surfaces[0]", 0)}));
    EXPECT_EQ(editor.newFindings().size(), 0U) << "a surface whose diagnostic was summed up has one of its own now";
}

TEST(EditEditor, RefusesStepsAndChangesNothing)
{
    const Content bytes = Md3Builder::tetrahedron().build();
    Editor editor(opened(bytes));
    ASSERT_TRUE(editor.add(assigned(editor, "name=x")));
    ASSERT_TRUE(editor.undo());
    const auto problemOf = [&](std::vector<Edit> step) {
        const auto added = editor.add(std::move(step));
        return added ? std::string("none") : added.error();
    };
    EXPECT_EQ(problemOf({splice(0, "IDP3", "none", "magic")}).substr(0, 26), "would not open any more: a");
    EXPECT_EQ(problemOf({splice(0, "IDP2", "IDP3", "magic")}),
              "magic: the bytes at 0 are not those that the edit expects");
    EXPECT_EQ(problemOf({splice(UINT64_MAX, "ab", "", "far")}),
              "far: bytes 18446744073709551615+2 are outside of the file, which has " + std::to_string(bytes.size()));
    EXPECT_EQ(problemOf({splice(0, "IDP3", "", "a"), splice(2, "P3", "", "b")}), "b: its bytes are also those of a");
    EXPECT_EQ(problemOf({splice(0, "IDP3", "IDP3")}), "none");
    EXPECT_EQ(editor.edits().edits().size(), 0U);
    EXPECT_TRUE(editor.redo()) << "a step that did not count forgets nothing";
}

TEST(EditPatches, MoveBytesAndTakeThemBack)
{
    const Content bytes = Md3Builder::tetrahedron().trailing(40).build();
    Editor editor(opened(bytes));
    ASSERT_TRUE(editor.add({{"end", bytes.size() - 30, Content(20), Content(3, std::byte{7}), "cut"},
                            {"end", bytes.size(), {}, Content(100, std::byte{9}), "more"}}));
    ASSERT_TRUE(editor.add(assigned(editor, "frames[*].name=all")));
    const FilePatch patch = formats::edit::patchOf(editor.original(), editor.edits(), "a.md3");
    EXPECT_EQ(patch.edits.size(), 2U);
    EXPECT_EQ(patch.splices.size(), 2U);
    const std::string text = formats::edit::patchText(Patch{{patch}, false, "test"});
    const auto read = formats::edit::readPatch(text);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(formats::edit::patchText(*read), text);

    const auto result = [](const FilePatch& one, const EditableFile& file) {
        const auto applied = formats::edit::apply(one, file);
        EXPECT_EQ(applied.conflicts, std::vector<std::string>());
        EditSet set(file.bytes);
        set.add(applied.edits);
        return bytesOf(set);
    };
    const FilePatch& same = read->files.at(0);
    EXPECT_EQ(result(same, editor.original()), bytesOf(editor.edits()));
    EXPECT_EQ(result(formats::edit::reversed(same), editor.file()), bytes);
    EXPECT_EQ(result(formats::edit::reversed(formats::edit::reversed(same)), editor.original()),
              bytesOf(editor.edits()));
    EXPECT_EQ(formats::edit::apply(same, editor.file()).alreadyThere, 4U);

    const auto other = formats::edit::apply(same, opened(Md3Builder::tetrahedron().build()));
    ASSERT_EQ(other.conflicts.size(), 2U) << "the names are found";
    EXPECT_EQ(other.conflicts[0], "end: the patch inserts or removes bytes here, which is only possible in the file "
                                  "that it was made for (SHA-256 " +
                                      patch.original.sha256 + ")");
    FilePatch wild = same;
    wild.splices[0].edit.offset += 11; // the bytes there are fewer
    EXPECT_FALSE(formats::edit::apply(wild, editor.original()).conflicts.empty());
    wild.splices[0].edit.offset = UINT64_MAX / 2;
    EXPECT_FALSE(formats::edit::apply(wild, editor.original()).conflicts.empty());
}

TEST(EditFields, ThatShareBytesAreNamed)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[1].shaders = {"models/c"};
    Content bytes = builder.build();
    const std::size_t first = builder.surfaceStart(0), second = builder.surfaceStart(1);
    const auto offsetField = static_cast<std::size_t>(tests::Md3SurfaceField::shaderOffset);
    const auto shaders = static_cast<std::size_t>(opened(bytes).fields.back().offset);
    tests::patchU32(bytes, first + offsetField, static_cast<std::uint32_t>(shaders - first));
    EXPECT_GT(shaders, second);
    const EditableFile file = opened(bytes);
    Editor editor(file);
    ASSERT_TRUE(editor.add(assigned(editor, "surfaces[*].shaders[0].name=models/d")));
    EXPECT_EQ(formats::edit::sharedBytesOf(file, editor.edits().edits()),
              std::vector<std::string>{"surfaces[0].shaders[0].name: its bytes are also those of "
                                       "surfaces[1].shaders[0].name: all of them change"});
    ASSERT_TRUE(editor.undo());
    ASSERT_TRUE(editor.add(assigned(editor, "surfaces[0].name=other")));
    EXPECT_EQ(formats::edit::sharedBytesOf(file, editor.edits().edits()), std::vector<std::string>());
    const auto two = formats::edit::editsOf(
        formats::edit::parseAssignment("surfaces[*].shaders[0].name=~s|c|s|").value(), file, bytes);
    EXPECT_EQ(two.edits.size(), 1U) << "the same bytes are written once";
}

TEST(EditFields, ThatMovedShareNoBytesWithTheirOldNames)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[1].shaders = {"models/c"};
    Content bytes = builder.build();
    Editor editor(opened(bytes));
    ASSERT_TRUE(editor.add(formats::edit::droppedFrames(editor.file(), "0").value()));
    ASSERT_TRUE(editor.add(assigned(editor, "frames[0].radius=77")));
    ASSERT_TRUE(editor.add(assigned(editor, "surfaces[1].shaders[0].name=models/e")));
    EXPECT_EQ(formats::edit::sharedBytesOf(editor), std::vector<std::string>()) << "it was frames[1].radius before";

    const std::size_t first = builder.surfaceStart(0);
    const auto shaders = static_cast<std::size_t>(opened(bytes).fields.back().offset);
    tests::patchU32(bytes, first + static_cast<std::size_t>(tests::Md3SurfaceField::shaderOffset),
                    static_cast<std::uint32_t>(shaders - first));
    Editor shared(opened(bytes));
    ASSERT_TRUE(shared.add(assigned(shared, "surfaces[0].shaders[0].name=models/f")));
    EXPECT_EQ(formats::edit::sharedBytesOf(shared).size(), 1U);
}

// Texts

constexpr std::string_view kAnimations = "// speeds\r\nsex f\r\n"
                                         "0 30 0 25 // BOTH_DEATH1\r\n29 1 0 25\r\n30 30 0 25\r\n";

TEST(EditTexts, ChangeWordsAndKeepTheRest)
{
    Editor editor(opened(contentOf(kAnimations), "models/players/x/Animation.cfg"));
    EXPECT_EQ(editor.file().format, "animation.cfg");
    EXPECT_FALSE(editor.file().model);
    ASSERT_TRUE(editor.add(assigned(editor, "clips[BOTH_DEATH1].fps=8")));
    ASSERT_TRUE(editor.add(assigned(editor, "clips[BOTH_DEAD1].first=100")));
    std::string expected(kAnimations);
    expected.replace(expected.find("25"), 2, "8");
    expected.replace(expected.find("29 1"), 2, "100");
    EXPECT_EQ(textOf(editor.file().bytes.span()), expected);
    const FilePatch patch = formats::edit::patchOf(editor.original(), editor.edits(), "animation.cfg");
    EXPECT_EQ(patch.edits.size(), 0U);
    ASSERT_EQ(patch.splices.size(), 2U);
    const auto written = nlohmann::json::parse(formats::edit::patchText(Patch{{patch}, false, "test"}));
    EXPECT_EQ(written.at("splices").at(0).at("oldText"), "25");
    EXPECT_EQ(written.at("splices").at(0).at("newText"), "8");

    // In another text the words are found by their fields.
    const std::string longer = "// more of them\n" + std::string(kAnimations);
    const EditableFile other = opened(contentOf(longer), "animation.cfg");
    const auto applied = formats::edit::apply(patch, other);
    EXPECT_EQ(applied.conflicts, std::vector<std::string>());
    EXPECT_EQ(applied.edits.size(), 2U);
    std::string different = longer;
    different.replace(different.find("25"), 2, "250");
    const auto conflict = formats::edit::apply(patch, opened(contentOf(different), "animation.cfg"));
    EXPECT_EQ(conflict.conflicts, std::vector<std::string>{"clips[BOTH_DEATH1].fps: is '250', expected '25' or '8'"});
}

TEST(EditTexts, KeepCommentsThatTouchNumbers)
{
    Editor editor(opened(contentOf("0 30 0 +25//death\n29 1 0 25\n"), "animation.cfg"));
    ASSERT_TRUE(editor.add(assigned(editor, "clips[BOTH_DEATH1].fps=8")));
    EXPECT_EQ(textOf(editor.file().bytes.span()), "0 30 0 8//death\n29 1 0 25\n");
    Editor cube(opened(contentOf("md3load a.md3\nmd3anim run 4 6 25//fast\n"), "md3.cfg"));
    ASSERT_TRUE(cube.add(assigned(cube, "clips[run].fps=8")));
    EXPECT_EQ(textOf(cube.file().bytes.span()), "md3load a.md3\nmd3anim run 4 6 8//fast\n");
}

TEST(EditTexts, AreRecognizedByTheirNames)
{
    for (const char* const name :
         {"animation.cfg", "ANIMATION.CFG", "upper_default.skin", "iqm.cfg", "md3.cfg", "md2.cfg"})
        EXPECT_TRUE(formats::edit::isEditableText(name)) << name;
    for (const char* const name : {"a.cfg", "animation.cfg.orig", "skin", ".skin", "a.md3", ""})
        EXPECT_FALSE(formats::edit::isEditableText(name)) << name;
    const auto binary = formats::edit::editableFile(
        formats::ByteView(FileBytes::copyOf(std::string_view("SKIN\0\0\0\0", 8)), "models/Wolf00.skin"));
    ASSERT_FALSE(binary);
    EXPECT_EQ(binary.error().message, "models/Wolf00.skin: is not a text: has bytes that are 0");
    const auto model = formats::edit::parseAssignment("surfaces[a=b].shader=c=d");
    ASSERT_TRUE(model);
    EXPECT_EQ(model->pattern, "surfaces[a=b].shader");
    EXPECT_EQ(model->value, "c=d");
    EXPECT_TRUE(formats::edit::matchesPath("clips[*].fps", "clips[LEGS_WALK].fps"));
}

} // namespace edit_splices_test
