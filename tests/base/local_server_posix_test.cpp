#include "formats/platform/local_server.hpp"

#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

using platform::LocalServer;
using tests::TemporaryFolder;

/// The client side of a connection; never waits.
class Client {
public:
    explicit Client(const std::filesystem::path& path) : m_descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0))
    {
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
        isConnected = ::connect(m_descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
    }
    ~Client() { ::close(m_descriptor); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Number of bytes the socket accepted.
    std::size_t send(std::string_view text) const
    {
        const ssize_t sent = ::send(m_descriptor, text.data(), text.size(), MSG_NOSIGNAL);
        return sent > 0 ? static_cast<std::size_t>(sent) : 0;
    }
    void endSending() const { ::shutdown(m_descriptor, SHUT_WR); }

    /// Data received so far; nullopt once the other end is closed and everything was read.
    std::optional<std::string> receive() const
    {
        std::string text(1 << 16, '\0');
        const ssize_t count = ::recv(m_descriptor, text.data(), text.size(), 0);
        if (count == 0 || (count < 0 && errno != EAGAIN))
            return std::nullopt;
        text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return text;
    }

    bool isConnected = false;

private:
    int m_descriptor = -1;
};

/// Calls exchange until `isSo` is true; false after a time limit.
bool exchangeUntil(LocalServer& server, const std::function<bool()>& isSo)
{
    return tests::becomes([&] {
        server.exchange();
        return isSo();
    });
}

LocalServer::Connection onlyConnection(LocalServer& server)
{
    EXPECT_TRUE(exchangeUntil(server, [&] { return server.connections().size() == 1; }));
    return server.connections().front();
}

TEST(LocalServer, TakesLinesAndAnswers)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    ASSERT_EQ(server.state(), LocalServer::State::listening) << server.problem();
    const Client client(folder / "socket");
    client.send("one\r\ntwo\nthr");
    const auto connection = onlyConnection(server);
    std::vector<std::string> lines;
    const auto take = [&] {
        while (const auto line = server.takeLine(connection))
            lines.push_back(*line);
        return lines.size();
    };
    EXPECT_TRUE(exchangeUntil(server, [&] { return take() == 2; }));
    client.send("ee\n");
    EXPECT_TRUE(exchangeUntil(server, [&] { return take() == 3; }));
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "two", "three"}));
    server.send(connection, "answer");
    EXPECT_EQ(client.receive(), "answer\n");
}

TEST(LocalServer, IsItsOwnersAlone)
{
    const TemporaryFolder folder;
    const mode_t before = ::umask(0);
    const LocalServer server(folder / "socket");
    EXPECT_EQ(::umask(before), 0U) << "the mask is restored";
    struct stat file = {};
    ASSERT_EQ(::stat((folder / "socket").c_str(), &file), 0);
    EXPECT_TRUE(S_ISSOCK(file.st_mode));
    EXPECT_EQ(file.st_mode & 0777, 0600U);
}

TEST(LocalServer, RemovesItsSocket)
{
    const TemporaryFolder folder;
    {
        const LocalServer server(folder / "socket");
        EXPECT_TRUE(std::filesystem::exists(folder / "socket"));
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "socket"));
}

TEST(LocalServer, LeavesAFileThatTookTheNameOfItsSocket)
{
    const TemporaryFolder folder;
    {
        const LocalServer server(folder / "socket");
        std::filesystem::remove(folder / "socket");
        folder.write("socket", "somebody else's");
    }
    EXPECT_TRUE(std::filesystem::exists(folder / "socket"));
}

TEST(LocalServer, RefusesAFileThatIsThere)
{
    const TemporaryFolder folder;
    const auto file = folder.write("notes.txt", "kept");
    const LocalServer server(file);
    EXPECT_EQ(server.state(), LocalServer::State::inUse);
    EXPECT_EQ(server.problem(), file.generic_string() +
                                    ": already exists and is not a socket; choose another name for the control socket");
    EXPECT_EQ(std::filesystem::file_size(file), 4U);
}

TEST(LocalServer, RefusesASocketThatAnotherOneListensAt)
{
    const TemporaryFolder folder;
    LocalServer first(folder / "socket");
    {
        const LocalServer second(folder / "socket");
        EXPECT_EQ(second.state(), LocalServer::State::inUse);
        EXPECT_EQ(second.problem(), (folder / "socket").generic_string() +
                                        ": another program listens at this socket; choose "
                                        "another name for the control socket");
    }
    first.exchange();
    EXPECT_TRUE(Client(folder / "socket").isConnected) << "the first one goes on";
}

TEST(LocalServer, ReplacesASocketThatWasLeftBehind)
{
    const TemporaryFolder folder;
    const int left = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, (folder / "socket").c_str(), sizeof(address.sun_path) - 1);
    ASSERT_EQ(::bind(left, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
    ::close(left);
    ASSERT_TRUE(std::filesystem::exists(folder / "socket"));
    const LocalServer server(folder / "socket");
    EXPECT_EQ(server.state(), LocalServer::State::listening) << server.problem();
    EXPECT_TRUE(Client(folder / "socket").isConnected);
}

TEST(LocalServer, SaysWhyItCannotListen)
{
    const TemporaryFolder folder;
    const LocalServer missing(folder / "no such folder/socket");
    EXPECT_EQ(missing.state(), LocalServer::State::failed);
    EXPECT_EQ(missing.problem(), (folder / "no such folder/socket").generic_string() +
                                     ": no socket can be created there (No such file or directory)");
    const auto path = folder / std::string(120, 'x');
    const LocalServer longName(path);
    EXPECT_EQ(longName.state(), LocalServer::State::failed);
    EXPECT_NE(longName.problem().find("the path of a socket has at most 107 bytes"), std::string::npos)
        << longName.problem();
}

TEST(LocalServer, KnowsALineThatIsTooLong)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    const Client client(folder / "socket");
    const auto connection = onlyConnection(server);
    const std::string part(64 * 1024, 'x');
    std::size_t sent = 0;
    EXPECT_TRUE(exchangeUntil(server, [&] {
        sent += client.send(part);
        return server.isLineTooLong(connection);
    }));
    EXPECT_LT(sent, 2 * LocalServer::kMaxLineBytes + (1 << 20)) << "it is read no further";
    EXPECT_FALSE(server.takeLine(connection));
    server.send(connection, "too long");
    server.closeWhenSent(connection);
    server.exchange();
    EXPECT_EQ(client.receive(), "too long\n");
    EXPECT_EQ(client.receive(), std::nullopt);
    EXPECT_TRUE(server.connections().empty());
}

TEST(LocalServer, TakesALineOfTheGreatestLength)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    const Client client(folder / "socket");
    const auto connection = onlyConnection(server);
    const std::string line(LocalServer::kMaxLineBytes, 'x');
    std::string_view left = line;
    std::optional<std::string> taken;
    EXPECT_TRUE(exchangeUntil(server, [&] {
        left.remove_prefix(left.empty() ? 0 : client.send(left));
        if (left.empty() && !taken)
            client.send("\n");
        taken = server.takeLine(connection);
        return taken.has_value();
    }));
    EXPECT_EQ(taken, line);
}

TEST(LocalServer, ClosesConnectionsPastTheSixteenthAtOnce)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 20; ++i)
        clients.push_back(std::make_unique<Client>(folder / "socket"));
    server.exchange();
    EXPECT_EQ(server.connections().size(), LocalServer::kMaxConnections);
    int closed = 0;
    for (const auto& client : clients)
        closed += client->receive() == std::nullopt ? 1 : 0;
    EXPECT_EQ(closed, 4);
}

TEST(LocalServer, ReadsNothingMoreFromAClientThatTakesNothing)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    const Client client(folder / "socket");
    const auto connection = onlyConnection(server);
    const std::string answer(100'000, 'a');
    std::size_t answered = 0;
    for (int round = 0; round < 200; ++round) {
        client.send("question\n");
        server.exchange();
        while (server.takeLine(connection)) {
            server.send(connection, answer);
            ++answered;
        }
    }
    EXPECT_LT(answered, 20U) << "about one megabyte of answers";
    std::size_t received = 0;
    EXPECT_TRUE(exchangeUntil(server, [&] { // once it reads, it receives all of them
        received += client.receive().value_or("").size();
        return received == answered * (answer.size() + 1);
    }));
    EXPECT_TRUE(exchangeUntil(server, [&] { return server.takeLine(connection).has_value(); }));
}

TEST(LocalServer, KeepsLittleForAClientThatAlwaysHasSomeWaiting)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    const Client client(folder / "socket");
    const auto connection = onlyConnection(server);
    const std::string line(50'000, 'a');
    while (server.keptBytes(connection) < 500'000) // more than sockets hold
        server.send(connection, line);
    std::size_t most = 0;
    for (int round = 0; round < 500; ++round) { // it takes all available data, but there is always more
        const std::size_t taken = client.receive().value_or("").size();
        if (taken > 0)
            server.send(connection, std::string(taken, 'b'));
        server.exchange();
        most = std::max(most, server.keptBytes(connection));
    }
    EXPECT_LT(most, 1'000'000U);
}

TEST(LocalServer, AnswersAClientThatStoppedSending)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    const Client client(folder / "socket");
    client.send("one\nhalf");
    client.endSending();
    const auto connection = onlyConnection(server);
    std::vector<std::string> lines;
    EXPECT_TRUE(exchangeUntil(server, [&] {
        while (const auto line = server.takeLine(connection))
            lines.push_back(*line);
        return server.isExhausted(connection);
    }));
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "half"}));
    server.send(connection, "answer");
    server.closeWhenSent(connection);
    server.exchange();
    EXPECT_EQ(client.receive(), "answer\n");
    EXPECT_EQ(client.receive(), std::nullopt);
}

TEST(LocalServer, ForgetsAClientThatIsGone)
{
    const TemporaryFolder folder;
    LocalServer server(folder / "socket");
    auto client = std::make_unique<Client>(folder / "socket");
    const auto connection = onlyConnection(server);
    client.reset();
    server.send(connection, "answer");
    server.send(connection, "another");
    EXPECT_TRUE(exchangeUntil(server, [&] { return server.connections().empty(); }));
}

} // namespace
