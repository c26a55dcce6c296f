#include "formats/m2/m2_effects.hpp"

#include "formats/m2/m2_effect_fields.hpp"

namespace formats::m2 {
namespace {

/// The records of one kind, at most as many as a model may have.
Records emitterRecords(const ByteView& file, WireArray stated, std::uint32_t stride, const TableName& what,
                       Diagnostics& diagnostics)
{
    Records records = recordsOf(file, stated, stride, what, diagnostics);
    if (records.count > kMaxEmitters) {
        addError(diagnostics, Concern::model, "m2-effect-limit", tableRange(file, stated, stride), records.count, " ",
                 what.text, ", the first ", kMaxEmitters, " are read");
        records.count = kMaxEmitters;
    }
    return records;
}

} // namespace

void readEffects(const ByteView& file, const Opening& opening, TrackReader& tracks, Model& model,
                 Diagnostics& diagnostics)
{
    Skinned& shape = std::get<Skinned>(model.shape);
    EffectFields fields(file, opening, model);
    const Header& header = opening.header;
    const Records ribbons =
        emitterRecords(file, header.ribbons, opening.layout.ribbonBytes(), {"ribbons", Element::ribbon}, diagnostics);
    const WireArray stated = ribbons.count > 0 ? header.materials : WireArray{};
    const Records materials = fields.array(stated, 4, stated.count);
    shape.ribbons.reserve(ribbons.count);
    for (std::uint32_t i = 0; i < ribbons.count; ++i)
        shape.ribbons.push_back(readRibbonEmitter(ribbons[i], i, fields, tracks, materials));
    const Records particles = emitterRecords(file, header.particles, opening.layout.particleBytes,
                                             {"particles", Element::particle}, diagnostics);
    shape.particles.reserve(particles.count);
    for (std::uint32_t i = 0; i < particles.count; ++i)
        shape.particles.push_back(readParticleEmitter(particles[i], i, fields, tracks));
    fields.report(diagnostics);
    readParticleChunks(opening, model, diagnostics);
}

} // namespace formats::m2
