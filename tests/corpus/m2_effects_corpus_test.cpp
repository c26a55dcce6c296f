// The effects of real models depend only on the sequence and the time (docs/formats/m2_effects.md §3).
#include "renderer/scene/open.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/scene/effects_of_model.hpp"
#include "tests/support/corpus.hpp"

#include <glm/geometric.hpp>

#include <cstring>

namespace m2_effects_corpus_test {

using animation::EffectSystem;
using animation::EffectVertex;

constexpr std::size_t kMaxSequences = 6; // per model: the test takes seconds

/// One sequence of a model; keys in sidecars are read.
class PlayedModel {
public:
    PlayedModel(const scene::Node& node, std::uint32_t sequence)
        : m_shape(skinnedOf(*node.model)),
          m_sequence(sequence),
          m_bones(m_shape.bones.size(), animation::identityBone())
    {
        (void)node.sequences->read(sequence);
        m_keys = node.sequences->keys(sequence);
    }

    void show(EffectSystem& system, double ms) const { system.advanceTo({m_sequence, m_keys, ms, ms}); }
    [[nodiscard]] std::vector<EffectVertex> at(EffectSystem& system, double ms) const
    {
        show(system, ms);
        animation::EffectView view;
        view.bones = m_bones;
        return tests::verticesOf(system, view);
    }
    [[nodiscard]] double durationMs() const { return std::max<double>(m_keys.durationMs, 1000.0); }
    [[nodiscard]] bool showsAnything() const
    {
        EffectSystem system(m_shape);
        return !at(system, 0.45 * durationMs()).empty() || !at(system, 0.9 * durationMs()).empty();
    }
    [[nodiscard]] const formats::Skinned& shape() const { return m_shape; }

private:
    const formats::Skinned& m_shape;
    std::uint32_t m_sequence;
    formats::KeyView m_keys;
    std::vector<animation::BoneMatrix> m_bones;
};

/// The sequences of a model with visible effects, up to the limit, evenly chosen from all.
std::vector<PlayedModel> sequencesWithEffects(const scene::Node& node)
{
    const std::size_t count = std::max<std::size_t>(skinnedOf(*node.model).sequences.size(), 1);
    std::vector<PlayedModel> showing;
    for (std::uint32_t sequence = 0; sequence < count; ++sequence) {
        PlayedModel played(node, sequence);
        if (played.showsAnything())
            showing.push_back(std::move(played));
    }
    std::vector<PlayedModel> chosen;
    const std::size_t wanted = std::min(showing.size(), kMaxSequences);
    for (std::size_t i = 0; i < wanted; ++i)
        chosen.push_back(showing[i * showing.size() / wanted]);
    return chosen;
}

bool areSameBytes(const std::vector<EffectVertex>& a, const std::vector<EffectVertex>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(EffectVertex)) == 0;
}

/// Shows 20 times of a sequence directly, while playing, and after going forwards and back; returns the number of
/// vertices.
std::size_t compareWaysTo(const PlayedModel& played)
{
    constexpr int kTimes = 20;
    const double duration = played.durationMs();
    EffectSystem playing(played.shape());
    EffectSystem scrubbed(played.shape());
    std::size_t vertices = 0;
    for (int i = 0; i < kTimes; ++i) {
        const double ms = duration * (i + 0.3) / kTimes;
        EffectSystem fresh(played.shape());
        const auto expected = played.at(fresh, ms);
        vertices += expected.size();
        for (const EffectVertex& vertex : expected)
            EXPECT_LT(glm::length(vertex.position), 1e6f);
        for (double before = ms - duration / kTimes; before < ms; before += 7.0)
            played.show(playing, std::max(before, 0.0));
        EXPECT_TRUE(areSameBytes(played.at(playing, ms), expected)) << "played to " << ms;
        played.show(scrubbed, std::min(ms + 150.0, duration - 1.0));
        EXPECT_TRUE(areSameBytes(played.at(scrubbed, ms), expected)) << "past and back to " << ms;
    }
    return vertices;
}

TEST(M2EffectsCorpus, AreTheSameWhicheverWayATimeIsReached)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    scene::OpenOptions options;
    options.images = scene::ImagePolicy::none;
    std::size_t models = 0;
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.generic_string());
        const auto document = scene::open(path, options);
        ASSERT_TRUE(document) << document.error().message;
        const scene::Node& node = document->nodes.front();
        if (skinnedOf(*node.model).particles.empty())
            continue;
        ++models;
        const std::vector<PlayedModel> sequences = sequencesWithEffects(node);
        EXPECT_FALSE(sequences.empty());
        std::size_t vertices = 0;
        for (const PlayedModel& sequence : sequences)
            vertices += compareWaysTo(sequence);
        EXPECT_GT(vertices, 100U);
    }
    EXPECT_GE(models, 23U);
}

} // namespace m2_effects_corpus_test
