#include "formats/files/read_file.hpp"
#include "formats/quake3/shader_script.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

namespace {

using namespace formats::quake3; // NOLINT: the file is about nothing else

class ShaderCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
        for (const auto& path : tests::corpusFiles(".shader")) {
            auto file = formats::readFile(path);
            ASSERT_TRUE(file) << file.error().message;
            m_scripts.push_back(std::move(*file));
        }
        ASSERT_FALSE(m_scripts.empty());
    }

    std::vector<formats::ByteView> m_scripts;
};

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// The directives of a definition, by lines and not by the reader that is tested: keyword and first argument.
std::set<std::pair<std::string, std::string>> directivesOf(const std::string& text)
{
    std::set<std::pair<std::string, std::string>> directives;
    std::istringstream lines(text.substr(text.find('{')));
    for (std::string line; std::getline(lines, line);) {
        line = lower(line.substr(0, line.find("//")));
        std::replace_if(
            line.begin(), line.end(), [](char c) { return c == '{' || c == '}'; }, ' ');
        std::istringstream words(line);
        std::string keyword, argument;
        words >> keyword >> argument;
        if (!keyword.empty() && keyword.substr(0, 2) != "/*")
            directives.emplace(keyword, argument);
    }
    return directives;
}

TEST_F(ShaderCorpus, KnowsEveryDirective)
{
    std::map<std::string, std::size_t> drawn, reported;
    for (const formats::ByteView& script : m_scripts) {
        for (const ShaderEntry& entry : indexScript(script).entries) {
            const Shader shader = parseShader(script, entry);
            for (const auto& [keyword, argument] : directivesOf(shader.text)) {
                const DirectiveKind kind = directiveKind(keyword, argument);
                EXPECT_NE(kind, DirectiveKind::unknown)
                    << script.name() << ": " << shader.name << ": " << keyword << " " << argument;
                ++(kind == DirectiveKind::drawn ? drawn : reported)[keyword];
                const bool isNamed = std::any_of(shader.diagnostics.begin(), shader.diagnostics.end(),
                                                 [&, &word = keyword](const formats::Diagnostic& each) {
                                                     return each.rule == "shader-passed-over" &&
                                                            each.message.find(word) != std::string::npos;
                                                 });
                if (kind == DirectiveKind::reported) {
                    EXPECT_TRUE(isNamed) << shader.name << ": " << keyword << " " << argument;
                }
            }
        }
    }
    EXPECT_GE(drawn.size(), 18U);
    const auto print = [](const char* title, const std::map<std::string, std::size_t>& keywords) {
        std::printf("%s:", title);
        for (const auto& [keyword, count] : keywords)
            std::printf(" %s(%zu)", keyword.c_str(), count);
        std::printf("\n");
    };
    print("drawn", drawn);
    print("reported", reported);
}

TEST_F(ShaderCorpus, ParsesEveryDefinitionWithoutAWarning)
{
    // Its only stage is empty on purpose ("do nothing").
    const std::map<std::string, std::string> expected{{"rocketThrust", "shader-stage-image"}};
    std::size_t definitions = 0;
    std::map<std::string, std::string> warnings;
    for (const formats::ByteView& script : m_scripts) {
        const ScriptIndex index = indexScript(script);
        EXPECT_TRUE(index.diagnostics.empty()) << script.name() << ": " << index.diagnostics[0].message;
        for (const ShaderEntry& entry : index.entries) {
            ++definitions;
            for (const formats::Diagnostic& each : parseShader(script, entry).diagnostics) {
                if (each.rule == "shader-passed-over" || each.rule == "shader-vertex-colour") {
                    EXPECT_EQ(each.severity, formats::Severity::note);
                } else {
                    warnings[entry.name] += each.rule;
                }
            }
        }
    }
    EXPECT_EQ(warnings, expected);
    EXPECT_GE(definitions, 1459U);
}

TEST_F(ShaderCorpus, CollectsAllNamesAndPrefersTheLaterFile)
{
    ScriptCollection all;
    std::map<std::string, std::string> lastScript;
    for (const formats::ByteView& script : m_scripts) {
        all.add(script);
        for (const ShaderEntry& entry : indexScript(script).entries)
            lastScript[shaderKey(entry.name)] = script.name();
    }
    EXPECT_EQ(all.size(), lastScript.size());
    std::size_t duplicates = 0;
    for (const ScriptCollection::Script& script : all.scripts())
        duplicates += script.index.entries.size();
    EXPECT_GT(duplicates, all.size()); // OpenArena has some
    for (const auto& [name, script] : lastScript) {
        const auto shader = all.find(name);
        ASSERT_NE(shader, nullptr) << name;
        EXPECT_EQ(shader->script, script) << name;
    }
}

TEST_F(ShaderCorpus, SurvivesEveryCutOfARealScript)
{
    const auto found = std::find_if(m_scripts.begin(), m_scripts.end(), [](const formats::ByteView& script) {
        return script.name().find("weaponry.shader") != std::string::npos;
    });
    ASSERT_NE(found, m_scripts.end());
    const std::span<const std::byte> bytes = found->file().span();
    for (std::size_t length = 0; length < bytes.size(); length += 7) {
        const formats::ByteView cut(formats::FileBytes::copyOf(bytes.first(length)), "cut.shader");
        const ScriptIndex index = indexScript(cut);
        for (std::size_t i = index.entries.size() < 2 ? 0 : index.entries.size() - 2; i < index.entries.size(); ++i)
            EXPECT_LE(parseShader(cut, index.entries[i]).stages.size(), kMaxStages);
    }
}

} // namespace
