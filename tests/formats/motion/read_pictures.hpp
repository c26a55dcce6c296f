#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// Readers of moving pictures that share no code with the encoders. They throw std::runtime_error on broken files.
namespace tests {

struct ReadFrame {
    formats::Image image; ///< the whole picture as a viewer shows it
    double start = 0.0;   ///< in seconds
};

struct ReadPicture {
    std::vector<ReadFrame> frames;
    double end = 0.0; ///< in seconds
    bool repeatsForever = false;
    std::string delays;           ///< APNG: the fractions, separated by spaces
    std::size_t paletteCount = 0; ///< GIF: palettes of the file and its frames
    std::size_t pixelCount = 0;   ///< APNG and GIF: stored pixels of all frames
};

/// Checks the checksums and the order of the chunks.
[[nodiscard]] ReadPicture readApng(const std::vector<std::byte>& file);
[[nodiscard]] ReadPicture readGif(const std::vector<std::byte>& file);
[[nodiscard]] ReadPicture readWebp(const std::vector<std::byte>& file);

} // namespace tests
