#pragma once

#include "app/viewer/dialogs/file_listing.hpp"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// State of the folder in the open dialog; independent of ImGui and the disk.
namespace app {

/// A folder's entries as rows: filter, order, cursor and selection. Cursor and selection are kept by name, and every
/// change rebuilds the rows, so that no row of an older listing can be used.
class FileBrowser {
public:
    /// Requests the listing of `folder`; the current listing stays until it arrives.
    void request(std::filesystem::path folder);
    /// The requested folder; none once its listing has arrived.
    [[nodiscard]] const std::optional<std::filesystem::path>& requested() const { return m_requested; }
    /// Accepts the last requested listing; other listings return false and change nothing. In another folder the cursor
    /// goes to the folder one came from, else to the first row, and the search text is cleared; the same folder keeps
    /// both if the entries still exist.
    [[nodiscard]] bool take(FileListing listing);

    [[nodiscard]] const std::filesystem::path& folder() const { return m_listing.folder; }
    [[nodiscard]] const std::string& problem() const { return m_listing.problem; }

    void filterBy(FileFilter filter);
    void search(std::string_view text); ///< part of a name, see shownEntries
    void sortBy(FileColumn column);     ///< the current column again: reverses the order
    [[nodiscard]] FileFilter filter() const { return m_filter; }
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] FileColumn column() const { return m_column; }
    [[nodiscard]] bool isDescending() const { return m_isDescending; }

    [[nodiscard]] std::size_t rowCount() const { return m_rows.size(); }
    [[nodiscard]] const FileEntry& entry(std::size_t row) const; ///< `row` must be below rowCount
    [[nodiscard]] std::filesystem::path pathOf(const FileEntry& entry) const;

    /// The row of the cursor; none if there are no rows.
    [[nodiscard]] std::optional<std::size_t> cursor() const;
    void moveCursor(std::ptrdiff_t steps); ///< stops at the ends; clears the selection

    enum class Choice {
        only,   ///< selects only this row
        toggle, ///< adds or removes this row
        range,  ///< selects only the rows from the last selected or reached one to this one
    };
    void choose(std::size_t row, Choice choice); ///< moves the cursor to `row`, which must be below rowCount
    void clearChoice() { m_chosen.clear(); }
    [[nodiscard]] const std::set<std::string>& chosen() const { return m_chosen; } ///< names, all of them visible

    /// The target of opening: `folder` or `files`; neither if there are no rows.
    struct Target {
        std::optional<std::filesystem::path> folder;
        std::vector<std::filesystem::path> files; ///< includes folders only if nothing else is selected
    };
    [[nodiscard]] Target target() const;

private:
    void makeRows(std::size_t otherwise);
    [[nodiscard]] std::optional<std::size_t> rowNamed(std::string_view name) const;

    std::optional<std::filesystem::path> m_requested;
    FileListing m_listing;
    FileFilter m_filter = FileFilter::models;
    FileColumn m_column = FileColumn::name;
    bool m_isDescending = false;
    std::string m_text;
    std::vector<std::size_t> m_rows; // into m_listing.entries; written only by makeRows
    std::size_t m_cursor = 0;        // into m_rows: the row of m_present; undefined without rows
    std::string m_present;           // name of the entry under the cursor
    std::string m_anchor;            // name of the entry where range selections start
    std::set<std::string> m_chosen;
};

} // namespace app
