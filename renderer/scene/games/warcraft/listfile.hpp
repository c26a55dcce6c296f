#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/file_bytes.hpp"
#include "formats/base/result.hpp"

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The names of numbered files: a text with a line `number;path` for each (docs/formats/m2.md §17). Lists of all files
/// have millions of lines, so that one is read once, when first asked, and kept. Safe to use from several threads.
class Listfile {
public:
    explicit Listfile(std::filesystem::path file) : m_path(std::move(file)) {}

    /// The path of a file, with '/' between parts as in the list; nullopt where the list does not have it or cannot be
    /// read. Of several lines for one number the first counts.
    [[nodiscard]] std::optional<std::string> nameOf(std::uint32_t number) const;

    /// Reads the list now. Errors: notFound, io, tooLarge, wrongFormat (not one line is `number;path`).
    [[nodiscard]] formats::Result<void> read() const;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Says why it was asked for in vain: nothing where it was read or nobody asked.
    void report(formats::Diagnostics& diagnostics) const;

private:
    struct Line {
        std::uint32_t number = 0;
        std::uint32_t start = 0; // of the path, in the file
    };

    formats::Result<void> readLines() const;

    std::filesystem::path m_path;
    mutable std::mutex m_mutex; // of all that follows
    mutable bool m_wasRead = false;
    mutable formats::FileBytes m_file;
    mutable std::vector<Line> m_lines; // by number
    mutable formats::Result<void> m_result;
};

} // namespace scene
