// Operations on tables: what they make is compared with files that were built so from the start.
#include "formats/edit/editor.hpp"
#include "formats/edit/operations.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdx_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace operations_test {

using formats::FileBytes;
using formats::edit::EditableFile;
using formats::edit::Editor;
using tests::Md2Builder;
using tests::Md2Field;
using tests::Md3Builder;
using tests::MdxBuilder;
using Content = std::vector<std::byte>;

EditableFile opened(const Content& bytes)
{
    auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf(bytes), "test"));
    EXPECT_TRUE(file) << file.error().message;
    return file ? *std::move(file) : EditableFile();
}

Content contentOf(const EditableFile& file)
{
    const auto bytes = file.bytes.span();
    return {bytes.begin(), bytes.end()};
}

/// The file after an operation, which must be possible, without new findings, and be taken back by undo.
Content made(const Content& bytes, std::string_view name, std::string_view argument)
{
    const EditableFile file = opened(bytes);
    const formats::edit::Operation* const operation = formats::edit::findOperation(name);
    EXPECT_TRUE(operation != nullptr && operation->isFor(file)) << name;
    const auto step = operation->edits(file, argument);
    EXPECT_TRUE(step) << name << ": " << step.error();
    Editor editor(file);
    const auto added = editor.add(step.value_or(std::vector<formats::edit::Edit>()));
    EXPECT_TRUE(added) << name << ": " << added.error();
    EXPECT_EQ(editor.newFindings().size(), 0U) << name;
    Content result = contentOf(editor.file());
    EXPECT_TRUE(editor.undo()) << name << " changes nothing";
    EXPECT_EQ(contentOf(editor.file()), bytes) << name;
    return result;
}

std::string refusal(const Content& bytes, std::string_view name, std::string_view argument)
{
    const auto step = formats::edit::findOperation(name)->edits(opened(bytes), argument);
    return step ? "none" : step.error();
}

TEST(Operations, AreForTheirFormats)
{
    const EditableFile md2 = opened(Md2Builder::tetrahedron().build());
    const EditableFile mdx = opened(MdxBuilder::tetrahedronAndSheet().build());
    const EditableFile md3 = opened(Md3Builder::tetrahedron().build());
    EditableFile text;
    text.format = "animation.cfg";
    std::set<std::string_view> names;
    std::string formats;
    for (const formats::edit::Operation& each : formats::edit::operations()) {
        EXPECT_TRUE(names.insert(each.name).second) << each.name;
        EXPECT_FALSE(each.title.empty() || each.meaning.empty()) << each.name;
        EXPECT_EQ(formats::edit::findOperation(each.name), &each);
        EXPECT_FALSE(each.isFor(text)) << each.name;
        formats += std::string(each.name) + (each.isFor(md2) ? " md2" : "") + (each.isFor(mdx) ? " mdx" : "") +
                   (each.isFor(md3) ? " md3" : "") + "\n";
    }
    EXPECT_EQ(formats, "add-skin md2 mdx\nremove-skin md2 mdx\nskin-size md2 mdx\nadd-tag md3\nremove-tag md3\n"
                       "move-tag md3\nturn-tag md3\nhide-surface md3\ndrop-frames md2 mdx md3\n"
                       "keep-every md2 mdx md3\nsteady-grid md2\nnormals md2 mdx md3\nflip md2 mdx md3\n");
    EXPECT_EQ(formats::edit::findOperation("add"), nullptr);
}

TEST(SkinOperations, AddAndRemoveNames)
{
    const std::string name = "players/b.pcx";
    const Content one = Md2Builder::tetrahedron().build();
    const Content two = Md2Builder::tetrahedron().skin(name).build();
    EXPECT_EQ(made(one, "add-skin", name), two);
    EXPECT_EQ(made(two, "remove-skin", "1"), one);
    EXPECT_EQ(made(two, "remove-skin", "0"), Md2Builder::tetrahedron().noSkins().skin(name).build());
    EXPECT_EQ(made(one, "remove-skin", "0"), Md2Builder::tetrahedron().noSkins().build());
    EXPECT_EQ(made(MdxBuilder::tetrahedronAndSheet().build(), "add-skin", name),
              MdxBuilder::tetrahedronAndSheet().skin(name).build());
    EXPECT_EQ(made(MdxBuilder::tetrahedronAndSheet().skin(name).build(), "remove-skin", "1"),
              MdxBuilder::tetrahedronAndSheet().build());
}

TEST(SkinOperations, MakeATableBehindTheHeader)
{
    // The offset of an empty table means nothing.
    Md2Builder none = Md2Builder::tetrahedron().noSkins();
    EXPECT_EQ(made(none.set(Md2Field::skinOffset, 4000).build(), "add-skin", "a.pcx"),
              Md2Builder::tetrahedron().noSkins().skin("a.pcx").build());
    EXPECT_EQ(made(MdxBuilder::tetrahedronAndSheet().noSkins().build(), "add-skin", "a.tga"),
              MdxBuilder::tetrahedronAndSheet().noSkins().skin("a.tga").build());
}

TEST(SkinOperations, KeepBytesBehindTheTablesAndTheStatedEnd)
{
    EXPECT_EQ(made(Md2Builder::tetrahedron().trailing(7).build(), "add-skin", "a.pcx"),
              Md2Builder::tetrahedron().skin("a.pcx").trailing(7).build());
    EXPECT_EQ(made(Md2Builder::tetrahedron().set(Md2Field::endOffset, 99999).build(), "add-skin", "a.pcx"),
              Md2Builder::tetrahedron().skin("a.pcx").set(Md2Field::endOffset, 99999).build())
        << "an end outside of the file stays";
}

TEST(SkinOperations, SayWhatIsImpossible)
{
    const Content md2 = Md2Builder::tetrahedron().build();
    EXPECT_EQ(refusal(md2, "add-skin", ""), "the name of a skin must not be empty");
    EXPECT_EQ(refusal(md2, "add-skin", "a\"b"), "'a\"b' contains a quote or a control character");
    EXPECT_EQ(refusal(md2, "add-skin", std::string(64, 'a')),
              "'" + std::string(64, 'a') + "' has 64 bytes, at most 63 are possible");
    EXPECT_EQ(refusal(md2, "remove-skin", "1"), "there is no skin 1: the file has 1, counted from 0");
    EXPECT_EQ(refusal(md2, "remove-skin", "first"), "'first' is not the number of a skin");
    EXPECT_EQ(refusal(Md2Builder::tetrahedron().set(Md2Field::texCoordOffset, 68).build(), "add-skin", "a.pcx"),
              "skins and texCoords share bytes of the file: their records cannot be changed alone");
    const Content shared = Md2Builder::tetrahedron().noSkins().set(Md2Field::texCoordOffset, 64).build();
    EXPECT_EQ(refusal(shared, "add-skin", "a.pcx"), "byte 68, where the new bytes belong, lies within texCoords");
    EXPECT_EQ(refusal(Md2Builder::tetrahedron().set(Md2Field::skinCount, 20).build(), "add-skin", "a.pcx"),
              "20 records of skins at byte 68 are stated, the file of " + std::to_string(md2.size()) + " bytes has " +
                  std::to_string((md2.size() - 68) / 64));
}

TEST(SkinOperations, ResizeTheSkinWithItsTexels)
{
    // (31 + 0.5) / 2 - 0.5 = 15.25 and (15 + 0.5) / 2 - 0.5 = 7.25; (0 + 0.5) / 2 - 0.5 = -0.25
    const Content small = made(Md2Builder::tetrahedron().build(), "skin-size", "16x8");
    const EditableFile file = opened(small);
    const auto step =
        formats::edit::findOperation("skin-size")->edits(opened(Md2Builder::tetrahedron().build()), "16x8");
    ASSERT_TRUE(step);
    EXPECT_EQ(step->back().reason, "skin-size: texture coordinates are rounded by up to 0.25 texels");
    Content expected = Md2Builder::tetrahedron().skinSize(16, 8).build();
    const std::size_t texels = 68 + 64;
    const Content scaled = tests::ByteBuilder().i16(0).i16(0).i16(15).i16(0).i16(0).i16(7).i16(15).i16(7).build();
    std::copy(scaled.begin(), scaled.end(), expected.begin() + texels);
    EXPECT_EQ(small, expected) << "GL commands stay";

    EXPECT_EQ(made(Md2Builder::tetrahedron().skinSize(0, 0).build(), "skin-size", "32x16"),
              Md2Builder::tetrahedron().build())
        << "without an old size the texels are those of the image";
    const Content mdx = made(MdxBuilder::tetrahedronAndSheet().build(), "skin-size", "64x32");
    EXPECT_EQ(formats::edit::textOf(formats::edit::FieldType::u32, std::span(mdx).subspan(8, 4)), "64");

    const Content md2 = Md2Builder::tetrahedron().build();
    EXPECT_EQ(refusal(md2, "skin-size", "0x8"), "a skin of 0 x 8 is impossible: sides have 1 to 32768 texels");
    for (const char* const wrong : {"", "x", "16", "16x", "x16", "16x16x16", "-1x4"})
        EXPECT_EQ(refusal(md2, "skin-size", wrong), "'" + std::string(wrong) + "' is no size such as 256x128");
    Md2Builder far = Md2Builder::tetrahedron().texCoord(30000, 0);
    EXPECT_EQ(refusal(far.build(), "skin-size", "320x16"), "texture coordinates would not fit into 16 bits");
}

TEST(TagOperations, AddAndRemoveTagsInEveryFrame)
{
    const Content original = Md3Builder::tetrahedron().build();
    Md3Builder more = Md3Builder::tetrahedron();
    for (auto& frame : more.frames())
        frame.tags.push_back({"tag_new", {1, -2.5f, 3}});
    EXPECT_EQ(made(original, "add-tag", "tag_new=1,-2.5,3"), more.build());
    EXPECT_EQ(made(more.build(), "remove-tag", "tag_new"), original);

    Md3Builder none = Md3Builder::tetrahedron();
    Md3Builder single = Md3Builder::tetrahedron();
    for (auto& frame : none.frames())
        frame.tags.clear();
    for (auto& frame : single.frames())
        frame.tags = {{"tag_new", {0, 0, 24}}};
    EXPECT_EQ(made(none.build(), "add-tag", "tag_new=0,0,24"), single.build()) << "a table behind the frames";
    EXPECT_EQ(made(single.build(), "remove-tag", "tag_new"), none.build());
    EXPECT_EQ(made(none.trailing(5).set(tests::Md3Field::tagOffset, 0).build(), "add-tag", "tag_new=0,0,24"),
              single.trailing(5).build());
}

TEST(TagOperations, FindTagsByNameInEachFrame)
{
    Md3Builder turned = Md3Builder::tetrahedron();
    std::swap(turned.frames()[1].tags[0], turned.frames()[1].tags[1]);
    Md3Builder rest = Md3Builder::tetrahedron();
    for (auto& frame : rest.frames())
        frame.tags.erase(frame.tags.begin());
    EXPECT_EQ(made(turned.build(), "remove-tag", "tag_head"), rest.build());

    Md3Builder missing = Md3Builder::tetrahedron();
    missing.frames()[1].tags[0].name = "tag_other";
    EXPECT_EQ(refusal(missing.build(), "remove-tag", "tag_head"),
              "frame 1 has no tag 'tag_head', but all frames have as many tags");
    const Content original = Md3Builder::tetrahedron().build();
    EXPECT_EQ(refusal(original, "remove-tag", "Tag_Head"),
              "there is no tag 'Tag_Head': the model has tag_head, tag_weapon");
    EXPECT_EQ(refusal(original, "add-tag", "tag_head=0,0,0"), "there is a tag 'tag_head' already");
    EXPECT_EQ(refusal(original, "add-tag", "tag_x"), "'tag_x' is not NAME=X,Y,Z");
    EXPECT_EQ(refusal(original, "add-tag", "tag_x=1,2"), "'1,2' does not have 3 numbers, separated by commas");
    EXPECT_EQ(refusal(original, "turn-tag", "tag_head=w,90"),
              "'w,90' is not x, y or z, a comma and a number of degrees");
    EXPECT_EQ(refusal(Md3Builder::tetrahedron().set(tests::Md3Field::frameOffset, 300).build(), "add-tag", "t=0,0,0"),
              "tags and frames share bytes of the file: their records cannot be changed alone");
}

TEST(FrameOperations, DropFramesOfAllTablesOfAnMd3)
{
    Md3Builder later = Md3Builder::tetrahedron();
    later.frames().erase(later.frames().begin());
    for (auto& surface : later.surfaces())
        surface.frames.erase(surface.frames.begin());
    const Content original = Md3Builder::tetrahedron().build();
    EXPECT_EQ(made(original, "drop-frames", "0"), later.build());
    EXPECT_EQ(made(Md3Builder::tetrahedron().trailing(3).build(), "drop-frames", "0"), later.trailing(3).build());

    Md3Builder earlier = Md3Builder::tetrahedron();
    earlier.frames().pop_back();
    for (auto& surface : earlier.surfaces())
        surface.frames.pop_back();
    EXPECT_EQ(made(original, "keep-every", "2"), earlier.build());
    EXPECT_EQ(made(original, "drop-frames", "1-1"), earlier.build());
}

TEST(FrameOperations, KeepTheFrameThatASurfaceShowsForMissingOnes)
{
    Md3Builder still = Md3Builder::tetrahedron();
    still.surfaces()[1].frames.pop_back();
    Md3Builder later = still;
    later.frames().erase(later.frames().begin());
    later.surfaces()[0].frames.erase(later.surfaces()[0].frames.begin());
    EXPECT_EQ(made(still.build(), "drop-frames", "0"), later.build());
}

TEST(FrameOperations, KeepOffsetsAlignedByZeros)
{
    const auto withFrames = [](std::size_t count, std::size_t padding) {
        Md2Builder builder = Md2Builder::tetrahedron();
        const Md2Builder::Frame frame = builder.frames().back();
        builder.noFrames();
        for (std::size_t i = 0; i < count; ++i)
            builder.frame(frame);
        return builder.framePadding(padding).build();
    };
    EXPECT_EQ(made(withFrames(4, 0), "drop-frames", "0,2-3"), withFrames(1, 0));
    const std::size_t glOffset = 60;
    const auto number = [](const Content& bytes, std::size_t at) { return std::to_integer<unsigned>(bytes[at]); };
    const Content before = withFrames(4, 1);
    for (const char* const list : {"0", "3", "1-2", "0,2"}) {
        const Content after = made(before, "drop-frames", list);
        EXPECT_EQ(number(after, glOffset) % 4, number(before, glOffset) % 4) << list;
        EXPECT_EQ(opened(after).model->meshVariants.size(), 2U) << list;
    }
}

TEST(FrameOperations, DropTheBoxesOfAnMdx)
{
    Content bytes = MdxBuilder::tetrahedronAndSheet().build(); // boxes of 2 sub-objects in 2 frames at its end
    const std::size_t boxes = bytes.size() - std::size_t{4} * 24;
    for (std::uint32_t i = 0; i < 4; ++i)
        tests::patchU32(bytes, boxes + i * std::size_t{24}, 100 + i);
    const Content after = made(bytes, "drop-frames", "0");
    const EditableFile file = opened(after);
    ASSERT_EQ(file.shape().frames.size(), 1U);
    EXPECT_EQ(file.shape().frames[0].name, "walk_2");
    const std::size_t rest = after.size() - std::size_t{2} * 24;
    EXPECT_EQ(std::to_integer<int>(after[rest]), 101);
    EXPECT_EQ(std::to_integer<int>(after[rest + 24]), 103);
    EXPECT_EQ(refusal(MdxBuilder::tetrahedronAndSheet().effects(1, 1).build(), "drop-frames", "0"),
              "the model has effects, whose bits for each frame are not known well enough");
}

TEST(FrameOperations, SayWhatIsImpossible)
{
    const Content md2 = Md2Builder::tetrahedron().build();
    EXPECT_EQ(refusal(md2, "drop-frames", "0-1"), "at least one frame must remain");
    EXPECT_EQ(refusal(md2, "drop-frames", "0,2"), "there is no frame 2: the model has 2, counted from 0");
    for (const char* const wrong : {"", "x", "1-0", "1-", "-1", "0,", "0 1"})
        EXPECT_NE(refusal(md2, "drop-frames", wrong).find("is no list of frames such as 3-5,9"), std::string::npos)
            << wrong;
    for (const char* const wrong : {"", "0", "1", "x"})
        EXPECT_EQ(refusal(md2, "keep-every", wrong), "'" + std::string(wrong) + "' is not a whole number above 1");
    EXPECT_NE(refusal(Md2Builder::tetrahedron().set(Md2Field::frameCount, 9).build(), "drop-frames", "0")
                  .find("9 records of frames at byte"),
              std::string::npos);
    Md3Builder broken = Md3Builder::tetrahedron();
    broken.set(1, tests::Md3SurfaceField::vertexOffset, 108);
    EXPECT_EQ(refusal(broken.build(), "drop-frames", "0"), "surfaces[1].vertices and surfaces[1].triangles share bytes "
                                                           "of the file: their records cannot be changed alone");
}

TEST(SurfaceOperations, HideASurface)
{
    Md3Builder hidden = Md3Builder::tetrahedron();
    hidden.set(0, tests::Md3SurfaceField::triangleCount, 0);
    EXPECT_EQ(made(Md3Builder::tetrahedron().build(), "hide-surface", "body"), hidden.build());
    EXPECT_EQ(refusal(hidden.build(), "hide-surface", "Body"), "there is no surface 'Body': the model has body, flag");
    Md3Builder unnamed = Md3Builder::tetrahedron();
    unnamed.surfaces()[0].name.clear();
    Md3Builder unnamedHidden = unnamed;
    unnamedHidden.set(0, tests::Md3SurfaceField::triangleCount, 0);
    EXPECT_EQ(made(unnamed.build(), "hide-surface", "surface_0"), unnamedHidden.build()) << "the name that info shows";
    EXPECT_EQ(refusal(unnamed.build(), "hide-surface", "surface_1"),
              "there is no surface 'surface_1': the model has surface_0, flag");
    EXPECT_EQ(refusal(unnamed.build(), "hide-surface", ""), "there is no surface '': the model has surface_0, flag");
}

} // namespace operations_test
