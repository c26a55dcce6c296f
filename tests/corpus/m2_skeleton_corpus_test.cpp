// Compares every sequence of every real M2 with a second evaluator written only from docs/formats/m2.md.
#include "formats/m2/m2.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/animation/skinning.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/m2_reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace m2_skeleton_corpus_test {

using animation::BoneMatrix;
using animation::SampleTime;
using formats::Skinned;

constexpr double kTolerance = 1e-5; // of the largest number used in a result
constexpr std::size_t kKeysTried = 12;

/// A selection of the sequence's keys, between them, at both ends, and past the end, where it wraps around.
std::vector<double> timesToTry(const tests::M2Reference& reference, std::uint32_t sequence,
                               std::span<const std::byte> anim)
{
    std::vector<double> keys = reference.boneKeyTimes(sequence, anim);
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    const double duration = reference.durationMs(sequence);
    std::vector<double> times{0.0, duration, duration * 0.37, duration + 12.75, 3 * duration + duration / 7};
    const std::size_t step = std::max<std::size_t>(1, keys.size() / kKeysTried);
    for (std::size_t i = 0; i < keys.size(); i += step) {
        times.push_back(keys[i]);
        if (i + 1 < keys.size())
            times.push_back(keys[i] + (keys[i + 1] - keys[i]) * 0.43);
    }
    return times;
}

double largestDifference(const BoneMatrix& found, const tests::ReferenceMatrix& expected, const glm::vec3& pivot)
{
    double size = std::max({1.0, std::abs(double{pivot.x}), std::abs(double{pivot.y}), std::abs(double{pivot.z})});
    double difference = 0.0;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column) {
            const double value = expected[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
            size = std::max(size, std::abs(value));
            difference = std::max(difference, std::abs(static_cast<double>(found[row][column]) - value));
        }
    }
    return difference / size;
}

class M2SkeletonCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

TEST_F(M2SkeletonCorpus, PosesEverySequenceAsTheReferenceSays)
{
    std::size_t poses = 0;
    std::size_t externalSequences = 0;
    double worstBone = 0.0;
    double worstPosition = 0.0;
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto model = formats::loadModel(*file);
        ASSERT_TRUE(model);
        const Skinned& shape = formats::skinnedOf(*model);
        const tests::M2Reference reference(file->file().span());
        ASSERT_EQ(shape.bones.size(), reference.count(0x34));
        const auto modelSize = static_cast<double>(model->bounds.diagonal());
        std::vector<BoneMatrix> bones(shape.bones.size());
        for (std::uint32_t sequence = 0; sequence < shape.sequences.size(); ++sequence) {
            SCOPED_TRACE(shape.sequences[sequence].name);
            ASSERT_EQ(shape.sequences[sequence].durationMs, reference.durationMs(sequence));
            ASSERT_EQ(!shape.sequences[sequence].keysFile.empty(), reference.isExternal(sequence));
            SampleTime sampleTime;
            sampleTime.now.keys = formats::keysOf(shape, sequence);
            formats::SequenceKeys external;
            if (reference.isExternal(sequence)) {
                const auto anim = formats::readFile(path.parent_path() / shape.sequences[sequence].keysFile);
                ASSERT_TRUE(anim) << anim.error().message;
                auto keys = formats::loadSequenceKeys(shape, sequence, *anim);
                ASSERT_TRUE(keys) << keys.error().message;
                EXPECT_TRUE(keys->diagnostics.empty()) << keys->diagnostics.front().message;
                external = *std::move(keys);
                sampleTime.now.keys = formats::keysOf(shape, sequence, external);
                ++externalSequences;
            }
            for (const double ms : timesToTry(reference, sequence, external.file.span())) {
                const double duration = reference.durationMs(sequence);
                const bool isPastEnd = ms > duration;
                const double shown = isPastEnd && duration > 0 ? std::fmod(ms, duration) : std::min(ms, duration);
                sampleTime.now.ms = isPastEnd ? animation::wrapped(ms, duration) : ms;
                sampleTime.globalMs = 10.0 * ms + 3333.3;
                animation::evaluateSkeleton(shape, sampleTime, std::nullopt, bones);
                const auto expected = reference.bones(sequence, shown, sampleTime.globalMs, external.file.span());
                for (std::size_t bone = 0; bone < bones.size(); ++bone) {
                    const double difference = largestDifference(bones[bone], expected[bone], shape.bones[bone].pivot);
                    worstBone = std::max(worstBone, difference);
                    ASSERT_LT(difference, kTolerance) << "bone " << bone << " at " << ms;
                }
                for (std::uint32_t vertex = 0; vertex < shape.vertices.count; vertex += 11) {
                    const glm::vec3 found =
                        animation::skinnedPosition(bones, formats::vertexAt(shape.vertices, vertex));
                    const auto wanted = reference.position(vertex, expected);
                    for (int axis = 0; axis < 3; ++axis) {
                        const double value = wanted[static_cast<std::size_t>(axis)];
                        const double difference = std::abs(static_cast<double>(found[axis]) - value) /
                                                  std::max({1.0, modelSize, std::abs(value)});
                        worstPosition = std::max(worstPosition, difference);
                        ASSERT_LT(difference, kTolerance) << "vertex " << vertex << " at " << ms;
                    }
                }
                ++poses;
            }
        }
    }
    EXPECT_EQ(externalSequences, 24U); // 23, and an alias of one of them
    EXPECT_GT(poses, 4000U);
    std::printf("%zu poses, largest difference %.2g (bones), %.2g (positions)\n", poses, worstBone, worstPosition);
}

} // namespace m2_skeleton_corpus_test
