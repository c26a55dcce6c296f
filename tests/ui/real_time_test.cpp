#include "tests/ui/driven_viewer.hpp"

#include "formats/image/pcx/pcx_writer.hpp"
#include "tests/support/md2_builder.hpp"

#include <algorithm>

/// Real-time promises: how soon file changes are shown, and the cost of waiting.
namespace {

using tests::copiedSample;
using tests::Driven;
using tests::json;
using tests::kHalfASecond;
using tests::Md2Builder;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kTries = 20; // attempts to keep a time limit

formats::Image plainImage(std::uint8_t red, std::uint8_t green, std::uint8_t blue)
{
    formats::Image image{256, 256, {}};
    for (std::size_t i = 0; i < image.pixelCount(); ++i)
        image.pixels.insert(image.pixels.end(), {red, green, blue, 255});
    return image;
}

TEST_F(Viewer, ShowsASkinSavedAnewWithinHalfASecondOfRealTime)
{
    const fs::path model = copiedSample(m_folder);
    Driven driven({model});
    driven.user.drag(Driven::middleOf(driven.viewer.state()["view"]),
                     {Driven::middleOf(driven.viewer.state()["view"]).x + 60, 300});
    (void)driven.rest();
    const json before = driven.press(XK_period, [](const json& now) { return now["frame"] == 1.0; });
    ASSERT_LT(driven.redShare(), 0.01);

    // The best of several: other programs may use the machine for a while.
    Clock::duration best = Clock::duration::max();
    for (int i = 0; i < kTries && best >= kHalfASecond; ++i) {
        const bool isRed = i % 2 == 0;
        (void)m_folder.write("creature/creature.pcx",
                             writePcx(isRed ? plainImage(230, 10, 10) : plainImage(10, 10, 230)));
        const auto savedAt = Clock::now();
        while ((driven.redShare() > 0.03) != isRed && Clock::now() - savedAt < 10 * kHalfASecond)
            std::this_thread::sleep_for(10ms); // leaves the processor to the viewer
        EXPECT_EQ(driven.redShare() > 0.03, isRed);
        best = std::min(best, Clock::now() - savedAt);
    }
    EXPECT_LT(best, kHalfASecond);
    const json after = driven.viewer.state();
    for (const char* fact : {"document", "clip", "frame", "camera", "skin", "playing", "message"})
        EXPECT_EQ(after[fact], before[fact]) << fact;
}

TEST_F(Viewer, ShowsAModelSavedAnewWithinHalfASecondOfRealTime)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    const fs::path model = m_folder.write("tetra.md2", builder.build());
    Driven driven({model});
    (void)driven.press(XK_3, [](const json& now) { return now["camera"]["yaw"] == -90.0; });
    (void)driven.rest();
    const json before = driven.press(XK_period, [](const json& now) { return now["frame"] == 1.0; });
    ASSERT_EQ(before["clipFrames"], 2);
    const std::string clip = before["clipName"];

    Clock::duration best = Clock::duration::max();
    json after;
    for (int frames = 3; frames < 3 + kTries && best >= kHalfASecond; ++frames) {
        Md2Builder::Frame another = builder.frames().back();
        another.name = "turn" + std::to_string(frames);
        builder.frame(another);
        // Many programs save like this: into another file that then replaces the old one.
        const fs::path temporary = m_folder.write("tetra.md2.tmp", builder.build());
        fs::rename(temporary, model);
        const auto savedAt = Clock::now();
        after = driven.viewer.waitFor([&](const json& now) { return now["clipFrames"] == frames; });
        best = std::min(best, Clock::now() - savedAt);
        EXPECT_EQ(after["clipFrames"], frames);
    }
    EXPECT_LT(best, kHalfASecond);
    EXPECT_EQ(after["clipName"], clip);
    for (const char* fact : {"frame", "camera", "playing"})
        EXPECT_EQ(after[fact], before[fact]) << fact;
}

TEST_F(Viewer, UsesNextToNothingWhilePaused)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    // Waits until the effects of the last key have settled: the CPU time no longer increases.
    std::chrono::milliseconds settled = driven.viewer.cpuTime();
    const auto deadline = Clock::now() + 5s;
    for (auto since = Clock::now(); Clock::now() - since < 300ms && Clock::now() < deadline;) {
        const auto used = driven.viewer.cpuTime();
        if (used - settled > 10ms) {
            settled = used;
            since = Clock::now();
        }
        std::this_thread::sleep_for(20ms);
    }
    // The least of some periods: the same work takes longer beside other programs.
    constexpr std::chrono::milliseconds kAllowed = TRISVIEW_IS_SLOW_BUILD ? 120ms : 40ms;
    std::chrono::milliseconds least = std::chrono::milliseconds::max();
    for (int period = 0; period < 5 && least > kAllowed; ++period) {
        const auto before = driven.viewer.cpuTime();
        std::this_thread::sleep_for(2000ms); // the measured period
        least = std::min(least, driven.viewer.cpuTime() - before);
    }
    EXPECT_LE(least, kAllowed) << "2 % of a core";
}

} // namespace
