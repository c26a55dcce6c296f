#pragma once

#include "tests/support/m2_fitted_sample.hpp"

#include <string>
#include <vector>

namespace tests {

/// One of the M2 layouts that can be written.
struct LayoutUnderTest {
    std::uint32_t version = 264;
    formats::M2WriteContainer container = formats::M2WriteContainer::flat;
};

[[nodiscard]] inline std::vector<LayoutUnderTest> m2LayoutsWithFiles()
{
    using enum formats::M2WriteContainer;
    return {{264, flat}, {265, flat}, {271, flat}, {272, flat}, {272, chunks}, {274, chunksAndSkeleton}};
}

/// Every layout that differs from its neighbors, and versions at both of its ends.
[[nodiscard]] inline std::vector<LayoutUnderTest> allM2Layouts()
{
    std::vector<LayoutUnderTest> layouts{{256}, {257}, {260}, {263}};
    for (const LayoutUnderTest& each : m2LayoutsWithFiles())
        layouts.push_back(each);
    return layouts;
}

[[nodiscard]] inline std::string nameOfLayout(const LayoutUnderTest& layout)
{
    const std::string container = layout.container == formats::M2WriteContainer::flat     ? ""
                                  : layout.container == formats::M2WriteContainer::chunks ? "chunks"
                                                                                          : "skeleton";
    return std::to_string(layout.version) + container;
}

/// For INSTANTIATE_TEST_SUITE_P.
struct LayoutName {
    template <class Info> std::string operator()(const Info& info) const { return nameOfLayout(info.param); }
};

/// The complete pole with only features that every layout supports: no keys in sidecars, flags that mean nothing before
/// version 264 and that the writer would set from then on, one texture per batch, and a shader that later versions name
/// and earlier ones derive from the blend mode. Its rotations have components of equal size, which packed words
/// represent exactly.
[[nodiscard]] inline formats::M2WriteModel plainPole(const LayoutUnderTest& layout)
{
    constexpr std::uint32_t kKeysAreEmbedded = 0x20;
    constexpr std::uint16_t kModulates = 0x10;
    formats::M2WriteModel model = fittedPole(layout.version);
    model.container = layout.container;
    model.combinerCombos.clear();
    for (formats::M2WriteSequence& sequence : model.sequences) {
        sequence.isExternal = false;
        sequence.flags |= kKeysAreEmbedded;
    }
    formats::M2WritePart& flag = model.skinProfiles[0].parts[1];
    flag.batches.resize(1);
    flag.batches[0].shaderId = kModulates;
    return model;
}

} // namespace tests
