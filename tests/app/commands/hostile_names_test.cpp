// Names in files that are far longer than in any game must cost neither time nor memory.
#include "formats/base/name_limits.hpp"
#include "formats/base/printable.hpp"
#include "formats/m2/m2.hpp"
#include "formats/mdx/anm.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "formats/quake3/shader_script.hpp"
#include "formats/quake3/skin_file.hpp"
#include "formats/vfs/archive_directory.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/cost.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using formats::ByteView;
using formats::FileBytes;
using formats::Severity;

constexpr std::uint32_t kTextures = 4096;

/// An M2 of `bytes` bytes that consists of textures; each has as name the bytes from its own offset in one long text to
/// the end of the file. `step` 0: all have the same offset.
std::vector<std::byte> m2WithSharedName(std::size_t bytes, std::string_view text, std::uint32_t step)
{
    constexpr std::uint32_t kHeader = 304, kTextureBytes = 16;
    tests::ByteBuilder file;
    file.text("MD20", 4).u32(264).zeros(0x44 - 8).u32(1).zeros(8).u32(kTextures).u32(kHeader);
    file.zeros(kHeader - file.size());
    const std::uint32_t names = kHeader + kTextures * kTextureBytes;
    for (std::uint32_t i = 0; i < kTextures; ++i)
        file.u32(0).u32(0).u32(static_cast<std::uint32_t>(bytes) - names - i * step).u32(names + i * step);
    std::vector<std::byte> built = file.build();
    while (built.size() < bytes)
        built.push_back(static_cast<std::byte>(text[(built.size() - names) % text.size()]));
    return built;
}

void expectAllowed(const tests::Cost& cost, std::uint64_t fileBytes)
{
    EXPECT_LE(cost.bytes(), tests::allowedBytes(fileBytes));
    if (tests::kCountsTime) {
        EXPECT_LE(cost.seconds(), tests::kAllowedSeconds);
    }
}

struct LongName {
    const char* name;
    std::size_t bytes;
    std::string_view text;
    std::uint32_t step;
};

class SharedTextureName : public testing::TestWithParam<LongName> {};

TEST_P(SharedTextureName, CostsNoMoreThanAnyFile)
{
    const tests::TemporaryFolder folder;
    const LongName& name = GetParam();
    const auto path = folder.write("hostile.m2", m2WithSharedName(name.bytes, name.text, name.step));
    const tests::Cost cost;
    const tests::CommandRun run = tests::run({"info", path.generic_string()});
    expectAllowed(cost, name.bytes);
    EXPECT_EQ(run.status, app::ExitStatus::incomplete);
    EXPECT_TRUE(tests::contains(run.output, "4096 names of textures are cut to 260 bytes"))
        << run.output.substr(0, 999);
}

INSTANTIATE_TEST_SUITE_P(HostileNames, SharedTextureName,
                         testing::Values(LongName{"OfASmallFile", 228'000, "\x80", 0},
                                         LongName{"OfALargerFile", 1'100'000, "\x80", 0},
                                         LongName{"WithManyFolders", 1'100'000, "a/b", 0},
                                         LongName{"ThatDiffers", 1'100'000, "abcdefghijklmnopqrstuvwxyz.-+", 1},
                                         LongName{"ThatDiffersInFolders", 1'100'000, "a/bc/def/gh/ijklm/nopqrs", 1}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(HostileNames, OfAnM2HaveALimitTogether)
{
    const auto bytes = m2WithSharedName(200'000, "abcdefghijklmnopqrstuvwxyz", 1);
    const auto model = formats::loadM2(ByteView(FileBytes::copyOf(bytes), "x.m2"), {});
    ASSERT_TRUE(model) << model.error().message;
    std::size_t nameBytes = 0;
    for (const formats::TextureSlot& slot : model->textureSlots)
        nameBytes += slot.name.size();
    EXPECT_EQ(model->textureSlots.size(), kTextures);
    EXPECT_GT(nameBytes, 250'000U);
    EXPECT_LE(nameBytes, 262'144U);
    const auto& diagnostics = model->diagnostics;
    EXPECT_TRUE(std::any_of(diagnostics.begin(), diagnostics.end(), [](const formats::Diagnostic& note) {
        return note.rule == "m2-texture-name" && tests::contains(note.message, "3088 names of textures are left out");
    }));
}

TEST(HostileNames, OfTheLengthOfAGamesNameAreKept)
{
    const std::string longest(formats::kMaxNameBytes, 'x');
    EXPECT_EQ(formats::cutName(longest), longest);
    EXPECT_EQ(formats::cutName(longest + "y"), longest);
    const std::string umlauts = std::string(formats::kMaxNameBytes - 1, 'x') + "\u00e4";
    EXPECT_EQ(formats::cutName(umlauts), std::string(formats::kMaxNameBytes - 1, 'x')) << "half a letter is no letter";
}

TEST(HostileNames, ArePrintedInTimeThatGrowsWithTheirLength)
{
    const std::string name(4'000'000, '\x80');
    const tests::Cost cost;
    EXPECT_EQ(formats::printable(name).size(), 4 * name.size());
    expectAllowed(cost, name.size());
}

/// Rules of warnings, in order.
std::vector<std::string> rulesOf(const formats::Diagnostics& diagnostics)
{
    std::vector<std::string> rules;
    for (const formats::Diagnostic& note : diagnostics) {
        if (note.severity == Severity::warning)
            rules.push_back(note.rule);
    }
    return rules;
}

TEST(HostileNames, OfASkinAreCut)
{
    const std::string text = std::string(100'000, 'a') + "," + std::string(100'000, 'b') + "\nx," +
                             std::string(64, 'c') + "\ny," + std::string(63, 'd') + "\n";
    const auto skin = formats::quake3::loadSkinFile(ByteView(FileBytes::copyOf(text), "x.skin"));
    ASSERT_TRUE(skin) << skin.error().message;
    ASSERT_EQ(skin->entries.size(), 3U);
    EXPECT_EQ(skin->entries[0].surface, std::string(260, 'a'));
    EXPECT_EQ(skin->entries[0].shader, std::string(260, 'b'));
    EXPECT_EQ(skin->entries[1].shader, std::string(64, 'c')) << "other engines have longer names";
    EXPECT_EQ(rulesOf(skin->diagnostics), (std::vector<std::string>{"skin-name-cut", "skin-name-limit"}));
}

TEST(HostileNames, OfShadersAreCut)
{
    const std::string text = std::string(100'000, 'a') + "\n{\nqer_editorimage " + std::string(100'000, 'b') +
                             "\n{\nmap " + std::string(100'000, 'c') + "\n}\n{\nanimMap 1 " +
                             std::string(100'000, 'd') + " " + std::string(64, 'e') + "\n}\n}\n";
    const ByteView script(FileBytes::copyOf(text), "x.shader");
    const auto index = formats::quake3::indexScript(script);
    ASSERT_EQ(index.entries.size(), 1U);
    EXPECT_EQ(index.entries[0].name, std::string(260, 'a'));
    const auto shader = formats::quake3::parseShader(script, index.entries[0]);
    EXPECT_EQ(shader.name, std::string(260, 'a'));
    EXPECT_EQ(shader.editorImage, std::string(260, 'b'));
    ASSERT_EQ(shader.stages.size(), 2U);
    EXPECT_EQ(shader.stages[0].images.names, std::vector{std::string(260, 'c')});
    EXPECT_EQ(shader.stages[1].images.names, (std::vector{std::string(260, 'd'), std::string(64, 'e')}));
    const auto rules = rulesOf(shader.diagnostics);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "shader-name-cut"), 4);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "shader-name-limit"), 1);
}

TEST(HostileNames, OfClipsAreCut)
{
    const auto anm = formats::loadAnm(
        ByteView(FileBytes::copyOf(std::string(100'000, 'a') + " 0 5 10\nrun 0 5 10\n"), "x.anm"), 100);
    ASSERT_TRUE(anm) << anm.error().message;
    EXPECT_EQ(anm->clips.at(0).name, std::string(260, 'a'));
    EXPECT_EQ(rulesOf(anm->diagnostics), std::vector<std::string>{"anm-name-cut"});

    const auto config = formats::quake3::loadAnimationConfig(
        ByteView(FileBytes::copyOf(std::string(10'000, 'b') + " 0 5 5 10\nLEGS_RUN 0 5 5 10\n"), "animation.cfg"));
    ASSERT_TRUE(config) << config.error().message;
    EXPECT_EQ(config->records.at(0).name, std::string(260, 'b'));
    EXPECT_EQ(rulesOf(config->diagnostics), std::vector<std::string>{"animation-name-cut"});
}

TEST(HostileNames, OfArchiveEntriesLeaveThemOut)
{
    std::string folders;
    while (folders.size() < 60'000)
        folders += "a/";
    const tests::Cost cost;
    for (int i = 0; i < 1000; ++i) // like a ZIP of 60 MB
        EXPECT_FALSE(formats::entryName(folders + "x").refused.empty());
    expectAllowed(cost, 1000 * folders.size());
    EXPECT_EQ(formats::entryName("a/x").refused, "");
}

TEST(HostileNames, TextsThatNoGameHasAreRefused)
{
    const std::string text(5'000'000, 'a');
    const FileBytes bytes = FileBytes::copyOf(text);
    const auto skin = formats::quake3::loadSkinFile(ByteView(bytes, "x.skin"));
    ASSERT_FALSE(skin);
    EXPECT_EQ(skin.error().message, "x.skin: 5000000 bytes, skins have at most 1048576");
    EXPECT_EQ(skin.error().code, formats::LoadErrorCode::tooLarge);
    const auto anm = formats::loadAnm(ByteView(bytes, "x.anm"), 100);
    ASSERT_FALSE(anm);
    EXPECT_EQ(anm.error().message, "x.anm: 5000000 bytes, animations have at most 4194304");
    EXPECT_EQ(anm.error().code, formats::LoadErrorCode::tooLarge);
}

} // namespace
