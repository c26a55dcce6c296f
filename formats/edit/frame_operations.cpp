#include "formats/edit/frame_operations.hpp"

#include "formats/base/parse_number.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>

namespace formats::edit {
namespace {

using FrameRefusal = tl::unexpected<std::string>;
using Numbers64 = std::vector<std::uint64_t>;

std::uint64_t statedFrames(const EditableFile& file)
{
    return layoutOf(file).table("frames").count;
}

/// Marks the frames of "3-5" or "9".
tl::expected<void, std::string> markRange(std::string_view part, std::vector<bool>& marked)
{
    const std::size_t line = part.find('-');
    const auto first = parseNumber<std::uint64_t>(part.substr(0, line));
    const auto last = line == std::string_view::npos ? first : parseNumber<std::uint64_t>(part.substr(line + 1));
    if (!first || !last || *last < *first)
        return FrameRefusal(fmt::format("'{}' is no list of frames such as 3-5,9", printable(part)));
    if (*last >= marked.size())
        return FrameRefusal(
            fmt::format("there is no frame {}: the model has {}, counted from 0", *last, marked.size()));
    std::fill(marked.begin() + static_cast<std::ptrdiff_t>(*first),
              marked.begin() + static_cast<std::ptrdiff_t>(*last) + 1, true);
    return {};
}

Numbers64 markedNumbers(const std::vector<bool>& marked)
{
    Numbers64 numbers;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        if (marked[i])
            numbers.push_back(i);
    }
    return numbers;
}

/// "frames[3]" or "frames[3-5]".
std::string framesPath(std::uint64_t first, std::uint64_t last)
{
    return first == last ? fmt::format("frames[{}]", first) : fmt::format("frames[{}-{}]", first, last);
}

/// For each of the frames, the numbers of its `each` records.
Numbers64 recordsOfFrames(const Numbers64& frames, std::uint64_t each)
{
    Numbers64 records;
    records.reserve(frames.size() * static_cast<std::size_t>(each));
    for (const std::uint64_t frame : frames) {
        for (std::uint64_t i = 0; i < each; ++i)
            records.push_back(frame * each + i);
    }
    return records;
}

class FrameDropper {
public:
    /// `isDropped`: one for each frame that the file states.
    FrameDropper(const EditableFile& file, std::vector<bool> isDropped, std::string reason)
        : m_file(file), m_rewrite(file, std::move(reason)), m_isDropped(std::move(isDropped))
    {
        m_dropped = markedNumbers(m_isDropped);
    }

    StepResult step()
    {
        if (m_dropped.empty())
            return std::vector<Edit>();
        if (m_dropped.size() == m_isDropped.size())
            return FrameRefusal("at least one frame must remain");
        TRISVIEW_TRY(dropFrames());
        if (m_file.format == "mdx") {
            TRISVIEW_TRY(dropBoxes());
        }
        if (m_file.format == "md3") {
            TRISVIEW_TRY(dropTags());
            for (std::size_t i = 0; i < layout().surfaces.size(); ++i)
                TRISVIEW_TRY(dropOfSurface(i));
        }
        return m_rewrite.edits();
    }

private:
    using Outcome = tl::expected<void, std::string>;

    [[nodiscard]] const Layout& layout() const { return m_rewrite.layout(); }

    Outcome dropFrames()
    {
        const FileTable& frames = layout().table("frames");
        TRISVIEW_TRY(m_rewrite.check(frames));
        m_rewrite.remove(frames, m_dropped, framesPath);
        m_rewrite.setNumber(frames.countField, frames.count - m_dropped.size());
        return {};
    }

    /// Boxes are stored by sub-object, then by frame.
    Outcome dropBoxes()
    {
        if (layout().table("effects").count > 0)
            return FrameRefusal("the model has effects, whose bits for each frame are not known well enough");
        const FileTable& boxes = layout().table("boxes");
        if (boxes.isEmpty())
            return {};
        TRISVIEW_TRY(m_rewrite.check(boxes));
        const std::uint64_t frames = m_isDropped.size();
        Numbers64 removed;
        for (std::uint64_t object = 0; object < boxes.count / frames; ++object) {
            for (const std::uint64_t frame : m_dropped)
                removed.push_back(object * frames + frame);
        }
        m_rewrite.remove(boxes, removed, [](std::uint64_t first, std::uint64_t last) {
            return first == last ? fmt::format("boxes[{}]", first) : fmt::format("boxes[{}-{}]", first, last);
        });
        return {};
    }

    Outcome dropTags()
    {
        const FileTable& tags = layout().table("tags");
        if (tags.isEmpty())
            return {};
        TRISVIEW_TRY(m_rewrite.check(tags));
        const std::uint64_t each = tags.count / m_isDropped.size();
        m_rewrite.remove(tags, recordsOfFrames(m_dropped, each), [each](std::uint64_t first, std::uint64_t last) {
            return framesPath(first / each, last / each) + ".tags";
        });
        return {};
    }

    /// A surface with fewer frames than the model shows its last one for the missing ones: it stays if it is needed.
    Outcome dropOfSurface(std::size_t index)
    {
        const FileTable& vertices = layout().tables[layout().surfaces[index].vertices];
        const std::uint64_t shared = std::min<std::uint64_t>(vertices.count, m_isDropped.size());
        Numbers64 removed;
        for (const std::uint64_t frame : m_dropped) {
            if (frame < shared)
                removed.push_back(frame);
        }
        const bool isLastNeeded = shared > 0 && std::find(m_isDropped.begin() + static_cast<std::ptrdiff_t>(shared),
                                                          m_isDropped.end(), false) != m_isDropped.end();
        if (isLastNeeded && !removed.empty() && removed.back() == shared - 1)
            removed.pop_back();
        if (removed.empty())
            return {};
        if (!vertices.isEmpty()) {
            TRISVIEW_TRY(m_rewrite.check(vertices));
            m_rewrite.remove(vertices, removed, [index](std::uint64_t first, std::uint64_t last) {
                return fmt::format("{}.surfaces[{}].vertices", framesPath(first, last), index);
            });
        }
        const std::uint32_t stated = numberAt(m_file.bytes.span(), vertices.countField.position);
        if (std::bit_cast<std::int32_t>(stated) > 0) // else as many as the model
            m_rewrite.setNumber(vertices.countField, vertices.count - removed.size());
        return {};
    }

    const EditableFile& m_file;
    Rewrite m_rewrite;
    std::vector<bool> m_isDropped;
    Numbers64 m_dropped;
};

/// Hostile files state more frames than they have.
tl::expected<void, std::string> checkFrames(const EditableFile& file)
{
    return Rewrite(file, {}).check(layoutOf(file).table("frames"));
}

} // namespace

DroppedFrames framesOfList(const EditableFile& file, std::string_view list)
{
    TRISVIEW_TRY(checkFrames(file));
    std::vector<bool> isDropped(static_cast<std::size_t>(statedFrames(file)));
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        TRISVIEW_TRY(markRange(list.substr(start, end - start), isDropped));
        start = end + 1;
    }
    return isDropped;
}

DroppedFrames framesBetween(const EditableFile& file, std::uint64_t step)
{
    assert(step > 0);
    TRISVIEW_TRY(checkFrames(file));
    std::vector<bool> isDropped(static_cast<std::size_t>(statedFrames(file)));
    for (std::size_t i = 0; i < isDropped.size(); ++i)
        isDropped[i] = i % step != 0;
    return isDropped;
}

StepResult droppedFrames(const EditableFile& file, std::string_view list)
{
    TRISVIEW_TRY_ASSIGN(std::vector<bool> isDropped, framesOfList(file, list));
    return FrameDropper(file, std::move(isDropped), "drop-frames").step();
}

StepResult thinnedFrames(const EditableFile& file, std::uint64_t step)
{
    TRISVIEW_TRY_ASSIGN(std::vector<bool> isDropped, framesBetween(file, step));
    return FrameDropper(file, std::move(isDropped), "keep-every").step();
}

} // namespace formats::edit
