#include "renderer/scene/open.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// Models of AssaultCube with images and clips from the `md3.cfg` beside them.
namespace cube_corpus_test {

TEST(CubeCorpus, HasAnImageForEachSurface)
{
    std::size_t count = 0;
    for (const auto& path : tests::corpusFiles(".md3")) {
        if (path.generic_string().find("assaultcube") == std::string::npos)
            continue;
        ++count;
        SCOPED_TRACE(path.generic_string());
        const auto document = scene::open(path);
        ASSERT_TRUE(document) << document.error().message;
        for (std::uint32_t surface = 0; surface < surfaceCount(*document); ++surface) {
            const std::uint32_t texture = textureOfSurface(*document, 0, 0, surface);
            ASSERT_LT(texture, document->textures.size()) << surface;
            EXPECT_FALSE(isMissing(document->textures[texture])) << document->textures[texture].name;
        }
        if (path.filename() == "tris_high.md3") {
            ASSERT_EQ(clipsOf(*document, 0).size(), 3U);
            EXPECT_EQ(clipsOf(*document, 0)[1].name, "gun shoot");
            EXPECT_EQ(clipsOf(*document, 0)[1].frameCount, 12U);
        }
    }
    if (count == 0)
        GTEST_SKIP() << tests::kNoCorpus;
}

} // namespace cube_corpus_test
