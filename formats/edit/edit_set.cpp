#include "formats/edit/edit_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace formats::edit {

std::vector<std::string> overlapsOf(std::vector<Edit>& edits)
{
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.offset < b.offset; });
    const auto isSame = [](const Edit& a, const Edit& b) { return a.offset == b.offset && a.after == b.after; };
    edits.erase(std::unique(edits.begin(), edits.end(), isSame), edits.end());
    std::vector<std::string> overlaps;
    for (std::size_t i = 1; i < edits.size(); ++i) {
        const Edit& before = edits[i - 1];
        if (before.offset + before.after.size() > edits[i].offset)
            overlaps.push_back(fmt::format("{}: its bytes are also those of {}", edits[i].field, before.field));
    }
    return overlaps;
}

EditSet::EditSet(FileBytes original) : m_original(std::move(original))
{
    const auto bytes = m_original.span();
    m_bytes.assign(bytes.begin(), bytes.end());
}

void EditSet::write(const Edit& edit, const std::vector<std::byte>& content)
{
    assert(edit.offset <= m_bytes.size() && content.size() <= m_bytes.size() - edit.offset);
    std::copy(content.begin(), content.end(), m_bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset));
}

void EditSet::add(std::vector<Edit> step)
{
    if (step.empty())
        return;
    for (const Edit& edit : step) {
        assert(edit.before.size() == edit.after.size());
        assert(std::equal(edit.before.begin(), edit.before.end(),
                          m_bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset)));
        write(edit, edit.after);
    }
    m_steps.resize(m_applied);
    m_steps.push_back(std::move(step));
    ++m_applied;
}

bool EditSet::undo()
{
    if (m_applied == 0)
        return false;
    const std::vector<Edit>& step = m_steps[--m_applied];
    for (auto edit = step.rbegin(); edit != step.rend(); ++edit)
        write(*edit, edit->before);
    return true;
}

bool EditSet::redo()
{
    if (m_applied == m_steps.size())
        return false;
    for (const Edit& edit : m_steps[m_applied++])
        write(edit, edit.after);
    return true;
}

std::vector<Edit> EditSet::edits() const
{
    std::vector<const Edit*> sorted; // of equal positions the latest first
    for (std::size_t i = m_applied; i-- > 0;) {
        for (auto edit = m_steps[i].rbegin(); edit != m_steps[i].rend(); ++edit)
            sorted.push_back(&*edit);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Edit* a, const Edit* b) { return a->offset < b->offset; });

    std::vector<Edit> joined;
    const auto original = m_original.span();
    for (std::size_t i = 0; i < sorted.size();) {
        const Edit& first = *sorted[i];
        std::uint64_t end = first.offset;
        for (; i < sorted.size() && (sorted[i]->offset < end || sorted[i] == &first); ++i)
            end = std::max<std::uint64_t>(end, sorted[i]->offset + sorted[i]->after.size());
        const auto from = static_cast<std::size_t>(first.offset);
        const auto length = static_cast<std::size_t>(end) - from;
        const auto before = original.subspan(from, length);
        const auto after = bytes().subspan(from, length);
        if (!std::equal(before.begin(), before.end(), after.begin()))
            joined.push_back({first.field,
                              first.offset,
                              {before.begin(), before.end()},
                              {after.begin(), after.end()},
                              first.reason});
    }
    return joined;
}

} // namespace formats::edit
