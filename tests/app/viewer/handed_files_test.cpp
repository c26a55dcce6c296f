#include "app/viewer/opening/handed_files.hpp"

#include "formats/platform/paths.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The messages by which a start of the program hands files to the window that is there.
namespace {

namespace fs = std::filesystem;
using app::handedFilesFrom;
using app::handedFilesText;

std::string problemOf(std::string_view line)
{
    const auto files = handedFilesFrom(line);
    return files ? "none" : files.error();
}

TEST(HandedFiles, ComeOutAsTheyWereHandedOver)
{
    const tests::TemporaryFolder folder; // absolute on every system
    const std::vector<fs::path> paths = {folder / "a.md2", folder / "pak0.pk3/models/\"x\"/\u00E4 b.md3",
                                         folder / "line\nend"};
    const std::string text = handedFilesText(paths);
    EXPECT_EQ(text.find('\n'), std::string::npos) << "one line";
    const auto files = handedFilesFrom(text);
    ASSERT_TRUE(files) << files.error();
    EXPECT_EQ(*files, paths);
}

TEST(HandedFiles, AreNotHandedOverWithoutUtf8OrInTooLongAMessage)
{
    const tests::TemporaryFolder folder;
    EXPECT_EQ(handedFilesText({}), "");
    const std::vector<fs::path> many(app::kMaxHandedBytes / 8, folder / "a.md2");
    EXPECT_EQ(handedFilesText(many), "");
#ifndef _WIN32
    EXPECT_EQ(handedFilesText({fs::path("/models/\xFF.md2")}), "");
#endif
}

TEST(HandedFiles, OfAnotherVersionAreRefused)
{
    const std::string expected = "\"trisviewWindow\": expected 1";
    EXPECT_EQ(problemOf(R"({"trisviewWindow": 2, "open": ["/a"]})"), expected);
    EXPECT_EQ(problemOf(R"({"trisviewWindow": "1", "open": ["/a"]})"), expected);
    EXPECT_EQ(problemOf(R"({"trisviewWindow": 1.0, "open": ["/a"]})"), expected);
    EXPECT_EQ(problemOf(R"({"open": ["/a"]})"), expected);
}

TEST(HandedFiles, OfHostileMessagesAreRefused)
{
    const std::string noObject = "expected a JSON object";
    for (const char* const line : {"", "hello", "[]", "null", "7", "{", R"({"trisviewWindow": 1, "open": ["/a"]} x)"})
        EXPECT_EQ(problemOf(line), noObject) << line;
    EXPECT_EQ(problemOf(std::string(60'000, '[')), noObject);
    EXPECT_EQ(problemOf(R"({"trisviewWindow": 1, "open": [["/a"]]})"), noObject) << "nested too deeply";
    EXPECT_EQ(problemOf("{\"trisviewWindow\": 1, \"open\": [\"/\xFF\"]}"), noObject);
    const std::string noList = "\"open\": expected a list of paths";
    for (const char* const open : {"[]", "7", "\"/a\"", "{}", "null"})
        EXPECT_EQ(problemOf(std::string(R"({"trisviewWindow": 1, "open": )") + open + "}"), noList) << open;
    const std::string noPath = "\"open\": expected absolute paths";
    for (const char* const path : {"\"\"", "\"a.md2\"", "\"../a.md2\"", "7", "null", R"("/a\u0000.md2")"})
        EXPECT_EQ(problemOf(std::string(R"({"trisviewWindow": 1, "open": [)") + path + "]}"), noPath) << path;
}

TEST(HandedFiles, OfTheGreatestMessageAreTaken)
{
    const tests::TemporaryFolder folder;
    const std::string before = R"({"trisviewWindow": 1, "open": [")" + platform::utf8FromPath(folder.path()) + "/";
    const std::string after = "\"]}";
    const auto messageOf = [&](std::size_t bytes) {
        return before + std::string(bytes - before.size() - after.size(), 'x') + after;
    };
    EXPECT_EQ(problemOf(messageOf(app::kMaxHandedBytes)), "none");
    EXPECT_EQ(problemOf(messageOf(app::kMaxHandedBytes + 1)), "a message has at most 65536 bytes");
}

} // namespace
