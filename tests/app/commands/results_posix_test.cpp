#include "app/commands/results.hpp"
#include "formats/platform/standard_streams.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::contains;
using tests::Md2Builder;
using tests::TemporaryFolder;

/// Replaces standard output during this object's lifetime; a negative file closes it.
class StandardOutput {
public:
    explicit StandardOutput(int file) : m_before(::dup(STDOUT_FILENO))
    {
        if (file < 0) {
            ::close(STDOUT_FILENO);
        } else {
            ::dup2(file, STDOUT_FILENO);
            ::close(file);
        }
    }
    ~StandardOutput()
    {
        ::dup2(m_before, STDOUT_FILENO);
        ::close(m_before);
    }
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

private:
    int m_before;
};

struct Told {
    ExitStatus status = ExitStatus::done;
    std::string messages;
};

/// The messages of the program with `file` as standard output.
Told toldBy(const std::vector<const char*>& arguments, int file)
{
    testing::internal::CaptureStderr();
    Told told;
    {
        const StandardOutput output(file);
        told.status = app::runProgram(arguments);
    }
    told.messages = testing::internal::GetCapturedStderr();
    return told;
}

/// The write end of a pipe whose reader is closed.
int pipeWithoutReader()
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        return -1;
    ::close(ends[0]);
    return ends[1];
}

class LostResults : public testing::TestWithParam<std::vector<const char*>> {
protected:
    /// The command line, with the model's path for "MODEL" and its folder for "FOLDER".
    std::vector<const char*> arguments()
    {
        std::vector<const char*> all;
        for (const std::string_view argument : GetParam())
            all.push_back(argument == "MODEL"    ? m_model.c_str()
                          : argument == "FOLDER" ? m_folderName.c_str()
                                                 : argument.data());
        return all;
    }

private:
    TemporaryFolder m_folder;
    std::string m_model = m_folder.write("tris.md2", Md2Builder::tetrahedron().noSkins().build()).generic_string();
    std::string m_folderName = m_folder.path().generic_string();
};

TEST_P(LostResults, AreIncompleteOnAFullDisk)
{
    const int full = ::open("/dev/full", O_WRONLY);
    if (full < 0)
        GTEST_SKIP() << "no /dev/full here";
    const Told told = toldBy(arguments(), full);
    EXPECT_EQ(told.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(told.messages, "trisview: standard output: cannot be written (No space left on device)\n"))
        << told.messages;
}

TEST_P(LostResults, AreIncompleteWhereStandardOutputIsClosed)
{
    const Told told = toldBy(arguments(), -1);
    EXPECT_EQ(told.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(told.messages, "trisview: standard output: cannot be written (Bad file descriptor)\n"))
        << told.messages;
}

TEST_P(LostResults, AreNothingToSpeakOfWhereTheReaderStopped)
{
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    const Told told = toldBy(arguments(), pipeWithoutReader());
    std::signal(SIGPIPE, before);
    EXPECT_EQ(told.status, ExitStatus::incomplete);
    EXPECT_FALSE(contains(told.messages, "standard output")) << told.messages;
}

INSTANTIATE_TEST_SUITE_P(Of, LostResults,
                         testing::Values(std::vector{"info", "MODEL"}, std::vector{"info", "--json", "MODEL"},
                                         std::vector{"ls", "FOLDER"}, std::vector{"ls", "--json", "FOLDER"},
                                         std::vector{"ls", "--models", "FOLDER"}, std::vector{"--version"},
                                         std::vector{"--help"}, std::vector{"render", "--help"}));

TEST(Results, EndTheProgramQuietlyWhereTheReaderStopped)
{
    const auto print = [] {
        const StandardOutput output(pipeWithoutReader());
        std::exit(static_cast<int>(app::printResults("text\n")));
    };
    EXPECT_EXIT(print(), testing::KilledBySignal(SIGPIPE), "^$");
}

TEST(StandardStreams, KeepTheirNumbersWhenTheyWereClosed)
{
    const auto openSomething = [] {
        ::close(STDIN_FILENO);
        ::close(STDOUT_FILENO);
        ::close(STDERR_FILENO);
        platform::prepareStandardStreams();
        const bool isApart = ::open("/dev/null", O_RDWR) > STDERR_FILENO;
        const bool isUnusable = platform::writeToStandardOutput("text") == std::errc::bad_file_descriptor;
        std::_Exit(isApart && isUnusable ? 0 : 1);
    };
    EXPECT_EXIT(openSomething(), testing::ExitedWithCode(0), "");
}

TEST(StandardStreams, StayAsTheyAreWhereOpen)
{
    struct stat before {};
    struct stat after {};
    ASSERT_EQ(::fstat(STDOUT_FILENO, &before), 0);
    platform::prepareStandardStreams();
    ASSERT_EQ(::fstat(STDOUT_FILENO, &after), 0);
    EXPECT_EQ(before.st_ino, after.st_ino);
}

// --- Standard input, and files that cannot be read from the disk

/// Makes a file the standard input during this object's lifetime.
class InputFromFile {
public:
    explicit InputFromFile(const fs::path& file) : m_before(::dup(STDIN_FILENO))
    {
        const int input = ::open(file.c_str(), O_RDONLY);
        ::dup2(input, STDIN_FILENO);
        ::close(input);
        std::clearerr(stdin);
        static_cast<void>(std::fseek(stdin, 0, SEEK_SET)); // discards buffered data of earlier tests
    }
    ~InputFromFile()
    {
        ::dup2(m_before, STDIN_FILENO);
        ::close(m_before);
    }
    InputFromFile(const InputFromFile&) = delete;
    InputFromFile& operator=(const InputFromFile&) = delete;

private:
    int m_before;
};

TEST(StandardInput, IsAModelCalledByADash)
{
    const TemporaryFolder folder;
    const fs::path model = folder.write("x.md2", Md2Builder::tetrahedron().noSkins().build());
    const InputFromFile input(model);
    const auto result = tests::run({"info", "-", "--json"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    const nlohmann::json info = nlohmann::json::parse(result.output);
    const nlohmann::json file = nlohmann::json::parse(tests::run({"info", model.generic_string(), "--json"}).output);
    EXPECT_EQ(info["path"], "-");
    EXPECT_EQ(info["name"], "-");
    for (const char* const key : {"format", "frames", "vertices", "triangles", "clips", "bytes"})
        EXPECT_EQ(info[key], file[key]) << key;
    EXPECT_EQ(result.output.find("trisview-"), std::string::npos) << "no name of the folder that it was kept in";
}

TEST(StandardInput, ThatIsNoModelIsCalledByADashToo)
{
    const TemporaryFolder folder;
    const InputFromFile input(folder.write("x", "IDP2"));
    const auto result = tests::run({"info", "-"});
    EXPECT_EQ(result.status, ExitStatus::unreadable);
    EXPECT_EQ(result.messages, "trisview: -: header at byte 0 needs 68 bytes, file has 4\n");
}

TEST(StandardInput, BelongsToNoGameAroundTheFolderOfTemporaryFiles)
{
    const TemporaryFolder folder;
    folder.write("default.cfg", ""); // marks a game folder
    folder.write("textures/skin.png", tests::pngFile(3, 3));
    const fs::path model =
        folder.write("sub/x.md2", Md2Builder::tetrahedron().noSkins().skin("textures/skin.png").build());
    const auto ofGame = nlohmann::json::parse(tests::run({"info", model.generic_string(), "--json"}).output);
    ASSERT_EQ(ofGame["textures"][0]["path"], (folder / "textures/skin.png").generic_string());
    const tests::EnvironmentVariable temporary("TMPDIR", folder.path().string());
    const InputFromFile input(model);
    const auto alone = nlohmann::json::parse(tests::run({"info", "-", "--json"}).output);
    EXPECT_EQ(alone["textures"][0]["path"], "");
}

TEST(StandardInput, LeavesNothingBehind)
{
    const TemporaryFolder folder;
    fs::create_directories(folder / "kept");
    const tests::EnvironmentVariable temporary("TMPDIR", (folder / "kept").string());
    {
        const InputFromFile input(folder.write("x.md2", Md2Builder::tetrahedron().build()));
        EXPECT_EQ(tests::run({"export", "-", "-o", (folder / "x.obj").generic_string()}).status, ExitStatus::done);
    }
    EXPECT_TRUE(fs::is_empty(folder / "kept"));
    EXPECT_TRUE(fs::exists(folder / "x.obj"));
}

TEST(Info, DoesNotReadLargeFilesThatBeginLikeNoModel)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "abcd");
    fs::resize_file(file, std::uintmax_t{3} << 30U); // larger than any limit
    const auto result = tests::run({"info", file.generic_string()});
    EXPECT_EQ(result.status, ExitStatus::unreadable);
    EXPECT_EQ(result.messages, "trisview: " + file.generic_string() +
                                   ": not a model of a known format: it begins with bytes 61 62 63 64\n");
}

TEST(Export, DoesNotReadLargeFilesThatBeginLikeNoImage)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.pcx", "abcd");
    fs::resize_file(file, std::uintmax_t{3} << 30U); // larger than any limit
    const auto result = tests::run({"export", file.generic_string(), "-o", (folder / "x.png").generic_string()});
    EXPECT_EQ(result.status, ExitStatus::unreadable);
    EXPECT_EQ(result.messages,
              "trisview: " + file.generic_string() + ": not a PNG, JPEG, BMP, PCX, BLP or TGA image\n");
}

TEST(LongNames, AreCalledThat)
{
    const TemporaryFolder folder;
    const std::string model = folder.write("x.md2", Md2Builder::tetrahedron().noSkins().build()).generic_string();
    const std::string name = (folder / (std::string(300, 'x') + ".md2")).generic_string();
    std::string path = folder.path().generic_string();
    while (path.size() < 5000)
        path += "/folder";
    for (const std::string& tooLong : {name, path}) {
        const std::string expected = "trisview: " + tooLong + ": the name is too long\n";
        for (const std::vector<std::string>& command : {std::vector<std::string>{tooLong},
                                                        {"info", tooLong},
                                                        {"ls", tooLong},
                                                        {"ls", "--models", tooLong},
                                                        {"extract", tooLong, "-o", "-"},
                                                        {"info", model, "--game-dir", tooLong},
                                                        {"info", model, "--listfile", tooLong}}) {
            const auto result = tests::run(command);
            EXPECT_EQ(result.status, ExitStatus::unreadable) << command.front();
            EXPECT_EQ(result.messages, expected) << command.front();
        }
    }
}

} // namespace
