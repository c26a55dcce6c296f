#include "app/viewer/sandbox/readable_places.hpp"
#include "app/viewer/sandbox/still_client.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/draw/model_renderer.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

/// The program's own worker, with a driver.
namespace {

namespace fs = std::filesystem;

class WorkerDrawing : public tests::GlTest {
protected:
    void SetUp() override
    {
        tests::GlTest::SetUp();
        if (platform::workerProgram().empty())
            GTEST_SKIP() << "this system has no worker processes";
    }

    tl::expected<app::DrawnStill, app::StillClient::Problem> make(const fs::path& model)
    {
        app::StillJob job;
        job.edge = 128;
        job.file = platform::utf8FromPath(model);
        return m_client.make(job, app::placesOf(model, {}), {}, [] { return false; });
    }

    app::StillClient m_client{[] { return app::startWorkerProcess(TRISVIEW_PROGRAM); }};
};

TEST_F(WorkerDrawing, IsTheSameAsInThisProcess)
{
    for (const fs::path& model :
         {tests::sampleCreature(), fs::path(TRISVIEW_SAMPLES) / "creature.pk3" / "models/players/creature/lower.md3"}) {
        const auto still = app::loadStill(model, 128);
        ASSERT_TRUE(still) << model << ": " << still.error().message;
        renderer::ModelRenderer renderer;
        const formats::Image here = app::drawnStill(renderer, *still, 128);
        const auto there = make(model);
        ASSERT_TRUE(there) << there.error().reason;
        EXPECT_EQ(there->image.pixels, here.pixels);
        EXPECT_EQ(there->document, still->document->path);
        EXPECT_EQ(there->files, still->files);
    }
}

TEST_F(WorkerDrawing, SaysWhatIsWrongWithAModel)
{
    const tests::TemporaryFolder folder;
    const auto still = make(folder.write("broken.md2", "IDP2"));
    ASSERT_FALSE(still);
    EXPECT_EQ(still.error().kind, app::StillClient::Failure::ofJob);
    EXPECT_NE(still.error().reason.find("broken.md2"), std::string::npos) << still.error().reason;
    EXPECT_TRUE(make(tests::sampleCreature())) << "the worker serves on";
}

} // namespace
