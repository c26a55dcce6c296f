#include "formats/gltf/gltf_buffers.hpp"

#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/signature.hpp"
#include "formats/gltf/gltf_record_parts.hpp"

#include <algorithm>

namespace formats::gltf {
namespace {

struct GlbHeader {
    static constexpr std::size_t kWireSize = 12;
    std::uint32_t version = 0, length = 0;

    static GlbHeader read(FieldReader in)
    {
        in.skip(4); // the magic
        GlbHeader header;
        header.version = in.u32();
        header.length = in.u32();
        return header;
    }
};

struct ChunkHeader {
    static constexpr std::size_t kWireSize = 8;
    std::uint32_t length = 0, type = 0;

    static ChunkHeader read(FieldReader in)
    {
        ChunkHeader header;
        header.length = in.u32();
        header.type = in.u32();
        return header;
    }
};

constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;

int digitOf(char letter)
{
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    const char low = static_cast<char>(letter | 0x20);
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

std::string withoutEscapes(std::string_view uri)
{
    std::string text;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const bool isEscape =
            uri[i] == '%' && i + 2 < uri.size() && digitOf(uri[i + 1]) >= 0 && digitOf(uri[i + 2]) >= 0;
        if (isEscape) {
            text += static_cast<char>(digitOf(uri[i + 1]) * 16 + digitOf(uri[i + 2]));
            i += 2;
        } else {
            text += uri[i];
        }
    }
    return text;
}

} // namespace

Result<Container> readContainer(const ByteView& file, Diagnostics& diagnostics)
{
    Container container;
    if (!beginsWith(file.file().span(), "glTF")) {
        container.json = file.file().span();
        return container;
    }
    container.isBinary = true;
    TRISVIEW_TRY_ASSIGN(const GlbHeader header, file.record<GlbHeader>(0, "GLB header"));
    if (header.version != 2)
        return fail(LoadErrorCode::unsupported, file.name(), ": version ", header.version, " of GLB, only 2 is read");
    if (header.length > file.size())
        return fail(LoadErrorCode::truncated, file.name(), ": the file states ", header.length, " bytes, it has ",
                    file.size());
    if (header.length != file.size())
        addWarning(diagnostics, "gltf-file-size", {8, 4}, "the file states ", header.length, " bytes, it has ",
                   file.size());
    std::uint64_t at = GlbHeader::kWireSize;
    TRISVIEW_TRY_ASSIGN(const ChunkHeader json, file.record<ChunkHeader>(at, "chunk header"));
    if (json.type != kJsonChunk)
        return fail(LoadErrorCode::corrupt, file.name(), ": the first chunk is not JSON");
    if (json.length == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": the JSON chunk at byte ", at,
                    " states 0 bytes, expected text");
    at += ChunkHeader::kWireSize;
    TRISVIEW_TRY_ASSIGN(container.json, file.slice(at, 1, json.length, "JSON"));
    at += (std::uint64_t{json.length} + 3) / 4 * 4;
    if (at + ChunkHeader::kWireSize > header.length)
        return container;
    TRISVIEW_TRY_ASSIGN(const ChunkHeader binary, file.record<ChunkHeader>(at, "chunk header"));
    if (binary.type != kBinaryChunk)
        return container; // an extension's
    at += ChunkHeader::kWireSize;
    TRISVIEW_TRY(file.slice(at, 1, binary.length, "binary buffer"));
    container.binary = file.file().part(static_cast<std::size_t>(at), binary.length);
    container.binaryOffset = at;
    return container;
}

Result<std::string> nameOfUri(std::string_view uri)
{
    const std::string name = withoutEscapes(uri);
    const std::size_t colon = name.find(':');
    if (colon != std::string::npos && name.find('/') > colon)
        return fail(LoadErrorCode::unsupported, "'", printable(name),
                    "' is not a file beside the model: only such files are read, and nothing is requested");
    const std::vector<std::string_view> parts = partsOf(name);
    const bool isOutside = name.empty() || name.front() == '/' ||
                           name.find_first_of(std::string_view("\\\0", 2)) != std::string::npos ||
                           std::find(parts.begin(), parts.end(), "..") != parts.end();
    if (isOutside)
        return fail(LoadErrorCode::corrupt, "'", printable(name),
                    "' leads out of the model's folder: only files beside the model are read");
    return name;
}

Result<FileBytes> Buffers::load(std::uint32_t index) const
{
    const Source& buffer = m_records.buffers[index];
    if (buffer.hasUselessData)
        return fail(LoadErrorCode::corrupt, m_name, ": buffers[", index, "].uri ", kUselessData);
    if (buffer.data != nullptr)
        return *buffer.data;
    if (buffer.uri.empty()) {
        if (index == 0 && m_container.binary)
            return *m_container.binary;
        const auto& views = m_records.bufferViews;
        const bool isCompressed = std::any_of(views.begin(), views.end(), [&](const BufferView& view) {
            return view.buffer == index && view.isCompressed;
        });
        if (isCompressed)
            return fail(LoadErrorCode::unsupported, m_name, ": ", kMeshoptAdvice);
        return fail(LoadErrorCode::corrupt, m_name, ": buffers[", index, "] has no bytes: it has no uri",
                    m_container.isBinary ? " and is not the binary one" : "");
    }
    auto name = nameOfUri(buffer.uri);
    if (!name)
        return fail(name.error().code, m_name, ": buffers[", index, "].uri: ", name.error().message);
    if (!m_sidecars)
        return fail(LoadErrorCode::notFound, m_name, ": buffers[", index, "] is in the file '", printable(*name),
                    "' beside the model");
    auto bytes = m_sidecars(SidecarRequest(*name));
    if (!bytes)
        return fail(bytes.error().code, m_name, ": buffers[", index, "]: ", bytes.error().message);
    return *std::move(bytes);
}

Result<FileBytes> Buffers::view(std::uint32_t index)
{
    const BufferView& view = m_records.bufferViews[index];
    std::optional<Result<FileBytes>>& known = m_loaded[view.buffer];
    if (!known) {
        known = load(view.buffer);
        m_sidecarBytes += *known && !m_records.buffers[view.buffer].uri.empty() ? (*known)->size() : 0;
    }
    const Result<FileBytes>& loaded = *known;
    if (!loaded)
        return loaded;
    if (view.offset > loaded->size() || view.length > loaded->size() - view.offset)
        return fail(LoadErrorCode::truncated, m_name, ": bufferViews[", index, "] at byte ", view.offset,
                    " of buffers[", view.buffer, "] needs ", view.length, " bytes, the buffer has ", loaded->size());
    return loaded->part(static_cast<std::size_t>(view.offset), static_cast<std::size_t>(view.length));
}

} // namespace formats::gltf
