#include "app/commands/sheet/sheet_picture.hpp"

#include "app/commands/messages.hpp"
#include "app/commands/outputs.hpp"
#include "app/viewer/widgets/text_painter.hpp"
#include "formats/base/printable.hpp"
#include "formats/image/png/png_file.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace app {
namespace {

constexpr std::uint32_t kTextPixels = 16;
constexpr std::uint32_t kLineHeight = 19;
constexpr std::size_t kTexts = 4; // of a tile

constexpr TextColor kText{0xE6, 0xE8, 0xEB};
constexpr TextColor kDetail{0xA0, 0xA7, 0xB2};
constexpr TextColor kProblem{0xF0, 0xA5, 0x8A};
constexpr TextColor kTextOnNothing{0x80, 0x86, 0x90}; // readable on dark and on light
constexpr TextColor kSheet{0x1E, 0x21, 0x26};
constexpr TextColor kCell{0x29, 0x2D, 0x34};

void fill(formats::Image& image, const SheetBox& box, TextColor color)
{
    for (std::uint32_t y = box.y; y < box.y + box.height; ++y) {
        std::uint8_t* pixel = &image.pixels[4 * (std::size_t{y} * image.width + box.x)];
        for (std::uint32_t x = 0; x < box.width; ++x, pixel += 4) {
            pixel[0] = color.red;
            pixel[1] = color.green;
            pixel[2] = color.blue;
            pixel[3] = 255;
        }
    }
}

void place(formats::Image& image, const SheetBox& box, const formats::Image& tile)
{
    const std::size_t rowBytes = 4 * std::size_t{tile.width};
    for (std::uint32_t y = 0; y < tile.height; ++y) {
        const auto row = tile.pixels.begin() + static_cast<std::ptrdiff_t>(y * rowBytes);
        const std::size_t at = 4 * ((std::size_t{box.y} + y) * image.width + box.x);
        std::copy(row, row + static_cast<std::ptrdiff_t>(rowBytes),
                  image.pixels.begin() + static_cast<std::ptrdiff_t>(at));
    }
}

/// A picture in progress.
class SheetPicture {
public:
    SheetPicture(const SheetArguments& arguments, const SheetSubjects& subjects, const SheetLayout& layout,
                 PictureDrawing& drawing)
        : m_arguments(arguments),
          m_subjects(subjects),
          m_layout(layout),
          m_artist(arguments, subjects, drawing),
          m_isTransparent(!arguments.render.rendering.background)
    {
    }

    [[nodiscard]] SheetResult write()
    {
        using formats::PngAlpha;
        SheetResult result{ExitStatus::done, m_layout.width(), m_layout.height(), {}};
        formats::PngFile file(m_arguments.output,
                              {static_cast<std::uint32_t>(m_layout.width()),
                               static_cast<std::uint32_t>(m_layout.height()),
                               m_isTransparent ? PngAlpha::kept : PngAlpha::dropped, formats::PngMark::image});
        file.write(titleBand().pixels);
        for (std::size_t row = 0; row < m_layout.rows(); ++row) {
            const formats::Image band = rowBand(row, result.tiles);
            if (m_artist.isRefused()) {
                result.status = ExitStatus::usage;
                return result;
            }
            file.write(band.pixels);
        }
        if (!isDone(file.finish()) || m_artist.isIncomplete())
            result.status = ExitStatus::incomplete;
        return result;
    }

private:
    [[nodiscard]] formats::Image emptyBand(std::uint32_t height) const
    {
        const auto width = static_cast<std::uint32_t>(m_layout.width());
        formats::Image band{width, height, std::vector<std::uint8_t>(4 * std::size_t{width} * height)};
        if (!m_isTransparent)
            fill(band, {0, 0, width, height}, kSheet);
        return band;
    }

    [[nodiscard]] formats::Image titleBand() const
    {
        formats::Image band = emptyBand(m_layout.titleHeight());
        const std::array<std::string, 2> texts = {formats::printable(m_subjects.title()), m_subjects.detail()};
        drawTexts(TextPainter(kTextPixels, texts), band, m_layout.title(), texts[0], texts[1]);
        return band;
    }

    /// Draws a name, and the detail behind it, in one line.
    void drawTexts(const TextPainter& painter, formats::Image& band, const SheetBox& box, const std::string& name,
                   const std::string& detail) const
    {
        constexpr std::uint32_t kGap = 8;
        constexpr std::uint32_t kLeastWidth = 40;
        painter.draw(band, {box.x, box.y}, painter.fitted(name, box.width), nameColor());
        const std::uint32_t used = painter.widthOf(name) + kGap;
        if (used + std::min(kLeastWidth, painter.widthOf(detail)) <= box.width)
            painter.draw(band, {box.x + used, box.y}, painter.fitted(detail, box.width - used), detailColor());
    }

    [[nodiscard]] TextColor nameColor() const { return m_isTransparent ? kTextOnNothing : kText; }
    [[nodiscard]] TextColor detailColor() const { return m_isTransparent ? kTextOnNothing : kDetail; }

    [[nodiscard]] std::vector<SheetFrame> framesOf(const SheetSubject& subject) const
    {
        return m_subjects.kind() == SheetKind::clips ? stripOf(subject.clip, m_arguments.poses)
                                                     : std::vector<SheetFrame>{{}};
    }

    /// Draws a row of cells and adds their tiles.
    [[nodiscard]] formats::Image rowBand(std::size_t row, std::vector<SheetTile>& tiles)
    {
        formats::Image band = emptyBand(m_layout.rowHeight());
        const std::size_t first = row * m_layout.columns();
        const std::size_t last = std::min(first + m_layout.columns(), m_subjects.items().size());
        std::vector<std::string> texts;
        for (std::size_t i = first; i < last && !m_artist.isRefused(); ++i) {
            const auto column = static_cast<std::uint32_t>(i - first);
            if (!m_isTransparent)
                fill(band, m_layout.cell(column), kCell);
            SheetTile tile = m_artist.draw(
                i, [this](const SheetSubject& subject) { return framesOf(subject); },
                [&](const formats::Image& frame, std::size_t pose) {
                    place(band, m_layout.tile(column, static_cast<std::uint32_t>(pose)), frame);
                });
            tile.box = boxOf(row, column, tile);
            for (const std::string* const text : {&tile.name, &tile.where, &tile.detail, &tile.problem})
                texts.push_back(formats::printable(*text));
            tiles.push_back(std::move(tile));
        }
        const TextPainter painter(kTextPixels, texts);
        for (std::size_t i = 0; i < texts.size(); i += kTexts)
            drawLabel(painter, band, static_cast<std::uint32_t>(i / kTexts), {&texts[i], kTexts});
        return band;
    }

    /// All poses of a tile, in the whole picture.
    [[nodiscard]] SheetBox boxOf(std::size_t row, std::uint32_t column, const SheetTile& tile) const
    {
        SheetBox box = m_layout.tile(column, 0);
        const auto last = static_cast<std::uint32_t>(std::max<std::size_t>(tile.frames, 1) - 1);
        box.width = m_layout.tile(column, last).x + box.width - box.x;
        box.y += m_layout.titleHeight() + static_cast<std::uint32_t>(row) * m_layout.rowHeight();
        return box;
    }

    /// `texts`: name, where, detail, problem.
    void drawLabel(const TextPainter& painter, formats::Image& band, std::uint32_t column,
                   std::span<const std::string> texts) const
    {
        const SheetBox label = m_layout.label(column);
        if (label.height > kLineHeight) {
            drawTexts(painter, band, label, texts[0], texts[1]);
            painter.draw(band, {label.x, label.y + kLineHeight}, painter.fitted(texts[2], label.width), detailColor());
        } else {
            drawTexts(painter, band, label, texts[0], texts[2]);
        }
        const SheetBox tile = m_layout.tile(column, 0);
        std::uint32_t top = tile.y;
        for (const std::string& line : painter.wrapped(texts[3], tile.width, tile.height / kLineHeight)) {
            painter.draw(band, {tile.x, top}, line, kProblem);
            top += kLineHeight;
        }
    }

    const SheetArguments& m_arguments;
    const SheetSubjects& m_subjects;
    const SheetLayout& m_layout;
    SheetArtist m_artist;
    bool m_isTransparent;
};

/// The most poses that a clip of the sheet has.
std::uint32_t mostPoses(const SheetArguments& arguments, const SheetSubjects& subjects)
{
    std::size_t most = 1;
    if (subjects.kind() == SheetKind::clips) {
        for (const SheetSubject& subject : subjects.ofOneModel())
            most = std::max(most, stripOf(subject.clip, arguments.poses).size());
    }
    return static_cast<std::uint32_t>(most);
}

} // namespace

SheetResult writeSheetPicture(const SheetArguments& arguments, const SheetSubjects& subjects, PictureDrawing& drawing)
{
    const renderer::RenderOptions& rendering = arguments.render.rendering;
    const SheetLayout layout({subjects.items().size(), mostPoses(arguments, subjects), rendering.width,
                              rendering.height, kLineHeight, arguments.columns.value_or(0)});
    if (!layout.isPossible()) {
        printMessage(fmt::format("sheet: {}: {} cells of {}x{} px make a picture of {}x{} px; at most {} px on a side "
                                 "and {} in all are possible: choose a smaller --size, other --columns, or .html",
                                 platform::utf8FromPath(arguments.output), subjects.items().size(), rendering.width,
                                 rendering.height, layout.width(), layout.height(), kMaxSheetSide, kMaxSheetPixels));
        return {ExitStatus::usage, 0, 0, {}};
    }
    return SheetPicture(arguments, subjects, layout, drawing).write();
}

} // namespace app
