#include "formats/base/parse_number.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

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

TEST(ParseNumber, ReadsFloatsAsTheStandardLibraryDoes)
{
    for (const char* const text : {"1",
                                   "-1",
                                   "+1",
                                   " 1",
                                   "0.1",
                                   ".5",
                                   "5.",
                                   ".",
                                   "-",
                                   "",
                                   "-.",
                                   "1e5",
                                   "1e",
                                   "1e+",
                                   "1E-3x",
                                   "1e999",
                                   "-1e999",
                                   "1e-999",
                                   "4.9e-324",
                                   "1e39",
                                   "1e-46",
                                   "inf",
                                   "-INF",
                                   "Infinity",
                                   "infinit",
                                   "nan",
                                   "-nan",
                                   "na",
                                   "0x10",
                                   "1,5",
                                   "00012.50",
                                   "3.4028236e38",
                                   "123456789012345678901234567890",
                                   "1.7976931348623157e308",
                                   "e5",
                                   "--1"}) {
        const auto expectSame = [&](auto expected) {
            auto value = expected;
            std::errc error{};
            const std::size_t length = parseFloatPrefix(text, value, error);
            const auto [end, code] = std::from_chars(text, text + std::string_view(text).size(), expected);
            EXPECT_EQ(length, static_cast<std::size_t>(end - text)) << text;
            EXPECT_EQ(error, code) << text;
            EXPECT_TRUE(value == expected || (std::isnan(value) && std::isnan(expected))) << text << ": " << value;
        };
        expectSame(0.0);
        expectSame(0.0f);
    }
}

} // namespace
} // namespace formats
