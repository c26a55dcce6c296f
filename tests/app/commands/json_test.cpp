// JSON output of commands, read by another library.
#include "app/commands/json_stream.hpp"
#include "app/output/json.hpp"
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <new>

namespace {

using app::Json;

/// A value with all kinds of contents.
Json everything()
{
    Json value = {{"schema", 1}, {"none", nullptr}, {"truth", true}, {"text", "a\n\"b\""}, {"negative", -5}};
    value["large"] = std::numeric_limits<std::uint64_t>::max();
    value["numbers"] = Json::array({0.1, 2.0, -0.0, 1e300, 1e-7, 3.5F});
    value["empty"] = Json::array();
    value["nothing"] = Json::object();
    value["deep"].push_back({{"a", Json::array({1, "x"})}, {"b", {{"c", false}}}});
    return value;
}

TEST(Json, IsTextInTheFormOfTheLibrary)
{
    const nlohmann::ordered_json read = nlohmann::ordered_json::parse(everything().text());
    EXPECT_EQ(read.dump(2) + "\n", everything().text());
    EXPECT_EQ(read["large"], std::numeric_limits<std::uint64_t>::max());
    EXPECT_TRUE(read["numbers"][1].is_number_float()) << "2.0 is no whole number for programs either";
    EXPECT_EQ(read["numbers"][0], 0.1);
    EXPECT_EQ(read["deep"][0]["b"]["c"], false);
}

TEST(Json, HasNoWordForNumbersThatAreNone)
{
    EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).text(), "null\n");
    EXPECT_EQ(Json(std::numeric_limits<float>::quiet_NaN()).text(), "null\n");
}

TEST(Json, KeepsTheOrderOfMembersAndFindsThem)
{
    Json value = everything();
    EXPECT_TRUE(value.contains("truth"));
    EXPECT_FALSE(value.contains("untruth"));
    value["truth"] = false;
    value["last"] = 7U;
    EXPECT_EQ(value.members()[2].key, "truth");
    EXPECT_FALSE(value.members()[2].value.isTrue());
    EXPECT_EQ(value.members().back().value.whole(), 7U);
    const Json& unchanged = value;
    EXPECT_EQ(unchanged["untruth"], Json());
    EXPECT_EQ(unchanged["numbers"].elements()[5].number(), 3.5);
    Json other = {{"last", 8}, {"new", 9}};
    value.update(other);
    EXPECT_EQ(value["last"], Json(8));
    EXPECT_EQ(value.members().back().key, "new");
}

TEST(Json, HasPathsThatAreNoTextInBase64)
{
    Json value = Json::object();
    setPath(value, "path", "m\u00f6del\u202E");
    EXPECT_EQ(value, (Json{{"path", "m\u00f6del\u202E"}}));
    setPath(value, "path", "m\xf6");
    EXPECT_EQ(value, (Json{{"path", "m\\xF6"}, {"pathBytes", "bfY="}}));
    Json lists = Json::object();
    setPaths(lists, "files", {"a", "b"});
    EXPECT_EQ(lists, (Json{{"files", Json::array({"a", "b"})}}));
    setPaths(lists, "files", {"a", "m\xf6"});
    EXPECT_EQ(lists["filesBytes"], Json::array({nullptr, "bfY="}));
}

TEST(Json, IsTheSameInAStream)
{
    testing::internal::CaptureStdout();
    app::JsonStream stream;
    stream.beginObject();
    stream.key("list");
    stream.beginArray();
    for (int i = 0; i < 10'000; ++i) // more than one piece of output
        stream.value(Json{{"i", i}});
    stream.beginArray();
    stream.end();
    stream.end();
    stream.member("empty", Json::array());
    stream.end();
    const app::ExitStatus status = stream.finish();
    const std::string streamed = testing::internal::GetCapturedStdout();
    EXPECT_EQ(static_cast<int>(status), 0);
    Json list = Json::array();
    for (int i = 0; i < 10'000; ++i)
        list.push_back({{"i", i}});
    list.push_back(Json::array());
    EXPECT_EQ(streamed, (Json{{"list", list}, {"empty", Json::array()}}.text()));
}

TEST(Json, IsDestroyedOnceWhereverMemoryRunsOut)
{
    std::size_t bytes = 0;
    for (bool isDone = false; !isDone; bytes += 16) {
        try {
            const tests::MemoryLimit limit(bytes);
            const Json value = everything();
            const Json copy = value;
            isDone = true;
        } catch (const std::bad_alloc&) {
            ASSERT_LT(bytes, 100'000U);
        }
    }
    EXPECT_EQ(bytes > 1000, tests::MemoryPeak::isCounted());
}

} // namespace
