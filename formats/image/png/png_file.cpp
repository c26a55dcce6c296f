#include "formats/image/png/png_file.hpp"

#include "formats/platform/paths.hpp"

namespace formats {

PngFile::PngFile(const std::filesystem::path& path, const PngWriter::Header& header)
    : m_name(platform::utf8FromPath(path)),
      m_file(path),
      m_png(header, [this](std::span<const std::byte> piece) { m_file.write(piece); })
{
}

Result<void> PngFile::finish()
{
    if (!m_png.finish())
        return fail(LoadErrorCode::io, m_name, ": cannot be written (no memory for the image)");
    return m_file.finish();
}

} // namespace formats
