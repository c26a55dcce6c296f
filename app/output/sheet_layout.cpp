#include "app/output/sheet_layout.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace app {
namespace {

constexpr std::uint32_t kMargin = 10; // around cells
constexpr std::uint32_t kPadding = 6; // around the contents of a cell
constexpr std::uint32_t kTileGap = 2; // between the tiles of a cell
constexpr double kUsualAspect = 4.0 / 3.0;
constexpr double kUsualAspectOfStrips = 2.0 / 3.0; // rows of poses are read from top to bottom

std::uint32_t usualColumns(const SheetShape& shape, double cellWidth, double cellHeight)
{
    const double aspect = shape.poses > 1 ? kUsualAspectOfStrips : kUsualAspect;
    const double columns = std::round(std::sqrt(static_cast<double>(shape.cells) * aspect * cellHeight / cellWidth));
    return static_cast<std::uint32_t>(std::clamp(columns, 1.0, static_cast<double>(shape.cells)));
}

} // namespace

SheetLayout::SheetLayout(const SheetShape& shape) : m_shape(shape)
{
    assert(shape.cells > 0 && shape.poses > 0);
    if (m_shape.columns == 0)
        m_shape.columns = usualColumns(shape, cell(0).width + kMargin, cell(0).height + kMargin);
    m_shape.columns = static_cast<std::uint32_t>(std::min<std::size_t>(m_shape.columns, shape.cells));
}

std::uint64_t SheetLayout::width() const
{
    return kMargin + (std::uint64_t{cell(0).width} + kMargin) * m_shape.columns;
}

std::uint64_t SheetLayout::height() const
{
    return titleHeight() + std::uint64_t{rowHeight()} * rows();
}

bool SheetLayout::isPossible() const
{
    return width() <= kMaxSheetSide && height() <= kMaxSheetSide && width() * height() <= kMaxSheetPixels;
}

std::size_t SheetLayout::rows() const
{
    return (m_shape.cells + m_shape.columns - 1) / m_shape.columns;
}

std::uint32_t SheetLayout::titleHeight() const
{
    return 2 * kMargin + m_shape.lineHeight;
}

std::uint32_t SheetLayout::rowHeight() const
{
    return cell(0).height + kMargin;
}

std::uint32_t SheetLayout::labelHeight() const
{
    return m_shape.lineHeight * (m_shape.poses > 1 ? 1 : 2);
}

SheetBox SheetLayout::title() const
{
    const std::uint64_t inside = width() - 2 * std::uint64_t{kMargin};
    return {kMargin, kMargin, static_cast<std::uint32_t>(inside), m_shape.lineHeight};
}

SheetBox SheetLayout::cell(std::uint32_t column) const
{
    const std::uint32_t width = 2 * kPadding + m_shape.poses * m_shape.tileWidth + (m_shape.poses - 1) * kTileGap;
    const std::uint32_t height = 3 * kPadding + m_shape.tileHeight + labelHeight();
    return {kMargin + column * (width + kMargin), 0, width, height};
}

SheetBox SheetLayout::tile(std::uint32_t column, std::uint32_t pose) const
{
    const std::uint32_t left = cell(column).x + kPadding + pose * (m_shape.tileWidth + kTileGap);
    const std::uint32_t top = m_shape.poses > 1 ? 2 * kPadding + labelHeight() : kPadding;
    return {left, top, m_shape.tileWidth, m_shape.tileHeight};
}

SheetBox SheetLayout::label(std::uint32_t column) const
{
    const SheetBox box = cell(column);
    const std::uint32_t top = m_shape.poses > 1 ? kPadding : 2 * kPadding + m_shape.tileHeight;
    return {box.x + kPadding, top, box.width - 2 * kPadding, labelHeight()};
}

} // namespace app
