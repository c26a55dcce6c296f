#include "app/commands/sheet/sheet_html.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/outputs.hpp"
#include "app/output/motion_timeline.hpp"
#include "app/output/sheet_page.hpp"
#include "formats/base/write_file.hpp"
#include "formats/image/motion/moving_picture_encoder.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace app {
namespace {

constexpr std::size_t kMaxPageTiles = 10'000;
constexpr std::size_t kMaxTileFrames = 60;
/// Of all tiles together: with 4 kB each, browsers still show the page. More tiles have fewer frames each.
constexpr std::size_t kMaxPageFrames = 20'000;
constexpr std::size_t kLeastTileFrames = 8;
constexpr double kUsualTileRate = 12.0;

/// A WebP in memory.
class WebpInMemory {
public:
    WebpInMemory(const renderer::RenderOptions& rendering, std::size_t frames)
        : m_encoder(formats::makeMovingPictureEncoder(
              {.format = formats::MovingPictureFormat::webp,
               .width = rendering.width,
               .height = rendering.height,
               .frameCount = static_cast<std::uint32_t>(frames),
               .alpha = rendering.background ? formats::MovingPictureAlpha::dropped : formats::MovingPictureAlpha::kept,
               .loss = formats::MovingPictureLoss::small},
              [this](std::span<const std::byte> bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }))
    {
    }
    void add(const formats::Image& frame, formats::PictureTime start) { m_encoder->add(frame, start); }
    /// False after reporting the reason.
    [[nodiscard]] bool finish(formats::PictureTime end)
    {
        const std::string problem = m_encoder->finish(end);
        if (!problem.empty())
            printMessage(fmt::format("sheet: a tile cannot be encoded: {}", problem));
        return problem.empty();
    }
    [[nodiscard]] const std::vector<std::byte>& bytes() const { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
    std::unique_ptr<formats::MovingPictureEncoder> m_encoder;
};

/// A page in progress.
class SheetPage {
public:
    SheetPage(const SheetArguments& arguments, const SheetSubjects& subjects, PictureDrawing& drawing)
        : m_arguments(arguments), m_subjects(subjects), m_artist(arguments, subjects, drawing), m_file(arguments.output)
    {
    }

    [[nodiscard]] SheetResult write()
    {
        const renderer::RenderOptions& rendering = m_arguments.render.rendering;
        SheetResult result;
        writeText(pageStart({m_subjects.title(), m_subjects.detail(), rendering.width, rendering.height,
                             m_arguments.columns.value_or(0)}));
        for (std::size_t i = 0; i < m_subjects.items().size(); ++i) {
            const std::optional<SheetTile> tile = writeTile(i);
            if (m_artist.isRefused() || !tile) {
                result.status = m_artist.isRefused() ? ExitStatus::usage : ExitStatus::incomplete;
                return result;
            }
            if (m_file.hasFailed())
                break;
            result.tiles.push_back(*tile);
        }
        writeText(pageEnd());
        if (!isDone(m_file.finish()) || m_artist.isIncomplete())
            result.status = ExitStatus::incomplete;
        return result;
    }

private:
    void writeText(const std::string& text) { m_file.write(std::as_bytes(std::span(text))); }

    [[nodiscard]] double rateOf(const formats::Clip& clip) const
    {
        const double rate = m_arguments.framesPerSecond.value_or(kUsualTileRate);
        const double seconds = clip.seconds();
        const std::size_t most =
            std::clamp(kMaxPageFrames / m_subjects.items().size(), kLeastTileFrames, kMaxTileFrames);
        return seconds > 0.0 ? std::min(rate, static_cast<double>(most - 1) / seconds) : rate;
    }

    /// nullopt: it could not be encoded, which was reported.
    [[nodiscard]] std::optional<SheetTile> writeTile(std::size_t index)
    {
        const renderer::RenderOptions& rendering = m_arguments.render.rendering;
        std::vector<formats::PictureTime> times; // the starts of the frames, and the end
        std::optional<WebpInMemory> still;
        std::optional<WebpInMemory> moving;
        const auto framesOf = [&](const SheetSubject& subject) {
            const MotionPart part{subject.clip.seconds(), subject.clip.loops};
            const MotionTimeline motion({&part, 1}, rateOf(subject.clip), {});
            const std::uint64_t count = motion.problemOfLength().empty() ? motion.frameCount() : 1; // else it rests
            std::vector<SheetFrame> frames;
            for (std::uint64_t i = 0; i < count; ++i) {
                frames.push_back({motion.frame(i).seconds, motion.frame(i).start});
                times.push_back(motion.startOf(i));
            }
            times.push_back(motion.startOf(count));
            still.emplace(rendering, 1);
            if (frames.size() > 1)
                moving.emplace(rendering, frames.size());
            return frames;
        };
        SheetTile tile = m_artist.draw(index, framesOf, [&](const formats::Image& frame, std::size_t number) {
            if (number == 0)
                still->add(frame, {});
            if (moving)
                moving->add(frame, times[number]);
        });
        if (m_artist.isRefused())
            return tile;
        if ((still && !still->finish({1, 1})) || (moving && !moving->finish(times.back())))
            return std::nullopt;
        const std::string detail = tile.where + (tile.where.empty() || tile.detail.empty() ? "" : ", ") + tile.detail;
        writeText(pageTile({tile.name, detail, tile.problem, bytesOf(still), bytesOf(moving)}));
        return tile;
    }

    [[nodiscard]] static std::span<const std::byte> bytesOf(const std::optional<WebpInMemory>& picture)
    {
        return picture ? std::span(picture->bytes()) : std::span<const std::byte>();
    }

    const SheetArguments& m_arguments;
    const SheetSubjects& m_subjects;
    SheetArtist m_artist;
    formats::FileWriter m_file;
};

} // namespace

SheetResult writeSheetPage(const SheetArguments& arguments, const SheetSubjects& subjects, PictureDrawing& drawing)
{
    if (subjects.items().size() > kMaxPageTiles) {
        printMessage(fmt::format("sheet: {}: would have {} tiles; at most {} are possible",
                                 platform::utf8FromPath(arguments.output), subjects.items().size(), kMaxPageTiles));
        return {ExitStatus::usage, 0, 0, {}};
    }
    return SheetPage(arguments, subjects, drawing).write();
}

} // namespace app
