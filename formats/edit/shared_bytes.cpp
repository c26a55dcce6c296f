#include "formats/edit/shared_bytes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace formats::edit {
namespace {

/// All fields by position, copies as fields of their own.
std::vector<Field> fieldsByPosition(const EditableFile& file)
{
    std::vector<Field> fields;
    for (const Field& field : file.fields) {
        for (std::uint64_t frame = 0; frame < field.copies; ++frame)
            fields.push_back(copyOf(field, frame));
        if (field.copies == 0)
            fields.push_back(field);
    }
    std::stable_sort(fields.begin(), fields.end(), [](const Field& a, const Field& b) { return a.offset < b.offset; });
    return fields;
}

} // namespace

std::vector<std::string> sharedBytesOf(const EditableFile& file, const std::vector<Edit>& edits)
{
    const std::vector<Field> fields = fieldsByPosition(file);
    std::uint64_t longest = 0;
    for (const Field& field : fields)
        longest = std::max(longest, field.length);
    const FieldIndex index(file);
    std::vector<std::string> sentences;
    for (const Edit& edit : edits) {
        if (edit.isSplice() || !index.find(edit.field))
            continue;
        const std::uint64_t start = edit.offset - std::min(edit.offset, longest);
        auto field = std::lower_bound(fields.begin(), fields.end(), start,
                                      [](const Field& each, std::uint64_t offset) { return each.offset < offset; });
        const Field* first = nullptr;
        std::size_t count = 0;
        for (; field != fields.end() && field->offset < edit.offset + edit.before.size(); ++field) {
            if (field->offset + field->length <= edit.offset || field->path == edit.field)
                continue;
            first = first == nullptr ? &*field : first;
            ++count;
        }
        if (count > 0)
            sentences.push_back(fmt::format("{}: its bytes are also those of {}{}: all of them change", edit.field,
                                            first->path, count > 1 ? fmt::format(" and {} others", count - 1) : ""));
    }
    return sentences;
}

} // namespace formats::edit
