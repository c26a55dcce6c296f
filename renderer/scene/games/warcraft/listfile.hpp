#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The names of numbered files: a text with a line `number;path` for each (docs/formats/m2.md §17), or names for
/// archives without them: a path in each line (docs/formats/mpq.md §6). Lists of all files have millions of lines, so a
/// list is read once, on first use, and kept. Safe to use from several threads.
class Listfile {
public:
    explicit Listfile(std::filesystem::path file) : m_path(std::move(file)) {}

    /// The path of a file, with '/' between parts as in the list; nullopt if it is not in the list or the list cannot
    /// be read. Of several lines for one number the first is used.
    [[nodiscard]] std::optional<std::string> nameOf(std::uint32_t number) const;

    /// Reads the list now. Errors: notFound, io, tooLarge, wrongFormat (no line is `number;path` or a path).
    [[nodiscard]] formats::Result<void> read() const;
    /// All of its text; empty if it cannot be read.
    [[nodiscard]] formats::FileBytes text() const;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Reports why the list could not be used; nothing if it was read or never needed.
    void report(formats::Diagnostics& diagnostics) const;

private:
    struct Line {
        std::uint32_t number = 0;
        std::uint32_t start = 0; // offset of the path in the file
    };

    formats::Result<void> readLines() const;

    std::filesystem::path m_path;
    mutable std::mutex m_mutex; // protects the following members
    mutable bool m_wasRead = false;
    mutable formats::FileBytes m_file;
    mutable std::vector<Line> m_lines; // by number
    mutable formats::Result<void> m_result;
};

/// The names of a list (may be null) for archives.
[[nodiscard]] formats::MoreNames namesForArchives(std::shared_ptr<const Listfile> listfile);

} // namespace scene
