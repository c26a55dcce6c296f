#include "app/viewer/jobs/save_image.hpp"
#include "formats/read_image_file.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

/// Exporting an image of a game as PNG.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::contains;
using tests::TemporaryFolder;

tests::CommandRun exportTo(const fs::path& imageFile, const fs::path& output)
{
    return tests::run({"export", imageFile.generic_string(), "-o", output.generic_string()});
}

TEST(ExportImage, WritesThePixelsAsPng)
{
    const TemporaryFolder folder;
    const fs::path imageFile = folder.write("skin.pcx", tests::pcxFile(5, 3));
    const auto result = exportTo(imageFile, folder / "skin.png");
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(result.messages, "");
    const auto written = formats::readImageFile(folder / "skin.png");
    ASSERT_TRUE(written);
    EXPECT_EQ(written->image.width, 5U);
    EXPECT_EQ(written->image.pixels, formats::readImageFile(imageFile)->image.pixels);
    EXPECT_EQ(formats::pngMarkIn(formats::readHead(folder / "skin.png", formats::kPngMarkBytes)),
              formats::PngMark::texture);
}

TEST(ExportImage, KeepsAlpha)
{
    const TemporaryFolder folder;
    formats::Image image{2, 1, {1, 2, 3, 0, 4, 5, 6, 77}};
    const fs::path imageFile = folder.write("skin.png", formats::encodePng(image));
    EXPECT_EQ(exportTo(imageFile, folder / "other.png").status, ExitStatus::done);
    EXPECT_EQ(formats::readImageFile(folder / "other.png")->image.pixels, image.pixels);
}

TEST(ExportImage, ReadsOutOfAnArchive)
{
    const TemporaryFolder folder;
    const fs::path archive = folder.write(
        "pak0.pk3", tests::zipOf({{.name = "models/x/Skin.pcx", .content = tests::textOf(tests::pcxFile(5, 3))}}));
    const auto result = exportTo(archive / "models/x/skin.pcx", folder / "skin.png");
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(formats::readImageFile(folder / "skin.png")->image.width, 5U);
}

TEST(ExportImage, NeverReplacesWhatNoExportWrote)
{
    const TemporaryFolder folder;
    const fs::path imageFile = folder.write("skin.pcx", tests::pcxFile(5, 3));
    const fs::path foreign = folder.write("own.png", tests::pngFile(2, 2));
    const std::string before = tests::textOf(foreign);
    const auto result = exportTo(imageFile, foreign);
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "own.png: already exists, was not written by an export")) << result.messages;
    EXPECT_EQ(tests::textOf(foreign), before);
}

TEST(ExportImage, ReplacesWhatAnExportWrote)
{
    const TemporaryFolder folder;
    const fs::path output = folder / "skin.png";
    EXPECT_EQ(exportTo(folder.write("a.pcx", tests::pcxFile(5, 3)), output).status, ExitStatus::done);
    EXPECT_EQ(exportTo(folder.write("b.pcx", tests::pcxFile(7, 3)), output).status, ExitStatus::done);
    EXPECT_EQ(formats::readImageFile(output)->image.width, 7U);
}

TEST(ExportImage, NeverReplacesTheImageItself)
{
    const TemporaryFolder folder;
    const fs::path imageFile =
        folder.write("skin.png", formats::encodePng(tests::plainImage(2, 2), formats::PngMark::texture));
    const auto result = exportTo(imageFile, imageFile);
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "skin.png: is the image and is not overwritten")) << result.messages;
}

TEST(ExportImage, RefusesWhatIsNoImage)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("x.md2", tests::Md2Builder::tetrahedron().build());
    for (const fs::path& path : {model, folder.path()}) {
        const auto result = exportTo(path, folder / "x.png");
        EXPECT_EQ(result.status, ExitStatus::usage);
        EXPECT_TRUE(contains(result.messages, "is not an image; models are written as .glb, .gltf or .obj"))
            << result.messages;
    }
    EXPECT_EQ(exportTo(folder / "gone.tga", folder / "x.png").status, ExitStatus::unreadable);
    EXPECT_EQ(exportTo(folder.write("text.tga", std::vector<std::byte>(9, std::byte{'a'})), folder / "x.png").status,
              ExitStatus::unreadable);
    EXPECT_FALSE(fs::exists(folder / "x.png"));
}

TEST(ExportImage, RefusesOptionsOfPoses)
{
    const TemporaryFolder folder;
    const fs::path imageFile = folder.write("skin.pcx", tests::pcxFile(5, 3));
    const auto result =
        tests::run({"export", imageFile.generic_string(), "-o", (folder / "x.png").generic_string(), "--frame", "2"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_TRUE(contains(result.messages, "--frame applies to models, not to images")) << result.messages;
}

TEST(SaveImage, TakesANameThatIsFree)
{
    const TemporaryFolder folder;
    const formats::Image image = tests::plainImage(2, 2);
    for (const char* const name : {"skin.png", "skin-2.png", "skin-3.png"}) {
        const auto saved = app::saveImage(image, folder.path(), "skin", formats::PngMark::texture);
        ASSERT_TRUE(saved);
        EXPECT_EQ(saved->filename(), name);
        EXPECT_EQ(formats::pngMarkIn(formats::readHead(*saved, formats::kPngMarkBytes)), formats::PngMark::texture);
    }
}

} // namespace
