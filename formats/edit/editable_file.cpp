#include "formats/edit/editable_file.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/edit/m2_fields.hpp"
#include "formats/edit/text_fields.hpp"
#include "formats/m2/m2.hpp"
#include "formats/md2/md2.hpp"
#include "formats/md2/md2_header.hpp"
#include "formats/md3/md3.hpp"
#include "formats/md3/md3_header.hpp"
#include "formats/md3/md3_records.hpp"
#include "formats/mdx/mdx.hpp"
#include "formats/mdx/mdx_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace formats::edit {
namespace {

// Our own limit: tables of surfaces may overlap, and each of their fields takes more memory than it has bytes.
constexpr std::uint64_t kFreeFieldBytes = std::uint64_t{1} << 20U;

constexpr std::uint64_t kSkinNameBytes = 64;
constexpr std::uint64_t kFrameNameBytes = 16;
constexpr std::uint64_t kVectorBytes = 12;
constexpr std::uint64_t kNumberBytes = 4;

class FieldLister {
public:
    FieldLister(EditableFile& file, const ByteView& bytes)
        : m_file(file), m_bytes(bytes), m_tableBytesLeft(2 * bytes.size() + kFreeFieldBytes)
    {
    }

    void listMd2()
    {
        header("version", FieldType::u32, md2::kVersionField.offset);
        header("skinWidth", FieldType::u32, md2::kSkinSizeFields.offset);
        header("skinHeight", FieldType::u32, md2::kSkinHeightField.offset);
        header("endOffset", FieldType::u32, md2::kEndOffsetField.offset);
        listSkinsAndFrames();
    }

    void listMdx()
    {
        header("version", FieldType::u32, mdx::kVersionField.offset);
        header("skinWidth", FieldType::u32, mdx::kVersionField.offset + kNumberBytes);
        header("skinHeight", FieldType::u32, mdx::kVersionField.offset + 2 * kNumberBytes);
        header("dummyEndOffset", FieldType::u32, mdx::kDummyEndField.offset);
        header("endOffset", FieldType::u32, mdx::kEndOffsetField.offset);
        listSkinsAndFrames();
    }

    void listMd3()
    {
        header("version", FieldType::i32, md3::kVersionField.offset);
        add("name", FieldType::text, md3::kVersionField.offset + kNumberBytes, md3::kNameBytes);
        header("endOffset", FieldType::i32, md3::kEndOffsetField.offset);
        const FileMapEntry* const frames = table("frames");
        for (std::uint64_t i = 0; frames != nullptr && i < frames->count; ++i)
            listMd3Frame(fmt::format("frames[{}].", i), frames->offset + i * frames->stride);
        listTags();
        std::size_t surface = 0;
        for (const FileMapEntry& entry : m_file.model->map) {
            if (entry.what == "surface")
                listSurface(fmt::format("surfaces[{}].", surface++), entry.offset);
        }
    }

    void listM2() { addM2Fields(*m_file.model, m_bytes, m_file.fields); }

private:
    Field& add(std::string path, FieldType type, std::uint64_t offset, std::uint64_t length)
    {
        m_file.fields.push_back({std::move(path), type, offset, length});
        return m_file.fields.back();
    }

    void header(const char* path, FieldType type, std::uint64_t offset) { add(path, type, offset, kNumberBytes); }

    /// The first table of this name that the loader has checked.
    [[nodiscard]] const FileMapEntry* table(std::string_view name) const
    {
        const FileMap& map = m_file.model->map;
        const auto found =
            std::find_if(map.begin(), map.end(), [&](const FileMapEntry& entry) { return entry.what == name; });
        return found == map.end() ? nullptr : &*found;
    }

    void listSkinsAndFrames()
    {
        const FileMapEntry* const skins = table("skins");
        const std::size_t count = skins == nullptr ? 0 : m_file.model->skins.size(); // those that the loader reads
        for (std::uint64_t i = 0; i < count; ++i)
            add(fmt::format("skins[{}].name", i), FieldType::text, skins->offset + i * skins->stride, kSkinNameBytes)
                .namesImage = true;
        const FileMapEntry* const frames = table("frames");
        for (std::uint64_t i = 0; frames != nullptr && i < frames->count; ++i) {
            const std::uint64_t start = frames->offset + i * frames->stride;
            const std::string path = fmt::format("frames[{}].", i);
            add(path + "scale", FieldType::vec3, start, kVectorBytes);
            add(path + "translate", FieldType::vec3, start + kVectorBytes, kVectorBytes);
            add(path + "name", FieldType::text, start + 2 * kVectorBytes, kFrameNameBytes);
        }
    }

    void listMd3Frame(const std::string& path, std::uint64_t start)
    {
        add(path + "bounds.min", FieldType::vec3, start, kVectorBytes);
        add(path + "bounds.max", FieldType::vec3, start + kVectorBytes, kVectorBytes);
        add(path + "origin", FieldType::vec3, start + 2 * kVectorBytes, kVectorBytes);
        add(path + "radius", FieldType::f32, start + 3 * kVectorBytes, kNumberBytes);
        add(path + "name", FieldType::text, start + 3 * kVectorBytes + kNumberBytes, kFrameNameBytes);
    }

    void listTags()
    {
        const FileMapEntry* const tags = table("tags");
        const std::uint64_t count = md3::countOf(md3::Header::read(FieldReader(m_bytes.file().span())).tagCount);
        if (tags == nullptr || count == 0)
            return;
        const std::uint64_t frames = tags->count / count;
        for (std::uint64_t i = 0; i < count && i < tags->count; ++i) {
            Field& name =
                add(fmt::format("tags[{}].name", i), FieldType::text, tags->offset + i * tags->stride, md3::kNameBytes);
            name.copies = frames;
            name.stride = count * tags->stride;
        }
        for (std::uint64_t i = 0; i < tags->count; ++i) {
            const std::string path = fmt::format("frames[{}].tags[{}].", i / count, i % count);
            const std::uint64_t start = tags->offset + i * tags->stride + md3::kNameBytes;
            add(path + "origin", FieldType::vec3, start, kVectorBytes);
            add(path + "axes", FieldType::axes, start + kVectorBytes, 3 * kVectorBytes);
        }
    }

    void listSurface(const std::string& path, std::uint64_t start)
    {
        const auto bytes = m_bytes.file().span().subspan(static_cast<std::size_t>(start));
        const auto header = md3::SurfaceHeader::read(FieldReader(bytes));
        add(path + "name", FieldType::text, start + md3::kSurfaceNameField, md3::kNameBytes);
        const std::uint64_t offset = md3::offsetFrom(start, header.shaderOffset);
        const std::uint64_t most = std::min(m_bytes.fitting(offset, md3::ShaderName::kWireSize),
                                            m_tableBytesLeft / md3::ShaderName::kWireSize);
        const std::uint64_t count = std::min(md3::countOf(header.shaderCount), most);
        m_tableBytesLeft -= count * md3::ShaderName::kWireSize;
        for (std::uint64_t i = 0; i < count; ++i)
            add(fmt::format("{}shaders[{}].name", path, i), FieldType::text, offset + i * md3::ShaderName::kWireSize,
                md3::kNameBytes)
                .namesImage = true;
    }

    EditableFile& m_file;
    const ByteView& m_bytes;
    std::uint64_t m_tableBytesLeft;
};

struct EditedFormat {
    bool (*sniff)(std::span<const std::byte>);
    Result<Model> (*load)(const ByteView&);
    void (FieldLister::*list)();
};

Result<Model> loadM2Alone(const ByteView& file) // no field is in a sidecar
{
    return loadM2(file);
}

constexpr EditedFormat kEditedFormats[] = {{sniffMd2, loadMd2, &FieldLister::listMd2},
                                           {sniffMdx, loadMdx, &FieldLister::listMdx},
                                           {sniffMd3, loadMd3, &FieldLister::listMd3},
                                           {sniffM2, loadM2Alone, &FieldLister::listM2}};

const EditedFormat* formatOf(std::span<const std::byte> head)
{
    for (const EditedFormat& format : kEditedFormats) {
        if (format.sniff(head))
            return &format;
    }
    return nullptr;
}

Result<EditableFile> editableText(const ByteView& file)
{
    const std::string_view name = std::string_view(file.name()).substr(file.name().find_last_of("/\\") + 1);
    const bool hasName = isEditableText(name);
    if (hasName && !isText(file.file().span()))
        return fail(LoadErrorCode::corrupt, file.name(), ": is not a text: has bytes that are 0");
    auto text = hasName ? textFieldsOf(name, file.file().span()) : std::nullopt;
    if (!text)
        return fail(
            LoadErrorCode::unsupported, file.name(),
            ": only MD2, MDX, MD3, M2 and the texts animation.cfg, .skin, iqm.cfg, md3.cfg and md2.cfg can be edited");
    return EditableFile{
        file.file(), file.name(), std::move(text->format), {}, std::move(text->diagnostics), std::move(text->fields)};
}

} // namespace

bool canEdit(std::span<const std::byte> head)
{
    return formatOf(head) != nullptr;
}

bool isEditableText(std::string_view fileName)
{
    return !textFormatOf(fileName).empty();
}

bool isText(std::span<const std::byte> bytes)
{
    return std::find(bytes.begin(), bytes.end(), std::byte{0}) == bytes.end();
}

Result<EditableFile> editableFile(const ByteView& file)
{
    const EditedFormat* const format = formatOf(file.file().span());
    if (format == nullptr)
        return editableText(file);
    TRISVIEW_TRY_ASSIGN(Model model, format->load(file));
    EditableFile editable{file.file(), file.name(), lowered(model.format), {}, model.diagnostics, {}};
    editable.model = std::move(model);
    (FieldLister(editable, file).*(format->list))();
    return editable;
}

FieldIndex::FieldIndex(const EditableFile& file)
{
    m_fields.reserve(file.fields.size());
    for (const Field& field : file.fields)
        m_fields.emplace(field.path, &field);
}

const Field* FieldIndex::named(std::string_view path) const
{
    const auto found = m_fields.find(path);
    return found == m_fields.end() ? nullptr : found->second;
}

std::optional<Field> FieldIndex::find(std::string_view path) const
{
    if (const Field* const field = named(path))
        return *field;
    constexpr std::string_view kFrames = "frames[";
    const std::size_t end = path.find("].");
    if (!path.starts_with(kFrames) || end == std::string_view::npos)
        return std::nullopt;
    const auto frame = parseNumber<std::uint64_t>(path.substr(kFrames.size(), end - kFrames.size()));
    const Field* const field = named(path.substr(end + 2));
    if (!frame || field == nullptr || *frame >= field->copies)
        return std::nullopt;
    return copyOf(*field, *frame);
}

} // namespace formats::edit
