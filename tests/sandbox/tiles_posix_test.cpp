#include "app/viewer/jobs/thumbnails.hpp"
#include "app/viewer/sandbox/sandboxed_renderer.hpp"
#include "formats/platform/worker_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

/// What the library's tiles say when worker processes end (planted_worker.cpp).
namespace {

namespace fs = std::filesystem;
using app::Thumbnail;

TEST(Tiles, SayWhatEndedTheirDecoders)
{
    if (platform::workerProgram().empty())
        GTEST_SKIP() << "this system has no worker processes";
    const tests::TemporaryFolder folder;
    const auto makeOther = []() -> std::unique_ptr<app::StillRenderer> { throw std::runtime_error("not used"); };
    const auto makeRenderer = [&] {
        return std::make_unique<app::SandboxedRenderer>([] { return app::startWorkerProcess(PLANTED_WORKER); },
                                                        makeOther, [] {}, [](const std::string&) {});
    };
    app::Thumbnails thumbnails([] {}, 2, makeRenderer);
    thumbnails.useFolders({folder.path()});
    const fs::path crash = folder.write("crash.md2", "");
    const fs::path memory = folder.write("memory.md2", "");
    const Thumbnail* crashed = nullptr;
    const Thumbnail* grown = nullptr;
    EXPECT_TRUE(tests::becomes([&] {
        thumbnails.beginFrame();
        crashed = thumbnails.want(crash, 100.0f);
        grown = thumbnails.want(memory, 100.0f);
        (void)thumbnails.work(0.0);
        (void)thumbnails.takeReady();
        return thumbnails.counts().failed == 2;
    }));
    EXPECT_EQ(crashed->problem, "there is no thumbnail, because its decoder crashed (signal 11)");
    EXPECT_EQ(grown->problem, "there is no thumbnail, because it needs more than 2147 MB of memory");
}

} // namespace
