#pragma once

#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"

#include <filesystem>
#include <string>

namespace formats {

/// Writes a PNG file to disk row by row, see FileWriter and PngWriter.
class PngFile {
public:
    PngFile(const std::filesystem::path& path, const PngWriter::Header& header);

    /// Whole rows of 4 bytes a pixel, top row first. Does nothing after a failure.
    void write(std::span<const std::uint8_t> rows) { m_png.write(rows); }

    /// Call it after the last row; replaces the target file. Errors: io.
    [[nodiscard]] Result<void> finish();

private:
    std::string m_name;
    FileWriter m_file;
    PngWriter m_png;
};

} // namespace formats
