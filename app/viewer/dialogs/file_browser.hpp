#pragma once

#include "app/viewer/dialogs/file_listing.hpp"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// The open dialog's state of the folder it shows, without ImGui and disk.
namespace app {

/// A folder's entries as rows: which pass, in which order, where the cursor is and which are chosen. Cursor and choice
/// are kept by name, and the rows are made anew with every change: a row of an older listing cannot be asked for.
class FileBrowser {
public:
    /// Waits for the listing of `folder`; the present one stays until it arrives.
    void request(std::filesystem::path folder);
    /// The folder that is waited for; none once its listing has arrived.
    [[nodiscard]] const std::optional<std::filesystem::path>& requested() const { return m_requested; }
    /// Takes the listing that was requested last; false for any other one, which changes nothing. In another folder the
    /// cursor is on the folder that one came from, else on the first row, and the text is gone; the same folder listed
    /// again keeps both as far as the entries are still there.
    [[nodiscard]] bool take(FileListing listing);

    [[nodiscard]] const std::filesystem::path& folder() const { return m_listing.folder; }
    [[nodiscard]] const std::string& problem() const { return m_listing.problem; }

    void filterBy(FileFilter filter);
    void search(std::string_view text); ///< a part of a name, see shownEntries
    void sortBy(FileColumn column);     ///< the present column once more: the other way round
    [[nodiscard]] FileFilter filter() const { return m_filter; }
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] FileColumn column() const { return m_column; }
    [[nodiscard]] bool isDescending() const { return m_isDescending; }

    [[nodiscard]] std::size_t rowCount() const { return m_rows.size(); }
    [[nodiscard]] const FileEntry& entry(std::size_t row) const; ///< of a row below rowCount
    [[nodiscard]] std::filesystem::path pathOf(const FileEntry& entry) const;

    /// The row of the cursor; none where there are no rows.
    [[nodiscard]] std::optional<std::size_t> cursor() const;
    void moveCursor(std::ptrdiff_t steps); ///< not past the ends; what was chosen no longer is

    enum class Choice {
        only,   ///< this row and no other
        toggle, ///< this row as well, or no longer
        range,  ///< the rows from the one that was chosen or reached last to this one, and no others
    };
    void choose(std::size_t row, Choice choice); ///< moves the cursor to a row below rowCount
    void clearChoice() { m_chosen.clear(); }
    [[nodiscard]] const std::set<std::string>& chosen() const { return m_chosen; } ///< names, all of them in rows

    /// The target of opening now: `folder` or `files`; neither where there are no rows.
    struct Target {
        std::optional<std::filesystem::path> folder;
        std::vector<std::filesystem::path> files; ///< folders only where nothing else is chosen
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
    std::vector<std::size_t> m_rows; // into m_listing.entries; written by makeRows alone
    std::size_t m_cursor = 0;        // into m_rows: where m_present is; any where those are empty
    std::string m_present;           // name of the entry under the cursor
    std::string m_anchor;            // name of the entry that ranges begin at
    std::set<std::string> m_chosen;
};

} // namespace app
