#include "formats/vfs/read_file.hpp"

#include "formats/platform/input_file.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace read_file_test {

namespace fs = std::filesystem;
using formats::LoadErrorCode;
using formats::readFile;
using tests::TemporaryFolder;

std::string textOf(const formats::ByteView& file)
{
    const auto bytes = file.file().span();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(ReadFile, GivesAllBytesUnderThePath)
{
    const TemporaryFolder folder;
    const std::string text("IDP2\0\xff\n\r\n", 9);
    const fs::path path = folder.write("a model.md2", text);

    const auto file = readFile(path);

    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(textOf(*file), text);
    EXPECT_EQ(file->name(), path.generic_string());
}

TEST(ReadFile, GivesLargeFilesWhole)
{
    const TemporaryFolder folder;
    std::string text(5'000'001, '\0');
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = static_cast<char>(i * 2654435761U >> 24U);

    const auto file = readFile(folder.write("large.md2", text));

    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(textOf(*file) == text);
}

TEST(ReadFile, GivesAnEmptyFileAsNoBytes)
{
    const TemporaryFolder folder;

    const auto file = readFile(folder.write("empty.md2", ""));

    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->size(), 0U);
}

TEST(ReadFile, TakesAnotherNameForMessages)
{
    const TemporaryFolder folder;

    const auto file = readFile(folder.write("a.md2", "x"), "shown.md2");
    const auto missing = readFile(folder / "b.md2", "shown.md2");

    ASSERT_TRUE(file);
    EXPECT_EQ(file->name(), "shown.md2");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "shown.md2: no such file");
}

struct Refusal {
    const char* description;
    fs::path (*make)(const TemporaryFolder&);
    LoadErrorCode code;
    const char* message; ///< without the path before it
};

void PrintTo(const Refusal& refusal, std::ostream* out)
{
    *out << refusal.description;
}

class ReadFileRefusal : public testing::TestWithParam<Refusal> {};

TEST_P(ReadFileRefusal, NamesTheFileAndTheReason)
{
    const TemporaryFolder folder;
    const fs::path path = GetParam().make(folder);

    const auto file = readFile(path);

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, GetParam().code);
    EXPECT_EQ(file.error().message, path.generic_string() + GetParam().message);
}

const std::array kRefusals = {
    Refusal{"Missing", [](const TemporaryFolder& folder) { return folder / "x.md2"; }, LoadErrorCode::notFound,
            ": no such file"},
    Refusal{"EmptyPath", [](const TemporaryFolder&) { return fs::path(); }, LoadErrorCode::notFound, ": no such file"},
    Refusal{"MissingFolder", [](const TemporaryFolder& folder) { return folder / "models/x.md2"; },
            LoadErrorCode::notFound, ": no such file"},
    Refusal{"FileTakenForAFolder",
            [](const TemporaryFolder& folder) { return folder.write("x.md2", "bytes") / "y.md2"; },
            LoadErrorCode::notFound, ": no such file"},
    Refusal{"NulInTheName",
            [](const TemporaryFolder& folder) {
                return fs::path(folder.write("x.md2", "bytes").generic_string() + std::string("\0.png", 5));
            },
            LoadErrorCode::notFound, ": no such file"},
    Refusal{"Folder", [](const TemporaryFolder& folder) { return folder.path(); }, LoadErrorCode::io, ": is a folder"},
    Refusal{"Device", [](const TemporaryFolder&) { return fs::path(tests::kNullDevice); }, LoadErrorCode::io,
            ": is a device or a pipe"},
    Refusal{"LargerThanTheLimit",
            [](const TemporaryFolder& folder) {
                const fs::path path = folder.write("huge.md2", "");
                fs::resize_file(path, formats::kMaxFileBytes + 1); // a sparse file: takes no disk space
                return path;
            },
            LoadErrorCode::tooLarge, ": file has 2147483649 bytes, at most 2147483648 are read"},
};

INSTANTIATE_TEST_SUITE_P(Table, ReadFileRefusal, testing::ValuesIn(kRefusals),
                         [](const auto& test) { return std::string(test.param.description); });

TEST(InputFile, GivesWhatIsLeftOfAFileThatShrankAfterItWasOpened)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", std::string(100, 'x'));
    platform::InputFile file(path);
    ASSERT_EQ(file.state(), platform::OpenState::open);
    ASSERT_EQ(file.size(), 100U);
    fs::resize_file(path, 60);
    std::array<std::byte, 100> bytes{};

    EXPECT_EQ(file.read(bytes), 60U);
    EXPECT_EQ(file.reason(), "");
}

TEST(InputFile, GoesOnWhereTheLastReadStopped)
{
    const TemporaryFolder folder;
    platform::InputFile file(folder.write("x.md2", "abcdef"));
    std::array<std::byte, 4> bytes{};

    EXPECT_EQ(file.read(bytes), 4U);
    EXPECT_EQ(file.read(bytes), 2U);
    EXPECT_EQ(bytes[0], std::byte{'e'});
    EXPECT_EQ(file.read(bytes), 0U);
}

} // namespace read_file_test
