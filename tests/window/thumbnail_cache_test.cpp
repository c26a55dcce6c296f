#include "tests/window/driven_viewer.hpp"

#include "formats/base/write_file.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <cstdio>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::sampleFolder;
using tests::Viewer;

constexpr auto kFillingPatience = 20s;

using Environment = tests::HeadlessViewer::Environment;

/// Folders with one sample creature each and old file times: thumbnails of recently written files are not cached.
void writeModels(const fs::path& folder, int count)
{
    for (int i = 0; i < count; ++i) {
        char name[32];
        std::snprintf(name, sizeof name, "model%05d", i);
        const fs::path own = folder / name;
        fs::create_directories(own);
        for (const char* const file : {"creature.md2", "skin.pcx"}) {
            if (!fs::exists(sampleFolder() / file))
                continue;
            fs::copy(sampleFolder() / file, own / file);
            fs::last_write_time(own / file, fs::file_time_type::clock::now() - 1h);
        }
    }
}

bool isFilled(const json& state)
{
    return state["thumbnails"]["ready"] > 0 && state["thumbnails"]["waiting"] == 0;
}

/// Scrolls through the list from top to bottom, one page at a time.
struct ListWalk {
    int screens = 0;
    std::uint64_t mostFrames = 0; ///< until all thumbnails of a page were shown
    int drawn = 0;
    int cached = 0;
};

ListWalk walkThrough(Driven& driven, int count)
{
    const json first = driven.rest();
    driven.user.moveMouse(Driven::middleOf(first["targets"]["model:3"]));
    const std::string last = "model:" + std::to_string(count - 1);
    ListWalk walk;
    json state;
    do {
        ++walk.screens;
        const std::uint64_t before = driven.viewer.window().frames;
        driven.user.turnWheel(-4);
        state = driven.viewer.waitFor(isFilled, kFillingPatience);
        EXPECT_TRUE(isFilled(state));
        walk.mostFrames = std::max(walk.mostFrames, driven.viewer.window().frames - before);
    } while (!state["targets"].contains(last) && walk.screens < count);
    EXPECT_TRUE(state["targets"].contains(last));
    walk.drawn = state["thumbnailCounts"]["drawn"].get<int>();
    walk.cached = state["thumbnailCounts"]["cached"].get<int>();
    return walk;
}

TEST_F(Viewer, ShowsThumbnailsOfTheRunBeforeScreenByScreen)
{
    constexpr int kCount = 60;
    const Environment environment = {{"XDG_CACHE_HOME", (m_folder / "cache").string()}};
    writeModels(m_folder / "set", kCount);
    {
        Driven driven({m_folder / "set"}, environment);
        const ListWalk first = walkThrough(driven, kCount);
        EXPECT_EQ(first.cached, 0);
        EXPECT_GE(first.drawn, kCount);
        driven.user.pressKey(XK_q, kControl);
        ASSERT_EQ(driven.viewer.waitForExit(), 0);
    }
    Driven driven({m_folder / "set"}, environment);
    const ListWalk second = walkThrough(driven, kCount);
    EXPECT_EQ(second.drawn, 0);
    EXPECT_GE(second.cached, kCount);
    EXPECT_LE(second.mostFrames, 30U) << "half a second for a screen";
}

TEST_F(Viewer, DrawsAThumbnailAnewWhenAFileOfItChangedOrItsCacheIsBroken)
{
    const Environment environment = {{"XDG_CACHE_HOME", (m_folder / "cache").string()}};
    writeModels(m_folder / "set", 3);
    const auto run = [&] {
        Driven driven({m_folder / "set"}, environment);
        const json state = driven.viewer.waitFor(
            [](const json& now) {
                return now["thumbnailCounts"]["drawn"].get<int>() + now["thumbnailCounts"]["cached"].get<int>() >= 3;
            },
            kFillingPatience);
        driven.user.wait(300ms);
        driven.user.pressKey(XK_q, kControl);
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
        return std::pair(state["thumbnailCounts"]["drawn"].get<int>(), state["thumbnailCounts"]["cached"].get<int>());
    };
    EXPECT_EQ(run(), std::pair(3, 0));
    EXPECT_EQ(run(), std::pair(0, 3));
    const fs::path model = m_folder / "set" / "model00001" / "creature.md2";
    fs::last_write_time(model, fs::file_time_type::clock::now() - 30min);
    EXPECT_EQ(run(), std::pair(1, 2)) << "one model changed";
    EXPECT_EQ(run(), std::pair(0, 3));
    for (const auto& kept : fs::directory_iterator(m_folder / "cache" / "trisview" / "thumbnails")) {
        const auto half = fs::file_size(kept.path()) / 2;
        fs::resize_file(kept.path(), half);
    }
    EXPECT_EQ(run(), std::pair(3, 0)) << "what is cut off is no thumbnail";
    EXPECT_EQ(run(), std::pair(0, 3)) << "and is replaced";
}

/// Number of clearly red pixels in a rectangle of the window.
std::size_t redPixels(const formats::Image& window, const json& rect)
{
    const auto left = static_cast<std::uint32_t>(rect["x"].get<double>());
    const auto top = static_cast<std::uint32_t>(rect["y"].get<double>());
    const auto right = left + static_cast<std::uint32_t>(rect["width"].get<double>());
    const auto bottom = top + static_cast<std::uint32_t>(rect["height"].get<double>());
    std::size_t count = 0;
    for (std::uint32_t y = top; y < bottom; ++y) {
        for (std::uint32_t x = left; x < right; ++x) {
            count += tests::isClearlyRed(&window.pixels[4 * (std::size_t{y} * window.width + x)]) ? 1 : 0;
        }
    }
    return count;
}

TEST_F(Viewer, ShowsAnImageThatWasChosenInTheThumbnail)
{
    const Environment environment = {{"XDG_CACHE_HOME", (m_folder / "cache").string()},
                                     {"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    writeModels(m_folder / "set", 2);
    const fs::path image = m_folder.write("red.png", tests::pngFile(8, 8, 255));
    fs::last_write_time(image, fs::file_time_type::clock::now() - 1h);
    const auto isRed = [](Driven& driven, const char* model) {
        return redPixels(driven.user.capture(), driven.viewer.state()["targets"][model]) > 20;
    };
    {
        Driven driven({m_folder / "set"}, environment);
        json state = driven.viewer.waitFor(isFilled, kFillingPatience);
        const int drawn = state["thumbnailCounts"]["drawn"].get<int>();
        ASSERT_FALSE(isRed(driven, "model:0"));
        ASSERT_EQ(driven.user.dropAt(Driven::middleOf(state["view"]), std::array<fs::path, 1>{image}),
                  tests::DropResult::accepted);
        state = driven.viewer.waitFor(
            [&](const json& now) { return now["thumbnailCounts"]["drawn"] == drawn + 1 && isFilled(now); },
            kFillingPatience);
        EXPECT_EQ(state["thumbnailCounts"]["drawn"], drawn + 1) << "of this model alone";
        (void)driven.viewer.waitFor([&](const json&) { return isRed(driven, "model:0"); });
        EXPECT_TRUE(isRed(driven, "model:0"));
        EXPECT_FALSE(isRed(driven, "model:1"));
        driven.user.wait(500ms); // until it is written
        driven.user.pressKey(XK_q, kControl);
        ASSERT_EQ(driven.viewer.waitForExit(), 0);
    }
    Driven driven({m_folder / "set"}, environment);
    const json state = driven.viewer.waitFor(isFilled, kFillingPatience);
    EXPECT_EQ(state["thumbnailCounts"]["drawn"], 0) << "that one is kept, too";
    (void)driven.viewer.waitFor([&](const json&) { return isRed(driven, "model:0"); });
    EXPECT_TRUE(isRed(driven, "model:0"));
}

} // namespace
