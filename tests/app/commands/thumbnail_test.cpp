#include "app/commands/thumbnail/shrunk_image.hpp"
#include "formats/read_image_file.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/skin_cards.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// `thumbnail` of images, and its refusals; models need OpenGL (tests/gl/thumbnail_command_test.cpp).
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::contains;
using tests::TemporaryFolder;

tests::CommandRun thumbnail(const fs::path& file, const fs::path& output, const std::string& size = "16")
{
    return tests::run({"thumbnail", file.generic_string(), "-o", output.generic_string(), "--size", size});
}

TEST(ShrunkImage, KeepsItsProportionsAndIsNeverEnlarged)
{
    const auto sizeOf = [](std::uint32_t width, std::uint32_t height, std::uint32_t edge) {
        const formats::Image small = app::shrunk(tests::plainImage(width, height), edge);
        EXPECT_EQ(small.pixels.size(), 4 * small.pixelCount());
        return std::pair(small.width, small.height);
    };
    EXPECT_EQ(sizeOf(512, 256, 96), std::pair(96U, 48U));
    EXPECT_EQ(sizeOf(256, 512, 96), std::pair(48U, 96U));
    EXPECT_EQ(sizeOf(97, 97, 96), std::pair(96U, 96U));
    EXPECT_EQ(sizeOf(1000, 1, 10), std::pair(10U, 1U));
    EXPECT_EQ(sizeOf(5, 3, 96), std::pair(5U, 3U));
}

TEST(ShrunkImage, MixesColorsByTheirAlpha)
{
    const formats::Image four{2, 2, {255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0}};
    EXPECT_EQ(app::shrunk(four, 1).pixels, (std::vector<std::uint8_t>{255, 0, 0, 128}));
    const formats::Image empty{2, 1, {9, 9, 9, 0, 7, 7, 7, 0}};
    EXPECT_EQ(app::shrunk(empty, 1).pixels[3], 0U);
}

TEST(ThumbnailCommand, ShrinksAnImageThatItsContentNames)
{
    const TemporaryFolder folder;
    const fs::path renamed = folder.write("gnome-desktop-file-to-thumbnail", tests::pcxFile(64, 32));
    const fs::path output = folder.write("made-by-the-file-manager", ""); // empty, and no .png
    const auto result = thumbnail(renamed, output);
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(result.messages, "");
    EXPECT_EQ(result.output, "");
    const auto written = formats::readImageFile(output);
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(written->image.width, 16U);
    EXPECT_EQ(written->image.height, 8U);
    EXPECT_EQ(tests::textOf(output).substr(1, 3), "PNG");
    EXPECT_EQ(thumbnail(renamed, output, "8").status, ExitStatus::done) << "it replaces its own";
}

TEST(ThumbnailCommand, ReplacesNothingElse)
{
    const TemporaryFolder folder;
    const fs::path image = folder.write("skin.pcx", tests::pcxFile(64, 32));
    const std::string before = tests::textOf(image);
    const auto itself = thumbnail(image, image);
    EXPECT_EQ(itself.status, ExitStatus::usage);
    const auto forced = tests::run({"thumbnail", image.generic_string(), "-o", image.generic_string(), "--force"});
    EXPECT_EQ(forced.status, ExitStatus::usage);
    EXPECT_TRUE(contains(forced.messages, "is the image and is not overwritten")) << forced.messages;
    EXPECT_EQ(tests::textOf(image), before);
    const fs::path notes = folder.write("notes.txt", "kept");
    const auto other = thumbnail(image, notes);
    EXPECT_EQ(other.status, ExitStatus::usage);
    EXPECT_TRUE(contains(other.messages, "was not drawn by Trisview")) << other.messages;
    EXPECT_EQ(tests::textOf(notes), "kept");
}

TEST(ThumbnailCommand, SaysWhyThereIsNone)
{
    const TemporaryFolder folder;
    const fs::path output = folder.write("made", "");
    const auto refusedFor = [&](const fs::path& file, ExitStatus status, const std::string& reason) {
        const auto result = thumbnail(file, output);
        EXPECT_EQ(result.status, status) << file;
        EXPECT_TRUE(contains(result.messages, reason)) << result.messages;
        EXPECT_EQ(fs::file_size(output), 0U) << file;
    };
    refusedFor(folder.write("notes", "This is not a model."), ExitStatus::unreadable, "it is text");
    refusedFor(folder.write("cut", "IDP2"), ExitStatus::unreadable, "cut: ");
    refusedFor(folder / "missing", ExitStatus::unreadable, "no such file");
    std::vector<std::byte> cut = tests::pngFile(64, 64);
    cut.resize(20);
    refusedFor(folder.write("cut.png", cut), ExitStatus::unreadable, "cut.png: ");
    const auto model = tests::SkinCards(tests::plainImage(8, 8)).write(folder);
    const auto onModel = tests::run({"thumbnail", model.generic_string(), "-o", model.generic_string(), "--force"});
    EXPECT_EQ(onModel.status, ExitStatus::usage);
    EXPECT_TRUE(contains(onModel.messages, "is the model and is not overwritten")) << onModel.messages;
    for (const char* const size : {"0", "2049", "x"})
        EXPECT_EQ(thumbnail(model, output, size).status, ExitStatus::usage) << size;
}

} // namespace
