#include "renderer/export/stl_writer.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/registry.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/stl_file.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <cmath>
#include <limits>

namespace {

using formats::Model;
using tests::Md2Builder;

Model solidTetrahedron()
{
    auto model = formats::loadModel(
        formats::ByteView(formats::FileBytes::copyOf(Md2Builder::tetrahedron().build()), "tetra.md2"));
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
}

glm::vec3 centerOf(const tests::StlFile& file)
{
    glm::vec3 sum(0.0f);
    for (const tests::StlFile::Triangle& triangle : file.triangles)
        sum += (triangle.corners[0] + triangle.corners[1] + triangle.corners[2]) / 3.0f;
    return sum / static_cast<float>(file.triangles.size());
}

TEST(StlWriter, WritesEachTriangleWithTheNormalOfItsPlane)
{
    const Model model = solidTetrahedron();
    const formats::PosedPart part{&model, 0, {}};
    const tests::StlFile file = tests::readStl(formats::writeStl({&part, 1}));
    EXPECT_TRUE(file.header.starts_with(formats::kStlMark));
    EXPECT_FALSE(file.header.starts_with("solid")) << "that would be a text file";
    ASSERT_EQ(file.triangles.size(), triangleCountOf(model.meshVariants[0], 0));
    EXPECT_EQ(formats::stlTriangleCount({&part, 1}), file.triangles.size());
    const glm::vec3 center = centerOf(file);
    for (const tests::StlFile::Triangle& triangle : file.triangles) {
        const auto& corners = triangle.corners;
        const glm::vec3 plane = glm::normalize(glm::cross(corners[1] - corners[0], corners[2] - corners[0]));
        EXPECT_NEAR(glm::length(triangle.normal - plane), 0.0f, 1e-5f);
        EXPECT_GT(glm::dot(triangle.normal, corners[0] - center), 0.0f) << "counter-clockwise from outside";
    }
}

TEST(StlWriter, TurnsMirroredPartsNotInsideOut)
{
    const Model model = solidTetrahedron();
    formats::PosedPart part{&model, 0, {}};
    part.transform = glm::scale(glm::dmat4(1.0), glm::dvec3(1.0, 1.0, -1.0));
    const tests::StlFile file = tests::readStl(formats::writeStl({&part, 1}));
    const glm::vec3 center = centerOf(file);
    for (const tests::StlFile::Triangle& triangle : file.triangles)
        EXPECT_GT(glm::dot(triangle.normal, triangle.corners[0] - center), 0.0f);
}

TEST(StlWriter, LeavesHiddenSurfacesOut)
{
    const Model model = solidTetrahedron();
    std::vector<formats::PosedPart> parts(2, formats::PosedPart{&model, 0, {}});
    parts[0].isHidden = {true};
    EXPECT_EQ(tests::readStl(formats::writeStl(parts)).triangles.size(), triangleCountOf(model.meshVariants[0], 0));
    parts[1].isHidden = {true};
    EXPECT_EQ(formats::stlTriangleCount(parts), 0U);
    EXPECT_EQ(formats::writeStl(parts).size(), 84U);
}

TEST(StlWriter, MovesPartsAndKeepsNumbersFinite)
{
    const Model model = solidTetrahedron();
    formats::PosedPart part{&model, 0, {}};
    const tests::StlFile at = tests::readStl(formats::writeStl({&part, 1}));
    part.transform = glm::scale(glm::translate(glm::dmat4(1.0), glm::dvec3(5.0, 6.0, 7.0)), glm::dvec3(2.0));
    const tests::StlFile moved = tests::readStl(formats::writeStl({&part, 1}));
    EXPECT_NEAR(glm::length(moved.triangles[0].corners[2] - (at.triangles[0].corners[2] * 2.0f + glm::vec3(5, 6, 7))),
                0.0f, 1e-4f);
    EXPECT_NEAR(glm::length(moved.triangles[0].normal - at.triangles[0].normal), 0.0f, 1e-5f);
    part.transform = glm::scale(glm::dmat4(1.0), glm::dvec3(1e200));
    for (const tests::StlFile::Triangle& triangle : tests::readStl(formats::writeStl({&part, 1})).triangles) {
        for (const glm::vec3& corner : triangle.corners)
            EXPECT_TRUE(std::isfinite(corner.x) && std::isfinite(corner.y) && std::isfinite(corner.z));
        EXPECT_FALSE(std::isnan(triangle.normal.x));
    }
}

TEST(StlWriter, WritesNoNormalOfATriangleWithoutArea)
{
    const Model model = solidTetrahedron();
    formats::PosedPart part{&model, 0, {}};
    part.transform = glm::dmat4(0.0);
    for (const tests::StlFile::Triangle& triangle : tests::readStl(formats::writeStl({&part, 1})).triangles)
        EXPECT_EQ(triangle.normal, glm::vec3(0.0f));
}

} // namespace
