#pragma once

#include "app/viewer/actions/requests.hpp"
#include "formats/platform/local_server.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace app {

struct RpcCall;
struct RpcError;

/// The calls on the control socket (docs/CONTROL.md). Reads, checks and answers them; the window's owner runs them and
/// reports when their effect is visible. The calls of one client run one after another.
class ControlChannel {
public:
    /// Identifies a call until it is answered; 0 for none.
    using Ticket = std::uint64_t;

    struct Call {
        Ticket ticket = 0;
        std::optional<Request> request; ///< none: a query for the state
    };

    /// Check `server().state()` first.
    explicit ControlChannel(const std::filesystem::path& socket) : m_server(socket) {}

    [[nodiscard]] const platform::LocalServer& server() const { return m_server; }

    /// Sends and receives; call it once per round, before `nextCall`.
    void exchange();

    /// The next call to run; none if this round has no more. Calls that are invalid, not possible now or independent of
    /// the session ("commands") are answered here.
    [[nodiscard]] std::optional<Call> nextCall(const Session& session);

    /// `result` is JSON on one line.
    void succeed(Ticket ticket, std::string_view result = "null");
    void fail(Ticket ticket, std::string_view message);
    /// Answers once that frame was shown.
    void succeedWithFrame(Ticket ticket, std::uint64_t frame, std::string result = "null");
    void frameShown(std::uint64_t frame);

private:
    using Connection = platform::LocalServer::Connection;

    struct Pending {
        Connection connection = 0;
        std::string id;                     // JSON text; empty for a notification
        std::optional<std::uint64_t> frame; // the frame that shows the call's effect
        std::string result;
    };

    [[nodiscard]] bool isBusy(Connection connection) const;
    [[nodiscard]] std::optional<Call> nextCallOf(Connection connection, const Session& session);
    [[nodiscard]] std::optional<Call> begin(Connection connection, const RpcCall& call, const Session& session);
    void refuse(Connection connection, const std::string& id, const RpcError& error);

    platform::LocalServer m_server;
    std::map<Connection, int> m_linesLeft; // number of lines to process in this round
    std::map<Ticket, Pending> m_pending;
    Ticket m_lastTicket = 0;
};

} // namespace app
