#include "formats/quake3/shader_script.hpp"

#include "tests/support/growth.hpp"

#include <gtest/gtest.h>

namespace shader_script_test {

using namespace formats::quake3; // the file is about this namespace only

formats::ByteView script(std::string_view text, std::string name = "scripts/x.shader")
{
    return {formats::FileBytes::copyOf(text), std::move(name)};
}

std::vector<std::string> namesIn(std::string_view text)
{
    std::vector<std::string> names;
    for (const ShaderEntry& entry : indexScript(script(text)).entries)
        names.push_back(entry.name);
    return names;
}

std::string textOfEntry(std::string_view text, const ShaderEntry& entry)
{
    return std::string(text.substr(entry.range.offset, entry.range.length));
}

using Names = std::vector<std::string>;

TEST(ShaderIndex, FindsNamesRangesAndLines)
{
    constexpr std::string_view kText = "// comment {\r\na/b\r\n{\r\n\t{\r\n\tmap x.tga\r\n\t}\r\n}\r\n\n/* { */ c {}";
    const ScriptIndex index = indexScript(script(kText));
    ASSERT_EQ(index.entries.size(), 2U);
    EXPECT_EQ(index.entries[0].name, "a/b");
    EXPECT_EQ(index.entries[0].line, 2U);
    EXPECT_EQ(textOfEntry(kText, index.entries[0]), "a/b\r\n{\r\n\t{\r\n\tmap x.tga\r\n\t}\r\n}");
    EXPECT_EQ(index.entries[1].name, "c");
    EXPECT_EQ(index.entries[1].line, 9U);
    EXPECT_EQ(textOfEntry(kText, index.entries[1]), "c {}");
    EXPECT_TRUE(index.diagnostics.empty());
}

TEST(ShaderIndex, SplitsBracesFromWords)
{
    EXPECT_EQ(namesIn("a{{map x}}b\n{\n{map y\n}}c{}"), (Names{"a", "b", "c"}));
}

TEST(ShaderIndex, TakesQuotedNamesAndBracesInQuotes)
{
    EXPECT_EQ(namesIn("\"team icon/a\"\n{ { map \"x{y\" } }\nb {}"), (Names{"team icon/a", "b"}));
    EXPECT_EQ(namesIn("a { map \"not closed\n }\nb {}"), (Names{"a", "b"}));
}

TEST(ShaderIndex, CountsLinesEndedByCarriageReturnsAlone)
{
    const ScriptIndex index = indexScript(script("// c\ra\r{\r}\rb {}"));
    ASSERT_EQ(index.entries.size(), 2U);
    EXPECT_EQ(index.entries[0].line, 2U);
    EXPECT_EQ(index.entries[1].line, 5U);
}

TEST(ShaderIndex, CountsLinesInsideOfBlockComments)
{
    const ScriptIndex index = indexScript(script("/*\n\n*/a {}"));
    ASSERT_EQ(index.entries.size(), 1U);
    EXPECT_EQ(index.entries[0].line, 3U);
}

TEST(ShaderIndex, SkipsAByteOrderMark)
{
    EXPECT_EQ(namesIn("\xef\xbb\xbf"
                      "a {}"),
              (Names{"a"}));
}

TEST(ShaderIndex, HasNothingForEmptyText)
{
    for (const std::string_view text : {"", " \n", "// only", "/* open"}) {
        const ScriptIndex index = indexScript(script(text));
        EXPECT_TRUE(index.entries.empty()) << text;
        EXPECT_TRUE(index.diagnostics.empty()) << text;
    }
}

struct BrokenScript {
    const char* name;
    const char* text;
    Names names;
    const char* message; // of the first diagnostic
};

class BrokenScriptTest : public testing::TestWithParam<BrokenScript> {};

TEST_P(BrokenScriptTest, LosesOneDefinitionOnly)
{
    const ScriptIndex index = indexScript(script(GetParam().text));
    Names names;
    for (const ShaderEntry& entry : index.entries)
        names.push_back(entry.name);
    EXPECT_EQ(names, GetParam().names);
    ASSERT_FALSE(index.diagnostics.empty());
    EXPECT_EQ(index.diagnostics[0].rule, "shader-brace");
    EXPECT_EQ(index.diagnostics[0].severity, formats::Severity::warning);
    EXPECT_EQ(index.diagnostics[0].message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    ShaderIndex, BrokenScriptTest,
    testing::Values(
        BrokenScript{"NoClosingBrace",
                     "a {\n cull none\n {\n map x\n }\nb\n{\n {\n map y\n }\n}\nc {}\n",
                     {"a", "b", "c"},
                     "line 1: 'a' has no closing brace"},
        BrokenScript{"StageWithoutClosingBrace",
                     "a\n{\n {\n map x\n}\nb\n{\n portal\n {\n map y\n }\n}\n",
                     {"a", "b"},
                     "line 1: 'a' has no closing brace"},
        BrokenScript{"EndsInTheMiddle", "a {}\nb {\n {\n map", {"a", "b"}, "line 2: 'b' has no closing brace"},
        BrokenScript{
            "NoOpeningBrace", "a\n cull none\n {\n map x\n }\n}\nb {}\n", {"b"}, "line 1: 'a' has no opening brace"},
        BrokenScript{"NameAlone", "a\nb {}\n", {"b"}, "line 1: 'a' has no opening brace"},
        BrokenScript{"NameAtTheEnd", "a {}\nb", {"a"}, "line 2: 'b' has no opening brace"},
        BrokenScript{"NoName", "{ map x }\nb {}\n", {"b"}, "line 1: an opening brace has no name before it"},
        BrokenScript{
            "ClosingBraceTooMany", "a { } }\nb {}\n", {"a", "b"}, "line 1: a closing brace has no opening one"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(ShaderIndex, ReadsADefinitionWithoutClosingBraceUpToTheNextName)
{
    const auto file = script("a {\n {\n map x.tga\n }\nb {}\n");
    const ScriptIndex index = indexScript(file);
    ASSERT_EQ(index.entries.size(), 2U);
    const Shader shader = parseShader(file, index.entries[0]);
    ASSERT_EQ(shader.stages.size(), 1U);
    EXPECT_EQ(shader.stages[0].images.names, (Names{"x.tga"}));
    ASSERT_EQ(shader.diagnostics.size(), 1U);
    EXPECT_EQ(shader.diagnostics[0].rule, "shader-brace");
}

TEST(ShaderIndex, StaysLinearAndBoundedOnHostileText)
{
    const auto repeated = [](std::string_view part, std::size_t times) {
        std::string text;
        for (std::size_t i = 0; i < times; ++i)
            text += part;
        return text;
    };
    for (const std::string_view part : {"a\n{\n", "a{}", "{", "w\n"}) {
        // A second pass over the rest for each of 200,000 names would take minutes.
        EXPECT_TRUE(tests::growsWithItsInput(5000, [&](std::size_t times) {
            return [text = repeated(part, times)] {
                const ScriptIndex index = indexScript(script(text));
                EXPECT_LE(index.entries.size(), kMaxScriptEntries);
                EXPECT_LE(index.diagnostics.size(), kMaxShaderDiagnostics);
            };
        })) << part;
    }
    EXPECT_EQ(indexScript(script(repeated("a\n{\n", 200'000))).entries.size(), kMaxScriptEntries);
}

TEST(ShaderKey, ComparesNamesWithoutCaseSlashesAndExtension)
{
    EXPECT_EQ(shaderKey("Models\\Players\\Sarge.TGA"), "models/players/sarge");
    EXPECT_EQ(shaderKey("models/v1.2/skin"), "models/v1.2/skin");
    EXPECT_EQ(shaderKey("a.b.tga"), "a.b");
    EXPECT_EQ(shaderKey(""), "");
}

TEST(ScriptCollection, PrefersLaterFilesAndWithinOneTheFirst)
{
    ScriptCollection scripts;
    scripts.add(script("a { cull none }\nb { sort 7 }", "one.shader"));
    scripts.add(script("A { sort 5 }\na { sort 6 }", "two.shader"));
    ASSERT_NE(scripts.find("a"), nullptr);
    EXPECT_EQ(scripts.find("a")->script, "two.shader");
    EXPECT_EQ(scripts.find("a")->sort, 5.0f);
    EXPECT_EQ(scripts.find("b")->script, "one.shader");
    EXPECT_EQ(scripts.size(), 2U);
}

TEST(ScriptCollection, FindsNamesAsSkinsWriteThem)
{
    ScriptCollection scripts;
    scripts.add(script("Models/Players/x/Skin.tga\n{\n}\n"));
    const auto found = scripts.find("models\\players\\X\\skin.jpg");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->name, "Models/Players/x/Skin");
    EXPECT_EQ(scripts.find("models/players/x/other"), nullptr);
    EXPECT_EQ(scripts.find(""), nullptr);
}

TEST(ScriptCollection, ParsesEachDefinitionOnce)
{
    ScriptCollection scripts;
    scripts.add(script("a { { map x } }"));
    EXPECT_EQ(scripts.find("a"), scripts.find("A.tga"));
}

TEST(ScriptCollection, ForgetsAParsedDefinitionThatALaterFileReplaces)
{
    ScriptCollection scripts;
    scripts.add(script("a { sort 5 }"));
    const auto before = scripts.find("a");
    scripts.add(script("a { sort 6 }"));
    EXPECT_EQ(before->sort, 5.0f);
    EXPECT_EQ(scripts.find("a")->sort, 6.0f);
}

TEST(ScriptCollection, KeepsWhatWasOddAboutEachScript)
{
    ScriptCollection scripts;
    scripts.add(script("a {}"));
    scripts.add(script("b {"));
    ASSERT_EQ(scripts.scripts().size(), 2U);
    EXPECT_TRUE(scripts.scripts()[0].index.diagnostics.empty());
    EXPECT_EQ(scripts.scripts()[1].index.diagnostics.size(), 1U);
}

} // namespace shader_script_test
