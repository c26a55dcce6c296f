#include "app/commands/results.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using app::ExitStatus;

TEST(Results, AreWrittenWholeHoweverLong)
{
    std::string text;
    for (int line = 0; line < 100'000; ++line)
        app::appendTo(text, "line {}\n", line);
    testing::internal::CaptureStdout();
    EXPECT_EQ(app::printResults(text), ExitStatus::done);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), text);
}

} // namespace
