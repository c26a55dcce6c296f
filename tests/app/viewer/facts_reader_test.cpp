#include "app/viewer/library/facts_reader.hpp"
#include "app/viewer/library/library_tasks.hpp"
#include "app/viewer/library/roots.hpp"
#include "formats/platform/clock.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using app::FactsReader;
using tests::Md2Builder;
using tests::TemporaryFolder;

/// Three models with old file times: one valid except for its missing skin, one broken, one with more triangles.
struct Models {
    TemporaryFolder folder;
    std::vector<fs::path> files;

    Models()
    {
        const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
        auto more = Md2Builder::tetrahedron();
        for (int i = 0; i < 3; ++i)
            more.triangle(0, 1, 2);
        files = {folder.write("a.md2", sound), folder.write("b.md2", std::span(sound).first(50)),
                 folder.write("c.md2", more.build())};
        for (const fs::path& file : files)
            fs::last_write_time(file, fs::file_time_type::clock::now() - 1h);
    }
    [[nodiscard]] FactsReader reader(app::KeptImages images = {}) const
    {
        return {files, {}, std::make_shared<const app::KeptImages>(std::move(images)), folder / "cache" / "one.facts"};
    }
};

FactsReader::Found readAll(FactsReader reader)
{
    FactsReader::Found all;
    while (reader.left() > 0) {
        auto some = reader.readSome(0ms);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

TEST(FactsReader, TellsWhatModelsAreSortedBy)
{
    const Models models;
    const FactsReader::Found found = readAll(models.reader());
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].first, platform::utf8FromPath(models.files[0]));
    EXPECT_EQ(found[0].second.format, "MD2");
    EXPECT_EQ(found[0].second.bytes, fs::file_size(models.files[0]));
    EXPECT_EQ(found[0].second.triangles, 4U);
    EXPECT_GT(found[0].second.modified, 1'600'000'000);
    EXPECT_EQ(found[0].second.errors, 0U);
    EXPECT_EQ(found[1].second.errors, 1U);
    EXPECT_EQ(found[1].second.format, "");
    EXPECT_EQ(found[2].second.triangles, 7U);
}

TEST(FactsReader, ReadsSomeAtATime)
{
    const Models models;
    FactsReader reader = models.reader();
    EXPECT_EQ(reader.left(), 3U);
    EXPECT_EQ(reader.readSome(0ms).size(), 1U) << "one at least";
    EXPECT_EQ(reader.left(), 2U);
}

TEST(FactsReader, ReadsOnceWhatDidNotChange)
{
    const Models models;
    const FactsReader::Found first = readAll(models.reader());
    FactsReader kept = models.reader();
    EXPECT_EQ(kept.readSome(0ms), first) << "all at once: none is opened";
    fs::last_write_time(models.files[1], fs::file_time_type::clock::now() - 30min);
    FactsReader changed = models.reader();
    EXPECT_EQ(changed.readSome(0ms).size(), 2U) << "one is read anew: the time is over";
    EXPECT_EQ(changed.readSome(0ms).size(), 1U);
    FactsReader again = models.reader();
    EXPECT_EQ(again.readSome(0ms).size(), 3U);
    // Shows that the cache is used: another file with the same name, size and time.
    const fs::file_time_type time = fs::last_write_time(models.files[2]);
    const std::string noModel(fs::file_size(models.files[2]), 'x');
    (void)models.folder.write("c.md2", noModel);
    fs::last_write_time(models.files[2], time);
    EXPECT_EQ(readAll(models.reader())[2].second.triangles, 7U);
    fs::last_write_time(models.files[2], time + 1s);
    EXPECT_EQ(readAll(models.reader())[2].second.triangles, 0U);
}

TEST(FactsReader, CountsNoTextureAsMissingForWhichAnImageIsChosen)
{
    const Models models;
    const std::string key = app::modelKey(models.files[0]);
    app::KeptImages chosen;
    app::setImages(chosen, key,
                   {{"models/tetra/skin.pcx", models.folder.write("elsewhere/red.png", tests::pngFile())}});
    EXPECT_EQ(readAll(models.reader())[0].second.missingTextures, 1U);
    EXPECT_EQ(readAll(models.reader(chosen))[0].second.missingTextures, 0U) << "nothing kept is taken for it";
    EXPECT_EQ(readAll(models.reader(chosen))[2].second.missingTextures, 1U) << "that is another model";
    EXPECT_EQ(readAll(models.reader())[0].second.missingTextures, 1U) << "nor is it kept for when it is forgotten";
    app::setImages(chosen, key, {{"models/tetra/skin.pcx", models.folder / "gone.png"}});
    EXPECT_EQ(readAll(models.reader(chosen))[0].second.missingTextures, 1U);
}

TEST(FactsReader, KeepsNothingOfWorkThatWasCancelled)
{
    const Models models;
    {
        FactsReader reader = models.reader();
        const formats::CancelScope scope([] { return true; });
        EXPECT_TRUE(reader.readSome(10s).empty());
        EXPECT_EQ(reader.left(), 3U) << "it stopped at the first";
        EXPECT_TRUE(app::factsOf(models.files[0], {}).isPassing);
    }
    EXPECT_FALSE(fs::exists(models.folder / "cache" / "one.facts"));
    EXPECT_EQ(readAll(models.reader())[0].second.errors, 0U);
}

TEST(FactsReader, ReadsAModelAnewThatCouldNotBeRead)
{
    const Models models;
    EXPECT_TRUE(app::factsOf(models.folder.path(), {}).isPassing) << "a folder is no broken model";
    EXPECT_FALSE(app::factsOf(models.files[0], {}).isPassing);
    EXPECT_FALSE(app::factsOf(models.files[1], {}).isPassing) << "it is broken";
}

/// Also if there are no new facts.
TEST(FactsReader, ForgetsModelsThatAreGone)
{
    Models models;
    const fs::path cache = models.folder / "cache" / "one.facts";
    EXPECT_EQ(readAll(models.reader()).size(), 3U);
    EXPECT_NE(tests::textOf(cache).find("c.md2"), std::string::npos);
    models.files.pop_back();
    FactsReader reader = models.reader();
    EXPECT_EQ(reader.readSome(0ms).size(), 2U) << "they are kept";
    EXPECT_EQ(tests::textOf(cache).find("c.md2"), std::string::npos) << "neither the model nor its file";
    FactsReader again = models.reader();
    EXPECT_EQ(again.readSome(0ms).size(), 2U) << "they are kept still";
}

TEST(FactsReader, ReadsAnewWhereItsCacheIsBroken)
{
    const Models models;
    const FactsReader::Found first = readAll(models.reader());
    const fs::path cache = models.folder / "cache" / "one.facts";
    for (const std::uintmax_t bytes : {fs::file_size(cache) - 1, fs::file_size(cache) / 2, std::uintmax_t{3}}) {
        fs::resize_file(cache, bytes);
        EXPECT_EQ(readAll(models.reader()), first) << bytes;
    }
}

TEST(LibraryTasks, WaitForNoFactsThatNothingNeeds)
{
    const TemporaryFolder folder;
    std::vector<fs::path> models;
    for (int i = 0; i < 5; ++i)
        models.push_back(folder.write(std::to_string(i) + ".md2", Md2Builder::tetrahedron().build()));
    app::Session session;
    giveList(session, addRoot(session, {folder / "."}), app::libraryOf(models).list);
    session.roots.front().state = app::LibraryRoot::State::ready;
    app::JobPool jobs(1, [] {});
    app::LibraryTasks tasks(jobs, platform::steadySeconds);
    session.settings.librarySort = app::LibrarySort::date;
    (void)tasks.work(session, {});
    EXPECT_EQ(session.facts.left, 5U);
    session.settings.librarySort = app::LibrarySort::name;
    (void)tasks.work(session, {});
    EXPECT_EQ(session.facts.left, 0U);
    tasks.close();
}

} // namespace
