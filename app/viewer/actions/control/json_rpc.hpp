#pragma once

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include <string>
#include <string_view>

/// JSON-RPC 2.0 (jsonrpc.org/specification), one object per line. Independent of sockets and commands.
namespace app {

/// Codes from -32768 to -32000 are reserved by the specification; of these, -32099 to -32000 are for the program.
enum class RpcCode : int {
    parseError = -32700,
    invalidRequest = -32600,
    unknownMethod = -32601,
    wrongParameters = -32602,
    failed = -32000,      ///< the call was tried; the program gives the message
    notPossible = -32001, ///< not possible now: "play" without a document
};

struct RpcError {
    RpcCode code = RpcCode::failed;
    std::string message;
};

/// A call, or a notification, which gets no answer.
struct RpcCall {
    std::string id; ///< JSON text; empty: a notification
    std::string method;
    nlohmann::json parameters = nlohmann::json::object();
};

/// An error and the id for the answer: "null" if unknown, empty for a notification.
struct RpcRefusal {
    std::string id;
    RpcError error;
};

/// Maximum nesting depth of objects and lists.
inline constexpr int kMaxRpcDepth = 16;

/// Reads one line. Parameters must be an object; batches are refused.
[[nodiscard]] tl::expected<RpcCall, RpcRefusal> readRpcCall(std::string_view line);

/// The answers, each on one line without line break. `result` is JSON on one line.
[[nodiscard]] std::string rpcResultLine(std::string_view id, std::string_view result);
[[nodiscard]] std::string rpcErrorLine(std::string_view id, const RpcError& error);

} // namespace app
