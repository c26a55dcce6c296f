#include "formats/edit/editor.hpp"

#include "formats/edit/text_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace formats::edit {
namespace {

/// Why sorted edits are not for these bytes; empty: they are.
std::string misfitOf(const std::vector<Edit>& edits, std::span<const std::byte> bytes)
{
    for (const Edit& edit : edits) {
        const bool isInside = edit.offset <= bytes.size() && edit.before.size() <= bytes.size() - edit.offset;
        if (!isInside)
            return fmt::format("{}: bytes {}+{} are outside of the file, which has {}", edit.field, edit.offset,
                               edit.before.size(), bytes.size());
        if (!std::equal(edit.before.begin(), edit.before.end(),
                        bytes.begin() + static_cast<std::ptrdiff_t>(edit.offset)))
            return fmt::format("{}: the bytes at {} are not those that the edit expects", edit.field, edit.offset);
    }
    return {};
}

} // namespace

Diagnostics newFindings(const Diagnostics& before, const Diagnostics& after)
{
    std::map<std::pair<std::string, Severity>, std::size_t> known;
    for (const Diagnostic& diagnostic : before)
        ++known[{diagnostic.rule, diagnostic.severity}];
    Diagnostics found;
    for (const Diagnostic& diagnostic : after) {
        const auto same = known.find({diagnostic.rule, diagnostic.severity});
        if (same != known.end() && same->second > 0)
            --same->second;
        else if (diagnostic.severity != Severity::note)
            found.push_back(diagnostic);
    }
    return found;
}

Result<EditableFile> edited(const EditableFile& file, const EditSet& edits)
{
    return editableFile(ByteView(FileBytes::copyOf(edits.bytes()), file.name));
}

Editor::Editor(EditableFile file)
    : m_original(std::make_shared<const EditableFile>(std::move(file))), m_file(m_original), m_edits(m_original->bytes)
{
}

tl::expected<void, std::string> Editor::add(std::vector<Edit> step)
{
    std::erase_if(step, [](const Edit& edit) { return edit.before == edit.after; });
    if (step.empty())
        return {};
    const std::vector<std::string> overlaps = overlapsOf(step);
    std::string problem = overlaps.empty() ? misfitOf(step, m_edits.bytes()) : overlaps.front();
    if (!problem.empty())
        return tl::unexpected(std::move(problem));
    if (!m_file->model) {
        if (auto checked = checkWordEdits(m_file->name, m_edits.bytes(), step); !checked)
            return checked;
    }
    auto file = editableFile(ByteView(FileBytes::copyOf(withEdits(m_edits.bytes(), step)), m_original->name));
    if (!file)
        return tl::unexpected(fmt::format("would not open any more: {}", file.error().message));
    m_edits.add(std::move(step));
    m_file = std::make_shared<const EditableFile>(*std::move(file));
    return {};
}

bool Editor::undo()
{
    const bool isUndone = m_edits.undo();
    if (isUndone)
        openAgain();
    return isUndone;
}

bool Editor::redo()
{
    const bool isRedone = m_edits.redo();
    if (isRedone)
        openAgain();
    return isRedone;
}

Diagnostics Editor::newFindings() const
{
    return edit::newFindings(m_original->diagnostics, m_file->diagnostics);
}

void Editor::openAgain()
{
    if (!m_edits.canUndo()) {
        m_file = m_original;
        return;
    }
    auto file = edited(*m_original, m_edits); // it opened when the step was added
    assert(file);
    m_file = std::make_shared<const EditableFile>(*std::move(file));
}

} // namespace formats::edit
