#include "app/viewer/queries/event_marks.hpp"

#include "app/viewer/playback/timeline_events_panel.hpp"
#include "formats/m2/m2.hpp"
#include "tests/support/m2_sample.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;

formats::Model poleWith(std::vector<formats::M2WriteEvent> events, std::uint32_t version)
{
    formats::M2WriteModel written = tests::flagPole(version);
    written.events = std::move(events);
    const auto files = formats::writeM2(written);
    auto model = formats::loadM2({formats::FileBytes::copyOf(files[0].bytes), files[0].name}, tests::sidecarsIn(files));
    EXPECT_TRUE(model);
    return *std::move(model);
}

TEST(EventMarks, TellWhatHappensTogether)
{
    for (const std::uint32_t version : {256U, 264U}) {
        const formats::Model model =
            poleWith({{.identifier = "$FSD", .position = {}, .timesBySequence = {{}, {500, 100}, {}}},
                      {.identifier = "$RL1", .position = {}, .timesBySequence = {{}, {100}, {}}},
                      {.identifier = "OWN!", .position = {}, .timesBySequence = {{700}, {800}, {}}}},
                     version);
        const formats::Skinned& shape = skinnedOf(model);
        EXPECT_EQ(eventMarks(shape, keysOf(shape, 0)), (std::vector<EventMark>{{0.7, {"OWN!"}}}));
        EXPECT_EQ(eventMarks(shape, keysOf(shape, 1)),
                  (std::vector<EventMark>{{0.1, {"$FSD: footfall", "$RL1: run footstep, left"}},
                                          {0.5, {"$FSD: footfall"}},
                                          {0.8, {"OWN!"}}}))
            << version;
    }
}

TEST(EventMarks, KnowWhatIdentifiersMean)
{
    EXPECT_EQ(eventMeaning("$FSD"), "footfall");
    EXPECT_EQ(eventMeaning("$FL0"), "forward footstep, left");
    EXPECT_EQ(eventMeaning("$BR3"), "backward footstep, right");
    EXPECT_EQ(eventMeaning("$FD1"), "fidget");
    EXPECT_EQ(eventMeaning("$FDX"), "stand sound");
    EXPECT_EQ(eventMeaning("$AH2"), "custom attack");
    for (const char* const unknown : {"", "$", "$XL0", "$FX0", "$FLX", "FL00", "$FL0 "})
        EXPECT_EQ(eventMeaning(unknown), "") << unknown;
}

TEST(EventMarks, AreTheFirstThousandOfMore)
{
    std::vector<std::uint32_t> times;
    for (std::uint32_t i = 0; i < 1000; ++i)
        times.push_back(i);
    const std::vector<std::uint32_t> later = {0, 999, 1000};
    const formats::Model model = poleWith({{.identifier = "$HIT", .position = {}, .timesBySequence = {times, {}, {}}},
                                           {.identifier = "$SND", .position = {}, .timesBySequence = {later, {}, {}}}},
                                          264);
    const std::vector<EventMark> marks = eventMarks(skinnedOf(model), keysOf(skinnedOf(model), 0));
    ASSERT_EQ(marks.size(), kMaxEventMarks);
    EXPECT_EQ(marks.back().seconds, 0.999);
    EXPECT_EQ(marks.front().texts.size(), 2U);
}

TEST(EventMarks, AreFoundUnderThePointer)
{
    AxisView view;
    view.clipBars = {100.0f, 50.0f, 400.0f, 40.0f};
    view.axis = {100.0f, 400.0f, {0.0, static_cast<double>(formats::kSequenceFramesPerSecond)}}; // one second
    view.rowHeight = 20.0f;
    TimelineState state;
    state.rows.count = 1;
    state.events = {{0.25, {"$HIT"}}, {0.27, {"$SND"}}, {0.75, {"$FSD"}}};
    const float row = 50.0f + 20.0f + 8.0f; // below the only bar
    EXPECT_EQ(eventAt(view, state, 6.0f, {400.0f, row}), 2U);
    EXPECT_EQ(eventAt(view, state, 6.0f, {405.0f, row + 5.0f}), 2U);
    EXPECT_EQ(eventAt(view, state, 6.0f, {201.0f, row}), 0U) << "the nearer one";
    EXPECT_EQ(eventAt(view, state, 6.0f, {207.0f, row}), 1U);
    EXPECT_EQ(eventAt(view, state, 6.0f, {300.0f, row}), formats::kNoIndex);
    EXPECT_EQ(eventAt(view, state, 6.0f, {400.0f, row - 10.0f}), formats::kNoIndex) << "on the bar";
    EXPECT_EQ(eventAt(view, state, 6.0f, {400.0f, 40.0f}), formats::kNoIndex);
}

} // namespace
