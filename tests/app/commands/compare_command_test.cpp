#include "tests/support/command_run.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

namespace {

using app::ExitStatus;
using tests::contains;
using tests::run;

class CompareCommand : public ::testing::Test {
protected:
    [[nodiscard]] std::string write(const char* name, const tests::Md3Builder& builder)
    {
        return m_folder.write(name, builder.build()).string();
    }

    tests::TemporaryFolder m_folder;
};

TEST_F(CompareCommand, EndsWithZeroForModelsThatAreAlike)
{
    const std::string a = write("a.md3", tests::Md3Builder::tetrahedron());
    const std::string b = write("b.md3", tests::Md3Builder::tetrahedron());
    const tests::CommandRun result = run({"compare", a, b});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_TRUE(contains(result.output, "no differences")) << result.output;
}

TEST_F(CompareCommand, NamesDifferencesAndEndsWithFive)
{
    tests::Md3Builder moved = tests::Md3Builder::tetrahedron();
    moved.surfaces().front().frames[0][1].z += 64;
    const std::string a = write("a.md3", tests::Md3Builder::tetrahedron());
    const std::string b = write("b.md3", moved);
    const tests::CommandRun text = run({"compare", a, b});
    EXPECT_EQ(text.status, ExitStatus::differs);
    EXPECT_TRUE(contains(text.output, "1 of 4 vertices at other positions, by up to 1 units (vertex 1 in frame 0)"))
        << text.output;
    const tests::CommandRun result = run({"compare", "--json", a, b});
    EXPECT_EQ(result.status, ExitStatus::differs);
    const auto told = nlohmann::json::parse(result.output);
    EXPECT_EQ(told["schema"], 1);
    ASSERT_FALSE(told["differences"].empty());
    bool isFound = false;
    for (const auto& difference : told["differences"])
        isFound = isFound || (difference["kind"] == "surface" && difference["name"] == "body");
    EXPECT_TRUE(isFound) << result.output;
}

TEST_F(CompareCommand, LeavesOutWhatIsIgnored)
{
    tests::Md3Builder moved = tests::Md3Builder::tetrahedron();
    moved.surfaces().front().frames[0][1].z += 64;
    const std::string a = write("a.md3", tests::Md3Builder::tetrahedron());
    const std::string b = write("b.md3", moved);
    const tests::CommandRun text = run({"compare", "--ignore", "surface", a, b});
    EXPECT_FALSE(contains(text.output, "vertices elsewhere")) << text.output;
    const tests::CommandRun all =
        run({"compare", a, b, "--ignore", "surface", "--ignore", "bounds", "--ignore", "count"});
    EXPECT_EQ(all.status, ExitStatus::done) << all.output;
    const tests::CommandRun other = run({"compare", a, b, "--ignore", "tag"});
    EXPECT_EQ(other.status, ExitStatus::differs) << other.output;
    const tests::CommandRun wrong = run({"compare", a, b, "--ignore", "surfaces"});
    EXPECT_EQ(wrong.status, ExitStatus::usage);
    EXPECT_TRUE(contains(wrong.messages, "'surfaces' is none of count, bounds")) << wrong.messages;
}

TEST_F(CompareCommand, EndsWithThreeWhereAFileIsMissing)
{
    const std::string a = write("a.md3", tests::Md3Builder::tetrahedron());
    EXPECT_EQ(run({"compare", a, a + ".not"}).status, ExitStatus::unreadable);
    EXPECT_EQ(run({"compare", a}).status, ExitStatus::usage);
}

} // namespace
