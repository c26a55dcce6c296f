#pragma once

#include "formats/base/byte_view.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/m2_effects_sample.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace tests {

[[nodiscard]] inline scene::Document documentOf(const formats::M2WriteModel& written)
{
    const auto files = formats::writeM2(written);
    auto loaded = formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(files.front().bytes), "Pole.m2"),
                                  sidecarsIn(files));
    EXPECT_TRUE(loaded);
    const auto model = std::make_shared<const formats::Model>(*std::move(loaded));
    scene::Document document;
    scene::Node& node = document.nodes.emplace_back();
    node.model = model;
    node.sequences = std::make_shared<const scene::SequenceStore>(model, formats::FoundFile{},
                                                                  std::make_shared<const formats::VirtualFileSystem>());
    return document;
}

/// The flag pole with these effects.
[[nodiscard]] inline scene::Document poleDocument(const formats::M2WriteEffects& effects)
{
    return documentOf(poleWith(256, effects));
}

[[nodiscard]] inline formats::M2WriteEffects effectOf(const formats::M2WriteParticle& emitter)
{
    return {formats::M2ParticleForm::words, {emitter}, {}};
}

/// On the root bone, which is in its bind pose at the start of a sequence.
[[nodiscard]] inline formats::M2WriteParticle emitterOf(std::uint16_t shape, float length, float width)
{
    formats::M2WriteParticle emitter;
    emitter.shape = shape;
    emitter.position = {10.0f, 20.0f, 30.0f};
    emitter.areaLength = constantTrack(length);
    emitter.areaWidth = constantTrack(width);
    return emitter;
}

inline const animation::Pose kStart = animation::SequencePose{.sequence = 0};

} // namespace tests
