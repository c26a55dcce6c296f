#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/shader_words.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

namespace shader_corpus_test {

using namespace formats::quake3; // the file is about this namespace only

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

// The directives of a definition (keyword and first argument), split by lines and not by the reader under test.
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

/// The expected treatment of each directive in the scripts of the corpus: those with an effect on models are drawn, the
/// others cause a diagnostic.
const std::set<std::string> kDrawn{"alphafunc ge128",
                                   "alphafunc gt0",
                                   "alphagen const",
                                   "alphagen entity",
                                   "alphagen lightingspecular",
                                   "alphagen portal",
                                   "alphagen vertex",
                                   "alphagen wave",
                                   "animmap",
                                   "blendfunc add",
                                   "blendfunc blend",
                                   "blendfunc filter",
                                   "blendfunc gl_dst_color",
                                   "blendfunc gl_one",
                                   "blendfunc gl_one_minus_dst_color",
                                   "blendfunc gl_src_alpha",
                                   "blendfunc gl_zero",
                                   "clampmap",
                                   "cull disable",
                                   "cull none",
                                   "cull twosided",
                                   "deformvertexes autosprite",
                                   "deformvertexes autosprite2",
                                   "deformvertexes bulge",
                                   "deformvertexes move",
                                   "deformvertexes normal",
                                   "deformvertexes wave",
                                   "depthfunc equal",
                                   "depthwrite",
                                   "detail",
                                   "map",
                                   "nomipmaps",
                                   "polygonoffset",
                                   "qer_editorimage",
                                   "rgbgen const",
                                   "rgbgen entity",
                                   "rgbgen identity",
                                   "rgbgen identitylighting",
                                   "rgbgen lightingdiffuse",
                                   "rgbgen oneminusvertex",
                                   "rgbgen vertex",
                                   "rgbgen wave",
                                   "sort",
                                   "surfaceparm nodraw",
                                   "tcgen base",
                                   "tcgen environment",
                                   "tcgen lightmap",
                                   "tcgen vector",
                                   "tcmod rotate",
                                   "tcmod scale",
                                   "tcmod scroll",
                                   "tcmod stretch",
                                   "tcmod transform",
                                   "tcmod turb"};
const std::set<std::string> kReported{"deformvertexes projectionshadow",
                                      "entitymergable",
                                      "fogparms",
                                      "nopicmip",
                                      "portal",
                                      "q3map_alphamod",
                                      "q3map_backsplash",
                                      "q3map_flare",
                                      "q3map_globaltexture",
                                      "q3map_lightimage",
                                      "q3map_lightmapaxis",
                                      "q3map_lightmapbrightness",
                                      "q3map_lightmapfilterradius",
                                      "q3map_lightmapmergable",
                                      "q3map_lightmapsamplesize",
                                      "q3map_lightrgb",
                                      "q3map_lightsubdivide",
                                      "q3map_nofast",
                                      "q3map_nolightmap",
                                      "q3map_nonplanar",
                                      "q3map_notjunc",
                                      "q3map_shadeangle",
                                      "q3map_skylight",
                                      "q3map_stylemarker",
                                      "q3map_sun",
                                      "q3map_sunext",
                                      "q3map_surfacelight",
                                      "q3map_tcgen",
                                      "q3map_terrain",
                                      "q3map_texturesize",
                                      "qer_nocarve",
                                      "qer_trans",
                                      "skyparms",
                                      "surfaceparm ...",
                                      "tesssize"};

/// For these the first argument decides.
const std::set<std::string> kWithArgument{"alphafunc", "alphagen", "blendfunc",   "cull",  "deformvertexes",
                                          "depthfunc", "rgbgen",   "surfaceparm", "tcgen", "tcmod"};

std::string entryOf(const std::string& keyword, const std::string& argument)
{
    if (keyword == "surfaceparm" && argument != "nodraw")
        return "surfaceparm ..."; // for maps
    if (!kWithArgument.contains(keyword))
        return keyword;
    return keyword + " " + argument;
}

TEST_F(ShaderCorpus, KnowsEveryDirective)
{
    std::map<std::string, bool> found; // by directive: whether it is drawn
    for (const formats::ByteView& script : m_scripts) {
        for (const ShaderEntry& entry : indexScript(script).entries) {
            const Shader shader = parseShader(script, entry);
            for (const auto& [keyword, argument] : directivesOf(shader.text)) {
                const std::string name = entryOf(keyword, argument);
                EXPECT_TRUE(findDirective(keyword)) << shader.name << ": " << name;
                const std::string alone = "'" + keyword + "'";
                const std::string both = "'" + keyword + " " + argument + "'";
                const bool isDrawn = std::none_of(
                    shader.diagnostics.begin(), shader.diagnostics.end(), [&](const formats::Diagnostic& each) {
                        return each.rule == "shader-passed-over" && (each.message.find(alone) != std::string::npos ||
                                                                     each.message.find(both) != std::string::npos);
                    });
                const auto [known, isNew] = found.emplace(name, isDrawn);
                EXPECT_EQ(known->second, isDrawn) << name << " of " << shader.name << " is as everywhere else";
            }
        }
    }
    std::set<std::string> drawn;
    std::set<std::string> reported;
    for (const auto& [name, isDrawn] : found)
        (isDrawn ? drawn : reported).insert(name);
    EXPECT_EQ(drawn, kDrawn);
    EXPECT_EQ(reported, kReported);
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
                if (each.rule == "shader-passed-over" || each.rule == "shader-vertex-color") {
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

} // namespace shader_corpus_test
