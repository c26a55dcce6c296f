#include "formats/base/printable.hpp"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using formats::printable;

TEST(Printable, LeavesTextAlone)
{
    EXPECT_EQ(printable(""), "");
    EXPECT_EQ(printable("models/a b.pcx ~!"), "models/a b.pcx ~!");
    EXPECT_EQ(printable("m\u00f6del \u65e5\u672c \U0001F600"), "m\u00f6del \u65e5\u672c \U0001F600");
    EXPECT_EQ(printable("\u00a0\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff"),
              "\u00a0\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff");
}

TEST(Printable, EscapesControlCharacters)
{
    EXPECT_EQ(printable(std::string_view("a\0b\x1b[31m\n\t\x7f", 11)), "a\\x00b\\x1B[31m\\x0A\\x09\\x7F");
    EXPECT_EQ(printable("\xc2\x80\xc2\x9b\xc2\x9f"), "\\xC2\\x80\\xC2\\x9B\\xC2\\x9F"); // C1: 9B starts escapes
    EXPECT_EQ(printable("a\u202Egpj.exe"), "a\\xE2\\x80\\xAEgpj.exe"); // the text after it would be displayed backwards
    EXPECT_EQ(printable("a\u2028b\u2067\u061C"), "a\\xE2\\x80\\xA8b\\xE2\\x81\\xA7\\xD8\\x9C");
    EXPECT_EQ(printable("\u200d\u2030\u2065\u206a"), "\u200d\u2030\u2065\u206a"); // their neighbors
}

TEST(Printable, EscapesBytesThatAreNotUtf8)
{
    EXPECT_EQ(printable("\x80"), "\\x80");
    EXPECT_EQ(printable("a\xffz"), "a\\xFFz");
    EXPECT_EQ(printable("\xc0\xaf"), "\\xC0\\xAF");                   // overlong
    EXPECT_EQ(printable("\xe0\x80\xaf"), "\\xE0\\x80\\xAF");          // overlong
    EXPECT_EQ(printable("\xf0\x80\x80\xaf"), "\\xF0\\x80\\x80\\xAF"); // overlong
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xED\\xA0\\x80");          // a surrogate
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80"); // past the last character
    EXPECT_EQ(printable("\xf8\x88\x80\x80\x80"), "\\xF8\\x88\\x80\\x80\\x80");
}

TEST(Printable, EscapesSequencesThatEndTooEarly)
{
    EXPECT_EQ(printable("\xc3"), "\\xC3");
    EXPECT_EQ(printable("\xe6\x97"), "\\xE6\\x97");
    EXPECT_EQ(printable("\xf0\x9f\x98"), "\\xF0\\x9F\\x98");
    EXPECT_EQ(printable("\xe6\xc3\xb6"), "\\xE6\u00f6"); // the valid character after it stays
}

TEST(Printable, GivesJsonWhateverTheBytes)
{
    for (unsigned first = 0; first < 256; ++first) {
        for (unsigned second = 0; second < 256; ++second) {
            for (const char* const rest : {"", "\x80", "\x80\x80", "\xbf\xbf", "a"}) {
                const std::string text = std::string{static_cast<char>(first), static_cast<char>(second)} + rest;
                const std::string safe = printable(text);
                ASSERT_NO_THROW(static_cast<void>(nlohmann::json(safe).dump())) << first << " " << second;
                for (const char c : safe)
                    ASSERT_GE(static_cast<unsigned char>(c), 0x20);
                ASSERT_EQ(printable(safe), safe);
            }
        }
    }
}

std::string jsonOf(std::string_view text)
{
    std::string json;
    formats::appendJsonString(json, text);
    return json;
}

TEST(Printable, TellsUtf8FromOtherBytes)
{
    for (const char* const text : {"", "m\u00f6del", "\xc2\x80", "a\u202Eb\n", "\U0010ffff"})
        EXPECT_TRUE(formats::isUtf8(text)) << text;
    for (const char* const text : {"\xe4", "a\xff", "\xed\xa0\x80", "\xc0\xaf", "\xe6\x97"})
        EXPECT_FALSE(formats::isUtf8(text)) << text;
}

TEST(Printable, WritesStringsOfJsonThatAreReadAsTheSameText)
{
    EXPECT_EQ(jsonOf("a \"b\" \\ \n\r\t\b\f/"), R"("a \"b\" \\ \n\r\t\b\f/")");
    EXPECT_EQ(jsonOf("\x1b\x7f\u009b\u202E\u2028m\u00f6"), "\"\\u001B\\u007F\\u009B\\u202E\\u2028m\u00f6\"");
    EXPECT_EQ(jsonOf("\xe4"), R"("\\xE4")") << "what is no UTF-8 is shown";
    for (unsigned first = 0; first < 256; ++first) {
        for (unsigned second = 0; second < 256; ++second) {
            for (const char* const rest : {"", "\x80", "\x80\x80", "\xbf\xbf", "a"}) {
                const std::string text = std::string{static_cast<char>(first), static_cast<char>(second)} + rest;
                const nlohmann::json read = nlohmann::json::parse(jsonOf(text), nullptr, false);
                ASSERT_TRUE(read.is_string()) << first << " " << second;
                if (formats::isUtf8(text)) {
                    ASSERT_EQ(read.get<std::string>(), text);
                }
            }
        }
    }
}

} // namespace
