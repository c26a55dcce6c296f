#include "formats/image/blp/blp_writer.hpp"
#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <set>

/// One model in every layout of the clients gives the same image.
namespace {

namespace fs = std::filesystem;
using formats::Image;

class M2LayoutPictures : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            GlTest::dropContext(); // the command creates its own
    }

    [[nodiscard]] Image pictureOf(const tests::LayoutUnderTest& layout) const
    {
        const fs::path folder = tests::nameOfLayout(layout);
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::plainPole(layout)))
            (void)m_folder.write(folder / file.name, file.bytes);
        const auto images = formats::writeBlp(tests::plainImage(4, 4), {});
        (void)m_folder.write(folder / "wood.blp", images);
        (void)m_folder.write(folder / "PoleSkin.blp", images);
        const fs::path image = m_folder / "out.png";
        const tests::CommandRun drawn =
            tests::run({"render", (m_folder / (folder / "Pole.m2")).generic_string(), "-o", image.generic_string(),
                        "--size", "96", "--clip", "Walk", "--time", "0.3"});
        EXPECT_EQ(drawn.status, app::ExitStatus::done) << drawn.messages;
        auto loaded = formats::readFile(image).and_then(formats::loadImage);
        EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
        return loaded ? std::move(loaded->image) : Image();
    }

private:
    tests::TemporaryFolder m_folder;
};

TEST_F(M2LayoutPictures, AreTheSame)
{
    const Image first = pictureOf(tests::allM2Layouts().front());
    ASSERT_FALSE(first.isEmpty());
    std::set<std::uint32_t> colors;
    for (std::size_t i = 0; i + 3 < first.pixels.size(); i += 4)
        colors.insert(first.pixels[i] | (std::uint32_t{first.pixels[i + 1]} << 8U));
    EXPECT_GT(colors.size(), 3U) << "something is to be seen";
    for (const tests::LayoutUnderTest& layout : tests::allM2Layouts())
        EXPECT_TRUE(pictureOf(layout).pixels == first.pixels) << tests::nameOfLayout(layout);
}

} // namespace
