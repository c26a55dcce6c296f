#include "formats/base/byte_view.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/export/gltf/gltf.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <system_error>
#include <vector>

namespace renderer::gltf {
namespace {

using formats::LoadErrorCode;
using formats::Result;
using Parsed = nlohmann::json;

std::uint64_t numberIn(const Parsed& json, const char* key, std::uint64_t fallback = 0)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : fallback;
}

std::uint64_t componentBytes(std::uint64_t type)
{
    switch (type) {
    case 5120:
    case 5121:
        return 1;
    case 5122:
    case 5123:
        return 2;
    case 5125:
    case 5126:
        return 4;
    default:
        return 0;
    }
}

std::uint64_t componentCount(const Parsed& accessor)
{
    static const std::map<std::string, std::uint64_t> kCounts = {
        {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    const auto found = kCounts.find(accessor.value("type", ""));
    return found != kCounts.end() ? found->second : 0;
}

/// Checks one parsed file against the length of its buffer.
class Checker {
public:
    Checker(const Parsed& json, std::uint64_t bufferBytes, std::string_view name)
        : m_json(json), m_bufferBytes(bufferBytes), m_name(name)
    {
    }

    Result<void> check()
    {
        TRISVIEW_TRY(checkBuffer());
        TRISVIEW_TRY(checkViews());
        TRISVIEW_TRY(checkAccessors());
        return checkNodes();
    }

private:
    [[nodiscard]] const Parsed& list(const char* key) const
    {
        static const Parsed kNone = Parsed::array();
        const auto found = m_json.find(key);
        return found != m_json.end() && found->is_array() ? *found : kNone;
    }

    Result<void> checkBuffer() const
    {
        const Parsed& buffers = list("buffers");
        const std::uint64_t stated = buffers.empty() ? 0 : numberIn(buffers.front(), "byteLength");
        if (stated != m_bufferBytes)
            return formats::fail(LoadErrorCode::corrupt, m_name, ": the buffer has ", m_bufferBytes,
                                 " bytes, expected ", stated);
        return {};
    }

    Result<void> checkViews() const
    {
        for (const Parsed& view : list("bufferViews")) {
            const std::uint64_t offset = numberIn(view, "byteOffset"), length = numberIn(view, "byteLength");
            if (length == 0 || offset > m_bufferBytes || length > m_bufferBytes - offset)
                return formats::fail(LoadErrorCode::corrupt, m_name, ": a buffer view at byte ", offset, " needs ",
                                     length, " bytes, the buffer has ", m_bufferBytes);
        }
        return {};
    }

    Result<void> checkRange(std::uint64_t view, std::uint64_t offset, std::uint64_t count, std::uint64_t size) const
    {
        const Parsed& views = list("bufferViews");
        const Parsed none = Parsed::object();
        const Parsed& stated = view < views.size() ? views[static_cast<std::size_t>(view)] : none;
        const std::uint64_t length = numberIn(stated, "byteLength");
        const std::uint64_t stride = numberIn(stated, "byteStride", size);
        const bool fits = count > 0 && size > 0 && offset <= length && size <= length - offset &&
                          (count - 1) <= (length - offset - size) / stride;
        if (!fits)
            return formats::fail(LoadErrorCode::corrupt, m_name, ": an accessor of ", count, " elements at byte ",
                                 offset, " exceeds its buffer view of ", length, " bytes");
        return {};
    }

    Result<void> checkAccessors() const
    {
        for (const Parsed& accessor : list("accessors")) {
            const std::uint64_t size = componentBytes(numberIn(accessor, "componentType")) * componentCount(accessor);
            if (accessor.contains("bufferView"))
                TRISVIEW_TRY(checkRange(numberIn(accessor, "bufferView"), numberIn(accessor, "byteOffset"),
                                        numberIn(accessor, "count"), size));
            const auto sparse = accessor.find("sparse");
            if (sparse == accessor.end())
                continue;
            const Parsed& indices = sparse->at("indices");
            TRISVIEW_TRY(checkRange(numberIn(indices, "bufferView"), numberIn(indices, "byteOffset"),
                                    numberIn(*sparse, "count"), componentBytes(numberIn(indices, "componentType"))));
            TRISVIEW_TRY(checkRange(numberIn(sparse->at("values"), "bufferView"),
                                    numberIn(sparse->at("values"), "byteOffset"), numberIn(*sparse, "count"), size));
        }
        return {};
    }

    Result<void> checkNodes() const
    {
        const Parsed& nodes = list("nodes");
        std::vector<bool> hasParent(nodes.size());
        for (const Parsed& node : nodes) {
            for (const Parsed& child : node.value("children", Parsed::array())) {
                const auto index = child.get<std::uint64_t>();
                if (index >= nodes.size() || hasParent[static_cast<std::size_t>(index)])
                    return formats::fail(LoadErrorCode::corrupt, m_name, ": node ", index, " has no single parent");
                hasParent[static_cast<std::size_t>(index)] = true;
            }
            const bool hasMesh = node.contains("mesh");
            if (hasMesh && numberIn(node, "mesh") >= list("meshes").size())
                return formats::fail(LoadErrorCode::corrupt, m_name, ": a node has a mesh that does not exist");
        }
        return {};
    }

    const Parsed& m_json;
    std::uint64_t m_bufferBytes;
    std::string_view m_name;
};

Result<void> checkText(std::string_view text, std::uint64_t bufferBytes, std::string_view name)
{
    const Parsed json = Parsed::parse(text, nullptr, false);
    if (!json.is_object())
        return formats::fail(LoadErrorCode::corrupt, name, ": the JSON cannot be read back");
    try {
        return Checker(json, bufferBytes, name).check();
    } catch (const Parsed::exception& error) { // a member of an unexpected type
        return formats::fail(LoadErrorCode::corrupt, name, ": ", error.what());
    }
}

constexpr std::size_t kHeaderBytes = 20, kChunkHeaderBytes = 8;

std::string_view textOfBytes(std::span<const std::byte> bytes)
{
    return formats::FieldReader(bytes).characters(bytes.size());
}

void readInto(std::ifstream& file, std::span<std::byte> bytes)
{
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

tl::unexpected<formats::LoadError> cutShort(std::string_view name)
{
    return formats::fail(LoadErrorCode::truncated, name, ": the file does not have the length that its header states");
}

/// What the headers of a .glb state.
struct GlbLengths {
    bool isSound = false;
    std::size_t json = 0;
    bool hasBinary = false;
    std::uint64_t rest = 0; ///< bytes after the header of the second chunk
};

/// `head` has kHeaderBytes.
GlbLengths lengthsOf(std::span<const std::byte> head, std::uint64_t size)
{
    formats::FieldReader in(head);
    in.skip(8);
    const std::uint64_t whole = in.u32();
    GlbLengths lengths;
    lengths.json = in.u32();
    if (whole != size || lengths.json > size - kHeaderBytes)
        return lengths;
    const std::uint64_t rest = size - kHeaderBytes - lengths.json;
    lengths.hasBinary = rest > 0;
    lengths.isSound = !lengths.hasBinary || rest >= kChunkHeaderBytes;
    lengths.rest = lengths.hasBinary && lengths.isSound ? rest - kChunkHeaderBytes : 0;
    return lengths;
}

} // namespace

Result<void> checkGlb(std::span<const std::byte> glb, std::string_view name)
{
    if (glb.size() < kHeaderBytes)
        return cutShort(name);
    const GlbLengths lengths = lengthsOf(glb.first(kHeaderBytes), glb.size());
    if (!lengths.isSound)
        return cutShort(name);
    const std::span<const std::byte> after = glb.subspan(kHeaderBytes + lengths.json);
    const std::uint64_t binary = lengths.hasBinary ? formats::FieldReader(after).u32() : 0;
    if (binary != lengths.rest)
        return cutShort(name);
    return checkText(textOfBytes(glb.subspan(kHeaderBytes, lengths.json)), binary, name);
}

Result<void> checkGltf(const std::filesystem::path& path, const std::filesystem::path& buffer)
{
    const std::string name = platform::utf8FromPath(path);
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file)
        return formats::fail(LoadErrorCode::io, name, ": the file cannot be read back");
    // The buffer of a .glb stays on the disk: it may have gigabytes.
    std::vector<std::byte> head(static_cast<std::size_t>(std::min<std::uint64_t>(size, kHeaderBytes)));
    readInto(file, head);
    const bool isGlb = head.size() == kHeaderBytes && formats::FieldReader(head).characters(4) == "glTF";
    if (isGlb) {
        const GlbLengths lengths = lengthsOf(head, size);
        if (!lengths.isSound)
            return cutShort(name);
        std::vector<std::byte> text(lengths.json + (lengths.hasBinary ? kChunkHeaderBytes : 0));
        readInto(file, text);
        const std::uint64_t binary = lengths.hasBinary ? formats::FieldReader(std::span(text).last(8)).u32() : 0;
        if (!file || binary != lengths.rest)
            return cutShort(name);
        return checkText(textOfBytes(std::span(text).first(lengths.json)), binary, name);
    }
    TRISVIEW_TRY_ASSIGN(const formats::ByteView whole, formats::readFile(path));
    std::uint64_t bufferBytes = 0;
    if (!buffer.empty())
        bufferBytes = std::filesystem::file_size(buffer, error);
    if (error)
        return formats::fail(LoadErrorCode::io, platform::utf8FromPath(buffer), ": ", error.message());
    return checkText(textOfBytes(whole.file().span()), bufferBytes, name);
}

} // namespace renderer::gltf
