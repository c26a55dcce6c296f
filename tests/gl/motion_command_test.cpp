// Moving pictures and series of frames by `render`.
#include "formats/image/motion/moving_picture_mark.hpp"
#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <array>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::contains;
using tests::textOf;

class MotionCommand : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            GlTest::dropContext(); // the command creates its own
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).generic_string(); }
    /// render creature.md2 -o NAME OPTION...
    [[nodiscard]] CommandRun render(const std::string& name, const std::vector<std::string>& options = {}) const
    {
        std::vector<std::string> arguments{"render", tests::sampleCreature().generic_string(), "-o", at(name), "--size",
                                           "48x32"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return tests::run(arguments);
    }

    tests::TemporaryFolder m_folder;
};

std::size_t countOf(const std::string& text, std::string_view part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

formats::Image imageAt(const fs::path& path)
{
    const auto image = formats::readFile(path).and_then(formats::loadImage);
    EXPECT_TRUE(image) << path;
    return image ? image->image : formats::Image();
}

TEST_F(MotionCommand, WritesEachFormat)
{
    struct Format {
        const char* name;
        const char* start;
        const char* frame;
    };
    constexpr std::array<Format, 3> kFormats = {
        {{"run.apng", "\x89PNG", "fcTL"}, {"run.gif", "GIF89a", "\x21\xF9\x04"}, {"run.webp", "RIFF", "ANMF"}}};
    for (const Format& format : kFormats) {
        SCOPED_TRACE(format.name);
        const CommandRun result = render(format.name, {"--clip", "run", "--fps", "10"});
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        EXPECT_EQ(result.messages, "");
        const std::string file = textOf(at(format.name));
        EXPECT_TRUE(file.starts_with(format.start));
        EXPECT_GE(countOf(file, format.frame), 5U) << "the creature runs";
        EXPECT_EQ(render(format.name, {"--clip", "run"}).status, ExitStatus::done) << "it replaces its own file";
    }
}

TEST_F(MotionCommand, WritesTheFramesThatStillPicturesShow)
{
    ASSERT_EQ(render("{clip}-{frame:03}.png", {"--clip", "run", "--fps", "10"}).status, ExitStatus::done);
    std::size_t frames = 0;
    while (fs::exists(at("run-00" + std::to_string(frames) + ".png")) && frames < 9)
        ++frames;
    ASSERT_GE(frames, 5U);
    for (const int frame : {0, 3}) {
        const std::string time = std::to_string(0.1 * frame);
        ASSERT_EQ(render("still.png", {"--clip", "run", "--time", time, "--fit", "clip"}).status, ExitStatus::done);
        EXPECT_EQ(imageAt(at("run-00" + std::to_string(frame) + ".png")).pixels, imageAt(at("still.png")).pixels)
            << frame;
    }
}

TEST_F(MotionCommand, WritesAnOutputForEachClip)
{
    const CommandRun result = render("{clip}.gif", {"--clips", "stand,run", "--fps", "5"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(fs::exists(at("stand.gif")));
    EXPECT_TRUE(fs::exists(at("run.gif")));
    EXPECT_EQ(render("still-{clip}.png", {"--clips", "stand,run"}).status, ExitStatus::done);
    EXPECT_TRUE(fs::exists(at("still-run.png")));
    const CommandRun unknown = render("all.gif", {"--clips", "stand,rum"});
    EXPECT_EQ(unknown.status, ExitStatus::usage);
    EXPECT_TRUE(contains(unknown.messages, "no clip 'rum'")) << unknown.messages;
    EXPECT_EQ(render("one.png", {"--clips", "stand,run"}).status, ExitStatus::usage) << "two pictures, one name";
}

TEST_F(MotionCommand, ShowsAllFramesOfAModelWithoutClips)
{
    tests::Md3Builder still = tests::Md3Builder::tetrahedron();
    still.frames().resize(1);
    for (tests::Md3Builder::Surface& surface : still.surfaces())
        surface.frames.resize(1);
    const std::string model = m_folder.write("still.md3", std::span<const std::byte>(still.build())).generic_string();
    ASSERT_TRUE(contains(tests::run({"info", "--json", model}).output, "\"clips\": []"));
    for (const char* const name : {"all.gif", "all.png", "{clip}.png"}) {
        const CommandRun result =
            tests::run({"render", model, "-o", at(name), "--size", "16", "--clips", "all", "--no-textures"});
        EXPECT_EQ(result.status, ExitStatus::done) << name << ": " << result.messages;
    }
    EXPECT_TRUE(fs::exists(at("all.png")));
    EXPECT_TRUE(fs::exists(at("all frames.png")));
}

TEST_F(MotionCommand, TurnsTheCamera)
{
    const CommandRun result = render("turn-{frame}.png", {"--clip", "run", "--fps", "4", "--turntable", "2s"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    const formats::Image first = imageAt(at("turn-0.png"));
    const formats::Image later = imageAt(at("turn-3.png"));
    EXPECT_NE(first.pixels, later.pixels);
    EXPECT_TRUE(result.messages.empty() || contains(result.messages, "note: the turn takes")) << result.messages;
}

TEST_F(MotionCommand, SaysWhatCannotBeCombined)
{
    EXPECT_EQ(render("run.png", {"--fps", "10"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.png", {"--turntable", "2"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--time", "0.5"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--stats"}).status, ExitStatus::usage);
    EXPECT_EQ(render("{frame}.gif").status, ExitStatus::usage);
    EXPECT_EQ(render("{frame}.jpg").status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--fps", "0"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--fps", "nan"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--fps", "10s"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--turntable", "4 s"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.mov").status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--clips", "run", "--clip", "stand"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--clips", "run,"}).status, ExitStatus::usage);
    EXPECT_EQ(render("run.gif", {"--camera", "model", "--turntable", "4"}).status, ExitStatus::usage);
    EXPECT_TRUE(fs::is_empty(m_folder.path()));
}

TEST_F(MotionCommand, KeepsFilesOfOtherPrograms)
{
    m_folder.write("mine.gif", "GIF89a and more");
    const CommandRun result = render("mine.gif", {"--clip", "run", "--fps", "5"});
    EXPECT_EQ(result.status, ExitStatus::usage);
    EXPECT_EQ(textOf(at("mine.gif")), "GIF89a and more");
    EXPECT_EQ(render("mine.gif", {"--clip", "run", "--fps", "5", "--force"}).status, ExitStatus::done);
    m_folder.write("run-0001.png", "mine");
    EXPECT_EQ(render("run-%04d.png", {"--clip", "run", "--fps", "5"}).status, ExitStatus::usage);
    EXPECT_FALSE(fs::exists(at("run-0000.png"))) << "all names are checked first";
}

} // namespace
