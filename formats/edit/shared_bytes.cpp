#include "formats/edit/shared_bytes.hpp"

#include "formats/base/counted.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace formats::edit {
namespace {

/// The fields of a version of a file, by name and by position.
class FieldPositions {
public:
    /// Refers to the file. Copies of a field are fields of their own.
    explicit FieldPositions(const EditableFile& file) : m_index(file)
    {
        for (const Field& field : file.fields) {
            for (std::uint64_t frame = 0; frame < field.copies; ++frame)
                m_fields.push_back(copyOf(field, frame));
            if (field.copies == 0)
                m_fields.push_back(field);
        }
        std::stable_sort(m_fields.begin(), m_fields.end(),
                         [](const Field& a, const Field& b) { return a.offset < b.offset; });
        for (const Field& field : m_fields)
            m_longest = std::max(m_longest, field.length);
    }

    /// Whether the field of this name has the byte at the position: edits that move bytes give fields other names.
    [[nodiscard]] bool has(const std::string& path, std::uint64_t position) const
    {
        const auto field = m_index.find(path);
        return field && position >= field->offset && position - field->offset < field->length;
    }

    /// A sentence about the other fields with these bytes, which are of the field `path`; empty: there are none.
    [[nodiscard]] std::string others(const std::string& path, const ByteRange& bytes) const
    {
        const std::uint64_t start = bytes.offset - std::min(bytes.offset, m_longest);
        auto field = std::lower_bound(m_fields.begin(), m_fields.end(), start,
                                      [](const Field& each, std::uint64_t offset) { return each.offset < offset; });
        const Field* first = nullptr;
        std::size_t count = 0;
        for (; field != m_fields.end() && field->offset < bytes.offset + bytes.length; ++field) {
            if (field->offset + field->length <= bytes.offset || field->path == path)
                continue;
            first = first == nullptr ? &*field : first;
            ++count;
        }
        return count == 0 ? std::string()
                          : fmt::format("{}: its bytes are also those of {}{}: all of them change", path, first->path,
                                        count > 1 ? fmt::format(" and {}", counted(count - 1, "other")) : "");
    }

private:
    FieldIndex m_index;
    std::vector<Field> m_fields;
    std::uint64_t m_longest = 0;
};

/// `after`: null: the edits are all of fields of `before`.
std::vector<std::string> sentencesAbout(const std::vector<Edit>& edits, const FieldPositions& before,
                                        const FieldPositions* after)
{
    std::vector<std::string> sentences;
    std::uint64_t shift = 0; // of the bytes before the edit, modulo 2^64
    for (const Edit& edit : edits) {
        const std::uint64_t moved = edit.offset + shift;
        std::string sentence;
        if (edit.isSplice())
            shift += edit.after.size() - edit.before.size();
        else if (before.has(edit.field, edit.offset))
            sentence = before.others(edit.field, {edit.offset, edit.before.size()});
        else if (after != nullptr && after->has(edit.field, moved))
            sentence = after->others(edit.field, {moved, edit.after.size()});
        if (!sentence.empty())
            sentences.push_back(std::move(sentence));
    }
    return sentences;
}

} // namespace

std::vector<std::string> sharedBytesOf(const EditableFile& file, const std::vector<Edit>& edits)
{
    return sentencesAbout(edits, FieldPositions(file), nullptr);
}

std::vector<std::string> sharedBytesOf(const Editor& editor)
{
    const FieldPositions after(editor.file());
    return sentencesAbout(editor.edits().edits(), FieldPositions(editor.original()), &after);
}

} // namespace formats::edit
