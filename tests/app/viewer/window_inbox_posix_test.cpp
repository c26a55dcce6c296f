#include "app/viewer/opening/window_inbox.hpp"

#include "app/viewer/opening/handed_files.hpp"
#include "formats/platform/local_client.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/// The window's socket for files of other starts of the program.
namespace {

namespace fs = std::filesystem;
using app::WindowInbox;
using tests::kPatience;
using tests::TemporaryFolder;
using Wish = WindowInbox::Wish;

/// What `ask` returns on another thread while the inbox is polled.
template <class Ask> auto answerOf(WindowInbox& inbox, Wish wish, const Ask& ask)
{
    auto asked = std::async(std::launch::async, ask);
    EXPECT_TRUE(tests::becomes([&] {
        (void)inbox.exchange(wish);
        return asked.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }));
    return asked.get();
}

bool isHandedOver(WindowInbox& inbox, Wish wish, const fs::path& socket, const std::vector<fs::path>& paths)
{
    return answerOf(inbox, wish, [&] { return app::handOver(socket, paths, kPatience); });
}

TEST(WindowInbox, TakesFilesWithTheirWholePath)
{
    const TemporaryFolder folder;
    WindowInbox inbox(folder / "socket");
    ASSERT_TRUE(inbox.isListening());
    EXPECT_TRUE(isHandedOver(inbox, Wish::take, folder / "socket", {folder / "a.md2", "./b.md2"}));
    EXPECT_TRUE(isHandedOver(inbox, Wish::take, folder / "socket", {"../c.md2"}));
    EXPECT_EQ(inbox.next(), (std::vector<fs::path>{folder / "a.md2", fs::current_path() / "b.md2"}));
    EXPECT_EQ(inbox.next(), (std::vector<fs::path>{fs::current_path() / "../c.md2"}));
    EXPECT_EQ(inbox.next(), std::nullopt);
}

TEST(WindowInbox, RefusesWhileTheWindowAsksOrByPreference)
{
    const TemporaryFolder folder;
    WindowInbox inbox(folder / "socket");
    EXPECT_FALSE(isHandedOver(inbox, Wish::refuse, folder / "socket", {folder / "a.md2"}));
    EXPECT_EQ(inbox.next(), std::nullopt);
}

TEST(WindowInbox, RefusesWhatItDoesNotUnderstand)
{
    const TemporaryFolder folder;
    WindowInbox inbox(folder / "socket");
    for (const std::string& line :
         {std::string("hello"), std::string(R"({"trisviewWindow": 9, "open": ["/a"]})"), std::string(70'000, 'x')}) {
        const auto answer =
            answerOf(inbox, Wish::take, [&] { return platform::askLocalServer(folder / "socket", line, kPatience); });
        EXPECT_EQ(answer, std::string(app::kFilesRefused)) << line.substr(0, 40);
    }
    const auto endless = answerOf(inbox, Wish::take, [&] {
        return platform::askLocalServer(folder / "socket", std::string(3 << 20, 'x'), kPatience);
    });
    EXPECT_EQ(endless, std::nullopt) << "the connection is closed";
    EXPECT_EQ(inbox.next(), std::nullopt);
}

TEST(WindowInbox, DropsFilesOfASenderThatWaitsNoLonger)
{
    const TemporaryFolder folder;
    WindowInbox inbox(folder / "socket");
    EXPECT_FALSE(app::handOver(folder / "socket", {folder / "a.md2"}, std::chrono::milliseconds(0)));
    EXPECT_FALSE(inbox.exchange(Wish::take)) << "it has opened a window of its own";
    EXPECT_EQ(inbox.next(), std::nullopt);
}

TEST(WindowInbox, IsOnlyThatOfTheFirstWindow)
{
    const TemporaryFolder folder;
    WindowInbox first(folder / "socket");
    {
        const WindowInbox second(folder / "socket");
        EXPECT_FALSE(second.isListening());
    }
    EXPECT_TRUE(isHandedOver(first, Wish::take, folder / "socket", {folder / "a.md2"}));
}

TEST(WindowInbox, TakesThePlaceOfAKilledWindow)
{
    const TemporaryFolder folder;
    const int left = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, (folder / "socket").c_str(), sizeof(address.sun_path) - 1);
    ASSERT_EQ(::bind(left, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
    ::close(left);
    EXPECT_FALSE(app::handOver(folder / "socket", {folder / "a.md2"}, kPatience)) << "nobody listens";
    WindowInbox inbox(folder / "socket");
    ASSERT_TRUE(inbox.isListening());
    struct stat file = {};
    ASSERT_EQ(::stat((folder / "socket").c_str(), &file), 0);
    EXPECT_EQ(file.st_mode & 0777, 0600U);
    EXPECT_TRUE(isHandedOver(inbox, Wish::take, folder / "socket", {folder / "a.md2"}));
}

TEST(WindowSocket, IsInAFolderOfTheUserAlone)
{
    const TemporaryFolder folder;
    const tests::EnvironmentVariable display("DISPLAY", "host/unix:0.1");
    const tests::EnvironmentVariable runtime("XDG_RUNTIME_DIR", folder.path().string());
    ASSERT_EQ(::chmod(folder.path().c_str(), 0700), 0);
    EXPECT_EQ(app::windowSocket(), folder / "trisview-host_unix:0.1.sock");
    ASSERT_EQ(::chmod(folder.path().c_str(), 0750), 0);
    EXPECT_EQ(app::windowSocket(), "") << "others may enter";
    ASSERT_EQ(::chmod(folder.path().c_str(), 0700), 0);
    const tests::EnvironmentVariable missing("XDG_RUNTIME_DIR", (folder / "missing").string());
    EXPECT_EQ(app::windowSocket(), "");
    const tests::EnvironmentVariable relative("XDG_RUNTIME_DIR", ".");
    EXPECT_EQ(app::windowSocket(), "");
    const tests::EnvironmentVariable none("XDG_RUNTIME_DIR", std::nullopt);
    EXPECT_EQ(app::windowSocket(), "");
    EXPECT_FALSE(app::handOver(app::windowSocket(), {folder / "a.md2"}));
}

} // namespace
