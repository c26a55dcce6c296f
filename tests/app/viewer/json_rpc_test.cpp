#include "app/viewer/actions/control/json_rpc.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using app::readRpcCall;
using app::RpcCode;
using nlohmann::json;

TEST(JsonRpc, ReadsACall)
{
    const auto call = readRpcCall(R"({"jsonrpc":"2.0","id":7,"method":"seek","params":{"frame":2.5}})");
    ASSERT_TRUE(call);
    EXPECT_EQ(call->id, "7");
    EXPECT_EQ(call->method, "seek");
    EXPECT_EQ(call->parameters, json({{"frame", 2.5}}));
}

TEST(JsonRpc, RepeatsTheIdAsItCame)
{
    for (const char* id : {"7", "-1", "2.5", R"("seven \" \n")", "null", R"("ä")"}) {
        const auto call = readRpcCall(std::string(R"({"jsonrpc":"2.0","method":"play","id":)") + id + "}");
        ASSERT_TRUE(call) << id;
        EXPECT_EQ(call->id, id);
        EXPECT_EQ(json::parse(app::rpcResultLine(call->id, "null"))["id"], json::parse(id));
    }
}

TEST(JsonRpc, ACallWithoutIdIsANotification)
{
    const auto call = readRpcCall(R"({"jsonrpc":"2.0","method":"play"})");
    ASSERT_TRUE(call);
    EXPECT_EQ(call->id, "");
    EXPECT_EQ(call->parameters, json::object());
}

struct RefusedLine {
    std::string line;
    std::string id;
    RpcCode code;
    std::string message;
};

TEST(JsonRpc, SaysWhatIsWrongWithALine)
{
    const std::vector<RefusedLine> cases = {
        {"", "null", RpcCode::parseError, "the line is not JSON"},
        {"play", "null", RpcCode::parseError, "the line is not JSON"},
        {R"({"jsonrpc":"2.0","id":1,)", "null", RpcCode::parseError, "the line is not JSON"},
        {"\"\xff\"", "null", RpcCode::parseError, "the line is not JSON"},
        {R"({"jsonrpc":"2.0","id":1e999,"method":"play"})", "null", RpcCode::parseError, "the line is not JSON"},
        {"5", "null", RpcCode::invalidRequest, R"(expected an object with "jsonrpc", "id" and "method")"},
        {"[]", "null", RpcCode::invalidRequest, "batches are not supported: send one object a line"},
        {R"([{"jsonrpc":"2.0","id":1,"method":"play"}])", "null", RpcCode::invalidRequest,
         "batches are not supported: send one object a line"},
        {R"({"id":1,"method":"play"})", "1", RpcCode::invalidRequest, R"("jsonrpc": expected "2.0")"},
        {R"({"jsonrpc":2.0,"id":1,"method":"play"})", "1", RpcCode::invalidRequest, R"("jsonrpc": expected "2.0")"},
        {R"({"jsonrpc":"2.0","id":[1],"method":"play"})", "null", RpcCode::invalidRequest,
         R"("id": expected a text, a number or null)"},
        {R"({"jsonrpc":"2.0","id":1})", "1", RpcCode::invalidRequest, R"("method": expected a text)"},
        {R"({"jsonrpc":"2.0","id":1,"method":null})", "1", RpcCode::invalidRequest, R"("method": expected a text)"},
        {R"({"jsonrpc":"2.0","id":1,"method":"seek","params":[3]})", "1", RpcCode::wrongParameters,
         R"("params": expected an object with named parameters)"},
    };
    for (const RefusedLine& each : cases) {
        const auto call = readRpcCall(each.line);
        ASSERT_FALSE(call) << each.line;
        EXPECT_EQ(call.error().id, each.id) << each.line;
        EXPECT_EQ(call.error().error.code, each.code) << each.line;
        EXPECT_EQ(call.error().error.message, each.message) << each.line;
    }
}

TEST(JsonRpc, RefusesALineThatIsNestedDeeply)
{
    for (const std::size_t depth : {20U, 100'000U}) {
        const auto call = readRpcCall(std::string(depth, '[') + std::string(depth, ']'));
        ASSERT_FALSE(call);
        EXPECT_EQ(call.error().error.code, RpcCode::invalidRequest);
        EXPECT_EQ(call.error().error.message, "objects and lists may be nested 16 deep");
    }
}

TEST(JsonRpc, AnswersAreOneLine)
{
    const std::string line = app::rpcErrorLine("3", {RpcCode::failed, "two\nlines and \xff"});
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const json answer = json::parse(line);
    EXPECT_EQ(answer["jsonrpc"], "2.0");
    EXPECT_EQ(answer["id"], 3);
    EXPECT_EQ(answer["error"]["code"], -32000);
    EXPECT_EQ(answer["error"]["message"], "two\nlines and \xEF\xBF\xBD");
}

} // namespace
