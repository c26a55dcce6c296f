#include "app/viewer/opening/handed_files.hpp"
#include "app/viewer/opening/window_inbox.hpp"
#include "tests/support/patience.hpp"
#include "tests/window/driven_viewer.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <future>
#include <stdexcept>
#include <string>
#include <vector>

/// Files that another start of the program hands over to the window.
namespace {

using tests::Driven;
using tests::json;
using tests::Md2Builder;
using tests::Viewer;
namespace fs = std::filesystem;

class HandedFilesTest : public Viewer {
protected:
    [[nodiscard]] fs::path write(const std::string& name) const
    {
        return m_folder.write(name, Md2Builder::tetrahedron().noSkins().build());
    }
    [[nodiscard]] fs::path socket() const { return m_folder / "socket"; }

    /// Whether the window takes the files, which it is asked by another thread.
    [[nodiscard]] bool isTaken(Driven& driven, const std::vector<fs::path>& files) const
    {
        auto asked = std::async(std::launch::async, [&] { return app::handOver(socket(), files, tests::kPatience); });
        EXPECT_TRUE(tests::becomes([&] {
            driven.viewer.run(std::chrono::milliseconds(100));
            return asked.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
        }));
        return asked.get();
    }
};

bool isIn(const json& state, const fs::path& file)
{
    return state["document"] == file.generic_string();
}

TEST_F(HandedFilesTest, GetATabOfTheirOwn)
{
    const fs::path first = write("first.md2");
    const fs::path second = write("second.md2");
    Driven driven({first}, {}, {}, socket());
    ASSERT_TRUE(isTaken(driven, {second}));
    const json state = driven.viewer.waitFor([&](const json& now) { return isIn(now, second); });
    EXPECT_TRUE(isIn(state, second)) << state["document"];
    EXPECT_EQ(state["tabs"].size(), 2U);
    EXPECT_EQ(driven.viewer.window().calls, 1U) << "it asks for attention";
}

TEST_F(HandedFilesTest, OpenOneAfterTheOther)
{
    const fs::path first = write("first.md2");
    const fs::path second = write("second.md2");
    const fs::path third = write("third.md2");
    Driven driven({first}, {}, {}, socket());
    ASSERT_TRUE(isTaken(driven, {second}));
    ASSERT_TRUE(isTaken(driven, {third}));
    const json state = driven.viewer.waitFor([&](const json& now) { return now["tabs"].size() == 3; });
    EXPECT_EQ(state["tabs"].size(), 3U);
    EXPECT_TRUE(isIn(state, third)) << state["document"];
}

TEST_F(HandedFilesTest, ShowTheTabThatHasThemAlready)
{
    const fs::path first = write("first.md2");
    const fs::path second = write("second.md2");
    Driven driven({first}, {}, {}, socket());
    ASSERT_TRUE(isTaken(driven, {second}));
    (void)driven.viewer.waitFor([&](const json& now) { return isIn(now, second); });
    ASSERT_TRUE(isTaken(driven, {first}));
    const json state = driven.viewer.waitFor([&](const json& now) { return isIn(now, first); });
    EXPECT_TRUE(isIn(state, first)) << state["document"];
    EXPECT_EQ(state["tabs"].size(), 2U);
}

TEST_F(HandedFilesTest, AreTheSameByWhateverWayTheyAreNamed)
{
    const fs::path first = write("first.md2");
    const fs::path folder = first.parent_path();
    fs::create_directory(folder / "below");
    fs::create_symlink(first, folder / "link.md2");
    Driven driven({folder / "below" / ".." / "." / "first.md2"}, {}, {}, socket());
    for (const fs::path& name : {first, folder / "below/../first.md2", folder / "link.md2"}) {
        ASSERT_TRUE(isTaken(driven, {name}));
        driven.viewer.run(std::chrono::seconds(1));
        EXPECT_EQ(driven.viewer.state()["tabs"].size(), 1U) << name;
    }
}

TEST_F(HandedFilesTest, AreRefusedByPreference)
{
    const fs::path first = write("first.md2");
    m_folder.write("trisview/settings.json", R"({"version": 1, "preferences": {"filesOpenIn": "newWindow"}})");
    Driven driven({first}, {{"XDG_CONFIG_HOME", m_folder.path().string()}}, {}, socket());
    EXPECT_FALSE(isTaken(driven, {write("second.md2")}));
    EXPECT_EQ(driven.viewer.state()["tabs"].size(), 1U);
    EXPECT_EQ(driven.viewer.window().calls, 0U);
}

TEST_F(HandedFilesTest, FindNobodyOnceTheWindowIsClosed)
{
    const fs::path first = write("first.md2");
    Driven driven({first}, {}, {}, socket());
    EXPECT_TRUE(fs::exists(socket()));
    driven.user.close();
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
    EXPECT_FALSE(fs::exists(socket()));
    EXPECT_FALSE(app::handOver(socket(), {first}));
}

/// Another start of the program that has sent its message and waits for an answer.
class Sender {
public:
    Sender(const fs::path& socket, const std::vector<fs::path>& files) : m_descriptor(::socket(AF_UNIX, SOCK_STREAM, 0))
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        socket.string().copy(&address.sun_path[0], sizeof address.sun_path - 1);
        const std::string line = app::handedFilesText(files) + "\n";
        if (::connect(m_descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
            ::write(m_descriptor, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            throw std::runtime_error("no window listens at " + socket.string());
    }
    ~Sender() { ::close(m_descriptor); }
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    [[nodiscard]] std::string answer() const
    {
        std::array<char, 64> text{};
        const ssize_t size = ::read(m_descriptor, text.data(), text.size());
        return {text.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
    }

private:
    int m_descriptor;
};

TEST_F(HandedFilesTest, AreLeftForAnotherWindowIfThisOneClosesBeforeItOpensThem)
{
    const fs::path second = write("second.md2");
    const fs::path third = write("third.md2");
    Driven driven({write("first.md2")}, {}, {}, socket());
    const Sender opened(socket(), {second});
    const Sender waiting(socket(), {third, second});
    driven.user.close();
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
    EXPECT_EQ(opened.answer(), "taken\n");
    EXPECT_EQ(waiting.answer(), "taken\n");
    EXPECT_EQ(driven.viewer.unopenedFiles(), (std::vector<fs::path>{third, second}));
}

} // namespace
