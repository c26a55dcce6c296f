#include "formats/m2/effects/m2_effect_fields.hpp"

#include "formats/base/printable.hpp"

namespace formats::m2 {

float EffectFields::number(FieldReader& in)
{
    const float value = in.f32();
    if (isFiniteNumber(value))
        return value;
    m_notFinite.add(value);
    return 0.0f;
}

glm::vec2 EffectFields::vec2(FieldReader& in)
{
    const float x = number(in);
    return {x, number(in)};
}

glm::vec3 EffectFields::vec3(FieldReader& in)
{
    const glm::vec2 xy = vec2(in);
    return {xy.x, xy.y, number(in)};
}

std::uint32_t EffectFields::bone(std::uint32_t stated, std::string_view what, std::uint32_t index)
{
    const std::uint32_t bone = toIndex(stated, skinnedOf(m_model).bones.size());
    constexpr std::uint32_t kNone = 0xFFFF;
    if (bone == kNoIndex && stated != kNone && stated != kNoIndex)
        m_bones.add(what, " ", index, " on bone ", stated, " of ", skinnedOf(m_model).bones.size());
    return bone;
}

std::uint32_t EffectFields::texture(std::uint32_t stated, std::string_view what, std::uint32_t index)
{
    const std::uint32_t texture = toIndex(stated, m_model.textureSlots.size());
    if (texture == kNoIndex)
        m_textures.add(what, " ", index, " with texture ", stated, " of ", m_model.textureSlots.size());
    return texture;
}

BlendMode EffectFields::blend(std::uint32_t stated, std::string_view what, std::uint32_t index)
{
    if (stated <= static_cast<std::uint32_t>(BlendMode::blendAdd))
        return static_cast<BlendMode>(stated);
    m_blends.add(what, " ", index, " with blend mode ", stated);
    return BlendMode::alpha;
}

std::string EffectFields::text(WireArray array)
{
    constexpr std::uint32_t kMaxName = 260;
    const Records records = this->array(array, 1, kMaxName);
    FieldReader in(records.bytes);
    return printable(in.text(records.count));
}

Records EffectFields::array(WireArray stated, std::uint32_t stride, std::uint32_t limit)
{
    if (stated.count == 0)
        return {{}, stride, 0};
    const std::uint64_t fitting = m_file.fitting(stated.offset, stride);
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>({stated.count, fitting, limit}));
    if (count < stated.count)
        m_arrays.add(stated.count, " entries of ", stride, " bytes at byte ", stated.offset);
    const auto bytes = m_file.slice(stated.offset, stride, count, "curves of effects");
    return bytes ? Records{*bytes, stride, count} : Records{{}, stride, 0};
}

float EffectFields::longest(const Timeline& timeline) const
{
    float longest = 0.0f;
    FieldReader in(m_file.file().span().subspan(timeline.valuesOffset, std::size_t{timeline.count} * 4));
    for (std::uint32_t i = 0; i < timeline.count; ++i)
        longest = std::max(longest, in.f32());
    return longest;
}

void EffectFields::checkLifespans(TrackIndex track, std::uint32_t index)
{
    if (track == kNoIndex)
        return;
    const Skinned& shape = skinnedOf(m_model);
    const std::size_t rows = std::max<std::size_t>(shape.sequences.size(), 1);
    const auto timelines = std::span(shape.timelines).subspan(track * rows, rows);
    // Sequences that share keys, or a timeline of which each has a part, are next to each other.
    const std::size_t looked = shape.hasSharedTimeline && shape.tracks[track].ranges.count == 0 ? 1 : rows;
    std::uint32_t last = kNoIndex;
    for (const Timeline& timeline : timelines.first(looked)) {
        if (timeline.valuesOffset == last)
            continue;
        last = timeline.valuesOffset;
        if (const float seconds = longest(timeline); seconds > kMaxParticleSeconds) {
            m_lifespans.add("emitter ", index, ": ", seconds, " seconds");
            return;
        }
    }
}

void EffectFields::addUnknownShape(std::uint32_t index, std::uint32_t shape)
{
    m_shapes.add("emitter ", index, " of type ", shape);
}

void EffectFields::report(Diagnostics& diagnostics) const
{
    if (m_bones.count > 0)
        addWarning(diagnostics, "m2-effect-bone", {}, m_bones.count,
                   " emitters are on bones that are not there, the first: ", m_bones.first,
                   ": they stay where the model is");
    if (m_textures.count > 0)
        addWarning(diagnostics, "m2-effect-texture", {}, m_textures.count,
                   " textures of emitters are not there, the first: ", m_textures.first, ": nothing is drawn");
    if (m_blends.count > 0)
        addWarning(diagnostics, "m2-effect-blend", {}, m_blends.count,
                   " emitters have an unknown blend mode, the first: ", m_blends.first, ": drawn with alpha");
    if (m_shapes.count > 0)
        addWarning(diagnostics, "m2-particle-shape", {}, m_shapes.count,
                   " emitters have an unknown type, the first: ", m_shapes.first, ": they emit nothing");
    if (m_lifespans.count > 0)
        addWarning(diagnostics, "m2-particle-lifespan", {}, m_lifespans.count,
                   " emitters have particles that live longer than ", kMaxParticleSeconds,
                   " seconds, the first: ", m_lifespans.first, ": their lives are cut to it");
    if (m_notFinite.count > 0)
        addWarning(diagnostics, "m2-effect-number", {}, m_notFinite.count,
                   " numbers of emitters are not finite, 0 is used, the first: ", m_notFinite.first);
    if (m_arrays.count > 0)
        addError(diagnostics, Concern::model, "m2-effect-array", {}, m_arrays.count,
                 " arrays of emitters are too long or not whole in the file and are cut, the first: ", m_arrays.first,
                 ", ", m_container, " has ", m_file.size());
}

} // namespace formats::m2
