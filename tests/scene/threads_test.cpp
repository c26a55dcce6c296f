#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <functional>
#include <thread>

/// Objects shared by several threads. ThreadSanitizer (preset tsan) checks the accesses.
namespace {

namespace fs = std::filesystem;
using formats::VirtualFileSystem;
using tests::Bytes;
using tests::TemporaryFolder;
using tests::zipOf;

constexpr int kThreads = 4;

/// Calls `work` on several threads that start together.
void together(const std::function<void(int thread)>& work)
{
    std::barrier begin(kThreads);
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&, i] {
            begin.arrive_and_wait();
            work(i);
        });
    }
    for (std::thread& thread : threads)
        thread.join();
}

std::string textIn(const VirtualFileSystem& files, const std::string& name)
{
    const auto file = files.find(name);
    if (!file)
        return "nothing";
    const auto bytes = files.read(*file);
    return bytes ? tests::textOf(bytes->file().span()) : bytes.error().message;
}

TEST(Threads, FindAndReadFilesOfOneGameTogether)
{
    const TemporaryFolder folder;
    const auto write = [&](const fs::path& name, const Bytes& bytes) {
        return folder.write(name, std::span<const std::byte>(bytes));
    };
    const Bytes inner = zipOf({{.name = "deep/inner.txt", .content = "inner", .isDeflated = true}});
    write("baseq3/pak0.pk3", zipOf({{.name = "a/stored.txt", .content = "stored"},
                                    {.name = "b/packed.txt", .content = "packed", .isDeflated = true}}));
    write("baseq3/pak1.pk3", zipOf({{.name = "inner.pk3", .content = tests::textOf(inner)}}));
    write("baseq3/pak2.pk3", tests::bytesOf("no archive"));
    folder.write("baseq3/Loose/File.txt", "loose");
    const fs::path model = folder.write("baseq3/models/x/x.md3", "x");
    for (int round = 0; round < 20; ++round) {
        VirtualFileSystem files;
        ASSERT_TRUE(files.mountRootOf(model));
        const auto nested = files.mount(folder / "baseq3/pak1.pk3/inner.pk3");
        ASSERT_TRUE(nested);
        const VirtualFileSystem& shared = files;
        together([&](int) {
            EXPECT_EQ(textIn(shared, "A/STORED.TXT"), "stored");
            EXPECT_EQ(textIn(shared, "b/packed.txt"), "packed");
            EXPECT_EQ(textIn(shared, "loose/file.txt"), "loose");
            EXPECT_EQ(textIn(shared, "deep/inner.txt"), "inner");
            EXPECT_EQ(textIn(shared, "no/where.txt"), "nothing");
            EXPECT_EQ(shared.list(*nested, "deep").size(), 1U);
            EXPECT_EQ(shared.listEverywhere("a").size(), 1U);
            EXPECT_EQ(shared.diagnostics().size(), 1U) << "of the one that is none";
        });
    }
}

/// A truncated file: the read error belongs to that call and not to the file.
TEST(Threads, ReadPastTheEndOfAFileTogether)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("file.bin", std::string(10'000, 'x'));
    const auto file = formats::RandomAccess::open(path, "file.bin");
    ASSERT_TRUE(file);
    fs::resize_file(path, 100);
    together([&](int) { EXPECT_FALSE(file->bytes(0, 10'000, "file.bin", "everything")); });
}

/// The flag pole with its files; the keys of its third sequence are in a sidecar.
class ThreadsOfSequences : public testing::Test {
protected:
    static constexpr std::uint32_t kDance = 2;

    void SetUp() override
    {
        for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264))) {
            const fs::path path = m_folder.write(file.name, file.bytes);
            m_path = m_path.empty() ? path : m_path;
        }
        const auto document = scene::open(m_path, {.images = scene::ImagePolicy::none});
        ASSERT_TRUE(document);
        m_model = document->nodes.front().model;
    }

    TemporaryFolder m_folder;
    fs::path m_path;
    std::shared_ptr<const formats::Model> m_model;
};

TEST_F(ThreadsOfSequences, ReadAndPlayOneStoreTogether)
{
    for (int round = 0; round < 20; ++round) {
        const auto files = std::make_shared<VirtualFileSystem>();
        const auto found = files->mountRootOf(m_path);
        ASSERT_TRUE(found);
        const scene::SequenceStore store(m_model, *found, files);
        std::atomic<std::size_t> diagnostics = 0;
        together([&](int thread) {
            if (thread % 2 == 0)
                diagnostics += store.read(kDance).size();
            for (int i = 0; i < 50; ++i) {
                (void)store.isUnread(kDance);
                EXPECT_FALSE(store.isMissing(kDance));
                EXPECT_FALSE(store.paths().empty());
                animation::SequencePose pose;
                pose.sequence = kDance;
                pose.ms = 300.0;
                EXPECT_EQ(store.sampleTimeOf(pose).now.ms, 300.0);
            }
        });
        EXPECT_FALSE(store.isUnread(kDance));
        EXPECT_EQ(diagnostics, 0U);
    }
}

TEST_F(ThreadsOfSequences, ReadStoresThatShareTheirFilesTogether)
{
    const fs::path archive = m_folder / "pole.pk3";
    std::vector<std::pair<std::string, std::string>> entries;
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264)))
        entries.emplace_back("models/pole/" + file.name, tests::textOf(file.bytes));
    tests::writeLibzip(archive, entries);
    for (int round = 0; round < 20; ++round) {
        const auto files = std::make_shared<VirtualFileSystem>();
        const auto found = files->mountRootOf(archive / "models/pole" / entries.front().first.substr(12));
        ASSERT_TRUE(found);
        std::vector<std::unique_ptr<scene::SequenceStore>> stores(kThreads);
        together([&](int thread) {
            auto& store = stores[static_cast<std::size_t>(thread)];
            store = std::make_unique<scene::SequenceStore>(m_model, *found, files);
            EXPECT_TRUE(store->read(kDance).empty());
            EXPECT_FALSE(store->isUnread(kDance));
        });
    }
}

} // namespace
