#include "formats/edit/assignment.hpp"

#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/edit/edit_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace formats::edit {
namespace {

using Problem = tl::unexpected<std::string>;

constexpr std::string_view kReasonOfUser = "set";
constexpr std::string_view kBetweenParts = "|/,;:#!%@+"; // of a replacement

/// "|FROM|TO|OPTIONS".
tl::expected<Assignment, std::string> parseReplacement(Assignment assignment, std::string_view text)
{
    const char between = text.front();
    const std::size_t middle = text.find(between, 1);
    const std::size_t end = middle == std::string_view::npos ? middle : text.find(between, middle + 1);
    if (end == std::string_view::npos || middle == 1)
        return Problem(fmt::format("'s{}' is not s|FROM|TO|", printable(text)));
    assignment.isReplacement = true;
    assignment.from = text.substr(1, middle - 1);
    assignment.value = text.substr(middle + 1, end - middle - 1);
    for (const char option : text.substr(end + 1)) {
        if (option != '^' && option != '$' && option != 'i')
            return Problem(fmt::format("'{}' is none of the options ^, $ and i of a replacement",
                                       printable(std::string_view(&option, 1))));
        assignment.onlyAtStart = assignment.onlyAtStart || option == '^';
        assignment.onlyAtEnd = assignment.onlyAtEnd || option == '$';
        assignment.ignoresCase = assignment.ignoresCase || option == 'i';
    }
    return assignment;
}

std::string replaced(const Assignment& assignment, const std::string& text)
{
    const std::string searched = assignment.ignoresCase ? lowered(text) : text;
    const std::string from = assignment.ignoresCase ? lowered(assignment.from) : assignment.from;
    std::string result;
    std::size_t done = 0; // of the text
    for (std::size_t at = searched.find(from); at != std::string::npos; at = searched.find(from, at)) {
        const bool isWanted =
            (!assignment.onlyAtStart || at == 0) && (!assignment.onlyAtEnd || at + from.size() == text.size());
        if (!isWanted) {
            ++at;
            continue;
        }
        result += text.substr(done, at - done) + assignment.value;
        at += from.size();
        done = at;
    }
    return result + text.substr(done);
}

/// Where the '=' behind a path is: names in [] may have this character, too.
std::size_t signIn(std::string_view text)
{
    bool isInName = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '=' && !isInName)
            return i;
        isInName = text[i] == '[' || (isInName && text[i] != ']');
    }
    return text.find('=');
}

/// The first frame whose copy of a field has another text than the first copy; the number of copies: there is none.
std::uint64_t otherCopy(const Field& field, const std::string& first, std::span<const std::byte> bytes)
{
    std::uint64_t frame = 0;
    while (frame < field.copies && textOf(field.type, bytesOf(copyOf(field, frame), bytes)) == first)
        ++frame;
    return frame;
}

/// Adds the edits of a field without copies, or of all its copies together: they must have the same value, since games
/// find tags by name, whatever their order in a frame.
void addEdits(const Assignment& assignment, const Field& field, std::span<const std::byte> bytes, AssignedEdits& result)
{
    const std::string old = textOf(field.type, bytesOf(field, bytes));
    const std::string wanted = assignment.isReplacement ? replaced(assignment, old) : assignment.value;
    if (wanted == old && field.copies == 0)
        return; // also a text that could not be written anew
    if (const std::uint64_t frame = otherCopy(field, old, bytes); frame < field.copies) {
        result.conflicts.push_back(
            fmt::format("{}: is '{}' in frame 0 and '{}' in frame {}; ~s replaces texts in each frame", field.path,
                        printable(old), printable(textOf(field.type, bytesOf(copyOf(field, frame), bytes))), frame));
        return;
    }
    const auto value = valueOf(field, wanted);
    if (!value) {
        result.conflicts.push_back(fmt::format("{}: '{}' {}", field.path, printable(wanted), value.error()));
        return;
    }
    addEditsTo(field, bytes, *value, kReasonOfUser, result.edits);
}

} // namespace

tl::expected<Assignment, std::string> parseAssignment(std::string_view text)
{
    const std::size_t sign = signIn(text);
    if (sign == 0 || sign == std::string_view::npos)
        return Problem(fmt::format("'{}' is not FIELD=VALUE or FIELD=~s|FROM|TO|", printable(text)));
    Assignment assignment{std::string(text.substr(0, sign)), std::string(text.substr(sign + 1))};
    const std::string_view value = text.substr(sign + 1);
    if (value.starts_with("~s") && value.size() > 2 && kBetweenParts.find(value[2]) != std::string_view::npos)
        return parseReplacement(std::move(assignment), value.substr(2));
    return assignment;
}

bool matchesPath(std::string_view pattern, std::string_view path)
{
    constexpr std::string_view kAny = "[*]";
    while (!pattern.empty() && !path.empty()) {
        if (pattern.starts_with(kAny) && path.front() == '[') {
            pattern.remove_prefix(kAny.size());
            path.remove_prefix(std::min(path.find(']'), path.size() - 1) + 1);
        } else if (pattern.front() == path.front()) {
            pattern.remove_prefix(1);
            path.remove_prefix(1);
        } else {
            return false;
        }
    }
    return pattern.empty() && path.empty();
}

AssignedEdits editsOf(const Assignment& assignment, const EditableFile& file, std::span<const std::byte> bytes)
{
    AssignedEdits result;
    for (const Field& field : file.fields) {
        if (!matchesPath(assignment.pattern, field.path))
            continue;
        ++result.fields;
        const bool isText = field.type == FieldType::text || field.type == FieldType::word;
        if (assignment.isReplacement && !isText) {
            result.conflicts.push_back(fmt::format("{}: is no text, in which something could be replaced", field.path));
            continue;
        }
        for (std::uint64_t frame = 0; assignment.isReplacement && frame < field.copies; ++frame)
            addEdits(assignment, copyOf(field, frame), bytes, result);
        if (!assignment.isReplacement || field.copies == 0)
            addEdits(assignment, field, bytes, result);
    }
    for (std::string& conflict : overlapsOf(result.edits))
        result.conflicts.push_back(std::move(conflict));
    return result;
}

std::vector<std::string> AssignedBytes::add(const std::vector<Edit>& edits)
{
    std::vector<std::string> conflicts;
    for (const Edit& edit : edits) {
        if (edit.isSplice())
            continue;
        const std::uint64_t end = edit.offset + edit.before.size();
        auto range = m_ranges.upper_bound(edit.offset);
        if (range != m_ranges.begin() && std::prev(range)->second.end > edit.offset)
            --range;
        while (range != m_ranges.end() && range->first < end && range->second.field == edit.field)
            ++range;
        if (range != m_ranges.end() && range->first < end) {
            conflicts.push_back(fmt::format("{}: its bytes are also those of {}, which got another value before",
                                            edit.field, range->second.field));
            continue;
        }
        Range& own = m_ranges[edit.offset];
        own = {std::max(own.end, end), edit.field};
    }
    return conflicts;
}

} // namespace formats::edit
