#include "formats/gltf/gltf_records.hpp"

#include "formats/base/printable.hpp"
#include "formats/gltf/gltf_fields.hpp"
#include "formats/gltf/gltf_record_parts.hpp"

#include <algorithm>

namespace formats::gltf {
namespace {

/// Extensions that may be required: those that are read, and those without which a model has the same shape.
constexpr auto kReadExtensions = std::to_array<std::string_view>({
    "KHR_lights_punctual",
    "KHR_materials_pbrSpecularGlossiness",
    "KHR_materials_unlit",
    "KHR_materials_variants",
    "KHR_mesh_quantization",
    "KHR_texture_transform",
});

/// An extension that is refused, and what a user can do.
struct Refused {
    std::string_view name;
    std::string_view advice;
};
constexpr auto kRefused = std::to_array<Refused>({
    {"KHR_draco_mesh_compression", kDracoAdvice},
    {"EXT_meshopt_compression", kMeshoptAdvice},
    {"KHR_meshopt_compression", kMeshoptAdvice},
    {"KHR_texture_basisu", "its images are compressed for graphics cards: export them as PNG or JPEG"},
});

void checkRequired(const JsonValue& root, JsonFields& fields)
{
    for (JsonValue item = root["extensionsRequired"].first(); item.isThere(); item = item.next()) {
        const std::string_view name = item.text();
        if (std::find(kReadExtensions.begin(), kReadExtensions.end(), name) != kReadExtensions.end())
            continue;
        const auto known =
            std::find_if(kRefused.begin(), kRefused.end(), [&](const Refused& one) { return one.name == name; });
        if (known != kRefused.end())
            fields.refuse(LoadErrorCode::unsupported, {}, "it needs ", known->name, ": ", known->advice);
        else
            fields.refuse(LoadErrorCode::unsupported, {}, "it needs the extension '", printable(name),
                          "', which is not read: export it without");
    }
}

/// "2.0" and later minor versions.
void checkVersion(const JsonValue& root, JsonFields& fields)
{
    const JsonValue asset = root["asset"];
    const std::string_view least = asset["minVersion"].text();
    const std::string_view version = least.empty() ? asset["version"].text() : least;
    if (version.empty())
        fields.refuse(LoadErrorCode::corrupt, {}, "asset.version is missing");
    else if (!version.starts_with("2.") || (!least.empty() && least != "2.0"))
        fields.refuse(LoadErrorCode::unsupported, {}, "it is version ", printable(version),
                      " of glTF, only 2.0 is read");
}

std::uint32_t componentsOf(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, std::uint32_t>, 7> kTypes{
        {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}}};
    for (const auto& [name, count] : kTypes) {
        if (name == type)
            return count;
    }
    return 0;
}

constexpr std::uint32_t kByte = 5120; // the first componentType
constexpr std::uint32_t kFloat = 5126;

std::uint32_t componentTypeOf(const JsonValue& object, JsonFields& fields)
{
    constexpr std::uint32_t kInt = 5124; // no type of glTF
    const auto type = static_cast<std::uint32_t>(fields.whole(object, "componentType", kInt, kByte, kFloat));
    if (type == kInt)
        fields.refuse(LoadErrorCode::corrupt, object, ": the componentType is missing or unknown");
    return type == kInt ? kFloat : type;
}

Sparse sparseOf(const JsonValue& object, std::uint32_t elements, std::size_t views, JsonFields& fields)
{
    Sparse sparse;
    sparse.count = static_cast<std::uint32_t>(fields.whole(object, "count", 1, 1, elements));
    const JsonValue indices = object["indices"];
    const JsonValue values = object["values"];
    sparse.indexView = fields.neededIndex(indices, "bufferView", views, "bufferViews");
    sparse.valueView = fields.neededIndex(values, "bufferView", views, "bufferViews");
    sparse.indexType = componentTypeOf(indices, fields);
    sparse.indexOffset = fields.whole(indices, "byteOffset", 0);
    sparse.valueOffset = fields.whole(values, "byteOffset", 0);
    return sparse;
}

Accessor accessorOf(const JsonValue& object, std::size_t views, JsonFields& fields)
{
    constexpr std::uint64_t kLargestCount = 0xFFFFFFFE; // indices have 32 bits, the largest separates strips
    Accessor accessor;
    accessor.view = fields.index(object, "bufferView", views, "bufferViews");
    accessor.offset = fields.whole(object, "byteOffset", 0);
    accessor.componentType = componentTypeOf(object, fields);
    const std::string_view type = object["type"].text();
    accessor.components = componentsOf(type);
    accessor.isMatrix = type.starts_with("MAT");
    if (accessor.components == 0)
        fields.refuse(LoadErrorCode::corrupt, object, ": the type is missing or unknown");
    accessor.count = static_cast<std::uint32_t>(fields.whole(object, "count", 1, 1, kLargestCount));
    accessor.isNormalized = object["normalized"].isTrue();
    if (const JsonValue sparse = object["sparse"]; sparse.isThere())
        accessor.sparse = sparseOf(sparse, accessor.count, views, fields);
    return accessor;
}

BufferView viewOf(const JsonValue& object, std::size_t buffers, JsonFields& fields)
{
    constexpr std::uint64_t kLargestStride = 252;
    BufferView view;
    view.buffer = fields.neededIndex(object, "buffer", buffers, "buffers");
    view.offset = fields.whole(object, "byteOffset", 0);
    view.length = fields.whole(object, "byteLength", 0);
    view.stride = static_cast<std::uint32_t>(fields.whole(object, "byteStride", 0, 0, kLargestStride));
    const JsonValue extensions = object["extensions"];
    view.isCompressed =
        extensions["EXT_meshopt_compression"].isThere() || extensions["KHR_meshopt_compression"].isThere();
    return view;
}

Source sourceOf(const JsonValue& object, std::size_t views, JsonFields& fields)
{
    Source source;
    source.name = fields.nameIn(object["name"]);
    source.uri = fields.text(object, "uri");
    source.data = object["uri"].data();
    source.hasUselessData = object["uri"].isUselessData();
    source.view = fields.index(object, "bufferView", views, "bufferViews");
    source.length = fields.whole(object, "byteLength", 0);
    return source;
}

TextureRecord textureOf(const JsonValue& object, std::size_t images, const std::vector<JsonValue>& samplers,
                        JsonFields& fields)
{
    constexpr std::uint64_t kRepeat = 10497, kClamp = 33071, kMirrored = 33648;
    TextureRecord texture;
    texture.image = fields.index(object, "source", images, "images");
    const std::uint32_t sampler = fields.index(object, "sampler", samplers.size(), "samplers");
    if (sampler == kNoIndex || fields.error())
        return texture;
    const JsonValue& record = samplers[sampler];
    const std::uint64_t u = fields.whole(record, "wrapS", kRepeat);
    const std::uint64_t v = fields.whole(record, "wrapT", kRepeat);
    texture.repeatsU = u != kClamp;
    texture.repeatsV = v != kClamp;
    texture.mirrorsU = u == kMirrored;
    texture.mirrorsV = v == kMirrored;
    return texture;
}

MaterialRecord materialOf(const JsonValue& object, std::size_t textures, JsonFields& fields)
{
    MaterialRecord material;
    material.name = fields.nameIn(object["name"]);
    const JsonValue usual = object["pbrMetallicRoughness"];
    // The color of an extension that older exporters wrote; files with both state the same color twice.
    const JsonValue older = object["extensions"]["KHR_materials_pbrSpecularGlossiness"];
    const bool isOlder = !usual.isThere() && older.isThere();
    fields.numbers(isOlder ? older : usual, isOlder ? "diffuseFactor" : "baseColorFactor", material.factor);
    if (const JsonValue texture = isOlder ? older["diffuseTexture"] : usual["baseColorTexture"]; texture.isThere()) {
        material.texture = fields.neededIndex(texture, "index", textures, "textures");
        material.texCoord = static_cast<std::uint32_t>(fields.whole(texture, "texCoord", 0, 0, 1000));
        if (const JsonValue moved = texture["extensions"]["KHR_texture_transform"]; moved.isThere()) {
            UvTransform& transform = material.uvTransform.emplace();
            fields.numbers(moved, "offset", transform.offset);
            fields.numbers(moved, "scale", transform.scale);
            transform.rotation = fields.number(moved, "rotation", 0.0f);
            material.texCoord = static_cast<std::uint32_t>(fields.whole(moved, "texCoord", material.texCoord, 0, 1000));
        }
    }
    const std::string_view mode = object["alphaMode"].text();
    material.alphaMode = mode == "MASK" ? AlphaMode::mask : mode == "BLEND" ? AlphaMode::blend : AlphaMode::opaque;
    material.alphaCutoff = fields.number(object, "alphaCutoff", 0.5f);
    material.isDoubleSided = object["doubleSided"].isTrue();
    material.isUnlit = object["extensions"]["KHR_materials_unlit"].isThere();
    return material;
}

} // namespace

Result<File> readRecords(const JsonTree& tree, const std::string& name)
{
    const JsonValue root = tree.root();
    JsonFields fields;
    File file;
    checkVersion(root, fields);
    checkRequired(root, fields);
    file.version = fields.text(root["asset"], "version");
    file.generator = fields.nameIn(root["asset"]["generator"]);
    const std::size_t views = root["bufferViews"].size();
    const std::size_t buffers = root["buffers"].size();
    forEachItem(root["accessors"], fields,
                [&](const JsonValue& one) { file.accessors.push_back(accessorOf(one, views, fields)); });
    forEachItem(root["bufferViews"], fields,
                [&](const JsonValue& one) { file.bufferViews.push_back(viewOf(one, buffers, fields)); });
    forEachObject(root["buffers"], fields,
                  [&](const JsonValue& one) { file.buffers.push_back(sourceOf(one, 0, fields)); });
    forEachObject(root["images"], fields,
                  [&](const JsonValue& one) { file.images.push_back(sourceOf(one, views, fields)); });
    std::vector<JsonValue> samplers;
    forEachItem(root["samplers"], fields, [&](const JsonValue& one) { samplers.push_back(one); });
    forEachObject(root["textures"], fields, [&](const JsonValue& one) {
        file.textures.push_back(textureOf(one, file.images.size(), samplers, fields));
    });
    forEachObject(root["materials"], fields, [&](const JsonValue& one) {
        file.materials.push_back(materialOf(one, file.textures.size(), fields));
    });
    readMeshRecords(root, file, fields);
    readSceneRecords(root, file, fields);
    readAnimationRecords(root, file, fields);
    if (fields.error())
        return fail(fields.error()->code, name, ": ", fields.error()->message);
    file.cutNames = fields.cutNames();
    return file;
}

} // namespace formats::gltf
