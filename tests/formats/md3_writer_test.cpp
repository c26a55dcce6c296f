#include "formats/md3/md3_writer.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/md3/md3.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/geometric.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace md3_writer_test {

using formats::Md3Source;

constexpr std::size_t kFrames = 3;

Md3Source::Surface ball(std::string name, float size, std::uint32_t seed)
{
    Md3Source::Surface surface;
    surface.name = std::move(name);
    surface.shaders = {"models/ball/one.tga", "two"};
    constexpr std::uint32_t kRings = 7;
    constexpr std::uint32_t kSegments = 9;
    surface.frames.resize(kFrames);
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> jitter(-0.5f, 0.5f);
    for (std::uint32_t ring = 0; ring < kRings; ++ring) {
        for (std::uint32_t segment = 0; segment < kSegments; ++segment) {
            surface.texCoords.emplace_back(jitter(random) * 8.0f, jitter(random));
            const float down = static_cast<float>(ring) * 3.14159265f / (kRings - 1);
            const float around = static_cast<float>(segment) * 6.2831853f / kSegments;
            const glm::vec3 normal(std::sin(down) * std::cos(around), std::sin(down) * std::sin(around),
                                   std::cos(down));
            for (std::size_t frame = 0; frame < kFrames; ++frame) {
                surface.frames[frame].normals.push_back(normal);
                surface.frames[frame].positions.push_back(normal * size + glm::vec3(static_cast<float>(frame)));
            }
            if (ring == 0)
                continue;
            const std::uint32_t next = (segment + 1) % kSegments;
            const std::uint32_t here = ring * kSegments;
            const std::uint32_t above = here - kSegments;
            surface.triangles.push_back({above + segment, above + next, here + segment});
            surface.triangles.push_back({above + next, here + next, here + segment});
        }
    }
    return surface;
}

Md3Source balls()
{
    Md3Source source;
    source.name = "models/ball.md3";
    source.frameNames = {"roll01", "roll02", "a name of more than 15 bytes"};
    source.surfaces = {ball("large", 100.0f, 1), ball("small", 3.3f, 2)};
    source.surfaces[1].shaders.clear();
    formats::Tag tag{"tag_top", std::vector<formats::TagPose>(kFrames)};
    for (std::size_t frame = 0; frame < kFrames; ++frame) {
        const auto angle = static_cast<float>(frame);
        tag.poses[frame].origin = {1.5f, -2.25f, angle};
        tag.poses[frame].axes = {
            {{std::cos(angle), std::sin(angle), 0.0f}, {-std::sin(angle), std::cos(angle), 0.0f}, {0.0f, 0.0f, 1.0f}}};
    }
    source.tags = {tag, {"tag_still", std::vector<formats::TagPose>(kFrames)}};
    return source;
}

formats::Result<formats::Model> reload(const Md3Source& source)
{
    return formats::loadMd3(formats::ByteView(formats::FileBytes::copyOf(formats::writeMd3(source)), "ball.md3"));
}

TEST(Md3Writer, WritesWhatTheLoaderReads)
{
    const Md3Source source = balls();
    const auto model = reload(source);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    const formats::Keyframed& shape = formats::keyframesOf(*model);
    ASSERT_EQ(shape.frames.size(), kFrames);
    EXPECT_EQ(shape.frames[1].name, "roll02");
    EXPECT_EQ(shape.frames[2].name, "a name of more ");
    ASSERT_EQ(model->surfaces.size(), 2U);
    std::size_t corner = 0;
    std::size_t index = 0;
    std::uint32_t firstCorner = 0;
    for (std::size_t s = 0; s < source.surfaces.size(); ++s) {
        const Md3Source::Surface& surface = source.surfaces[s];
        EXPECT_EQ(model->surfaces[s].name, surface.name);
        EXPECT_EQ(model->surfaces[s].shaders, surface.shaders);
        for (const glm::vec2& texCoord : surface.texCoords)
            EXPECT_EQ(model->meshVariants[0].vertices.at(corner++).uv, texCoord);
        for (const auto& triangle : surface.triangles) {
            for (const std::uint32_t vertex : triangle)
                EXPECT_EQ(model->meshVariants[0].indices.at(index++), firstCorner + vertex);
        }
        firstCorner = static_cast<std::uint32_t>(corner);
    }
    EXPECT_EQ(index, model->meshVariants[0].indices.size());
    ASSERT_EQ(model->tags.size(), 2U);
    EXPECT_EQ(model->tags[0].name, "tag_top");
    for (std::size_t frame = 0; frame < kFrames; ++frame) {
        EXPECT_EQ(model->tags[0].poses[frame].origin, source.tags[0].poses[frame].origin);
        for (std::size_t axis = 0; axis < 3; ++axis)
            EXPECT_LT(glm::distance(model->tags[0].poses[frame].axes[axis], source.tags[0].poses[frame].axes[axis]),
                      1e-6f);
    }
}

TEST(Md3Writer, RoundsPositionsToSixtyFourthsAndNormalsToTheNearest)
{
    const Md3Source source = balls();
    const auto model = reload(source);
    ASSERT_TRUE(model);
    double worst = 1.0;
    for (std::size_t s = 0; s < source.surfaces.size(); ++s) {
        const formats::VertexBlock& block = formats::keyframesOf(*model).blocks[s];
        for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
            const Md3Source::VertexFrame& wanted = source.surfaces[s].frames[frame];
            for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
                const glm::dvec3 off = formats::positionAt(block, frame, vertex) - glm::dvec3(wanted.positions[vertex]);
                for (int axis = 0; axis < 3; ++axis)
                    EXPECT_LE(std::abs(off[axis]), 0.5 / 64 + 1e-5);
                const glm::vec3 normal = glm::normalize(formats::normalAt(block, frame, vertex));
                worst = std::min(worst, static_cast<double>(glm::dot(normal, wanted.normals[vertex])));
            }
        }
    }
    EXPECT_GT(worst, std::cos(1.1 * 3.14159265 / 180.0)); // half a step in each direction
}

TEST(Md3Writer, SpellsStraightUpAndDownAsTheGameDoes)
{
    Md3Source source;
    source.frameNames = {"x"};
    Md3Source::Surface surface;
    surface.texCoords.resize(2);
    surface.frames = {{{glm::vec3(0.0f), glm::vec3(1000.0f)}, {glm::vec3(0, 0, 1), glm::vec3(0, 0, -1)}}};
    source.surfaces = {surface};
    const auto bytes = formats::writeMd3(source);
    const auto word = [&bytes](std::size_t at) {
        return std::to_integer<unsigned>(bytes.at(at)) | std::to_integer<unsigned>(bytes.at(at + 1)) << 8U;
    };
    EXPECT_EQ(word(bytes.size() - 10), 0x0000U);
    EXPECT_EQ(word(bytes.size() - 2), 0x0080U);
    EXPECT_EQ(word(bytes.size() - 8), 0x7FFFU); // the maximum
}

TEST(Md3Writer, WritesATagOnlyFile)
{
    Md3Source source = balls();
    source.surfaces.clear();
    const auto model = reload(source);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(model->tags.size(), 2U);
}

} // namespace md3_writer_test
