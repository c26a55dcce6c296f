#include "app/output/name_template.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using app::NameTemplate;
using app::NameValues;

std::string filled(std::string_view pattern, const NameValues& values)
{
    const auto parsed = NameTemplate::parse(pattern);
    return parsed ? parsed->fill(values).generic_string() : "error: " + parsed.error();
}

const NameValues kSarge{"sarge", "models/players/sarge/lower", "LEGS_RUN", 7};

TEST(NameTemplate, FillsItsFields)
{
    EXPECT_EQ(filled("{name}-{clip}-{frame}.png", kSarge), "sarge-LEGS_RUN-7.png");
    EXPECT_EQ(filled("out/{path}.png", kSarge), "out/models/players/sarge/lower.png");
    EXPECT_EQ(filled("plain.png", kSarge), "plain.png");
    EXPECT_EQ(filled("", kSarge), "");
}

TEST(NameTemplate, PadsFramesWithZeros)
{
    EXPECT_EQ(filled("{frame:04}", kSarge), "0007");
    EXPECT_EQ(filled("{frame:4}", kSarge), "0007");
    EXPECT_EQ(filled("%04d and %d and %3d", kSarge), "0007 and 7 and 007");
    EXPECT_EQ(filled("{frame:02}", {"", "", "", 12'345}), "12345");
}

TEST(NameTemplate, HasAnOutputThatFramesShare)
{
    const auto shared = [](std::string_view pattern) {
        const auto parsed = NameTemplate::parse(pattern);
        return parsed ? parsed->fillShared(kSarge).generic_string() : "error: " + parsed.error();
    };
    EXPECT_EQ(shared("run-{frame:04}.obj"), "run");
    EXPECT_EQ(shared("out.d/{name}.{frame}.obj"), "out.d/sarge");
    EXPECT_EQ(shared("%04d_run.obj"), "run");
    EXPECT_EQ(shared("frames/{frame}.obj"), "frames/sarge");
    EXPECT_EQ(shared("a-{frame}-b.obj"), "a--b");
}

TEST(NameTemplate, KeepsBracesAndPercentSigns)
{
    EXPECT_EQ(filled("{{name}}%%d 100%.png", kSarge), "{name}%d 100%.png");
    EXPECT_EQ(filled("a%20b.png", kSarge), "a%20b.png");
}

TEST(NameTemplate, MakesNamesThatAreValidEverywhere)
{
    EXPECT_EQ(filled("{name}", {"../../etc/passwd", "", ""}), ".._.._etc_passwd");
    EXPECT_EQ(filled("{path}", {"", "../../etc/./passwd", ""}), "etc/passwd");
    EXPECT_EQ(filled("{path}", {"", "/abs//b\\c", ""}), "abs/b/c");
    EXPECT_EQ(filled("{path}|{name}|{clip}|{frame}", {"", "", ""}), "model|model|clip|0");
    EXPECT_EQ(filled("{name}", {"..", "", ""}), "model");
    EXPECT_EQ(filled("{clip}", {"", "", "a:b*c\n"}), "a_b_c_");
    EXPECT_EQ(filled("{path}", {"", "con/a", ""}), "_con/a");
}

TEST(NameTemplate, SaysWhatIsWrong)
{
    EXPECT_EQ(filled("{nam}.png", kSarge),
              "error: {nam} is none of {name}, {path}, {clip}, {frame}; a brace itself is written {{");
    EXPECT_EQ(filled("{name", kSarge), "error: '{' has no '}'; a brace itself is written {{");
    EXPECT_EQ(filled("name}", kSarge), "error: '}' has no '{'; a brace itself is written }}");
    EXPECT_EQ(filled("{name:04}", kSarge),
              "error: {name:04}: only a number of digits for {frame} is possible, up to 20: {frame:04}");
    EXPECT_EQ(filled("{frame:999999999999}", kSarge),
              "error: {frame:999999999999}: only a number of digits for {frame} is possible, up to 20: {frame:04}");
    EXPECT_EQ(filled("{frame:-4}", kSarge).substr(0, 6), "error:");
}

TEST(NameTemplate, KnowsItsFields)
{
    const auto frames = NameTemplate::parse("{name}-%04d.png");
    ASSERT_TRUE(frames);
    EXPECT_TRUE(frames->has(NameTemplate::Field::frame));
    EXPECT_TRUE(frames->has(NameTemplate::Field::name));
    EXPECT_FALSE(frames->has(NameTemplate::Field::clip));
}

TEST(NameTemplate, KeepsAllFramesInOneFolder)
{
    const std::string refused = "error: {frame} belongs to the name, not to a folder";
    for (const char* const pattern : {"{frame}/pose.obj", "a/%04d/pose.obj", "{frame}\\pose.obj", "{frame}-{path}.obj"})
        EXPECT_EQ(filled(pattern, kSarge), refused) << pattern;
    EXPECT_EQ(filled("{path}/{frame}.obj", kSarge), "models/players/sarge/lower/7.obj");
}

TEST(NameTemplate, KeepsFieldsApart)
{
    EXPECT_EQ(filled("{name}{frame}.png", kSarge),
              "error: between {name} and {frame} is no text other than a number: several outputs could have one name");
    for (const char* const pattern : {"{clip}{frame}", "{frame}{clip}", "{name}1%d", "{name}{clip}"})
        EXPECT_EQ(filled(pattern, kSarge).substr(0, 6), "error:") << pattern;
    EXPECT_EQ(filled("1{name}_1{frame}2.png", kSarge), "1sarge_172.png");
}

} // namespace
