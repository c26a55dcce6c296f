#include "tests/ui/driven_viewer.hpp"

#include <algorithm>
#include <cstdio>
#include <map>

/// The speed of the library on a real machine.
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

/// Waits until two frames show the same tiles: a tile that is passed before it is asked for would not be counted. Each
/// move of the mouse, which is over the list at `place`, makes a frame.
void waitForRest(Driven& driven, tests::Point place)
{
    json state = driven.viewer.state();
    for (bool isAtRest = false, isEven = false; !isAtRest; isEven = !isEven) {
        const json before = state;
        driven.user.moveMouse({place.x + (isEven ? 1 : 0), place.y});
        state = driven.viewer.waitFor([&](const json& now) { return now["frameNumber"] != before["frameNumber"]; });
        isAtRest = state["targets"] == before["targets"] || state["frameNumber"] == before["frameNumber"];
    }
}

/// Scrolls through the list from top to bottom, one page at a time.
struct Scrolled {
    double seconds = 0.0;
    double slowestPage = 0.0;   ///< until all thumbnails of a page were shown, in seconds
    double startingFrame = 0.0; ///< the longest frame at the start, in milliseconds: drivers compile shaders then
    double longestFrame = 0.0;  ///< of all frames
    double cpuSeconds = 0.0;    ///< of the viewer only
    int drawn = 0;
    int cached = 0;
};

Scrolled scrollThrough(Driven& driven, int count)
{
    const json first = driven.rest();
    driven.user.setPace(1ms);
    const auto place = Driven::middleOf(first["targets"]["model:3"]);
    driven.user.moveMouse(place);
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
        waitForRest(driven, place);
    }
    const json state = driven.viewer.waitFor(isFilled, kFillingPatience);
    scrolled.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    scrolled.cpuSeconds = std::chrono::duration<double>(driven.viewer.cpuTime() - cpuBefore).count();
    scrolled.longestFrame = state["longestFrameMs"].get<double>();
    scrolled.drawn = state["thumbnailCounts"]["drawn"].get<int>();
    scrolled.cached = state["thumbnailCounts"]["cached"].get<int>();
    return scrolled;
}

/// TRISVIEW_LIBRARY_MODELS=1000 measures the promise for that number.
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

/// Promised on an idle machine are 3 s for 60 models and no frame over 100 ms; the limits (of CPU time, which other
/// programs do not affect) leave some margin.
TEST_F(Viewer, LibraryWalk)
{
    constexpr int kModels = 60;
    for (int i = 0; i < kModels; ++i) {
        const fs::path folder =
            m_folder / "set" / (i < 10 ? "model0" + std::to_string(i) : "model" + std::to_string(i));
        fs::create_directories(folder.parent_path());
        fs::copy(sampleFolder(), folder);
    }
    Driven driven({m_folder / "set"});
    (void)driven.rest();
    json state = driven.viewer.waitFor(
        [](const json& now) { return now["thumbnails"]["ready"] > 0 && now["thumbnails"]["waiting"] == 0; });
    driven.user.setPace(2ms);
    const auto start = Clock::now();
    const auto cpuBefore = driven.viewer.cpuTime();
    for (int i = 1; i < kModels; ++i) {
        driven.user.pressKey(XK_Right);
        state = driven.viewer.waitFor([&](const json& now) { return now["listIndex"] == i; });
        ASSERT_EQ(state["listIndex"], i);
    }
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    (void)driven.press(XK_g, [](const json& now) { return now["overlays"].empty(); });
    const double longest = driven.viewer.state()["longestFrameMs"];
    std::printf("%d models walked in %d ms, longest frame %.1f ms\n", kModels, static_cast<int>(took.count()), longest);
    EXPECT_LT(driven.viewer.cpuTime() - cpuBefore, TRISVIEW_IS_SLOW_BUILD ? 60'000ms : 12'000ms);
    EXPECT_LT(longest, tests::kLongestFrameMs);
}

} // namespace
