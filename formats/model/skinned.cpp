#include "formats/model/skinned.hpp"

#include "formats/base/byte_view.hpp"

#include <algorithm>

namespace formats {
namespace {

FieldReader vertexReader(const SkinVertices& vertices, std::uint32_t index)
{
    assert(index < vertices.count);
    const std::uint64_t at = vertices.offset + std::uint64_t{index} * kSkinVertexBytes;
    return FieldReader(vertices.bytes.span().subspan(static_cast<std::size_t>(at), kSkinVertexBytes));
}

glm::vec3 readVec3(FieldReader& in)
{
    glm::vec3 value{};
    for (int i = 0; i < 3; ++i)
        value[i] = in.f32();
    return value;
}

TimelineRow rowOf(const Skinned& shape, std::uint32_t row)
{
    const std::size_t rows = std::max<std::size_t>(shape.sequences.size(), 1);
    assert(row < rows && shape.timelines.size() == rows * shape.tracks.size());
    return {shape.timelines.data() + row, rows, shape.tracks.size()};
}

} // namespace

std::vector<Timeline> TimelineRow::copied() const
{
    std::vector<Timeline> row;
    row.reserve(m_count);
    for (std::size_t track = 0; track < m_count; ++track)
        row.push_back((*this)[track]);
    return row;
}

SkinVertex vertexAt(const SkinVertices& vertices, std::uint32_t index)
{
    FieldReader in = vertexReader(vertices, index);
    SkinVertex vertex;
    vertex.position = readVec3(in);
    for (std::uint8_t& weight : vertex.weights)
        weight = in.u8();
    for (std::uint8_t& bone : vertex.bones)
        bone = in.u8();
    vertex.normal = readVec3(in);
    for (glm::vec2& uv : vertex.uv) {
        uv.x = in.f32();
        uv.y = in.f32();
    }
    return vertex;
}

glm::vec3 positionAt(const SkinVertices& vertices, std::uint32_t index)
{
    FieldReader in = vertexReader(vertices, index);
    return readVec3(in);
}

KeyView keysOf(const Skinned& shape, std::uint32_t sequence)
{
    if (shape.sequences.empty())
        return {.timelines = rowOf(shape, 0), .file = shape.file.span(), .external = {}, .startMs = 0, .durationMs = 0};
    const Sequence& played = shape.sequences[sequence];
    return {.timelines = rowOf(shape, played.keysFrom),
            .file = shape.file.span(),
            .external = {},
            .startMs = shape.sequences[played.keysFrom].startMs,
            .durationMs = played.durationMs};
}

KeyView keysOf(const Skinned& shape, std::uint32_t sequence, const SequenceKeys& external)
{
    KeyView keys = keysOf(shape, sequence);
    assert(external.timelines.size() == shape.tracks.size());
    keys.timelines = external.timelines;
    keys.external = external.file.span();
    return keys;
}

std::uint32_t findSequence(const Skinned& shape, std::uint16_t id)
{
    std::uint32_t found = kNoIndex;
    for (std::uint32_t i = 0; i < shape.sequences.size(); ++i) {
        if (shape.sequences[i].id != id)
            continue;
        if (shape.sequences[i].variation == 0)
            return i;
        if (found == kNoIndex)
            found = i;
    }
    return found;
}

} // namespace formats
