#include "formats/image/motion/gif_frames.hpp"

#include "formats/image/image_alpha.hpp"

#include <zlib.h>

#include <algorithm>
#include <utility>

namespace formats {

namespace {

/// Frames are deflated once the others have this size: most pictures are smaller and save the time.
constexpr std::size_t kPlainBytes = std::size_t{32} << 20U;
constexpr std::size_t kMaxRun = 0xFFFF;

std::uint8_t* bytesOf(std::vector<std::uint16_t>& numbers)
{
    return static_cast<std::uint8_t*>(static_cast<void*>(numbers.data()));
}

/// Empty if the runs stay larger or memory ran out.
std::vector<std::uint8_t> deflated(std::vector<std::uint16_t>& runs)
{
    const auto size = static_cast<uLong>(2 * runs.size());
    uLongf packedBytes = compressBound(size);
    std::vector<std::uint8_t> packed(packedBytes);
    if (compress2(packed.data(), &packedBytes, bytesOf(runs), size, 1) != Z_OK || packedBytes >= size)
        return {};
    packed.resize(packedBytes);
    packed.shrink_to_fit();
    return packed;
}

} // namespace

GifColorId GifFrames::idOf(const Image& image, std::size_t pixel)
{
    const std::uint8_t* const color = image.pixels.data() + 4 * pixel;
    if (m_alpha == MovingPictureAlpha::kept && color[3] < kCutOutAlpha) {
        m_hasClearPixels = true;
        return kClearPixel;
    }
    return m_colors.count(color[0], color[1], color[2]);
}

void GifFrames::addRuns(const Image& image, std::vector<std::uint16_t>& runs)
{
    const bool isFirst = m_before.isEmpty();
    const std::uint8_t* const before = isFirst ? nullptr : m_before.pixels.data();
    const auto isSame = [&](std::size_t first, std::size_t count) {
        const auto* const start = image.pixels.data() + 4 * first;
        return !isFirst && std::equal(start, start + 4 * count, before + 4 * first);
    };
    std::size_t same = 0;
    std::size_t countAt = 0; // where the length of the current run is; 0: no run
    for (std::size_t row = 0; row < image.pixelCount(); row += image.width) {
        if (isSame(row, image.width)) {
            same += image.width;
            countAt = 0;
            continue;
        }
        for (std::size_t pixel = row; pixel < row + image.width; ++pixel) {
            if (isSame(pixel, 1)) {
                ++same;
                countAt = 0;
                continue;
            }
            for (; same > kMaxRun; same -= kMaxRun)
                runs.insert(runs.end(), {static_cast<std::uint16_t>(kMaxRun), 0});
            if (countAt == 0 || runs[countAt] == kMaxRun) {
                runs.insert(runs.end(), {static_cast<std::uint16_t>(same), 0});
                countAt = runs.size() - 1;
                same = 0;
            }
            ++runs[countAt];
            runs.push_back(idOf(image, pixel));
        }
    }
}

void GifFrames::keep(Frame frame)
{
    frame.runCount = frame.runs.size();
    if (m_keptBytes > kPlainBytes)
        frame.packed = deflated(frame.runs);
    if (!frame.packed.empty())
        frame.runs = {};
    frame.runs.shrink_to_fit();
    m_keptBytes += 2 * frame.runs.size() + frame.packed.size();
    m_frames.push_back(std::move(frame));
}

void GifFrames::add(const Image& image)
{
    Frame frame;
    addRuns(image, frame.runs);
    keep(std::move(frame));
    m_before = image;
    m_width = image.width;
}

bool GifFrames::apply(std::size_t frame, const GifPalette& palette, std::vector<std::uint8_t>& indices) const
{
    const Frame& kept = m_frames[frame];
    std::vector<std::uint16_t> unpacked;
    if (!kept.packed.empty()) {
        unpacked.resize(kept.runCount);
        auto size = static_cast<uLongf>(2 * kept.runCount);
        if (uncompress(bytesOf(unpacked), &size, kept.packed.data(), static_cast<uLong>(kept.packed.size())) != Z_OK)
            return false;
    }
    const std::vector<std::uint16_t>& runs = kept.packed.empty() ? kept.runs : unpacked;
    std::size_t x = 0, y = 0;
    for (std::size_t at = 0; at + 1 < runs.size();) {
        x += runs[at++];
        std::size_t count = runs[at++];
        for (; count > 0; --count, ++x) {
            if (x >= m_width) {
                y += x / m_width;
                x %= m_width;
            }
            indices[y * m_width + x] = palette.indexAt(runs[at++], x, y);
        }
    }
    return true;
}

} // namespace formats
