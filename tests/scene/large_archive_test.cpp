#include "formats/vfs/archive_paths.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/read_bytes.hpp"

#include <gtest/gtest.h>

#include <fstream>

/// An archive as large as a game's: the cost of listing it and of opening one of its models.
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFiller = 2000;
constexpr std::size_t kFillerBytes = 100'000; // 200 MB in all
constexpr const char* kPlayer = "models/players/tester/";

/// The checksum used in ZIP.
std::uint32_t checksumOf(std::string_view content)
{
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char letter : content) {
        crc ^= static_cast<std::uint8_t>(letter);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

/// Stored entries, most of them sparse without disk space; the player's files are among them.
class LargeArchive {
public:
    explicit LargeArchive(const fs::path& path) : m_file(path, std::ios::binary)
    {
        const tests::PlayerGame game;
        const std::vector<std::string> parts = {"lower.md3", "upper.md3", "head.md3", "animation.cfg"};
        for (std::size_t i = 0; i < kFiller; ++i) {
            addHole("textures/filler" + std::to_string(i) + ".tga");
            if (i % 500 == 250)
                add(kPlayer + parts.at(i / 500), tests::textOf(bytesOf(game.file(parts.at(i / 500)))));
        }
        finish();
    }

    [[nodiscard]] static std::vector<std::byte> bytesOf(const fs::path& path)
    {
        const auto file = formats::readFile(path);
        EXPECT_TRUE(file) << path;
        return {file->file().span().begin(), file->file().span().end()};
    }

private:
    void addHole(const std::string& name)
    {
        addHeader(name, kFillerBytes, 0); // its checksum is wrong: reading it fails
        m_file.seekp(static_cast<std::streamoff>(kFillerBytes), std::ios::cur);
    }

    void add(const std::string& name, const std::string& content)
    {
        addHeader(name, content.size(), checksumOf(content));
        m_file.write(content.data(), static_cast<std::streamsize>(content.size()));
    }

    void addHeader(const std::string& name, std::size_t size, std::uint32_t crc)
    {
        const auto offset = static_cast<std::uint32_t>(m_file.tellp());
        const auto bytes = static_cast<std::uint32_t>(size);
        const auto nameBytes = static_cast<std::uint16_t>(name.size());
        write(tests::ByteBuilder().u32(0x04034B50).u16(20).u16(0).u16(0).u32(0).u32(crc).u32(bytes).u32(bytes));
        write(tests::ByteBuilder().u16(nameBytes).u16(0).text(name, name.size()));
        m_directory.u32(0x02014B50).u16(20).u16(20).u16(0).u16(0).u32(0).u32(crc).u32(bytes).u32(bytes);
        m_directory.u16(nameBytes).u16(0).u16(0).u16(0).u16(0).u32(0).u32(offset).text(name, name.size());
        ++m_count;
    }

    void finish()
    {
        const auto at = static_cast<std::uint32_t>(m_file.tellp());
        write(m_directory);
        const auto size = static_cast<std::uint32_t>(m_file.tellp()) - at;
        write(tests::ByteBuilder().u32(0x06054B50).u32(0).u16(m_count).u16(m_count).u32(size).u32(at).u16(0));
    }

    void write(const tests::ByteBuilder& builder)
    {
        const tests::Bytes bytes = builder.build();
        m_file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }

    std::ofstream m_file;
    tests::ByteBuilder m_directory;
    std::uint16_t m_count = 0;
};

class LargeArchiveTest : public testing::Test {
protected:
    void SetUp() override
    {
        LargeArchive made(m_path);
        static_cast<void>(made);
    }
    [[nodiscard]] const fs::path& path() const { return m_path; }

private:
    tests::TemporaryFolder m_folder;
    fs::path m_path = m_folder / "large.pk3";
};

// The table is some 150 KB.
TEST_F(LargeArchiveTest, IsListedFromItsTableAlone)
{
    ASSERT_GT(fs::file_size(path()), 200'000'000U);
    std::size_t names = 0;
    const std::uint64_t bytes = tests::bytesReadBy([&] {
        const auto listed = formats::listPath(path(), {}, 100'000);
        ASSERT_TRUE(listed) << listed.error().message;
        names = listed->size();
    });
    EXPECT_EQ(names, kFiller + 4);
    EXPECT_LT(bytes, 500'000U);
    RecordProperty("bytes", std::to_string(bytes));
}

TEST_F(LargeArchiveTest, GivesOneModelForLittleMore)
{
    const auto models = scene::modelFilesAt(path());
    ASSERT_TRUE(models) << models.error().message;
    ASSERT_EQ(models->size(), 1U) << "the player";
    const std::uint64_t bytes = tests::bytesReadBy([&] {
        const auto document = scene::open(models->front());
        ASSERT_TRUE(document) << document.error().message;
        EXPECT_EQ(document->nodes.size(), 3U);
        EXPECT_FALSE(clipsOf(*document, 0).empty());
    });
    EXPECT_LT(bytes, 1'000'000U);
    RecordProperty("bytes", std::to_string(bytes));
}

} // namespace
