#include "formats/image/motion/video_mark.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

bool isMarked(std::string_view file)
{
    return formats::hasVideoMark(std::as_bytes(std::span(file.data(), file.size())));
}

std::string number(std::size_t value)
{
    return {static_cast<char>(value >> 24U), static_cast<char>(value >> 16U), static_cast<char>(value >> 8U),
            static_cast<char>(value)};
}

std::string box(const std::string& type, const std::string& content)
{
    return number(content.size() + 8) + type + content;
}

/// Like those of ffmpeg: the metadata follow the tables.
std::string mp4With(const std::string& comment)
{
    const std::string list = box("ilst", box("\xA9"
                                             "too",
                                             box("data", number(1) + number(0) + "other")) +
                                             box("\xA9"
                                                 "cmt",
                                                 box("data", number(1) + number(0) + comment)));
    const std::string metadata = box("udta", box("meta", number(0) + box("hdlr", std::string(24, 'x')) + list));
    return box("ftyp", "isomiso2") + box("moov", box("trak", std::string(50'000, '\1')) + metadata) +
           box("mdat", "Trisview picture");
}

std::string element(const std::string& id, const std::string& content)
{
    const std::string size = {static_cast<char>(0x40U | (content.size() >> 8U)), static_cast<char>(content.size())};
    return id + size + content;
}

std::string webmWith(const std::string& name, const std::string& text)
{
    const std::string tag = element("\x67\xC8", element("\x45\xA3", name) + element("\x44\x87", text));
    const std::string tags = element("\x12\x54\xC3\x67", element("\xEC", "") + element("\x73\x73", tag));
    const std::string endless = "\x18\x53\x80\x67\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
    return element("\x1A\x45\xDF\xA3", "webm") + endless + element("\x16\x54\xAE\x6B", "tracks") + tags;
}

TEST(VideoMark, IsTheCommentOfAnMp4)
{
    EXPECT_TRUE(isMarked(mp4With("Trisview picture")));
    EXPECT_FALSE(isMarked(mp4With("Trisview picture, cut")));
    EXPECT_FALSE(isMarked(mp4With("holiday")));
    EXPECT_FALSE(isMarked(box("ftyp", "isom") + box("mdat", mp4With("Trisview picture"))));
}

TEST(VideoMark, IsTheCommentOfAWebm)
{
    EXPECT_TRUE(isMarked(webmWith("COMMENT", "Trisview picture")));
    EXPECT_FALSE(isMarked(webmWith("TITLE", "Trisview picture")));
    EXPECT_FALSE(isMarked(webmWith("COMMENT", "Trisview picture 2")));
    EXPECT_FALSE(isMarked(webmWith("COMMENT", "Trisview picture").substr(6))) << "no video";
}

TEST(VideoMark, AcceptsAnyBytes)
{
    for (const std::string& file : {mp4With("Trisview picture"), webmWith("COMMENT", "Trisview picture")}) {
        const std::size_t end = file.find("Trisview picture") + 16;
        for (std::size_t length = 0; length < file.size(); length += length < 200 || length + 300 > end ? 1 : 97)
            EXPECT_EQ(isMarked(file.substr(0, length)), length >= end) << length;
        for (std::size_t at = 0; at < file.size(); at += at < 200 || at + 300 > end ? 1 : 97) {
            for (const char value : {'\0', '\1', '\x7F', '\xFF'}) {
                std::string broken = file;
                broken[at] = value;
                (void)isMarked(broken); // ends, reads nothing outside
            }
        }
    }
    std::string deep;
    for (int i = 0; i < 500'000; ++i)
        deep += "\x18\x53\x80\x67\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
    EXPECT_FALSE(isMarked("\x1A\x45\xDF\xA3\x80" + deep)) << "without a stack for each level";
}

} // namespace
