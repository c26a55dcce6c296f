#pragma once

#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/m2_layouts.hpp"

namespace tests {

/// A model of later clients with two particle emitters that have three textures.
[[nodiscard]] inline formats::M2WriteModel poleWithTwoEmitters()
{
    constexpr std::uint32_t kLongRecords = 0x200;
    formats::M2WriteModel model = plainPole({272, formats::M2WriteContainer::chunks});
    formats::M2WriteParticle emitter = distinctEmitter();
    emitter.flags = 0x10000000;
    emitter.texture = 0;
    model.effects = std::make_shared<const formats::M2WriteEffects>(
        formats::M2WriteEffects{formats::M2ParticleForm::words, {emitter, emitter}, {}});
    model.globalFlags |= kLongRecords;
    return model;
}

/// A chunk and its content.
struct EffectChunk {
    std::string_view id;
    std::vector<std::byte> content;
};

/// Optional chunks for `poleWithTwoEmitters`: each chunk about emitters (docs/formats/m2_effects.md §9), with the exact
/// size.
[[nodiscard]] inline std::vector<EffectChunk> effectChunks()
{
    const std::size_t materials = plainPole({272, formats::M2WriteContainer::chunks}).materials.size();
    std::vector<std::byte> colors(2 * (materials + 2));
    colors[2 * materials + 3] = std::byte{1}; // of the second emitter
    // Two records of 28 bytes after the array, then a curve with two keys for the second.
    ByteBuilder factors;
    factors.u32(2).u32(8);
    factors.f32(0.0f).f32(2.0f).f32(0.5f).u32(0).u32(0).u32(0).u32(0);
    factors.f32(-3.0f).f32(1.0f).f32(4.0f).u32(2).u32(64).u32(2).u32(64);
    factors.u16(0).u16(0x7FFF);
    return {{"GPID", ByteBuilder().u32(700).u32(0).build()},
            {"RPID", ByteBuilder().u32(0).u32(800).build()},
            {"TXAC", colors},
            {"EXPT", ByteBuilder().f32(9.0f).f32(9.0f).f32(9.0f).f32(8.0f).f32(8.0f).f32(8.0f).build()},
            {"EXP2", factors.build()},
            {"PGD1", ByteBuilder().u32(2).u32(8).u16(0).u16(502).build()}};
}

} // namespace tests
