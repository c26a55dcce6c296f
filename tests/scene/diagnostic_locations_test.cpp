#include "renderer/scene/games/materials.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

/// Diagnostics about sidecars name the file and the location in it.
namespace {

/// A text beside baseq3/models/things/thing.md3, with a surface "one" and its shader "own/one".
struct TextCase {
    const char* rule;
    const char* file;
    std::string text;
    std::string culprit; ///< the bytes in the range
    formats::TextPosition position;
};

formats::Diagnostics diagnosticsOf(const tests::TemporaryFolder& folder, std::string_view shader)
{
    tests::Md3Builder builder = tests::partOf("one", 1, {});
    builder.surfaces().front().shaders = {std::string(shader)};
    folder.write("baseq3/models/things/thing.md3", builder.build());
    return allDiagnostics(tests::opened(folder / "baseq3/models/things/thing.md3"));
}

class TextLocations : public testing::TestWithParam<TextCase> {};

TEST_P(TextLocations, HaveFileBytesLineAndColumn)
{
    const TextCase& test = GetParam();
    const tests::TemporaryFolder folder;
    const auto path = folder.write("baseq3/" + std::string(test.file), test.text);
    const formats::Diagnostics all = diagnosticsOf(folder, "own/one");
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.rule == test.rule; });
    ASSERT_NE(found, all.end());
    EXPECT_EQ(found->file, path.generic_string());
    EXPECT_EQ(test.text.substr(found->range.offset, found->range.length), test.culprit);
    EXPECT_EQ(found->position, test.position);
}

INSTANTIATE_TEST_SUITE_P(
    Files, TextLocations,
    testing::Values(
        TextCase{"skin-no-shader", "models/things/thing_default.skin", "two,x\r\n  one,\r\n", "one", {2, 3}},
        TextCase{"skin-surface-repeated", "models/things/thing_default.skin", "one,x\none,y\n", "one", {2, 1}},
        TextCase{"skin-more-textures", "models/things/thing_default.skin", "one,x,y\n", ",", {1, 6}},
        TextCase{
            "skin-player-scale", "models/things/thing_default.skin", "one,x\nplayerscale,1.2\n", "playerscale", {2, 1}},
        TextCase{"skin-attachment", "models/things/thing_default.skin", "one,x\nmd3_hat,h.md3\n", "md3_hat", {2, 1}},
        TextCase{"skin-empty", "models/things/thing_default.skin", "// nothing\n", "// nothing\n", {1, 1}},
        TextCase{"shader-unknown", "scripts/a.shader", "// two\n own/one\n{\n  fluffy 3\n}\n", "fluffy", {4, 3}},
        TextCase{"shader-argument",
                 "scripts/a.shader",
                 "own/one {\n{\nmap x.tga\n\trgbGen fluffy\n}\n}\n",
                 "rgbGen",
                 {4, 2}},
        TextCase{"anm-line", "models/things/thing.anm", "all 0 0 10\nrubbish\n", "rubbish", {2, 1}},
        TextCase{"anm-beyond-model", "models/things/thing.anm", "all 0 0 10\nlate 7 8 10\n", "late 7 8 10", {2, 1}},
        TextCase{"cube-clip-frames",
                 "models/things/md3.cfg",
                 "md3load thing.md3\nmd3anim run 3 4\n",
                 "md3anim run 3 4",
                 {2, 1}}),
    [](const testing::TestParamInfo<TextCase>& tested) {
        std::string name = tested.param.rule;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

TEST(DiagnosticLocations, AreOfTheModelWhereAFileIsMissing)
{
    const tests::TemporaryFolder folder;
    const formats::Diagnostics all = diagnosticsOf(folder, "own/one");
    ASSERT_FALSE(all.empty());
    for (const formats::Diagnostic& diagnostic : all) {
        EXPECT_EQ(diagnostic.file, (folder / "baseq3/models/things/thing.md3").generic_string()) << diagnostic.rule;
        EXPECT_GT(diagnostic.range.length, 0U) << diagnostic.rule;
        EXPECT_EQ(diagnostic.position, formats::TextPosition()) << diagnostic.rule;
    }
}

TEST(DiagnosticLocations, OfTooManyImagesAreOfTheModel)
{
    const tests::TemporaryFolder folder;
    std::string script = "own/one\n{\n";
    for (std::size_t number = 0; number <= scene::MaterialResolver::kMaxImages; ++number)
        script += (number % 1024 == 0 ? "{\nanimMap 1 p" : " p") + std::to_string(number) +
                  (number % 1024 == 1023 ? "\n}\n" : "");
    folder.write("baseq3/scripts/a.shader", script + "\n}\n}\n");
    const formats::Diagnostics all = diagnosticsOf(folder, "own/one");
    const auto found =
        std::find_if(all.begin(), all.end(), [](const auto& one) { return one.rule == "texture-limit"; });
    ASSERT_NE(found, all.end());
    const auto model = folder / "baseq3/models/things/thing.md3";
    EXPECT_EQ(found->file, model.generic_string());
    EXPECT_EQ(found->range, (formats::ByteRange{0, std::filesystem::file_size(model)}));
}

TEST(DiagnosticLocations, OfAnImageAreInItsFile)
{
    const tests::TemporaryFolder folder;
    std::vector<std::byte> image = tests::pcxFile(8, 8);
    image.resize(image.size() - 769); // the palette
    const auto path = folder.write("baseq3/own/one.pcx", std::span<const std::byte>(image));
    const formats::Diagnostics all = diagnosticsOf(folder, "own/one");
    const auto found =
        std::find_if(all.begin(), all.end(), [](const auto& one) { return one.rule == "pcx-palette-missing"; });
    ASSERT_NE(found, all.end());
    EXPECT_EQ(found->file, path.generic_string());
    EXPECT_EQ(found->range, (formats::ByteRange{0, image.size()}));
}

} // namespace
