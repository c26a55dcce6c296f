#include "formats/image/motion/moving_picture_file.hpp"

#include "formats/image/motion/moving_picture_mark.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/formats/motion/read_pictures.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace formats;

namespace moving_picture_test {

namespace fs = std::filesystem;
using Format = MovingPictureFormat;
using Alpha = MovingPictureAlpha;
using Bytes = std::vector<std::byte>;

constexpr Format kAllFormats[] = {Format::apng, Format::gif, Format::webp};

struct Rate {
    std::int64_t frames = 30;
    std::int64_t seconds = 1; ///< for that many frames

    [[nodiscard]] PictureTime startOf(std::size_t frame) const
    {
        return {static_cast<std::int64_t>(frame) * seconds, frames};
    }
    [[nodiscard]] double secondsAt(std::size_t frame) const
    {
        return static_cast<double>(frame) * static_cast<double>(seconds) / static_cast<double>(frames);
    }
};

/// A square on a background: it moves to the right with each frame and has a color of its own in each.
Image squareAt(std::uint32_t frame, std::array<std::uint8_t, 4> background, std::uint32_t size = 40)
{
    Image image{size, size + 3, {}};
    for (std::uint32_t y = 0; y < image.height; ++y) {
        for (std::uint32_t x = 0; x < image.width; ++x) {
            const bool isInside = x >= frame && x < frame + 8 && y >= 10 && y < 20;
            const std::array<std::uint8_t, 4> square{static_cast<std::uint8_t>(200 - frame * 3),
                                                     static_cast<std::uint8_t>(y * 5),
                                                     static_cast<std::uint8_t>(frame * 5), 255};
            const auto& color = isInside ? square : background;
            image.pixels.insert(image.pixels.end(), color.begin(), color.end());
        }
    }
    return image;
}

constexpr std::array<std::uint8_t, 4> kGray = {128, 128, 128, 255};
constexpr std::array<std::uint8_t, 4> kNothing = {0, 0, 0, 0};

std::vector<Image> squares(std::uint32_t count, std::array<std::uint8_t, 4> background)
{
    std::vector<Image> frames;
    for (std::uint32_t i = 0; i < count; ++i)
        frames.push_back(squareAt(i, background));
    return frames;
}

Image noise(std::uint32_t size, unsigned seed)
{
    Image image{size, size, std::vector<std::uint8_t>(std::size_t{4} * size * size, 255)};
    std::uint32_t state = seed + 1;
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        state = state * 1664525U + 1013904223U;
        if (i % 4 != 3)
            image.pixels[i] = static_cast<std::uint8_t>(state >> 24U);
    }
    return image;
}

Bytes encoded(Format format, const std::vector<Image>& frames, Rate rate = {}, Alpha alpha = Alpha::kept)
{
    Bytes file;
    const MovingPictureHeader header{format, frames[0].width, frames[0].height,
                                     static_cast<std::uint32_t>(frames.size()), alpha};
    const auto encoder = makeMovingPictureEncoder(
        header, [&file](std::span<const std::byte> piece) { file.insert(file.end(), piece.begin(), piece.end()); });
    for (std::size_t i = 0; i < frames.size(); ++i)
        encoder->add(frames[i], rate.startOf(i));
    EXPECT_EQ(encoder->finish(rate.startOf(frames.size())), "");
    return file;
}

tests::ReadPicture read(Format format, const Bytes& file)
{
    switch (format) {
    case Format::apng:
        return tests::readApng(file);
    case Format::gif:
        return tests::readGif(file);
    case Format::webp:
        return tests::readWebp(file);
    }
    return {};
}

/// The largest difference of a channel. Invisible pixels have no color.
int difference(const Image& a, const Image& b)
{
    if (a.width != b.width || a.height != b.height)
        return 256;
    int largest = 0;
    for (std::size_t i = 0; i < a.pixels.size(); i += 4) {
        const bool isVisible = a.pixels[i + 3] != 0 || b.pixels[i + 3] != 0;
        for (std::size_t channel = 0; isVisible && channel < 4; ++channel)
            largest = std::max(largest, std::abs(a.pixels[i + channel] - b.pixels[i + channel]));
    }
    return largest;
}

/// Compares all frames, in pictures whose frames are all kept.
void expectFrames(const tests::ReadPicture& picture, const std::vector<Image>& frames, int tolerance)
{
    ASSERT_EQ(picture.frames.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i)
        EXPECT_LE(difference(picture.frames[i].image, frames[i]), tolerance) << "frame " << i;
}

TEST(MovingPicture, HasTheFramesThatWereAdded)
{
    for (const auto background : {kGray, kNothing}) {
        const auto frames = squares(12, background);
        for (const Format format : kAllFormats) {
            SCOPED_TRACE(static_cast<int>(format));
            const auto picture = read(format, encoded(format, frames));
            expectFrames(picture, frames, format == Format::gif ? 4 : 0);
            EXPECT_TRUE(picture.repeatsForever);
        }
    }
}

TEST(MovingPicture, StartsFramesInTime)
{
    constexpr std::uint32_t kCount = 30;
    const auto frames = squares(kCount, kGray);
    for (const Rate rate : {Rate{30, 1}, Rate{30'000, 1001}, Rate{25, 2}, Rate{25, 1}, Rate{24, 1}, Rate{50, 1}}) {
        for (const Format format : kAllFormats) {
            SCOPED_TRACE(std::to_string(rate.frames) + " " + std::to_string(static_cast<int>(format)));
            const double tolerance = format == Format::apng ? 0.0 : format == Format::webp ? 0.001 : 0.005;
            const auto picture = read(format, encoded(format, frames, rate));
            ASSERT_EQ(picture.frames.size(), kCount);
            for (std::size_t i = 0; i < kCount; ++i)
                EXPECT_NEAR(picture.frames[i].start, rate.secondsAt(i), tolerance + 1e-9) << i;
            EXPECT_NEAR(picture.end, rate.secondsAt(kCount), tolerance + 1e-9);
        }
    }
}

TEST(MovingPicture, StoresDelaysOfApngAsExactFractions)
{
    EXPECT_EQ(tests::readApng(encoded(Format::apng, squares(2, kGray), {30'000, 1001})).delays,
              "1001/30000 1001/30000");
    EXPECT_EQ(tests::readApng(encoded(Format::apng, squares(2, kGray), {25, 2})).delays, "2/25 2/25");
    EXPECT_EQ(tests::readApng(encoded(Format::apng, squares(1, kGray), {1'000'000, 500'000})).delays, "1/2");
}

TEST(MovingPicture, LeavesOutFramesTooShortForGif)
{
    constexpr std::uint32_t kCount = 31;
    const Rate rate{60, 1};
    const auto frames = squares(kCount, kGray);
    const auto picture = tests::readGif(encoded(Format::gif, frames, rate));
    EXPECT_LT(picture.frames.size(), kCount);
    EXPECT_GT(picture.frames.size(), kCount / 2);
    for (std::size_t i = 0; i < picture.frames.size(); ++i) {
        const double end = i + 1 < picture.frames.size() ? picture.frames[i + 1].start : picture.end;
        EXPECT_GE(end - picture.frames[i].start, 0.02 - 1e-9) << i;
        const auto same = std::find_if(frames.begin(), frames.end(), [&](const Image& frame) {
            return difference(picture.frames[i].image, frame) <= 4;
        });
        ASSERT_NE(same, frames.end()) << i;
        EXPECT_NEAR(picture.frames[i].start, rate.secondsAt(static_cast<std::size_t>(same - frames.begin())),
                    0.005 + 1e-9);
    }
    EXPECT_NEAR(picture.end, rate.secondsAt(kCount), 0.005 + 1e-9);
}

TEST(MovingPicture, MayHaveOneFrame)
{
    for (const Format format : kAllFormats) {
        SCOPED_TRACE(static_cast<int>(format));
        const auto frames = squares(1, kNothing);
        expectFrames(read(format, encoded(format, frames)), frames, format == Format::gif ? 4 : 0);
        const std::vector<Image> pixel = {Image{1, 1, {10, 20, 30, 255}}};
        expectFrames(read(format, encoded(format, pixel)), pixel, 0);
        const std::vector<Image> clear = {Image{1, 1, {10, 20, 30, 0}}};
        expectFrames(read(format, encoded(format, clear)), clear, 0);
    }
}

TEST(MovingPicture, KeepsTheTimesOfEqualFrames)
{
    for (const auto background : {kGray, kNothing}) {
        const Image a = squareAt(2, background), b = squareAt(9, background);
        const std::vector<Image> frames = {a, a, a, b, b, a};
        for (const Format format : kAllFormats) {
            SCOPED_TRACE(static_cast<int>(format));
            const auto picture = read(format, encoded(format, frames, {10, 1}));
            EXPECT_NEAR(picture.end, 0.6, 1e-9);
            EXPECT_EQ(picture.frames.size(), format == Format::webp ? 3U : frames.size()); // WebP merges them
            for (const tests::ReadFrame& frame : picture.frames) {
                const auto index = static_cast<std::size_t>(std::lround(frame.start * 10));
                EXPECT_LE(difference(frame.image, frames.at(index)), 4) << index;
            }
        }
    }
}

TEST(MovingPicture, StoresOnlyWhatChanges)
{
    const auto frames = squares(10, kGray);
    const std::size_t full = frames[0].pixelCount();
    EXPECT_EQ(tests::readApng(encoded(Format::apng, frames)).pixelCount, full + 9 * 9 * 10);
    EXPECT_EQ(tests::readGif(encoded(Format::gif, frames)).pixelCount, full + 9 * 9 * 10);
    const std::vector<Image> still(10, frames[0]);
    EXPECT_EQ(tests::readApng(encoded(Format::apng, still)).pixelCount, full + 9);
    EXPECT_EQ(tests::readGif(encoded(Format::gif, still)).pixelCount, full + 9);
}

TEST(MovingPicture, KeepsPartialTransparencyWhereTheFormatHasIt)
{
    std::vector<Image> frames = squares(4, kNothing);
    for (Image& frame : frames) {
        for (std::size_t i = 3; i < frame.pixels.size(); i += 4)
            frame.pixels[i] = static_cast<std::uint8_t>(i / 4);
    }
    for (const Format format : {Format::apng, Format::webp})
        expectFrames(read(format, encoded(format, frames)), frames, 0);
    for (const tests::ReadFrame& frame : tests::readGif(encoded(Format::gif, frames)).frames) {
        for (std::size_t i = 3; i < frame.image.pixels.size(); i += 4)
            ASSERT_EQ(frame.image.pixels[i], frames[0].pixels[i] < 128 ? 0 : 255);
    }
    for (const Format format : kAllFormats) {
        const auto opaque = read(format, encoded(format, frames, {}, Alpha::dropped));
        ASSERT_EQ(opaque.frames.size(), 4U);
        for (std::size_t i = 3; i < opaque.frames[3].image.pixels.size(); i += 4)
            ASSERT_EQ(opaque.frames[3].image.pixels[i], 255);
    }
}

TEST(MovingPicture, HasOnePaletteNearAllColorsOfAGif)
{
    std::vector<Image> frames;
    for (std::uint32_t i = 0; i < 6; ++i) { // each frame has 4096 colors that no other one has
        Image image{64, 64, {}};
        for (std::uint32_t pixel = 0; pixel < 4096; ++pixel) {
            image.pixels.push_back(static_cast<std::uint8_t>(pixel % 64 * 2 + i * 20));
            image.pixels.push_back(static_cast<std::uint8_t>(pixel / 64 * 4));
            image.pixels.push_back(static_cast<std::uint8_t>(i * 40));
            image.pixels.push_back(255);
        }
        frames.push_back(std::move(image));
    }
    const auto picture = tests::readGif(encoded(Format::gif, frames));
    EXPECT_EQ(picture.paletteCount, 1U);
    expectFrames(picture, frames, 56);
    double sum = 0.0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        for (std::size_t at = 0; at < frames[i].pixels.size(); ++at)
            sum += std::abs(picture.frames[i].image.pixels[at] - frames[i].pixels[at]);
    }
    EXPECT_LT(sum / static_cast<double>(frames.size() * frames[0].pixels.size()), 8.0);
}

TEST(MovingPicture, KeepsTheMostFrequentColorOfAGifExact)
{
    Image image = noise(256, 1);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) { // a plain first row, then colors a little darker
        if (i % 4 != 3)
            image.pixels[i] = i < 4 * 256 ? std::uint8_t{161} : static_cast<std::uint8_t>(96 + image.pixels[i] / 4);
    }
    const auto picture = tests::readGif(encoded(Format::gif, {image}));
    for (std::size_t i = 0; i < 4 * 256; ++i)
        ASSERT_EQ(picture.frames.at(0).image.pixels[i], image.pixels[i]) << i;
}

TEST(MovingPicture, EncodesMoreColorsThanAGifCanCount)
{
    std::vector<Image> frames;
    for (unsigned i = 0; i < 3; ++i)
        frames.push_back(noise(512, i));
    const auto picture = tests::readGif(encoded(Format::gif, frames));
    expectFrames(picture, frames, 128);
}

TEST(MovingPicture, KeepsFramesOfAGifInLittleMemory)
{
    constexpr std::uint32_t kCount = 70; // of 512 KB each: the last ones are compressed
    std::size_t bytes = 0;
    const tests::MemoryPeak memory;
    const auto encoder =
        makeMovingPictureEncoder({Format::gif, 512, 512, kCount, Alpha::dropped},
                                 [&bytes](std::span<const std::byte> piece) { bytes += piece.size(); });
    for (std::uint32_t i = 0; i < kCount; ++i)
        encoder->add(noise(512, i), {i, 25});
    EXPECT_EQ(encoder->finish({kCount, 25}), "");
    EXPECT_GT(bytes, std::size_t{5} << 20U);
    EXPECT_LT(memory.bytes(), std::size_t{80} << 20U); // 0 where it is not measured
}

TEST(MovingPicture, IsMarkedAsOurs)
{
    for (const Format format : kAllFormats) {
        SCOPED_TRACE(static_cast<int>(format));
        for (const std::uint32_t count : {1U, 5U}) {
            const Bytes file = encoded(format, squares(count, kNothing));
            const auto head = std::span(file).first(std::min(file.size(), kMovingPictureMarkBytes));
            const auto tail = std::span(file).last(std::min(file.size(), kMovingPictureMarkBytes));
            EXPECT_TRUE(hasMovingPictureMark(head, tail));
            Bytes other = file; // as if another program had written it
            const std::string text = "Trisview picture";
            const auto at = std::search(other.begin(), other.end(), text.begin(), text.end(),
                                        [](std::byte byte, char c) { return byte == static_cast<std::byte>(c); });
            ASSERT_NE(at, other.end());
            *at = std::byte{'t'};
            EXPECT_FALSE(hasMovingPictureMark(other, other));
        }
    }
    EXPECT_FALSE(hasMovingPictureMark({}, {}));
}

TEST(MovingPicture, LooksForTheMarkInAnyBytes)
{
    for (const Format format : kAllFormats) {
        const Bytes file = encoded(format, squares(2, kGray));
        for (std::size_t length = 0; length <= std::min<std::size_t>(file.size(), 1024); ++length) {
            const Bytes head(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length));
            const Bytes tail(file.end() - static_cast<std::ptrdiff_t>(length), file.end());
            static_cast<void>(hasMovingPictureMark(head, tail));
        }
        for (std::size_t offset = 0; offset + 4 <= std::min<std::size_t>(file.size(), 900); ++offset) {
            Bytes broken = file;
            std::fill_n(broken.begin() + static_cast<std::ptrdiff_t>(offset), 4, std::byte{0xFF});
            static_cast<void>(hasMovingPictureMark(broken, broken));
        }
    }
}

TEST(MovingPicture, RefusesSizesThatTheFormatCannotHave)
{
    const auto message = [](Format format, std::uint32_t width, std::uint32_t height) {
        const auto checked = checkMovingPicture({format, width, height, 1}, "clip");
        return checked ? std::string() : checked.error().message;
    };
    EXPECT_EQ(message(Format::gif, 65'535, 1), "");
    EXPECT_EQ(message(Format::webp, 1, 16'383), "");
    EXPECT_EQ(message(Format::apng, 1'000'000, 1), "");
    EXPECT_EQ(message(Format::gif, 65'536, 1),
              "clip: a GIF has at most 65535 pixels in each direction, this one would have 65536x1");
    EXPECT_EQ(message(Format::webp, 2, 16'384),
              "clip: a WebP has at most 16383 pixels in each direction, this one would have 2x16384");
    EXPECT_EQ(message(Format::apng, 10'000, 10'000),
              "clip: a picture has at most 67108864 pixels, this one would have 10000x10000");
    EXPECT_EQ(message(Format::apng, 0, 5), "clip: a picture of 0x5 pixels is empty");
}

TEST(MovingPicture, WritesNothingWhenItsSizeIsRefused)
{
    const tests::TemporaryFolder folder;
    MovingPictureFile file(folder / "clip.webp", {Format::webp, 20'000, 1, 1});
    EXPECT_TRUE(file.hasFailed());
    file.add(Image{20'000, 1, std::vector<std::uint8_t>(80'000)}, {});
    const auto result = file.finish({1, 30});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, LoadErrorCode::tooLarge);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(MovingPicture, ReplacesAFileWhenItIsFinished)
{
    for (const Format format : kAllFormats) {
        const tests::TemporaryFolder folder;
        const fs::path path = folder.write("clip", "old");
        const auto frames = squares(3, kGray);
        {
            MovingPictureFile unfinished(path, {format, frames[0].width, frames[0].height, 3});
            unfinished.add(frames[0], {});
        }
        EXPECT_EQ(fs::file_size(path), 3U);
        MovingPictureFile file(path, {format, frames[0].width, frames[0].height, 3});
        for (std::uint32_t i = 0; i < 3; ++i)
            file.add(frames[i], {i, 30});
        EXPECT_FALSE(file.hasFailed());
        const auto result = file.finish({3, 30});
        ASSERT_TRUE(result) << result.error().message;
        const auto written = readFile(path);
        ASSERT_TRUE(written);
        const auto bytes = written->file().span();
        EXPECT_EQ(Bytes(bytes.begin(), bytes.end()), encoded(format, frames));
        EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
    }
}

} // namespace moving_picture_test
