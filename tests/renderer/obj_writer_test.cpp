#include "renderer/export/obj_writer.hpp"

#include "formats/registry.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <array>
#include <sstream>

namespace {

using formats::Model;
using tests::Md2Builder;

Model modelFrom(const Md2Builder& builder, const std::string& name = "tetra.md2")
{
    auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(builder.build()), name));
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
}

std::vector<std::string> linesOf(const std::string& text, const std::string& start)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (line.rfind(start, 0) == 0)
            lines.push_back(line);
    }
    return lines;
}

std::string objOf(const Model& model, std::uint32_t meshVariant = 0, const formats::FramePair& frames = {},
                  const std::string& library = {}, const std::string& material = {})
{
    formats::PosedPart part{&model, meshVariant, frames};
    part.materials.assign(material.empty() ? 0 : model.surfaces.size(), material);
    return formats::writeObj({&part, 1}, library);
}

TEST(ObjWriter, WritesTextureCoordinatesOfVerticesOfASkinnedModel)
{
    const auto files = formats::writeM2(tests::flagPole(264));
    const auto model = formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(files[0].bytes), "Pole.m2"),
                                       tests::sidecarsIn(files));
    ASSERT_TRUE(model);
    formats::PosedPart part{&*model, 0, {}};
    for (std::uint32_t i = 0; i < formats::skinnedOf(*model).vertices.count; ++i)
        part.positions.emplace_back(formats::positionAt(formats::skinnedOf(*model).vertices, i));
    const std::string text = formats::writeObj({&part, 1}, {});
    EXPECT_EQ(linesOf(text, "vt "), (std::vector<std::string>{"vt 0 1", "vt 1 1", "vt 1 0", "vt 0 0", //
                                                              "vt 0 1", "vt 1 1", "vt 1 0", "vt 0 0"}));
    EXPECT_EQ(linesOf(text, "f ").back(), "f 5/5 7/7 8/8");
}

TEST(ObjWriter, WritesATetrahedronLineByLine)
{
    const Model model = modelFrom(Md2Builder::tetrahedron());
    EXPECT_EQ(objOf(model, 0, {0, 0, 0.0}, "tetra.mtl", "skin"), "# written by Trisview\n# tetra, MD2 version 8\n"
                                                                 "mtllib tetra.mtl\n"
                                                                 "v -10 20 30\n"
                                                                 "v 40 20 30\n"
                                                                 "v -10 45 30\n"
                                                                 "v -10 20 42.5\n"
                                                                 "vt 0.015625 0.96875\n"
                                                                 "vt 0.984375 0.96875\n"
                                                                 "vt 0.015625 0.03125\n"
                                                                 "vt 0.984375 0.03125\n"
                                                                 "g md2\n"
                                                                 "usemtl skin\n"
                                                                 "f 1/1 3/3 2/2\n"
                                                                 "f 1/1 2/2 4/4\n"
                                                                 "f 1/1 4/4 3/3\n"
                                                                 "f 2/2 3/3 4/4\n");
}

TEST(ObjWriter, WritesANormalOfLengthOneForEachVertex)
{
    const Model model = modelFrom(Md2Builder::tetrahedron());
    std::vector<formats::PosedPart> parts(2, formats::PosedPart{&model, 0, {}});
    parts[0].normals = {{0.0f, 0.0f, 2.0f}, {-1.0f, 0.0f, 0.0f}, {0.6f, 0.8f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    parts[1].normals = parts[0].normals;
    parts[1].transform = glm::rotate(glm::dmat4(1.0), glm::radians(90.0), glm::dvec3(1.0, 0.0, 0.0));
    parts[1].transform[3] = {100.0, 0.0, 0.0, 1.0};
    const std::string text = formats::writeObj(parts, {});
    const auto normals = linesOf(text, "vn ");
    ASSERT_EQ(normals.size(), 8U);
    EXPECT_EQ(normals[0], "vn 0 0 1");
    EXPECT_EQ(normals[2].substr(0, 8), "vn 0.600");
    EXPECT_EQ(normals[3], "vn 0 0 1") << "of no length in the file";
    EXPECT_EQ(normals[4].substr(0, 8), "vn 0 -1 ") << "turned with its part, not moved";
    EXPECT_EQ(normals[5], "vn -1 0 0");
    EXPECT_EQ(linesOf(text, "f ").front(), "f 1/1/1 3/3/3 2/2/2");
    EXPECT_EQ(linesOf(text, "f ").back(), "f 6/6/6 7/7/7 8/8/8");
}

TEST(ObjWriter, CountsNormalsApartFromVerticesOfPartsWithoutThem)
{
    const Model model = modelFrom(Md2Builder::tetrahedron());
    std::vector<formats::PosedPart> parts(2, formats::PosedPart{&model, 0, {}});
    parts[1].normals.assign(4, {1.0f, 0.0f, 0.0f});
    const std::string text = formats::writeObj(parts, {});
    EXPECT_EQ(linesOf(text, "f ").front(), "f 1/1 3/3 2/2");
    EXPECT_EQ(linesOf(text, "f ").back(), "f 6/6/2 7/7/3 8/8/4");
}

TEST(ObjWriter, NamesTheAlphaMapOfAMaterial)
{
    const std::vector<formats::MtlEntry> materials = {{"leaf", "leaf.png", "leaf_alpha.png"}, {"wood", "wood.png", {}}};
    const std::string text = formats::writeMtl(materials);
    EXPECT_NE(text.find("map_Kd leaf.png\nmap_d leaf_alpha.png\nnewmtl wood\n"), std::string::npos) << text;
    EXPECT_EQ(linesOf(text, "map_d").size(), 1U);
}

TEST(ObjWriter, LeavesMaterialLinesOutWhereThereIsNone)
{
    const std::string text = objOf(modelFrom(Md2Builder::tetrahedron()), 0, {});
    EXPECT_TRUE(linesOf(text, "mtllib").empty());
    EXPECT_TRUE(linesOf(text, "usemtl").empty());
}

TEST(ObjWriter, BlendsTwoFrames)
{
    const std::string text = objOf(modelFrom(Md2Builder::tetrahedron()), 0, {0, 1, 0.25});
    // 3/4 of turn1 and 1/4 of turn2, whose scale is 1, 1, 2 and whose translation is 0, 0, -5.
    EXPECT_EQ(linesOf(text, "v "),
              (std::vector<std::string>{"v -7.5 15 21.25", "v 55 15 21.25", "v -7.5 58.75 21.25", "v -7.5 15 80.625"}));
}

TEST(ObjWriter, KeepsNineSignificantDigits)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    builder.frames()[0].scale = {1.0f / 3.0f, 1e-7f, 12345.678f};
    builder.frames()[0].translate = {};
    const std::string text = objOf(modelFrom(builder), 0, {});
    // The float nearest to a third is 0.3333333432674408.
    EXPECT_EQ(linesOf(text, "v "),
              (std::vector<std::string>{"v 0 0 0", "v 33.3333343 0 0", "v 0 1.00000001e-05 0", "v 0 0 1234567.77"}));
}

/// Checks the faces of a tetrahedron.
void expectFacesOutward(const std::string& text)
{
    std::vector<glm::dvec3> points;
    glm::dvec3 middle(0.0);
    for (const std::string& line : linesOf(text, "v ")) {
        std::istringstream in(line.substr(2));
        glm::dvec3 point;
        in >> point.x >> point.y >> point.z;
        points.push_back(point);
        middle += point / 4.0;
    }
    const auto faces = linesOf(text, "f ");
    EXPECT_EQ(faces.size(), 4U);
    for (const std::string& face : faces) {
        std::istringstream in(face.substr(2));
        std::array<glm::dvec3, 3> corners{};
        for (glm::dvec3& corner : corners) {
            std::size_t vertex = 0;
            std::string rest;
            in >> vertex >> rest;
            corner = points.at(vertex - 1);
        }
        const glm::dvec3 normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
        EXPECT_GT(glm::dot(normal, corners[0] - middle), 0.0) << face;
    }
}

TEST(ObjWriter, TurnsEveryFaceCounterClockwiseFromOutside)
{
    const Model model = modelFrom(Md2Builder::tetrahedron());
    for (std::uint32_t meshVariant = 0; meshVariant < 2; ++meshVariant) {
        expectFacesOutward(objOf(model, meshVariant, {0, 0, 0.0}));
        formats::PosedPart mirrored{&model, meshVariant, {0, 0, 0.0}};
        mirrored.transform = glm::scale(glm::dmat4(1.0), glm::dvec3(1.0, -1.0, 1.0));
        expectFacesOutward(formats::writeObj({&mirrored, 1}, {}));
    }
}

TEST(ObjWriter, WritesEveryVertexOfTheFileOnce)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    for (Md2Builder::Frame& frame : builder.frames())
        frame.vertices.push_back({9, 9, 9, 0}); // no triangle uses it
    const std::string text = objOf(modelFrom(builder), 0, {});
    EXPECT_EQ(linesOf(text, "v ").size(), 5U);
    EXPECT_EQ(linesOf(text, "v ")[4], "v -5.5 22.25 31.125");
}

TEST(ObjWriter, KeepsNamesInTheirLine)
{
    const Model model = modelFrom(Md2Builder::tetrahedron(), "a\nv 1 2 3 #x.md2");
    const std::string text = objOf(model, 0, {}, "", "my skin\n");
    EXPECT_EQ(linesOf(text, "# ").at(1), "# a_v_1_2_3__x, MD2 version 8");
    EXPECT_EQ(linesOf(text, "usemtl").front(), "usemtl my_skin_");
    EXPECT_EQ(linesOf(text, "v ").size(), 4U);
}

TEST(ObjWriter, WritesPartsBehindEachOtherWhereTheyStand)
{
    const Model model = modelFrom(Md2Builder::tetrahedron());
    formats::PosedPart moved{&model, 0, {}};
    moved.transform[3] = glm::dvec4(100.0, 0.0, 0.0, 1.0);
    const std::array<formats::PosedPart, 2> parts = {formats::PosedPart{&model, 0, {}}, moved};
    const std::string text = formats::writeObj(parts, "");
    const auto vertices = linesOf(text, "v ");
    ASSERT_EQ(vertices.size(), 8U);
    EXPECT_EQ(vertices[0], "v -10 20 30");
    EXPECT_EQ(vertices[4], "v 90 20 30");
    EXPECT_EQ(linesOf(text, "f ")[4], "f 5/5 7/7 6/6");
    EXPECT_EQ(linesOf(text, "g ").size(), 2U);
}

TEST(MtlWriter, NamesTheImage)
{
    const formats::MtlEntry entry{"skin", "a b.png"};
    EXPECT_EQ(formats::writeMtl({&entry, 1}),
              "# written by Trisview\nnewmtl skin\nKa 0 0 0\nKd 1 1 1\nKs 0 0 0\nillum 1\nmap_Kd a b.png\n");
}

TEST(MtlWriter, IsPlainGrayWithoutAnImage)
{
    const formats::MtlEntry entry{"my skin", ""};
    EXPECT_EQ(formats::writeMtl({&entry, 1}),
              "# written by Trisview\nnewmtl my_skin\nKa 0 0 0\nKd 0.7 0.7 0.7\nKs 0 0 0\nillum 1\n");
}

} // namespace
