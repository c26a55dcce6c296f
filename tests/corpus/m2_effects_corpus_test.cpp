// The effects of real models depend on the sequence and the time alone (docs/formats/m2_effects.md §3).
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/scene/effects_of_model.hpp"
#include "tests/support/corpus.hpp"

#include <glm/geometric.hpp>

#include <cstring>

namespace {

using animation::EffectSystem;
using animation::EffectVertex;

formats::Model loadWithSidecars(const std::filesystem::path& path)
{
    const auto sidecar = [&path](std::string_view name) -> formats::Result<formats::FileBytes> {
        TRISVIEW_TRY_ASSIGN(const formats::ByteView file, formats::readFile(path.parent_path() / name));
        return file.file();
    };
    const auto file = formats::readFile(path);
    EXPECT_TRUE(file);
    auto model = formats::loadModelWithSidecars(*file, sidecar);
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
}

/// One model and a sequence of it.
class PlayedModel {
public:
    PlayedModel(const formats::Skinned& shape, std::uint32_t sequence)
        : m_shape(shape), m_sequence(sequence), m_bones(shape.bones.size(), animation::identityBone())
    {
    }

    void show(EffectSystem& system, double ms) const
    {
        system.advanceTo({m_sequence, keysOf(m_shape, m_sequence), ms, ms});
    }
    [[nodiscard]] std::vector<EffectVertex> at(EffectSystem& system, double ms) const
    {
        show(system, ms);
        animation::EffectView view;
        view.bones = m_bones;
        return tests::verticesOf(system, view);
    }

private:
    const formats::Skinned& m_shape;
    std::uint32_t m_sequence;
    std::vector<animation::BoneMatrix> m_bones;
};

bool areSameBytes(const std::vector<EffectVertex>& a, const std::vector<EffectVertex>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(EffectVertex)) == 0;
}

TEST(M2EffectsCorpus, AreTheSameWhicheverWayATimeIsReached)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    constexpr int kTimes = 20;
    std::size_t models = 0;
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.string());
        const formats::Model model = loadWithSidecars(path);
        const formats::Skinned& shape = skinnedOf(model);
        if (shape.particles.empty())
            continue;
        ++models;
        const PlayedModel played(shape, 0);
        const double duration = std::max<double>(keysOf(shape, 0).durationMs, 1000.0);
        EffectSystem playing(shape);
        EffectSystem scrubbed(shape);
        std::size_t vertices = 0;
        for (int i = 0; i < kTimes; ++i) {
            const double ms = duration * (i + 0.3) / kTimes;
            EffectSystem fresh(shape);
            const auto expected = played.at(fresh, ms);
            vertices += expected.size();
            for (const EffectVertex& vertex : expected)
                ASSERT_LT(glm::length(vertex.position), 1e6f);
            for (double before = ms - duration / kTimes; before < ms; before += 7.0)
                played.show(playing, std::max(before, 0.0));
            EXPECT_TRUE(areSameBytes(played.at(playing, ms), expected)) << "played to " << ms;
            played.show(scrubbed, std::min(ms + 150.0, duration - 1.0));
            EXPECT_TRUE(areSameBytes(played.at(scrubbed, ms), expected)) << "past and back to " << ms;
        }
        const bool isOff = path.filename() == "Imp2.m2"; // its emitters are on in no sequence
        EXPECT_TRUE(isOff ? vertices == 0 : vertices > 100) << vertices;
    }
    EXPECT_EQ(models, 9U);
}

} // namespace
