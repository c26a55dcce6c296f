#include "tests/ui/driven_viewer.hpp"

#include "formats/base/write_file.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::sampleFolder;
using tests::Viewer;
using Clock = std::chrono::steady_clock;

constexpr auto kFillingPatience = TRISVIEW_IS_SLOW_BUILD ? 60s : 20s;

using Environment = std::map<std::string, std::optional<std::string>>;

/// Folders with the sample creature each, written long ago: what is being written is not kept.
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

/// The list from top to bottom, a screen at a time.
struct Scrolled {
    double seconds = 0.0;
    double slowestPage = 0.0;   ///< seconds until all of a screen were there
    double startingFrame = 0.0; ///< the longest frame before: drivers compile shaders then, in milliseconds
    double longestFrame = 0.0;  ///< of all
    double cpuSeconds = 0.0;    ///< of the viewer: other programs do not count
    int drawn = 0;
    int cached = 0;
};

Scrolled scrollThrough(Driven& driven, int count)
{
    const json first = driven.rest();
    driven.user.setPace(1ms);
    driven.user.moveMouse(Driven::middleOf(first["targets"]["model:3"]));
    Scrolled scrolled;
    scrolled.startingFrame = first["longestFrameMs"].get<double>();
    const auto start = Clock::now();
    const auto cpuBefore = driven.viewer.cpuTime();
    const std::string last = "model:" + std::to_string(count - 1);
    for (;;) {
        const auto page = Clock::now();
        const json state = driven.viewer.waitFor(isFilled, kFillingPatience);
        scrolled.slowestPage =
            std::max(scrolled.slowestPage, std::chrono::duration<double>(Clock::now() - page).count());
        const bool isAtEnd = state["targets"].contains(last) || Clock::now() - start > 300s;
        if (isAtEnd)
            break;
        const json before = state["targets"];
        driven.user.turnWheel(-4);
        (void)driven.viewer.waitFor([&](const json& now) { return now["targets"] != before; }, kFillingPatience);
    }
    const json state = driven.viewer.waitFor(isFilled, kFillingPatience);
    scrolled.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    scrolled.cpuSeconds = std::chrono::duration<double>(driven.viewer.cpuTime() - cpuBefore).count();
    scrolled.longestFrame = state["longestFrameMs"].get<double>();
    scrolled.drawn = state["thumbnailCounts"]["drawn"].get<int>();
    scrolled.cached = state["thumbnailCounts"]["cached"].get<int>();
    return scrolled;
}

/// TRISVIEW_LIBRARY_MODELS=1000 measures what is promised for so many.
TEST_F(Viewer, ShowsTheThumbnailsOfTheRunBefore)
{
    const char* const asked = std::getenv("TRISVIEW_LIBRARY_MODELS");
    const int count = asked != nullptr ? std::atoi(asked) : 60;
    const Environment environment = {{"XDG_CACHE_HOME", (m_folder / "cache").string()}};
    writeModels(m_folder / "set", count);
    {
        Driven driven({m_folder / "set"}, environment);
        const Scrolled first = scrollThrough(driven, count);
        std::printf("first: %d drawn in %.1f s: %.1f a second, %.1f a second of a processor; longest frame %.0f ms "
                    "(%.0f ms at the start)\n",
                    first.drawn, first.seconds, first.drawn / first.seconds, first.drawn / first.cpuSeconds,
                    first.longestFrame, first.startingFrame);
        EXPECT_EQ(first.cached, 0);
        EXPECT_GE(first.drawn, count);
        std::this_thread::sleep_for(500ms); // the last ones are written
        driven.user.pressKey(XK_q, kControl);
        ASSERT_EQ(driven.viewer.waitForExit(), 0);
    }
    Driven driven({m_folder / "set"}, environment);
    const Scrolled second = scrollThrough(driven, count);
    std::printf(
        "second: %d cached in %.1f s (%.1f s of a processor), a screen after at most %.2f s; longest frame %.0f "
        "ms (%.0f ms at the start)\n",
        second.cached, second.seconds, second.cpuSeconds, second.slowestPage, second.longestFrame,
        second.startingFrame);
    EXPECT_EQ(second.drawn, 0);
    EXPECT_GE(second.cached, count);
    EXPECT_LT(second.slowestPage, TRISVIEW_IS_SLOW_BUILD ? 20.0 : 3.0) << "1 s on a machine that does nothing else";
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
        std::this_thread::sleep_for(300ms);
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

/// How many pixels of a rectangle of the window are clearly red.
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
    const auto isRed = [](const Driven& driven, const char* model) {
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
        std::this_thread::sleep_for(500ms); // it is written
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
