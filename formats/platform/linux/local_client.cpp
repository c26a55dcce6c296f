#include "formats/platform/local_client.hpp"

#include "formats/platform/linux/local_socket.hpp"

#include <array>
#include <cerrno>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace platform {
namespace {

using ClientClock = std::chrono::steady_clock;

/// A connection that is closed at the end of its life.
class ClientSocket {
public:
    explicit ClientSocket(const std::filesystem::path& path) : m_descriptor(nonBlockingSocket())
    {
        sockaddr_un address;
        m_isConnected = m_descriptor >= 0 && fillAddress(path.native(), address) &&
                        ::connect(m_descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0 &&
                        isSameUser(m_descriptor);
    }
    ~ClientSocket()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    ClientSocket(const ClientSocket&) = delete;
    ClientSocket& operator=(const ClientSocket&) = delete;

    [[nodiscard]] bool isConnected() const { return m_isConnected; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }

    /// Whether it can be written to, or read, before `end`.
    [[nodiscard]] bool waitFor(short events, ClientClock::time_point end) const
    {
        while (true) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - ClientClock::now()).count();
            if (left < 0)
                return false;
            pollfd waiting{m_descriptor, events, 0};
            const int count = ::poll(&waiting, 1, static_cast<int>(left));
            if (count >= 0 || errno != EINTR)
                return count > 0;
        }
    }

private:
    int m_descriptor = -1;
    bool m_isConnected = false;
};

bool isRepeated(ssize_t count)
{
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

bool sendAll(const ClientSocket& socket, std::string_view text, ClientClock::time_point end)
{
    while (!text.empty()) {
        if (!socket.waitFor(POLLOUT, end))
            return false;
        const ssize_t count = ::send(socket.descriptor(), text.data(), text.size(), MSG_NOSIGNAL);
        if (count < 0 && !isRepeated(count))
            return false;
        text.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return true;
}

std::optional<std::string> receivedLine(const ClientSocket& socket, ClientClock::time_point end)
{
    std::string received;
    std::array<char, 512> bytes;
    while (received.size() <= kMaxLocalAnswerBytes && socket.waitFor(POLLIN, end)) {
        const ssize_t count = ::recv(socket.descriptor(), bytes.data(), bytes.size(), 0);
        if (isRepeated(count))
            continue;
        if (count <= 0)
            return std::nullopt;
        received.append(bytes.data(), static_cast<std::size_t>(count));
        if (const std::size_t at = received.find('\n'); at != std::string::npos && at <= kMaxLocalAnswerBytes)
            return received.substr(0, at);
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> askLocalServer(const std::filesystem::path& socket, std::string_view line,
                                          std::chrono::milliseconds patience)
{
    const ClientClock::time_point end = ClientClock::now() + patience;
    const ClientSocket connection(socket);
    if (!connection.isConnected() || !sendAll(connection, std::string(line) + '\n', end))
        return std::nullopt;
    return receivedLine(connection, end);
}

} // namespace platform
