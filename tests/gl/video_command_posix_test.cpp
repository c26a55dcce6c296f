// Videos by `render`, with ffmpeg where it is installed, and with programs in its place that fail.
#include "app/output/video_file.hpp"
#include "formats/platform/child_process.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::contains;
using tests::textOf;

constexpr std::size_t kFrames = 4; // of run in 0.8 s

class VideoCommand : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            GlTest::dropContext(); // the command creates its own
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / "out" / name).string(); }
    [[nodiscard]] CommandRun render(const std::string& name, const std::vector<std::string>& options = {},
                                    const std::string& size = "48x32") const
    {
        fs::create_directory(m_folder / "out");
        std::vector<std::string> arguments{
            "render", tests::sampleCreature().generic_string(), "-o", at(name), "--clip", "run", "--fps", "5", "--size",
            size};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return tests::run(arguments);
    }
    /// A shell script as ffmpeg, which finds the folder of the test as $folder.
    void replaceFfmpeg(const std::string& script)
    {
        const fs::path program =
            m_folder.write("bin/ffmpeg", "#!/bin/sh\nfolder='" + m_folder.path().string() + "'\n" + script + "\n");
        fs::permissions(program, fs::perms::owner_all);
        m_path.emplace("PATH", (m_folder / "bin").string() + ":/usr/bin:/bin");
    }
    [[nodiscard]] std::ptrdiff_t outputCount() const
    {
        return std::distance(fs::directory_iterator(m_folder / "out"), fs::directory_iterator());
    }

    tests::TemporaryFolder m_folder;
    std::optional<tests::EnvironmentVariable> m_path;
};

TEST_F(VideoCommand, WritesVideosThatItMayReplace)
{
    if (platform::findProgram("ffmpeg").empty())
        GTEST_SKIP() << "ffmpeg is not installed";
    for (const std::string name : {"run.mp4", "run.webm"}) {
        const CommandRun result = render(name);
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        EXPECT_EQ(result.messages, "");
        EXPECT_GT(fs::file_size(at(name)), 500U);
        EXPECT_EQ(render(name).status, ExitStatus::done) << "it replaces its own file";
    }
    EXPECT_EQ(outputCount(), 2);
    EXPECT_EQ(textOf(at("run.mp4")).substr(4, 4), "ftyp");
    EXPECT_EQ(textOf(at("run.webm")).substr(0, 4), "\x1A\x45\xDF\xA3");
    EXPECT_EQ(render("clear.webm", {"--background", "none"}).status, ExitStatus::done);
    EXPECT_TRUE(contains(textOf(at("clear.webm")), "\x53\xC0\x81\x01")) << "transparency is kept";
}

TEST_F(VideoCommand, GivesAllFramesToFfmpeg)
{
    replaceFfmpeg("printf '%s\\n' \"$@\" >\"$folder/arguments\"\n"
                  "for output; do :; done\n" // the last argument
                  "cat >\"$folder/frames\"; cp \"$folder/video\" \"${output#file:}\"");
    m_folder.write("video", "\x1A\x45\xDF\xA3\x80\x18\x53\x80\x67\xAC\x12\x54\xC3\x67\xA7\x73\x73\xA4\x67\xC8\xA1"
                            "\x45\xA3\x87"
                            "COMMENT"
                            "\x44\x87\x90"
                            "Trisview picture");
    const CommandRun result = render("{clip}.webm");
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(fs::file_size(m_folder / "frames"), kFrames * 48 * 32 * 4);
    const std::string arguments = textOf(m_folder / "arguments");
    for (const char* const expected :
         {"\n48x32\n", "\n5/1\n", "\nlibvpx-vp9\n", "\nyuv420p", "\ncomment=Trisview picture\n"})
        EXPECT_TRUE(contains(arguments, std::string(expected).substr(expected[1] == 'y' ? 1 : 0)))
            << expected << arguments;
    EXPECT_EQ(textOf(at("run.webm")), textOf(m_folder / "video"));
    EXPECT_EQ(outputCount(), 1);
    m_folder.write("out/foreign.webm", "\x1A\x45\xDF\xA3 made by another program");
    const CommandRun foreign = render("foreign.webm");
    EXPECT_EQ(foreign.status, ExitStatus::usage);
    EXPECT_TRUE(contains(foreign.messages, "was not drawn by Trisview")) << foreign.messages;
    const CommandRun odd = render("odd.webm", {}, "47x31");
    EXPECT_EQ(odd.status, ExitStatus::done);
    EXPECT_TRUE(contains(odd.messages, "note: the video has 48x32 pixels: videos have even sizes")) << odd.messages;
    EXPECT_EQ(fs::file_size(m_folder / "frames"), kFrames * 48 * 32 * 4);
}

TEST_F(VideoCommand, ReportsWhyFfmpegFailed)
{
    struct Failure {
        const char* script;
        const char* message;
    };
    constexpr std::array<Failure, 5> kFailures = {
        {{"cat >/dev/null; echo \"Unknown encoder 'libx264'\" >&2; exit 1",
          "run.mp4: cannot be written (ffmpeg ended with status 1: Unknown encoder 'libx264')"},
         {"exit 7", "run.mp4: cannot be written (ffmpeg ended with status 7)"},
         {"kill -9 $$", "run.mp4: cannot be written (ffmpeg was ended by signal 9)"},
         {"cat >/dev/null", "run.mp4: cannot be written (ffmpeg wrote no video)"},
         {"for output; do :; done; cat >/dev/null; printf 'part' >\"${output#file:}\"; exit 2",
          "run.mp4: cannot be written (ffmpeg ended with status 2)"}}};
    for (const Failure& failure : kFailures) {
        replaceFfmpeg(failure.script);
        const CommandRun result = render("run.mp4");
        EXPECT_EQ(result.status, ExitStatus::incomplete) << failure.script;
        EXPECT_TRUE(contains(result.messages, failure.message)) << result.messages;
        EXPECT_EQ(outputCount(), 0) << "nothing is left: " << failure.script;
        m_path.reset();
    }
}

TEST_F(VideoCommand, SaysWhatIsMissingOrImpossible)
{
    m_path.emplace("PATH", m_folder.path().string());
    const CommandRun missing = render("run.mp4");
    EXPECT_EQ(missing.status, ExitStatus::usage);
    EXPECT_TRUE(contains(missing.messages, "render: the program ffmpeg, which encodes videos, is not in PATH"))
        << missing.messages;
    m_path.reset();
    replaceFfmpeg("exit 0");
    const CommandRun clear = render("run.mp4", {"--background", "none"});
    EXPECT_EQ(clear.status, ExitStatus::usage);
    EXPECT_TRUE(contains(clear.messages, ".mp4 has no transparency")) << clear.messages;
    EXPECT_EQ(render("{frame}.mp4").status, ExitStatus::usage);
    const CommandRun device = tests::run({"render", tests::sampleCreature().generic_string(), "-o", "/dev/full.mp4"});
    EXPECT_NE(device.status, ExitStatus::done);
    EXPECT_EQ(outputCount(), 0);
}

TEST_F(VideoCommand, LeavesNothingIfItIsCancelled)
{
    replaceFfmpeg("for output; do :; done; printf 'part' >\"${output#file:}\"; exec sleep 1000");
    fs::create_directory(m_folder / "out");
    const formats::Image frame{64, 64, std::vector<std::uint8_t>(std::size_t{64} * 64 * 4)};
    int asked = 0;
    {
        app::VideoFile file(at("run.mp4"), {app::MotionFormat::mp4, 64, 64, 1000, {100, 1}},
                            [&] { return ++asked > 20; });
        for (int i = 0; i < 1000 && !file.hasFailed(); ++i)
            file.add(frame);
        EXPECT_TRUE(file.hasFailed()) << "the program reads nothing";
        const auto result = file.finish();
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, formats::LoadErrorCode::cancelled);
    }
    EXPECT_EQ(outputCount(), 0);
}

} // namespace
