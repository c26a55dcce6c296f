#include "formats/registry.hpp"

#include "tests/support/md2_builder.hpp"

#include <gtest/gtest.h>

namespace load_model_test {

using formats::LoadErrorCode;

formats::Result<formats::Model> load(formats::FileBytes bytes)
{
    return formats::loadModel(formats::ByteView(std::move(bytes), "dir/x.md2"));
}

TEST(LoadModel, FindsAnMd2ByItsContentUnderAnyName)
{
    const auto bytes = tests::Md2Builder::tetrahedron().build();
    const auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(bytes), "a.b/tetra.old.mdl"));
    ASSERT_TRUE(model);
    EXPECT_EQ(model->format, "MD2");
    EXPECT_EQ(model->name, "tetra.old");
    EXPECT_TRUE(formats::sniffModel(bytes));
    EXPECT_FALSE(formats::sniffModel(std::span(bytes).first(3)));
}

TEST(LoadModel, KnowsItsExtensions)
{
    const auto extensions = formats::modelExtensions();
    EXPECT_EQ(std::vector<std::string_view>(extensions.begin(), extensions.end()),
              (std::vector<std::string_view>{".md2", ".md3", ".mdx", ".mdl", ".m2", ".iqm", ".glb", ".gltf"}));
}

/// Files beside models of World of Warcraft, or with the same extension.
TEST(LoadModel, NamesUnsupportedFormatsByContentUnderTheNameOfAnM2)
{
    struct Case {
        std::string magic;
        const char* what;
    };
    for (const Case& each : std::vector<Case>{
             {"PTCH", "a World of Warcraft patch file, not a whole model"},
             {"UFOM", "tangents and normals that UFO: Alien Invasion keeps beside a model (MDX), not a model"},
             {"MDLX", "a Warcraft III model (MDX), which is not read"},
             {"SKIN", "a view of a World of Warcraft model (SKIN), not a model"},
             {"SKL1", "a skeleton of a World of Warcraft model (SKEL), not a model"},
             {"AFM2", "an animation of a World of Warcraft model (ANIM), not a model"}}) {
        const std::string bytes = each.magic + std::string(400, '\0');
        const auto model =
            formats::loadModelWithSidecars({formats::FileBytes::copyOf(std::string_view(bytes)), "x.m2"}, {});
        ASSERT_FALSE(model) << each.magic;
        EXPECT_EQ(model.error().code, LoadErrorCode::unsupported);
        EXPECT_EQ(model.error().message, std::string("x.m2: it is ") + each.what);
    }
}

struct Stranger {
    const char* name;
    std::string_view bytes;
    LoadErrorCode code;
    const char* message;
};

class UnsupportedFormats : public testing::TestWithParam<Stranger> {};

TEST_P(UnsupportedFormats, AreNamed)
{
    const auto model = load(formats::FileBytes::copyOf(GetParam().bytes));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, GetParam().code);
    EXPECT_EQ(model.error().message, GetParam().message);
}

using namespace std::string_view_literals;

INSTANTIATE_TEST_SUITE_P(
    LoadModel, UnsupportedFormats,
    testing::Values(
        Stranger{"Warcraft", "MDLXVERS"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is a Warcraft III model (MDX), which is not read"},
        Stranger{"HalfLife", "IDST\x0a\0\0\0"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is a Half-Life model (MDL), which is not read"},
        Stranger{"Sprite", "IDSP\x02\0\0\0"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is a sprite of Quake or Half-Life (SPR), not a model"},
        Stranger{"Ufo", "UFOM\x04\0\0\0"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is tangents and normals that UFO: Alien Invasion keeps beside a model (MDX), not a "
                 "model"},
        Stranger{"Zip", "PK\x03\x04rest"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is a zip archive (PK3), which is not read"},
        Stranger{"Pak", "PACK\x0c\0\0\0"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is a Quake archive (PAK), which is not read"},
        Stranger{"Png", "\x89PNG\r\n\x1a\n"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is an image (PNG), not a model"},
        Stranger{"Jpeg", "\xFF\xD8\xFF\xE0"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is an image (JPEG), not a model"},
        Stranger{"Pcx", "\x0A\x05\x01\x08"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is an image (PCX), not a model"},
        Stranger{"Bmp", "BM\x46\0\0\0"sv, LoadErrorCode::unsupported, "dir/x.md2: it is an image (BMP), not a model"},
        Stranger{"Tga", "\0\0\x02\0\0\0\0\0\0\0\0\0\x01\0\x01\0\x18\x20\x01\x02\x03"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is an image (TGA), not a model"},
        Stranger{"Patch", "PTCH\0\0\0\0"sv, LoadErrorCode::unsupported,
                 "dir/x.md2: it is a World of Warcraft patch file, not a whole model"},
        Stranger{"Empty", ""sv, LoadErrorCode::wrongFormat,
                 "dir/x.md2: not a model of a known format: the file is empty"},
        Stranger{"Text", "hello, world\n"sv, LoadErrorCode::wrongFormat,
                 "dir/x.md2: not a model of a known format: it is text"},
        Stranger{"Utf8", "gr\xC3\xBC\xC3\x9F dich"sv, LoadErrorCode::wrongFormat,
                 "dir/x.md2: not a model of a known format: it is text"},
        Stranger{"Rubbish", "AB\x01\xFF\x00"sv, LoadErrorCode::wrongFormat,
                 "dir/x.md2: not a model of a known format: it begins with bytes 41 42 01 ff"},
        Stranger{"OneByte", "\x07"sv, LoadErrorCode::wrongFormat,
                 "dir/x.md2: not a model of a known format: it begins with byte 07"},
        Stranger{"HalfMagic", "IDP"sv, LoadErrorCode::wrongFormat,
                 "dir/x.md2: not a model of a known format: it is text"},
        Stranger{"ShortMdx", "IDPX\x04\0\0\0"sv, LoadErrorCode::truncated,
                 "dir/x.md2: header at byte 0 needs 92 bytes, file has 8"},
        Stranger{"ShortM2", "MD20\x08\x01\0\0"sv, LoadErrorCode::truncated,
                 "dir/x.md2: header at byte 0 needs 304 bytes, file has 8"},
        Stranger{"ShortMd2", "IDP2\x08"sv, LoadErrorCode::truncated,
                 "dir/x.md2: header at byte 0 needs 68 bytes, file has 5"}),
    [](const auto& each) { return std::string(each.param.name); });

} // namespace load_model_test
