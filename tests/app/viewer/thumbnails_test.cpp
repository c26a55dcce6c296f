#include "app/viewer/jobs/thumbnails.hpp"

#include "app/viewer/jobs/stills_between_frames.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/image/blp/blp_writer.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/skin_cards.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using app::filledSquare;
using app::loadStill;
using app::Square;
using tests::Md2Builder;
using tests::TemporaryFolder;

formats::Image clear(std::uint32_t edge)
{
    formats::Image image{edge, edge, {}};
    image.pixels.resize(image.pixelCount() * 4);
    return image;
}

void fill(formats::Image& image, std::uint32_t left, std::uint32_t top, std::uint32_t right, std::uint32_t bottom)
{
    for (std::uint32_t y = top; y < bottom; ++y) {
        for (std::uint32_t x = left; x < right; ++x)
            image.pixels[(std::size_t{y} * image.width + x) * 4 + 3] = 255;
    }
}

TEST(Thumbnails, CropThePaddingAroundAModel)
{
    formats::Image image = clear(100);
    fill(image, 40, 20, 60, 80);
    const Square square = filledSquare(image);
    EXPECT_NEAR(square.from.x, 0.18f, 1e-5f);
    EXPECT_NEAR(square.to.x, 0.82f, 1e-5f);
    EXPECT_NEAR(square.from.y, 0.18f, 1e-5f);
    EXPECT_NEAR(square.to.y, 0.82f, 1e-5f);
}

TEST(Thumbnails, StayWithinTheImage)
{
    formats::Image image = clear(100);
    fill(image, 0, 30, 20, 70);
    const Square atEdge = filledSquare(image);
    EXPECT_NEAR(atEdge.from.x, 0.0f, 1e-5f);
    EXPECT_NEAR(atEdge.to.x, 0.44f, 1e-5f);
    EXPECT_NEAR(atEdge.from.y, 0.28f, 1e-5f);
    fill(image, 0, 0, 100, 100);
    EXPECT_EQ(filledSquare(image).to, glm::vec2(1.0f));
    EXPECT_EQ(filledSquare(clear(8)).from, glm::vec2(0.0f));
    EXPECT_EQ(filledSquare(clear(8)).to, glm::vec2(1.0f));
}

TEST(Thumbnails, LoadOneFrameAndASkinNoLargerThanSeen)
{
    const TemporaryFolder folder;
    auto builder = Md2Builder::tetrahedron();
    const Md2Builder::Frame first = builder.frames().front();
    builder.frames().clear();
    for (const char* name : {"attack1", "attack2", "stand1", "stand2"}) {
        Md2Builder::Frame frame = first;
        frame.name = name;
        frame.translate[0] = static_cast<float>(builder.frames().size()) * 100.0f;
        builder.frames().push_back(frame);
    }
    const auto file = folder.write("tetra.md2", builder.build());
    formats::Image skin{1024, 512, {}};
    skin.pixels.assign(skin.pixelCount() * 4, 255);
    (void)folder.write("skin.pcx", formats::writePcx(skin));

    const auto still = loadStill(file, 128);
    ASSERT_TRUE(still) << still.error().message;
    const formats::Model& model = *still->document->nodes.front().model;
    const formats::Keyframed& shape = keyframesOf(model);
    ASSERT_EQ(shape.frames.size(), 1U);
    EXPECT_EQ(shape.frames.front().name, "stand1") << "as it rests";
    EXPECT_EQ(shape.frames.front().blockFrame, 0U);
    EXPECT_EQ(shape.blocks.front().frameCount, 1U);
    EXPECT_GE(boundsOfFrames(shape, 0, 1).min.x, 150.0f) << "the third frame's position";
    ASSERT_FALSE(still->document->textures.empty());
    const auto& image = still->document->textures.front().image;
    ASSERT_TRUE(image);
    EXPECT_EQ(image->width, 256U);
    EXPECT_EQ(image->height, 128U);
}

TEST(Thumbnails, KeepTheLeavesOfASkinThatTheyReduce)
{
    const TemporaryFolder folder;
    const auto skin = tests::imageOf(1024, 1024, [state = 7U](auto, auto) mutable {
        state = state * 1664525U + 1013904223U;
        return std::array<std::uint8_t, 4>{10, 200, 30, static_cast<std::uint8_t>((state >> 16U) % 100 < 18 ? 255 : 0)};
    });
    const auto still = loadStill(tests::SkinCards(skin).write(folder), 128);
    ASSERT_TRUE(still);
    const scene::Texture& texture = still->document->textures.front();
    EXPECT_EQ(texture.alpha, formats::ImageAlpha::cutOut);
    ASSERT_EQ(texture.image->width, 256U);
    double drawn = 0.0;
    for (std::size_t i = 3; i < texture.image->pixels.size(); i += 4)
        drawn += texture.image->pixels[i] >= formats::kCutOutAlpha ? 1.0 : 0.0;
    EXPECT_NEAR(drawn / static_cast<double>(texture.image->pixelCount()), 0.18, 0.06);
}

TEST(Thumbnails, TakeNoLevelsOfAnImageThatTheyReduce)
{
    const TemporaryFolder folder;
    const auto file = folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    formats::Image skin{512, 256, {}};
    skin.pixels.assign(skin.pixelCount() * 4, 255);
    const std::vector<std::byte> blp = formats::writeBlp(skin, {});
    (void)folder.write("skin.pcx", std::string( // identified by its content
                                       reinterpret_cast<const char*>(blp.data()), blp.size()));
    for (const std::uint32_t edge : {64U, 512U}) {
        const auto still = loadStill(file, edge);
        ASSERT_TRUE(still) << still.error().message;
        ASSERT_FALSE(still->document->textures.empty());
        const scene::Texture& large = still->document->textures.front();
        ASSERT_TRUE(large.image);
        EXPECT_EQ(large.image->width, edge == 64 ? 128U : 512U);
        EXPECT_EQ(large.levels == nullptr, edge == 64) << "those would not fit its size";
    }
}

TEST(Thumbnails, SayWhyThereIsNone)
{
    const TemporaryFolder folder;
    const auto broken = loadStill(folder.write("broken.md2", "IDP2"), 128);
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().message.find("broken.md2"), std::string::npos);
}

TEST(Thumbnails, NameTheModelWhoseReadingWasCancelled)
{
    const TemporaryFolder folder;
    const auto file = folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    int asked = 0;
    for (int allowed = 0; allowed < 10'000; ++allowed) { // cancelled at each check in turn
        asked = 0;
        const formats::CancelScope scope([&] { return ++asked > allowed; });
        const auto still = loadStill(file, 128);
        if (still)
            break;
        EXPECT_NE(still.error().message.find("tetra.md2"), std::string::npos)
            << still.error().message << " at " << allowed;
        EXPECT_EQ(still.error().code, formats::LoadErrorCode::cancelled);
    }
    EXPECT_GT(asked, 0);
}

/// Records the requests and refuses them.
class RefusingRenderer : public app::StillRenderer {
public:
    explicit RefusingRenderer(int& asked) : m_asked(asked) {}
    formats::Image draw(const app::StillModel&, std::uint32_t) override
    {
        ++m_asked;
        throw std::runtime_error("the driver is out of order");
    }

private:
    int& m_asked;
};

/// Requests the thumbnail of `file` for as many frames as needed.
const app::Thumbnail& finished(app::Thumbnails& thumbnails, const std::filesystem::path& file)
{
    const app::Thumbnail* thumbnail = nullptr;
    for (int frame = 0; frame < 3; ++frame) {
        thumbnails.beginFrame();
        thumbnail = thumbnails.want(file, 100.0f);
        (void)thumbnails.work(frame);
        thumbnails.runNext();
        (void)thumbnails.takeReady();
    }
    return *thumbnail;
}

TEST(Thumbnails, SayWhyNothingDrawsThem)
{
    const TemporaryFolder folder;
    const auto file = folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    int made = 0;
    const auto makeNone = [&]() -> std::unique_ptr<app::StillRenderer> {
        ++made;
        throw std::runtime_error("no second context");
    };
    app::Thumbnails thumbnails([] {}, 0, makeNone);
    const app::Thumbnail& thumbnail = finished(thumbnails, file);
    EXPECT_EQ(thumbnail.state, app::Thumbnail::State::failed);
    EXPECT_EQ(thumbnail.problem, "no second context");
    EXPECT_EQ(finished(thumbnails, folder.write("other.md2", Md2Builder::tetrahedron().build())).problem,
              "no second context");
    EXPECT_EQ(made, 1) << "once is enough";
    EXPECT_EQ(thumbnails.counts().waiting, 0U);
}

TEST(Thumbnails, SayWhyOneWasNotDrawnAndKeepNothing)
{
    const TemporaryFolder folder;
    const auto file = folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    int asked = 0;
    app::Thumbnails thumbnails([] {}, 0, [&] { return std::make_unique<RefusingRenderer>(asked); }, folder.path());
    const app::Thumbnail& thumbnail = finished(thumbnails, file);
    EXPECT_EQ(thumbnail.state, app::Thumbnail::State::failed);
    EXPECT_EQ(thumbnail.problem, "the driver is out of order");
    EXPECT_EQ(asked, 1) << "not again as long as the file is the same";
    EXPECT_EQ(thumbnails.counts().drawn, 0U);
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        EXPECT_EQ(entry.path(), file) << "nothing is in the cache";
}

/// Refuses at once, but blocks before the first model until it is released.
class SlowToStartRenderer : public app::StillRenderer {
public:
    explicit SlowToStartRenderer(std::shared_future<void> letGo) : m_letGo(std::move(letGo)) {}
    formats::Image draw(const app::StillModel&, std::uint32_t) override
    {
        if (!m_hasStarted.exchange(true))
            m_letGo.wait();
        throw std::runtime_error("refused");
    }

private:
    std::atomic<bool> m_hasStarted = false;
    std::shared_future<void> m_letGo;
};

TEST(Thumbnails, DoNotWaitForASlowOne)
{
    const TemporaryFolder folder;
    std::promise<void> letGo;
    const auto makeRenderer = [opened = letGo.get_future().share()] {
        return std::make_unique<SlowToStartRenderer>(opened);
    };
    app::Thumbnails thumbnails([] {}, 2, makeRenderer);
    std::vector<std::filesystem::path> files;
    for (const char* const name : {"a.md2", "b.md2", "c.md2"})
        files.push_back(folder.write(name, Md2Builder::tetrahedron().build()));
    const auto failedBecome = [&](std::size_t count) {
        return tests::becomes([&] {
            thumbnails.beginFrame();
            for (const auto& file : files)
                (void)thumbnails.want(file, 100.0f);
            (void)thumbnails.work(0.0);
            (void)thumbnails.takeReady();
            return thumbnails.counts().failed == count;
        });
    };
    EXPECT_TRUE(failedBecome(2)) << "all but the one that is held";
    letGo.set_value();
    EXPECT_TRUE(failedBecome(3));
}

TEST(Thumbnails, AreDrawnBetweenFramesWhereWorkersHaveNoContext)
{
    const TemporaryFolder folder;
    const auto file = folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    std::counting_semaphore woken(0);
    const auto wake = [&] { woken.release(); };
    std::vector<std::thread::id> drawnOn;
    const auto draw = [&](const app::StillModel& still, std::uint32_t edge) -> formats::Image {
        drawnOn.push_back(std::this_thread::get_id());
        EXPECT_EQ(still.document->path, file.generic_string());
        EXPECT_EQ(edge, 128U);
        throw std::runtime_error("refused"); // an image would need a GPU, which this test does not have
    };
    app::Thumbnails thumbnails(wake, 2, [&] { return std::make_unique<app::StillsBetweenFrames>(draw, wake); });
    thumbnails.beginFrame();
    const app::Thumbnail* const thumbnail = thumbnails.want(file, 100.0f);
    (void)thumbnails.work(0.0);
    while (thumbnail->state != app::Thumbnail::State::failed) {
        woken.acquire(); // by the worker that waits for the window, then by the finished job
        (void)thumbnails.drawNext();
        (void)thumbnails.takeReady();
    }
    EXPECT_EQ(thumbnail->problem, "refused");
    EXPECT_EQ(drawnOn, std::vector{std::this_thread::get_id()});
    EXPECT_FALSE(thumbnails.drawNext());
}

TEST(Thumbnails, EndWhileAWorkerWaitsForTheWindow)
{
    const TemporaryFolder folder;
    std::counting_semaphore woken(0);
    const auto wake = [&] { woken.release(); };
    int drawn = 0;
    const auto draw = [&](const app::StillModel&, std::uint32_t) {
        ++drawn;
        return formats::Image();
    };
    {
        app::Thumbnails thumbnails(wake, 2, [&] { return std::make_unique<app::StillsBetweenFrames>(draw, wake); });
        thumbnails.beginFrame();
        (void)thumbnails.want(folder.write("tetra.md2", Md2Builder::tetrahedron().build()), 100.0f);
        (void)thumbnails.work(0.0);
        woken.acquire();
    }
    EXPECT_EQ(drawn, 0);
}

} // namespace
