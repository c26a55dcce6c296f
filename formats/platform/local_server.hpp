#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platform {

/// A local socket in the file system, usable by its owner only, that receives and sends lines of text.
/// Nothing here ever waits; its owner calls `exchange` regularly. Incomplete lines, clients that do not read and
/// clients that send for ever cost no more than the limits below.
class LocalServer {
public:
    static constexpr std::size_t kMaxConnections = 16;           ///< others are closed at once
    static constexpr std::size_t kMaxLineBytes = 1024 * 1024;    ///< without its end
    static constexpr std::size_t kMaxWaitingBytes = 1024 * 1024; ///< not taken by a client yet: it is not read then
    static constexpr std::size_t kMaxSentBytes =
        128 * 1024; ///< of what a client took: kept until it is worth moving the rest

    using Connection = std::uint64_t; ///< each connection has a number of its own

    enum class State {
        listening,
        inUse,  ///< another program answers there, or a file that is no socket has the name
        failed, ///< anything else
    };

    /// Listens at `path`. A socket that a program left behind is replaced.
    explicit LocalServer(std::filesystem::path path);
    ~LocalServer(); ///< closes everything and removes the socket
    LocalServer(const LocalServer&) = delete;
    LocalServer& operator=(const LocalServer&) = delete;

    [[nodiscard]] State state() const { return m_state; }
    /// Why it does not listen: "PATH: what".
    [[nodiscard]] const std::string& problem() const { return m_problem; }

    /// Accepts, reads and writes as far as possible without waiting.
    void exchange();

    [[nodiscard]] std::vector<Connection> connections() const;

    /// The next whole line of a connection, without its end. The rest that a client left when it stopped counts, too.
    [[nodiscard]] std::optional<std::string> takeLine(Connection connection);

    /// Whether a line grew beyond the limit: nothing more is read from this connection.
    [[nodiscard]] bool isLineTooLong(Connection connection) const;
    /// Whether a client has finished sending and all its lines were taken.
    [[nodiscard]] bool isExhausted(Connection connection) const;

    /// Sends a line, as soon as the client takes it.
    void send(Connection connection, std::string_view line);
    /// Closes a connection once everything was sent; lines that it still holds are forgotten.
    void closeWhenSent(Connection connection);
    /// What is kept of the lines for a client: what it has not taken, and up to kMaxSentBytes that it has.
    [[nodiscard]] std::size_t keptBytes(Connection connection) const;

private:
    struct Client {
        int descriptor = -1;
        std::string received;
        std::size_t taken = 0;   // of `received`
        std::size_t scanned = 0; // of `received`: no end of a line before it but in what was taken
        std::string toSend;
        std::size_t sent = 0;  // of `toSend`
        bool hasEnded = false; // it sends nothing more
        bool isTooLong = false;
        bool closesWhenSent = false;
    };

    void listenAt();
    [[nodiscard]] bool isPathFree();
    void fail(State state, const std::string& what);
    void acceptClients();
    static void receiveFrom(Client& client);
    [[nodiscard]] static std::size_t waitingBytes(const Client& client);
    [[nodiscard]] static bool sendTo(Client& client); // false: the client is gone
    [[nodiscard]] static std::optional<std::size_t> lineEnd(Client& client);

    std::filesystem::path m_path;
    State m_state = State::failed;
    std::string m_problem;
    int m_descriptor = -1;
    std::uint64_t m_fileDevice = 0; // which file the socket is: only that is removed
    std::uint64_t m_fileNumber = 0;
    std::map<Connection, Client> m_clients;
    Connection m_lastConnection = 0;
};

} // namespace platform
