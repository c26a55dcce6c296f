#include "formats/m2/writer/m2_effects_writer.hpp"

#include "formats/m2/writer/m2_wire_layout.hpp"

#include <cassert>
#include <cmath>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kLongParticles = 0x200; // of M2WriteModel::globalFlags
constexpr std::uint16_t kNoField = 0xFFFF;      // a field missing in a form of the record
constexpr std::uint32_t kFirstWithKindInBytes = 263;
constexpr std::uint32_t kFirstWithLayerScale = 265; // which replaces the drawing type of a particle

/// Writes an array, referenced by a record, after all records.
using LaterArray = std::function<void()>;

/// The context for writing a record.
struct EffectOutput {
    ByteWriter& out;
    KeyWriter& keys;
    M2ParticleForm form;
    bool isOld, hasLayerScale;
    std::vector<LaterArray>& later;

    template <class Write> void array(std::size_t count, Write write) const
    {
        const Hole hole = writeHole(out);
        later.push_back([hole, count, write, &target = out] {
            beginTable(target, hole, count);
            for (std::size_t i = 0; i < count; ++i)
                write(target, i);
        });
    }
    void text(const std::string& value) const
    {
        array(value.empty() ? 0 : value.size() + 1, [&value](ByteWriter& to, std::size_t i) {
            to.u8(i < value.size() ? static_cast<std::uint8_t>(value[i]) : std::uint8_t{0});
        });
    }
    template <class T, class Write> void curve(const LifeCurve<T>& of, Write write) const
    {
        array(of.keys.size(), [&of](ByteWriter& to, std::size_t i) {
            to.i16(static_cast<std::int16_t>(std::lround(of.keys[i].at * 32767.0f)));
        });
        array(of.keys.size(), [&of, write](ByteWriter& to, std::size_t i) { write(to, of.keys[i].value); });
    }
};

/// A field of a record: its offset in records before and from version 264, and its writer.
template <class Record> struct PlacedField {
    std::uint16_t before264, from264;
    void (*write)(const EffectOutput&, const Record&);
};

void writeVec2(ByteWriter& out, const glm::vec2& v)
{
    out.f32(v.x);
    out.f32(v.y);
}

void writeFixed(ByteWriter& out, float value)
{
    out.i16(static_cast<std::int16_t>(std::lround(value * 32767.0f)));
}

void writeCell(ByteWriter& out, float value)
{
    out.u16(static_cast<std::uint16_t>(value));
}

template <class T> T keyOf(const LifeCurve<T>& curve, std::size_t index, const T& fallback)
{
    return index < curve.keys.size() ? curve.keys[index].value : fallback;
}

template <M2WriteTrack<float> M2WriteParticle::*Track>
void writeFloatTrack(const EffectOutput& to, const M2WriteParticle& p)
{
    to.keys.writeHead(p.*Track, TrackType::f32);
}

template <float M2WriteParticle::*Value> void writeNumber(const EffectOutput& to, const M2WriteParticle& p)
{
    to.out.f32(p.*Value);
}

template <glm::vec3 M2WriteParticle::*Value> void writeVector(const EffectOutput& to, const M2WriteParticle& p)
{
    writeVec3(to.out, p.*Value);
}

void writeKind(const EffectOutput& to, const M2WriteParticle& p)
{
    if (to.form == M2ParticleForm::words) {
        to.out.u16(p.blend);
        to.out.u16(p.shape);
    } else {
        to.out.u8(static_cast<std::uint8_t>(p.blend));
        to.out.u8(static_cast<std::uint8_t>(p.shape));
        to.out.u16(p.colorIndex);
    }
    to.out.u8(to.hasLayerScale ? p.layerScale[0] : std::uint8_t{0});
    to.out.u8(to.hasLayerScale ? p.layerScale[1] : p.headOrTail);
    to.out.i16(p.priorityPlane);
    to.out.u16(p.rows);
    to.out.u16(p.columns);
}

void writeGravity(const EffectOutput& to, const M2WriteParticle& p)
{
    if (p.gravity.bySequence.empty() && !p.packedGravity.bySequence.empty())
        to.keys.writeHead(p.packedGravity, TrackType::packedVector);
    else
        to.keys.writeHead(p.gravity, TrackType::f32);
}

/// Writes the middle, colors, scales and cells of three keys.
void writeOldLook(const EffectOutput& to, const M2WriteParticle& p)
{
    ByteWriter& out = to.out;
    out.f32(p.middle);
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::vec3 color = keyOf(p.color, i, glm::vec3(255.0f));
        for (const float channel : {color.z, color.y, color.x, keyOf(p.alpha, i, 1.0f) * 255.0f})
            out.u8(static_cast<std::uint8_t>(std::lround(channel)));
    }
    for (std::size_t i = 0; i < 3; ++i)
        out.f32(keyOf(p.scale, i, glm::vec2(1.0f)).x);
    for (std::size_t i = 0; i < 4; i += 2) {
        writeCell(out, keyOf(p.headCells, i, 0.0f));
        writeCell(out, keyOf(p.headCells, i + 1, 0.0f));
        out.u16(1); // number of repetitions
    }
    for (std::size_t i = 0; i < 4; ++i)
        writeCell(out, keyOf(p.tailCells, i, 0.0f));
}

void writeTwinkle(const EffectOutput& to, const M2WriteParticle& p)
{
    for (const float value : {p.tailSeconds, p.twinkleSpeed, p.twinkleShare, p.twinkleScale.x, p.twinkleScale.y,
                              p.inheritedVelocity, p.drag})
        to.out.f32(value);
}

void writeFollow(const EffectOutput& to, const M2WriteParticle& p)
{
    to.out.f32(p.windSeconds);
    for (std::size_t i = 0; i < 2; ++i) {
        to.out.f32(p.followSpeeds[i]);
        to.out.f32(p.followShares[i]);
    }
    to.array(p.splinePoints.size(), [&p](ByteWriter& out, std::size_t i) { writeVec3(out, p.splinePoints[i]); });
}

using ParticleField = PlacedField<M2WriteParticle>;
using P = M2WriteParticle;

const std::array<ParticleField, 37> kParticleFields = {{
    {0x000, 0x000, [](const EffectOutput& to, const P&) { to.out.i32(-1); }},
    {0x004, 0x004, [](const EffectOutput& to, const P& p) { to.out.u32(p.flags); }},
    {0x008, 0x008, writeVector<&P::position>},
    {0x014, 0x014, [](const EffectOutput& to, const P& p) { to.out.u16(p.bone); }},
    {0x016, 0x016, [](const EffectOutput& to, const P& p) { to.out.u16(p.texture); }},
    {0x018, 0x018, [](const EffectOutput& to, const P& p) { to.text(p.geometryModel); }},
    {0x020, 0x020, [](const EffectOutput& to, const P& p) { to.text(p.recursionModel); }},
    {0x028, 0x028, writeKind},
    {0x034, 0x034, writeFloatTrack<&P::speed>},
    {0x050, 0x048, writeFloatTrack<&P::speedVariation>},
    {0x06C, 0x05C, writeFloatTrack<&P::verticalRange>},
    {0x088, 0x070, writeFloatTrack<&P::horizontalRange>},
    {0x0A4, 0x084, writeGravity},
    {0x0C0, 0x098, writeFloatTrack<&P::lifespan>},
    {kNoField, 0x0AC, writeNumber<&P::lifespanVariation>},
    {0x0DC, 0x0B0, writeFloatTrack<&P::rate>},
    {kNoField, 0x0C4, writeNumber<&P::rateVariation>},
    {0x0F8, 0x0C8, writeFloatTrack<&P::areaLength>},
    {0x114, 0x0DC, writeFloatTrack<&P::areaWidth>},
    {0x130, 0x0F0, writeFloatTrack<&P::zSource>},
    {0x14C, kNoField, writeOldLook},
    {kNoField, 0x104, [](const EffectOutput& to, const P& p) { to.curve(p.color, writeVec3); }},
    {kNoField, 0x114, [](const EffectOutput& to, const P& p) { to.curve(p.alpha, writeFixed); }},
    {kNoField, 0x124, [](const EffectOutput& to, const P& p) { to.curve(p.scale, writeVec2); }},
    {kNoField, 0x134, [](const EffectOutput& to, const P& p) { writeVec2(to.out, p.scaleVariation); }},
    {kNoField, 0x13C, [](const EffectOutput& to, const P& p) { to.curve(p.headCells, writeCell); }},
    {kNoField, 0x14C, [](const EffectOutput& to, const P& p) { to.curve(p.tailCells, writeCell); }},
    {0x17C, 0x15C, writeTwinkle},
    {kNoField, 0x178, writeNumber<&P::baseSpin>},
    {kNoField, 0x17C, writeNumber<&P::baseSpinVariation>},
    {0x198, 0x180, writeNumber<&P::spin>},
    {kNoField, 0x184, writeNumber<&P::spinVariation>},
    {0x19C, 0x188, writeVector<&P::tumbleMin>},
    {0x1A8, 0x194, writeVector<&P::tumbleMax>},
    {0x1B4, 0x1A0, writeVector<&P::wind>},
    {0x1C0, 0x1AC, writeFollow},
    {0x1DC, 0x1C8, [](const EffectOutput& to, const P& p) { to.keys.writeHead(p.enabled, TrackType::u8); }},
}};

void writeRibbon(const EffectOutput& to, const M2WriteRibbon& ribbon)
{
    ByteWriter& out = to.out;
    out.i32(-1);
    out.u32(ribbon.bone);
    writeVec3(out, ribbon.position);
    for (const std::vector<std::uint16_t>* words : {&ribbon.textures, &ribbon.materials})
        to.array(words->size(), [words](ByteWriter& into, std::size_t i) { into.u16((*words)[i]); });
    to.keys.writeHead(ribbon.color, TrackType::vec3);
    to.keys.writeHead(ribbon.alpha, TrackType::fixed16);
    to.keys.writeHead(ribbon.heightAbove, TrackType::f32);
    to.keys.writeHead(ribbon.heightBelow, TrackType::f32);
    for (const float value : {ribbon.edgesPerSecond, ribbon.edgeSeconds, ribbon.gravity})
        out.f32(value);
    out.u16(ribbon.rows);
    out.u16(ribbon.columns);
    to.keys.writeHead(ribbon.cell, TrackType::u16);
    to.keys.writeHead(ribbon.isVisible, TrackType::u8);
    if (!to.isOld) {
        out.i16(ribbon.priorityPlane);
        out.u8(0);
        out.u8(static_cast<std::uint8_t>(ribbon.textureTransform));
    }
}

void writeParticle(const EffectOutput& to, const M2WriteParticle& particle, bool isLong)
{
    [[maybe_unused]] const std::size_t start = to.out.size();
    for (const ParticleField& field : kParticleFields) {
        const std::uint16_t at = to.isOld ? field.before264 : field.from264;
        if (at == kNoField)
            continue;
        assert(to.out.size() == start + at);
        field.write(to, particle);
    }
    for (std::size_t i = 0; isLong && i < particle.layerScroll.size(); ++i)
        to.out.u16(particle.layerScroll[i]);
    assert(to.out.size() - start == (to.isOld ? 504U : isLong ? 492U : 476U));
}

} // namespace

void writeEffects(const M2WriteModel& model, ByteWriter& out, KeyWriter& keys, const Hole& ribbons,
                  const Hole& particles)
{
    if (model.effects == nullptr)
        return;
    const bool isOld = model.version < kFirstM2WriteVersionWithFiles;
    constexpr std::size_t kLongRecord = 492;
    const bool isLong = WireLayout(model.version).at(kParticleSize) == kLongRecord ||
                        (!isOld && (model.globalFlags & kLongParticles) != 0);
    std::vector<LaterArray> later;
    const bool isInBytes = model.version >= kFirstWithKindInBytes;
    const M2ParticleForm usual = isInBytes ? M2ParticleForm::bytes : M2ParticleForm::words;
    const M2ParticleForm form = isOld ? model.effects->form.value_or(usual) : M2ParticleForm::bytes;
    const EffectOutput to{out, keys, form, isOld, model.version >= kFirstWithLayerScale, later};
    beginTable(out, ribbons, model.effects->ribbons.size());
    for (const M2WriteRibbon& ribbon : model.effects->ribbons)
        writeRibbon(to, ribbon);
    beginTable(out, particles, model.effects->particles.size());
    for (const M2WriteParticle& particle : model.effects->particles)
        writeParticle(to, particle, isLong);
    keys.writeKeys();
    for (const LaterArray& write : later)
        write();
}

} // namespace formats::m2
