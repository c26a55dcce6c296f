#include "formats/base/write_file.hpp"
#include "formats/platform/folder_handle.hpp"
#include "formats/platform/local_server.hpp"
#include "formats/platform/termination.hpp"
#include "tests/base/folder_contents.hpp"
#include "tests/support/ordinary_user.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <span>
#include <string>

namespace {

namespace fs = std::filesystem;
using formats::writeFile;
using tests::namesIn;
using tests::TemporaryFolder;
using tests::textOf;

/// Limits the size of files during its lifetime, to simulate a full disk.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
    void (*m_signal)(int) = nullptr;
};

TEST(WriteFile, KeepsThePermissionsOfTheFileThatWasThere)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.png", "old");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(writeFile(path, "new"));
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

/// In a separate process: ends by the signal while the temporary file exists.
void writeAndEndBy(int signal, const fs::path& path)
{
    platform::removeUnfinishedFilesOnSignals();
    formats::FileWriter writer(path);
    writer.write(std::as_bytes(std::span("new", 3)));
    if (namesIn(path.parent_path()).size() == 2) // the file and its temporary file
        std::raise(signal);
}

/// In a separate process: ends with status 7 if the file cannot be written.
void writePastALimit(const fs::path& path)
{
    platform::removeUnfinishedFilesOnSignals();
    const rlimit limit{.rlim_cur = 100, .rlim_max = 100};
    setrlimit(RLIMIT_FSIZE, &limit);
    std::exit(writeFile(path, std::string(1'000, 'a')) ? 0 : 7);
}

TEST(WriteFile, LeavesNoPartWhenASignalEndsTheProgram)
{
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        const TemporaryFolder folder;
        const fs::path path = folder.write("x.png", "old");
        EXPECT_EXIT(writeAndEndBy(signal, path), testing::KilledBySignal(signal), "");
        EXPECT_EQ(namesIn(folder.path()), (std::set<std::string>{"x.png"}));
        EXPECT_EQ(textOf(path), "old");
    }
}

TEST(WriteFile, AFileSizeLimitIsAnError)
{
    const TemporaryFolder folder;
    EXPECT_EXIT(writePastALimit(folder / "x"), testing::ExitedWithCode(7), "");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{});
}

TEST(WriteFile, WritesThroughALink)
{
    const TemporaryFolder folder;
    folder.write("real/x.png", "old");
    fs::create_symlink("real/x.png", folder / "link.png");
    fs::create_symlink("real/new.png", folder / "dangling.png");
    ASSERT_TRUE(writeFile(folder / "link.png", "new"));
    ASSERT_TRUE(writeFile(folder / "dangling.png", "newer"));
    EXPECT_TRUE(fs::is_symlink(folder / "link.png"));
    EXPECT_TRUE(fs::is_symlink(folder / "dangling.png"));
    EXPECT_EQ(textOf(folder / "real/x.png"), "new");
    EXPECT_EQ(textOf(folder / "real/new.png"), "newer");
}

TEST(WriteFile, FailsOnALinkToItself)
{
    const TemporaryFolder folder;
    fs::create_symlink("loop.png", folder / "loop.png");
    const auto written = writeFile(folder / "loop.png", "new");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message,
              (folder / "loop.png").generic_string() + ": cannot be written (Too many levels of symbolic links)");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"loop.png"});
    EXPECT_TRUE(fs::is_symlink(folder / "loop.png"));
}

TEST(WriteFile, KeepsTheOldFileWhenTheDiskIsFull)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.png", "old");
    const std::string text(100'000, 'n');
    formats::Result<void> written;
    {
        const FileSizeLimit limit(4096);
        written = writeFile(path, text);
    }
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, formats::LoadErrorCode::io);
    EXPECT_EQ(written.error().message, path.generic_string() + ": cannot be written (File too large)");
    EXPECT_EQ(textOf(path), "old");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

TEST(FileWriter, SaysTheFirstFailureAtTheEnd)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.png", "old");
    const std::string piece(20'000, 'n');
    formats::Result<void> written;
    {
        formats::FileWriter writer(path);
        const FileSizeLimit limit(4096);
        for (int i = 0; i < 3; ++i)
            writer.write(std::as_bytes(std::span(piece)));
        EXPECT_TRUE(writer.hasFailed());
        written = writer.finish();
    }
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, path.generic_string() + ": cannot be written (File too large)");
    EXPECT_EQ(textOf(path), "old");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

TEST(WriteFile, SaysThatAFolderIsReadOnly)
{
    const TemporaryFolder folder;
    folder.write("closed/x.png", "old");
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(folder / "closed",
                    fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read | fs::perms::others_exec);
    {
        const tests::OrdinaryUser user;
        if (!user.isOrdinary())
            GTEST_SKIP() << "the superuser may write anywhere";
        for (const char* const name : {"closed/x.png", "closed/new.png"}) {
            const auto written = writeFile(folder / name, "new");
            ASSERT_FALSE(written);
            EXPECT_EQ(written.error().message,
                      (folder / name).generic_string() + ": cannot be written (Permission denied)");
        }
    }
    EXPECT_EQ(textOf(folder / "closed/x.png"), "old");
    EXPECT_EQ(namesIn(folder / "closed"), std::set<std::string>{"x.png"});
}

TEST(WriteFile, WritesIntoDevicesAndLeavesThem)
{
    ASSERT_TRUE(writeFile("/dev/null", "new"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    if (fs::exists("/dev/full")) {
        const auto written = writeFile("/dev/full", "new");
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().message, "/dev/full: cannot be written (No space left on device)");
        EXPECT_TRUE(fs::is_character_file("/dev/full"));
    }
}

TEST(WriteFile, WaitsForNobodyWhoReadsAPipe)
{
    const TemporaryFolder folder;
    const fs::path pipe = folder / "x.png";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const auto unread = writeFile(pipe, "new");
    ASSERT_FALSE(unread);
    EXPECT_EQ(unread.error().message, pipe.string() + ": cannot be written (no program reads this pipe)");

    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_TRUE(writeFile(pipe, "new"));
    std::array<char, 8> read{};
    EXPECT_EQ(::read(reader, read.data(), read.size()), 3);
    const auto refused = writeFile(pipe, "new", formats::Devices::refused);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, pipe.string() + ": cannot be written (it is a pipe)");
    EXPECT_EQ(::read(reader, read.data(), read.size()), 0);
    ::close(reader);
    EXPECT_TRUE(fs::is_fifo(pipe));
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"x.png"});
}

TEST(WriteFile, WritesToNoSocket)
{
    const TemporaryFolder folder;
    const platform::LocalServer server(folder / "x.png");
    ASSERT_TRUE(fs::is_socket(folder / "x.png"));
    const auto written = writeFile(folder / "x.png", "new");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, (folder / "x.png").string() + ": cannot be written (it is a socket)");
}

TEST(WriteFile, FollowsNoLinkInAFolderThatWasOpened)
{
    const TemporaryFolder folder;
    folder.write("outside/x", "old");
    fs::create_directory(folder / "out");
    fs::create_symlink(folder / "outside/x", folder / "out/x");
    const platform::FolderHandle out(folder / "out");
    const auto written = writeFile(out, "x", std::as_bytes(std::span("new", 3)));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, (folder / "out/x").string() + ": cannot be written (it is a link)");
    EXPECT_EQ(textOf(folder / "outside/x"), "old");
}

/// Another program moves the folder away and replaces it by a link.
TEST(FolderHandle, StaysInTheFolderThatWasOpened)
{
    const TemporaryFolder folder;
    fs::create_directories(folder / "out/models");
    fs::create_directory(folder / "outside");
    const platform::FolderHandle models = platform::FolderHandle(folder / "out").openOrMakeFolder("models");
    ASSERT_TRUE(models.isOpen());
    fs::rename(folder / "out/models", folder / "away");
    fs::create_directory_symlink(folder / "outside", folder / "out/models");
    ASSERT_TRUE(writeFile(models, "x", std::as_bytes(std::span("new", 3))));
    EXPECT_TRUE(models.openOrMakeFolder("deeper").isOpen());
    EXPECT_EQ(namesIn(folder / "away"), (std::set<std::string>{"deeper", "x"}));
    EXPECT_EQ(namesIn(folder / "outside"), std::set<std::string>{});
    EXPECT_FALSE(platform::FolderHandle(folder / "out").openOrMakeFolder("models").isOpen()) << "it is a link";
}

} // namespace
