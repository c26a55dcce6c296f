#include "tests/support/corpus.hpp"

#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"

#include <gtest/gtest.h>

using namespace formats;

namespace image_corpus_test {

TEST(ImageCorpus, DecodesEveryImageAsProbed)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t count = 0;
    for (const std::string_view extension : imageExtensions()) {
        for (const auto& path : tests::corpusFiles(extension)) {
            const auto file = readFile(path);
            ASSERT_TRUE(file) << file.error().message;
            const auto loaded = loadImage(*file);
            ASSERT_TRUE(loaded) << path << ": " << loaded.error().message;
            const auto info = probeImage(*file);
            ASSERT_TRUE(info) << path << ": " << info.error().message;
            EXPECT_EQ(info->width, loaded->image.width) << path;
            EXPECT_EQ(info->height, loaded->image.height) << path;
            EXPECT_EQ(loaded->image.pixels.size(), loaded->image.pixelCount() * 4) << path;
            for (const Diagnostic& diagnostic : loaded->diagnostics)
                ADD_FAILURE() << path << ": " << diagnostic.rule << ": " << diagnostic.message;
            ++count;
        }
    }
    RecordProperty("images", static_cast<int>(count));
    EXPECT_GT(count, 0U);
}

} // namespace image_corpus_test
