#include "formats/edit/tag_operations.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/base/printable.hpp"
#include "formats/md3/md3_header.hpp"

#include <fmt/format.h>
#include <glm/ext/matrix_double3x3.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace formats::edit {
namespace {

using TagRefusal = tl::unexpected<std::string>;

constexpr std::uint64_t kTagRecordBytes = 112;
constexpr std::uint64_t kTagOriginBytes = 12;
constexpr std::uint64_t kTagAxesBytes = 36;

/// The records of the tags in the file's whole frames.
struct TagRecords {
    std::span<const std::byte> bytes; ///< of the file
    std::uint64_t offset = 0;
    std::uint64_t tagCount = 0;
    std::uint64_t frameCount = 0;

    [[nodiscard]] std::uint64_t position(std::uint64_t frame, std::uint64_t index) const
    {
        return offset + (frame * tagCount + index) * kTagRecordBytes;
    }
    [[nodiscard]] FieldReader read(std::uint64_t position, std::uint64_t length) const
    {
        return FieldReader(bytes.subspan(static_cast<std::size_t>(position), static_cast<std::size_t>(length)));
    }
    /// Where a frame has the tag with a name, as the loader shows names.
    [[nodiscard]] std::optional<std::uint64_t> indexOf(const std::string& name, std::uint64_t frame) const
    {
        for (std::uint64_t i = 0; i < tagCount; ++i) {
            FieldReader in = read(position(frame, i), md3::kNameBytes);
            if (printable(in.text(md3::kNameBytes)) == name)
                return i;
        }
        return std::nullopt;
    }
};

TagRecords tagRecordsOf(const EditableFile& file)
{
    const Layout layout = layoutOf(file);
    const FileTable& table = layout.table("tags");
    TagRecords records{file.bytes.span(), table.offset};
    records.tagCount = md3::countOf(md3::Header::read(FieldReader(records.bytes)).tagCount);
    records.frameCount = records.tagCount == 0 ? 0 : table.countIn(records.bytes.size()) / records.tagCount;
    return records;
}

/// Calls `visit(records, frame, index)` for the record of a tag in one or all frames.
template <class Visit>
void forEachRecord(const EditableFile& file, std::size_t tag, std::optional<std::size_t> frame, const Visit& visit)
{
    const TagRecords records = tagRecordsOf(file);
    const std::string& name = file.model->tags.at(tag).name;
    for (std::uint64_t i = frame.value_or(0); i < records.frameCount && (!frame || i == *frame); ++i) {
        if (const auto index = records.indexOf(name, i))
            visit(records, i, *index);
    }
}

bool areFinite(const glm::dvec3& vector)
{
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

glm::dvec3 tagVector(FieldReader& in)
{
    glm::dvec3 vector(0.0);
    for (int i = 0; i < 3; ++i)
        vector[i] = static_cast<double>(in.f32());
    return vector;
}

void writeTagVector(ByteWriter& out, const glm::dvec3& vector)
{
    for (int i = 0; i < 3; ++i)
        out.f32(static_cast<float>(vector[i]));
}

/// Adds the edit of a whole field unless its bytes are the same.
void addTagEdit(std::vector<Edit>& edits, std::string path, const TagRecords& records, std::uint64_t position,
                std::vector<std::byte> after, std::string_view reason)
{
    const auto before = records.bytes.subspan(static_cast<std::size_t>(position), after.size());
    if (!std::equal(after.begin(), after.end(), before.begin()))
        edits.push_back(
            {std::move(path), position, {before.begin(), before.end()}, std::move(after), std::string(reason)});
}

std::vector<std::byte> tagRecord(std::string_view name, const glm::vec3& origin)
{
    ByteWriter out;
    out.text(name, md3::kNameBytes);
    writeTagVector(out, glm::dvec3(origin));
    for (int axis = 0; axis < 3; ++axis) {
        glm::dvec3 direction(0.0);
        direction[axis] = 1.0;
        writeTagVector(out, direction);
    }
    return out.take();
}

} // namespace

tl::expected<std::size_t, std::string> findTag(const EditableFile& file, std::string_view name)
{
    const std::vector<Tag>& tags = file.model->tags;
    const std::string shown = printable(name);
    std::string names;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        if (tags[i].name == name || tags[i].name == shown)
            return i;
        names += (i == 0 ? "" : ", ") + tags[i].name;
    }
    return TagRefusal(fmt::format("there is no tag '{}': the model has {}", shown, tags.empty() ? "none" : names));
}

std::vector<Edit> movedTag(const EditableFile& file, std::size_t tag, std::optional<std::size_t> frame,
                           const glm::vec3& by)
{
    std::vector<Edit> edits;
    forEachRecord(file, tag, frame, [&](const TagRecords& records, std::uint64_t i, std::uint64_t index) {
        const std::uint64_t position = records.position(i, index) + md3::kNameBytes;
        FieldReader in = records.read(position, kTagOriginBytes);
        const glm::dvec3 origin = tagVector(in) + glm::dvec3(by);
        if (!areFinite(origin))
            return;
        ByteWriter out;
        writeTagVector(out, origin);
        addTagEdit(edits, fmt::format("frames[{}].tags[{}].origin", i, index), records, position, out.take(),
                   "move-tag");
    });
    return edits;
}

std::vector<Edit> turnedTag(const EditableFile& file, std::size_t tag, std::optional<std::size_t> frame,
                            const glm::mat3& own)
{
    std::vector<Edit> edits;
    forEachRecord(file, tag, frame, [&](const TagRecords& records, std::uint64_t i, std::uint64_t index) {
        const std::uint64_t position = records.position(i, index) + md3::kNameBytes + kTagOriginBytes;
        FieldReader in = records.read(position, kTagAxesBytes);
        glm::dmat3 axes(0.0);
        for (int column = 0; column < 3; ++column)
            axes[column] = tagVector(in);
        axes = axes * glm::dmat3(own);
        ByteWriter out;
        for (int column = 0; column < 3; ++column) {
            if (!areFinite(axes[column]))
                return;
            writeTagVector(out, axes[column]);
        }
        addTagEdit(edits, fmt::format("frames[{}].tags[{}].axes", i, index), records, position, out.take(), "turn-tag");
    });
    return edits;
}

glm::mat3 turnAbout(int axis, double degrees)
{
    const double quarters = degrees / 90.0;
    double cosine = std::cos(degrees * std::numbers::pi / 180.0);
    double sine = std::sin(degrees * std::numbers::pi / 180.0);
    if (quarters == std::floor(quarters)) {
        cosine = std::round(cosine);
        sine = std::round(sine);
    }
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    glm::mat3 turn(1.0f);
    turn[next][next] = static_cast<float>(cosine);
    turn[next][last] = static_cast<float>(sine);
    turn[last][next] = static_cast<float>(-sine);
    turn[last][last] = static_cast<float>(cosine);
    return turn;
}

StepResult addedTag(const EditableFile& file, std::string_view name, const glm::vec3& origin)
{
    const auto value = valueOf({"tags[+].name", FieldType::text, 0, md3::kNameBytes}, name);
    if (!value)
        return TagRefusal(fmt::format("'{}' {}", printable(name), value.error()));
    if (value->empty())
        return TagRefusal("the name of a tag must not be empty");
    if (findTag(file, name))
        return TagRefusal(fmt::format("there is a tag '{}' already", printable(name)));
    const auto header = md3::Header::read(FieldReader(file.bytes.span()));
    if (header.tagCount < 0)
        return TagRefusal(fmt::format("the tag count of the file is {}", header.tagCount));
    Rewrite rewrite(file, "add-tag");
    const FileTable& tags = rewrite.layout().table("tags");
    const FileTable& frames = rewrite.layout().table("frames");
    TRISVIEW_TRY(rewrite.check(tags.isEmpty() ? frames : tags));
    const std::vector<std::byte> record = tagRecord(name, origin);
    const std::uint64_t oldCount = md3::countOf(header.tagCount);
    std::vector<std::byte> together; // in a file without tags
    for (std::uint64_t frame = 0; frame < frames.count; ++frame) {
        if (oldCount == 0)
            together.insert(together.end(), record.begin(), record.end());
        else
            rewrite.insert(fmt::format("frames[{}].tags[+]", frame),
                           tags.offset + (frame + 1) * oldCount * kTagRecordBytes, record);
    }
    if (oldCount == 0) {
        TRISVIEW_TRY(rewrite.checkPosition(frames.end()));
        rewrite.insert("tags", frames.end(), std::move(together));
        rewrite.startTable("tagOffset", frames.end());
    }
    rewrite.setNumber(tags.countField, oldCount + 1);
    return rewrite.edits();
}

StepResult removedTag(const EditableFile& file, std::size_t tag)
{
    Rewrite rewrite(file, "remove-tag");
    const FileTable& tags = rewrite.layout().table("tags");
    TRISVIEW_TRY(rewrite.check(tags));
    const TagRecords records = tagRecordsOf(file);
    const std::string& name = file.model->tags.at(tag).name;
    std::vector<std::uint64_t> removed;
    for (std::uint64_t frame = 0; frame < records.frameCount; ++frame) {
        const auto index = records.indexOf(name, frame);
        if (!index)
            return TagRefusal(fmt::format("frame {} has no tag '{}', but all frames have as many tags", frame, name));
        removed.push_back(frame * records.tagCount + *index);
    }
    rewrite.remove(tags, removed, [&](std::uint64_t first, std::uint64_t last) {
        const std::uint64_t a = first / records.tagCount;
        const std::uint64_t b = last / records.tagCount;
        return a == b ? fmt::format("frames[{}].tags[{}]", a, first % records.tagCount)
                      : fmt::format("frames[{}-{}].tags", a, b);
    });
    rewrite.setNumber(tags.countField, records.tagCount - 1);
    return rewrite.edits();
}

} // namespace formats::edit
