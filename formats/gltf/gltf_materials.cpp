#include "formats/gltf/gltf_materials.hpp"

#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/gltf/gltf_record_parts.hpp"

#include <algorithm>
#include <map>

namespace formats::gltf {
namespace {

constexpr float kSmallestCutoff = 1.0f / 255.0f;

class MaterialReader {
public:
    MaterialReader(const File& file, Buffers& buffers, JsonPositions& positions, Model& model)
        : m_file(file), m_buffers(buffers), m_positions(positions), m_model(model)
    {
    }

    /// The source for a material, into Model::colorSources; each is added once.
    [[nodiscard]] std::uint32_t sourceOf(std::uint32_t material)
    {
        const auto [known, isNew] =
            m_sources.try_emplace(material, static_cast<std::uint32_t>(m_model.colorSources.size()));
        if (!isNew)
            return known->second;
        const MaterialRecord& record = recordOf(material);
        ColorSource source;
        source.name = printable(record.name);
        for (std::size_t i = 0; i < 4; ++i)
            source.factor[i] = std::clamp(record.factor[i], 0.0f, 1.0f);
        constexpr std::array<ColorSource::Alpha, 3> kAlphas{ColorSource::Alpha::opaque, ColorSource::Alpha::mask,
                                                            ColorSource::Alpha::blend};
        source.alpha = kAlphas[static_cast<std::size_t>(record.alphaMode)];
        source.cutoff = std::max(record.alphaCutoff, kSmallestCutoff);
        if (record.texture != kNoIndex)
            setImage(record, material, source);
        m_model.colorSources.push_back(std::move(source));
        return known->second;
    }

    [[nodiscard]] std::uint32_t addPass(std::uint32_t material)
    {
        const MaterialRecord& record = recordOf(material);
        const auto slot = static_cast<std::uint32_t>(m_model.textureSlots.size());
        const std::uint32_t source = sourceOf(material);
        const ColorSource& color = m_model.colorSources[source];
        TextureSlot& added = m_model.textureSlots.emplace_back();
        added.name = color.image.empty() ? color.name : color.image;
        added.type = "base color";
        added.colorSource = source;
        if (record.texture != kNoIndex) {
            const TextureRecord& texture = m_file.textures[record.texture];
            added.repeatsU = texture.repeatsU;
            added.repeatsV = texture.repeatsV;
            added.mirrorsU = texture.mirrorsU;
            added.mirrorsV = texture.mirrorsV;
        }
        MaterialPass pass;
        pass.texture = slot;
        pass.cullsBackFaces = !record.isDoubleSided;
        constexpr std::array<BlendMode, 3> kBlends{BlendMode::opaque, BlendMode::alphaKey, BlendMode::alpha};
        pass.blend = kBlends[static_cast<std::size_t>(record.alphaMode)];
        pass.isLit = !record.isUnlit;
        pass.layerCount = 1;
        pass.layers[0].texture = slot;
        pass.combiner = record.alphaMode == AlphaMode::opaque ? PixelCombiner::opaque : PixelCombiner::mod;
        m_model.passes.push_back(pass);
        return static_cast<std::uint32_t>(m_model.passes.size() - 1);
    }

private:
    [[nodiscard]] const MaterialRecord& recordOf(std::uint32_t material) const
    {
        static const MaterialRecord kDefault;
        return material == kNoIndex ? kDefault : m_file.materials[material];
    }

    void leaveOut(std::uint32_t material, std::string_view why)
    {
        const std::string path = joined("materials[", material, "]");
        addError(m_model.diagnostics, Concern::textures, "gltf-image", m_positions.of(path), "the image of ", path,
                 " is not shown: ", why);
    }

    void setImage(const MaterialRecord& record, std::uint32_t material, ColorSource& source)
    {
        source.image = "image";
        const std::uint32_t image = m_file.textures[record.texture].image;
        if (image == kNoIndex) {
            leaveOut(material, "its texture has no PNG or JPEG, only an image of an extension (KHR_texture_basisu, "
                               "EXT_texture_webp): export it with PNG or JPEG images");
            return;
        }
        const Source& from = m_file.images[image];
        source.image = from.name.empty() ? joined("image ", image) : printable(from.name);
        if (from.data != nullptr) {
            source.bytes = *from.data;
            if (source.bytes.size() == 0)
                leaveOut(material, from.hasUselessData ? joined("its URI ", kUselessData) : "its data URI is empty");
            return;
        }
        if (from.view != kNoIndex) {
            if (auto bytes = m_buffers.view(from.view))
                source.bytes = *std::move(bytes);
            else
                leaveOut(material, bytes.error().message);
            return;
        }
        const auto name = nameOfUri(from.uri);
        if (name)
            source.image = *name;
        else
            leaveOut(material, name.error().message);
        source.isBeside = name.has_value();
    }

    const File& m_file;
    Buffers& m_buffers;
    JsonPositions& m_positions;
    Model& m_model;
    std::map<std::uint32_t, std::uint32_t> m_sources; // by material
};

} // namespace

Result<void> readMaterials(const File& file, Buffers& buffers, const ReadMeshes& meshes, JsonPositions& positions,
                           Model& model)
{
    MaterialReader reader(file, buffers, positions, model);
    std::map<std::uint32_t, std::uint32_t> passes; // by material
    const bool hasVariants = std::any_of(meshes.primitives.begin(), meshes.primitives.end(),
                                         [](const Primitive* primitive) { return !primitive->variants.empty(); });
    for (std::uint32_t surface = 0; surface < meshes.materials.size(); ++surface) {
        const std::uint32_t material = meshes.materials[surface];
        const auto known = passes.find(material);
        const std::uint32_t pass = known != passes.end() && !hasVariants ? known->second : reader.addPass(material);
        passes[material] = pass;
        model.batches.push_back({surface, pass, 0});
    }
    for (std::size_t i = 0; hasVariants && i < file.variants.size(); ++i) {
        ColorVariant& variant = model.colorVariants.emplace_back();
        variant.name = file.variants[i].empty() ? joined("variant ", i) : printable(file.variants[i]);
        for (std::size_t surface = 0; surface < meshes.materials.size(); ++surface) {
            const std::vector<std::uint32_t>& others = meshes.primitives[surface]->variants;
            variant.sources.push_back(reader.sourceOf(i < others.size() ? others[i] : meshes.materials[surface]));
        }
    }
    std::get<Skinned>(model.shape).hasOwnPasses = true;
    return {};
}

} // namespace formats::gltf
