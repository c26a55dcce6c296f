#include "formats/edit/edit_set.hpp"

#include "formats/edit/piece_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace formats::edit {
namespace {

/// By position; bytes are inserted before an edit of the byte that they are inserted at.
void sortEdits(std::vector<Edit>& edits)
{
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
        return a.offset != b.offset ? a.offset < b.offset : a.before.empty() && !b.before.empty();
    });
}

/// Whether sorted edits lie in the bytes, do not overlap and expect these bytes.
[[maybe_unused]] bool areOf(const std::vector<Edit>& edits, std::span<const std::byte> bytes)
{
    std::uint64_t end = 0;
    for (const Edit& edit : edits) {
        if (edit.offset < end || edit.offset > bytes.size() || edit.before.size() > bytes.size() - edit.offset ||
            !std::equal(edit.before.begin(), edit.before.end(),
                        bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset)))
            return false;
        end = edit.offset + edit.before.size();
    }
    return true;
}

bool movesNothing(const std::vector<Edit>& edits)
{
    return std::all_of(edits.begin(), edits.end(),
                       [](const Edit& edit) { return edit.before.size() == edit.after.size(); });
}

/// Writes `content` of edits that move nothing.
void writeOver(std::vector<std::byte>& bytes, const std::vector<Edit>& edits, std::vector<std::byte> Edit::*content)
{
    for (const Edit& edit : edits)
        std::copy((edit.*content).begin(), (edit.*content).end(),
                  bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset));
}

} // namespace

std::vector<std::string> overlapsOf(std::vector<Edit>& edits)
{
    sortEdits(edits);
    const auto isSame = [](const Edit& a, const Edit& b) {
        return a.offset == b.offset && !a.before.empty() && a.before.size() == b.before.size() && a.after == b.after;
    };
    edits.erase(std::unique(edits.begin(), edits.end(), isSame), edits.end());
    std::vector<std::string> overlaps;
    for (std::size_t i = 1; i < edits.size(); ++i) {
        const Edit& before = edits[i - 1];
        if (before.before.size() > edits[i].offset - before.offset)
            overlaps.push_back(fmt::format("{}: its bytes are also those of {}", edits[i].field, before.field));
    }
    return overlaps;
}

std::vector<std::byte> withEdits(std::span<const std::byte> bytes, const std::vector<Edit>& edits)
{
    std::vector<std::byte> made;
    std::size_t done = 0; // of the bytes
    for (const Edit& edit : edits) {
        const auto kept = bytes.subspan(done, static_cast<std::size_t>(edit.offset) - done);
        made.insert(made.end(), kept.begin(), kept.end());
        made.insert(made.end(), edit.after.begin(), edit.after.end());
        done += kept.size() + edit.before.size();
    }
    made.insert(made.end(), bytes.begin() + static_cast<std::ptrdiff_t>(done), bytes.end());
    return made;
}

std::vector<Edit> inverseOf(std::vector<Edit> step)
{
    std::uint64_t inserted = 0, removed = 0; // before the edit
    for (Edit& edit : step) {
        edit.offset = edit.offset + inserted - removed;
        std::swap(edit.before, edit.after);
        inserted += edit.before.size();
        removed += edit.after.size();
    }
    return step;
}

EditSet::EditSet(FileBytes original) : m_original(std::move(original))
{
    const auto bytes = m_original.span();
    m_bytes.assign(bytes.begin(), bytes.end());
}

void EditSet::add(std::vector<Edit> step)
{
    if (step.empty())
        return;
    sortEdits(step);
    assert(areOf(step, m_bytes));
    m_steps.resize(m_applied);
    m_steps.push_back(std::move(step));
    redo();
}

bool EditSet::undo()
{
    if (!canUndo())
        return false;
    const std::vector<Edit>& step = m_steps[--m_applied];
    if (movesNothing(step))
        writeOver(m_bytes, step, &Edit::before);
    else
        m_bytes = withEdits(m_bytes, inverseOf(step));
    return true;
}

bool EditSet::redo()
{
    if (!canRedo())
        return false;
    const std::vector<Edit>& step = m_steps[m_applied++];
    if (movesNothing(step))
        writeOver(m_bytes, step, &Edit::after);
    else
        m_bytes = withEdits(m_bytes, step);
    return true;
}

std::vector<Edit> EditSet::edits() const
{
    PieceList pieces(m_original.size());
    for (std::size_t i = 0; i < m_applied; ++i)
        pieces.apply(m_steps[i]);
    return pieces.differences(m_original.span());
}

} // namespace formats::edit
