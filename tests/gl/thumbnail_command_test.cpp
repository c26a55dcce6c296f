// Thumbnails of models by `thumbnail`.
#include "formats/read_image_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/skin_cards.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::contains;
using Color = std::array<std::uint8_t, 4>;

class ThumbnailOfModel : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            GlTest::dropContext(); // the command creates its own
    }

    [[nodiscard]] const tests::TemporaryFolder& folder() const { return m_folder; }

    /// The thumbnail of 64 pixels, which the file manager made as an empty file without extension; empty on failure.
    [[nodiscard]] formats::Image thumbnailOf(const fs::path& model) const
    {
        const fs::path output = m_folder.write("made", "");
        const auto result = tests::run({"thumbnail", "--size", "64", "-o", output.generic_string(), model.string()});
        EXPECT_EQ(result.status, ExitStatus::done);
        EXPECT_EQ(result.messages, "");
        const auto image = formats::readImageFile(output);
        EXPECT_TRUE(image);
        return image ? image->image : formats::Image();
    }

    [[nodiscard]] static std::set<Color> colorsOf(const formats::Image& image)
    {
        std::set<Color> colors;
        for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
            if (image.pixels[i + 3] == 255)
                colors.insert({image.pixels[i], image.pixels[i + 1], image.pixels[i + 2], 255});
        }
        return colors;
    }

private:
    tests::TemporaryFolder m_folder;
};

TEST_F(ThumbnailOfModel, IsASquareWithATransparentBackground)
{
    const formats::Image image = thumbnailOf(tests::sampleCreature());
    ASSERT_EQ(image.width, 64U);
    ASSERT_EQ(image.height, 64U);
    EXPECT_EQ(image.pixels[3], 0U) << "a corner";
    EXPECT_GT(colorsOf(image).size(), 100U);
}

TEST_F(ThumbnailOfModel, IsPlainWithoutItsSkinAndTexturedWithIt)
{
    const auto red = tests::imageOf(16, 16, [](auto, auto) { return Color{255, 0, 0, 255}; });
    const fs::path cards = tests::SkinCards(red).withoutFarCard().write(folder());
    for (const Color& color : colorsOf(thumbnailOf(cards)))
        EXPECT_GT(int{color[0]}, 2 * int{color[1]});
    fs::create_directory(folder() / "alone");
    fs::copy_file(cards, folder() / "alone" / "renamed");
    const auto colors = colorsOf(thumbnailOf(folder() / "alone" / "renamed"));
    ASSERT_FALSE(colors.empty());
    EXPECT_LT(colors.size(), 4U) << "a flat card in one light; a checker has two colors and their mixtures";
    for (const Color& color : colors)
        EXPECT_LT(std::max(color[0], color[2]) - std::min(color[0], color[2]), 40) << "grey";
}

TEST_F(ThumbnailOfModel, ShowsTheBackOfASheet)
{
    tests::Md2Builder builder; // a triangle that faces away from the camera
    builder.skinSize(8, 8).texCoord(0, 0).texCoord(8, 0).texCoord(8, 8);
    builder.frame(
        {"stand1", {1.0f, 1.0f, 1.0f}, {-8.0f, -8.0f, -8.0f}, {{8, 0, 16, 0}, {8, 16, 16, 0}, {8, 16, 0, 0}}});
    builder.triangle(0, 2, 1);
    const fs::path model = folder().write("sheet", builder.build());
    const fs::path rendered = folder() / "rendered.png";
    const auto result = tests::run(
        {"render", model.string(), "-o", rendered.string(), "--size", "64", "--background", "none", "--no-textures"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(colorsOf(formats::readImageFile(rendered)->image).empty()) << "its back is not drawn";
    EXPECT_FALSE(colorsOf(thumbnailOf(model)).empty());
}

TEST_F(ThumbnailOfModel, OfAnM2WithoutItsViewsIsNone)
{
    const fs::path source = fs::path(TRISVIEW_SAMPLES) / "creature" / "m2" / "Creature.m2";
    fs::create_directory(folder() / "alone");
    fs::copy_file(source, folder() / "alone" / "renamed");
    const fs::path output = folder().write("made", "");
    const auto result = tests::run({"thumbnail", (folder() / "alone" / "renamed").string(), "-o", output.string()});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.messages, "[m2-skin-missing]")) << result.messages;
    EXPECT_TRUE(contains(result.messages, "nothing is drawn")) << result.messages;
    EXPECT_EQ(fs::file_size(output), 0U);
}

} // namespace
