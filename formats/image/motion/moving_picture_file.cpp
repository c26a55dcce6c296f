#include "formats/image/motion/moving_picture_file.hpp"

#include "formats/base/out_of_memory.hpp"
#include "formats/platform/paths.hpp"

namespace formats {

MovingPictureFile::MovingPictureFile(const std::filesystem::path& path, const MovingPictureHeader& header)
    : m_name(platform::utf8FromPath(path)), m_outcome(checkMovingPicture(header, m_name))
{
    if (!m_outcome)
        return;
    m_file = std::make_unique<FileWriter>(path);
    m_encoder = makeMovingPictureEncoder(
        header, [file = m_file.get()](std::span<const std::byte> piece) { file->write(piece); });
}

bool MovingPictureFile::hasFailed() const
{
    return !m_outcome || m_file->hasFailed();
}

void MovingPictureFile::add(const Image& frame, PictureTime start)
{
    if (hasFailed())
        return;
    m_outcome = withinMemory(m_name, [&]() -> Result<void> {
        m_encoder->add(frame, start);
        return {};
    });
}

Result<void> MovingPictureFile::finish(PictureTime end)
{
    if (!hasFailed()) {
        m_outcome = withinMemory(m_name, [&]() -> Result<void> {
            if (const std::string problem = m_encoder->finish(end); !problem.empty())
                return fail(LoadErrorCode::io, m_name, ": cannot be written (", problem, ")");
            return {};
        });
    }
    return m_outcome ? m_file->finish() : m_outcome;
}

} // namespace formats
