#include "formats/gltf/gltf_record_parts.hpp"

#include <algorithm>

namespace formats::gltf {
namespace {

constexpr std::size_t kMaxVariants = 64; // each primitive has a material for each of them

/// An accessor with its numbers. Refuses compressed triangles: their accessors have no bytes of their own.
class PrimitiveReader {
public:
    PrimitiveReader(const JsonValue& object, const File& file, JsonFields& fields)
        : m_object(object),
          m_file(file),
          m_fields(fields),
          m_isDraco(object["extensions"]["KHR_draco_mesh_compression"].isThere())
    {
    }

    [[nodiscard]] std::uint32_t accessor(const JsonValue& object, std::string_view key)
    {
        const std::uint32_t index = m_fields.index(object, key, m_file.accessors.size(), "accessors");
        const bool isThere = index != kNoIndex && !m_fields.error();
        if (isThere && m_isDraco && m_file.accessors[index].view == kNoIndex)
            m_fields.refuse(LoadErrorCode::unsupported, m_object, ": ", kDracoAdvice);
        return isThere ? index : kNoIndex;
    }

    [[nodiscard]] Attributes attributes(const JsonValue& object)
    {
        constexpr std::array<std::string_view, kTexCoordSets> kTexCoords{"TEXCOORD_0", "TEXCOORD_1", "TEXCOORD_2",
                                                                         "TEXCOORD_3"};
        constexpr std::array<std::string_view, kInfluenceSets> kJoints{"JOINTS_0", "JOINTS_1", "JOINTS_2", "JOINTS_3"};
        constexpr std::array<std::string_view, kInfluenceSets> kWeights{"WEIGHTS_0", "WEIGHTS_1", "WEIGHTS_2",
                                                                        "WEIGHTS_3"};
        Attributes attributes;
        attributes.position = accessor(object, "POSITION");
        attributes.normal = accessor(object, "NORMAL");
        for (std::size_t i = 0; i < kTexCoordSets; ++i)
            attributes.texCoords[i] = accessor(object, kTexCoords[i]);
        for (std::size_t i = 0; i < kInfluenceSets; ++i) {
            attributes.joints[i] = accessor(object, kJoints[i]);
            attributes.weights[i] = accessor(object, kWeights[i]);
        }
        attributes.hasColors = object["COLOR_0"].isThere();
        return attributes;
    }

private:
    const JsonValue& m_object;
    const File& m_file;
    JsonFields& m_fields;
    bool m_isDraco;
};

/// The materials of KHR_materials_variants: of each variant, the default one if it names no other.
std::vector<std::uint32_t> variantsOf(const JsonValue& object, const File& file, std::uint32_t usual,
                                      JsonFields& fields)
{
    std::vector<std::uint32_t> materials;
    forEachItem(object["extensions"]["KHR_materials_variants"]["mappings"], fields, [&](const JsonValue& mapping) {
        const std::uint32_t material = fields.neededIndex(mapping, "material", file.materials.size(), "materials");
        materials.resize(std::min(file.variants.size(), kMaxVariants), usual);
        forEachItem(mapping["variants"], fields, [&](const JsonValue& item) {
            const std::uint32_t variant = fields.indexOf(item, file.variants.size(), "variants");
            if (variant < materials.size())
                materials[variant] = material;
        });
    });
    return materials;
}

Primitive primitiveOf(const JsonValue& object, const File& file, JsonFields& fields)
{
    constexpr std::uint64_t kTriangleMode = 4, kLastMode = 6;
    PrimitiveReader reader(object, file, fields);
    Primitive primitive;
    primitive.attributes = reader.attributes(object["attributes"]);
    primitive.indices = reader.accessor(object, "indices");
    primitive.material = fields.index(object, "material", file.materials.size(), "materials");
    primitive.mode = static_cast<std::uint32_t>(fields.whole(object, "mode", kTriangleMode, 0, kLastMode));
    primitive.variants = variantsOf(object, file, primitive.material, fields);
    forEachItem(object["targets"], fields, [&](const JsonValue& target) {
        TargetRecord& moved = primitive.targets.emplace_back();
        moved.position = reader.accessor(target, "POSITION");
        moved.normal = reader.accessor(target, "NORMAL");
    });
    return primitive;
}

} // namespace

void readMeshRecords(const JsonValue& root, File& file, JsonFields& fields)
{
    forEachItem(root["extensions"]["KHR_materials_variants"]["variants"], fields,
                [&](const JsonValue& one) { file.variants.push_back(fields.nameIn(one["name"])); });
    forEachObject(root["meshes"], fields, [&](const JsonValue& object) {
        MeshRecord& mesh = file.meshes.emplace_back();
        mesh.name = fields.nameIn(object["name"]);
        mesh.weights = fields.numberList(object, "weights");
        forEachObject(object["extras"]["targetNames"], fields,
                      [&](const JsonValue& name) { mesh.targetNames.push_back(fields.nameIn(name)); });
        forEachObject(object["primitives"], fields, [&](const JsonValue& one) {
            mesh.primitives.push_back(primitiveOf(one, file, fields));
            // Not its path, which would be found by counting.
            mesh.primitives.back().path =
                joined("meshes[", file.meshes.size() - 1, "].primitives[", mesh.primitives.size() - 1, "]");
        });
        for (const Primitive& primitive : mesh.primitives) {
            if (primitive.targets.size() != mesh.primitives.front().targets.size())
                fields.refuse(LoadErrorCode::corrupt, object, ": its primitives have different numbers of targets");
        }
    });
    file.variants.resize(std::min(file.variants.size(), kMaxVariants));
}

} // namespace formats::gltf
