#include "app/viewer/actions/control/control_channel.hpp"

#include "app/viewer/actions/action_json.hpp"
#include "app/viewer/actions/control/json_rpc.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace app {
namespace {

constexpr int kLinesARound = 8; // per client, so that no client blocks the window

/// Methods that are not actions: they change nothing.
constexpr std::string_view kStateMethod = "state";
constexpr std::string_view kCommandsMethod = "commands";

std::string commandsText()
{
    nlohmann::json list = actionsJson();
    list.push_back({{"id", kStateMethod},
                    {"title", "Return the state of the window, as --state writes it"},
                    {"key", ""},
                    {"parameters", nlohmann::json::array()}});
    list.push_back(
        {{"id", kCommandsMethod}, {"title", "List all methods"}, {"key", ""}, {"parameters", nlohmann::json::array()}});
    return list.dump();
}

} // namespace

void ControlChannel::exchange()
{
    m_server.exchange();
    m_linesLeft.clear();
    for (const Connection connection : m_server.connections()) {
        m_linesLeft[connection] = kLinesARound;
        if (m_server.isLineTooLong(connection)) {
            refuse(connection, "null",
                   {RpcCode::invalidRequest,
                    "a line has at most " + std::to_string(platform::LocalServer::kMaxLineBytes) + " bytes"});
            m_server.closeWhenSent(connection);
        } else if (m_server.isExhausted(connection) && !isBusy(connection)) {
            m_server.closeWhenSent(connection);
        }
    }
}

bool ControlChannel::isBusy(Connection connection) const
{
    return std::any_of(m_pending.begin(), m_pending.end(),
                       [&](const auto& pending) { return pending.second.connection == connection; });
}

std::optional<ControlChannel::Call> ControlChannel::nextCall(const Session& session)
{
    for (const Connection connection : m_server.connections()) {
        if (auto call = nextCallOf(connection, session))
            return call;
    }
    return std::nullopt;
}

std::optional<ControlChannel::Call> ControlChannel::nextCallOf(Connection connection, const Session& session)
{
    while (m_linesLeft[connection] > 0 && !isBusy(connection)) {
        const std::optional<std::string> line = m_server.takeLine(connection);
        if (!line)
            return std::nullopt;
        --m_linesLeft[connection];
        if (line->find_first_not_of(" \t") == std::string::npos)
            continue;
        const auto call = readRpcCall(*line);
        if (!call) {
            refuse(connection, call.error().id, call.error().error);
            continue;
        }
        if (auto begun = begin(connection, *call, session))
            return begun;
    }
    return std::nullopt;
}

std::optional<ControlChannel::Call> ControlChannel::begin(Connection connection, const RpcCall& call,
                                                          const Session& session)
{
    const auto refused = [&](RpcCode code, std::string message) {
        refuse(connection, call.id, {code, std::move(message)});
        return std::nullopt;
    };
    std::optional<Request> request;
    if (call.method == kStateMethod || call.method == kCommandsMethod) {
        if (!call.parameters.empty())
            return refused(RpcCode::wrongParameters, "'" + call.method + "' has no parameters");
        m_linesLeft[connection] = 0; // long answers
    } else {
        const Action* const action = findAction(call.method);
        if (action == nullptr)
            return refused(RpcCode::unknownMethod, "there is no such method; \"commands\" lists all of them");
        if (!isPossible(*action, session))
            return refused(RpcCode::notPossible,
                           session.tab().document ? "not possible with the open model" : "no model is open");
        auto read = requestFrom(session, *action, call.parameters);
        if (!read)
            return refused(RpcCode::wrongParameters, read.error());
        request = *std::move(read);
    }
    const Ticket ticket = ++m_lastTicket;
    m_pending[ticket] = {connection, call.id, std::nullopt, {}};
    if (call.method == kCommandsMethod) {
        succeed(ticket, commandsText());
        return std::nullopt;
    }
    return Call{ticket, std::move(request)};
}

void ControlChannel::refuse(Connection connection, const std::string& id, const RpcError& error)
{
    if (!id.empty())
        m_server.send(connection, rpcErrorLine(id, error));
}

void ControlChannel::succeed(Ticket ticket, std::string_view result)
{
    const auto found = m_pending.find(ticket);
    if (found == m_pending.end())
        return;
    if (!found->second.id.empty())
        m_server.send(found->second.connection, rpcResultLine(found->second.id, result));
    m_pending.erase(found);
}

void ControlChannel::fail(Ticket ticket, std::string_view message)
{
    const auto found = m_pending.find(ticket);
    if (found == m_pending.end())
        return;
    refuse(found->second.connection, found->second.id, {RpcCode::failed, std::string(message)});
    m_pending.erase(found);
}

void ControlChannel::succeedWithFrame(Ticket ticket, std::uint64_t frame, std::string result)
{
    const auto found = m_pending.find(ticket);
    if (found == m_pending.end())
        return;
    found->second.frame = frame;
    found->second.result = std::move(result);
}

void ControlChannel::frameShown(std::uint64_t frame)
{
    std::vector<std::pair<Ticket, std::string>> due;
    for (const auto& [ticket, pending] : m_pending) {
        if (pending.frame && *pending.frame <= frame)
            due.emplace_back(ticket, pending.result);
    }
    for (const auto& [ticket, result] : due)
        succeed(ticket, result);
}

} // namespace app
