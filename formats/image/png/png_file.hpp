#pragma once

#include "formats/base/write_file.hpp"
#include "formats/image/png/png_writer.hpp"

#include <filesystem>
#include <string>

namespace formats {

/// A PNG file on disk that is written row by row, see FileWriter and PngWriter.
class PngFile {
public:
    PngFile(const std::filesystem::path& path, const PngWriter::Header& header);

    /// Whole rows of 4 bytes a pixel, top row first. Does nothing after a failure.
    void write(std::span<const std::uint8_t> rows) { m_png.write(rows); }

    /// After the last row; puts the file into its place. Errors: io.
    [[nodiscard]] Result<void> finish();

private:
    std::string m_name;
    FileWriter m_file;
    PngWriter m_png;
};

} // namespace formats
