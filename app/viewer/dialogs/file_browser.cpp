#include "app/viewer/dialogs/file_browser.hpp"

#include "formats/platform/paths.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace app {
namespace {

namespace fs = std::filesystem;

/// The entry of `folder` on the path to `inner`, which is below it at any depth; empty if it is not.
std::string entryTowards(const fs::path& inner, const fs::path& folder)
{
    const auto ends = std::mismatch(folder.begin(), folder.end(), inner.begin(), inner.end());
    const bool isBelow = !folder.empty() && ends.first == folder.end() && ends.second != inner.end();
    return isBelow ? platform::utf8FromPath(*ends.second) : std::string();
}

} // namespace

void FileBrowser::request(fs::path folder)
{
    m_requested = std::move(folder);
}

bool FileBrowser::take(FileListing listing)
{
    if (!m_requested || listing.folder != *m_requested)
        return false;
    m_requested.reset();
    const fs::path before = std::exchange(m_listing, std::move(listing)).folder;
    if (before == m_listing.folder) {
        makeRows(m_cursor); // if the entry is gone, the row in its position
        return true;
    }
    m_text.clear();
    m_chosen.clear();
    m_present = m_anchor = entryTowards(before, m_listing.folder);
    makeRows(0);
    return true;
}

void FileBrowser::filterBy(FileFilter filter)
{
    m_filter = filter;
    makeRows(0);
}

void FileBrowser::search(std::string_view text)
{
    if (text == m_text)
        return;
    m_text = text;
    makeRows(0);
}

void FileBrowser::sortBy(FileColumn column)
{
    m_isDescending = column == m_column && !m_isDescending;
    m_column = column;
    makeRows(0);
}

const FileEntry& FileBrowser::entry(std::size_t row) const
{
    assert(row < m_rows.size());
    return m_listing.entries[m_rows[row]];
}

fs::path FileBrowser::pathOf(const FileEntry& entry) const
{
    return m_listing.folder / platform::pathFromUtf8(entry.name);
}

std::optional<std::size_t> FileBrowser::cursor() const
{
    return m_rows.empty() ? std::nullopt : std::optional(m_cursor);
}

void FileBrowser::moveCursor(std::ptrdiff_t steps)
{
    if (m_rows.empty())
        return;
    const auto last = static_cast<std::ptrdiff_t>(m_rows.size()) - 1;
    const auto present = static_cast<std::ptrdiff_t>(m_cursor);
    m_cursor = static_cast<std::size_t>(present + std::clamp(steps, -present, last - present));
    m_present = m_anchor = entry(m_cursor).name;
    m_chosen.clear();
}

void FileBrowser::choose(std::size_t row, Choice choice)
{
    const std::string& name = entry(row).name;
    m_cursor = row;
    m_present = name;
    if (choice == Choice::toggle && m_chosen.erase(name) == 0)
        m_chosen.insert(name);
    if (choice != Choice::toggle)
        m_chosen = {name};
    if (choice != Choice::range) {
        m_anchor = name;
        return;
    }
    const std::size_t from = rowNamed(m_anchor).value_or(row);
    for (std::size_t i = std::min(from, row); i <= std::max(from, row); ++i)
        m_chosen.insert(entry(i).name);
}

FileBrowser::Target FileBrowser::target() const
{
    Target target;
    if (m_rows.empty())
        return target;
    std::vector<fs::path> folders;
    for (const std::size_t index : m_rows) {
        const FileEntry& shown = m_listing.entries[index];
        if (m_chosen.contains(shown.name))
            (shown.kind == FileKind::folder ? folders : target.files).push_back(pathOf(shown));
    }
    const FileEntry& present = entry(m_cursor);
    if (present.kind == FileKind::folder && m_chosen.size() < 2) {
        target.files.clear();
        target.folder = pathOf(present);
    } else if (target.files.empty()) {
        target.files = folders.empty() ? std::vector{pathOf(present)} : std::move(folders);
    }
    return target;
}

/// Keeps the cursor on its entry, or moves it to row `otherwise` if the entry is hidden; hidden entries are deselected.
void FileBrowser::makeRows(std::size_t otherwise)
{
    m_rows = shownEntries(m_listing, m_filter, m_text, m_column, m_isDescending);
    std::set<std::string> chosen;
    for (std::size_t row = 0; row < m_rows.size() && !m_chosen.empty(); ++row) {
        if (m_chosen.contains(entry(row).name))
            chosen.insert(entry(row).name);
    }
    m_chosen = std::move(chosen);
    if (m_rows.empty())
        return;
    m_cursor = rowNamed(m_present).value_or(std::min(otherwise, m_rows.size() - 1));
    m_present = entry(m_cursor).name;
}

std::optional<std::size_t> FileBrowser::rowNamed(std::string_view name) const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_listing.entries[m_rows[row]].name == name)
            return row;
    }
    return std::nullopt;
}

} // namespace app
