#include "app/viewer/jobs/thumbnail_cache.hpp"

#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using app::KeptThumbnail;
using app::ThumbnailCache;
using tests::TemporaryFolder;

KeptThumbnail thumbnail(std::uint32_t edge, std::uint8_t seed = 7)
{
    KeptThumbnail made{{edge, edge, {}}, {{0.125f, 0.25f}, {0.5f, 0.75f}}};
    std::uint32_t state = seed;
    for (std::size_t i = 0; i < made.image.pixelCount() * 4; ++i) {
        state = state * 1664525U + 1013904223U;
        made.image.pixels.push_back(static_cast<std::uint8_t>(state >> 24U));
    }
    return made;
}

std::vector<fs::path> filesOf(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        files.push_back(entry.path());
    return files;
}

/// A cache with one thumbnail of a model made from two files.
struct Cached {
    TemporaryFolder folder;
    ThumbnailCache cache{folder / "cache"};
    fs::path model = folder.write("a.md2", std::string("model"));
    fs::path skin = folder.path() / "a.pcx"; // was searched and is missing
    ThumbnailCache::Key key{(folder / "a.md2").string(), 16, "choices"};
    KeptThumbnail kept = thumbnail(16);

    Cached()
    {
        const std::vector<std::string> paths = {model.string(), skin.string()};
        cache.keep(key, app::stampedFiles(paths), kept);
    }
    [[nodiscard]] fs::path file() const { return filesOf(folder / "cache").at(0); }
};

TEST(ThumbnailCache, KeepsAThumbnailPixelByPixel)
{
    const Cached cached;
    const auto found = cached.cache.find(cached.key);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->image.pixels, cached.kept.image.pixels);
    EXPECT_EQ(found->filled.from, cached.kept.filled.from);
    EXPECT_EQ(found->filled.to, cached.kept.filled.to);
}

TEST(ThumbnailCache, KnowsAThumbnailByAllOfItsKey)
{
    const Cached cached;
    for (int part = 0; part < 3; ++part) {
        ThumbnailCache::Key other = cached.key;
        if (part == 0)
            other.path += "2";
        else if (part == 1)
            other.edge = 32;
        else
            other.choices = "others";
        EXPECT_FALSE(cached.cache.find(other)) << part;
    }
}

TEST(ThumbnailCache, ForgetsWhatWasMadeFromFilesThatChanged)
{
    Cached cached;
    (void)cached.folder.write("a.pcx", std::string("a skin appears"));
    EXPECT_FALSE(cached.cache.find(cached.key));
    fs::remove(cached.skin);
    EXPECT_TRUE(cached.cache.find(cached.key));
    fs::last_write_time(cached.model, fs::last_write_time(cached.model) - 5s);
    EXPECT_FALSE(cached.cache.find(cached.key));
}

TEST(ThumbnailCache, IgnoresFilesThatAreNotWhatItWrote)
{
    Cached cached;
    const std::string sound = tests::textOf(cached.file());
    for (std::size_t length = 0; length < sound.size(); length += 7) {
        (void)cached.folder.write(fs::relative(cached.file(), cached.folder.path()), sound.substr(0, length));
        EXPECT_FALSE(cached.cache.find(cached.key)) << length << " bytes";
    }
    for (std::size_t at = 0; at < sound.size(); at += 11) {
        std::string broken = sound;
        broken[at] = static_cast<char>(broken[at] ^ 0x20);
        (void)cached.folder.write(fs::relative(cached.file(), cached.folder.path()), broken);
        EXPECT_FALSE(cached.cache.find(cached.key)) << "byte " << at;
    }
    const std::vector<std::string> paths = {cached.model.string()};
    cached.cache.keep(cached.key, app::stampedFiles(paths), cached.kept);
    EXPECT_TRUE(cached.cache.find(cached.key)) << "a broken one is replaced";
}

TEST(ThumbnailCache, ProvesTheSizesThatAFileStates)
{
    const TemporaryFolder folder;
    app::CacheWriter writer;
    writer.u32(1);
    writer.u64(0xFFFFFFFFFFFFFFFFULL); // the length of a text
    ASSERT_TRUE(writer.save(folder / "file"));
    auto reader = app::CacheReader::open(folder / "file", 1000);
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader->u32(), 1U);
    EXPECT_TRUE(reader->isSound());
    EXPECT_EQ(reader->text(), "");
    EXPECT_FALSE(reader->isSound());
    EXPECT_EQ(reader->u32(), 0U);
    EXPECT_FALSE(app::CacheReader::open(folder / "file", 10)) << "too large";
}

TEST(ThumbnailCache, ThrowsTheOldestAway)
{
    const TemporaryFolder folder;
    ThumbnailCache cache(folder / "cache", 20'000); // one takes slightly more than 4,096 bytes
    const auto keyOf = [&](int i) { return ThumbnailCache::Key{"/m" + std::to_string(i), 32, ""}; };
    const std::vector<app::StampedFile> none;
    for (int i = 0; i < 4; ++i) {
        cache.keep(keyOf(i), none, thumbnail(32, static_cast<std::uint8_t>(i)));
        for (const fs::path& file : filesOf(folder / "cache"))
            fs::last_write_time(file, fs::last_write_time(file) - 1min);
    }
    ASSERT_EQ(filesOf(folder / "cache").size(), 4U);
    for (int i = 4; i < 8; ++i)
        cache.keep(keyOf(i), none, thumbnail(32, static_cast<std::uint8_t>(i)));
    EXPECT_LE(filesOf(folder / "cache").size(), 4U);
    EXPECT_FALSE(cache.find(keyOf(0)));
    EXPECT_TRUE(cache.find(keyOf(7)));
}

TEST(ThumbnailCache, RemovesNoFilesOfOthers)
{
    const TemporaryFolder folder;
    const std::string name = app::cacheNameOf("key", ".thumbnail");
    const fs::path foreign = folder.write("cache/letter.txt", std::string(5'000, 'a'));
    const fs::path ours = folder.write("cache/" + name, std::string(5'000, 'b'));
    EXPECT_EQ(app::pruneFolder(folder / "cache", 1'000), 0U) << "bytes of ours that are left";
    EXPECT_TRUE(fs::exists(foreign));
    EXPECT_FALSE(fs::exists(ours));
}

TEST(ThumbnailCache, KeepsNothingWithoutAFolder)
{
    ThumbnailCache cache({});
    cache.keep({"/m", 16, ""}, {}, thumbnail(16));
    EXPECT_FALSE(cache.find({"/m", 16, ""}));
}

} // namespace
