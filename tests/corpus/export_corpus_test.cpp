#include "formats/vfs/read_file.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/md2_bytes.hpp"
#include "tests/support/obj_text.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace export_corpus_test {

namespace fs = std::filesystem;
using app::ExitStatus;

std::string textOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class ExportCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }

    /// The model as OBJ at a frame of the file.
    [[nodiscard]] tests::ObjText exported(const fs::path& model, const std::string& frame) const
    {
        const fs::path output = m_folder / "pose.obj";
        const auto result = tests::run(
            {"export", model.generic_string(), "-o", output.generic_string(), "--no-material", "--frame", frame});
        EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
        return tests::readObj(textOf(output));
    }

private:
    tests::TemporaryFolder m_folder;
};

TEST_F(ExportCorpus, GivesThePositionsThatTheBytesGive)
{
    const auto files = tests::corpusFiles(".md2");
    EXPECT_EQ(files.size(), 26U);
    for (const fs::path& path : files) {
        SCOPED_TRACE(path.generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto bytes = file->file().span();
        const std::size_t last = tests::md2Word(bytes, 40) - 1;
        struct Instant {
            std::string frame;
            std::size_t a, b;
            double blend;
        };
        std::vector<Instant> instants{{"0", 0, 0, 0.0}, {std::to_string(last), last, last, 0.0}};
        if (last > 0) {
            const std::size_t middle = last / 2;
            instants.push_back({std::to_string(middle) + ".375", middle, middle + 1, 0.375});
            instants.push_back({std::to_string(last - 1) + ".9", last - 1, last, 0.9});
        }
        for (const Instant& instant : instants) {
            const auto expected = tests::md2Positions(bytes, instant.a, instant.b, instant.blend);
            const tests::ObjText obj = exported(path, instant.frame);
            EXPECT_LE(tests::largestDistance(obj.vertices, expected), 1e-6 * tests::sizeOf(expected)) << instant.frame;
        }
    }
}

TEST_F(ExportCorpus, GivesTheTrianglesAndTextureCoordinatesOfTheList)
{
    for (const fs::path& path : tests::corpusFiles(".md2")) {
        SCOPED_TRACE(path.generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto bytes = file->file().span();
        const auto word16 = [&](std::size_t offset) {
            return std::to_integer<std::uint32_t>(bytes[offset]) | std::to_integer<std::uint32_t>(bytes[offset + 1])
                                                                       << 8U;
        };
        const tests::ObjText obj = exported(path, "0");
        ASSERT_EQ(obj.faces.size(), tests::md2Word(bytes, 32));
        const double width = tests::md2Word(bytes, 8);
        const double height = tests::md2Word(bytes, 12);
        for (std::size_t triangle = 0; triangle < obj.faces.size(); ++triangle) {
            const std::size_t record = tests::md2Word(bytes, 52) + 12 * triangle;
            for (std::size_t corner = 0; corner < 3; ++corner) {
                // In the opposite order: MD2 is clockwise.
                const auto& written = obj.faces[triangle].at((3 - corner) % 3);
                ASSERT_EQ(written.vertex, word16(record + 2 * corner)) << triangle;
                const std::size_t texCoord = tests::md2Word(bytes, 48) + 4 * word16(record + 6 + 2 * corner);
                const double s = static_cast<std::int16_t>(word16(texCoord));
                const double t = static_cast<std::int16_t>(word16(texCoord + 2));
                ASSERT_NEAR(obj.texCoords.at(written.texCoord)[0], (s + 0.5) / width, 1e-5) << triangle;
                ASSERT_NEAR(obj.texCoords.at(written.texCoord)[1], 1.0 - (t + 0.5) / height, 1e-5) << triangle;
            }
        }
    }
}

TEST_F(ExportCorpus, EndsByWhetherTheGlCommandsAskedForAreThere)
{
    const tests::TemporaryFolder folder;
    std::vector<std::string> complete;
    for (const fs::path& path : tests::corpusFiles(".md2")) {
        const auto result = tests::run({"export", path.generic_string(), "-o", (folder / "x.obj").generic_string(),
                                        "--no-material", "--gl-commands"});
        if (result.status == ExitStatus::done)
            complete.push_back(path.filename().generic_string());
        else
            EXPECT_EQ(result.status, ExitStatus::incomplete) << path;
    }
    EXPECT_EQ(complete, (std::vector<std::string>{"faerie.md2", "sydney.md2", "body.md2"}));
}

} // namespace export_corpus_test
