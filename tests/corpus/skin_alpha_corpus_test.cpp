#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/document/surface_alpha.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

namespace skin_alpha_corpus_test {

using formats::ImageAlpha;

/// Plants are masks; no other MD2 skin of the corpus has transparency.
TEST(SkinAlphaCorpus, TellsLeavesFromEverythingElse)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t cutOut = 0;
    for (const std::filesystem::path& file : tests::corpusFiles(".md2")) {
        const auto document = scene::open(file);
        if (!document)
            continue; // other tests cover broken files
        for (std::uint32_t skin = 0; skin < document->nodes.front().skins.size(); ++skin) {
            const scene::Texture* const texture = skinTexture(*document, document->nodes.front(), skin);
            if (texture == nullptr || !texture->image)
                continue;
            const std::string name = formats::fileNameOf(texture->path);
            const bool isLeaf = name.starts_with("fir.") || name.starts_with("grass_") || name.starts_with("palm_") ||
                                name.starts_with("gum_tree_branch");
            EXPECT_EQ(texture->alpha, isLeaf ? ImageAlpha::cutOut : ImageAlpha::opaque) << texture->path;
            cutOut += texture->alpha == ImageAlpha::cutOut ? 1 : 0;
        }
    }
    EXPECT_GE(cutOut, 10U);
}

} // namespace skin_alpha_corpus_test
