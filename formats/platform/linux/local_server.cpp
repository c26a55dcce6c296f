#include "formats/platform/local_server.hpp"

#include "formats/platform/linux/local_socket.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace platform {
namespace {

constexpr int kBacklog = 64;
constexpr int kAcceptedAtOnce = 64;                 // many clients at once must not delay a frame
constexpr std::size_t kReceivedAtOnce = 128 * 1024; // from one client, for the same reason

std::string systemReason(int error)
{
    return std::generic_category().message(error);
}

/// Whether a server listens at a socket in the file system. A socket whose program has ended refuses connections.
bool isAnswered(const sockaddr_un& address)
{
    const int descriptor = nonBlockingSocket();
    if (descriptor < 0)
        return true; // unknown: do not replace it
    const int result = ::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
    const bool isRefused = result != 0 && errno == ECONNREFUSED;
    ::close(descriptor);
    return !isRefused;
}

} // namespace

LocalServer::LocalServer(std::filesystem::path path)
{
    std::error_code error;
    m_path = std::filesystem::absolute(path, error); // the working folder may change
    if (error)
        m_path = std::move(path);
    listenAt();
}

LocalServer::~LocalServer()
{
    for (auto& [number, client] : m_clients)
        ::close(client.descriptor);
    if (m_descriptor < 0)
        return;
    ::close(m_descriptor);
    struct stat file = {};
    if (::lstat(m_path.c_str(), &file) == 0 && file.st_dev == m_fileDevice && file.st_ino == m_fileNumber)
        ::unlink(m_path.c_str());
}

void LocalServer::fail(State state, const std::string& what)
{
    m_state = state;
    m_problem = utf8FromPath(m_path) + ": " + what;
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    m_descriptor = -1;
}

/// Removes a socket that nobody listens at; never removes anything else.
bool LocalServer::isPathFree()
{
    struct stat file = {};
    if (::lstat(m_path.c_str(), &file) != 0)
        return true;
    if (!S_ISSOCK(file.st_mode)) {
        fail(State::inUse, "already exists and is not a socket; choose another name for the control socket");
        return false;
    }
    sockaddr_un address;
    if (!fillAddress(m_path.native(), address) || isAnswered(address)) {
        fail(State::inUse, "another program listens at this socket; choose another name for the control socket");
        return false;
    }
    ::unlink(m_path.c_str());
    return true;
}

void LocalServer::listenAt()
{
    sockaddr_un address;
    if (!fillAddress(m_path.native(), address))
        return fail(State::failed, "the path of a socket has at most " + std::to_string(sizeof(address.sun_path) - 1) +
                                       " bytes, this one has " + std::to_string(m_path.native().size()));
    if (!isPathFree())
        return;
    m_descriptor = nonBlockingSocket();
    if (m_descriptor < 0)
        return fail(State::failed, "no socket (" + systemReason(errno) + ")");
    // Only the owner can connect, also between bind and listen.
    const mode_t before = ::umask(077);
    const int bound = ::bind(m_descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
    const int error = errno;
    ::umask(before);
    if (bound != 0)
        return fail(error == EADDRINUSE ? State::inUse : State::failed,
                    "no socket can be created there (" + systemReason(error) + ")");
    struct stat file = {};
    if (::lstat(m_path.c_str(), &file) == 0) {
        m_fileDevice = file.st_dev;
        m_fileNumber = file.st_ino;
    }
    if (::chmod(m_path.c_str(), S_IRUSR | S_IWUSR) != 0 || ::listen(m_descriptor, kBacklog) != 0) {
        const int reason = errno;
        ::unlink(m_path.c_str());
        return fail(State::failed, "connections are not possible there (" + systemReason(reason) + ")");
    }
    m_state = State::listening;
}

void LocalServer::acceptClients()
{
    for (int i = 0; i < kAcceptedAtOnce; ++i) {
        const int descriptor = ::accept4(m_descriptor, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0 && errno != ECONNABORTED && errno != EINTR)
            return;
        if (descriptor < 0)
            continue;
        if (m_clients.size() >= kMaxConnections || !isSameUser(descriptor)) {
            ::close(descriptor);
        } else {
            Client& client = m_clients[++m_lastConnection];
            client.descriptor = descriptor;
            receiveFrom(client);
        }
    }
}

/// End of the first line not yet taken; nullopt if it has not arrived.
std::optional<std::size_t> LocalServer::lineEnd(Client& client)
{
    const std::size_t end = client.received.find('\n', std::max(client.scanned, client.taken));
    client.scanned = end != std::string::npos ? end : client.received.size();
    return end != std::string::npos ? std::optional(end) : std::nullopt;
}

/// Reads only if no complete line is waiting.
void LocalServer::receiveFrom(Client& client)
{
    if (client.hasEnded || client.isTooLong || client.closesWhenSent || waitingBytes(client) >= kMaxWaitingBytes ||
        lineEnd(client))
        return;
    client.received.erase(0, client.taken);
    client.taken = client.scanned = 0;
    std::array<char, 16 * 1024> bytes;
    for (std::size_t received = 0; received < kReceivedAtOnce && !lineEnd(client);) {
        const ssize_t count = ::recv(client.descriptor, bytes.data(), bytes.size(), 0);
        if (count > 0) {
            client.received.append(bytes.data(), static_cast<std::size_t>(count));
            received += static_cast<std::size_t>(count);
        } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
            client.hasEnded = true;
            return;
        } else {
            return;
        }
        const std::size_t end = lineEnd(client).value_or(client.received.size());
        client.isTooLong = end - client.taken > kMaxLineBytes;
        if (client.isTooLong) {
            client.received.clear();
            client.taken = client.scanned = 0;
            return;
        }
    }
}

std::size_t LocalServer::waitingBytes(const Client& client)
{
    return client.toSend.size() - client.sent;
}

bool LocalServer::sendTo(Client& client)
{
    while (waitingBytes(client) > 0) {
        if (client.sent >= kMaxSentBytes) { // a client that always has waiting data must not keep all of them
            client.toSend.erase(0, client.sent);
            client.sent = 0;
        }
        const ssize_t count =
            ::send(client.descriptor, client.toSend.data() + client.sent, waitingBytes(client), MSG_NOSIGNAL);
        if (count < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        client.sent += static_cast<std::size_t>(count);
    }
    client.toSend.clear();
    client.sent = 0;
    return true;
}

void LocalServer::exchange()
{
    if (m_descriptor < 0)
        return;
    for (auto at = m_clients.begin(); at != m_clients.end();) {
        Client& client = at->second;
        const bool isThere = sendTo(client);
        receiveFrom(client);
        if (isThere && !(client.closesWhenSent && client.toSend.empty())) {
            ++at;
            continue;
        }
        ::close(client.descriptor);
        at = m_clients.erase(at);
    }
    acceptClients(); // last, because clients that left free slots
}

std::vector<LocalServer::Connection> LocalServer::connections() const
{
    std::vector<Connection> all;
    for (const auto& [number, client] : m_clients)
        all.push_back(number);
    return all;
}

std::optional<std::string> LocalServer::takeLine(Connection connection)
{
    const auto found = m_clients.find(connection);
    if (found == m_clients.end() || found->second.closesWhenSent || waitingBytes(found->second) >= kMaxWaitingBytes)
        return std::nullopt;
    Client& client = found->second;
    std::optional<std::size_t> end = lineEnd(client);
    if (!end && client.hasEnded && client.taken < client.received.size())
        end = client.received.size();
    if (!end)
        return std::nullopt;
    std::string line = client.received.substr(client.taken, *end - client.taken);
    client.taken = std::min(*end + 1, client.received.size());
    client.scanned = client.taken;
    if (client.taken == client.received.size()) {
        client.received.clear();
        client.taken = client.scanned = 0;
    }
    if (line.ends_with('\r'))
        line.pop_back();
    return line;
}

bool LocalServer::isLineTooLong(Connection connection) const
{
    const auto found = m_clients.find(connection);
    return found != m_clients.end() && found->second.isTooLong && !found->second.closesWhenSent;
}

bool LocalServer::isExhausted(Connection connection) const
{
    const auto found = m_clients.find(connection);
    return found != m_clients.end() && found->second.hasEnded && found->second.received.empty();
}

bool LocalServer::isGone(Connection connection) const
{
    const auto found = m_clients.find(connection);
    if (found == m_clients.end())
        return true;
    char next = 0;
    const ssize_t count = ::recv(found->second.descriptor, &next, 1, MSG_PEEK);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void LocalServer::send(Connection connection, std::string_view line)
{
    const auto found = m_clients.find(connection);
    if (found == m_clients.end())
        return;
    Client& client = found->second;
    client.toSend += line;
    client.toSend += '\n';
    (void)sendTo(client); // the next exchange detects a client that is gone
}

std::size_t LocalServer::keptBytes(Connection connection) const
{
    const auto found = m_clients.find(connection);
    return found != m_clients.end() ? found->second.toSend.size() : 0;
}

void LocalServer::closeWhenSent(Connection connection)
{
    const auto found = m_clients.find(connection);
    if (found != m_clients.end())
        found->second.closesWhenSent = true;
}

} // namespace platform
