// Edits as JSON.
#include "formats/edit/assignment.hpp"
#include "formats/edit/fixes.hpp"
#include "formats/edit/patch.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace patch_test {

using formats::FileBytes;
using formats::edit::AppliedPatch;
using formats::edit::EditableFile;
using formats::edit::EditSet;
using formats::edit::FilePatch;
using formats::edit::Patch;
using nlohmann::json;
using tests::Md3Builder;
using Content = std::vector<std::byte>;

EditableFile opened(std::span<const std::byte> bytes)
{
    auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf(bytes), "test"));
    EXPECT_TRUE(file) << file.error().message;
    return file ? *std::move(file) : EditableFile();
}

EditSet editedBy(const EditableFile& file, const std::vector<std::string>& assignments)
{
    EditSet set(file.bytes);
    for (const std::string& text : assignments)
        set.add(formats::edit::editsOf(formats::edit::parseAssignment(text).value(), file, set.bytes()).edits);
    return set;
}

EditSet usualEdits(const EditableFile& file)
{
    return editedBy(file, {"surfaces[0].shaders[0].name=models/x", "frames[1].radius=39.5", "tags[0].name=tag_x"});
}

Content after(const EditableFile& file, const AppliedPatch& applied)
{
    EXPECT_EQ(applied.conflicts, std::vector<std::string>());
    EditSet set(file.bytes);
    set.add(applied.edits);
    return {set.bytes().begin(), set.bytes().end()};
}

std::string textOfPatch(FilePatch patch)
{
    return formats::edit::patchText(Patch{{std::move(patch)}, false, "test"});
}

FilePatch readOne(const std::string& text)
{
    auto patch = formats::edit::readPatch(text);
    EXPECT_TRUE(patch) << patch.error();
    EXPECT_EQ(patch->files.size(), 1U);
    return patch->files.at(0);
}

TEST(Patches, AreAppliedAndTakenBackBitForBit)
{
    const Content bytes = Md3Builder::tetrahedron().build();
    const EditableFile file = opened(bytes);
    const EditSet set = usualEdits(file);
    const FilePatch patch = readOne(textOfPatch(formats::edit::patchOf(file, set, "a.md3")));
    EXPECT_EQ(patch.edits.size(), 4U);
    EXPECT_EQ(patch.name, "a.md3");
    EXPECT_EQ(patch.format, "md3");
    const Content changed = after(file, formats::edit::apply(patch, file));
    EXPECT_TRUE(std::equal(changed.begin(), changed.end(), set.bytes().begin(), set.bytes().end()));
    const EditableFile result = opened(changed);
    EXPECT_EQ(after(result, formats::edit::apply(formats::edit::reversed(patch), result)), bytes);
    const AppliedPatch again = formats::edit::apply(patch, result);
    EXPECT_EQ(again.edits.size(), 0U);
    EXPECT_EQ(again.alreadyThere, 4U);
    EXPECT_EQ(again.conflicts.size(), 0U);
}

TEST(Patches, StateValuesForPeople)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    const json patch = json::parse(textOfPatch(formats::edit::patchOf(file, usualEdits(file), "a.md3")));
    EXPECT_EQ(patch.at("trisviewPatch"), 1);
    EXPECT_EQ(patch.at("file").at("size"), file.bytes.size());
    EXPECT_EQ(patch.at("edits").at(0).at("field"), "frames[1].radius");
    EXPECT_EQ(patch.at("edits").at(0).at("old"), "00000000");
    EXPECT_EQ(patch.at("edits").at(0).at("new"), "00001e42");
    EXPECT_EQ(patch.at("edits").at(0).at("newText"), "39.5");
    EXPECT_EQ(patch.at("edits").at(3).at("oldText"), "models/tetra/body.tga");
}

TEST(Patches, FindTheFieldsOfAnotherVersionOfAFile)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    const FilePatch patch = formats::edit::patchOf(file, usualEdits(file), "a.md3");
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frame("turn3", builder.frames().back().tags);
    for (auto& surface : builder.surfaces())
        surface.frames.push_back(surface.frames.back());
    const EditableFile longer = opened(builder.build());
    const EditableFile changed = opened(after(longer, formats::edit::apply(patch, longer)));
    EXPECT_EQ(changed.model->surfaces[0].shaders.at(0), "models/x");
    EXPECT_EQ(changed.model->tags[0].name, "tag_x");

    Md3Builder other = Md3Builder::tetrahedron();
    other.surfaces()[0].shaders = {"models/tetra/body.tga2"}; // begins like the old name
    other.trailing(1);
    const AppliedPatch applied = formats::edit::apply(patch, opened(other.build()));
    ASSERT_EQ(applied.conflicts.size(), 1U);
    EXPECT_TRUE(applied.conflicts[0].starts_with("surfaces[0].shaders[0].name: the bytes at ")) << applied.conflicts[0];
    const AppliedPatch none = formats::edit::apply(patch, opened(Md3Builder::hand().build()));
    EXPECT_TRUE(std::count(none.conflicts.begin(), none.conflicts.end(),
                           "surfaces[0].shaders[0].name: the file has no such field") == 1);
    const AppliedPatch wrong = formats::edit::apply(patch, opened(tests::Md2Builder::tetrahedron().build()));
    EXPECT_EQ(wrong.conflicts,
              std::vector<std::string>{"the patch is for a file of type md3, this is one of type md2"});
}

TEST(Patches, CopyNoSizesAndBoundsOfAnotherFile)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    const EditableFile file = opened(builder.trailing(1).build());
    EditSet set(file.bytes);
    for (const char* const name : {"ofsend", "radius"})
        set.add(formats::edit::findFix(name)->edits(file, set.bytes()));
    const FilePatch patch = formats::edit::patchOf(file, set, "a.md3");
    ASSERT_GE(patch.edits.size(), 2U);
    const EditableFile other = opened(builder.trailing(5).build());
    const AppliedPatch applied = formats::edit::apply(patch, other);
    EXPECT_EQ(applied.edits.size(), 0U);
    ASSERT_EQ(applied.conflicts.size(), patch.edits.size());
    const std::string reason = ": the new value is right only in the file that the patch was made for; the repair ";
    EXPECT_EQ(applied.conflicts.front(), "endOffset" + reason + "'ofsend' computes it for this file");
    EXPECT_EQ(applied.conflicts.back(), "frames[1].radius" + reason + "'radius' computes it for this file");
}

TEST(Patches, OfManyFilesKeepWhatTheyDoNotKnow)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    const FilePatch one = formats::edit::patchOf(file, usualEdits(file), "a/b.md3");
    json patch = json::parse(formats::edit::patchText(Patch{{one, one}, true, "test"}));
    patch["author"] = "somebody";
    patch["files"][1]["note"] = {1, {{"deep", true}}};
    patch["files"][0]["edits"][0]["color"] = "red";
    patch["files"][0]["file"]["from"] = "pak0.pk3";
    patch["files"][1]["result"]["note"] = nullptr;
    const auto read = formats::edit::readPatch(patch.dump());
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(read->isOfMany);
    EXPECT_EQ(json::parse(formats::edit::patchText(*read)), patch);
}

TEST(Patches, MayBeAnything)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    const json sound = json::parse(textOfPatch(formats::edit::patchOf(file, usualEdits(file), "a.md3")));
    const auto problemOf = [](const std::string& text) {
        const auto read = formats::edit::readPatch(text);
        return read ? std::string("none") : read.error();
    };
    const auto changed = [&](const char* pointer, const json& value) {
        json patch = sound;
        patch[json::json_pointer(pointer)] = value;
        return problemOf(patch.dump());
    };
    EXPECT_EQ(problemOf(sound.dump()), "none");
    EXPECT_EQ(problemOf(""), "the patch is not an object");
    EXPECT_EQ(problemOf("[1]"), "the patch is not an object");
    EXPECT_EQ(problemOf("{}"), "'trisviewPatch' is not 1");
    EXPECT_EQ(problemOf(std::string(100000, '[')), "lists and objects are nested more than 32 times");
    EXPECT_EQ(problemOf(R"({"trisviewPatch":1,"a":"\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})"),
              "the patch: 'file' is not an object")
        << "brackets in texts are no lists";
    EXPECT_EQ(changed("/trisviewPatch", 2), "'trisviewPatch' is not 1");
    EXPECT_EQ(changed("/file/name", 5), "the patch: 'file': 'name' is not a text");
    EXPECT_EQ(changed("/file/size", -5), "the patch: 'file': 'size' is not a number from 0 on");
    EXPECT_EQ(changed("/result/sha256", "ab"), "the patch: 'result': 'sha256' is not 64 digits 0-9 and a-f");
    EXPECT_EQ(changed("/edits", "none"), "the patch: 'edits' is not a list");
    EXPECT_EQ(changed("/edits/0", "none"), "the patch: edit 0 is not an object");
    EXPECT_EQ(changed("/edits/0/offset", 1.5), "the patch: edit 0: 'offset' is not a number from 0 on");
    EXPECT_EQ(changed("/edits/0/old", "0g"), "the patch: edit 0: 'old' is not pairs of digits 0-9 and a-f");
    EXPECT_EQ(changed("/edits/0/old", "0"), "the patch: edit 0: 'old' is not pairs of digits 0-9 and a-f");
    EXPECT_EQ(changed("/edits/0/new", "00"), "the patch: edit 0: 'old' and 'new' are not equally many bytes");
    EXPECT_EQ(changed("/splices", "none"), "the patch: 'splices' is not a list");
    EXPECT_EQ(changed("/splices", json::array({1})), "the patch: splice 0 is not an object");
    json splice = {{"field", "skins[+]"}, {"offset", 1000}, {"remove", ""}, {"insert", "AAAA"}};
    const auto spliced = [&](const char* key, const json& value) {
        json one = splice;
        one[key] = value;
        return changed("/splices", json::array({one}));
    };
    EXPECT_EQ(spliced("reason", "sound"), "none");
    EXPECT_EQ(spliced("field", 1), "the patch: splice 0: 'field' is not a text");
    EXPECT_EQ(spliced("offset", -1), "the patch: splice 0: 'offset' is not a number from 0 on");
    EXPECT_EQ(spliced("insert", nullptr), "the patch: splice 0: 'insert' is not a text");
    EXPECT_EQ(spliced("insert", "AAA"), "the patch: splice 0: 'insert' is not base64");
    EXPECT_EQ(spliced("remove", "A==="), "the patch: splice 0: 'remove' is not base64");
    EXPECT_EQ(spliced("insert", ""), "the patch: splice 0: 'remove' and 'insert' are both empty");
    EXPECT_TRUE(spliced("offset", UINT64_MAX).starts_with("the patch: splice 0 at byte 18446744073709551615"));
    const std::uint64_t radius = sound.at("edits").at(0).at("offset");
    EXPECT_EQ(spliced("offset", radius), "none") << "bytes are inserted before the edit";
    EXPECT_EQ(spliced("offset", radius + 1), "the patch: an edit and a splice share bytes");
    splice["remove"] = "AAAAAAAA";
    EXPECT_EQ(spliced("offset", radius - 6), "none");
    EXPECT_EQ(spliced("offset", radius - 5), "the patch: an edit and a splice share bytes");
    EXPECT_EQ(changed("/splices", json::array({splice, splice})),
              "the patch: splice 1 at byte 1000 is not behind the one before it, which ends at 1006");
    EXPECT_TRUE(changed("/edits/0/offset", UINT64_MAX).starts_with("the patch: edit 0 at byte 18446744073709551615"));
    EXPECT_TRUE(changed("/edits/1/offset", 1).starts_with("the patch: edit 1 at byte 1 is not behind the one before"));
    EXPECT_EQ(changed("/files", 1), "'files' is not a list");
    json many = sound;
    for (int i = 0; i < 300; ++i)
        many[std::to_string(i)] = i;
    EXPECT_EQ(problemOf(many.dump()), "the patch has more than 256 unknown members");
}

// A patch that states the right file, and other positions, writes nothing outside.
TEST(Patches, WithWildPositionsConflict)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    FilePatch patch = formats::edit::patchOf(file, usualEdits(file), "a.md3");
    patch.edits.back().edit.offset = UINT64_MAX - 100;
    EXPECT_EQ(formats::edit::apply(patch, file).conflicts.size(), 1U);
    patch.edits.back().edit.offset = file.bytes.size() - 1;
    EXPECT_EQ(formats::edit::apply(patch, file).conflicts.size(), 1U);
    FilePatch false_ = formats::edit::patchOf(file, usualEdits(file), "a.md3");
    false_.edits.pop_back();
    EXPECT_EQ(formats::edit::apply(false_, file).conflicts,
              std::vector<std::string>{"the edits of the patch do not give the file that it states"});
}

} // namespace patch_test
