#include "formats/base/cancellation.hpp"

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/jobs/thumbnails.hpp"
#include "formats/image/blp/blp_writer.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/load_image.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace {

namespace fs = std::filesystem;
using formats::CancelScope;
using tests::TemporaryFolder;
using Clock = CancelScope::Clock;

TEST(Cancellation, EndsWorkInsideOfAScopeOnly)
{
    EXPECT_FALSE(formats::isCancelled()) << "nobody could want to";
    bool isUnwanted = false;
    {
        const CancelScope outer([&] { return isUnwanted; });
        EXPECT_FALSE(formats::isCancelled());
        EXPECT_TRUE(formats::checkCancelled("it"));
        isUnwanted = true;
        EXPECT_TRUE(formats::isCancelled());
        const auto checked = formats::checkCancelled("grunt.md2");
        ASSERT_FALSE(checked);
        EXPECT_EQ(checked.error().code, formats::LoadErrorCode::cancelled);
        const CancelScope inner({});
        EXPECT_TRUE(formats::isCancelled()) << "what ends the outer one ends the inner one";
        bool isElsewhere = true;
        std::thread([&] { isElsewhere = formats::isCancelled(); }).join();
        EXPECT_FALSE(isElsewhere) << "a scope belongs to its thread";
    }
    EXPECT_FALSE(formats::isCancelled());
}

TEST(Cancellation, EndsWorkWhoseTimeIsOver)
{
    const CancelScope patient({}, Clock::now() + std::chrono::hours(1));
    EXPECT_FALSE(formats::isCancelled());
    EXPECT_FALSE(patient.isTimeOver());
    const CancelScope hasty({}, Clock::now());
    EXPECT_TRUE(formats::isCancelled());
    EXPECT_TRUE(hasty.isTimeOver());
}

/// A Quake III model of one sheet, in a game with an archive and a script of many definitions.
fs::path writeGame(const TemporaryFolder& folder, std::size_t definitions)
{
    std::string script;
    for (std::size_t i = 0; i < definitions; ++i)
        script += "textures/name" + std::to_string(i) + "\n{\n{\nmap textures/image.tga\n}\n}\n";
    folder.write("baseq3/scripts/many.shader", script);
    tests::writeLibzip(folder / "baseq3/pak0.pk3", {{"textures/image.tga", std::string(300'000, '\0')}});
    tests::Md3Builder builder;
    builder.frame("one", {});
    tests::Md3Builder::Surface surface;
    surface.name = "sheet";
    surface.shaders = {"textures/name0"};
    surface.triangles = {{0, 1, 2}};
    surface.texCoords = {{0, 0}, {1, 0}, {1, 1}};
    surface.frames = {{{0, 0, 0, 0}, {64, 0, 0, 0}, {0, 64, 0, 0}}};
    builder.surface(surface);
    return folder.write("baseq3/models/sheet/sheet.md3", builder.build());
}

/// Work that returns an error code, or none.
struct SlowWork {
    std::string name;
    std::function<std::optional<formats::LoadErrorCode>()> run;
};

template <class Value> std::optional<formats::LoadErrorCode> codeOf(const formats::Result<Value>& result)
{
    return result ? std::nullopt : std::optional(result.error().code);
}

formats::ByteView viewOf(std::span<const std::byte> bytes, const std::string& name)
{
    return {formats::FileBytes::copyOf(bytes), name};
}

formats::Image image(std::uint32_t edge)
{
    formats::Image image{edge, edge, {}};
    image.pixels.assign(image.pixelCount() * 4, 255);
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
        image.pixels[i] = static_cast<std::uint8_t>(i / 4 % 7);
    return image;
}

class GivenUp : public testing::Test {
protected:
    [[nodiscard]] std::vector<SlowWork> works()
    {
        const fs::path model = writeGame(m_folder, 2000);
        const fs::path archive = m_folder / "baseq3/pak0.pk3";
        std::vector<SlowWork> works;
        works.push_back({"open", [model] { return codeOf(scene::open(model)); }});
        works.push_back({"a file of the disk", [model] { return codeOf(formats::readFile(model)); }});
        const auto files = std::make_shared<formats::VirtualFileSystem>();
        EXPECT_TRUE(files->mount(archive));
        const formats::FoundFile entry{0, "textures/image.tga", "image.tga"};
        works.push_back({"an entry of an archive", [files, entry] { return codeOf(files->read(entry)); }});
        works.push_back({"MD2", [bytes = viewOf(tests::Md2Builder::tetrahedron().build(), "x.md2")] {
                             return codeOf(formats::loadModel(bytes));
                         }});
        works.push_back({"PCX", [bytes = viewOf(formats::writePcx(image(64)), "x.pcx")] {
                             return codeOf(formats::loadImage(bytes));
                         }});
        works.push_back({"BLP", [bytes = viewOf(formats::writeBlp(image(64), {}), "x.blp")] {
                             return codeOf(formats::loadImage(bytes));
                         }});
        return works;
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(GivenUp, WorkSaysThatItWasGivenUpWheneverThatHappens)
{
    for (const SlowWork& work : works()) {
        std::size_t asked = 0;
        {
            const CancelScope counting([&] {
                ++asked;
                return false;
            });
            EXPECT_EQ(work.run(), std::nullopt) << work.name;
        }
        EXPECT_GT(asked, 0U) << work.name << ": nobody asked";
        // Cancelled at some of the checks, including the last one.
        for (std::size_t at = 1; at <= asked; at = at == asked ? asked + 1 : std::min(at * 3, asked)) {
            std::size_t count = 0;
            const CancelScope scope([&] { return ++count >= at; });
            EXPECT_EQ(work.run(), formats::LoadErrorCode::cancelled)
                << work.name << " at question " << at << " of " << asked;
        }
    }
}

TEST_F(GivenUp, WorkAsksMoreOftenTheLongerItTakes)
{
    const auto questions = [](std::size_t definitions) {
        const TemporaryFolder folder;
        const fs::path model = writeGame(folder, definitions);
        std::size_t asked = 0;
        const CancelScope counting([&] {
            ++asked;
            return false;
        });
        EXPECT_TRUE(scene::open(model));
        return asked;
    };
    EXPECT_GT(questions(4000), questions(1000) + 15) << "once for each 200 definitions of a script at least";
}

TEST_F(GivenUp, KeysOfASequenceStayUnread)
{
    const TemporaryFolder folder;
    fs::path model;
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264))) {
        const fs::path path = folder.write(file.name, file.bytes);
        model = model.empty() ? path : model;
    }
    const auto document = scene::open(model, {.images = scene::ImagePolicy::none});
    ASSERT_TRUE(document);
    const scene::SequenceStore& sequences = *document->nodes.front().sequences;
    constexpr std::uint32_t kDance = 2;
    ASSERT_TRUE(sequences.isUnread(kDance));
    {
        const CancelScope scope([] { return true; });
        EXPECT_TRUE(sequences.read(kDance).empty()) << "that is no diagnostic";
    }
    EXPECT_TRUE(sequences.isUnread(kDance));
    EXPECT_TRUE(sequences.read(kDance).empty());
    EXPECT_FALSE(sequences.isUnread(kDance));
}

TEST_F(GivenUp, AnArchiveIsOpenedAgain)
{
    const TemporaryFolder folder;
    const fs::path model = writeGame(folder, 1);
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mountRootOf(model));
    {
        const CancelScope scope([] { return true; });
        EXPECT_FALSE(files.find("textures/image.tga"));
    }
    EXPECT_TRUE(files.find("textures/image.tga"));
    EXPECT_TRUE(files.diagnostics().empty());
}

/// A worker inside `scene::open`, blocked at a check until the job is cancelled.
class HeldJob {
public:
    HeldJob(app::JobPool& pool, const fs::path& model)
        : m_job(pool.start([model, told = m_told](const app::CancelToken& token) {
              const CancelScope holding([&] {
                  if (told->questions++ == 0)
                      told->isUnderWay.set_value();
                  while (!token.isCancelled())
                      std::this_thread::yield();
                  return false;
              });
              told->result = codeOf(scene::open(model));
              return true;
          }))
    {
        m_told->isUnderWay.get_future().wait();
    }
    void cancel() { m_job = {}; }

    struct Told {
        std::promise<void> isUnderWay;
        std::size_t questions = 0;
        std::optional<formats::LoadErrorCode> result;
    };
    /// Valid after the worker has ended.
    [[nodiscard]] std::shared_ptr<const Told> told() const { return m_told; }

private:
    std::shared_ptr<Told> m_told = std::make_shared<Told>();
    app::Job<bool> m_job;
};

TEST_F(GivenUp, JobsEndWithTheirPoolAtTheNextQuestion)
{
    const TemporaryFolder folder;
    const fs::path model = writeGame(folder, 1000);
    auto pool = std::make_unique<app::JobPool>(2, [] {});
    const HeldJob first(*pool, model);
    const HeldJob second(*pool, model);
    pool.reset();
    for (const HeldJob* job : {&first, &second}) {
        EXPECT_EQ(job->told()->result, formats::LoadErrorCode::cancelled);
        EXPECT_LT(job->told()->questions, 20U) << "of a thousand";
    }
}

TEST_F(GivenUp, JobsMakeRoomForTheNextOne)
{
    const TemporaryFolder folder;
    const fs::path slow = writeGame(folder, 1000);
    const fs::path quick = folder.write("quick/tetra.md2", tests::Md2Builder::tetrahedron().build());
    app::JobPool pool(2, [] {});
    HeldJob first(pool, slow);
    HeldJob second(pool, slow);
    first.cancel();
    second.cancel();
    app::Job<bool> next = pool.start([quick](const app::CancelToken&) { return scene::open(quick).has_value(); });
    EXPECT_EQ(next.take(), true);
}

TEST_F(GivenUp, ThumbnailsSayThatTheirFileTakesTooLong)
{
    constexpr std::size_t kManyDefinitions = 50'000; // more than can be read in a millisecond
    const TemporaryFolder folder;
    const fs::path model = writeGame(folder, kManyDefinitions);
    const auto still = app::loadStill(model, 128, std::chrono::milliseconds(1));
    ASSERT_FALSE(still);
    EXPECT_EQ(still.error().code, formats::LoadErrorCode::tooLarge);
    EXPECT_NE(still.error().message.find("sheet.md3: there is no thumbnail, because reading it takes longer than "
                                         "0.001 s"),
              std::string::npos)
        << still.error().message;
}

} // namespace
