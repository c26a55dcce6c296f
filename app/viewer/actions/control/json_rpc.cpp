#include "app/viewer/actions/control/json_rpc.hpp"

namespace app {
namespace {

using nlohmann::json;

std::string oneLine(const json& value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Null if the text is no JSON or is nested too deeply.
json parsedLine(std::string_view line, bool& isTooDeep)
{
    const auto withinDepth = [&](int depth, json::parse_event_t, const json&) {
        isTooDeep = isTooDeep || depth > kMaxRpcDepth;
        return !isTooDeep;
    };
    return json::parse(line.begin(), line.end(), withinDepth, false);
}

tl::unexpected<RpcRefusal> refused(std::string id, RpcCode code, std::string message)
{
    return tl::unexpected(RpcRefusal{std::move(id), {code, std::move(message)}});
}

} // namespace

tl::expected<RpcCall, RpcRefusal> readRpcCall(std::string_view line)
{
    bool isTooDeep = false;
    const json message = parsedLine(line, isTooDeep);
    if (isTooDeep)
        return refused("null", RpcCode::invalidRequest,
                       "objects and lists may be nested " + std::to_string(kMaxRpcDepth) + " deep");
    if (message.is_discarded())
        return refused("null", RpcCode::parseError, "the line is not JSON");
    if (message.is_array())
        return refused("null", RpcCode::invalidRequest, "batches are not supported: send one object a line");
    if (!message.is_object())
        return refused("null", RpcCode::invalidRequest, "expected an object with \"jsonrpc\", \"id\" and \"method\"");

    RpcCall call;
    const auto id = message.find("id");
    if (id != message.end()) {
        if (!id->is_string() && !id->is_number() && !id->is_null())
            return refused("null", RpcCode::invalidRequest, "\"id\": expected a text, a number or null");
        call.id = oneLine(*id);
    }
    const auto version = message.find("jsonrpc");
    if (version == message.end() || *version != "2.0")
        return refused(call.id, RpcCode::invalidRequest, "\"jsonrpc\": expected \"2.0\"");
    const auto method = message.find("method");
    if (method == message.end() || !method->is_string())
        return refused(call.id, RpcCode::invalidRequest, "\"method\": expected a text");
    call.method = method->get<std::string>();
    if (const auto parameters = message.find("params"); parameters != message.end()) {
        if (!parameters->is_object())
            return refused(call.id, RpcCode::wrongParameters, "\"params\": expected an object with named parameters");
        call.parameters = *parameters;
    }
    return call;
}

std::string rpcResultLine(std::string_view id, std::string_view result)
{
    return R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"result":)" + std::string(result) + "}";
}

std::string rpcErrorLine(std::string_view id, const RpcError& error)
{
    const json answer = {{"code", static_cast<int>(error.code)}, {"message", error.message}};
    return R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"error":)" + oneLine(answer) + "}";
}

} // namespace app
