#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

/// `trisview render` with the sample as an M2.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using formats::Image;
using tests::CommandRun;

/// The command creates its own context, so none may be current: only checks whether a context is available.
class M2RenderCommand : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        GlTest::dropContext();
        fs::create_directory(m_folder / "Creature");
        for (const auto& file : fs::directory_iterator(fs::path(TRISVIEW_SAMPLES) / "creature" / "m2"))
            fs::copy_file(file.path(), m_folder / "Creature" / file.path().filename());
    }

    [[nodiscard]] fs::path model() const { return m_folder / "Creature" / "Creature.m2"; }
    [[nodiscard]] fs::path image() const { return m_folder / "out.png"; }
    [[nodiscard]] CommandRun render(std::vector<std::string> options) const
    {
        options.insert(options.begin(),
                       {"render", model().generic_string(), "-o", image().generic_string(), "--size", "128"});
        return tests::run(options);
    }
    [[nodiscard]] Image imageOf(const std::vector<std::string>& options) const
    {
        const CommandRun drawn = render(options);
        EXPECT_EQ(drawn.status, ExitStatus::done) << drawn.messages;
        EXPECT_EQ(drawn.messages, "");
        return readImageFile();
    }
    [[nodiscard]] Image readImageFile() const
    {
        auto loaded = formats::readFile(image()).and_then(formats::loadImage);
        EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
        return loaded ? std::move(loaded->image) : Image();
    }
    [[nodiscard]] std::uint64_t trianglesOf(std::vector<std::string> options) const
    {
        options.emplace_back("--stats");
        return nlohmann::json::parse(render(options).output)["triangles"];
    }

private:
    tests::TemporaryFolder m_folder;
};

TEST_F(M2RenderCommand, DrawsTheMeshPartsAndTheViewThatAreChosen)
{
    // The number is from `trisview info`.
    EXPECT_EQ(trianglesOf({}), 1712U);
    EXPECT_EQ(trianglesOf({"--geosets", "all"}), 2314U);
    EXPECT_EQ(trianglesOf({"--geosets", "0"}), 1130U);
    EXPECT_EQ(trianglesOf({"--geosets", "none"}), 0U);
    // The number of remaining ones depends on the simplification library.
    const auto views = nlohmann::json::parse(tests::run({"info", "--json", model().generic_string()}).output)["views"];
    EXPECT_EQ(trianglesOf({"--geosets", "all", "--lod", "1"}), views[1]["triangles"]);
    EXPECT_LT(views[1]["triangles"], 2314U / 2);
    EXPECT_GT(views[1]["triangles"], 0U);
    EXPECT_EQ(trianglesOf({"--geosets", "all", "--hide-surface", "0"}), 2314U - 1130U);
    EXPECT_GT(tests::compareImages(imageOf({}), imageOf({"--geosets", "default,502,402"})).pixels, 20U);
}

TEST_F(M2RenderCommand, TakesEitherMeshPartsOrSurfaces)
{
    const CommandRun drawn = render({"--geosets", "all", "--only-surface", "0"});
    EXPECT_EQ(drawn.status, ExitStatus::usage);
    EXPECT_NE(drawn.messages.find("--only-surface"), std::string::npos) << drawn.messages;
    const CommandRun ofMd2 = tests::run(
        {"render", tests::sampleCreature().generic_string(), "-o", image().generic_string(), "--geosets", "all"});
    EXPECT_EQ(ofMd2.status, ExitStatus::usage);
    EXPECT_NE(ofMd2.messages.find("has no mesh parts to choose from"), std::string::npos) << ofMd2.messages;
}

TEST_F(M2RenderCommand, PlaysKeysOfAnotherFile)
{
    const Image early = imageOf({"--clip", "BattleRoar", "--time", "0"});
    EXPECT_GT(tests::compareImages(imageOf({"--clip", "BattleRoar", "--time", "0.7"}), early).share, 0.02);
}

TEST_F(M2RenderCommand, SaysWhichFileAChosenSequenceLacks)
{
    ASSERT_TRUE(fs::remove(model().parent_path() / "Creature0055-00.anim"));
    EXPECT_EQ(render({}).status, ExitStatus::done);
    const CommandRun drawn = render({"--clip", "BattleRoar", "--time", "0.7"});
    EXPECT_EQ(drawn.status, ExitStatus::incomplete);
    EXPECT_NE(drawn.messages.find("Creature0055-00.anim with the keys of 'BattleRoar' was not found"),
              std::string::npos)
        << drawn.messages;
    EXPECT_FALSE(readImageFile().isEmpty()) << "it is drawn all the same";
}

TEST_F(M2RenderCommand, UploadsNothingOfTheModelWhilePlaying)
{
    const auto stats =
        nlohmann::json::parse(render({"--clip", "Walk", "--time", "0.3", "--stats", "--no-effects"}).output);
    EXPECT_GT(stats["uploadedBytes"]["frame"]["vertices"], 0);
    const auto& next = stats["uploadedBytes"]["nextFrame"];
    for (const char* const kind : {"vertices", "indices", "textures"})
        EXPECT_EQ(next[kind], 0) << kind;
    EXPECT_EQ(next["instances"], 112 + 256 * 48) << "an instance and a row of bones";
}

} // namespace
