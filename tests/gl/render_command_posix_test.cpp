#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using RenderIntoADevice = tests::GlTest;

TEST_F(RenderIntoADevice, LeavesTheDevice)
{
    const CommandRun result =
        tests::run({"render", tests::sampleCreature().generic_string(), "-o", "/dev/null", "--size", "8x8"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

} // namespace
