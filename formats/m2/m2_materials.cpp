#include "formats/m2/m2_materials.hpp"

#include "formats/base/name_limits.hpp"
#include "formats/base/printable.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/m2/m2_shaders.hpp"

#include <algorithm>

namespace formats::m2 {
namespace {

// Flags of batches (docs/formats/m2.md §7.4).
constexpr std::uint8_t kMovesSortDistance = 0x3;
constexpr std::uint8_t kIgnoresWeight = 0x40;

// Flags of textures (§8.1): original files have garbage in the higher bits.
constexpr std::uint32_t kRepeatsU = 0x1;
constexpr std::uint32_t kRepeatsV = 0x2;

constexpr std::uint32_t kMaterialBytes = 4;
constexpr std::uint32_t kMaxTextures = 4096;                          // §18.1
constexpr std::size_t kMaxTextureNameBytes = std::size_t{256} << 10U; // all names together; real files have a few KB

std::uint16_t lookUp(const std::vector<std::uint16_t>& table, std::size_t index)
{
    return index < table.size() ? table[index] : std::uint16_t{0xFFFF};
}

/// Reads the names of textures. Many records may state the same long name, so each name and all names together are
/// limited.
class TextureNames {
public:
    TextureNames(const ByteView& file, Diagnostics& diagnostics) : m_file(file), m_diagnostics(diagnostics) {}

    [[nodiscard]] std::string read(WireArray stated, std::uint32_t texture)
    {
        const Records bytes = recordsOf(m_file, stated, 1, "texture name", m_diagnostics);
        // One byte more than the limit shows whether the name ends in time.
        const std::string_view text =
            FieldReader(bytes.bytes).text(std::min<std::size_t>(bytes.count, kMaxNameBytes + 1));
        if (isNameTooLong(text))
            m_cut.addAt(m_file.rangeOf(bytes.bytes), "texture ", texture, " states ", stated.count, " bytes");
        const std::string_view kept = cutName(text);
        if (kept.size() > kMaxTextureNameBytes - m_bytes) {
            m_leftOut.addAt(m_file.rangeOf(bytes.bytes), "texture ", texture);
            return {};
        }
        m_bytes += kept.size();
        return printable(kept);
    }

    void report() const
    {
        addWarning(m_diagnostics, "m2-texture-name", m_cut,
                   Plural{"name of a texture is cut to ", "names of textures are cut to "}, kMaxNameBytes,
                   " bytes, the first: ", m_cut.first);
        addWarning(m_diagnostics, "m2-texture-name", m_leftOut,
                   Plural{"name of a texture is left out", "names of textures are left out"}, ": this program reads ",
                   kMaxTextureNameBytes, " bytes of names, the first: ", m_leftOut.first);
    }

private:
    const ByteView& m_file;
    Diagnostics& m_diagnostics;
    std::size_t m_bytes = 0;
    Tally m_cut, m_leftOut;
};

} // namespace

BatchRecord BatchRecord::read(FieldReader in)
{
    BatchRecord batch;
    batch.flags = in.u8();
    batch.priorityPlane = static_cast<std::int8_t>(in.u8());
    batch.shaderId = in.u16();
    batch.section = in.u16();
    in.skip(2); // the section again in old files, flags in later ones
    batch.color = in.i16();
    batch.material = in.u16();
    batch.materialLayer = in.u16();
    batch.textureCount = in.u16();
    batch.textureCombo = in.u16();
    batch.coordCombo = in.u16();
    batch.weightCombo = in.u16();
    batch.transformCombo = in.u16();
    return batch;
}

Materials::Materials(const ByteView& file, const Opening& opening, TrackReader& tracks, Model& model,
                     Diagnostics& diagnostics)
    : m_model(model),
      m_shape(std::get<Skinned>(model.shape)),
      m_version(opening.layout.hasSharedTimeline ? std::min(opening.header.version, kSequenceTimelineVersion - 1)
                                                 : std::max(opening.header.version, kSequenceTimelineVersion)),
      m_hasCombinerCombos(opening.header.textureCombinerCombos.count > 0)
{
    const Header& header = opening.header;
    readTextures(file, header.textures, diagnostics);
    readMaterials(file, header.materials, diagnostics);
    readColors(file, opening, tracks, diagnostics);
    m_textureCombos = wordsOf(file, header.textureCombos, "texture lookup", diagnostics);
    m_coordCombos = wordsOf(file, header.textureCoordCombos, "texture coordinate lookup", diagnostics);
    m_weightCombos = wordsOf(file, header.textureWeightCombos, "texture weight lookup", diagnostics);
    m_transformCombos = wordsOf(file, header.textureTransformCombos, "texture transform lookup", diagnostics);
    m_combinerCombos = wordsOf(file, header.textureCombinerCombos, "texture combiners", diagnostics);
}

void Materials::readTextures(const ByteView& file, WireArray stated, Diagnostics& diagnostics)
{
    if (stated.count > kMaxTextures) {
        addError(diagnostics, Concern::model, "m2-texture-limit", tableRange(file, stated, kTextureBytes), stated.count,
                 " textures stated, this program reads at most ", kMaxTextures);
        stated.count = kMaxTextures;
    }
    TextureNames names(file, diagnostics);
    const Records records = recordsOf(file, stated, kTextureBytes, {"textures", Element::texture}, diagnostics);
    for (std::uint32_t i = 0; i < records.count; ++i) {
        FieldReader in = records[i];
        TextureSlot slot;
        slot.replaceable = in.u32();
        const std::uint32_t flags = in.u32();
        slot.repeatsU = (flags & kRepeatsU) != 0;
        slot.repeatsV = (flags & kRepeatsV) != 0;
        slot.type = m2TextureTypeName(slot.replaceable);
        const WireArray name = readWireArray(in);
        if (slot.replaceable == 0) // other types point to a single NUL
            slot.name = names.read(name, i);
        m_model.textureSlots.push_back(std::move(slot));
    }
    names.report();
}

void Materials::readMaterials(const ByteView& file, WireArray stated, Diagnostics& diagnostics)
{
    Tally unknown;
    const Records records = recordsOf(file, stated, kMaterialBytes, "materials", diagnostics);
    for (std::uint32_t i = 0; i < records.count; ++i) {
        FieldReader in = records[i];
        Material material;
        material.flags = in.u16();
        const std::uint16_t blend = in.u16();
        if (blend <= static_cast<std::uint16_t>(BlendMode::blendAdd))
            material.blend = static_cast<BlendMode>(blend);
        else
            unknown.addAt(file.rangeOf(records[i].rest()), "material ", i, " has blend mode ", blend);
        m_materials.push_back(material);
    }
    addWarning(diagnostics, "m2-blend-mode", unknown,
               Plural{"blend mode is unknown and drawn opaque", "blend modes are unknown and drawn opaque"},
               ", the first: ", unknown.first);
}

void Materials::readColors(const ByteView& file, const Opening& opening, TrackReader& tracks, Diagnostics& diagnostics)
{
    const Header& header = opening.header;
    const Layout& layout = opening.layout;
    const Records colors = recordsOf(file, header.colors, layout.colorBytes(), "colors", diagnostics);
    for (std::uint32_t i = 0; i < colors.count; ++i) {
        FieldReader in = colors[i];
        ColorTracks color;
        color.color = tracks.read(in, TrackType::vec3, "color", i);
        color.alpha = tracks.read(in, TrackType::fixed16, "alpha of color", i);
        m_shape.colors.push_back(color);
    }
    const Records weights = recordsOf(file, header.textureWeights, layout.trackBytes(), "texture weights", diagnostics);
    for (std::uint32_t i = 0; i < weights.count; ++i) {
        FieldReader in = weights[i];
        m_shape.textureWeights.push_back(tracks.read(in, TrackType::fixed16, "texture weight", i));
    }
    const Records transforms =
        recordsOf(file, header.textureTransforms, layout.transformBytes(), "texture transforms", diagnostics);
    for (std::uint32_t i = 0; i < transforms.count; ++i) {
        FieldReader in = transforms[i];
        TextureTransformTracks transform;
        transform.translation = tracks.read(in, TrackType::vec3, "translation of texture transform", i);
        transform.rotation = tracks.read(in, TrackType::quaternion, "rotation of texture transform", i);
        transform.scale = tracks.read(in, TrackType::vec3, "scale of texture transform", i);
        m_shape.textureTransforms.push_back(transform);
    }
}

MaterialPass Materials::passOf(const BatchRecord& batch, const BatchLocation& location)
{
    Material material;
    if (batch.material < m_materials.size())
        material = m_materials[batch.material];
    else
        m_badMaterials.addIn(location.file, location.field(BatchRecord::kMaterialOffset, 2), "material ",
                             batch.material, " of ", m_materials.size());
    MaterialPass pass;
    pass.blend = material.blend;
    const bool isModulating = material.blend == BlendMode::mod || material.blend == BlendMode::mod2x;
    pass.isLit = (material.flags & kUnlit) == 0 && !isModulating;
    pass.isFogged = (material.flags & kUnfogged) == 0;
    pass.cullsBackFaces = (material.flags & kTwoSided) == 0;
    pass.testsDepth = (material.flags & kNoDepthTest) == 0;
    pass.writesDepth = (material.flags & kNoDepthWrite) == 0 && !isTransparent(material.blend);
    pass.weightScalesAlpha = (batch.flags & kIgnoresWeight) == 0;
    pass.color = toIndex(batch.color, m_shape.colors.size());
    pass.materialLayer = batch.materialLayer;
    pass.priorityPlane = batch.priorityPlane;
    pass.sortOffset = batch.flags & kMovesSortDistance;
    addLayers(batch, location, material.blend, pass);
    return pass;
}

std::uint32_t Materials::transformOf(const BatchRecord& batch, std::uint32_t stage) const
{
    if (stage == kNoIndex)
        return kNoIndex;
    return toIndex(lookUp(m_transformCombos, std::size_t{batch.transformCombo} + stage),
                   m_shape.textureTransforms.size());
}

void Materials::addLayers(const BatchRecord& batch, const BatchLocation& location, BlendMode blend, MaterialPass& pass)
{
    ShaderRequest request;
    request.version = m_version;
    request.hasCombinerCombos = m_hasCombinerCombos;
    request.shaderId = batch.shaderId;
    request.textureCount = batch.textureCount;
    request.blend = blend;
    request.coordCombos =
        std::span(m_coordCombos).subspan(std::min<std::size_t>(batch.coordCombo, m_coordCombos.size()));
    request.combinerCombos = m_combinerCombos;
    const Shader shader = shaderOf(request);
    pass.combiner = shader.combiner;
    pass.fadesEdges = shader.fadesEdges;
    pass.layerCount = shader.textureCount;
    for (std::uint32_t i = 0; i < pass.layerCount; ++i) {
        TextureLayer& layer = pass.layers[i];
        const std::uint16_t texture = lookUp(m_textureCombos, std::size_t{batch.textureCombo} + i);
        layer.texture = toIndex(texture, m_model.textureSlots.size());
        if (layer.texture == kNoIndex)
            m_badTextures.addIn(location.file, location.field(BatchRecord::kTextureComboOffset, 2), "texture ", texture,
                                " of ", m_model.textureSlots.size(), " at position ", batch.textureCombo + i, " of ",
                                m_textureCombos.size());
        layer.weight =
            toIndex(lookUp(m_weightCombos, std::size_t{batch.weightCombo} + i), m_shape.textureWeights.size());
        layer.coords = shader.coords[i];
        layer.transform = transformOf(batch, shader.movesAlone[i] ? i : shader.transforms[i]);
        if (layer.transform == kNoIndex)
            layer.transform = transformOf(batch, shader.transforms[i]);
    }
    pass.texture = pass.layers[0].texture;
}

void Materials::report(Diagnostics& diagnostics) const
{
    addWarning(diagnostics, "m2-batch-texture", m_badTextures,
               Plural{"texture of a batch does not exist", "textures of batches do not exist"},
               ", a placeholder is shown, the first: ", m_badTextures.first);
    addWarning(diagnostics, "m2-batch-material", m_badMaterials,
               Plural{"material of a batch does not exist, it is drawn opaque",
                      "materials of batches do not exist, they are drawn opaque"},
               ", the first: ", m_badMaterials.first);
}

} // namespace formats::m2
