#include "formats/edit/m2_fields.hpp"

#include "formats/base/name_limits.hpp"
#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_materials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace formats::edit {
namespace {

/// The first table with this name and these records that the loader has checked.
const FileMapEntry* m2Table(const Model& model, std::string_view name, Element element)
{
    const auto found = std::find_if(model.map.begin(), model.map.end(), [&](const FileMapEntry& entry) {
        return entry.what == name && entry.element == element;
    });
    return found == model.map.end() ? nullptr : &*found;
}

/// The fields of the part of a file that begins with "MD20", which is the file or its chunk MD21.
class M2FieldLister {
public:
    M2FieldLister(const ByteView& file, std::uint64_t start, std::vector<Field>& fields)
        : m_bytes(file.file().span()), m_start(start), m_end(file.size()), m_fields(fields)
    {
        if (start > 0) // the size of a chunk stands before its content
            m_end = std::min(m_end, start + number(start - kNumber));
        // Offsets have 32 bits; this leaves room for the longest names of all textures.
        constexpr std::uint64_t kMaxGrowing = std::numeric_limits<std::uint32_t>::max() - (std::uint32_t{1} << 24U);
        const bool statesItsSize = start == 0 || start + number(start - kNumber) == file.size();
        m_canGrow = statesItsSize && file.size() <= kMaxGrowing;
    }

    void addBounds(const std::string& path, std::uint64_t position)
    {
        add(path + "min", FieldType::vec3, position, m2::kBoxBytes / 2);
        add(path + "max", FieldType::vec3, position + m2::kBoxBytes / 2, m2::kBoxBytes / 2);
        add(path + "radius", FieldType::f32, position + m2::kBoxBytes, kNumber);
    }

    void addTexture(std::uint64_t index, std::uint64_t record)
    {
        const std::string path = fmt::format("textures[{}].", index);
        add(path + "type", FieldType::u32, record, kNumber);
        const std::uint64_t pointer = record + m2::kTextureNameOffset;
        const std::uint64_t start = m_start + number(pointer + kNumber);
        // Not more than the loader reads: all textures of a bad file may share one long name.
        const std::uint64_t length = std::min(
            {std::uint64_t{number(pointer)}, start < m_end ? m_end - start : 0, std::uint64_t{kMaxNameBytes + 1}});
        // No namesImage: '\' is usual in these names.
        Field& name = add(path + "name", FieldType::text, length == 0 ? m_start : start, length);
        name.pointer = pointer;
        name.base = m_start;
        name.canGrow = m_canGrow;
    }

private:
    static constexpr std::uint64_t kNumber = 4; // bytes

    Field& add(std::string path, FieldType type, std::uint64_t offset, std::uint64_t length)
    {
        m_fields.push_back({std::move(path), type, offset, length});
        return m_fields.back();
    }

    [[nodiscard]] std::uint32_t number(std::uint64_t position) const
    {
        return FieldReader(m_bytes.subspan(static_cast<std::size_t>(position), kNumber)).u32();
    }

    std::span<const std::byte> m_bytes;
    std::uint64_t m_start;
    std::uint64_t m_end;
    bool m_canGrow = false;
    std::vector<Field>& m_fields;
};

} // namespace

void addM2Fields(const Model& model, const ByteView& file, std::vector<Field>& fields)
{
    const FileMapEntry* const header = m2Table(model, "header", Element::other);
    if (header == nullptr)
        return;
    const bool isOld = header->stride == m2::kOldHeaderBytes;
    const m2::BoundsFields positions = isOld ? m2::kOldBoundsFields : m2::kNewBoundsFields;
    M2FieldLister lister(file, header->offset, fields);
    lister.addBounds("bounds.", header->offset + positions.model);
    lister.addBounds("collision.", header->offset + positions.model + m2::kBoundsBytes);
    const FileMapEntry* const sequences = m2Table(model, "sequences", Element::sequence);
    for (std::uint64_t i = 0; sequences != nullptr && i < sequences->count; ++i)
        lister.addBounds(fmt::format("sequences[{}].bounds.", i),
                         sequences->offset + i * sequences->stride + positions.sequence);
    const FileMapEntry* const textures = m2Table(model, "textures", Element::texture);
    for (std::uint64_t i = 0; textures != nullptr && i < textures->count; ++i)
        lister.addTexture(i, textures->offset + i * textures->stride);
}

} // namespace formats::edit
