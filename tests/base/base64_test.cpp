#include "formats/base/base64.hpp"

#include <gtest/gtest.h>

namespace {

std::string decoded(std::string_view text)
{
    const auto bytes = formats::bytesFromBase64(text);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()) : "none";
}

TEST(Base64, IsThatOfItsStandard)
{
    EXPECT_EQ(formats::base64Of(""), "");
    EXPECT_EQ(formats::base64Of("f"), "Zg==");
    EXPECT_EQ(formats::base64Of("fo"), "Zm8=");
    EXPECT_EQ(formats::base64Of("foobar"), "Zm9vYmFy");
    EXPECT_EQ(formats::base64Of("\xff\xfe\xfb"), "//77");
}

TEST(Base64, GivesTheBytesBack)
{
    std::string bytes;
    for (int i = 0; i < 600; ++i) {
        EXPECT_EQ(decoded(formats::base64Of(bytes)), bytes);
        bytes += static_cast<char>(i * 7);
    }
}

TEST(Base64, RefusesEveryOtherText)
{
    for (const char* const text : {"Z", "Zg", "Zg=", "Zg===", "Zg=a", "=", "====", "Zm9v=", "Zg==Zg==", "Z g=", "Zm9\n",
                                   "Zm-_", "Zm9\xff", "Zh==", "Zm9="})
        EXPECT_EQ(decoded(text), "none") << text;
}

} // namespace
