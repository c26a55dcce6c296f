#pragma once

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include <string>
#include <string_view>

/// JSON-RPC 2.0 (jsonrpc.org/specification), one object a line. Knows neither sockets nor commands.
namespace app {

/// Codes from -32768 to -32000 are the specification's; of these, from -32099 to -32000 are the program's own.
enum class RpcCode : int {
    parseError = -32700,
    invalidRequest = -32600,
    unknownMethod = -32601,
    wrongParameters = -32602,
    failed = -32000,      ///< it was tried; the message is the program's
    notPossible = -32001, ///< nothing to do it with now: "play" while nothing is open
};

struct RpcError {
    RpcCode code = RpcCode::failed;
    std::string message;
};

/// A call, or a notification, which is never answered.
struct RpcCall {
    std::string id; ///< JSON text; empty: a notification
    std::string method;
    nlohmann::json parameters = nlohmann::json::object();
};

/// An error and the id to answer with: "null" where none can be told, empty for a notification.
struct RpcRefusal {
    std::string id;
    RpcError error;
};

/// Objects and lists may be nested this deep.
inline constexpr int kMaxRpcDepth = 16;

/// Reads one line. Parameters are an object; batches are refused.
[[nodiscard]] tl::expected<RpcCall, RpcRefusal> readRpcCall(std::string_view line);

/// The answers, each one line without its end. `result` is JSON, in one line.
[[nodiscard]] std::string rpcResultLine(std::string_view id, std::string_view result);
[[nodiscard]] std::string rpcErrorLine(std::string_view id, const RpcError& error);

} // namespace app
