#include "formats/m2/m2_effect_fields.hpp"
#include "formats/m2/m2_effects.hpp"

namespace formats::m2 {
namespace {

constexpr std::uint32_t kFactorBytes = 12; // z source, factors of color and alpha
constexpr std::uint32_t kCutoffBytes = 28; // the same followed by a curve
constexpr std::size_t kColorCountBytes = 2;

void readFactors(const Records& records, EffectFields& fields, std::span<ParticleEmitter> emitters)
{
    const auto fixed = [](FieldReader& in) { return static_cast<float>(in.i16()) / EffectFields::kFixedOne; };
    for (std::size_t i = 0; i < std::min<std::size_t>(records.count, emitters.size()); ++i) {
        FieldReader in = records[i];
        ParticleEmitter& emitter = emitters[i];
        emitter.constantZSource = fields.number(in);
        emitter.colorFactor = fields.number(in);
        emitter.alphaFactor = fields.number(in);
        if (records.stride == kCutoffBytes)
            emitter.alphaCutoff = fields.curve<float>(in, 2, fixed);
    }
}

/// The array at the start of a chunk.
Records arrayIn(const ByteView& chunk, EffectFields& fields, std::uint32_t stride)
{
    if (chunk.size() < kArrayBytes)
        return {{}, stride, 0};
    FieldReader in(chunk.file().span().first(kArrayBytes));
    return fields.array(readWireArray(in), stride, kMaxEmitters);
}

/// Two bytes per material, then two per emitter.
void readColorCounts(const ByteView& chunk, std::size_t materialCount, std::span<ParticleEmitter> emitters)
{
    const auto bytes = chunk.file().span();
    for (std::size_t i = 0; i < emitters.size(); ++i) {
        const std::size_t at = kColorCountBytes * (materialCount + i);
        if (at + kColorCountBytes > bytes.size())
            return;
        const bool isStated = bytes[at] != std::byte{0} || bytes[at + 1] != std::byte{0};
        emitters[i].mixesThreeColors = emitters[i].mixesThreeColors || isStated;
    }
}

} // namespace

void checkParticleChunks(const Chunks& chunks, Diagnostics& diagnostics)
{
    checkEntrySize(chunks.find("EXPT"), kFactorBytes, diagnostics);
    for (const std::string_view id : {"EXP2", "PGD1"}) {
        const Chunk* const chunk = chunks.find(id);
        if (chunk != nullptr && chunk->size > 0 && chunk->size < kArrayBytes)
            addWarning(diagnostics, "m2-chunk-size", {chunk->offset, chunk->size}, "chunk ", id, " has ", chunk->size,
                       " bytes, its array is stated in the first ", kArrayBytes);
    }
    checkEntrySize(chunks.find("TXAC"), kColorCountBytes, diagnostics);
}

void readParticleChunks(const Opening& opening, Model& model, Diagnostics& diagnostics)
{
    const std::span<ParticleEmitter> emitters = std::get<Skinned>(model.shape).particles;
    const FileIds& ids = opening.fileIds;
    for (std::size_t i = 0; i < emitters.size(); ++i) {
        emitters[i].geometryModelId = i < ids.geometryModels.size() ? ids.geometryModels[i] : 0;
        emitters[i].recursionModelId = i < ids.recursionModels.size() ? ids.recursionModels[i] : 0;
    }
    const auto read = [&](std::string_view name, const auto& readChunk) {
        if (opening.chunks.find(name) == nullptr)
            return false;
        const ByteView chunk = opening.chunks.view(name);
        EffectFields fields(chunk, opening, model, joined("chunk ", name));
        readChunk(chunk, fields);
        fields.report(diagnostics);
        return true;
    };
    const bool hasCutoffs = read("EXP2", [&](const ByteView& chunk, EffectFields& fields) {
        readFactors(arrayIn(chunk, fields, kCutoffBytes), fields, emitters);
    });
    if (!hasCutoffs) {
        read("EXPT", [&](const ByteView& chunk, EffectFields& fields) {
            const auto count = static_cast<std::uint32_t>(chunk.size() / kFactorBytes);
            readFactors(fields.array({count, 0}, kFactorBytes, kMaxEmitters), fields, emitters);
        });
    }
    read("PGD1", [&](const ByteView& chunk, EffectFields& fields) {
        const Records geosets = arrayIn(chunk, fields, 2);
        for (std::size_t i = 0; i < std::min<std::size_t>(geosets.count, emitters.size()); ++i) {
            FieldReader in = geosets[i];
            emitters[i].geoset = in.u16();
        }
    });
    readColorCounts(opening.chunks.view("TXAC"), opening.header.materials.count, emitters);
}

} // namespace formats::m2
