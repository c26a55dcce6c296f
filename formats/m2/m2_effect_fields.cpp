#include "formats/m2/m2_effect_fields.hpp"

#include "formats/base/printable.hpp"

namespace formats::m2 {

EffectFields::Stated EffectFields::u16(FieldReader& in) const
{
    const ByteRange range = m_file.rangeOf(in.rest().first(2));
    return {in.u16(), range};
}

EffectFields::Stated EffectFields::u32(FieldReader& in) const
{
    const ByteRange range = m_file.rangeOf(in.rest().first(4));
    return {in.u32(), range};
}

float EffectFields::number(FieldReader& in)
{
    const auto bytes = in.rest().first(4);
    const float value = in.f32();
    if (isFiniteNumber(value))
        return value;
    m_notFinite.addAt(m_file.rangeOf(bytes), value);
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

std::uint32_t EffectFields::bone(const Stated& stated, std::string_view what, std::uint32_t index)
{
    const std::uint32_t bone = toIndex(stated.value, skinnedOf(m_model).bones.size());
    constexpr std::uint32_t kNone = 0xFFFF;
    if (bone == kNoIndex && stated.value != kNone && stated.value != kNoIndex)
        m_bones.addAt(stated.range, what, " ", index, " on bone ", stated.value, " of ",
                      skinnedOf(m_model).bones.size());
    return bone;
}

std::uint32_t EffectFields::texture(const Stated& stated, std::string_view what, std::uint32_t index)
{
    const std::uint32_t texture = toIndex(stated.value, m_model.textureSlots.size());
    if (texture == kNoIndex)
        m_textures.addAt(stated.range, what, " ", index, " with texture ", stated.value, " of ",
                         m_model.textureSlots.size());
    return texture;
}

BlendMode EffectFields::blend(const Stated& stated, std::string_view what, std::uint32_t index)
{
    if (stated.value <= static_cast<std::uint32_t>(BlendMode::blendAdd))
        return static_cast<BlendMode>(stated.value);
    m_blends.addAt(stated.range, what, " ", index, " with blend mode ", stated.value);
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
        m_arrays.addAt(tableRange(m_file, stated, stride), stated.count, " entries of ", stride, " bytes at byte ",
                       stated.offset);
    const auto bytes = m_file.slice(stated.offset, stride, count, "curves of effects");
    return bytes ? Records{*bytes, stride, count} : Records{{}, stride, 0};
}

/// The index of the greatest key of a timeline, which must not be empty.
std::uint32_t EffectFields::longest(const Timeline& timeline) const
{
    std::uint32_t longest = 0;
    float seconds = 0.0f;
    FieldReader in(m_file.file().span().subspan(timeline.valuesOffset, std::size_t{timeline.count} * 4));
    for (std::uint32_t i = 0; i < timeline.count; ++i) {
        const float each = in.f32();
        longest = each > seconds ? i : longest;
        seconds = std::max(seconds, each);
    }
    return longest;
}

void EffectFields::checkLifespans(TrackIndex track, std::uint32_t index)
{
    if (track == kNoIndex)
        return;
    const Skinned& shape = skinnedOf(m_model);
    const std::size_t rows = std::max<std::size_t>(shape.sequences.size(), 1);
    const auto timelines = std::span(shape.timelines).subspan(track * rows, rows);
    // Sequences with shared keys, or with parts of one timeline, are adjacent.
    const std::size_t looked = shape.hasSharedTimeline && shape.tracks[track].ranges.count == 0 ? 1 : rows;
    std::uint32_t last = kNoIndex;
    for (const Timeline& timeline : timelines.first(looked)) {
        if (timeline.valuesOffset == last || timeline.count == 0)
            continue;
        last = timeline.valuesOffset;
        const auto bytes = m_file.file().span().subspan(timeline.valuesOffset + std::size_t{4} * longest(timeline), 4);
        if (const float seconds = FieldReader(bytes).f32(); seconds > kMaxParticleSeconds) {
            m_lifespans.addAt(m_file.rangeOf(bytes), "emitter ", index, ": ", seconds, " seconds");
            return;
        }
    }
}

void EffectFields::addUnknownShape(std::uint32_t index, const Stated& shape)
{
    m_shapes.addAt(shape.range, "emitter ", index, " of type ", shape.value);
}

void EffectFields::report(Diagnostics& diagnostics) const
{
    addWarning(diagnostics, "m2-effect-bone", m_bones,
               Plural{"emitter belongs to a bone that does not exist", "emitters belong to bones that do not exist"},
               ", the first: ", m_bones.first, ": the model itself is used instead");
    addWarning(diagnostics, "m2-effect-texture", m_textures,
               Plural{"texture of an emitter does not exist", "textures of emitters do not exist"},
               ", the first: ", m_textures.first, ": nothing is drawn");
    addWarning(diagnostics, "m2-effect-blend", m_blends,
               Plural{"emitter has an unknown blend mode", "emitters have an unknown blend mode"},
               ", the first: ", m_blends.first, ": drawn with alpha");
    addWarning(diagnostics, "m2-particle-shape", m_shapes,
               Plural{"emitter has an unknown type", "emitters have an unknown type"}, ", the first: ", m_shapes.first,
               ": nothing is emitted");
    addWarning(diagnostics, "m2-particle-lifespan", m_lifespans,
               Plural{"emitter has particles that live longer than ", "emitters have particles that live longer than "},
               kMaxParticleSeconds, " seconds, the first: ", m_lifespans.first, ": their lives are cut to this limit");
    addWarning(diagnostics, "m2-effect-number", m_notFinite,
               Plural{"number of an emitter is not finite", "numbers of emitters are not finite"},
               ", 0 is used, the first: ", m_notFinite.first);
    addError(diagnostics, Concern::model, "m2-effect-array", m_arrays,
             Plural{"array of an emitter is too long or not completely in the file and is cut",
                    "arrays of emitters are too long or not completely in the file and are cut"},
             ", the first: ", m_arrays.first, ", ", m_container, " has ", m_file.size());
}

} // namespace formats::m2
