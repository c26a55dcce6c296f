#include "formats/gltf/gltf_json.hpp"

#include "formats/base/base64.hpp"
#include "formats/base/cancellation.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace formats::gltf {
namespace {

/// The names of members that are read, sorted. All others are dropped with their values.
constexpr auto kUsedNames = std::to_array<std::string_view>({
    "COLOR_0",
    "EXT_meshopt_compression",
    "EXT_texture_webp",
    "JOINTS_0",
    "JOINTS_1",
    "JOINTS_2",
    "JOINTS_3",
    "KHR_draco_mesh_compression",
    "KHR_materials_pbrSpecularGlossiness",
    "KHR_materials_unlit",
    "KHR_materials_variants",
    "KHR_meshopt_compression",
    "KHR_texture_basisu",
    "KHR_texture_transform",
    "NORMAL",
    "POSITION",
    "TEXCOORD_0",
    "TEXCOORD_1",
    "TEXCOORD_2",
    "TEXCOORD_3",
    "WEIGHTS_0",
    "WEIGHTS_1",
    "WEIGHTS_2",
    "WEIGHTS_3",
    "accessors",
    "alphaCutoff",
    "alphaMode",
    "animations",
    "asset",
    "attributes",
    "baseColorFactor",
    "baseColorTexture",
    "baseName",
    "buffer",
    "bufferView",
    "bufferViews",
    "buffers",
    "byteLength",
    "byteOffset",
    "byteStride",
    "channels",
    "children",
    "componentType",
    "count",
    "diffuseFactor",
    "diffuseTexture",
    "doubleSided",
    "extensions",
    "extensionsRequired",
    "extras",
    "format",
    "frames",
    "generator",
    "images",
    "index",
    "indices",
    "input",
    "interpolation",
    "inverseBindMatrices",
    "joints",
    "loop",
    "mappings",
    "material",
    "materials",
    "matrix",
    "mesh",
    "meshes",
    "minVersion",
    "mode",
    "name",
    "node",
    "nodes",
    "normal",
    "normalized",
    "offset",
    "output",
    "path",
    "pbrMetallicRoughness",
    "primitives",
    "q3_fps",
    "q3_loop_frames",
    "q3_tag",
    "rotation",
    "sampler",
    "samplers",
    "scale",
    "scene",
    "scenes",
    "shaders",
    "skin",
    "skins",
    "source",
    "sparse",
    "target",
    "targetNames",
    "targets",
    "texCoord",
    "textures",
    "translation",
    "trisview",
    "type",
    "unused",
    "unusedBytes",
    "uri",
    "values",
    "variants",
    "version",
    "vertexCount",
    "vertices",
    "weights",
    "wrapS",
    "wrapT",
});

constexpr std::uint16_t kDropped = 0xFFFF;

/// 1 for the first name; kDropped for a name that is not used.
std::uint16_t keyOf(std::string_view name)
{
    const auto found = std::lower_bound(kUsedNames.begin(), kUsedNames.end(), name);
    if (found == kUsedNames.end() || *found != name)
        return kDropped;
    return static_cast<std::uint16_t>(found - kUsedNames.begin() + 1);
}

constexpr std::string_view kDataScheme = "data:";
constexpr std::string_view kBase64Mark = ";base64,";

} // namespace

/// Receives the events of the parser.
class TreeBuilder {
public:
    explicit TreeBuilder(JsonTree& tree) : m_tree(tree) {}

    bool null() { return add(JsonKind::other); }
    bool boolean(bool value) { return addNumber(value ? 1.0 : 0.0, JsonKind::boolean); }
    bool number_integer(std::int64_t value) { return addNumber(static_cast<double>(value)); }   // NOLINT: nlohmann's
    bool number_unsigned(std::uint64_t value) { return addNumber(static_cast<double>(value)); } // NOLINT
    bool number_float(double value, const std::string& /*text*/) { return addNumber(value); }   // NOLINT
    bool binary(std::vector<std::uint8_t>& /*value*/) { return false; }                         // JSON texts have none
    bool string(std::string& value)
    {
        if (isDropped())
            return poll();
        const bool isData = m_key == keyOf("uri") && value.starts_with(kDataScheme);
        return isData ? addData(value) : addText(value);
    }
    bool start_object(std::size_t /*size*/) { return open(JsonKind::object); } // NOLINT
    bool start_array(std::size_t /*size*/) { return open(JsonKind::array); }   // NOLINT
    bool end_object() { return close(); }                                      // NOLINT
    bool end_array() { return close(); }                                       // NOLINT
    bool key(std::string& name)
    {
        if (m_dropDepth == 0)
            m_key = keyOf(name);
        return poll();
    }
    bool parse_error(std::size_t position, const std::string& /*token*/, // NOLINT
                     const nlohmann::json::exception& /*error*/)
    {
        m_error = {LoadErrorCode::corrupt, joined("no valid JSON at byte ", position)};
        return false;
    }

    [[nodiscard]] const LoadError& error() const { return m_error; }

private:
    struct Open {
        std::uint32_t value = 0; // into the tree
        std::uint32_t last = 0;  // its last child; 0: none yet
    };

    [[nodiscard]] bool isDropped() const { return m_dropDepth > 0 || m_key == kDropped; }

    bool poll()
    {
        if (!m_poll.isCancelled())
            return true;
        m_error = {LoadErrorCode::cancelled, "cancelled"};
        return false;
    }

    bool refuse(std::string message)
    {
        m_error = {LoadErrorCode::tooLarge, std::move(message)};
        return false;
    }

    /// Adds a value unless it is dropped: then the tree does not change.
    bool add(JsonKind kind)
    {
        if (isDropped())
            return poll();
        if (m_tree.m_values.size() >= kMaxJsonValues)
            return refuse(joined("the JSON has more than ", kMaxJsonValues, " values, the most that are read"));
        const auto index = static_cast<std::uint32_t>(m_tree.m_values.size());
        JsonTree::Value& value = m_tree.m_values.emplace_back();
        value.kind = kind;
        value.key = m_key;
        m_key = 0;
        if (!m_open.empty()) {
            Open& parent = m_open.back();
            value.parent = parent.value;
            JsonTree::Value& owner = m_tree.m_values[parent.value];
            (parent.last == 0 ? owner.part.first : m_tree.m_values[parent.last].next) = index;
            ++owner.part.count;
            parent.last = index;
            value.key = owner.kind == JsonKind::array ? std::uint16_t{0} : value.key;
        }
        return poll();
    }

    bool addNumber(double value, JsonKind kind = JsonKind::number)
    {
        const bool isKept = !isDropped();
        if (!add(kind))
            return false;
        if (isKept)
            m_tree.m_values.back().number = value;
        return true;
    }

    bool addText(const std::string& text)
    {
        if (text.size() > kMaxJsonTextBytes - m_tree.m_texts.size())
            return refuse(joined("the texts of the JSON have more than ", kMaxJsonTextBytes, " bytes"));
        if (!add(JsonKind::text))
            return false;
        m_tree.m_values.back().part = {static_cast<std::uint32_t>(m_tree.m_texts.size()),
                                       static_cast<std::uint32_t>(text.size())};
        m_tree.m_texts += text;
        return true;
    }

    /// Decoded at once, so that the text need not be kept. Invalid base64 gives empty data.
    bool addData(const std::string& uri)
    {
        const std::size_t mark = uri.find(kBase64Mark);
        const auto bytes = mark == std::string::npos
                               ? std::nullopt
                               : bytesFromBase64(std::string_view(uri).substr(mark + kBase64Mark.size()));
        if (!add(JsonKind::data))
            return false;
        m_tree.m_values.back().part = {static_cast<std::uint32_t>(m_tree.m_data.size()), bytes ? 1U : 0U};
        m_tree.m_data.push_back(bytes ? FileBytes::copyOf(*bytes) : FileBytes());
        return true;
    }

    bool open(JsonKind kind)
    {
        if (++m_depth > kMaxJsonDepth)
            return refuse(joined("the JSON is nested deeper than ", kMaxJsonDepth, " levels"));
        if (isDropped()) {
            ++m_dropDepth;
            return poll();
        }
        if (!add(kind))
            return false;
        m_tree.m_values.back().part = {0, 0};
        m_open.push_back({static_cast<std::uint32_t>(m_tree.m_values.size() - 1), 0});
        return true;
    }

    bool close()
    {
        --m_depth;
        if (m_dropDepth > 0)
            --m_dropDepth;
        else
            m_open.pop_back();
        // The next item of an array has no name; a member sets its own.
        m_key = 0;
        return true;
    }

    JsonTree& m_tree;
    std::vector<Open> m_open;
    std::size_t m_depth = 0;
    std::size_t m_dropDepth = 0; // open arrays and objects below a dropped name
    std::uint16_t m_key = 0;
    LoadError m_error;
    CancelPoll m_poll;
};

Result<JsonTree> JsonTree::read(std::span<const std::byte> text, const std::string& name)
{
    JsonTree tree;
    TreeBuilder builder(tree);
    const auto* const begin = reinterpret_cast<const char*>(text.data());
    if (!nlohmann::json::sax_parse(begin, begin + text.size(), &builder))
        return fail(builder.error().code, name, ": ", builder.error().message);
    if (tree.m_values.empty() || tree.m_values.front().kind != JsonKind::object)
        return fail(LoadErrorCode::corrupt, name, ": the JSON is not an object");
    return tree;
}

std::uint64_t JsonTree::dataBytes() const
{
    std::uint64_t sum = 0;
    for (const FileBytes& bytes : m_data)
        sum += bytes.size();
    return sum;
}

JsonKind JsonValue::kind() const
{
    return m_tree == nullptr ? JsonKind::missing : m_tree->m_values[m_index].kind;
}

bool JsonValue::isTrue() const
{
    return kind() == JsonKind::boolean && m_tree->m_values[m_index].number != 0.0;
}

double JsonValue::number() const
{
    return isNumber() ? m_tree->m_values[m_index].number : 0.0;
}

std::string_view JsonValue::text() const
{
    if (kind() != JsonKind::text)
        return {};
    const auto part = m_tree->m_values[m_index].part;
    return std::string_view(m_tree->m_texts).substr(part.first, part.count);
}

const FileBytes* JsonValue::data() const
{
    return kind() == JsonKind::data ? &m_tree->m_data[m_tree->m_values[m_index].part.first] : nullptr;
}

bool JsonValue::isUselessData() const
{
    return kind() == JsonKind::data && m_tree->m_values[m_index].part.count == 0;
}

std::uint32_t JsonValue::size() const
{
    return kind() >= JsonKind::array ? m_tree->m_values[m_index].part.count : 0;
}

JsonValue JsonValue::first() const
{
    return size() > 0 ? JsonValue(m_tree, m_tree->m_values[m_index].part.first) : JsonValue();
}

JsonValue JsonValue::next() const
{
    const std::uint32_t next = m_tree->m_values[m_index].next;
    return next != 0 ? JsonValue(m_tree, next) : JsonValue();
}

JsonValue JsonValue::operator[](std::string_view key) const
{
    JsonValue found;
    if (kind() != JsonKind::object)
        return found;
    const std::uint16_t wanted = keyOf(key);
    assert(wanted != kDropped);
    for (JsonValue member = first(); member.isThere(); member = member.next()) {
        if (m_tree->m_values[member.m_index].key == wanted)
            found = member;
    }
    return found;
}

std::string JsonValue::path() const
{
    if (m_tree == nullptr || m_index == 0)
        return {};
    const JsonTree::Value& value = m_tree->m_values[m_index];
    const JsonValue parent(m_tree, value.parent);
    const std::string before = parent.path();
    if (value.key != 0)
        return joined(before, before.empty() ? "" : ".", kUsedNames[value.key - 1U]);
    std::uint32_t index = 0;
    for (JsonValue item = parent.first(); item.m_index != m_index; item = item.next())
        ++index;
    return joined(before, "[", index, "]");
}

} // namespace formats::gltf
