#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/session/open_request.hpp"
#include "formats/image/blp/blp_writer.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/bindings.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using scene::Bindings;
using scene::Document;
using scene::SkinOrigin;
using tests::Md2Builder;
using tests::TemporaryFolder;

Document openedWith(const fs::path& file, const Bindings& bindings = {})
{
    auto document = scene::open(file, {.bindings = bindings});
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? *std::move(document) : Document();
}

bool hasRule(const Document& document, std::string_view rule)
{
    return std::any_of(document.diagnostics.begin(), document.diagnostics.end(),
                       [&](const formats::Diagnostic& diagnostic) { return diagnostic.rule == rule; });
}

/// A model with the missing skin models/tetra/skin.pcx.
fs::path writeLonely(const TemporaryFolder& folder)
{
    return folder.write("models/tetra/tris.md2", Md2Builder::tetrahedron().build());
}

TEST(Bindings, AreShownInsteadOfWhatIsMissing)
{
    const TemporaryFolder folder;
    const fs::path model = writeLonely(folder);
    const fs::path image = folder.write("elsewhere/red.png", tests::pngFile(6, 5));
    const Document before = openedWith(model);
    ASSERT_EQ(before.textures.size(), 1U);
    EXPECT_TRUE(hasRule(before, "texture-missing"));
    EXPECT_EQ(before.textures[0].id, "models/tetra/skin.pcx");

    const Document after = openedWith(model, {{"models/tetra/skin.pcx", image}});
    ASSERT_EQ(after.textures.size(), 1U);
    EXPECT_TRUE(after.textures[0].isBound);
    EXPECT_EQ(after.textures[0].path, image.generic_string());
    EXPECT_EQ(after.textures[0].info.width, 6U);
    EXPECT_GT(after.textures[0].fileBytes, 0U);
    ASSERT_NE(after.textures[0].image, nullptr);
    EXPECT_EQ(after.textures[0].id, before.textures[0].id);
    EXPECT_EQ(after.nodes[0].skins[0].origin, SkinOrigin::chosen);
    EXPECT_FALSE(hasRule(after, "texture-missing"));
    EXPECT_EQ(std::count(after.files.begin(), after.files.end(), image.generic_string()), 1) << "watched";
    EXPECT_FALSE(after.textures[0].lookups.empty()) << "the lookups stays";
}

TEST(Bindings, AreShownInsteadOfWhatIsThere)
{
    const TemporaryFolder folder;
    const fs::path model = writeLonely(folder);
    (void)folder.write("models/tetra/skin.pcx", tests::pcxFile());
    const fs::path beside = folder.write("models/tetra/other.png", tests::pngFile());
    const fs::path image = folder.write("red.png", tests::pngFile(6, 5));
    const Document document = openedWith(model, {{"other.png", image}, {"no such texture", image}});
    ASSERT_EQ(document.textures.size(), 2U);
    EXPECT_FALSE(document.textures[0].isBound);
    EXPECT_EQ(document.textures[1].path, image.generic_string());
    EXPECT_EQ(document.textures[1].id, "other.png") << "also when it is bound";
    EXPECT_NE(document.textures[1].path, beside.generic_string());
}

TEST(Bindings, BringTheLevelsOfTheirFile)
{
    const TemporaryFolder folder;
    const fs::path model = writeLonely(folder);
    const auto levelsOf = [&](const formats::BlpOptions& options) {
        const fs::path image = folder.write("red.blp", formats::writeBlp(tests::plainImage(8, 8), options));
        return openedWith(model, {{"models/tetra/skin.pcx", image}}).textures.at(0).levels;
    };
    const auto blocks = levelsOf({.encoding = formats::BlpEncoding::dxt1});
    ASSERT_NE(blocks, nullptr);
    EXPECT_EQ(blocks->format, formats::BlockFormat::dxt1Opaque);
    EXPECT_EQ(blocks->blocks.size(), 4U);
    const auto pixels = levelsOf({.encoding = formats::BlpEncoding::bgra, .alphaBits = 8});
    ASSERT_NE(pixels, nullptr);
    EXPECT_FALSE(pixels->format.has_value());
    EXPECT_EQ(pixels->smaller.size(), 3U);
    EXPECT_EQ(levelsOf({.encoding = formats::BlpEncoding::palette, .mips = formats::BlpMips::none}), nullptr);
}

TEST(Bindings, MakeASkinWhereTheModelHasNone)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("plain.md2", Md2Builder::tetrahedron().noSkins().build());
    const fs::path image = folder.write("elsewhere/red.png", tests::pngFile(6, 5));
    const Document before = openedWith(model);
    ASSERT_TRUE(before.nodes[0].skins.empty());
    ASSERT_EQ(before.textures.size(), 1U);
    EXPECT_EQ(before.textures[0].id, "skin");
    const Document after = openedWith(model, {{"skin", image}});
    ASSERT_EQ(after.nodes[0].skins.size(), 1U);
    EXPECT_EQ(after.nodes[0].skins[0].name, "red");
    EXPECT_EQ(after.nodes[0].skins[0].texture, 0U);
    EXPECT_FALSE(hasRule(after, "texture-unnamed"));
}

TEST(Bindings, OfAFurtherStageOrSurfaceKeepTheShaders)
{
    const TemporaryFolder folder;
    const fs::path image = folder.write("red.png", tests::pngFile());
    Document before;
    before.textures.resize(3);
    before.materials.push_back({"two stages", nullptr, {{0}, {1}}});
    before.materials.push_back({"another surface", nullptr, {{2}}});
    before.nodes.emplace_back().skins.push_back({"default", 0, SkinOrigin::model, {0, 1}});
    for (std::size_t i = 0; i < before.textures.size(); ++i)
        before.textures[i].id = before.textures[i].name = std::to_string(i);
    for (const char* const id : {"0", "1", "2"}) {
        Document document = before;
        scene::bindImages({{id, image}}, document.nodes[0].skins, document);
        ASSERT_EQ(document.nodes[0].skins.size(), 1U) << id;
        EXPECT_EQ(document.nodes[0].skins[0].materials, (std::vector<std::uint32_t>{0, 1}));
        EXPECT_EQ(document.nodes[0].skins[0].texture, 0U);
        EXPECT_EQ(document.textures[static_cast<std::size_t>(*id - '0')].path, image.generic_string());
    }
}

TEST(Bindings, KeepTexturesOfOneNameApart)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("twice.md2", Md2Builder::tetrahedron().skin("models/tetra/skin.pcx").build());
    const Document document = openedWith(model);
    ASSERT_EQ(document.textures.size(), 2U);
    EXPECT_EQ(document.textures[0].id, "models/tetra/skin.pcx");
    EXPECT_EQ(document.textures[1].id, "models/tetra/skin.pcx #2");
}

TEST(Bindings, ToABrokenImageChangeNothing)
{
    const TemporaryFolder folder;
    const fs::path model = writeLonely(folder);
    const fs::path broken = folder.write("broken.png", "no image");
    const app::Reload request{model.generic_string(), app::OpenChoices{.bindings = {{"models/tetra/skin.pcx", broken}}},
                              "models/tetra/skin.pcx", broken};
    const app::Opened result = openFile(request, model, {.bindings = request.choices->bindings});
    EXPECT_EQ(result.document, nullptr);
    EXPECT_NE(result.problem.find("broken.png"), std::string::npos) << result.problem;
}

TEST(Bindings, TakeABlpAndOneWhosePixelsLieBesideIt)
{
    const TemporaryFolder folder;
    const fs::path model = writeLonely(folder);
    const fs::path newer =
        folder.write("new.blp", tests::BlpBuilder::blp2(1, 0, 8).size(2, 1).palette({{9, 8, 7}}).level({0, 1}).build());
    const fs::path oldest =
        folder.write("old.blp", tests::BlpBuilder::blp0(1, 0).size(2, 1).palette({{1, 2, 3}}).build());
    (void)folder.write("old.b00", std::vector<std::byte>(2));
    using Pixels = std::vector<std::uint8_t>;
    for (const auto& [image, pixels] : {std::pair(newer, Pixels{9, 8, 7, 255, 0, 0, 0, 255}),
                                        std::pair(oldest, Pixels{1, 2, 3, 255, 1, 2, 3, 255})}) {
        const Bindings bindings{{"models/tetra/skin.pcx", image}};
        const app::Reload request{model.generic_string(), app::OpenChoices{.bindings = bindings},
                                  "models/tetra/skin.pcx", image};
        const app::Opened result = openFile(request, model, {.bindings = bindings});
        ASSERT_NE(result.document, nullptr) << result.problem;
        EXPECT_EQ(result.document->textures[0].info.format, "BLP");
        ASSERT_NE(result.document->textures[0].image, nullptr) << image;
        EXPECT_EQ(result.document->textures[0].image->pixels, pixels) << image;
    }
}

TEST(Bindings, ABlpBesideAModelIsNotTakenForItsSkin)
{
    const TemporaryFolder folder;
    const fs::path model = writeLonely(folder);
    for (const char* name : {"models/tetra/skin.blp", "models/tetra/tris.blp"})
        (void)folder.write(name, tests::BlpBuilder::blp2(1, 0, 8).level({0}).build());
    const Document document = openedWith(model);
    EXPECT_TRUE(hasRule(document, "texture-missing"));
    EXPECT_EQ(document.textures.size(), 1U);
}

TEST(Bindings, MissingTexturesNameTheImageThatIsMeant)
{
    const TemporaryFolder folder;
    const fs::path model =
        folder.write("m/tris.md2", Md2Builder::tetrahedron().noSkins().skin("a/body.pcx").skin("a/visor.pcx").build());
    (void)folder.write("m/body.pcx", tests::pcxFile());
    const fs::path near = folder.write("m/visor_blue.png", tests::pngFile());
    (void)folder.write("m/legs.png", tests::pngFile());
    const Document document = openedWith(model);
    EXPECT_EQ(document.textures[0].nearest, "") << "it is there";
    EXPECT_EQ(document.textures[1].nearest, near.generic_string());
}

} // namespace
