#include "formats/md3/md3_tags.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/tally.hpp"

#include <glm/ext/vector_double3.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace formats::md3 {
namespace {

// Our own limit. Tags may appear, disappear and move from frame to frame, but a file in which every frame has its own
// names, or few frames have tags, must not cost the product of its names and frames.
constexpr std::uint64_t kMaxPosesARecord = 4;
constexpr std::uint64_t kFreePoses = 10000;

struct TagRecord { // md3Tag_t
    static constexpr std::size_t kWireSize = 112;
    std::string_view name;
    glm::vec3 origin{};
    std::array<glm::vec3, 3> axes{};

    static TagRecord read(FieldReader in)
    {
        TagRecord tag;
        tag.name = in.text(kNameBytes);
        tag.origin = readVector(in);
        for (glm::vec3& axis : tag.axes)
            axis = readVector(in);
        return tag;
    }

private:
    static glm::vec3 readVector(FieldReader& in)
    {
        glm::vec3 vector{};
        for (int i = 0; i < 3; ++i)
            vector[i] = in.f32();
        return vector;
    }
};

bool isFinite(const glm::vec3& vector)
{
    return (vector.x * 0.0f) + (vector.y * 0.0f) + (vector.z * 0.0f) == 0.0f; // infinity and NaN times 0 are NaN
}

// Scaled to length 1; empty if its length is 0.
std::optional<glm::vec3> direction(const glm::vec3& axis)
{
    constexpr float kSquareInRange = 1e18f;
    const float square = glm::dot(axis, axis);
    if (square > 1.0f / kSquareInRange && square < kSquareInRange)
        return axis * (1.0f / std::sqrt(square));
    const glm::dvec3 exact(axis); // squares of very large and very small floats are not representable
    const double length = glm::length(exact);
    return length > 0.0 ? std::optional(glm::vec3(exact / length)) : std::nullopt;
}

class TagReader {
public:
    TagReader(Table<TagRecord> table, std::size_t tagCount, std::uint32_t frameCount)
        : m_table(table),
          m_tagCount(tagCount),
          m_frameCount(frameCount),
          m_mostTags((kMaxPosesARecord * table.size() + kFreePoses) / frameCount)
    {
        m_tags.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(tagCount, m_mostTags)));
    }

    void readFrame(std::uint32_t frame)
    {
        for (std::size_t position = 0; position < m_tagCount; ++position) {
            const std::size_t index = frame * m_tagCount + position;
            const TagRecord record = m_table[index];
            const std::size_t tag = indexOf(record.name, position);
            if (tag == kLeftOut) {
                m_leftOut.add(index);
                continue;
            }
            TagPose& pose = m_tags[tag].poses[frame];
            if (pose.isPresent)
                m_repeated.add(index);
            else
                pose = poseOf(record, index);
        }
    }

    void report(const Header& header, Diagnostics& diagnostics) const
    {
        const auto range = [&header](const IndexTally& found) {
            return ByteRange{offsetFrom(found.first * TagRecord::kWireSize, header.tagOffset), TagRecord::kWireSize};
        };
        const auto where = [this](const IndexTally& found) {
            return joined(found.count, " of ", m_table.size(), " tag poses, the first is tag ",
                          found.first % m_tagCount, " of frame ", found.first / m_tagCount, ": ");
        };
        if (m_notFinite.count > 0)
            addWarning(diagnostics, "md3-tag-not-finite", range(m_notFinite), where(m_notFinite),
                       "its numbers are not finite: no rotation or no translation is used instead")
                .occurrences = m_notFinite.count;
        if (m_noLength.count > 0)
            addWarning(diagnostics, "md3-tag-axis", range(m_noLength), where(m_noLength),
                       "an axis has no length: the model's own is used instead")
                .occurrences = m_noLength.count;
        if (m_repeated.count > 0)
            addNote(diagnostics, "md3-tag-repeated", range(m_repeated), where(m_repeated),
                    "the name occurs twice in the frame, the first is used")
                .occurrences = m_repeated.count;
        if (m_leftOut.count > 0)
            addError(diagnostics, Concern::model, "md3-tag-names", range(m_leftOut), where(m_leftOut),
                     "more names than this program reads, the pose is left out")
                .occurrences = m_leftOut.count;
    }

    [[nodiscard]] std::vector<Tag> take() { return std::move(m_tags); }

private:
    static constexpr std::size_t kLeftOut = SIZE_MAX;

    // Most files have each name at the same index in every frame.
    std::size_t indexOf(std::string_view name, std::size_t position)
    {
        if (position < m_names.size() && m_names[position] == name)
            return position;
        if (const auto known = m_indexOf.find(name); known != m_indexOf.end())
            return known->second;
        if (m_tags.size() >= m_mostTags)
            return kLeftOut;
        const std::size_t index = m_tags.size();
        m_names.push_back(name);
        m_indexOf.emplace(name, index);
        TagPose missing;
        missing.isPresent = false;
        m_tags.push_back({printable(name), std::vector<TagPose>(m_frameCount, missing)});
        return index;
    }

    TagPose poseOf(const TagRecord& record, std::size_t index)
    {
        TagPose pose;
        const bool areAxesFinite = std::all_of(record.axes.begin(), record.axes.end(), isFinite);
        if (isFinite(record.origin))
            pose.origin = record.origin;
        if (!areAxesFinite || !isFinite(record.origin))
            m_notFinite.add(index);
        if (!areAxesFinite)
            return pose;
        bool hasLength = true;
        for (std::size_t i = 0; i < record.axes.size(); ++i) {
            if (const auto unit = direction(record.axes[i]))
                pose.axes[i] = *unit;
            else
                hasLength = false;
        }
        if (!hasLength)
            m_noLength.add(index);
        return pose;
    }

    Table<TagRecord> m_table;
    std::size_t m_tagCount;
    std::uint32_t m_frameCount;
    std::uint64_t m_mostTags;
    std::vector<Tag> m_tags;
    std::vector<std::string_view> m_names; // as stored, one for each of m_tags
    std::unordered_map<std::string_view, std::size_t> m_indexOf;
    IndexTally m_notFinite, m_noLength, m_repeated, m_leftOut;
};

} // namespace

std::uint64_t soundTagFrames(const ByteView& file, const Header& header)
{
    const std::uint64_t tagCount = countOf(header.tagCount);
    if (tagCount == 0)
        return 0;
    return std::min(countOf(header.frameCount),
                    file.fitting(offsetFrom(0, header.tagOffset), tagCount * TagRecord::kWireSize));
}

std::vector<Tag> readTags(const ByteView& file, const Header& header, std::uint32_t frameCount,
                          Diagnostics& diagnostics)
{
    const std::uint64_t tagCount = countOf(header.tagCount);
    if (tagCount == 0)
        return {};
    const std::uint64_t stated = countOf(header.frameCount);
    const std::uint64_t sound = std::min<std::uint64_t>(soundTagFrames(file, header), frameCount);
    if (sound < stated)
        addError(diagnostics, Concern::model, "md3-tags-truncated", kTagCountField, "tags at byte ", header.tagOffset,
                 ": ", tagCount, " in each of ", stated, " frames stated, file has room for ", sound, " whole frames");
    const auto table = file.table<TagRecord>(offsetFrom(0, header.tagOffset), tagCount * sound, {"tags", Element::tag});
    if (!table || sound == 0)
        return {};
    TagReader reader(*table, static_cast<std::size_t>(tagCount), frameCount);
    for (std::uint32_t frame = 0; frame < sound && !isCancelled(); ++frame)
        reader.readFrame(frame);
    reader.report(header, diagnostics);
    return reader.take();
}

} // namespace formats::md3
