#pragma once

#include "formats/base/write_file.hpp"
#include "formats/image/motion/moving_picture_encoder.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace formats {

/// Writes a moving picture to disk, see FileWriter and MovingPictureEncoder:
///
///     MovingPictureFile file(path, header);
///     for (each frame, while !file.hasFailed())
///         file.add(image, {frame * 1001, 30000});
///     Result<void> result = file.finish({frameCount * 1001, 30000});
class MovingPictureFile {
public:
    /// A header that checkMovingPicture refuses is the error of `finish`; no file is created then.
    MovingPictureFile(const std::filesystem::path& path, const MovingPictureHeader& header);

    /// See MovingPictureEncoder. Does nothing after a failure.
    void add(const Image& frame, PictureTime start);

    /// Whether `finish` will return an error, so that the caller may stop before the last frame.
    [[nodiscard]] bool hasFailed() const;

    /// Replaces the target file. Call it once; without it, the target stays as it was. Errors: tooLarge, io.
    [[nodiscard]] Result<void> finish(PictureTime end);

private:
    std::string m_name;
    Result<void> m_outcome; // so far, except for that of the file
    std::unique_ptr<FileWriter> m_file;
    std::unique_ptr<MovingPictureEncoder> m_encoder; // null like the file: the header was refused
};

} // namespace formats
