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

/// A local socket in the file system, usable only by its owner (its mode is 0600, and programs of other users, root
/// included, are not accepted), that receives and sends lines of text. No call ever
/// waits; the program calls `exchange` regularly. Incomplete lines, clients that do not read and clients that send
/// endlessly cost no more than the limits below.
class LocalServer {
public:
    static constexpr std::size_t kMaxConnections = 16;           ///< further ones are closed immediately
    static constexpr std::size_t kMaxLineBytes = 1024 * 1024;    ///< without its terminator
    static constexpr std::size_t kMaxWaitingBytes = 1024 * 1024; ///< not taken yet by a client: reading from it pauses
    static constexpr std::size_t kMaxSentBytes = 128 * 1024; ///< sent bytes kept until moving the rest is worthwhile

    using Connection = std::uint64_t; ///< unique number of a connection

    enum class State {
        listening,
        inUse,  ///< another program listens there, or another kind of file has the name
        failed, ///< other errors
    };

    /// Listens at `path`. Replaces a socket left by a program that has ended.
    explicit LocalServer(std::filesystem::path path);
    ~LocalServer(); ///< closes everything and removes the socket
    LocalServer(const LocalServer&) = delete;
    LocalServer& operator=(const LocalServer&) = delete;

    [[nodiscard]] State state() const { return m_state; }
    /// The reason why it does not listen: "PATH: reason".
    [[nodiscard]] const std::string& problem() const { return m_problem; }

    /// Accepts, reads and writes as much as possible without waiting.
    void exchange();

    [[nodiscard]] std::vector<Connection> connections() const;

    /// The next complete line of a connection, without its terminator. An unterminated last line of a client that
    /// stopped sending counts, too.
    [[nodiscard]] std::optional<std::string> takeLine(Connection connection);

    /// Whether a line exceeded the limit: nothing more is read from this connection.
    [[nodiscard]] bool isLineTooLong(Connection connection) const;
    /// Whether a client has finished sending and all its lines were taken.
    [[nodiscard]] bool isExhausted(Connection connection) const;
    /// Whether a client has closed its end, or stopped sending, and all that it sent was received.
    [[nodiscard]] bool isGone(Connection connection) const;

    /// Queues a line for a client.
    void send(Connection connection, std::string_view line);
    /// Closes a connection after everything was sent; its remaining received lines are dropped.
    void closeWhenSent(Connection connection);
    /// Bytes stored for a client: those it has not taken, and up to kMaxSentBytes that it has.
    [[nodiscard]] std::size_t keptBytes(Connection connection) const;

private:
    struct Client {
        int descriptor = -1;
        std::string received;
        std::size_t taken = 0;   // bytes of `received`
        std::size_t scanned = 0; // bytes of `received` without a line end, after `taken`
        std::string toSend;
        std::size_t sent = 0;  // bytes of `toSend`
        bool hasEnded = false; // the client sends nothing more
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
    std::uint64_t m_fileDevice = 0; // identifies the socket's file: only that is removed
    std::uint64_t m_fileNumber = 0;
    std::map<Connection, Client> m_clients;
    Connection m_lastConnection = 0;
};

} // namespace platform
