#include "formats/gltf/json_positions.hpp"

#include <gtest/gtest.h>

namespace json_positions_test {

using formats::gltf::JsonPositions;

/// The text of the value at a path in a file where the JSON begins at byte 20.
std::string valueAt(std::string_view json, std::string_view path)
{
    constexpr std::uint64_t kStart = 20;
    JsonPositions positions(std::as_bytes(std::span(json.data(), json.size())), kStart);
    const formats::ByteRange range = positions.of(path);
    EXPECT_GE(range.offset, kStart);
    EXPECT_LE(range.offset - kStart + range.length, json.size());
    return std::string(
        json.substr(static_cast<std::size_t>(range.offset - kStart), static_cast<std::size_t>(range.length)));
}

constexpr std::string_view kModel =
    "\xEF\xBB\xBF { \"asset\" : {\"generator\" : \"a \\\"]}\\\\\", \"version\":\"2.0\"},\n"
    "\"meshes\" : [ {\"primitives\":[{\"mode\":1 , \"extras\":[[],{}]}, 7 ]},\n"
    "{\"primitives\" : [ ] , \"name\":\"b\"} ],\"scene\":0\t}  ";

TEST(JsonPositions, FindValuesByTheirPaths)
{
    EXPECT_EQ(valueAt(kModel, "asset.generator"), "\"a \\\"]}\\\\\"");
    EXPECT_EQ(valueAt(kModel, "asset.version"), "\"2.0\"");
    EXPECT_EQ(valueAt(kModel, "meshes[0].primitives[0]"), "{\"mode\":1 , \"extras\":[[],{}]}");
    EXPECT_EQ(valueAt(kModel, "meshes[0].primitives[0].mode"), "1");
    EXPECT_EQ(valueAt(kModel, "meshes[0].primitives[1]"), "7");
    EXPECT_EQ(valueAt(kModel, "meshes[1]"), "{\"primitives\" : [ ] , \"name\":\"b\"}");
    EXPECT_EQ(valueAt(kModel, "scene"), "0");
    EXPECT_EQ(valueAt("{\"a\":[1,2],\"a\":[3]}", "a[0]"), "3") << "the last of several counts";
}

TEST(JsonPositions, AreTheWholeTextWhereNothingIsFound)
{
    for (const char* const path :
         {"meshes[2]", "meshes[1].primitives[0]", "nodes", "asset[0]", "meshes.name", "scene.a"})
        EXPECT_EQ(valueAt(kModel, path), kModel) << path;
}

TEST(JsonPositions, StayInsideATextThatIsCutOff)
{
    for (std::size_t length = 0; length <= kModel.size(); ++length) {
        for (const char* const path : {"asset.generator", "meshes[0].primitives[0].mode", "meshes[1]", "scene", ""})
            static_cast<void>(valueAt(kModel.substr(0, length), path));
    }
    for (const char* const text : {"{\"a\":\"\\", "{\"a\"", "{\"a\":[", "{\"a\":}", "[", "{\"a\":[1,", "\\"})
        static_cast<void>(valueAt(text, "a[0]"));
}

TEST(JsonTallies, HaveTheRangeOfTheFirstProblem)
{
    constexpr std::string_view kText = "{\"a\":[10,11,12]}";
    JsonPositions positions(std::as_bytes(std::span(kText.data(), kText.size())), 100);
    formats::gltf::JsonTally tally;
    EXPECT_EQ(tally.at(positions).range.length, 0U);
    tally.addOf("a[1]", "the second");
    tally.addOf("a[2]", "the third");
    EXPECT_EQ(tally.at(positions).range, (formats::ByteRange{109, 2}));
    formats::Diagnostics diagnostics;
    addNote(diagnostics, "a-rule", tally.at(positions), " problems, the first: ", tally.first);
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(diagnostics[0].message, "2 problems, the first: the second");
    EXPECT_EQ(diagnostics[0].occurrences, 2U);
}

} // namespace json_positions_test
