#include "renderer/scene/open.hpp"

#include "formats/platform/file_watch.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/diagnostic_rules.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using scene::Document;
using scene::ImagePolicy;
using tests::Md2Builder;
using tests::opened;
using tests::rulesOf;
using tests::TemporaryFolder;

bool hasFile(const Document& document, const fs::path& path)
{
    return std::count(document.files.begin(), document.files.end(), path.generic_string()) == 1;
}

/// q2/models/tetra/tris.md2 with its skin, without any problem.
fs::path writeGame(const TemporaryFolder& folder)
{
    folder.write("q2/models/tetra/skin.pcx", tests::pcxFile(4, 3));
    return folder.write("q2/models/tetra/tris.md2", Md2Builder::tetrahedron().build());
}

TEST(Open, GivesTheModelWithItsSkinDecoded)
{
    const TemporaryFolder folder;
    const fs::path path = writeGame(folder);
    const Document document = opened(path);
    EXPECT_EQ(document.name, "tris.md2");
    EXPECT_EQ(document.path, path.generic_string());
    ASSERT_EQ(document.nodes.size(), 1U);
    EXPECT_EQ(document.nodes[0].path, path.generic_string());
    EXPECT_EQ(document.nodes[0].model->name, "tris");
    ASSERT_EQ(document.textures.size(), 1U);
    EXPECT_EQ(document.textures[0].info.format, "PCX");
    EXPECT_EQ(document.textures[0].info.width, 4U);
    EXPECT_EQ(document.textures[0].info.height, 3U);
    ASSERT_NE(document.textures[0].image, nullptr);
    EXPECT_EQ(document.textures[0].image->width, 4U);
    EXPECT_TRUE(scene::allDiagnostics(document).empty());
}

TEST(Open, ListsTheFilesItCameFrom)
{
    const TemporaryFolder folder;
    const fs::path path = writeGame(folder);
    folder.write("q2/models/tetra/tris.anm", "spin 0 1 5\n");
    folder.write("q2/models/tetra/other.png", tests::pngFile());
    const Document document = opened(path);
    EXPECT_EQ(document.files.front(), path.generic_string());
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/tris.anm"));
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/skin.pcx"));
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/other.png"));
    EXPECT_EQ(document.files.size(), 4U);
}

TEST(Open, ListsWhereMissingFilesWereLookedForAsPathsThatCanBeWatched)
{
    const TemporaryFolder folder;
    const fs::path path =
        folder.write("q2/models/tetra/tris.md2", Md2Builder::tetrahedron().skin("../../../../out.png").build());
    const Document document = opened(path);
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/skin.pcx"));
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/skin.tga"));
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/tris.png"));
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/tris.anm"));
    for (const std::string& file : document.files) {
        EXPECT_EQ(file.find('*'), std::string::npos) << file;
        EXPECT_TRUE(fs::path(file).is_absolute()) << file;
        EXPECT_EQ(file.rfind(folder.path().generic_string() + "/q2/", 0), 0U) << file;
        EXPECT_EQ(std::count(document.files.begin(), document.files.end(), file), 1) << file;
    }
    // Each of them changes the opened document once it exists.
    for (const char* const name : {"skin.jpg", "tris.png"}) {
        const fs::path image = folder.write(fs::path("q2/models/tetra") / name, tests::pngFile());
        EXPECT_TRUE(hasFile(document, image));
        EXPECT_EQ(opened(path).textures[0].path, image.generic_string());
        fs::remove(image);
    }
}

TEST(Open, ListsWhatWouldBeABetterSkinThanTheReplacement)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("q2/models/tetra/tris.md2", Md2Builder::tetrahedron().build());
    folder.write("q2/models/tetra/tris.png", tests::pngFile());
    const Document document = opened(path);
    EXPECT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"texture-replaced"});
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/tris.png"));
    EXPECT_TRUE(hasFile(document, folder / "q2/models/tetra/skin.pcx"));
}

TEST(Open, ListsWhereASkinWasLookedForThatTheFileDoesNotName)
{
    const TemporaryFolder folder;
    const Document document = opened(folder.write("gun.md2", Md2Builder::tetrahedron().noSkins().build()));
    EXPECT_TRUE(hasFile(document, folder / "gun.png"));
    EXPECT_TRUE(hasFile(document, folder / "skin.tga"));
}

TEST(Open, ListsPathsThatAWatchSees)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("q2/models/tetra/tris.md2", Md2Builder::tetrahedron().build());
    const Document document = opened(path);
    platform::FileWatch watch;
    std::vector<platform::FileWatch::PathText> paths;
    for (const std::string& file : document.files)
        paths.push_back(platform::pathFromUtf8(file).native());
    watch.watch(paths);
    const fs::path skin = folder.write("q2/models/tetra/skin.png", tests::pngFile());
    std::vector<fs::path> changed;
    EXPECT_TRUE(tests::becomes([&] { return !(changed = watch.changed()).empty(); }));
    EXPECT_EQ(changed, std::vector<fs::path>{skin});
}

TEST(Open, SaysThatASkinIsMissing)
{
    const TemporaryFolder folder;
    const Document document = opened(folder.write("tris.md2", Md2Builder::tetrahedron().build()));
    ASSERT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"texture-missing"});
    EXPECT_EQ(document.diagnostics[0].range.offset, 68U);
    EXPECT_EQ(document.diagnostics[0].range.length, 64U);
    EXPECT_EQ(document.textures[0].image, nullptr);
}

class BrokenImage : public testing::TestWithParam<ImagePolicy> {};

TEST_P(BrokenImage, IsAWarningAndTheModelOpens)
{
    const TemporaryFolder folder;
    const fs::path path = writeGame(folder);
    const fs::path skin = folder.write("q2/models/tetra/skin.pcx", "no image at all");
    const Document document = opened(path, {.gameFolders = {}, .images = GetParam(), .skin = {}});
    ASSERT_EQ(document.nodes.size(), 1U);
    ASSERT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"texture-unreadable"});
    EXPECT_EQ(document.diagnostics[0].severity, formats::Severity::warning);
    EXPECT_EQ(document.diagnostics[0].file, skin.generic_string());
    EXPECT_EQ(document.diagnostics[0].range, (formats::ByteRange{0, 15}));
    EXPECT_EQ(document.textures[0].path, skin.generic_string());
    EXPECT_EQ(document.textures[0].image, nullptr);
}

INSTANTIATE_TEST_SUITE_P(UnderEveryPolicy, BrokenImage,
                         testing::Values(ImagePolicy::none, ImagePolicy::chosen, ImagePolicy::all));

TEST(Open, SaysThatAnImageIsCutOff)
{
    const TemporaryFolder folder;
    const fs::path path = writeGame(folder);
    const auto png = tests::pngFile(64, 64);
    folder.write("q2/models/tetra/skin.pcx", std::span(png).first(60));
    const Document document = opened(path);
    EXPECT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"texture-unreadable"});
    EXPECT_EQ(document.textures[0].info.width, 64U);
    EXPECT_EQ(document.textures[0].image, nullptr);
}

TEST(Open, DecodesWhatThePolicySays)
{
    const TemporaryFolder folder;
    const fs::path path =
        folder.write("tris.md2", Md2Builder::tetrahedron().noSkins().skin("a.png").skin("b.png").build());
    folder.write("a.png", tests::pngFile(2, 2));
    folder.write("b.png", tests::pngFile(3, 3));
    folder.write("c.png", tests::pngFile(4, 4));
    const auto images = [&](ImagePolicy policy, const std::string& skin) {
        const Document document = opened(path, {.gameFolders = {}, .images = policy, .skin = skin});
        std::string which;
        for (const scene::Texture& texture : document.textures)
            which += texture.image ? std::to_string(texture.image->width) : "-";
        return which;
    };
    EXPECT_EQ(images(ImagePolicy::all, ""), "234");
    EXPECT_EQ(images(ImagePolicy::none, ""), "---");
    EXPECT_EQ(images(ImagePolicy::chosen, ""), "2--");
    EXPECT_EQ(images(ImagePolicy::chosen, "1"), "-3-");
    EXPECT_EQ(images(ImagePolicy::chosen, "b.png"), "-3-");
    EXPECT_EQ(images(ImagePolicy::chosen, "c"), "--4");
    EXPECT_EQ(images(ImagePolicy::chosen, "unknown"), "---");
}

TEST(Open, SaysTheSizesOfImagesItDoesNotDecode)
{
    const TemporaryFolder folder;
    const Document document = opened(writeGame(folder), {.gameFolders = {}, .images = ImagePolicy::none, .skin = {}});
    EXPECT_EQ(document.textures[0].info.width, 4U);
    EXPECT_EQ(document.textures[0].info.format, "PCX");
    EXPECT_EQ(document.textures[0].image, nullptr);
}

TEST(Open, DecodesAnImageOnceThatSeveralSkinsName)
{
    const TemporaryFolder folder;
    Md2Builder builder = Md2Builder::tetrahedron().noSkins();
    for (int i = 0; i < 32; ++i)
        builder.skin(i % 2 == 0 ? "a.png" : "A.pcx");
    folder.write("a.png", tests::pngFile(5, 5));
    const Document document = opened(folder.write("tris.md2", builder.build()));
    ASSERT_EQ(document.textures.size(), 32U);
    for (const scene::Texture& texture : document.textures) {
        EXPECT_EQ(texture.image, document.textures[0].image);
        EXPECT_EQ(texture.info.width, 5U);
    }
}

TEST(Open, SaysOnceThatAnImageIsBrokenThatSeveralSkinsName)
{
    const TemporaryFolder folder;
    folder.write("a.png", "broken");
    const Document document =
        opened(folder.write("tris.md2", Md2Builder::tetrahedron().noSkins().skin("a.png").skin("a.pcx").build()));
    EXPECT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"texture-unreadable"});
}

TEST(Open, LeavesImagesOutThatWouldFillTheMemory)
{
    // 4000 x 4000 are 16 M pixels; of nine, eight are 128 M. As PNG files of one color they are small.
    const TemporaryFolder folder;
    const auto png = tests::pngFile(4000, 4000);
    Md2Builder builder = Md2Builder::tetrahedron().noSkins();
    builder.skin("s.png");
    folder.write("s.png", tests::pngFile());
    for (char name = 'a'; name <= 'i'; ++name)
        folder.write(std::string(1, name) + ".png", png);
    const Document document = opened(folder.write("tris.md2", builder.build()));
    const auto decoded = std::count_if(document.textures.begin(), document.textures.end(),
                                       [](const scene::Texture& texture) { return texture.image != nullptr; });
    EXPECT_EQ(decoded, 9); // the small one and eight
    EXPECT_NE(document.textures[0].image, nullptr);
    ASSERT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"texture-left-out"});
    EXPECT_EQ(document.diagnostics[0].file, (folder / "i.png").generic_string());
    EXPECT_EQ(document.diagnostics[0].range, (formats::ByteRange{0, png.size()}));
    // The selected one is never the one that is left out.
    const Document last = opened(folder / "tris.md2", {.gameFolders = {}, .images = ImagePolicy::all, .skin = "i"});
    const auto& node = last.nodes.front();
    EXPECT_NE(scene::skinTexture(last, node, scene::findSkin(last, node, "i"))->image, nullptr);
}

// --- .anm

TEST(Open, PutsTheClipsOfAnAnmFirst)
{
    const TemporaryFolder folder;
    const fs::path path = writeGame(folder);
    folder.write("q2/models/tetra/TRIS.anm", "// comment\nspin 0 1 5\nhold 1 1 20\n");
    const std::vector<formats::Clip> clips = opened(path).nodes.at(0).model->clips;
    ASSERT_EQ(clips.size(), 2U); // one clip of all frames adds nothing
    EXPECT_EQ(clips[0].name, "spin");
    EXPECT_EQ(clips[0].frameCount, 2U);
    EXPECT_EQ(clips[0].framesPerSecond, 5.0f);
    EXPECT_EQ(clips[1].name, "hold");
    EXPECT_EQ(clips[1].firstFrame, 1U);
}

TEST(Open, KeepsTheClipsOfFrameNamesBehindThoseOfAnAnm)
{
    const TemporaryFolder folder;
    Md2Builder builder = Md2Builder::tetrahedron();
    const Md2Builder::Frame frame = builder.frames()[0];
    builder.noFrames();
    for (const char* const name : {"stand1", "stand2", "jump1", "jump2"})
        builder.frame({name, frame.scale, frame.translate, frame.vertices});
    const fs::path path = folder.write("tris.md2", builder.build());
    folder.write("tris.anm", "spin 0 1 5\n");
    const std::vector<formats::Clip> clips = opened(path).nodes.at(0).model->clips;
    ASSERT_EQ(clips.size(), 3U);
    EXPECT_EQ(clips[0].name, "spin");
    EXPECT_EQ(clips[1].name, "stand");
    EXPECT_EQ(clips[2].name, "jump");
}

TEST(Open, SaysThatAnAnmIsBroken)
{
    const TemporaryFolder folder;
    const fs::path path = writeGame(folder);
    const fs::path anm = folder.write("q2/models/tetra/tris.anm", std::string("\x01\x02 rubbish"));
    const Document document = opened(path);
    ASSERT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"anm-unreadable"});
    EXPECT_EQ(document.diagnostics[0].severity, formats::Severity::warning);
    EXPECT_EQ(document.diagnostics[0].file, anm.generic_string());
    EXPECT_EQ(document.diagnostics[0].range, (formats::ByteRange{0, 10}));
    EXPECT_EQ(document.nodes[0].model->clips.size(), 1U);
    EXPECT_EQ(document.nodes[0].model->clips[0].name, "turn");
    EXPECT_TRUE(hasFile(document, anm)); // it may be repaired
}

TEST(Open, NamesTheAnmOfAProblem)
{
    const TemporaryFolder folder;
    const fs::path path = writeGame(folder);
    const fs::path anm = folder.write("q2/models/tetra/tris.anm", "spin 0 1 5\nrubbish\n");
    const Document document = opened(path);
    ASSERT_EQ(rulesOf(document.diagnostics), std::vector<std::string>{"anm-line"});
    EXPECT_EQ(document.diagnostics[0].message, "line 2 is not 'name first last fps'");
    EXPECT_EQ(document.diagnostics[0].file, anm.generic_string());
    EXPECT_EQ(document.diagnostics[0].range, (formats::ByteRange{11, 7}));
    EXPECT_EQ(document.diagnostics[0].position, (formats::TextPosition{2, 1}));
}

// --- Skin sizes

TEST(Open, DividesTexelsByTheRealImageWhereTheHeaderHasNoSize)
{
    const TemporaryFolder folder;
    folder.write("skin.png", tests::pngFile(64, 32));
    const Document document = opened(folder.write("tris.md2", Md2Builder::tetrahedron().skinSize(0, 0).build()));
    const formats::MeshVariant& meshVariant = document.nodes[0].model->meshVariants[0];
    EXPECT_EQ(meshVariant.name, "triangles");
    EXPECT_EQ(meshVariant.texCoordUnit, formats::TexCoordUnit::normalized);
    ASSERT_EQ(meshVariant.vertices.size(), 4U);
    EXPECT_FLOAT_EQ(meshVariant.vertices[3].uv.x, 31.5f / 64.0f);
    EXPECT_FLOAT_EQ(meshVariant.vertices[3].uv.y, 15.5f / 32.0f);
}

TEST(Open, DividesTexelsByTheChosenImage)
{
    const TemporaryFolder folder;
    folder.write("a.png", tests::pngFile(64, 32));
    folder.write("b.png", tests::pngFile(128, 16));
    const fs::path path = folder.write(
        "tris.md2", Md2Builder::tetrahedron().noSkins().skin("a.png").skin("b.png").skinSize(0, 0).build());
    for (const ImagePolicy policy : {ImagePolicy::none, ImagePolicy::chosen, ImagePolicy::all}) {
        const Document document = opened(path, {.gameFolders = {}, .images = policy, .skin = "b"});
        EXPECT_FLOAT_EQ(document.nodes[0].model->meshVariants[0].vertices[3].uv.x, 31.5f / 128.0f);
        EXPECT_FLOAT_EQ(document.nodes[0].model->meshVariants[0].vertices[3].uv.y, 15.5f / 16.0f);
    }
}

TEST(Open, LeavesStatedSizesAlone)
{
    const TemporaryFolder folder;
    folder.write("skin.png", tests::pngFile(64, 32)); // the header states 32 x 16
    const Document document = opened(folder.write("tris.md2", Md2Builder::tetrahedron().build()));
    EXPECT_FLOAT_EQ(document.nodes[0].model->meshVariants[0].vertices[3].uv.x, 31.5f / 32.0f);
}

TEST(Open, SurvivesTexelsWithoutAnyImage)
{
    const TemporaryFolder folder;
    const Document document = opened(folder.write("tris.md2", Md2Builder::tetrahedron().skinSize(0, 0).build()));
    EXPECT_EQ(document.nodes[0].model->meshVariants[0].texCoordUnit, formats::TexCoordUnit::normalized);
    EXPECT_FLOAT_EQ(document.nodes[0].model->meshVariants[0].vertices[3].uv.x, 31.5f);
}

// --- Mounts and errors

TEST(Open, LooksInGameFolders)
{
    const TemporaryFolder folder;
    const fs::path skin = folder.write("base/models/tetra/skin.pcx", tests::pcxFile());
    const fs::path path = folder.write("mod/models/tetra/tris.md2", Md2Builder::tetrahedron().build());
    const Document document = opened(path, {.gameFolders = {folder / "base"}, .images = ImagePolicy::all, .skin = {}});
    EXPECT_EQ(document.textures[0].path, skin.generic_string());
    EXPECT_NE(document.textures[0].image, nullptr);
}

TEST(Open, LooksInArchivesGivenAsGameFolders)
{
    const TemporaryFolder folder;
    const tests::Bytes image = tests::pcxFile();
    const tests::Bytes inner = tests::zipOf({{.name = "models/tetra/skin.pcx", .content = tests::textOf(image)}});
    const tests::Bytes outer = tests::zipOf({{.name = "mod/skins.pk3", .content = tests::textOf(inner)}});
    folder.write("skins.pk3", std::span<const std::byte>(inner));
    folder.write("mod.zip", std::span<const std::byte>(outer));
    const fs::path path = folder.write("mod/models/tetra/tris.md2", Md2Builder::tetrahedron().build());
    for (const char* const game : {"skins.pk3", "mod.zip/mod/skins.pk3"}) {
        const Document document =
            opened(path, {.gameFolders = {folder / game}, .images = ImagePolicy::all, .skin = {}});
        EXPECT_EQ(document.textures[0].path, (folder / game / "models/tetra/skin.pcx").generic_string());
        EXPECT_NE(document.textures[0].image, nullptr) << game;
    }
    const fs::path text = folder.write("readme.txt", "text");
    const auto none = scene::open(path, {.gameFolders = {text}, .images = ImagePolicy::all, .skin = {}});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, text.generic_string() + ": is neither a folder nor an archive");
}

TEST(Open, FailsWhereAGameFolderIsNotThere)
{
    const TemporaryFolder folder;
    const auto document =
        scene::open(writeGame(folder), {.gameFolders = {folder / "none"}, .images = ImagePolicy::all, .skin = {}});
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().message, (folder / "none").generic_string() + ": no such folder");
}

TEST(Open, TakesPathsRelativeToTheCurrentFolder)
{
    const TemporaryFolder folder;
    writeGame(folder);
    const fs::path before = fs::current_path();
    fs::current_path(folder / "q2/models/tetra");
    const Document document = opened("tris.md2");
    fs::current_path(before);
    EXPECT_EQ(document.path, "tris.md2");
    ASSERT_EQ(document.textures.size(), 1U);
    EXPECT_NE(document.textures[0].image, nullptr);
}

TEST(Open, FailsWithTheReason)
{
    const TemporaryFolder folder;
    const auto messageOf = [](const fs::path& path) {
        const auto document = scene::open(path);
        return document ? std::string("opened") : document.error().message;
    };
    EXPECT_EQ(messageOf(folder / "none.md2"), (folder / "none.md2").generic_string() + ": no such file");
    EXPECT_EQ(messageOf(folder.path()), folder.path().generic_string() + ": is a folder");
    const fs::path empty = folder.write("empty.md2", "");
    EXPECT_EQ(messageOf(empty), empty.generic_string() + ": not a model of a known format: the file is empty");
    const fs::path text = folder.write("text.md2", "hello\n");
    EXPECT_EQ(messageOf(text), text.generic_string() + ": not a model of a known format: it is text");
}

TEST(ModelFilesAt, IsTheFileItself)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", "");
    EXPECT_EQ(scene::modelFilesAt(path).value(), std::vector<fs::path>{path});
}

TEST(ModelFilesAt, AreThoseOfAFolderAndBelowIt)
{
    const TemporaryFolder folder;
    for (const char* const name : {"b.md2", "deep/er/A.MD2", "a.md2", "note.txt", ".hidden/x.md2", "deep/skin.pcx"})
        folder.write(name, "");
    EXPECT_EQ(scene::modelFilesAt(folder.path()).value(),
              (std::vector<fs::path>{folder / "a.md2", folder / "b.md2", folder / "deep/er/A.MD2"}));
}

TEST(ModelFilesAt, FailsWhereAFolderHasNone)
{
    const TemporaryFolder folder;
    folder.write("note.txt", "");
    const auto models = scene::modelFilesAt(folder.path());
    ASSERT_FALSE(models);
    EXPECT_EQ(models.error().code, formats::LoadErrorCode::notFound);
    EXPECT_EQ(models.error().message, folder.path().generic_string() + ": no models in this folder or below it");
}

TEST(Open, ReadsTheChosenSkinAndOnlyTheSizesOfTheOthers)
{
    const TemporaryFolder folder;
    folder.write("tris.md2", Md2Builder::tetrahedron().noSkins().skin("a.png").skin("b.png").build());
    folder.write("a.png", tests::pngFile(2, 2));
    folder.write("b.png", tests::pngFile(3, 3));
    const Document document =
        opened(folder / "tris.md2", {.gameFolders = {}, .images = ImagePolicy::chosenAndFacts, .skin = {}});
    ASSERT_EQ(document.textures.size(), 2U);
    EXPECT_NE(document.textures[0].image, nullptr);
    EXPECT_EQ(document.textures[1].image, nullptr);
    EXPECT_EQ(document.textures[1].info.width, 3U);
}

} // namespace
