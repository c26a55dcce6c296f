// Each rule about a text names the right words, with line and column.
#include "formats/base/file_diagnostics.hpp"
#include "formats/mdx/anm.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/skin_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace text_problem_locations_test {

using formats::ByteView;
using formats::Diagnostics;

enum class TextKind { anm, animation, skin, shader };

struct TextProblem {
    const char* rule;
    TextKind kind;
    std::string text;
    std::string culprit; ///< the bytes in the range; empty: the whole text
};

std::string repeated(std::string_view text, std::size_t times)
{
    std::string all;
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

std::string numbered(std::string_view front, std::string_view back, std::size_t count)
{
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += std::string(front) + std::to_string(i) + std::string(back);
    return all;
}

/// An animation.cfg with 25 animations, the last of which is `last`, preceded by `front`.
std::string playerConfig(std::string_view last, std::string_view front = {})
{
    return std::string(front) + repeated("0 30 0 25\n", 24) + std::string(last) + "\n";
}

std::string shaderWith(std::string_view directives)
{
    return "models/a\n{\n" + std::string(directives) + "\n}\n";
}

Diagnostics shaderProblems(const ByteView& script)
{
    const formats::quake3::ScriptIndex index = formats::quake3::indexScript(script);
    Diagnostics found = index.diagnostics;
    for (const formats::quake3::ShaderEntry& entry : index.entries) {
        const formats::quake3::Shader shader = parseShader(script, entry);
        found.insert(found.end(), shader.diagnostics.begin(), shader.diagnostics.end());
    }
    return found;
}

Diagnostics animationProblems(const ByteView& text)
{
    constexpr std::uint32_t kFrames = 200; // of the model
    const auto config = formats::quake3::loadAnimationConfig(text);
    if (!config)
        return {};
    Diagnostics found = config->diagnostics;
    (void)lowerClips(*config, kFrames, found);
    return found;
}

Diagnostics textProblems(const TextProblem& problem)
{
    const ByteView text(formats::FileBytes::copyOf(problem.text), "a.text");
    Diagnostics found;
    switch (problem.kind) {
    case TextKind::anm:
        if (const auto anm = formats::loadAnm(text, 100))
            found = anm->diagnostics;
        break;
    case TextKind::animation:
        found = animationProblems(text);
        break;
    case TextKind::skin:
        if (const auto skin = formats::quake3::loadSkinFile(text))
            found = skin->diagnostics;
        break;
    case TextKind::shader:
        found = shaderProblems(text);
        break;
    }
    Diagnostics located;
    addDiagnosticsOfText(text, std::move(found), located);
    return located;
}

/// Counts without the code under test.
formats::TextPosition positionIn(std::string_view text, std::uint64_t offset)
{
    const std::string_view before = text.substr(0, static_cast<std::size_t>(offset));
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return {static_cast<std::uint32_t>(lines + 1), static_cast<std::uint32_t>(before.size() - start + 1)};
}

class TextProblemLocations : public testing::TestWithParam<TextProblem> {};

TEST_P(TextProblemLocations, AreTheWordsThatAreWrong)
{
    const TextProblem& problem = GetParam();
    const Diagnostics all = textProblems(problem);
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.rule == problem.rule; });
    ASSERT_NE(found, all.end());
    EXPECT_EQ(found->file, "a.text");
    ASSERT_LE(found->range.offset + found->range.length, problem.text.size());
    EXPECT_EQ(problem.text.substr(found->range.offset, found->range.length),
              problem.culprit.empty() ? problem.text : problem.culprit)
        << found->message;
    EXPECT_EQ(found->position, positionIn(problem.text, found->range.offset));
}

const std::string kLongName(300, 'n');
const std::string kGameName(64, 'n');

std::vector<TextProblem> textProblemRows()
{
    using enum TextKind;
    return {
        {"anm-line", anm, "a 0 1 5\nhello\n", "hello"},
        {"anm-reversed", anm, "a 0 1 5\nb 5 4 10", "b 5 4 10"},
        {"anm-beyond-model", anm, "a 0 1 5\nb 100 101 10", "b 100 101 10"},
        {"anm-cut", anm, "a 0 1 5\nb 90 200 10", "b 90 200 10"},
        {"anm-fps", anm, "a 0 1 5\nb 0 5 0", "b 0 5 0"},
        {"anm-name-cut", anm, "a 0 1 5\n" + kLongName + " 0 1 5", kLongName + " 0 1 5"},
        {"animation-word", animation, playerConfig("0 30 0 25", "flavor strange\n"), "flavor"},
        {"animation-record-count", animation, "0 30 0 25\n29 1 0 25\n", ""},
        {"animation-fps", animation, playerConfig("153 5 0 0"), "153"},
        {"animation-loop", animation, playerConfig("153 5 6 10"), "153"},
        {"animation-number", animation, playerConfig("153 5 TORSO_X 0 10"), "TORSO_X"},
        {"animation-incomplete", animation, playerConfig("153 5 0"), "153"},
        {"animation-frames", animation, playerConfig("99999999999 5 0 10"), "99999999999"},
        {"animation-file-size", animation, playerConfig("0 30 0 25", std::string(20000, ' ')), ""},
        {"animation-further", animation, playerConfig(repeated("1 1 1 1\n", 7) + "77 1 1 1"), "77"},
        {"animation-grammar", animation, "BOTH_DEATH1 0 30 -1 20\nTORSO_DROP1 30 4 -1 -20\nLEGS_RUN 34 10 0 15\n", ""},
        {"animation-empty", animation, playerConfig("153 0 0 10"), "153"},
        {"animation-beyond-model", animation, playerConfig("300 5 0 10"), "300"},
        {"animation-cut", animation, playerConfig("198 5 0 10"), "198"},
        {"animation-name-cut", animation,
         "BOTH_DEATH1 0 30 -1 20\nLEGS_" + kLongName + " 34 10 0 15\nTORSO_DROP1 30 4 -1 -20\n", "LEGS_" + kLongName},
        {"skin-empty", skin, "// nothing\n", ""},
        {"skin-no-shader", skin, "two,x\r\n  one,\r\n", "one"},
        {"skin-surface-repeated", skin, "one,x\none,y\n", "one"},
        {"skin-surface-limit", skin, numbered("s", ",x\n", 260), "s256"},
        {"skin-entries-left-out", skin, numbered("s", ",x\n", 5000), "s4096"},
        {"skin-name-limit", skin, "one,x\n" + kGameName + ",y\n", kGameName},
        {"skin-name-cut", skin, "one,x\n" + kLongName + ",y\n", kLongName},
        {"skin-more-textures", skin, "one,x,y\n", ","},
        {"skin-player-scale", skin, "one,x\nplayerscale,1.2\n", "playerscale"},
        {"skin-attachment", skin, "one,x\nmd3_hat,h.md3\n", "md3_hat"},
        {"shader-too-many", shader, numbered("s", " {}\n", 65540), "s65536"},
        {"shader-brace", shader, "a { }\n }\n", "}"},
        {"shader-argument", shader, shaderWith("cull sideways"), "cull"},
        {"shader-number", shader, shaderWith("sort late"), "sort"},
        {"shader-unknown", shader, shaderWith("  fluffy 3"), "fluffy"},
        {"shader-misplaced", shader, shaderWith("rgbGen identity"), "rgbGen"},
        {"shader-passed-over", shader, shaderWith("q3map_surfacelight 300"), "q3map_surfacelight"},
        {"shader-stage-image", shader, shaderWith("{\nrgbGen identity\n}"), "{"},
        {"shader-vertex-color", shader, shaderWith("{\nmap x\nrgbGen oneMinusVertex\n}"), "rgbGen"},
        {"shader-limit", shader, shaderWith(repeated("{\nmap x\n}\n", 100)), "{"},
        {"shader-engine-limit", shader, shaderWith("{\nanimMap 1 a b c d e f g h i\n}"), "animMap"},
        {"shader-token", shader, shaderWith(std::string(1100, 'w')), std::string(1100, 'w')},
        {"shader-name-limit", shader, shaderWith("{\nmap " + kGameName + "\n}"), "map"},
        {"shader-name-cut", shader, shaderWith("{\nmap " + kLongName + "\n}"), "map"},
        {"shader-findings", shader, shaderWith(numbered("fluffy", " 1\n", 200)), "fluffy32"},
    };
}

INSTANTIATE_TEST_SUITE_P(Texts, TextProblemLocations, testing::ValuesIn(textProblemRows()), [](const auto& each) {
    std::string name = each.param.rule;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace text_problem_locations_test
