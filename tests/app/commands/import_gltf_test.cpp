#include "formats/base/names.hpp"
#include "formats/load_image.hpp"
#include "formats/md2/md2.hpp"
#include "formats/md3/md3.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <set>

/// Models made for games of glTF files.
namespace import_gltf_test {

namespace fs = std::filesystem;
using app::ExitStatus;
using nlohmann::json;
using tests::contains;
using tests::GltfBuilder;
using tests::run;

class ImportGltf : public testing::Test {
protected:
    /// The report; fails the test if nothing is made.
    json import(const fs::path& model, const fs::path& output, std::vector<std::string> options = {})
    {
        fs::create_directories(output.parent_path());
        options.insert(options.begin(), {"import", model.generic_string(), "--json", "-o", output.generic_string()});
        const tests::CommandRun result = run(options);
        EXPECT_NE(result.status, ExitStatus::usage) << result.messages;
        EXPECT_FALSE(result.output.empty()) << result.messages;
        return result.output.empty() ? json::object() : json::parse(result.output);
    }
    fs::path writeGlb(const char* name, const GltfBuilder& builder)
    {
        return m_folder.write(name, std::span<const std::byte>(builder.glb()));
    }
    /// A textured triangle 20 units wide.
    static GltfBuilder textured(const std::string& image, const std::string& material = "")
    {
        GltfBuilder builder = GltfBuilder::triangle();
        builder.members = "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":\"a\",\"mesh\":0,\"scale\":[20,20,20]}],"
                          "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"NORMAL\":1,\"TEXCOORD_0\":2},"
                          "\"indices\":3,\"material\":0}]}],\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"" +
                          image + "\"}],\"materials\":[{\"name\":\"m\",\"pbrMetallicRoughness\":{" + material +
                          "\"baseColorTexture\":{\"index\":0}}}]";
        return builder;
    }
    /// A triangle for each name, with a material of its own.
    static GltfBuilder named(const std::vector<std::string>& names, const std::vector<std::string>& colors)
    {
        GltfBuilder builder = GltfBuilder::triangle();
        std::string roots, nodes, meshes, materials;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string comma = i > 0 ? "," : "";
            roots += comma + std::to_string(i);
            nodes += formats::joined(comma, "{\"name\":\"", names[i], "\",\"mesh\":", i, ",\"translation\":[", 30 * i,
                                     ",0,0],\"scale\":[20,20,20]}");
            meshes += formats::joined(comma, "{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"NORMAL\":1},",
                                      "\"indices\":3,\"material\":", i, "}]}");
            materials += formats::joined(comma, "{\"name\":\"m", i, "\",\"pbrMetallicRoughness\":{",
                                         "\"baseColorFactor\":[", colors[i], ",1]}}");
        }
        builder.members = "\"scenes\":[{\"nodes\":[" + roots + "]}],\"nodes\":[" + nodes + "],\"meshes\":[" + meshes +
                          "],\"materials\":[" + materials + "]";
        return builder;
    }
    static formats::Model loadedMd3(const fs::path& path)
    {
        const auto model = formats::readFile(path).and_then(formats::loadMd3);
        EXPECT_TRUE(model) << (model ? "" : model.error().message);
        return model ? *model : formats::Model{};
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(ImportGltf, PosesBonesAndClips)
{
    const fs::path output = m_folder / "made/arm.md3";
    GltfBuilder builder = GltfBuilder::arm();
    builder.members.replace(builder.members.find("\"bend\""), 6, "\"death\""); // which plays once
    const json report = import(writeGlb("arm.glb", builder), output, {"--scale", "20", "--clips", "death"});
    EXPECT_LE(report["accuracy"]["maxCoordinate"].get<double>(), report["accuracy"]["halfStep"].get<double>() + 1e-6);
    const formats::Model made = loadedMd3(output);
    ASSERT_EQ(frameCountOf(made), 16U); // one second at 15, and its end
    ASSERT_EQ(made.surfaces.size(), 1U);
    const formats::VertexBlock& block = keyframesOf(made).blocks.front();
    float top = 0.0f;
    float left = 0.0f;
    for (std::uint32_t i = 0; i < block.vertexCount; ++i) {
        top = std::max(top, static_cast<float>(positionAt(block, 0, i).z));
        left = std::min(left, static_cast<float>(positionAt(block, 15, i).x));
    }
    EXPECT_EQ(top, 40.0f);
    EXPECT_NEAR(left, -20.0f, 0.01f); // the tip lies on its side
}

TEST_F(ImportGltf, GivesSurfacesNamesThatASkinReaches)
{
    const std::vector<std::string> names{"Left Arm", "arm_l", "body", "Body", "my tag_x"};
    const std::vector<std::string> colors{"1,0,0", "0,1,0", "0,0,1", "1,1,0", "0,1,1"};
    const fs::path output = m_folder / "models/players/a/lower.md3";
    const json report = import(writeGlb("names.glb", named(names, colors)), output);
    const formats::Model made = loadedMd3(output);
    ASSERT_EQ(made.surfaces.size(), names.size());
    std::string expected;
    std::set<std::string> different;
    for (const formats::Surface& surface : made.surfaces) {
        expected += surface.name + "," + surface.shaders.front() + "\n";
        different.insert(formats::lowered(surface.name));
    }
    EXPECT_EQ(tests::textOf(output.parent_path() / "lower_default.skin"), expected);
    EXPECT_EQ(different, (std::set<std::string>{"left_arm", "arm-l", "body", "body-2", "my_tag-x"}));
    EXPECT_TRUE(contains(report["lost"].dump(), "names of 4 surfaces changed")) << report["lost"].dump();
}

TEST_F(ImportGltf, MakesOneImageOfPlainColors)
{
    const fs::path output = m_folder / "models/b/tris.md2";
    (void)import(writeGlb("colors.glb", named({"a", "b", "c"}, {"1,0,0", "0,0,1", "1,0,0"})), output);
    const auto made = formats::readFile(output).and_then(formats::loadMd2);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(made->skins, std::vector<std::string>{"models/b/colors_colors.tga"});
    const auto image = formats::readFile(output.parent_path() / "colors_colors.tga").and_then(formats::loadImage);
    ASSERT_TRUE(image) << image.error().message;
    std::set<std::uint32_t> colors;
    for (std::size_t i = 0; i < image->image.pixels.size(); i += 4)
        colors.insert(std::uint32_t{image->image.pixels[i]} << 16U | std::uint32_t{image->image.pixels[i + 1]} << 8U |
                      image->image.pixels[i + 2]);
    EXPECT_EQ(colors, (std::set<std::uint32_t>{0xFF0000, 0x0000FF}));
}

TEST_F(ImportGltf, CopiesAnImageOnlyWithItsOwnColors)
{
    tests::FlatJpeg jpeg = tests::flatJpeg(4, 4, {200, 200, 200});
    jpeg.header.insert(jpeg.header.end(), jpeg.body.begin(), jpeg.body.end());
    m_folder.write("photo.jpg", std::as_bytes(std::span(jpeg.header)));
    (void)import(writeGlb("white.glb", textured("photo.jpg")), m_folder / "w/white.md3");
    EXPECT_EQ(tests::textOf(m_folder / "w/photo.jpg"), tests::textOf(m_folder / "photo.jpg"));
    const fs::path red = writeGlb("red.glb", textured("photo.jpg", "\"baseColorFactor\":[1,0,0,1],"));
    (void)import(red, m_folder / "r/red.md3");
    EXPECT_FALSE(fs::exists(m_folder / "r/photo.jpg"));
    const auto image = formats::readFile(m_folder / "r/photo.tga").and_then(formats::loadImage);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_GT(image->image.pixels[0], 150);
    EXPECT_EQ(image->image.pixels[1], 0);
}

TEST_F(ImportGltf, LeavesItsImageWhereItIs)
{
    tests::FlatJpeg jpeg = tests::flatJpeg(4, 4, {200, 200, 200});
    jpeg.header.insert(jpeg.header.end(), jpeg.body.begin(), jpeg.body.end());
    const fs::path photo = m_folder.write("photo.jpg", std::as_bytes(std::span(jpeg.header)));
    const std::string before = tests::textOf(photo);
    const json report = import(writeGlb("a.glb", textured("photo.jpg")), m_folder / "a.md3");
    EXPECT_EQ(report["kept"], json::array({photo.generic_string()}));
    EXPECT_EQ(tests::textOf(photo), before);
    EXPECT_EQ(loadedMd3(m_folder / "a.md3").surfaces.size(), 1U);
}

TEST_F(ImportGltf, PutsCornersInsideTheSkin)
{
    m_folder.write("skin.png", std::span<const std::byte>(tests::pngFile(64, 32)));
    const fs::path output = m_folder / "made/a.md2";
    (void)import(writeGlb("a.glb", textured("skin.png")), output); // its corners are (0, 0), (1, 0), (0, 1)
    const auto made = formats::readFile(output).and_then(formats::loadMd2);
    ASSERT_TRUE(made) << made.error().message;
    for (const formats::MeshVariant& mesh : made->meshVariants) {
        for (const formats::RenderVertex& vertex : mesh.vertices) {
            EXPECT_TRUE(vertex.uv.x > 0.0f && vertex.uv.x < 1.0f) << vertex.uv.x;
            EXPECT_TRUE(vertex.uv.y > 0.0f && vertex.uv.y < 1.0f) << vertex.uv.y;
        }
    }
}

TEST_F(ImportGltf, WarnsAboutAWideSkinOfQuake2)
{
    m_folder.write("wide.png", std::span<const std::byte>(tests::pngFile(641, 16)));
    m_folder.write("fit.png", std::span<const std::byte>(tests::pngFile(640, 16)));
    const json wide = import(writeGlb("w.glb", textured("wide.png")), m_folder / "w/w.md2");
    EXPECT_TRUE(contains(wide["warnings"].dump(), "641 columns")) << wide["warnings"].dump();
    const json fit = import(writeGlb("f.glb", textured("fit.png")), m_folder / "f/f.md2");
    EXPECT_FALSE(contains(fit["warnings"].dump(), "columns")) << fit["warnings"].dump();
}

/// The joint "tag_weapon" in two skins, with other inverse matrices.
GltfBuilder twiceBound()
{
    GltfBuilder builder = GltfBuilder::arm();
    builder.addFloats("MAT4", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,  0, 1, //
                               1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 5, 1});
    builder.members = "\"scenes\":[{\"nodes\":[0,2,3]}],\"nodes\":[{\"name\":\"root\",\"children\":[1]},"
                      "{\"name\":\"tag_weapon\",\"translation\":[0,1,0]},{\"name\":\"a\",\"mesh\":0,\"skin\":0},"
                      "{\"name\":\"b\",\"mesh\":0,\"skin\":1}],\"meshes\":[{\"primitives\":[{\"attributes\":{"
                      "\"POSITION\":0,\"JOINTS_0\":1,\"WEIGHTS_0\":2},\"indices\":3}]}],"
                      "\"skins\":[{\"joints\":[0,1],\"inverseBindMatrices\":4},"
                      "{\"joints\":[0,1],\"inverseBindMatrices\":9}]";
    return builder;
}

TEST_F(ImportGltf, TakesATagOnce)
{
    const fs::path bound = writeGlb("bound.glb", twiceBound());
    const json report = import(bound, m_folder / "made/a.md3", {"--scale", "20"});
    EXPECT_EQ(report["tags"], json::array({"tag_weapon"}));
    GltfBuilder twice = GltfBuilder::triangle();
    twice.members = "\"nodes\":[{\"mesh\":0,\"scale\":[20,20,20]},{\"name\":\"tag_a\"},{\"name\":\"Tag_A\"}]," +
                    twice.members.substr(twice.members.find("\"meshes\""));
    const json named = import(writeGlb("twice.glb", twice), m_folder / "made/b.md3");
    EXPECT_EQ(named["tags"], json::array({"tag_a"}));
    EXPECT_TRUE(contains(named["lost"].dump(), "several nodes are the tag 'tag_a'")) << named["lost"].dump();
}

TEST_F(ImportGltf, SaysThatAnMd2HasNoTags)
{
    const json report = import(writeGlb("bound.glb", twiceBound()), m_folder / "made/a.md2", {"--scale", "20"});
    EXPECT_TRUE(report["tags"].empty()) << report["tags"].dump();
    EXPECT_TRUE(contains(report["lost"].dump(), "1 tag left out")) << report["lost"].dump();
}

TEST_F(ImportGltf, ShortensNamesOfClipsBehindTheBar)
{
    GltfBuilder builder = GltfBuilder::arm();
    builder.members.replace(builder.members.find("\"bend\""), 6, "\"CharacterArmature|Death\"");
    builder.members.replace(builder.members.find("\"jump\""), 6, "\"CharacterArmature|Run\"");
    const json report = import(writeGlb("arm.glb", builder), m_folder / "made/a.md2", {"--scale", "20"});
    const auto made = formats::readFile(m_folder / "made/a.md2").and_then(formats::loadMd2);
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_EQ(made->clips.size(), 3U);
    EXPECT_EQ(made->clips[0].name, "Death");
    EXPECT_FALSE(made->clips[0].loops);
    EXPECT_EQ(made->clips[0].frameCount, 11U); // one second at 10, and its end: it plays once
    EXPECT_EQ(made->clips[1].name, "Run");
    EXPECT_TRUE(contains(report["warnings"].dump(), "'CharacterArmature|Death' is 'Death'"))
        << report["warnings"].dump();
}

} // namespace import_gltf_test
