#include "formats/edit/appended_text.hpp"

#include "formats/base/byte_writer.hpp"

#include <algorithm>
#include <cassert>

namespace formats::edit {
namespace {

constexpr std::uint64_t kTextAlignment = 16; // of M2
constexpr std::uint64_t kPointerBytes = 4;   // of a count, an offset or a size

/// The edit that gives a number in the file another value, unless it has it. In the step that number may be edited
/// already, by another text.
void setNumber(std::string path, std::uint64_t position, std::uint64_t number, std::span<const std::byte> file,
               std::string_view reason, std::vector<Edit>& step)
{
    ByteWriter out;
    out.u32(static_cast<std::uint32_t>(number));
    std::vector<std::byte> after = out.take();
    const auto same = std::find_if(step.begin(), step.end(), [&](const Edit& edit) { return edit.field == path; });
    if (same != step.end()) {
        same->after = std::move(after);
        return;
    }
    const auto before = file.subspan(static_cast<std::size_t>(position), kPointerBytes);
    if (!std::equal(before.begin(), before.end(), after.begin()))
        step.push_back(
            {std::move(path), position, {before.begin(), before.end()}, std::move(after), std::string(reason)});
}

/// The edit of the step that inserts bytes at the end of the file.
Edit& appendedIn(std::vector<Edit>& step, const Field& field, std::uint64_t end, std::string_view reason)
{
    const auto found = std::find_if(step.begin(), step.end(), [&](const Edit& edit) { return edit.offset == end; });
    if (found != step.end())
        return *found;
    step.push_back({field.path, end, {}, {}, std::string(reason)});
    return step.back();
}

} // namespace

void addAppendedText(const Field& field, std::span<const std::byte> file, std::span<const std::byte> value,
                     std::string_view reason, std::vector<Edit>& step)
{
    assert(field.pointer > 0 && field.canGrow);
    const std::uint64_t size = file.size() - field.base;
    std::vector<std::byte>& added = appendedIn(step, field, file.size(), reason).after;
    const std::uint64_t used = size + added.size();
    const std::uint64_t offset = (used + kTextAlignment - 1) / kTextAlignment * kTextAlignment;
    added.resize(added.size() + static_cast<std::size_t>(offset - used));
    added.insert(added.end(), value.begin(), value.end());
    added.push_back(std::byte{0});
    const std::uint64_t grown = size + added.size(); // `added` may move from here on
    setNumber(field.path + ".count", field.pointer, value.size() + 1, file, reason, step);
    setNumber(field.path + ".offset", field.pointer + kPointerBytes, offset, file, reason, step);
    if (field.base > 0)
        setNumber("chunk.size", field.base - kPointerBytes, grown, file, reason, step);
}

} // namespace formats::edit
