#pragma once

#include "formats/base/byte_view.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/m2_effects_sample.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace fuzz {

/// A written model with one particle emitter and one ribbon, and the offsets of their records.
struct EffectSample {
    std::vector<formats::M2WrittenFile> files; ///< the model first
    std::size_t particle = 0, particleBytes = 0;
    std::size_t ribbon = 0, ribbonBytes = 0;

    /// The model's file with these bytes written over the particle's record, then over the ribbon's, as far as they go.
    [[nodiscard]] std::vector<std::byte> withRecords(std::span<const std::byte> records) const
    {
        std::vector<std::byte> bytes = files.front().bytes;
        const auto first = records.first(std::min(records.size(), particleBytes));
        const auto second = records.subspan(first.size()).first(std::min(records.size() - first.size(), ribbonBytes));
        std::copy(first.begin(), first.end(), bytes.begin() + static_cast<std::ptrdiff_t>(particle));
        std::copy(second.begin(), second.end(), bytes.begin() + static_cast<std::ptrdiff_t>(ribbon));
        return bytes;
    }
    [[nodiscard]] std::vector<std::byte> records() const
    {
        const std::span<const std::byte> bytes = files.front().bytes;
        const auto of = [&](std::size_t at, std::size_t size) { return bytes.subspan(at, size); };
        std::vector<std::byte> both;
        for (const auto part : {of(particle, particleBytes), of(ribbon, ribbonBytes)})
            both.insert(both.end(), part.begin(), part.end());
        return both;
    }
};

/// One sample for each form of the records: two from before version 264, that of 264, the long one, and that of later
/// versions.
[[nodiscard]] inline std::vector<EffectSample> effectSamples()
{
    struct Form {
        std::uint32_t version;
        std::optional<formats::M2ParticleForm> form;
        std::uint32_t globalFlags;
        std::uint32_t laterVersion;
    };
    constexpr std::uint32_t kLong = 0x200;
    std::vector<EffectSample> samples;
    for (const Form& form : {Form{256, {}, 0, 256},
                             {256, formats::M2ParticleForm::bytes, 0, 256},
                             {264, {}, 0, 264},
                             {264, {}, kLong, 264},
                             {264, {}, kLong, 272}}) {
        formats::M2WriteModel model =
            tests::poleWith(form.version, {form.form, {tests::distinctEmitter()}, {tests::distinctRibbon()}});
        model.globalFlags = form.globalFlags;
        for (formats::M2WriteSequence& sequence : model.sequences)
            sequence.isExternal = false;
        EffectSample sample;
        sample.files = formats::writeM2(model);
        std::vector<std::byte>& bytes = sample.files.front().bytes;
        tests::patchU32(bytes, 4, form.laterVersion);
        const bool isOld = form.version < 264;
        const auto tableAt = [&bytes](std::size_t field) {
            return std::size_t{formats::FieldReader(std::span<const std::byte>(bytes).subspan(field + 4, 4)).u32()};
        };
        sample.ribbon = tableAt(isOld ? 0x134 : 0x120);
        sample.ribbonBytes = isOld ? 220 : 176;
        sample.particle = tableAt(isOld ? 0x13C : 0x128);
        sample.particleBytes = isOld ? 504 : (form.globalFlags & kLong) != 0 ? 492 : 476;
        samples.push_back(std::move(sample));
    }
    return samples;
}

} // namespace fuzz
