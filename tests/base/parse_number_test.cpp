#include "formats/base/parse_number.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace formats {
namespace {

TEST(ParseNumber, TakesWholeTextsOnly)
{
    EXPECT_EQ(parseNumber<std::uint32_t>("42"), 42U);
    EXPECT_EQ(parseNumber<std::int32_t>("-42"), -42);
    EXPECT_EQ(parseNumber<double>("-2.5e-1"), -0.25);
    EXPECT_EQ(parseNumber<float>(".5"), 0.5f);
    for (const char* const text : {"", " 1", "1 ", "+1", "1x", "x"}) {
        EXPECT_FALSE(parseNumber<std::uint32_t>(text)) << "'" << text << "'";
        EXPECT_FALSE(parseNumber<double>(text)) << "'" << text << "'";
    }
    EXPECT_FALSE(parseNumber<std::uint32_t>("-1"));
    EXPECT_FALSE(parseNumber<std::uint32_t>("1.5"));
    EXPECT_FALSE(parseNumber<double>("0x10"));
}

TEST(ParseNumber, RefusesNumbersThatDoNotFit)
{
    EXPECT_EQ(parseNumber<std::uint8_t>("255"), std::uint8_t{255});
    EXPECT_FALSE(parseNumber<std::uint8_t>("256"));
    EXPECT_FALSE(parseNumber<float>("1e39"));
    EXPECT_FALSE(parseNumber<double>("inf"));
    EXPECT_FALSE(parseNumber<double>("nan"));
}

TEST(ParseNumber, ReadsOtherBases)
{
    EXPECT_EQ(parseNumber<std::uint32_t>("ff8000", 16), 0xFF8000U);
    EXPECT_FALSE(parseNumber<std::uint32_t>("0xff", 16));
    EXPECT_FALSE(parseNumber<std::uint32_t>("fg", 16));
}

TEST(ParseNumber, SaysHowFarANumberReaches)
{
    const NumberPrefix<double> number = parseNumberPrefix<double>("1.5s");
    EXPECT_EQ(number.value, 1.5);
    EXPECT_EQ(number.length, 3U);
    EXPECT_EQ(number.error, std::errc());
    EXPECT_EQ(parseNumberPrefix<double>("s").error, std::errc::invalid_argument);
    EXPECT_EQ(parseNumberPrefix<double>("1e999").error, std::errc::result_out_of_range);
    EXPECT_EQ(parseNumberPrefix<double>("1e999").length, 5U);
}

} // namespace
} // namespace formats
