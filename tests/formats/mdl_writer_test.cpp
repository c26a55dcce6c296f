#include "formats/mdl/mdl_writer.hpp"

#include "formats/mdl/mdl.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace mdl_writer_test {

using formats::MdlSource;

/// The nearest direction to `direction` in Quake's table of normals.
glm::vec3 storedNormal(const glm::vec3& direction)
{
    return formats::kMd2Normals[formats::nearestMd2Normal(glm::normalize(direction))];
}

/// Four vertices whose coordinates are whole steps of a grid of half units.
MdlSource::Frame frameAt(const std::string& name, float shift)
{
    return {name,
            {{shift, 0.0f, 0.0f}, {127.5f, 0.0f, 0.0f}, {0.0f, 127.5f, 0.0f}, {0.0f, 0.0f, 127.5f}},
            {storedNormal({-1.0f, -1.0f, -1.0f}), storedNormal({3.0f, -1.0f, -1.0f}),
             storedNormal({-1.0f, 3.0f, -1.0f}), storedNormal({-1.0f, -1.0f, 3.0f})}};
}

MdlSource tetrahedron()
{
    MdlSource source;
    source.skinWidth = 8;
    source.skinHeight = 4;
    source.skins = {{{MdlSource::Pixels(32, 7)}},
                    {{MdlSource::Pixels(32, 1), MdlSource::Pixels(32, 2)}, {0.25f, 1.0f}}};
    source.texCoords = {{true, {1, 2}}, {false, {3, 0}}, {false, {0, 3}}, {false, {2, 2}}};
    source.triangles = {{true, {0, 1, 2}}, {false, {0, 2, 3}}, {true, {0, 3, 1}}, {true, {1, 3, 2}}};
    source.frames = {{{frameAt("turn1", 0.5f)}},
                     {{frameAt("burn1", 1.0f), frameAt("burn2", 1.5f)}, {0.2f, 0.4f}},
                     {{frameAt("turn2", 2.0f)}}};
    return source;
}

formats::Model written(const MdlSource& source)
{
    const auto model = formats::loadMdl(formats::ByteView(formats::FileBytes::copyOf(writeMdl(source)), "written.mdl"));
    EXPECT_TRUE(model) << model.error().message;
    return model ? *model : formats::Model();
}

TEST(MdlWriter, WritesWhatTheReaderReads)
{
    const MdlSource source = tetrahedron();
    const formats::Model model = written(source);
    for (const formats::Diagnostic& diagnostic : model.diagnostics)
        ADD_FAILURE() << diagnostic.message;
    const formats::Keyframed& shape = keyframesOf(model);
    ASSERT_EQ(shape.frames.size(), 4U);
    const std::vector<MdlSource::Frame> frames = {source.frames[0].frames[0], source.frames[1].frames[0],
                                                  source.frames[1].frames[1], source.frames[2].frames[0]};
    for (std::uint32_t frame = 0; frame < frames.size(); ++frame) {
        EXPECT_EQ(shape.frames[frame].name, frames[frame].name);
        for (std::uint32_t vertex = 0; vertex < 4; ++vertex) {
            EXPECT_EQ(glm::vec3(positionAt(shape.blocks.front(), frame, vertex)), frames[frame].positions[vertex]);
            EXPECT_EQ(normalAt(shape.blocks.front(), frame, vertex), frames[frame].normals[vertex]);
        }
    }
    EXPECT_EQ(model.meshVariants.front().triangleCount, 4U);
}

TEST(MdlWriter, WritesGroupsOfFramesAndSkins)
{
    const formats::Model model = written(tetrahedron());
    ASSERT_EQ(model.clips.size(), 3U);
    EXPECT_EQ(model.clips[1].name, "burn");
    EXPECT_EQ(model.clips[1].frameCount, 2U);
    EXPECT_FLOAT_EQ(model.clips[1].framesPerSecond, 5.0f);
    ASSERT_EQ(model.embeddedSkins.size(), 2U);
    EXPECT_EQ(model.embeddedSkins[0].images.size(), 1U);
    EXPECT_EQ(model.embeddedSkins[1].endSeconds, (std::vector<double>{0.25, 1.0}));
    ASSERT_EQ(model.embeddedSkins[1].images.size(), 2U);
    const formats::EmbeddedImage& second = model.embeddedSkins[1].images[1];
    const auto pixels = second.bytes.span().subspan(second.offset, 32);
    EXPECT_TRUE(std::all_of(pixels.begin(), pixels.end(), [](std::byte each) { return each == std::byte{2}; }));
}

TEST(MdlWriter, ShowsTheBackOfTheSeamHalfASkinFurther)
{
    const formats::Model model = written(tetrahedron());
    const formats::MeshVariant& triangles = model.meshVariants.front();
    const auto uvOf = [&](std::size_t triangle) { return triangles.vertices[triangles.indices[3 * triangle]].uv; };
    EXPECT_EQ(uvOf(0), glm::vec2(1.5f / 8, 2.5f / 4));
    EXPECT_EQ(uvOf(1), glm::vec2(5.5f / 8, 2.5f / 4)) << "of the back";
}

TEST(MdlWriter, WritesAFlatModel)
{
    MdlSource source = tetrahedron();
    for (MdlSource::FrameGroup& group : source.frames) {
        for (MdlSource::Frame& frame : group.frames) {
            for (glm::vec3& position : frame.positions)
                position.z = 3.0f;
        }
    }
    const formats::Model model = written(source);
    EXPECT_DOUBLE_EQ(positionAt(keyframesOf(model).blocks.front(), 0, 3).z, 3.0);
}

} // namespace mdl_writer_test
