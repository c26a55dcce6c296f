#include "formats/load_image.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/mdx_model.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

namespace {

using formats::Image;

class MdxImage : public tests::GlTest {
protected:
    [[nodiscard]] const tests::TemporaryFolder& folder() const { return m_folder; }

    std::filesystem::path writeBoxes(const std::string& name, const glm::vec3& middle = {}) const
    {
        return m_folder.write(name, formats::writeMdx(tests::twoBoxes({}, middle)));
    }

private:
    tests::TemporaryFolder m_folder;
};

TEST_F(MdxImage, ShowsEachSubObjectAlone)
{
    auto opened = scene::open(writeBoxes("boxes.mdx"));
    ASSERT_TRUE(opened) << opened.error().message;
    const auto document = std::make_shared<const scene::Document>(*std::move(opened));
    const formats::Model& model = *document->nodes.front().model;
    renderer::FrameStats stats;
    const auto draw = [&](const renderer::DrawOptions& options) {
        renderer::ModelRenderer models;
        auto scene = models.upload(document);
        renderer::RenderOptions rendering;
        rendering.width = 128;
        rendering.height = 128;
        rendering.framing = model.bounds;
        rendering.draw = options;
        renderer::OffscreenRenderer offscreen(models, rendering);
        offscreen.draw(scene, animation::KeyframePose{0, 1, 0.5f});
        stats = models.stats();
        return offscreen.read();
    };
    const Image both = draw({});
    EXPECT_EQ(stats.triangles, 24U);
    const Image lower = draw({.hiddenSurfaces = {1}});
    EXPECT_EQ(stats.triangles, 12U);
    const Image upper = draw({.hiddenSurfaces = {0}});
    EXPECT_EQ(stats.triangles, 12U);
    EXPECT_GT(tests::compareImages(lower, both).share, 0.01);
    EXPECT_GT(tests::compareImages(upper, both).share, 0.01);
    EXPECT_GT(tests::compareImages(upper, lower).share, 0.02);
    draw({.meshVariant = 1});
    EXPECT_EQ(stats.triangles, 24U) << "the triangle list has the same ones";
}

TEST_F(MdxImage, OfAPlayerShowsAllPartsAndTheWeapon)
{
    float height = 0.0f;
    for (const char* const name : {"legs.mdx", "body.mdx", "head.mdx", "w_pistol.mdx"}) {
        writeBoxes(name, {0.0f, 0.0f, height});
        height += 100.0f;
    }
    dropContext(); // the command creates its own
    const std::filesystem::path out = folder() / "out.png";
    const auto triangles = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"render", (folder() / "head.mdx").generic_string(), "-o",
                                           out.generic_string(), "--stats"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const tests::CommandRun run = tests::run(arguments);
        EXPECT_EQ(run.status, app::ExitStatus::done) << run.messages;
        const auto json = nlohmann::json::parse(run.output, nullptr, false);
        return json.is_object() ? json.value("triangles", 0) : -1;
    };
    EXPECT_EQ(triangles({}), 72);
    EXPECT_EQ(triangles({"--weapon", "pistol"}), 96);
    EXPECT_EQ(triangles({"--part"}), 24);
}

} // namespace
